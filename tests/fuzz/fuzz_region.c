/* fuzz/fuzz_region.c - any outline with any holes, and what comes of it against any shape.
 *
 * SPDX-License-Identifier: MIT */

#include "fuzz/decode.h"

enum { REGION_CORNERS = 24 };

/* Mostly small whole numbers, so that outlines are simple now and then, and touch themselves. */
static uint32_t take_loop(fuzz_bytes *bytes, abut_vec2 *points)
{
    uint32_t count = (uint32_t)take_int(bytes, 0, REGION_CORNERS);
    int size = take_int(bytes, 1, 12);
    bool wild = take_byte(bytes) % 8 == 0;

    for (uint32_t i = 0; i < count; i++) {
        points[i] = wild ? take_vec2(bytes)
                         : (abut_vec2){ take_int(bytes, 0, size), take_int(bytes, 0, size) };
    }
    return count;
}

static void ask_region(fuzz_bytes *bytes, const abut_region *region)
{
    fuzz_room room;
    abut_shape shape = take_shape(bytes, &room);
    abut_figure a = abut_figure_of_shape(&shape);
    abut_figure b = abut_figure_of_region(region, take_int(bytes, -4, 4), take_number(bytes));
    abut_relation relation = abut_figures_relate(&a, &b);
    abut_contact contact = abut_figures_collide(&a, &b);
    abut_vec2 push = abut_figures_push(&a, &b);
    abut_vec2 from = take_vec2(bytes);
    abut_vec2 to = take_vec2(bytes);
    abut_hit hit = abut_figure_cast(from, to, &b, (abut_inside)take_int(bytes, 0, 2));
    abut_swept swept;

    FUZZ_CHECK(relation == abut_figures_relate(&b, &a) && relation == contact.relation);
    FUZZ_CHECK((contact.separation < 0) == (relation == ABUT_OVERLAPPING));
    FUZZ_CHECK((abut_figures_measure(&a, &b).distance > 0) == (relation == ABUT_APART));
    FUZZ_CHECK(relation == ABUT_OVERLAPPING || (push.x == 0 && push.y == 0));
    FUZZ_CHECK(relation != ABUT_APART || !abut_figures_contain(&b, &a));
    FUZZ_CHECK(abut_figures_intersect(&a, &b).relation == relation);
    FUZZ_CHECK(hit.time >= 0 && hit.time <= 1);
    if (relation == ABUT_OVERLAPPING && !isnan(push.x)) {
        abut_shape moved = abut_moved(&shape, push.x, push.y);
        abut_figure after = abut_figure_of_shape(&moved);

        FUZZ_CHECK(abut_figures_relate(&after, &b) != ABUT_OVERLAPPING);
    }
    if (abut_figures_sweep(&a, from, &b, (abut_vec2){ 0, 0 }, &swept) == ABUT_OK &&
        relation != ABUT_OVERLAPPING) {
        abut_shape moved = abut_moved(&shape, swept.move_a.x, swept.move_a.y);
        abut_figure after = abut_figure_of_shape(&moved);

        FUZZ_CHECK(swept.touch <= swept.time);
        FUZZ_CHECK(abut_figures_relate(&after, &b) != ABUT_OVERLAPPING);
    }
}

static void fuzz_region(const uint8_t *input, size_t size)
{
    fuzz_bytes bytes = { input, size };
    abut_vec2 outline[REGION_CORNERS];
    abut_vec2 hole[REGION_CORNERS];
    abut_loop loops[2] = { { outline, take_loop(&bytes, outline) },
                           { hole, take_loop(&bytes, hole) } };
    abut_region *region = NULL;
    abut_fault fault;
    char text[120];
    uint32_t count = (uint32_t)take_int(&bytes, 0, 2);
    abut_status status = abut_region_create(loops, count, NULL, &region, &fault);

    FUZZ_CHECK((status == ABUT_OK) == (region != NULL));
    FUZZ_CHECK(status != ABUT_E_OUTLINE || fault.kind != ABUT_FAULT_NONE);
    FUZZ_CHECK(abut_fault_explain(&fault, text, sizeof text) > 0);
    double area = 0;

    for (uint32_t i = 0; i < abut_region_pieces(region); i++) {
        abut_shape piece = abut_region_piece(region, i);

        FUZZ_CHECK(abut_shape_check(&piece) == ABUT_OK);
        area += abut_shape_area(&piece);
    }
    double whole = abut_region_area(region);
    abut_bounds bounds = abut_region_bounds(region);
    double far = fabs(bounds.max.x - bounds.min.x) + fabs(bounds.max.y - bounds.min.y);

    FUZZ_CHECK(region == NULL || fabs(area - whole) <= 1e-9 * far * far);
    FUZZ_CHECK(abut_region_loop(region, 0, outline, REGION_CORNERS) <= REGION_CORNERS);
    FUZZ_CHECK(abut_region_loops(region) <= 2 && !isnan(abut_region_centroid(region).x));
    FUZZ_CHECK((abut_region_memory(region) > 0) == (region != NULL));
    ask_region(&bytes, region);
    abut_region_destroy(region);
}

FUZZ_ENTRY(fuzz_region)
