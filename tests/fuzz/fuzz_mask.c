/* fuzz/fuzz_mask.c - any mask, changed in any way, against any shape and another mask, anywhere.
 *
 * SPDX-License-Identifier: MIT */

#include "fuzz/decode.h"

enum { FUZZ_PIXELS = 20 };

static abut_mask *take_mask(fuzz_bytes *bytes)
{
    uint8_t pixels[FUZZ_PIXELS * FUZZ_PIXELS * 4];
    int width = take_int(bytes, 0, FUZZ_PIXELS);
    int height = take_int(bytes, 0, FUZZ_PIXELS);
    int how = take_byte(bytes);
    abut_solid_rule rule = { (abut_solid)(how % 4), how, { 0, 0, 0 } };
    abut_mask *mask = NULL;
    abut_status status;

    uint32_t dice = (uint32_t)take_bits(bytes, 3);
    int percent = take_int(bytes, 0, 100);

    /* Not from the input, which would be used up. */
    for (size_t i = 0; i < sizeof pixels; i++) {
        dice = dice * 1664525u + 1013904223u;
        pixels[i] = (int)(dice >> 16) % 100 < percent ? 255 : 0;
    }
    if (how % 3 == 0) {
        status = abut_mask_create(width - 1, height, (how & 4) != 0, NULL, &mask);
    } else if (how % 3 == 1) {
        status = abut_mask_from_bytes(pixels, width, height, FUZZ_PIXELS, 128, NULL, &mask);
    } else {
        status = abut_mask_from_rgba(pixels, width, height, FUZZ_PIXELS * 4, &rule, NULL, &mask);
    }
    FUZZ_CHECK((status == ABUT_OK) == (mask != NULL));
    return mask;
}

static void make_otherwise(fuzz_bytes *bytes)
{
    static const char *const rows[] = { "#.# ", ".##.", "####", "# x#", "#" };
    fuzz_room room;
    abut_shape shape = take_shape(bytes, &room);
    abut_mask *mask = NULL;
    abut_mask *copy = NULL;
    int first = take_int(bytes, 0, 4);

    int taken = take_int(bytes, -1, 5 - first);
    uint32_t count = taken < 0 ? UINT32_MAX : (uint32_t)taken;
    abut_status status = abut_mask_from_text(rows + first, count, NULL, &mask);
    char text[100];

    abut_mask_explain(rows + first, count, text, sizeof text);
    FUZZ_CHECK((status == ABUT_OK) == (text[0] == 'n')); /* "nothing is wrong ..." */
    if (status == ABUT_OK) {
        FUZZ_CHECK(abut_mask_copy(mask, NULL, &copy) == ABUT_OK);
        FUZZ_CHECK(abut_mask_count(copy) == abut_mask_count(mask));
    }
    abut_mask_destroy(mask);
    abut_mask_destroy(copy);
    mask = NULL;
    if (abut_mask_from_shape(&shape, 6, 5, (first & 1) != 0, NULL, &mask) == ABUT_OK) {
        FUZZ_CHECK(abut_mask_count(mask) <= 30);
    }
    abut_mask_destroy(mask);
}

static void change_mask(fuzz_bytes *bytes, abut_mask *mask, const abut_mask *other)
{
    abut_vec2 at = take_vec2(bytes);
    abut_cells cells = { take_int(bytes, -9, 30), take_int(bytes, -9, 30), take_int(bytes, -1, 30),
                         take_int(bytes, -1, 30) };
    bool solid = (take_byte(bytes) & 1) != 0;

    switch (take_byte(bytes) % 6) {
    case 0:
        abut_mask_set(mask, cells.x, cells.y, solid);
        FUZZ_CHECK(cells.x < 0 || cells.y < 0 || cells.x >= (int)abut_mask_width(mask) ||
                   cells.y >= (int)abut_mask_height(mask) ||
                   abut_mask_is_solid(mask, cells.x, cells.y) == solid);
        break;
    case 1:
        abut_mask_fill(mask, cells, solid);
        break;
    case 2:
        abut_mask_disc(mask, at.x, at.y, take_number(bytes), solid);
        break;
    case 3:
        abut_mask_invert(mask);
        break;
    default:
        abut_mask_combine(mask, solid ? other : mask, cells.x, cells.y,
                          (abut_combine)take_int(bytes, 0, 3));
        break;
    }
}

static void look_at_mask(fuzz_bytes *bytes, const abut_mask *mask)
{
    static abut_cells rects[FUZZ_PIXELS * FUZZ_PIXELS];
    size_t count = abut_mask_rects(mask, rects, FUZZ_PIXELS * FUZZ_PIXELS);
    int64_t pixels = 0;
    uint32_t parts = 0;
    abut_outlines outlines = { 0 };
    abut_mask *part = NULL;

    for (size_t i = 0; i < count; i++) {
        pixels += (int64_t)rects[i].width * rects[i].height;
    }
    FUZZ_CHECK(pixels == abut_mask_count(mask));
    FUZZ_CHECK((pixels > 0) == !abut_bounds_is_empty(abut_mask_bounds(mask)));
    FUZZ_CHECK((pixels > 0) == !isnan(abut_mask_centroid(mask).x));
    FUZZ_CHECK(mask == NULL || abut_mask_memory(mask) > 0);
    if (abut_mask_parts(mask, true, NULL, &parts) == ABUT_OK) {
        FUZZ_CHECK((parts > 0) == (pixels > 0));
    }
    if (abut_mask_outlines(mask, take_number(bytes), NULL, &outlines) == ABUT_OK) {
        FUZZ_CHECK((outlines.count > 0) == (pixels > 0));
        FUZZ_CHECK(outlines.point_count >= 3 * outlines.count);
        uint32_t left = 0;

        if (abut_outline_simplify(outlines.points, outlines.point_count, take_int(bytes, 0, 1) != 0,
                                  take_number(bytes), NULL, &left) == ABUT_OK) {
            FUZZ_CHECK(left <= outlines.point_count && (left >= 2 || pixels == 0));
        }
    }
    abut_outlines_free(&outlines, NULL);
    if (count > 0) {
        FUZZ_CHECK(abut_mask_part(mask, false, rects[0].x, rects[0].y, NULL, &part) == ABUT_OK);
        FUZZ_CHECK(abut_mask_count(part) <= pixels);
    }
    abut_mask_destroy(part);
}

static void compare_masks_on_grid(fuzz_bytes *bytes, const abut_mask *a, const abut_mask *b)
{
    abut_vec2 at = take_vec2(bytes);
    int64_t count = abut_masks_count(a, b, at.x, at.y);
    double area = abut_masks_area(a, b, at.x, at.y);
    abut_mask *common = NULL;
    abut_solid_rule rule = abut_solid_default();
    abut_cells in_a;
    abut_cells in_b;

    FUZZ_CHECK(rule.threshold == 128);
    double back = abut_masks_area(b, a, -at.x, -at.y);

    FUZZ_CHECK((area > 0) == (count > 0) && fabs(area - back) <= area * 1e-9);
    FUZZ_CHECK(abut_masks_first(a, b, at.x, at.y, &in_a, &in_b) == (count > 0));
    FUZZ_CHECK(count == 0 ||
               (abut_mask_is_solid(a, in_a.x, in_a.y) && abut_mask_is_solid(b, in_b.x, in_b.y)));
    if (at.x == floor(at.x) && at.y == floor(at.y) && fabs(at.x) < 99 && fabs(at.y) < 99) {
        FUZZ_CHECK(abut_masks_meet(a, b, (int)at.x, (int)at.y) == (count > 0));
    }
    if (abut_masks_common(a, b, at.x, at.y, NULL, &common) == ABUT_OK) {
        FUZZ_CHECK(abut_mask_count(common) == count);
    }
    abut_mask_destroy(common);
}

/* Numbers that leave pixels a size, mostly. */
static abut_transform take_placing(fuzz_bytes *bytes)
{
    static const abut_transform turns[] = {
        { 1, 0, 0, 1, 0, 0 },     { 0, 1, -1, 0, 0, 0 },         { -1, 0, 0, 2, 0, 0 },
        { 0.5, 0, 0, 0.5, 0, 0 }, { 0.6, 0.8, -0.8, 0.6, 0, 0 }, { 0.3, 0, 0, 0.7, 0, 0 },
    };
    int kind = take_int(bytes, 0, 7);
    abut_transform any = take_transform(bytes);
    abut_vec2 at = take_vec2(bytes);

    if (kind > 5) {
        return any;
    }
    any = turns[kind];
    any.tx = at.x;
    any.ty = at.y;
    return any;
}

static void relate_figures(fuzz_bytes *bytes, const abut_figure *a, const abut_figure *b)
{
    abut_relation relation = abut_figures_relate(a, b);
    abut_contact contact = abut_figures_collide(a, b);
    abut_distance gap = abut_figures_measure(a, b);
    abut_vec2 push = abut_figures_push(a, b);
    abut_intersection common = abut_figures_intersect(a, b);

    FUZZ_CHECK(relation == abut_figures_relate(b, a));
    FUZZ_CHECK(relation == contact.relation && relation == common.relation);
    FUZZ_CHECK((gap.distance > 0) == (relation == ABUT_APART));
    FUZZ_CHECK((contact.separation < 0) == (relation == ABUT_OVERLAPPING));
    FUZZ_CHECK(abut_figures_relate_within(a, b, fabs(take_number(bytes))) <= ABUT_OVERLAPPING);
    FUZZ_CHECK(relation == ABUT_OVERLAPPING || (push.x == 0 && push.y == 0));
    FUZZ_CHECK(relation != ABUT_APART || !abut_figures_contain(a, b));
    if (a->kind == ABUT_FIGURE_SHAPE && relation == ABUT_OVERLAPPING && !isnan(push.x)) {
        abut_shape moved = abut_moved(a->of.shape, push.x, push.y);
        abut_figure after = abut_figure_of_shape(&moved);

        FUZZ_CHECK(abut_figures_relate(&after, b) != ABUT_OVERLAPPING);
    }
}

static void move_figures(fuzz_bytes *bytes, const abut_figure *a, const abut_figure *b)
{
    abut_vec2 move_a = take_vec2(bytes);
    abut_vec2 move_b = take_vec2(bytes);
    abut_vec2 from = take_vec2(bytes);
    abut_vec2 to = take_vec2(bytes);
    abut_inside inside = (abut_inside)take_int(bytes, 0, 2);
    abut_hit hit = abut_figure_cast(from, to, b, inside);
    abut_hit ray = abut_figure_cast_ray(from, to, b, inside);
    abut_swept swept;

    FUZZ_CHECK(hit.time >= 0 && hit.time <= 1 && ray.time >= 0);
    FUZZ_CHECK(abut_figures_sweep(a, move_a, b, move_b, NULL) == ABUT_E_ARGUMENT);
    if (abut_figures_sweep(a, move_a, b, move_b, &swept) == ABUT_OK) {
        FUZZ_CHECK(swept.time >= 0 && swept.time <= 1 && swept.touch <= swept.time);
        if (a->kind == ABUT_FIGURE_SHAPE && move_b.x == 0 && move_b.y == 0 &&
            abut_figures_relate(a, b) != ABUT_OVERLAPPING) {
            abut_shape moved = abut_moved(a->of.shape, swept.move_a.x, swept.move_a.y);
            abut_figure after = abut_figure_of_shape(&moved);

            FUZZ_CHECK(abut_figures_relate(&after, b) != ABUT_OVERLAPPING);
        }
    }
}

static void fuzz_mask(const uint8_t *input, size_t size)
{
    fuzz_bytes bytes = { input, size };
    fuzz_room room;
    abut_shape shape = take_shape(&bytes, &room);
    abut_mask *a = take_mask(&bytes);
    abut_mask *b = take_mask(&bytes);

    make_otherwise(&bytes);
    for (int turn = take_int(&bytes, 0, 3); turn > 0 && a != NULL; turn--) {
        change_mask(&bytes, a, b);
    }
    look_at_mask(&bytes, a);
    compare_masks_on_grid(&bytes, a, b);
    abut_transform at = take_placing(&bytes);
    abut_figure figures[3] = { abut_figure_of_shape(&shape), abut_figure_of_mask_under(a, at),
                               abut_figure_of_mask(b, take_number(&bytes), take_number(&bytes)) };
    const abut_figure *first = &figures[take_int(&bytes, 0, 2)];
    const abut_figure *second = &figures[take_int(&bytes, 1, 2)];

    FUZZ_CHECK((abut_figure_check(first) == ABUT_OK) ==
               !abut_bounds_is_empty(abut_figure_bounds(first)));
    relate_figures(&bytes, first, second);
    move_figures(&bytes, first, second);
    abut_mask_destroy(a);
    abut_mask_destroy(b);
}

FUZZ_ENTRY(fuzz_mask)
