/* fuzz/fuzz_figure.c - figures of any kind against figures of any kind.
 *
 * SPDX-License-Identifier: MIT */

#include "fuzz/decode.h"

enum { FIGURE_POINTS = 12, FIGURE_PARTS = 3, FIGURE_CELLS = 4 };

/* What a figure is made of, to be freed. */
typedef struct fuzz_figure {
    abut_figure figure;
    abut_shape shape;
    fuzz_room room;
    abut_chain *chain;
    abut_tiles *tiles;
    abut_compound *compound;
    struct fuzz_figure *parts;
    int part_count;
} fuzz_figure;

static void take_any_figure(fuzz_bytes *bytes, int depth, fuzz_figure *out);

/* Mostly small whole numbers, so that figures meet exactly now and then. */
static abut_vec2 take_near(fuzz_bytes *bytes, bool wild)
{
    if (wild) {
        return take_vec2(bytes);
    }
    double x = take_int(bytes, -6, 6);

    return (abut_vec2){ x, take_int(bytes, -6, 6) };
}

static void take_chain(fuzz_bytes *bytes, bool wild, fuzz_figure *out)
{
    abut_vec2 points[FIGURE_POINTS];
    uint32_t count = (uint32_t)take_int(bytes, 0, FIGURE_POINTS);
    abut_fault fault;
    char text[100];

    for (uint32_t i = 0; i < count; i++) {
        points[i] = take_near(bytes, wild);
    }
    bool closed = take_byte(bytes) % 2 == 0;
    bool one_sided = take_byte(bytes) % 4 == 0;
    abut_status status = abut_chain_create(
        &(abut_chain_settings){ points, count, closed, one_sided }, NULL, &out->chain, &fault);

    FUZZ_CHECK((status == ABUT_OK) == (out->chain != NULL));
    FUZZ_CHECK(abut_fault_explain(&fault, text, sizeof text) > 0);
    FUZZ_CHECK(abut_chain_points(out->chain, points, FIGURE_POINTS) <= FIGURE_POINTS);
    FUZZ_CHECK(abut_chain_near(out->chain, abut_chain_bounds(out->chain), NULL, 0) ==
               abut_chain_segments(out->chain));
    FUZZ_CHECK(!abut_chain_is_closed(out->chain) || closed);
    FUZZ_CHECK(!abut_chain_is_one_sided(out->chain) || one_sided);
    FUZZ_CHECK(abut_chain_length(out->chain) >= 0 && abut_chain_given(out->chain, 0) < count + 1);
    FUZZ_CHECK(abut_chain_memory(out->chain) <= abut_chain_room(count));
    for (uint32_t i = 0; i < abut_chain_segments(out->chain); i++) {
        abut_shape segment = abut_chain_segment(out->chain, i);

        FUZZ_CHECK(abut_shape_check(&segment) == ABUT_OK);
    }
    abut_vec2 at = take_near(bytes, wild);

    out->figure = abut_figure_of_chain(out->chain, at.x, at.y);
}

static void take_lent_chain(fuzz_bytes *bytes)
{
    static char memory[4096];
    abut_vec2 points[2] = { take_vec2(bytes), take_vec2(bytes) };
    abut_chain_settings settings = { points, 2, false, false };
    size_t size = (size_t)take_byte(bytes) * 8;
    abut_chain *chain;
    abut_status status = abut_chain_create_in(&settings, memory, size, &chain, NULL);

    FUZZ_CHECK(status != ABUT_OK || size >= abut_chain_room(2));
    abut_chain_destroy(chain);
}

static void take_endless(fuzz_bytes *bytes, bool wild, fuzz_figure *out)
{
    abut_vec2 at = take_near(bytes, wild);
    abut_vec2 along = take_near(bytes, take_byte(bytes) % 4 == 0);
    int kind = take_int(bytes, 0, 2);

    out->figure = kind == 0   ? abut_figure_of_ray(at.x, at.y, along.x, along.y)
                  : kind == 1 ? abut_figure_of_line(at.x, at.y, along.x, along.y)
                              : abut_figure_of_half_plane(at.x, at.y, along.x, along.y);
}

static void take_tile_grid(fuzz_bytes *bytes, bool wild, fuzz_figure *out)
{
    char rows[FIGURE_CELLS][FIGURE_CELLS + 1] = { "" };
    const char *list[FIGURE_CELLS];
    uint32_t count = (uint32_t)take_int(bytes, 0, FIGURE_CELLS);

    for (uint32_t y = 0; y < count; y++) {
        for (int x = 0; x < FIGURE_CELLS; x++) {
            rows[y][x] = "..##/\\="[take_byte(bytes) % 7];
        }
        list[y] = rows[y];
    }
    abut_tiles_from_text(list, count, take_int(bytes, 1, 3), NULL, &out->tiles);
    abut_vec2 at = take_near(bytes, wild);

    out->figure = abut_figure_of_tiles(out->tiles, at.x, at.y);
}

static void take_compound(fuzz_bytes *bytes, int depth, bool wild, fuzz_figure *out)
{
    abut_figure members[FIGURE_PARTS];
    uint32_t wrong = 0;
    abut_vec2 moved;

    out->part_count = take_int(bytes, 0, FIGURE_PARTS);
    out->parts = calloc(FIGURE_PARTS, sizeof *out->parts);
    FUZZ_CHECK(out->parts != NULL);
    for (int i = 0; i < out->part_count; i++) {
        take_any_figure(bytes, depth + 1, &out->parts[i]);
        members[i] = out->parts[i].figure;
    }
    abut_status status =
        abut_compound_create(members, (uint32_t)out->part_count, NULL, &out->compound, &wrong);

    FUZZ_CHECK((status == ABUT_OK) == (out->compound != NULL));
    FUZZ_CHECK(status == ABUT_OK || wrong < (uint32_t)out->part_count);
    FUZZ_CHECK((abut_compound_memory(out->compound) > 0) == (out->compound != NULL));
    for (uint32_t i = 0; i < abut_compound_members(out->compound); i++) {
        abut_figure member = abut_compound_member(out->compound, i, &moved);

        FUZZ_CHECK(abut_figure_check(&member) == ABUT_OK);
    }
    abut_vec2 at = take_near(bytes, wild);

    out->figure = abut_figure_of_compound(out->compound, at.x, at.y);
}

static void take_any_figure(fuzz_bytes *bytes, int depth, fuzz_figure *out)
{
    bool wild = take_byte(bytes) % 8 == 0;

    switch (take_int(bytes, 0, depth < 2 ? 4 : 3)) {
    case 0:
        take_chain(bytes, wild, out);
        break;
    case 1:
        take_endless(bytes, wild, out);
        break;
    case 2:
        take_tile_grid(bytes, wild, out);
        break;
    case 4:
        take_compound(bytes, depth, wild, out);
        break;
    default:
        out->shape = take_shape(bytes, &out->room);
        out->figure = abut_figure_of_shape(&out->shape);
        break;
    }
}

static void free_any_figure(fuzz_figure *figure)
{
    for (int i = 0; i < figure->part_count; i++) {
        free_any_figure(&figure->parts[i]);
    }
    free(figure->parts);
    abut_chain_destroy(figure->chain);
    abut_tiles_destroy(figure->tiles);
    abut_compound_destroy(figure->compound);
}

/* Corners differ from each other, and the first is the least. */
static bool check_outline(void *user, const abut_vec2 *corners, uint32_t count, bool is_hole)
{
    (void)user;
    (void)is_hole;
    FUZZ_CHECK(count >= 3);
    for (uint32_t i = 0; i < count; i++) {
        abut_vec2 next = corners[(i + 1) % count];

        FUZZ_CHECK(corners[i].x != next.x || corners[i].y != next.y);
        FUZZ_CHECK(corners[i].y > corners[0].y ||
                   (corners[i].y == corners[0].y && corners[i].x >= corners[0].x));
    }
    return true;
}

static bool add_part(void *user, const abut_vec2 *corners, uint32_t count, bool is_hole)
{
    double *sum = user;

    FUZZ_CHECK(count > 2 && !is_hole);
    for (uint32_t i = 0; i < count; i++) {
        abut_vec2 p = corners[i];
        abut_vec2 q = corners[i + 1 < count ? i + 1 : 0];

        *sum += (p.x - corners[0].x) * (q.y - corners[0].y) -
                (p.y - corners[0].y) * (q.x - corners[0].x);
    }
    return true;
}

static void ask_figure_pair(fuzz_bytes *bytes, const abut_figure *a, const abut_figure *b)
{
    abut_relation relation = abut_figures_relate(a, b);
    abut_contact contact = abut_figures_collide(a, b);
    abut_vec2 push = abut_figures_push(a, b);
    abut_vec2 from = take_near(bytes, take_byte(bytes) % 8 == 0);
    abut_vec2 to = take_near(bytes, take_byte(bytes) % 8 == 0);
    abut_inside inside = (abut_inside)take_int(bytes, 0, 2);
    abut_hit hit = abut_figure_cast(from, to, b, inside);
    abut_swept swept;

    FUZZ_CHECK(relation == abut_figures_relate(b, a) && relation == contact.relation);
    FUZZ_CHECK((contact.separation < 0) == (relation == ABUT_OVERLAPPING));
    FUZZ_CHECK((abut_figures_measure(a, b).distance > 0) == (relation == ABUT_APART));
    FUZZ_CHECK(abut_figures_relate_within(a, b, 1) >= relation);
    FUZZ_CHECK(relation == ABUT_OVERLAPPING || (push.x == 0 && push.y == 0));
    FUZZ_CHECK(relation != ABUT_APART || !abut_figures_contain(b, a));
    FUZZ_CHECK(abut_figures_intersect(a, b).relation == relation);
    FUZZ_CHECK(hit.time >= 0 && hit.time <= 1 && !isnan(hit.normal.x));
    double twice = 0;

    abut_figures_common(a, b, add_part, &twice);
    FUZZ_CHECK(!isnan(twice) && abut_figure_area(a) >= 0);
    abut_status outlined = abut_figure_outlines(a, NULL, check_outline, &twice);

    FUZZ_CHECK(outlined == ABUT_OK || outlined == ABUT_E_SHAPE);
    FUZZ_CHECK(!abut_figure_holds(a, from.x, from.y) || abut_figure_bounds(a).min.x <= from.x + 1);
    abut_hit ray = abut_figure_cast_ray(from, to, b, inside);

    FUZZ_CHECK(ray.time >= 0 && !isnan(ray.normal.x));
    if (abut_figures_sweep(a, from, b, to, &swept) == ABUT_OK) {
        FUZZ_CHECK(swept.touch <= swept.time && !isnan(swept.normal.x + swept.move_a.x));
    }
}

static void fuzz_figures(const uint8_t *input, size_t size)
{
    fuzz_bytes bytes = { input, size };
    fuzz_figure *pair = calloc(2, sizeof *pair);

    FUZZ_CHECK(pair != NULL);
    take_lent_chain(&bytes);
    take_any_figure(&bytes, 0, &pair[0]);
    take_any_figure(&bytes, 0, &pair[1]);
    abut_figure_bounds(&pair[0].figure);
    ask_figure_pair(&bytes, &pair[0].figure, &pair[1].figure);
    free_any_figure(&pair[0]);
    free_any_figure(&pair[1]);
    free(pair);
}

FUZZ_ENTRY(fuzz_figures)
