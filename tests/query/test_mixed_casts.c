/* query/test_mixed_casts.c - casts at unions of round, thin and sharp pieces, however they are
 * made.
 *
 * A few shapes are a compound, the shapes of one tile and a body of a world, in both orders and in
 * the eight symmetries of the lattice. What a path meets at one instant gives the normal of what
 * faces it most; a path that starts inside and ends exactly on the outline leaves there.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"

#include <math.h>
#include <stdio.h>

enum { MOST_PARTS = 3, MAKES = 3, DRAWN = 20000 };

/* The hull of up to four points, grown by a radius. */
typedef struct part {
    uint32_t count;
    abut_vec2 points[4];
    double radius;
} part;

typedef struct scene {
    uint32_t count;
    part parts[MOST_PARTS];
    abut_vec2 from;
    abut_vec2 to;
    abut_inside inside;
} scene;

static const char *const make_names[MAKES] = { "compound", "tile", "body" };

/* --- Symmetries and orders ---------------------------------------------------------------------
 */

static abut_vec2 turned(abut_vec2 v, int symmetry)
{
    abut_vec2 w = (symmetry & 1) != 0 ? (abut_vec2){ v.y, v.x } : v;

    return (abut_vec2){ (symmetry & 2) != 0 ? 0 - w.x : w.x, (symmetry & 4) != 0 ? 0 - w.y : w.y };
}

static scene turned_scene(const scene *of, int symmetry, bool reversed)
{
    bool mirrored = ((symmetry ^ symmetry >> 1 ^ symmetry >> 2) & 1) != 0;
    scene out = { .count = of->count, .inside = of->inside };

    out.from = turned(of->from, symmetry);
    out.to = turned(of->to, symmetry);
    for (uint32_t k = 0; k < of->count; k++) {
        const part *p = &of->parts[reversed ? of->count - 1 - k : k];

        out.parts[k] = (part){ .count = p->count, .radius = p->radius };
        for (uint32_t i = 0; i < p->count; i++) {
            out.parts[k].points[mirrored ? p->count - 1 - i : i] = turned(p->points[i], symmetry);
        }
    }
    return out;
}

/* --- What it is made of ------------------------------------------------------------------------
 */

static abut_shape shape_of_part(const part *p)
{
    const abut_vec2 *at = p->points;

    if (p->count == 1) {
        return p->radius > 0 ? abut_circle(at->x, at->y, p->radius) : abut_point(at->x, at->y);
    }
    return p->radius > 0 ? abut_rounded_polygon(at, p->count, p->radius)
                         : abut_polygon(at, p->count);
}

static abut_hit cast_at_compound(const scene *of, const abut_shape *shapes)
{
    abut_figure members[MOST_PARTS];
    abut_compound *compound = NULL;

    for (uint32_t k = 0; k < of->count; k++) {
        members[k] = abut_figure_of_shape(&shapes[k]);
    }
    CHECK(abut_compound_create(members, of->count, NULL, &compound, NULL) == ABUT_OK);
    abut_figure figure = abut_figure_of_compound(compound, 0, 0);
    abut_hit hit = abut_figure_cast(of->from, of->to, &figure, of->inside);

    abut_compound_destroy(compound);
    return hit;
}

/* A tile is as large as its cell, so everything is moved into one. */
static abut_hit cast_at_tile(const scene *of, const abut_shape *shapes)
{
    abut_shape inside[MOST_PARTS];
    abut_tiles *tiles = NULL;

    for (uint32_t k = 0; k < of->count; k++) {
        inside[k] = abut_moved(&shapes[k], 32, 32);
    }
    CHECK(abut_tiles_create(1, 1, 64, NULL, &tiles) == ABUT_OK);
    CHECK(abut_tiles_set_kind(tiles, 2,
                              &(abut_tile_kind){ .shapes = inside, .shape_count = of->count }) ==
          ABUT_OK);
    CHECK(abut_tiles_set(tiles, 0, 0, 2) == ABUT_OK);
    abut_figure figure = abut_figure_of_tiles(tiles, -32, -32);
    abut_hit hit = abut_figure_cast(of->from, of->to, &figure, of->inside);

    abut_tiles_destroy(tiles);
    return hit;
}

static abut_hit cast_at_body(const scene *of, const abut_shape *shapes)
{
    abut_world *world = abut_world_create(NULL);
    abut_body_settings settings = { .kind = ABUT_BODY_STATIC,
                                    .shapes = shapes,
                                    .shape_count = of->count };
    abut_met met = { 0 };

    CHECK(abut_world_add(world, &settings, NULL) == ABUT_OK);
    CHECK(abut_world_cast_first(world, of->from, of->to, of->inside, NULL, &met) == ABUT_OK);
    abut_world_destroy(world);
    return met.hit;
}

static abut_hit cast_at_scene(const scene *of, int make)
{
    abut_shape shapes[MOST_PARTS];

    for (uint32_t k = 0; k < of->count; k++) {
        shapes[k] = shape_of_part(&of->parts[k]);
    }
    return make == 0   ? cast_at_compound(of, shapes)
           : make == 1 ? cast_at_tile(of, shapes)
                       : cast_at_body(of, shapes);
}

/* --- Rows --------------------------------------------------------------------------------------
 */

static bool is_normal(abut_vec2 v, abut_vec2 w)
{
    return fabs(v.x - w.x) + fabs(v.y - w.y) < 1e-12;
}

static const double half = 0.70710678118654752;

static const struct {
    const char *name;
    scene scene;
    bool hit;
    double time;
    abut_vec2 normal;
} rows[] = {
    { "tangent to one, into another",
      { 2,
        { { 1, { { 1.5, 1.5 } }, 1.25 }, { 1, { { 2.5, 1.5 } }, 0.75 } },
        { 5, 2.25 },
        { 0, 2.25 },
        ABUT_INSIDE_HIT },
      true,
      0.5,
      { 0.8, 0.6 } },
    { "a circle's tip on a corner of a box",
      { 2,
        { { 1, { { 2, 0 } }, 1 }, { 4, { { -1, 0 }, { 1, 0 }, { 1, 2 }, { -1, 2 } }, 0 } },
        { 0.5, -1 },
        { 1.5, 1 },
        ABUT_INSIDE_HIT },
      true,
      0.5,
      { 0, -1 } },
    { "the end of a segment on a corner",
      { 3,
        { { 3, { { 6, 6 }, { 8, 8 }, { 6, 8 } }, 0 },
          { 2, { { 8, 8 }, { 10, 6 } }, 0 },
          { 3, { { 8, 8 }, { 10, 10 }, { 8, 10 } }, 0 } },
        { 6.5, 5 },
        { 9.5, 11 },
        ABUT_INSIDE_HIT },
      true,
      0.5,
      { -0.70710678118654752, -0.70710678118654752 } },
    { "starts on a segment",
      { 1, { { 2, { { 2, 3 }, { 3, 2 } }, 0 } }, { 2.5, 2.5 }, { 0, 1.25 }, ABUT_INSIDE_HIT },
      true,
      0,
      { 0.70710678118654752, 0.70710678118654752 } },
    { "starts on a segment, the other way",
      { 1, { { 2, { { 2, 3 }, { 3, 2 } }, 0 } }, { 2.5, 2.5 }, { 5, 3.75 }, ABUT_INSIDE_HIT },
      true,
      0,
      { -0.70710678118654752, -0.70710678118654752 } },
    { "ends on the rim",
      { 1, { { 1, { { 0, 0 } }, 5 } }, { 0, 0 }, { 3, 4 }, ABUT_INSIDE_EXIT },
      true,
      1,
      { 0.6, 0.8 } },
    { "ends on the rim of the second",
      { 2,
        { { 1, { { 0.5, 3.5 } }, 1.25 }, { 1, { { 0.5, 4.5 } }, 1.25 } },
        { -0.5, 3.25 },
        { 1.5, 5.25 },
        ABUT_INSIDE_EXIT },
      true,
      1,
      { 0.8, 0.6 } },
    { "ends on the cap of a capsule",
      { 1, { { 2, { { -4, 0 }, { 4, 0 } }, 5 } }, { 0, 0 }, { 7, 4 }, ABUT_INSIDE_EXIT },
      true,
      1,
      { 0.6, 0.8 } },
    { "ends on the flat side of a capsule",
      { 1, { { 2, { { -4, 0 }, { 4, 0 } }, 5 } }, { 0, 0 }, { 2, 5 }, ABUT_INSIDE_EXIT },
      true,
      1,
      { 0, 1 } },
    { "ends on the flat side of a capsule, with a circle aside",
      { 2,
        { { 2, { { -4, 0 }, { 4, 0 } }, 5 }, { 1, { { -9, -9 } }, 1 } },
        { 0, 0 },
        { 2, 5 },
        ABUT_INSIDE_EXIT },
      true,
      1,
      { 0, 1 } },
    { "ends just within the rim",
      { 1, { { 1, { { 0, 0 } }, 5 } }, { 0, 0 }, { 3, 3.75 }, ABUT_INSIDE_EXIT },
      false,
      1,
      { 0, 0 } },
};

static void test_rows(void)
{
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        for (int way = 0; way < 8 * 2 * MAKES; way++) {
            int symmetry = way % 8;
            scene here = turned_scene(&rows[i].scene, symmetry, way / 8 % 2 != 0);
            abut_hit hit = cast_at_scene(&here, way / 16);
            char name[120];

            snprintf(name, sizeof name, "%s, %s, way %d", rows[i].name, make_names[way / 16],
                     way % 16);
            CHECK_ROW(name, hit.hit == rows[i].hit && fabs(hit.time - rows[i].time) < 1e-12);
            CHECK_ROW(name, is_normal(hit.normal, turned(rows[i].normal, symmetry)));
        }
    }
}

/* A segment has the sides of one, whichever the cast at one shape meets first. */
static void test_one_segment(void)
{
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        for (int back = -1; back <= 1; back += 2) {
            abut_vec2 ends[2] = { turned((abut_vec2){ 2, 3 }, symmetry),
                                  turned((abut_vec2){ 3, 2 }, symmetry) };
            abut_vec2 from = turned((abut_vec2){ 2.5, 2.5 }, symmetry);
            abut_vec2 to = turned((abut_vec2){ 2.5 - 2.5 * back, 2.5 - 1.25 * back }, symmetry);
            abut_shape segment = abut_segment(ends[0].x, ends[0].y, ends[1].x, ends[1].y);
            abut_hit hit = abut_cast(from, to, &segment, ABUT_INSIDE_HIT);

            CHECK(hit.hit && hit.graze && hit.time == 0);
            CHECK(is_normal(hit.normal, turned((abut_vec2){ half * back, half * back }, symmetry)));
        }
    }
}

/* --- Drawn -------------------------------------------------------------------------------------
 */

static part draw_part(rng *random)
{
    part out = { .count = (uint32_t)rng_int(random, 1, 4) };
    double x = (double)rng_int(random, 0, 6);
    double y = (double)rng_int(random, 0, 6);

    if (out.count >= 3) { /* a box, or half of one */
        double wide = (double)rng_int(random, 1, 3);
        double high = (double)rng_int(random, 1, 3);

        out.points[0] = (abut_vec2){ x, y };
        out.points[1] = (abut_vec2){ x + wide, y };
        out.points[2] = (abut_vec2){ x + wide, y + high };
        out.points[3] = (abut_vec2){ x, y + high };
        return out;
    }
    out.radius = (double)rng_int(random, 0, 4) / 2;
    out.points[0] = (abut_vec2){ x, y };
    out.points[1].x = x + (double)rng_int(random, -2, 2);
    out.points[1].y = y + (double)rng_int(random, 1, 2);
    return out;
}

/* No order and no way of making it shows; and the normal of what is met from outside faces the
 * path. */
static void test_drawn(void)
{
    rng random = { 83 };

    for (int i = 0; i < DRAWN / sample_part(); i++) {
        scene drawn = { .count = (uint32_t)rng_int(&random, 1, MOST_PARTS) };

        drawn.inside = ABUT_INSIDE_HIT;
        for (uint32_t k = 0; k < drawn.count; k++) {
            drawn.parts[k] = draw_part(&random);
        }
        drawn.from.x = (double)rng_int(&random, -2, 16) / 2;
        drawn.from.y = (double)rng_int(&random, -2, 16) / 2;
        drawn.to.x = (double)rng_int(&random, -2, 16) / 2;
        drawn.to.y = (double)rng_int(&random, -2, 16) / 2;
        abut_hit first = cast_at_scene(&drawn, 0);
        abut_vec2 along = { drawn.to.x - drawn.from.x, drawn.to.y - drawn.from.y };
        double facing = first.normal.x * along.x + first.normal.y * along.y;

        CHECK(!first.hit || first.time == 0 || facing < 1e-9);
        for (int way = 1; way < 2 * MAKES; way++) {
            scene here = turned_scene(&drawn, 0, way % 2 != 0);
            abut_hit hit = cast_at_scene(&here, way / 2);
            char name[160];

            snprintf(name, sizeof name, "drawn %d, %s, from %g %g to %g %g", i, make_names[way / 2],
                     drawn.from.x, drawn.from.y, drawn.to.x, drawn.to.y);
            CHECK_ROW(name, hit.hit == first.hit && fabs(hit.time - first.time) < 1e-12);
            CHECK_ROW(name, hit.graze == first.graze);
            CHECK_ROW(name, is_normal(hit.normal, first.normal));
        }
    }
}

TEST_MAIN(TEST(test_rows), TEST(test_one_segment), TEST(test_drawn))
