/* narrow/test_seam.c - thin cores on the seams of a union, against two oracles.
 *
 * Unions of pieces with corners on a small grid, so that sides, corners and arcs coincide in every
 * second one, and points and segments on the same grid. The kernel is held to oracle/union.h,
 * in every orientation of the lattice, turned by 3-4-5, far away and very large, with the pieces in
 * any order. The oracle itself is held to a second one, which walks round a place and asks
 * whether the union has what is there.
 *
 * SPDX-License-Identifier: MIT */
#include "narrow/narrow.h"
#include "narrow/seam.h"
#include "oracle/internal.h"
#include "oracle/union.h"
#include "support/check.h"
#include "support/rng.h"

#include <math.h>
#include <string.h>

enum { MOST = 8, GRID = 6, ROUNDS = 60000 };

typedef struct heap {
    int count;
    oracle_shape pieces[MOST]; /* in units of the grid */
} heap;

/* --- On the lattice ------------------------------------------------------------------------- */

/* How a grid lies on the lattice. */
typedef struct layout {
    int64_t xx, xy, yx, yy; /* a matrix that turns */
    int64_t stretch;        /* by how much it stretches */
    double unit;
    double x, y; /* where its origin is */
} layout;

/* One of the 8 orientations, turned by 3-4-5 or not, at some place, of some size. */
static layout layout_of(unsigned number)
{
    static const double units[3] = { 1, 0x1p-32, 0x1p21 };
    static const double places[3] = { 0, 0x1p24 + 3, -0x1p27 };
    int64_t a = number & 8 ? 3 : 1;
    int64_t b = number & 8 ? 4 : 0;
    layout l = { a, -b, b, a, number & 8 ? 5 : 1, units[number / 16 % 3], 0, 0 };

    if (number & 1) {
        l = (layout){ l.yx, l.yy, l.xx, l.xy, l.stretch, l.unit, 0, 0 };
    }
    if (number & 2) {
        l.xx = -l.xx;
        l.xy = -l.xy;
    }
    if (number & 4) {
        l.yx = -l.yx;
        l.yy = -l.yy;
    }
    l.x = l.unit < 1 ? places[number / 48 % 3] / 0x1p7 : places[number / 48 % 3];
    l.y = -l.x;
    return l;
}

enum { LAYOUTS = 144 };

static abut_vec2 laid(const layout *l, oracle_point p)
{
    return (abut_vec2){ l->x + (double)(l->xx * p.x + l->xy * p.y) * l->unit,
                        l->y + (double)(l->yx * p.x + l->yy * p.y) * l->unit };
}

static abut_shape laid_shape(const layout *l, const oracle_shape *shape)
{
    abut_vec2 points[ORACLE_CORNERS];
    double radius = (double)(shape->radius * l->stretch) * l->unit;

    for (int i = 0; i < shape->count; i++) {
        points[i] = laid(l, shape->corners[i]);
    }
    if (shape->count == 1) {
        return abut_circle(points[0].x, points[0].y, radius);
    }
    if (shape->count == 2) {
        return abut_capsule(points[0].x, points[0].y, points[1].x, points[1].y, radius);
    }
    return abut_rounded_polygon(points, shape->count, radius);
}

typedef struct laid_heap {
    abut_shape shapes[MOST];
} laid_heap;

static const ab_core *laid_piece(const void *context, uint32_t number, ab_vec *offset)
{
    const laid_heap *all = context;
    const ab_shape *shape = ab_inside(&all->shapes[number]);

    *offset = ab_sub(shape->at, ab_inside(&all->shapes[0])->at);
    return &shape->core;
}

static laid_heap lay(const layout *l, const heap *h)
{
    laid_heap all;

    for (int i = 0; i < h->count; i++) {
        all.shapes[i] = laid_shape(l, &h->pieces[i]);
    }
    return all;
}

static ab_vec seen_at(const laid_heap *all, const abut_shape *thin)
{
    return ab_sub(ab_inside(&all->shapes[0])->at, ab_inside(thin)->at);
}

static bool overlaps_a_piece(const laid_heap *all, int count, const abut_shape *thin)
{
    for (int i = 0; i < count; i++) {
        const ab_core *core = &ab_inside(&all->shapes[i])->core;

        if ((core->radius > 0 || core->count > 2) &&
            abut_relate(thin, &all->shapes[i]) == ABUT_OVERLAPPING) {
            return true;
        }
    }
    return false;
}

static bool kernel_meets(const layout *l, const heap *h, const oracle_shape *thin)
{
    laid_heap all = lay(l, h);
    ab_union pieces = { laid_piece, &all, (uint32_t)h->count };
    abut_shape shape = laid_shape(l, thin);

    return overlaps_a_piece(&all, h->count, &shape) ||
           ab_seam_holds(&ab_inside(&shape)->core, seen_at(&all, &shape), &pieces);
}

/* --- Drawing ------------------------------------------------------------------------------- */

static oracle_point grid_point(rng *dice)
{
    return (oracle_point){ rng_int(dice, 0, GRID), rng_int(dice, 0, GRID) };
}

static oracle_shape grid_box(rng *dice, int64_t radius)
{
    oracle_point p = grid_point(dice);
    oracle_point q = { p.x + rng_int(dice, 1, 3), p.y + rng_int(dice, 1, 3) };
    oracle_point corners[4] = { p, { q.x, p.y }, q, { p.x, q.y } };
    int left_out = (int)rng_int(dice, 0, 9);

    if (left_out < 4) { /* half of it: slopes that fit each other */
        corners[left_out] = corners[(left_out + 1) % 4];
    }
    return oracle_hull(corners, 4, radius);
}

static oracle_shape grid_piece(rng *dice)
{
    oracle_point points[4];
    int64_t kind = rng_int(dice, 0, 11);

    for (int i = 0; i < 4; i++) {
        points[i] = grid_point(dice);
    }
    switch (kind) {
    case 0:
        return oracle_hull(points, 1, rng_int(dice, 1, 5)); /* a circle; 5 is 3-4-5 */
    case 1:
        return oracle_hull(points, 2, rng_int(dice, 0, 2)); /* a capsule, or a segment */
    case 2:
    case 3:
        return grid_box(dice, 1);
    case 4:
        return oracle_hull(points, 3, 0);
    case 5:
        return oracle_hull(points, 4, 0);
    default:
        return grid_box(dice, 0);
    }
}

static heap grid_heap(rng *dice)
{
    heap h = { .count = (int)rng_int(dice, 2, rng_int(dice, 0, 3) > 0 ? 4 : MOST) };

    for (int i = 0; i < h.count; i++) {
        h.pieces[i] = grid_piece(dice);
        /* Often a mirror image of the last one at a line of the grid: they abut. */
        if (i > 0 && rng_int(dice, 0, 2) > 0) {
            oracle_shape last = h.pieces[i - 1];
            int64_t at = last.corners[rng_int(dice, 0, last.count - 1)].x + last.radius;
            bool by_y = rng_int(dice, 0, 1) > 0;

            if (by_y) {
                at = last.corners[rng_int(dice, 0, last.count - 1)].y + last.radius;
            }
            for (int k = 0; k < last.count; k++) {
                last.corners[k].x = by_y ? last.corners[k].x : 2 * at - last.corners[k].x;
                last.corners[k].y = by_y ? 2 * at - last.corners[k].y : last.corners[k].y;
            }
            h.pieces[i] = oracle_hull(last.corners, last.count, last.radius);
        }
    }
    return h;
}

/* On a side of a piece, more often than not. */
static oracle_shape grid_thin(rng *dice, const heap *h)
{
    const oracle_shape *piece = &h->pieces[rng_int(dice, 0, h->count - 1)];
    int corner = (int)rng_int(dice, 0, piece->count - 1);
    oracle_point from = piece->corners[corner];
    oracle_point to = piece->corners[(corner + 1) % piece->count];
    oracle_point points[2] = { grid_point(dice), grid_point(dice) };

    if (rng_int(dice, 0, 2) > 0) {
        oracle_point out = { 0, 0 };

        if (piece->radius > 0 && (from.x == to.x || from.y == to.y)) {
            out.x = from.x == to.x ? piece->radius * (to.y > from.y ? 1 : -1) : 0;
            out.y = from.y == to.y ? piece->radius * (to.x > from.x ? -1 : 1) : 0;
        }
        int64_t more = rng_int(dice, -1, 1);
        int64_t part = rng_int(dice, 1, 2);
        oracle_point along = { (to.x - from.x) / part, (to.y - from.y) / part };

        points[0] =
            (oracle_point){ from.x + out.x + more * along.x, from.y + out.y + more * along.y };
        points[1] = (oracle_point){ points[0].x + along.x, points[0].y + along.y };
        return oracle_hull(points, (int)rng_int(dice, 1, 2), 0);
    }
    switch (rng_int(dice, 0, 5)) {
    case 0:
    case 1:
        return oracle_hull(points, 1, 0);
    case 2:
        points[1].x = points[0].x;
        break;
    case 3:
        points[1].y = points[0].y;
        break;
    case 4:
        points[1] = (oracle_point){ points[0].x + 2, points[0].y + 2 };
        break;
    default:
        break;
    }
    return oracle_hull(points, 2, 0);
}

static void print_heap(const heap *h, const oracle_shape *thin)
{
    for (int i = 0; i <= h->count; i++) {
        const oracle_shape *shape = i < h->count ? &h->pieces[i] : thin;

        printf("   %s r %lld:", i < h->count ? "piece" : "thin", (long long)shape->radius);
        for (int k = 0; k < shape->count; k++) {
            printf(" (%lld, %lld)", (long long)shape->corners[k].x, (long long)shape->corners[k].y);
        }
        printf("\n");
    }
}

/* --- The second oracle ---------------------------------------------------------------------- */

/* Grids are scaled up by so many bits; round a place one looks at a distance of 2^-13, and beside
 * a boundary 2^-34 off it: nearer than an arc bends away, further than numbers are rounded. */
enum { FINE_BITS = 46, LOOK_BITS = 13, BESIDE_BITS = 34 };

static bool heap_has(const heap *h, oracle_point at)
{
    oracle_shape point = oracle_hull(&at, 1, 0);

    for (int i = 0; i < h->count; i++) {
        if (oracle_relate(&point, &h->pieces[i]) != ORACLE_APART) {
            return true;
        }
    }
    return false;
}

/* Looks along a direction, and on either hand of it. */
static bool has_direction(const heap *fine, oracle_point at, oracle_point direction)
{
    int64_t ax = direction.x < 0 ? -direction.x : direction.x;
    int64_t ay = direction.y < 0 ? -direction.y : direction.y;
    int64_t most = ax > ay ? ax : ay;
    long double look = (long double)((int64_t)1 << (FINE_BITS - LOOK_BITS)) / (long double)most;
    long double beside = (long double)((int64_t)1 << (FINE_BITS - BESIDE_BITS)) / (long double)most;

    for (int hand = -1; hand <= 1; hand += 2) {
        oracle_point place = { at.x + (int64_t)((long double)direction.x * look -
                                                hand * (long double)direction.y * beside),
                               at.y + (int64_t)((long double)direction.y * look +
                                                hand * (long double)direction.x * beside) };

        if (!heap_has(fine, place)) {
            return false;
        }
    }
    return true;
}

/* Whether the union has all there is near a place. */
static bool is_surrounded(const heap *fine, oracle_point at)
{
    if (!heap_has(fine, at) || !has_direction(fine, at, (oracle_point){ 1, 0 })) {
        return false;
    }
    for (int i = 0; i < fine->count; i++) {
        const oracle_shape *piece = &fine->pieces[i];

        for (int k = 0; k < piece->count; k++) {
            oracle_point corner = piece->corners[k];
            oracle_point side = oracle_sub(piece->corners[(k + 1) % piece->count], corner);
            oracle_point off = oracle_sub(at, corner);
            oracle_point ways[4] = {
                side, { -side.x, -side.y }, { -off.y, off.x }, { off.y, -off.x }
            };

            for (int w = 0; w < 4; w++) {
                if ((ways[w].x != 0 || ways[w].y != 0) && !has_direction(fine, at, ways[w])) {
                    return false;
                }
            }
        }
    }
    return true;
}

static heap finer(const heap *h)
{
    heap fine = *h;

    for (int i = 0; i < h->count; i++) {
        fine.pieces[i].radius <<= FINE_BITS;
        for (int k = 0; k < h->pieces[i].count; k++) {
            fine.pieces[i].corners[k].x *= (int64_t)1 << FINE_BITS;
            fine.pieces[i].corners[k].y *= (int64_t)1 << FINE_BITS;
        }
    }
    return fine;
}

/* Whether a place of a thin shape is surrounded: its own, or those midway between grid points. */
static bool some_is_surrounded(const heap *h, const oracle_shape *thin)
{
    heap fine = finer(h);
    oracle_point from = thin->corners[0];
    oracle_point along = oracle_sub(thin->corners[thin->count - 1], from);
    int64_t parts = 24; /* fractions of eighths and thirds */

    for (int64_t k = thin->count == 2; k < (thin->count == 2 ? 2 * parts : 1); k += 2) {
        int64_t scale = ((int64_t)1 << FINE_BITS) / (2 * parts) * (2 * parts);
        oracle_point at = { from.x * ((int64_t)1 << FINE_BITS) + scale / (2 * parts) * k * along.x,
                            from.y * ((int64_t)1 << FINE_BITS) +
                                scale / (2 * parts) * k * along.y };

        if (is_surrounded(&fine, at)) {
            return true;
        }
    }
    return false;
}

/* --- Laws ----------------------------------------------------------------------------------- */

static void test_kernel_against_oracle(void)
{
    rng dice = { 1 };
    int on_seams = 0;
    int counts[2] = { 0, 0 };

    for (int round = 0; round < ROUNDS; round++) {
        uint64_t seed = dice.state;
        heap h = grid_heap(&dice);
        oracle_shape thin = grid_thin(&dice, &h);
        layout l = layout_of((unsigned)rng_int(&dice, 0, LAYOUTS - 1));
        bool want = oracle_union_meets(&thin, h.pieces, h.count);
        bool got = kernel_meets(&l, &h, &thin);
        bool pieces = false;

        for (int i = 0; i < h.count; i++) {
            pieces |= oracle_relate(&thin, &h.pieces[i]) == ORACLE_OVERLAPPING;
        }
        on_seams += want && !pieces;
        counts[want]++;
        if (!CHECK(got == want)) {
            printf("   seed %llu, kernel %d, oracle %d\n", (unsigned long long)seed, got, want);
            print_heap(&h, &thin);
            return;
        }
    }
    printf("%d on seams, %d met, %d not\n", on_seams, counts[1], counts[0]);
    CHECK(on_seams > ROUNDS / 100 && counts[0] > ROUNDS / 10 && counts[1] > ROUNDS / 10);
}

/* The second oracle looks at few places of a segment, and knows points exactly. */
static void test_oracle_against_looking_round(void)
{
    rng dice = { 2 };
    int surrounded = 0;

    for (int round = 0; round < ROUNDS / 20; round++) {
        uint64_t seed = dice.state;
        heap h = grid_heap(&dice);
        oracle_shape thin = grid_thin(&dice, &h);
        bool want = oracle_union_meets(&thin, h.pieces, h.count);
        bool seen = some_is_surrounded(&h, &thin);

        surrounded += seen;
        if (!CHECK(thin.count == 1 ? seen == want : !seen || want)) {
            printf("   seed %llu, oracle %d, seen %d\n", (unsigned long long)seed, want, seen);
            print_heap(&h, &thin);
            return;
        }
    }
    CHECK(surrounded > ROUNDS / 20 / 20);
}

/* While it moves, a thin shape covers a thin one, which meets the interior exactly if it does
 * itself at some time: so up to the entry it must not, and any further it must. */
static void test_entries_against_oracle(void)
{
    enum { FINER = 360360 }; /* parts of the grid: the entries lie on these */
    rng dice = { 3 };
    int entries = 0;

    for (int round = 0; round < ROUNDS; round++) {
        uint64_t seed = dice.state;
        heap h = grid_heap(&dice);
        oracle_shape thin = grid_thin(&dice, &h);
        oracle_point direction = { rng_int(&dice, -4, 4), rng_int(&dice, -4, 4) };
        layout l = layout_of((unsigned)rng_int(&dice, 0, 15));

        if (thin.count == 2 && rng_int(&dice, 0, 2) > 0) {
            direction = oracle_sub(thin.corners[1], thin.corners[0]);
        }
        if (oracle_union_meets(&thin, h.pieces, h.count)) {
            continue;
        }
        laid_heap all = lay(&l, &h);
        ab_union pieces = { laid_piece, &all, (uint32_t)h.count };
        abut_shape shape = laid_shape(&l, &thin);
        abut_vec2 step = laid(&l, direction);
        ab_vec steps = { ab_round(step.x - l.x), ab_round(step.y - l.y) };
        ab_seam_entry entry;
        bool got =
            ab_seam_enters(&ab_inside(&shape)->core, seen_at(&all, &shape), steps, &pieces, &entry);
        /* The same with everything FINER times as large. */
        heap fine = h;
        oracle_point covered[4];
        int64_t made = got ? ab_seam_part(&entry, FINER) : FINER;
        bool exact = !got || ab_seam_time(&entry) * FINER == (double)made;

        for (int i = 0; i < h.count; i++) {
            fine.pieces[i].radius *= FINER;
            for (int k = 0; k < h.pieces[i].count; k++) {
                fine.pieces[i].corners[k].x *= FINER;
                fine.pieces[i].corners[k].y *= FINER;
            }
        }
        for (int further = 0; further < 2; further++) {
            for (int i = 0; i < thin.count; i++) {
                oracle_point p = { thin.corners[i].x * FINER, thin.corners[i].y * FINER };

                covered[2 * i] = p;
                covered[2 * i + 1] = (oracle_point){ p.x + direction.x * (made + further),
                                                     p.y + direction.y * (made + further) };
            }
            oracle_shape swept = oracle_hull(covered, 2 * thin.count, 0);
            bool along = swept.count <= 2;
            bool pieces_met = false;

            for (int i = 0; i < h.count && along; i++) {
                pieces_met |= oracle_relate(&swept, &fine.pieces[i]) == ORACLE_OVERLAPPING;
            }
            bool met = along && oracle_union_meets(&swept, fine.pieces, fine.count);
            bool good = further == 0 ? !met || pieces_met || !exact : !got || met;

            if (!CHECK(good && (along || !got))) {
                printf("   seed %llu, got %d after %lld of %d, further %d, oracle %d\n",
                       (unsigned long long)seed, got, (long long)made, FINER, further, met);
                print_heap(&h, &thin);
                return;
            }
        }
        entries += got;
    }
    printf("%d entries\n", entries);
    CHECK(entries > ROUNDS / 100);
}

/* --- Tables --------------------------------------------------------------------------------- */

typedef struct table_row {
    const char *name;
    int count;
    struct {
        int64_t radius;
        int corners;
        oracle_point at[4];
    } pieces[4];
    int thin_corners;
    oracle_point thin[2];
    bool meets;
} table_row;

#define BOX(x, y, w, h)                                                                            \
    {                                                                                              \
        0, 4,                                                                                      \
        {                                                                                          \
            { x, y }, { x + w, y }, { x + w, y + h },                                              \
            {                                                                                      \
                x, y + h                                                                           \
            }                                                                                      \
        }                                                                                          \
    }
#define TRIANGLE(ax, ay, bx, by, cx, cy)                                                           \
    {                                                                                              \
        0, 3,                                                                                      \
        {                                                                                          \
            { ax, ay }, { bx, by },                                                                \
            {                                                                                      \
                cx, cy                                                                             \
            }                                                                                      \
        }                                                                                          \
    }
#define DISC(x, y, r)                                                                              \
    {                                                                                              \
        r, 1,                                                                                      \
        {                                                                                          \
            {                                                                                      \
                x, y                                                                               \
            }                                                                                      \
        }                                                                                          \
    }
#define PILL(ax, ay, bx, by, r)                                                                    \
    {                                                                                              \
        r, 2,                                                                                      \
        {                                                                                          \
            { ax, ay },                                                                            \
            {                                                                                      \
                bx, by                                                                             \
            }                                                                                      \
        }                                                                                          \
    }
#define POINT(x, y)                                                                                \
    1,                                                                                             \
    {                                                                                              \
        {                                                                                          \
            x, y                                                                                   \
        }                                                                                          \
    }
#define LINE(ax, ay, bx, by)                                                                       \
    2,                                                                                             \
    {                                                                                              \
        { ax, ay },                                                                                \
        {                                                                                          \
            bx, by                                                                                 \
        }                                                                                          \
    }

static const table_row rows[] = {
    { "shared edge, point", 2, { BOX(0, 0, 2, 4), BOX(2, 0, 2, 4) }, POINT(2, 2), true },
    { "shared edge, its end", 2, { BOX(0, 0, 2, 4), BOX(2, 0, 2, 4) }, POINT(2, 0), false },
    { "shared edge, segment", 2, { BOX(0, 0, 2, 4), BOX(2, 0, 2, 4) }, LINE(2, 1, 2, 3), true },
    { "segment that reaches in", 2, { BOX(0, 0, 2, 4), BOX(2, 0, 2, 4) }, LINE(2, -2, 2, 1), true },
    { "segment up to the edge", 2, { BOX(0, 0, 2, 4), BOX(2, 0, 2, 4) }, LINE(2, -2, 2, 0), false },
    { "partial edge, common", 2, { BOX(0, 0, 2, 4), BOX(2, 2, 2, 4) }, POINT(2, 3), true },
    { "partial edge, alone", 2, { BOX(0, 0, 2, 4), BOX(2, 2, 2, 4) }, LINE(2, 0, 2, 2), false },
    { "partial edge, corner", 2, { BOX(0, 0, 2, 4), BOX(2, 2, 2, 4) }, POINT(2, 2), false },
    { "T, where three meet",
      3,
      { BOX(0, 0, 4, 2), BOX(0, 2, 2, 2), BOX(2, 2, 2, 2) },
      POINT(2, 2),
      true },
    { "T, with a gap",
      3,
      { BOX(0, 0, 5, 2), BOX(0, 2, 2, 2), BOX(3, 2, 2, 2) },
      POINT(2, 2),
      false },
    { "four corners",
      4,
      { BOX(0, 0, 2, 2), BOX(2, 0, 2, 2), BOX(0, 2, 2, 2), BOX(2, 2, 2, 2) },
      POINT(2, 2),
      true },
    { "three corners",
      3,
      { BOX(0, 0, 2, 2), BOX(2, 0, 2, 2), BOX(0, 2, 2, 2) },
      POINT(2, 2),
      false },
    { "two corners", 2, { BOX(0, 0, 2, 2), BOX(2, 2, 2, 2) }, POINT(2, 2), false },
    { "across two corners", 2, { BOX(0, 0, 2, 2), BOX(2, 2, 2, 2) }, LINE(1, 3, 3, 1), false },
    { "pieces that overlap", 2, { BOX(0, 0, 3, 3), BOX(1, 1, 3, 3) }, POINT(3, 3), true },
    { "pieces that overlap, notch", 2, { BOX(0, 0, 3, 3), BOX(1, 1, 3, 3) }, POINT(3, 1), false },
    { "crossing bars, inner corner", 2, { BOX(0, 1, 4, 2), BOX(1, 0, 2, 4) }, POINT(1, 1), false },
    { "the same piece twice", 2, { BOX(0, 0, 2, 2), BOX(0, 0, 2, 2) }, LINE(2, 0, 2, 2), false },
    { "triangles on a diagonal",
      2,
      { TRIANGLE(0, 0, 4, 0, 4, 4), TRIANGLE(0, 0, 4, 4, 0, 4) },
      LINE(1, 1, 2, 2),
      true },
    { "point on a diagonal",
      2,
      { TRIANGLE(0, 0, 4, 0, 4, 4), TRIANGLE(0, 0, 4, 4, 0, 4) },
      POINT(2, 2),
      true },
    { "fan of three",
      3,
      { TRIANGLE(2, 2, 0, 0, 5, 1), TRIANGLE(2, 2, 5, 1, 2, 6), TRIANGLE(2, 2, 2, 6, 0, 0) },
      POINT(2, 2),
      true },
    { "disc beside a box", 2, { BOX(0, 0, 2, 4), DISC(4, 2, 2) }, POINT(2, 2), false },
    { "disc beside a box, line", 2, { BOX(0, 0, 2, 4), DISC(4, 2, 2) }, LINE(2, 0, 2, 4), false },
    { "two discs", 2, { DISC(0, 0, 2), DISC(4, 0, 2) }, POINT(2, 0), false },
    { "disc, and boxes round it",
      3,
      { DISC(0, 0, 2), BOX(2, -2, 2, 2), BOX(2, 0, 2, 2) },
      POINT(2, 0),
      false },
    { "pill beside a box", 2, { BOX(0, 0, 4, 2), PILL(1, 4, 3, 4, 2) }, LINE(1, 2, 3, 2), true },
    { "pill beside a box, its end",
      2,
      { BOX(0, 0, 4, 2), PILL(1, 4, 3, 4, 2) },
      POINT(1, 2),
      false },
    { "pill beside a box, its middle",
      2,
      { BOX(0, 0, 4, 2), PILL(1, 4, 3, 4, 2) },
      POINT(2, 2),
      true },
    { "pill's arc beside a box",
      2,
      { BOX(0, 0, 4, 2), PILL(1, 4, 3, 4, 2) },
      LINE(0, 2, 1, 2),
      false },
    { "two pills", 2, { PILL(0, 0, 4, 0, 1), PILL(2, 2, 6, 2, 1) }, LINE(2, 1, 4, 1), true },
    { "two pills, beside",
      2,
      { PILL(0, 0, 4, 0, 1), PILL(2, 2, 6, 2, 1) },
      LINE(4, 1, 6, 1),
      false },
    { "disc over a seam's end",
      3,
      { BOX(0, 0, 2, 2), BOX(2, 0, 2, 2), DISC(2, 0, 1) },
      POINT(2, 0),
      true },
    { "a segment has no side",
      2,
      { BOX(0, 0, 2, 4), PILL(2, 0, 2, 4, 0) },
      LINE(2, 1, 2, 3),
      false },
};

static heap heap_of_row(const table_row *row, bool turned_round)
{
    heap h = { .count = row->count };

    for (int i = 0; i < row->count; i++) {
        int to = turned_round ? row->count - 1 - i : i;

        h.pieces[to] =
            oracle_hull(row->pieces[i].at, row->pieces[i].corners, row->pieces[i].radius);
    }
    return h;
}

static void test_tables(void)
{
    for (int i = 0; i < COUNT_OF(rows); i++) {
        const table_row *row = &rows[i];
        oracle_shape thin = oracle_hull(row->thin, row->thin_corners, 0);
        heap h = heap_of_row(row, false);
        heap back = heap_of_row(row, true);

        CHECK_ROW(row->name, oracle_union_meets(&thin, h.pieces, h.count) == row->meets);
        for (unsigned number = 0; number < LAYOUTS; number++) {
            layout l = layout_of(number);

            CHECK_ROW(row->name, kernel_meets(&l, &h, &thin) == row->meets);
            CHECK_ROW(row->name, kernel_meets(&l, &back, &thin) == row->meets);
        }
    }
}

/* More pieces than are compared at a time: a long row on either side, and a fan. */
static const ab_core *row_piece(const void *context, uint32_t number, ab_vec *offset)
{
    const ab_shape *box = ab_inside(context);
    int64_t one = (int64_t)1 << AB_LATTICE_BITS;

    /* Those on the one side first, then those on the other, but for a gap in the middle. */
    *offset = (ab_vec){ number % 2 ? one : -one, (int64_t)(number / 2) * 2 * one };
    if (number % 2) {
        offset->y += one;
    }
    return &box->core;
}

static void test_many_pieces(void)
{
    enum { ROW = 1000 };
    abut_shape box = abut_rect_centered(0, 0, 2, 1); /* with gaps on either side */
    abut_shape tall = abut_rect_centered(0, 0, 2, 1.5);
    abut_shape line = abut_segment(0, 0, 0, 2 * ROW);
    ab_union gaps = { row_piece, &box, ROW };
    ab_union both = { row_piece, &tall, ROW };
    ab_vec d = ab_sub((ab_vec){ 0, 0 }, ab_inside(&line)->at);
    ab_vec direction = { 0, (int64_t)ROW << AB_LATTICE_BITS };
    abut_shape point = abut_point(0, -5);
    ab_vec from_point = ab_sub((ab_vec){ 0, 0 }, ab_inside(&point)->at);
    ab_seam_entry entry;

    CHECK(!ab_seam_holds(&ab_inside(&line)->core, d, &gaps));
    CHECK(ab_seam_holds(&ab_inside(&line)->core, d, &both));
    CHECK(!ab_seam_enters(&ab_inside(&point)->core, from_point, direction, &gaps, &entry));
    if (CHECK(ab_seam_enters(&ab_inside(&point)->core, from_point, direction, &both, &entry))) {
        CHECK(ab_seam_time(&entry) == 5.25 / ROW); /* the first on the right begins at 0.25 */
        CHECK(ab_seam_reach(&entry).y == (int64_t)21 << (AB_LATTICE_BITS - 2));
    }
}

TEST_MAIN(TEST(test_tables),
          TEST(test_kernel_against_oracle),
          TEST(test_oracle_against_looking_round),
          TEST(test_entries_against_oracle),
          TEST(test_many_pieces))
