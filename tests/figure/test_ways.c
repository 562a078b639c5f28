/* tests/figure/test_ways.c - one outline written in several ways gets the answers of one shape.
 *
 * Convex outlines on a small grid, so that corners meet corners, as shapes, tiles, regions, closed
 * chains and compounds, whole and in two parts, in the eight symmetries of the lattice and in both
 * orders: what is swept gets the time and the normal of abut_sweep().
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"

#include <math.h>
#include <stdio.h>

enum { MOST_CORNERS = 4, ROUNDS = 1000 };

/* How an outline is written. */
typedef enum way {
    WAY_SHAPE,
    WAY_TILES,
    WAY_REGION,
    WAY_CHAIN,
    WAY_COMPOUND,
    WAY_HALVES, /* a compound of two, cut from the first corner to the third */
    WAYS
} way;

static const char *const way_names[WAYS] = { "shape", "tiles",    "region",
                                             "chain", "compound", "halves" };

typedef struct outline {
    uint32_t count;
    abut_vec2 corners[MOST_CORNERS]; /* counter-clockwise, where y points up */
} outline;

typedef struct written {
    abut_figure figure;
    abut_shape shape;
    abut_shape halves[2];
    abut_tiles *tiles;
    abut_region *region;
    abut_chain *chain;
    abut_compound *compound;
} written;

/* --- Symmetries --------------------------------------------------------------------------------
 */

/* One of the eight: the axes change places, then each is mirrored. */
static abut_vec2 turned(abut_vec2 v, int symmetry)
{
    abut_vec2 w = (symmetry & 1) != 0 ? (abut_vec2){ v.y, v.x } : v;

    return (abut_vec2){ (symmetry & 2) != 0 ? 0 - w.x : w.x, (symmetry & 4) != 0 ? 0 - w.y : w.y };
}

static outline turned_outline(const outline *of, int symmetry)
{
    bool mirrored = ((symmetry ^ symmetry >> 1 ^ symmetry >> 2) & 1) != 0;
    outline out = { .count = of->count };

    for (uint32_t i = 0; i < of->count; i++) {
        out.corners[mirrored ? of->count - 1 - i : i] = turned(of->corners[i], symmetry);
    }
    return out;
}

/* --- Ways --------------------------------------------------------------------------------------
 */

static void write_tiles(written *out)
{
    abut_shape inside = abut_moved(&out->shape, 64, 64);
    abut_tile_kind kind = { .shapes = &inside, .shape_count = 1 };

    CHECK(abut_tiles_create(1, 1, 128, NULL, &out->tiles) == ABUT_OK);
    CHECK(abut_tiles_set_kind(out->tiles, 2, &kind) == ABUT_OK);
    CHECK(abut_tiles_set(out->tiles, 0, 0, 2) == ABUT_OK);
    out->figure = abut_figure_of_tiles(out->tiles, -64, -64);
}

static void write_halves(const outline *of, written *out)
{
    abut_vec2 rest[3] = { of->corners[0], of->corners[2], of->corners[of->count - 1] };
    abut_figure members[2];

    out->halves[0] = abut_polygon(of->corners, 3);
    out->halves[1] = abut_polygon(rest, 3);
    members[0] = abut_figure_of_shape(&out->halves[0]);
    members[1] = abut_figure_of_shape(&out->halves[1]);

    CHECK(abut_compound_create(members, of->count > 3 ? 2 : 1, NULL, &out->compound, NULL) ==
          ABUT_OK);
    out->figure = abut_figure_of_compound(out->compound, 0, 0);
}

/* The figure points into what is written, which must stay where it is. */
static void write_outline(const outline *of, way how, written *out)
{
    abut_loop loop = { of->corners, of->count };
    abut_chain_settings path = { .points = of->corners, .count = of->count, .closed = true };

    *out = (written){ .shape = abut_polygon(of->corners, of->count) };
    abut_figure whole = abut_figure_of_shape(&out->shape);

    out->figure = whole;
    if (how == WAY_TILES) {
        write_tiles(out);
    } else if (how == WAY_REGION) {
        CHECK(abut_region_create(&loop, 1, NULL, &out->region, NULL) == ABUT_OK);
        out->figure = abut_figure_of_region(out->region, 0, 0);
    } else if (how == WAY_CHAIN) {
        CHECK(abut_chain_create(&path, NULL, &out->chain, NULL) == ABUT_OK);
        out->figure = abut_figure_of_chain(out->chain, 0, 0);
    } else if (how == WAY_COMPOUND) {
        CHECK(abut_compound_create(&whole, 1, NULL, &out->compound, NULL) == ABUT_OK);
        out->figure = abut_figure_of_compound(out->compound, 0, 0);
    } else if (how == WAY_HALVES) {
        write_halves(of, out);
    }
}

static void forget(written *of)
{
    abut_tiles_destroy(of->tiles);
    abut_region_destroy(of->region);
    abut_chain_destroy(of->chain);
    abut_compound_destroy(of->compound);
}

/* --- Sweeps ------------------------------------------------------------------------------------
 */

/* The same side of another length gives the same normal but for rounding. */
static bool is_vector(abut_vec2 v, abut_vec2 w)
{
    return fabs(v.x - w.x) + fabs(v.y - w.y) < 0x1p-50;
}

/* A chain is hollow, and overlaps nothing that is within it. */
static bool starts_inside(const abut_swept *swept)
{
    return swept->hit && swept->normal.x == 0 && swept->normal.y == 0;
}

static void check_swept(const char *name,
                        const written *a,
                        const written *b,
                        abut_vec2 move,
                        const abut_swept *expected)
{
    const abut_vec2 rest = { 0, 0 };
    abut_swept swept;
    abut_swept back;

    CHECK_ROW(name, abut_figures_sweep(&a->figure, move, &b->figure, rest, &swept) == ABUT_OK);
    CHECK_ROW(name, abut_figures_sweep(&b->figure, rest, &a->figure, move, &back) == ABUT_OK);
    CHECK_ROW(name, swept.hit == expected->hit && swept.time == expected->time);
    CHECK_ROW(name, is_vector(swept.normal, expected->normal));
    CHECK_ROW(name, is_vector(back.normal, (abut_vec2){ 0 - swept.normal.x, 0 - swept.normal.y }));
}

/* Both in every way; the answer for two shapes is known, or that of abut_sweep(). */
static void
check_ways(const char *name, const outline *a, const outline *b, abut_vec2 move, abut_vec2 normal)
{
    const abut_vec2 rest = { 0, 0 };
    bool known = normal.x != 0 || normal.y != 0;

    for (int pair = 0; pair < WAYS * WAYS; pair++) {
        written first;
        written second;
        abut_swept expected;
        char row[160];

        write_outline(a, (way)(pair / WAYS), &first);
        write_outline(b, (way)(pair % WAYS), &second);
        CHECK(abut_sweep(&first.shape, move, &second.shape, rest, &expected) == ABUT_OK);
        snprintf(row, sizeof row, "%s, %s against %s, along %g %g", name, way_names[pair / WAYS],
                 way_names[pair % WAYS], move.x, move.y);
        CHECK_ROW(row, !known || is_vector(expected.normal, normal));
        if (expected.hit && !starts_inside(&expected)) {
            check_swept(row, &first, &second, move, &expected);
        }
        forget(&first);
        forget(&second);
    }
}

static const outline wide_box = { 4, { { -4, 2 }, { -2, 2 }, { -2, 3 }, { -4, 3 } } };
static const outline unit_box = { 4, { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } } };
static const outline high_diamond = { 4, { { 0, 3 }, { 1, 4 }, { 0, 5 }, { -1, 4 } } };
static const outline low_diamond = { 4, { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } } };
static const outline ramp = { 3, { { 0, 0 }, { 4, 0 }, { 4, 2 } } };
static const outline walker = { 4, { { -3, 0 }, { -1, 0 }, { -1, 3 }, { -3, 3 } } };

/* A corner that comes exactly onto a corner: the end of the cone that is approached least. */
static void test_corner_on_corner(void)
{
    static const struct {
        const char *name;
        const outline *a;
        const outline *b;
        abut_vec2 move;
        abut_vec2 normal;
    } table[] = {
        { "flat", &wide_box, &unit_box, { 4, -2 }, { 0, 1 } },
        { "flat and far", &wide_box, &unit_box, { 64, -32 }, { 0, 1 } },
        { "tips straight on", &high_diamond, &low_diamond, { 0, -4 }, { 0, 1 } },
        { "foot of a ramp",
          &walker,
          &ramp,
          { 4, 0 },
          { -0.44721359549995793, 0.89442719099991586 } },
    };

    for (size_t i = 0; i < COUNT_OF(table); i++) {
        for (int symmetry = 0; symmetry < 8; symmetry++) {
            outline a = turned_outline(table[i].a, symmetry);
            outline b = turned_outline(table[i].b, symmetry);

            check_ways(table[i].name, &a, &b, turned(table[i].move, symmetry),
                       turned(table[i].normal, symmetry));
        }
    }
}

/* Both ends are approached alike: the one more along x, which does not turn with the scene. */
static void test_corner_of_equals(void)
{
    for (int symmetry = 0; symmetry < 8; symmetry += 2) {
        outline a = turned_outline(&wide_box, symmetry);
        outline b = turned_outline(&unit_box, symmetry);
        abut_vec2 move = turned((abut_vec2){ 4, -2 }, symmetry);
        outline near = a;

        for (uint32_t i = 0; i < near.count; i++) {
            near.corners[i].x += move.x / 4;
        }
        move = (abut_vec2){ move.x / 2, move.y };
        check_ways("equals", &near, &b, move, turned((abut_vec2){ -1, 0 }, symmetry));
    }
}

static outline draw_outline(rng *random)
{
    for (;;) {
        outline out = { .count = (uint32_t)rng_int(random, 3, 4) };

        for (uint32_t i = 0; i < out.count; i++) {
            out.corners[i].x = (double)rng_int(random, -2, 2);
            out.corners[i].y = (double)rng_int(random, -2, 2);
        }
        bool turns = true;

        for (uint32_t i = 0; i < out.count && turns; i++) {
            abut_vec2 p = out.corners[i];
            abut_vec2 q = out.corners[(i + 1) % out.count];
            abut_vec2 r = out.corners[(i + 2) % out.count];

            turns = (q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x) > 0;
        }
        abut_shape shape = abut_polygon(out.corners, out.count);

        if (turns && abut_shape_check(&shape) == ABUT_OK) {
            return out;
        }
    }
}

/* A corner of one that goes straight onto a corner of the other. */
static void test_drawn_corners(void)
{
    rng random = { 71 };

    for (int i = 0; i < ROUNDS / sample_part(); i++) {
        outline a = draw_outline(&random);
        outline b = draw_outline(&random);
        abut_vec2 to = b.corners[rng_int(&random, 0, b.count - 1)];
        abut_vec2 from = a.corners[rng_int(&random, 0, a.count - 1)];
        abut_vec2 off;

        off.x = (double)rng_int(&random, -4, 4);
        off.y = (double)rng_int(&random, -4, 4);
        for (uint32_t k = 0; k < a.count; k++) {
            a.corners[k].x += to.x - from.x + off.x;
            a.corners[k].y += to.y - from.y + off.y;
        }
        check_ways("drawn", &a, &b, (abut_vec2){ -2 * off.x, -2 * off.y }, (abut_vec2){ 0, 0 });
    }
}

TEST_MAIN(TEST(test_corner_on_corner), TEST(test_corner_of_equals), TEST(test_drawn_corners))
