/* fuzz/fuzz_batch.c - batches answer as one question at a time, and survive an
 * allocator that has had enough.
 *
 * SPDX-License-Identifier: MIT */

#include "fuzz/decode.h"

enum { FUZZ_MANY = 24 };

static void check_many(const abut_shape *a, const abut_batch *batch, const abut_shape *members)
{
    uint8_t relations[FUZZ_MANY];
    int count = abut_batch_count(batch);
    int overlapping = 0;
    int got = abut_relate_many(a, batch, relations);

    for (int i = 0; i < count; i++) {
        FUZZ_CHECK(relations[i] == abut_relate(a, &members[i]));
        overlapping += relations[i] == ABUT_OVERLAPPING;
    }
    FUZZ_CHECK(got == overlapping);
}

static void fuzz_batch(const uint8_t *data, size_t size)
{
    static fuzz_room room;
    fuzz_bytes bytes = { data, size };
    fuzz_budget budget = { take_int(&bytes, 0, 40), 0 };
    abut_allocator allocator = { fuzz_resize, &budget };
    abut_shape a = take_shape(&bytes, &room);
    abut_batch *circles = abut_batch_create(&allocator);
    abut_batch *rects = abut_batch_create(take_byte(&bytes) % 2 ? &allocator : NULL);
    abut_batch *shapes = abut_batch_create(&allocator);
    int count = take_int(&bytes, 0, FUZZ_MANY);
    abut_disc discs[FUZZ_MANY];
    abut_rectangle boxes[FUZZ_MANY];
    abut_shape of_shapes[FUZZ_MANY];
    abut_shape of_discs[FUZZ_MANY];
    abut_shape of_boxes[FUZZ_MANY];

    of_boxes[0] = abut_nothing();
    uint8_t relations[FUZZ_MANY];

    for (int i = 0; i < count; i++) {
        discs[i] = take_disc(&bytes);
        boxes[i] = take_rectangle(&bytes);
        of_discs[i] = abut_circle(discs[i].x, discs[i].y, discs[i].radius);
        of_boxes[i] = abut_rect(boxes[i].x, boxes[i].y, boxes[i].width, boxes[i].height);
    }
    abut_status status = abut_batch_set_circles(circles, discs, count);
    FUZZ_CHECK(status == ABUT_OK || status == ABUT_E_MEMORY || circles == NULL);
    FUZZ_CHECK(abut_batch_count(circles) == (status == ABUT_OK ? (uint32_t)count : 0));
    check_many(&a, circles, of_discs);
    status = abut_batch_set_rects(rects, boxes, count);
    FUZZ_CHECK(status == ABUT_OK || status == ABUT_E_MEMORY || rects == NULL);
    check_many(&a, rects, of_boxes);
    for (int i = 0; i < count; i++) { /* any kind, mixed */
        of_shapes[i] = i % 3 == 0   ? a
                       : i % 3 == 1 ? of_discs[i]
                                    : abut_capsule(discs[i].x, discs[i].y, boxes[i].x, boxes[i].y,
                                                   discs[i].radius);
    }
    status = abut_batch_set_shapes(shapes, of_shapes, count);
    FUZZ_CHECK(status == ABUT_OK || status == ABUT_E_MEMORY || shapes == NULL);
    check_many(&of_boxes[0], shapes, of_shapes);
    abut_relate_pairs(rects, shapes, relations);
    for (uint32_t i = 0; i < abut_batch_count(rects) && i < abut_batch_count(shapes); i++) {
        FUZZ_CHECK(relations[i] == abut_relate(&of_boxes[i], &of_shapes[i]));
    }
    abut_batch_destroy(shapes);
    abut_relate_pairs(circles, rects, relations);
    for (uint32_t i = 0; i < abut_batch_count(circles) && i < abut_batch_count(rects); i++) {
        FUZZ_CHECK(relations[i] == abut_relate(&of_discs[i], &of_boxes[i]));
    }
    abut_batch_destroy(circles);
    abut_batch_destroy(rects);
    FUZZ_CHECK(budget.blocks == 0);
}

FUZZ_ENTRY(fuzz_batch)
