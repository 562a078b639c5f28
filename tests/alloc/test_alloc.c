/* alloc/test_alloc.c - memory that runs out, and arguments that are not there.
 *
 * Only batches allocate. Each allocation is failed in turn: the call says so and
 * the batch is as it was. Then every public function gets NULL, zero capacity
 * and negative counts, and must answer.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/abut.h"
#include "alloc/ledger.h"
#include "support/check.h"
#include "tables/near.h"

#include <string.h>

enum { FEW = 5, MANY = 100 };

static void fill(abut_disc *discs, abut_rectangle *rects, int count)
{
    for (int i = 0; i < count; i++) {
        discs[i] = (abut_disc){ i * 2.0, 0, 1 };
        rects[i] = (abut_rectangle){ i * 3.0, 0, 3, 3 };
    }
}

/* What a batch answers, to see whether it has changed. */
static void answers(const abut_batch *batch, uint8_t *out, size_t size)
{
    abut_shape probe = abut_circle(4, 0, 1.5);

    memset(out, 0xee, size);
    abut_relate_many(&probe, batch, out);
}

/* One life of a batch: made, filled, refilled, larger, and as the other kind. */
static void live(const abut_allocator *allocator, bool may_fail)
{
    abut_disc discs[MANY];
    abut_rectangle rects[MANY];
    abut_batch *batch = abut_batch_create(allocator);
    static abut_shape shapes[MANY];
    const struct {
        enum { CIRCLES, RECTS, SHAPES } kind;
        uint32_t count;
    } turns[] = { { CIRCLES, FEW }, { CIRCLES, MANY }, { RECTS, FEW },   { CIRCLES, 0 },
                  { RECTS, MANY },  { SHAPES, FEW },   { CIRCLES, FEW }, { SHAPES, MANY },
                  { RECTS, 1 },     { CIRCLES, MANY }, { SHAPES, 1 } };

    fill(discs, rects, MANY);
    for (int i = 0; i < MANY; i++) {
        shapes[i] = abut_capsule(discs[i].x, discs[i].y, discs[i].x + 2, discs[i].y + 1, 0.5);
    }
    if (batch == NULL) {
        CHECK(may_fail);
        return;
    }
    CHECK(abut_batch_count(batch) == 0);
    for (int i = 0; i < COUNT_OF(turns); i++) {
        uint8_t before[MANY + 1];
        uint8_t after[MANY + 1];
        uint32_t count = abut_batch_count(batch);

        answers(batch, before, sizeof before);
        abut_status status =
            turns[i].kind == CIRCLES ? abut_batch_set_circles(batch, discs, turns[i].count)
            : turns[i].kind == RECTS ? abut_batch_set_rects(batch, rects, turns[i].count)
                                     : abut_batch_set_shapes(batch, shapes, turns[i].count);
        answers(batch, after, sizeof after);
        if (status == ABUT_OK) {
            CHECK(abut_batch_count(batch) == turns[i].count);
        } else {
            CHECK(may_fail && status == ABUT_E_MEMORY);
            CHECK(abut_batch_count(batch) == count);
            CHECK(memcmp(before, after, sizeof before) == 0);
        }
    }
    abut_batch_destroy(batch);
}

static void test_each_allocation_fails(void)
{
    ledger plain = { 0 };
    abut_allocator counting = { ledger_resize, &plain };

    live(&counting, false);
    CHECK(plain.calls > 0 && plain.blocks == 0 && plain.bytes == 0 && !plain.lied);
    for (int for_good = 0; for_good < 2; for_good++) {
        for (int k = 1; k <= plain.calls + 1; k++) {
            ledger failing = { .fail_at = k, .for_good = for_good };
            abut_allocator allocator = { ledger_resize, &failing };

            live(&allocator, true);
            CHECK(failing.blocks == 0 && failing.bytes == 0 && !failing.lied);
        }
    }
    CHECK(plain.calls < 100);
}

static void test_default_allocators(void)
{
    const abut_allocator zeroed = { 0 };

    live(NULL, false);
    live(&zeroed, false);
}

static void test_batches_without_sense(void)
{
    abut_disc discs[FEW];
    abut_rectangle rects[FEW];
    uint8_t relations[FEW] = { 9, 9, 9, 9, 9 };
    abut_batch *batch = abut_batch_create(NULL);
    abut_shape probe = abut_circle(4, 0, 1.5);

    fill(discs, rects, FEW);
    CHECK(abut_batch_set_circles(batch, discs, FEW) == ABUT_OK);
    CHECK(abut_batch_set_circles(batch, NULL, 3) == ABUT_E_ARGUMENT);
    CHECK(abut_batch_set_circles(batch, discs, UINT32_MAX) == ABUT_E_ARGUMENT);
    CHECK(abut_batch_set_rects(batch, NULL, 3) == ABUT_E_ARGUMENT);
    CHECK(abut_batch_set_rects(batch, rects, -7) == ABUT_E_ARGUMENT);
    CHECK(abut_batch_count(batch) == FEW);
    CHECK(abut_batch_set_circles(NULL, discs, FEW) == ABUT_E_ARGUMENT);
    CHECK(abut_batch_set_rects(NULL, rects, FEW) == ABUT_E_ARGUMENT);
    CHECK(abut_batch_set_shapes(NULL, &probe, 1) == ABUT_E_ARGUMENT);
    CHECK(abut_batch_set_shapes(batch, NULL, 1) == ABUT_E_ARGUMENT);
    CHECK(abut_batch_set_shapes(batch, &probe, UINT32_MAX) == ABUT_E_ARGUMENT);
    CHECK(abut_batch_count(NULL) == 0);
    CHECK(abut_relate_many(NULL, batch, relations) == 0);
    CHECK(relations[0] == ABUT_APART && relations[FEW - 1] == ABUT_APART);
    CHECK(abut_relate_many(&probe, NULL, relations) == 0);
    CHECK(abut_relate_pairs(NULL, batch, relations) == 0);
    CHECK(abut_relate_pairs(batch, NULL, relations) == 0);
    abut_relate_many(&probe, batch, NULL);
    abut_relate_pairs(batch, batch, NULL);
    CHECK(abut_batch_set_circles(batch, NULL, 0) == ABUT_OK && abut_batch_count(batch) == 0);
    CHECK(abut_relate_many(&probe, batch, relations) == 0);
    abut_batch_destroy(batch);
    abut_batch_destroy(NULL);
}

static void test_shapes_without_sense(void)
{
    abut_shape box = abut_rect(0, 0, 1, 1);
    abut_shape of_null[] = { abut_polygon(NULL, 3),
                             abut_polygon(NULL, 0),
                             abut_polygon(NULL, UINT32_MAX),
                             abut_rounded_polygon(NULL, 3, 1),
                             abut_polygon_in(NULL, 12, 0, NULL, 0),
                             abut_polygon_in(NULL, UINT32_MAX, 0, NULL, 5),
                             abut_rounded(NULL, 1),
                             abut_moved(NULL, 1, 1),
                             abut_transformed(NULL, abut_identity()),
                             abut_transformed_in(NULL, abut_identity(), NULL, 0),
                             abut_nothing() };
    abut_vec2 corner = { 7, 7 };
    char text[4] = "abc";

    for (int i = 0; i < COUNT_OF(of_null); i++) {
        CHECK(abut_shape_check(&of_null[i]) != ABUT_OK);
        CHECK(abut_shape_kind(&of_null[i]) == ABUT_KIND_EMPTY);
        CHECK(abut_relate(&of_null[i], &box) == ABUT_APART);
    }
    CHECK(abut_polygon_memory(UINT32_MAX) == SIZE_MAX && abut_polygon_memory(0) == 0);
    CHECK(abut_transformed_memory(NULL, abut_identity()) == 0);
    CHECK(abut_shape_check(NULL) != ABUT_OK);
    CHECK(abut_shape_explain(NULL, text, sizeof text) > 0 && strlen(text) == 3);
    CHECK(abut_shape_explain(&box, NULL, 0) > 0);
    CHECK(abut_shape_kind(NULL) == ABUT_KIND_EMPTY && abut_shape_radius(NULL) == 0);
    CHECK(abut_bounds_is_empty(abut_shape_bounds(NULL)));
    CHECK(abut_shape_area(NULL) == 0);
    abut_shape_centroid(NULL);
    CHECK(abut_shape_corners(NULL, &corner, 1) == 0 && corner.x == 7);
    CHECK(abut_shape_corners(&box, &corner, 0) == 4 && corner.x == 7);
    CHECK(abut_shape_corners(&box, NULL, 4) == 4);
    CHECK(!abut_contains_point(NULL, 0, 0));
}

static void test_pairs_without_sense(void)
{
    abut_shape box = abut_rect(0, 0, 1, 1);
    abut_vec2 at = { 0.5, 0.5 };
    abut_vec2 corner = { 7, 7 };

    for (int i = 0; i < 3; i++) {
        const abut_shape *a = i == 0 ? NULL : &box;
        const abut_shape *b = i == 1 ? NULL : &box;

        if (i == 2) {
            a = b = NULL;
        }
        abut_contact c = abut_collide(a, b);

        CHECK(abut_relate(a, b) == ABUT_APART);
        CHECK(abut_relate_within(a, b, 100) == ABUT_APART);
        CHECK(abut_relate_at(a, abut_at(0, 0), b, abut_at(0, 0)) == ABUT_APART);
        CHECK(c.relation == ABUT_APART && c.point_count == 0 && c.side == ABUT_SIDE_NONE);
        CHECK(same_vec2(c.normal, 0, 0) && c.separation > 0);
        CHECK(same_vec2(abut_push(a, b), 0, 0));
        CHECK(isinf(abut_measure(a, b).distance));
        CHECK(!abut_contains(a, b));
        CHECK(abut_intersect(a, b, &corner, 1).corner_count == 0 && corner.x == 7);
        CHECK(!abut_separating_axis(a, b).found);
    }
    CHECK(abut_intersect(&box, &box, NULL, 0).corner_count == 4);
    CHECK(abut_intersect(&box, &box, NULL, 10).corner_count == 4);
    CHECK(abut_intersect(&box, &box, &corner, 0).corner_count == 4 && corner.x == 7);
    CHECK(!abut_cast(at, at, NULL, ABUT_INSIDE_HIT).hit);
    CHECK(!abut_cast_ray(at, at, NULL, ABUT_INSIDE_HIT).hit);
    abut_cast(at, at, &box, (abut_inside)77);
    abut_cast_ray(at, (abut_vec2){ 0, 0 }, &box, (abut_inside)-1);
}

static void test_numbers_without_sense(void)
{
    const abut_disc disc = { 0, 0, 1 };
    const abut_line line = { 0, 0, 1, 1 };
    const abut_rectangle rect = { 0, 0, 1, 1 };
    const abut_vec2 p = { 0.5, 0.5 };
    abut_rectangle common = { 7, 7, 7, 7 };

    CHECK(abut_point_circle(p, NULL) == ABUT_APART);
    CHECK(abut_circle_circle(NULL, &disc) == ABUT_APART);
    CHECK(abut_circle_circle(&disc, NULL) == ABUT_APART);
    CHECK(abut_rect_rect(NULL, &rect) == ABUT_APART && abut_rect_rect(&rect, NULL) == ABUT_APART);
    CHECK(abut_point_rect(p, NULL) == ABUT_APART);
    CHECK(abut_line_point(NULL, p, 1) == ABUT_APART);
    CHECK(abut_line_circle(NULL, &disc) == ABUT_APART);
    CHECK(abut_line_circle(&line, NULL) == ABUT_APART);
    CHECK(abut_circle_rect(NULL, &rect) == ABUT_APART);
    CHECK(abut_circle_rect(&disc, NULL) == ABUT_APART);
    CHECK(abut_line_line(NULL, &line) == ABUT_APART && abut_line_line(&line, NULL) == ABUT_APART);
    CHECK(abut_line_rect(NULL, &rect) == ABUT_APART && abut_line_rect(&line, NULL) == ABUT_APART);
    CHECK(!abut_rect_intersection(NULL, &rect, &common) && same_rectangle(common, 0, 0, 0, 0));
    CHECK(!abut_rect_intersection(&rect, NULL, NULL));
    abut_rect_intersection(&rect, &rect, NULL);
    CHECK(same_vec2(abut_rect_separation(NULL, &rect), 0, 0));
    CHECK(same_vec2(abut_rect_separation(&rect, NULL), 0, 0));
    CHECK(abut_invert(abut_identity(), NULL) == ABUT_E_ARGUMENT);
    abut_transform_from_parts(NULL);
    CHECK(abut_status_text((abut_status)-9) != NULL);
}

TEST_MAIN(TEST(test_each_allocation_fails),
          TEST(test_default_allocators),
          TEST(test_batches_without_sense),
          TEST(test_shapes_without_sense),
          TEST(test_pairs_without_sense),
          TEST(test_numbers_without_sense))
