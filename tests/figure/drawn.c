/* figure/drawn.c - figures of every kind drawn on a small grid.
 *
 * SPDX-License-Identifier: MIT */
#include "figure/drawn.h"
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

/* What is endless reaches as far as this for the oracle, in half units: on a small grid nothing
 * meets further off. */
#define FAR 100000

#define HALF_UNIT (INT64_C(1) << 31)

const char *const drawn_names[DRAWN_KINDS] = {
    "point", "segment", "circle", "capsule", "polygon", "mask",     "region",
    "chain", "ray",     "line",   "half",    "tiles",   "compound",
};

/* --- Drawing -----------------------------------------------------------------------------------
 */

static oracle_point any_place(rng *random)
{
    return (oracle_point){ rng_int(random, -4, 8), rng_int(random, -4, 8) };
}

static oracle_point any_direction(rng *random)
{
    oracle_point way = { 0, 0 };

    while (way.x == 0 && way.y == 0) {
        way = (oracle_point){ rng_int(random, -2, 2), rng_int(random, -2, 2) };
    }
    return way;
}

/* Squares that hang together by sides and touch nowhere else; so is what is left out. */
static void draw_cells(rng *random, drawing *out)
{
    static const char *const layouts[] = { "##.#..#..", "###.#.###", "#.#####.#", "##.##....",
                                           "#..##.##.", "###......", "####.####", "#........",
                                           "##.......", "###.##..#", ".#.###.#." };
    const char *layout = layouts[rng_int(random, 0, COUNT_OF(layouts) - 1)];
    bool flip = rng_int(random, 0, 1) == 1;

    for (int i = 0; i < DRAWN_CELLS * DRAWN_CELLS; i++) {
        int k = flip ? DRAWN_CELLS * DRAWN_CELLS - 1 - i : i;

        out->cells[i / DRAWN_CELLS][i % DRAWN_CELLS] = layout[k] == '#';
    }
}

static void draw_tiles(rng *random, drawing *out)
{
    out->cells[0][0] = 1;
    for (int i = 1; i < DRAWN_CELLS * DRAWN_CELLS; i++) {
        out->cells[i / DRAWN_CELLS][i % DRAWN_CELLS] = (uint8_t)rng_int(random, 0, 3);
    }
}

static void draw_polygon(rng *random, drawing *out)
{
    oracle_point p = out->points[0];
    int64_t w = rng_int(random, 1, 6);
    int64_t h = rng_int(random, 1, 6);

    out->points[1] = (oracle_point){ p.x + w, p.y };
    out->points[2] = (oracle_point){ p.x + w, p.y + h };
    out->points[3] = (oracle_point){ p.x, p.y + h };
    out->count = 4;
    if (rng_int(random, 0, 2) == 0) {
        out->count = 3;
        out->points[2].x -= rng_int(random, 0, w);
    }
}

static void draw_chain(rng *random, drawing *out)
{
    out->count = (int)rng_int(random, 1, 5);
    for (int i = 1; i < out->count; i++) {
        oracle_point step = any_direction(random);

        out->points[i] =
            (oracle_point){ out->points[i - 1].x + step.x, out->points[i - 1].y + step.y };
    }
    out->closed = rng_int(random, 0, 1) == 1;
}

drawing draw_figure(rng *random, drawn_kind kind, drawing *pool)
{
    drawing out = { .kind = kind, .count = 1 };

    out.points[0] = any_place(random);
    switch (kind) {
    case DRAWN_SEGMENT:
    case DRAWN_CAPSULE: {
        oracle_point way = any_direction(random);

        out.points[1] = (oracle_point){ out.points[0].x + 2 * way.x, out.points[0].y + 2 * way.y };
        out.count = 2;
        out.radius = kind == DRAWN_CAPSULE ? (int)rng_int(random, 1, 3) : 0;
        break;
    }
    case DRAWN_CIRCLE:
        out.radius = (int)rng_int(random, 1, 5);
        break;
    case DRAWN_POLYGON:
        draw_polygon(random, &out);
        break;
    case DRAWN_MASK:
    case DRAWN_REGION:
        draw_cells(random, &out);
        break;
    case DRAWN_TILES:
        draw_tiles(random, &out);
        break;
    case DRAWN_CHAIN:
        draw_chain(random, &out);
        break;
    case DRAWN_RAY:
    case DRAWN_LINE:
    case DRAWN_HALF_PLANE:
        out.points[1] = any_direction(random);
        break;
    case DRAWN_COMPOUND:
        out.count = (int)rng_int(random, 1, DRAWN_MEMBERS);
        out.members = pool;
        for (int i = 0; i < out.count; i++) {
            drawn_kind own = (drawn_kind)rng_int(random, 0, DRAWN_COMPOUND - 1);

            /* Those without end are asked about alone. */
            own = own >= DRAWN_RAY && own <= DRAWN_HALF_PLANE ? DRAWN_POLYGON : own;
            pool[i] = draw_figure(random, own, NULL);
        }
        break;
    default:
        break;
    }
    return out;
}

/* --- Building ----------------------------------------------------------------------------------
 */

static oracle_point turned(const drawn_way *way, oracle_point p)
{
    oracle_point q = way->swap ? (oracle_point){ p.y, p.x } : p;

    return (oracle_point){ way->mirror_x ? -q.x : q.x, way->mirror_y ? -q.y : q.y };
}

static oracle_point placed(const drawn_way *way, oracle_point p)
{
    oracle_point q = turned(way, p);

    return (oracle_point){ q.x + way->x, q.y + way->y };
}

static abut_vec2 units(oracle_point p)
{
    return (abut_vec2){ (double)p.x / 2, (double)p.y / 2 };
}

static oracle_point quanta(oracle_point p)
{
    return (oracle_point){ p.x * HALF_UNIT, p.y * HALF_UNIT };
}

static void
add_piece(drawn *out, const drawn_way *way, const oracle_point *points, int count, int r)
{
    oracle_point corners[DRAWN_POINTS];

    for (int i = 0; i < count; i++) {
        corners[i] = quanta(placed(way, points[i]));
    }
    CHECK(out->piece_count < DRAWN_PIECES);
    out->pieces[out->piece_count++] = oracle_hull(corners, count, r * HALF_UNIT);
}

static void
add_curve(drawn *out, const drawn_way *way, const oracle_point *points, int count, bool closed)
{
    drawn_curve *curve = &out->curves[out->curve_count++];

    CHECK(out->curve_count <= DRAWN_CURVES);
    *curve = (drawn_curve){ .closed = closed };
    for (int i = 0; i < count; i++) {
        oracle_point at = quanta(placed(way, points[i]));

        if (curve->count == 0 || curve->points[curve->count - 1].x != at.x ||
            curve->points[curve->count - 1].y != at.y) {
            curve->points[curve->count++] = at;
        }
    }
    if (closed && curve->count > 1 && curve->points[0].x == curve->points[curve->count - 1].x &&
        curve->points[0].y == curve->points[curve->count - 1].y) {
        curve->count--;
    }
    curve->closed = closed && curve->count > 1;
}

static void build_shape(const drawing *from, const drawn_way *way, drawn *out)
{
    abut_vec2 points[DRAWN_POINTS];

    for (int i = 0; i < from->count; i++) {
        points[i] = units(placed(way, from->points[i]));
    }
    out->shape = abut_rounded_polygon(points, from->count, from->radius / 2.0);
    out->figure = abut_figure_of_shape(&out->shape);
    add_piece(out, way, from->points, from->count, from->radius);
    if (from->kind == DRAWN_SEGMENT) {
        add_curve(out, way, from->points, 2, false);
    }
}

static void
add_square(const drawing *from, const drawn_way *way, int x, int y, int kind, drawn *out)
{
    oracle_point p = { from->points[0].x + 2 * x, from->points[0].y + 2 * y };
    oracle_point corners[4] = { p, { p.x + 2, p.y }, { p.x + 2, p.y + 2 }, { p.x, p.y + 2 } };

    if (kind == 1) {
        add_piece(out, way, corners, 4, 0);
    } else if (kind == 2) { /* rises to the right, with y down: the half towards greater y */
        add_piece(out, way, &corners[1], 3, 0);
    } else if (kind == 3) {
        corners[1] = corners[3];
        add_piece(out, way, corners, 3, 0);
    }
}

static void build_mask(const drawing *from, const drawn_way *way, drawn *out)
{
    oracle_point at = placed(way, from->points[0]);
    double x = way->mirror_x ? -1 : 1;
    double y = way->mirror_y ? -1 : 1;
    abut_transform under = { way->swap ? 0 : x, way->swap ? y : 0, way->swap ? x : 0,
                             way->swap ? 0 : y, (double)at.x / 2,  (double)at.y / 2 };

    CHECK(abut_mask_create(DRAWN_CELLS, DRAWN_CELLS, false, NULL, &out->mask) == ABUT_OK);
    for (int i = 0; i < DRAWN_CELLS * DRAWN_CELLS; i++) {
        if (from->cells[i / DRAWN_CELLS][i % DRAWN_CELLS] != 0) {
            abut_mask_set(out->mask, i % DRAWN_CELLS, i / DRAWN_CELLS, true);
            add_square(from, way, i % DRAWN_CELLS, i / DRAWN_CELLS, 1, out);
        }
    }
    out->figure = abut_figure_of_mask_under(out->mask, under);
}

static void build_region(const drawing *from, const drawn_way *way, drawn *out)
{
    abut_outlines outlines;
    abut_vec2 points[64];
    abut_loop loops[4];
    size_t first = 0;

    build_mask(from, way, out);
    CHECK(abut_mask_outlines(out->mask, 0, NULL, &outlines) == ABUT_OK);
    for (size_t i = 0; i < outlines.count; i++) {
        for (size_t k = first; k < outlines.ends[i]; k++) {
            points[k] = abut_apply(out->figure.at, outlines.points[k]);
        }
        loops[i] = (abut_loop){ points + first, (uint32_t)(outlines.ends[i] - first) };
        first = outlines.ends[i];
    }
    CHECK(abut_region_create(loops, (uint32_t)outlines.count, NULL, &out->region, NULL) == ABUT_OK);
    abut_outlines_free(&outlines, NULL);
    out->figure = abut_figure_of_region(out->region, 0, 0);
}

static void build_chain(const drawing *from, const drawn_way *way, drawn *out)
{
    abut_vec2 points[DRAWN_POINTS];
    drawn_curve *curve = &out->curves[out->curve_count];

    for (int i = 0; i < from->count; i++) {
        points[i] = units(turned(way, from->points[i]));
    }
    CHECK(abut_chain_create(&(abut_chain_settings){ points, (uint32_t)from->count, from->closed,
                                                    from->one_sided },
                            NULL, &out->chain, NULL) == ABUT_OK);
    out->figure = abut_figure_of_chain(out->chain, (double)way->x / 2, (double)way->y / 2);
    add_curve(out, way, from->points, from->count, from->closed);
    for (int i = 0; i + 1 < curve->count + curve->closed; i++) {
        oracle_point ends[2] = { curve->points[i], curve->points[(i + 1) % curve->count] };

        out->pieces[out->piece_count++] = oracle_hull(ends, 2, 0);
    }
    if (curve->count == 1) {
        out->pieces[out->piece_count++] = oracle_hull(curve->points, 1, 0);
    }
}

static void build_endless(const drawing *from, const drawn_way *way, drawn *out)
{
    abut_vec2 at = units(placed(way, from->points[0]));
    abut_vec2 along = units(turned(way, from->points[1]));
    oracle_point p = from->points[0];
    oracle_point d = { from->points[1].x * FAR, from->points[1].y * FAR };
    oracle_point far[4] = { { p.x + d.x, p.y + d.y }, { p.x - d.x, p.y - d.y } };

    out->endless = true;
    if (from->kind == DRAWN_HALF_PLANE) {
        far[0] = (oracle_point){ p.x - d.y, p.y + d.x };
        far[1] = (oracle_point){ p.x + d.y, p.y - d.x };
        far[2] = (oracle_point){ far[1].x - d.x, far[1].y - d.y };
        far[3] = (oracle_point){ far[0].x - d.x, far[0].y - d.y };
        add_piece(out, way, far, 4, 0);
        out->figure = abut_figure_of_half_plane(at.x, at.y, along.x, along.y);
        return;
    }
    far[1] = from->kind == DRAWN_RAY ? p : far[1];
    add_piece(out, way, far, 2, 0);
    add_curve(out, way, far, 2, false);
    out->figure = from->kind == DRAWN_RAY ? abut_figure_of_ray(at.x, at.y, along.x, along.y)
                                          : abut_figure_of_line(at.x, at.y, along.x, along.y);
}

static void build_tiles(const drawing *from, const drawn_way *way, drawn *out)
{
    static const char *const rows[] = { "." };
    abut_tiles *letters;
    oracle_point a = placed(way, from->points[0]);
    oracle_point b = placed(way, (oracle_point){ from->points[0].x + 2 * DRAWN_CELLS,
                                                 from->points[0].y + 2 * DRAWN_CELLS });
    oracle_point low = { a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y };

    CHECK(abut_tiles_from_text(rows, 1, 1, NULL, &letters) == ABUT_OK);
    CHECK(abut_tiles_create(DRAWN_CELLS, DRAWN_CELLS, 1, NULL, &out->tiles) == ABUT_OK);
    for (uint32_t kind = 1; kind < 4; kind++) {
        abut_tile_kind settings;

        CHECK(abut_tiles_read_kind(letters, kind, &settings) == ABUT_OK);
        settings.turn = (way->swap ? ABUT_TILE_SWAP_XY : 0u) |
                        (way->mirror_x ? ABUT_TILE_FLIP_X : 0u) |
                        (way->mirror_y ? ABUT_TILE_FLIP_Y : 0u);
        CHECK(abut_tiles_set_kind(out->tiles, kind, &settings) == ABUT_OK);
    }
    abut_tiles_destroy(letters);
    for (int i = 0; i < DRAWN_CELLS * DRAWN_CELLS; i++) {
        int x = i % DRAWN_CELLS;
        int y = i / DRAWN_CELLS;
        int to_x = way->swap ? y : x;
        int to_y = way->swap ? x : y;
        uint8_t kind = from->cells[y][x];

        to_x = way->mirror_x ? DRAWN_CELLS - 1 - to_x : to_x;
        to_y = way->mirror_y ? DRAWN_CELLS - 1 - to_y : to_y;
        abut_tiles_set(out->tiles, (uint32_t)to_x, (uint32_t)to_y, kind);
        add_square(from, way, x, y, kind, out);
    }
    out->figure = abut_figure_of_tiles(out->tiles, (double)low.x / 2, (double)low.y / 2);
}

static void build_compound(const drawing *from, const drawn_way *way, drawn *out)
{
    abut_figure figures[DRAWN_MEMBERS];

    out->members = calloc((size_t)from->count, sizeof *out->members);
    CHECK(out->members != NULL);
    out->member_count = from->count;
    for (int i = 0; i < from->count; i++) {
        drawn *member = &out->members[i];

        build_drawing(&from->members[i], way, member);
        figures[i] = member->figure;
        for (int k = 0; k < member->piece_count; k++) {
            out->pieces[out->piece_count++] = member->pieces[k];
        }
        for (int k = 0; k < member->curve_count; k++) {
            out->curves[out->curve_count++] = member->curves[k];
        }
    }
    CHECK(abut_compound_create(figures, (uint32_t)from->count, NULL, &out->compound, NULL) ==
          ABUT_OK);
    out->figure = abut_figure_of_compound(out->compound, 0, 0);
}

void build_drawing(const drawing *from, const drawn_way *way, drawn *out)
{
    memset(out, 0, sizeof *out);
    switch (from->kind) {
    case DRAWN_MASK:
        build_mask(from, way, out);
        break;
    case DRAWN_REGION:
        build_region(from, way, out);
        break;
    case DRAWN_CHAIN:
        build_chain(from, way, out);
        break;
    case DRAWN_RAY:
    case DRAWN_LINE:
    case DRAWN_HALF_PLANE:
        build_endless(from, way, out);
        break;
    case DRAWN_TILES:
        build_tiles(from, way, out);
        break;
    case DRAWN_COMPOUND:
        build_compound(from, way, out);
        break;
    default:
        build_shape(from, way, out);
        break;
    }
}

void free_drawn(drawn *figure)
{
    abut_mask_destroy(figure->mask);
    abut_region_destroy(figure->region);
    abut_chain_destroy(figure->chain);
    abut_tiles_destroy(figure->tiles);
    for (int i = 0; i < figure->member_count; i++) {
        free_drawn(&figure->members[i]);
    }
    abut_compound_destroy(figure->compound);
    free(figure->members);
}

/* --- Definitions -------------------------------------------------------------------------------
 */

static double half_turns(oracle_point d)
{
    /* An order of directions that needs no angle: 0 to 4 all round. */
    double x = (double)d.x;
    double y = (double)d.y;
    double size = (x < 0 ? -x : x) + (y < 0 ? -y : y);

    return y >= 0 ? (x >= 0 ? y / size : 2 - y / size) : (x < 0 ? 2 - y / size : 4 + y / size);
}

__extension__ typedef __int128 wide_int;

static wide_int cross_of_points(oracle_point a, oracle_point b)
{
    return (wide_int)a.x * b.y - (wide_int)a.y * b.x;
}

static wide_int dot_of_points(oracle_point a, oracle_point b)
{
    return (wide_int)a.x * b.x + (wide_int)a.y * b.y;
}

static oracle_point minus(oracle_point a, oracle_point b)
{
    return (oracle_point){ a.x - b.x, a.y - b.y };
}

/* The pairs of ways on from a place that a curve has: one for each time it comes through. */
static int ways_through(const drawn_curve *curve, oracle_point place, oracle_point ways[][2])
{
    int count = 0;
    int n = curve->count;
    int segments = curve->closed ? n : n - 1;

    for (int i = 0; i < n; i++) {
        oracle_point v = curve->points[i];
        bool joined = curve->closed || (i > 0 && i + 1 < n);

        if (v.x == place.x && v.y == place.y && joined && n > 1) {
            ways[count][0] = minus(curve->points[(i + n - 1) % n], place);
            ways[count++][1] = minus(curve->points[(i + 1) % n], place);
        }
    }
    for (int i = 0; i < segments; i++) {
        oracle_point p = minus(curve->points[i], place);
        oracle_point q = minus(curve->points[(i + 1) % n], place);

        if (cross_of_points(p, q) == 0 && dot_of_points(p, q) < 0) {
            ways[count][0] = p;
            ways[count++][1] = q;
        }
    }
    return count;
}

static bool same_way(oracle_point a, oracle_point b)
{
    return cross_of_points(a, b) == 0 && dot_of_points(a, b) > 0;
}

/* Two pairs of directions cross if they alternate all round. */
static bool ways_alternate(oracle_point a[2], oracle_point b[2])
{
    double low = half_turns(a[0]);
    double high = half_turns(a[1]);
    bool within[2];

    if (same_way(a[0], a[1])) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        double at = half_turns(b[i]);

        if (same_way(b[i], a[0]) || same_way(b[i], a[1])) {
            return false;
        }
        within[i] = low < high ? at > low && at < high : at > high && at < low;
    }
    return within[0] != within[1];
}

static bool curves_cross(const drawn_curve *a, const drawn_curve *b, oracle_point shift)
{
    drawn_curve moved = *a;

    for (int i = 0; i < moved.count; i++) {
        moved.points[i].x += shift.x;
        moved.points[i].y += shift.y;
    }
    for (int i = 0; i < moved.count + b->count; i++) {
        oracle_point place = i < moved.count ? moved.points[i] : b->points[i - moved.count];
        oracle_point mine[3 * DRAWN_POINTS][2];
        oracle_point other[3 * DRAWN_POINTS][2];
        int mine_count = ways_through(&moved, place, mine);
        int other_count = ways_through(b, place, other);

        for (int k = 0; k < mine_count * other_count; k++) {
            if (ways_alternate(mine[k / other_count], other[k % other_count])) {
                return true;
            }
        }
    }
    return false;
}

oracle_relation drawn_relate(const drawn *a, const drawn *b, oracle_point shift)
{
    oracle_relation most = ORACLE_APART;
    oracle_shape moved[DRAWN_PIECES];

    for (int i = 0; i < a->piece_count; i++) {
        moved[i] = oracle_moved(&a->pieces[i], shift.x, shift.y);
    }
    for (int i = 0; i < a->piece_count; i++) {
        oracle_relation relation = oracle_union_relate(&moved[i], b->pieces, b->piece_count);

        most = relation > most ? relation : most;
    }
    for (int i = 0; i < b->piece_count; i++) {
        oracle_relation relation = oracle_union_relate(&b->pieces[i], moved, a->piece_count);

        most = relation > most ? relation : most;
    }
    for (int i = 0; i < a->curve_count * b->curve_count && most == ORACLE_TOUCHING; i++) {
        if (curves_cross(&a->curves[i / b->curve_count], &b->curves[i % b->curve_count], shift)) {
            most = ORACLE_OVERLAPPING;
        }
    }
    return most;
}

double drawn_distance(const drawn *a, const drawn *b)
{
    double least = -1;
    mpf_t gap;

    mpf_init2(gap, ORACLE_BITS);
    for (int i = 0; i < a->piece_count * b->piece_count; i++) {
        oracle_separation(&a->pieces[i / b->piece_count], &b->pieces[i % b->piece_count], gap);
        double far = mpf_get_d(gap);

        far = far < 0 ? 0 : far;
        least = least < 0 || far < least ? far : least;
    }
    mpf_clear(gap);
    return least;
}
