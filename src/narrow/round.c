/* narrow/round.c - the common part of shapes with round parts: bounds and area.
 *
 * The outline of a convex shape is two chains of lines and arcs from its left to its right end, a
 * low one and a high one. Columns are bounded by the places where a piece of any of the four chains
 * ends, or where two chains cross. In a column the common part lies over both low chains and under
 * both high ones. Columns are visited from left to right, and each chain piece by piece, so the
 * time grows with the number of corners. The area is the sum of the columns, and where the first of
 * them begins and the last ends are the bounds: along x, and with the shapes turned by a right
 * angle, along y. All in doubles: these numbers are reports.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/intersect.h"

#include "math/angle.h"
#include "math/vec2.h"
#include "narrow/meet.h"

#include <math.h>

/* --- Chains --------------------------------------------------------------------------------- */

/* A piece of a chain: a line, or part of the upper or lower half of a circle. A line is kept as the
 * edge that it runs beside, too, in integers: two lines may be so nearly parallel that their ends,
 * which are rounded, do not tell where they cross. */
typedef struct chain_piece {
    abut_vec2 from; /* its left end */
    abut_vec2 to;
    abut_vec2 centre;
    double radius;  /* 0 for a line */
    int side;       /* 1: of a high chain, -1: of a low one */
    ab_vec corner;  /* a corner of the edge */
    ab_vec along;   /* the edge, its shape on the left of it */
    double outside; /* how far the line is on its right, times its length */
} chain_piece;

/* A chain, and the piece of it that is looked at: the arc round `corner`, or the edge
 * from there to the next corner of the chain. */
typedef struct chain {
    const ab_core *core;
    ab_vec d;     /* where the origin of the core lies, */
    abut_vec2 at; /* and as it is seen: */
    bool turned;  /* y is seen as x, and x as -y */
    int side;
    int corner;
    bool on_edge;
    chain_piece piece;
} chain;

static abut_vec2 turn_vec(bool turned, abut_vec2 v)
{
    return turned ? (abut_vec2){ v.y, 0 - v.x } : v;
}

static ab_vec turn_exactly(bool turned, ab_vec v)
{
    return turned ? (ab_vec){ v.y, -v.x } : v;
}

static abut_vec2 chain_corner(const chain *c, int i)
{
    abut_vec2 corner = turn_vec(c->turned, ab_core_corner(c->core, i));

    return (abut_vec2){ corner.x + c->at.x, corner.y + c->at.y };
}

/* Along its low chain a ring runs to the right, and back along the high one. */
static int corner_ahead(const chain *c)
{
    int last = c->core->count - 1;

    if (c->side < 0) {
        return c->corner < last ? c->corner + 1 : 0;
    }
    return c->corner > 0 ? c->corner - 1 : last;
}

/* The edge of the ring that the chain takes from its corner. */
static int edge_ahead(const chain *c)
{
    return c->side < 0 ? c->corner : corner_ahead(c);
}

/* Whether the chain goes on to the right from its corner. */
static bool goes_on(const chain *c)
{
    abut_vec2 along = turn_vec(c->turned, ab_core_along(c->core, edge_ahead(c)));

    return c->core->count > 1 && (c->side < 0 ? along.x > 0 : along.x < 0);
}

/* Where the arc round the chain's corner and the edge from there join. */
static abut_vec2 edge_start(const chain *c, int corner)
{
    int edge = edge_ahead(c);
    abut_vec2 along = turn_vec(c->turned, ab_core_along(c->core, edge));
    double far = ab_core_inverse_lengths(c->core)[edge] * (double)c->core->radius;
    abut_vec2 from = chain_corner(c, corner);

    return (abut_vec2){ from.x + along.y * far, from.y - along.x * far };
}

/* Sets the piece to the arc round the chain's corner, which starts at `from`. */
static void take_arc(chain *c, abut_vec2 from)
{
    abut_vec2 centre = chain_corner(c, c->corner);
    double radius = (double)c->core->radius;
    abut_vec2 to = { centre.x + radius, centre.y };

    if (goes_on(c)) {
        to = edge_start(c, c->corner);
    }
    c->on_edge = false;
    c->piece = (chain_piece){
        .from = from, .to = to, .centre = centre, .radius = radius, .side = c->side
    };
}

/* Sets the piece to the edge ahead of the chain's corner, the line beside which starts at `from`.
 */
static void take_edge(chain *c, abut_vec2 from)
{
    int edge = edge_ahead(c);
    ab_vec corner = ab_core_point(c->core, edge);
    ab_vec along = ab_sub(ab_core_point(c->core, edge + 1), corner);
    abut_vec2 length = ab_core_along(c->core, edge);

    c->on_edge = true;
    c->piece =
        (chain_piece){ .from = from,
                       .to = edge_start(c, corner_ahead(c)),
                       .side = c->side,
                       .corner = turn_exactly(c->turned, ab_add(corner, c->d)),
                       .along = turn_exactly(c->turned, along),
                       .outside = (double)c->core->radius * ab_sqrt(v2_dot(length, length)) };
}

/* Goes on to the next piece. */
static void next_piece(chain *c)
{
    abut_vec2 from = c->piece.to;

    if (c->on_edge) {
        c->corner = corner_ahead(c);
        take_arc(c, from);
    } else {
        AB_ASSERT(goes_on(c), "a chain ends where its shape does");
        take_edge(c, from);
    }
}

/* The corner furthest to the left, and of two the lower one. */
static int leftmost_corner(const ab_core *core, bool turned)
{
    int best = 0;

    for (int i = 1; turned && i < core->count; i++) {
        ab_vec p = ab_core_point(core, i);
        ab_vec q = ab_core_point(core, best);

        if (p.y < q.y || (p.y == q.y && p.x > q.x)) {
            best = i;
        }
    }
    return best; /* as it is kept, a ring starts there */
}

static chain chain_start(const ab_core *core, ab_vec d, bool turned, int side)
{
    chain c = { .core = core,
                .d = d,
                .at = turn_vec(turned, (abut_vec2){ (double)d.x, (double)d.y }),
                .turned = turned,
                .side = side,
                .corner = leftmost_corner(core, turned) };

    if (side > 0 && turn_vec(turned, ab_core_along(core, edge_ahead(&c))).x == 0) {
        c.corner = corner_ahead(&c); /* at the upper end of an edge on the left */
    }
    abut_vec2 centre = chain_corner(&c, c.corner);

    take_arc(&c, (abut_vec2){ centre.x - (double)core->radius, centre.y });
    return c;
}

/* The right end of a shape, by the same sums as the end of its chains. */
static double right_end(const chain *c)
{
    const ab_core *core = c->core;

    return (double)(c->turned ? core->high.y : core->high.x) + c->at.x + (double)core->radius;
}

static double piece_height(const chain_piece *piece, double x)
{
    if (piece->radius > 0) {
        double off = x - piece->centre.x;
        double room = (piece->radius - off) * (piece->radius + off);

        return piece->centre.y + piece->side * ab_sqrt(room > 0 ? room : 0);
    }
    double t = (x - piece->from.x) / (piece->to.x - piece->from.x);

    return piece->from.y + t * (piece->to.y - piece->from.y);
}

/* What lies between an arc and its chord. */
static double piece_bulge(const chain_piece *piece, double left, double right)
{
    if (!(piece->radius > 0)) {
        return 0;
    }
    abut_vec2 p = { right - piece->centre.x,
                    ab_fabs(piece_height(piece, right) - piece->centre.y) };
    abut_vec2 q = { left - piece->centre.x, ab_fabs(piece_height(piece, left) - piece->centre.y) };
    double across = p.x * q.y - p.y * q.x;
    double sine = across > 0 ? across : 0;

    return (piece->radius * piece->radius * ab_atan2(sine, p.x * q.x + p.y * q.y) - sine) / 2;
}

/* --- Columns -------------------------------------------------------------------------------- */

enum { LOW_A, HIGH_A, LOW_B, HIGH_B, CHAINS, MOST_CROSSINGS = 8 };

typedef struct columns {
    chain chains[CHAINS];
    double begin; /* of the common part */
    double end;
    double area;
    double left; /* the column that is looked at */
    double right;
    double crossings[MOST_CROSSINGS]; /* within it, in ascending order */
    int crossing_count;
} columns;

/* Too many crossings do no harm: each only ends a column. */
static void note_crossing(columns *c, double x)
{
    int at = c->crossing_count;

    if (!(x > c->left && x < c->right)) {
        return;
    }
    for (; at > 0 && c->crossings[at - 1] > x; at--) {
        c->crossings[at] = c->crossings[at - 1];
    }
    c->crossings[at] = x;
    c->crossing_count++;
}

static double cross_exactly(ab_vec p, ab_vec q)
{
    return i128_to_double(i128_cross(p.x, p.y, q.x, q.y));
}

/* What is on a line is as far outside its edge as the line: solved for a place from the corner of
 * the first edge, as so much of both edges. */
static void cross_lines(columns *c, const chain_piece *p, const chain_piece *q)
{
    double turn = cross_exactly(p->along, q->along);

    if (turn != 0) {
        double of_p = q->outside - cross_exactly(q->along, ab_sub(q->corner, p->corner));
        double of_q = -p->outside;

        note_crossing(c, (double)p->corner.x +
                             ((double)p->along.x * of_p + (double)q->along.x * of_q) / turn);
    }
}

static void cross_circle(columns *c, const chain_piece *line, const chain_piece *circle)
{
    abut_vec2 span = { line->to.x - line->from.x, line->to.y - line->from.y };
    double length = ab_sqrt(span.x * span.x + span.y * span.y);
    abut_vec2 unit = { span.x / length, span.y / length };
    abut_vec2 off = { circle->centre.x - line->from.x, circle->centre.y - line->from.y };
    double along = off.x * unit.x + off.y * unit.y;
    double miss = off.x * unit.y - off.y * unit.x;
    double room = (circle->radius - miss) * (circle->radius + miss);

    if (room >= 0) {
        double half = ab_sqrt(room);

        note_crossing(c, line->from.x + unit.x * (along - half));
        note_crossing(c, line->from.x + unit.x * (along + half));
    }
}

/* Seen from the smaller one: the larger may be too large to tell its parts apart. */
static void cross_circles(columns *c, const chain_piece *p, const chain_piece *q)
{
    const chain_piece *small = p->radius < q->radius ? p : q;
    const chain_piece *large = p->radius < q->radius ? q : p;
    abut_vec2 off = { large->centre.x - small->centre.x, large->centre.y - small->centre.y };
    double distance_sq = off.x * off.x + off.y * off.y;

    if (distance_sq == 0) {
        return;
    }
    double more = (large->radius - small->radius) * (large->radius + small->radius);
    double along = (distance_sq - more) / (2 * distance_sq);
    double reach = small->radius / ab_sqrt(distance_sq);
    double room = (reach - along) * (reach + along);

    if (room >= 0) {
        double aside = ab_sqrt(room);

        note_crossing(c, small->centre.x + along * off.x - aside * off.y);
        note_crossing(c, small->centre.x + along * off.x + aside * off.y);
    }
}

static void cross_pieces(columns *c, int of_a, int of_b)
{
    const chain_piece *p = &c->chains[of_a].piece;
    const chain_piece *q = &c->chains[of_b].piece;

    if (p->radius > 0 && q->radius > 0) {
        cross_circles(c, p, q);
    } else if (p->radius > 0) {
        cross_circle(c, q, p);
    } else if (q->radius > 0) {
        cross_circle(c, p, q);
    } else {
        cross_lines(c, p, q);
    }
}

/* Adds a column in which nothing ends and nothing crosses. */
static void add_column(columns *c, double left, double right)
{
    double middle = left + (right - left) / 2;
    double heights[CHAINS];

    for (int i = 0; i < CHAINS; i++) {
        heights[i] = piece_height(&c->chains[i].piece, middle);
    }
    int ceiling = heights[HIGH_A] < heights[HIGH_B] ? HIGH_A : HIGH_B;
    int ground = heights[LOW_A] > heights[LOW_B] ? LOW_A : LOW_B;
    const chain_piece *high = &c->chains[ceiling].piece;
    const chain_piece *low = &c->chains[ground].piece;

    /* The chains of one shape do not cross, whatever is rounded: it may be that thin. */
    if (heights[HIGH_A] < heights[LOW_B] || heights[HIGH_B] < heights[LOW_A]) {
        return;
    }
    double left_height = piece_height(high, left) - piece_height(low, left);
    double right_height = piece_height(high, right) - piece_height(low, right);

    c->area += (left_height + right_height) / 2 * (right - left) + piece_bulge(high, left, right) +
               piece_bulge(low, left, right);
    c->begin = left < c->begin ? left : c->begin;
    c->end = right > c->end ? right : c->end;
}

/* Adds what lies between two ends of pieces, from crossing to crossing. */
static void add_columns(columns *c)
{
    double from = c->left;

    c->crossing_count = 0;
    cross_pieces(c, LOW_A, LOW_B);
    cross_pieces(c, LOW_A, HIGH_B);
    cross_pieces(c, HIGH_A, LOW_B);
    cross_pieces(c, HIGH_A, HIGH_B);
    for (int i = 0; i < c->crossing_count; i++) {
        add_column(c, from, c->crossings[i]);
        from = c->crossings[i];
    }
    add_column(c, from, c->right);
}

/* Goes through the columns of two shapes that overlap. A common part without width is
 * all in one place. */
static columns find_columns(const ab_common *common, bool turned)
{
    const ab_core *a = &common->a->core;
    const ab_core *b = &common->b->core;
    const ab_vec here = { 0, 0 };
    columns c = { .chains = { [LOW_A] = chain_start(a, here, turned, -1),
                              [HIGH_A] = chain_start(a, here, turned, 1),
                              [LOW_B] = chain_start(b, common->d, turned, -1),
                              [HIGH_B] = chain_start(b, common->d, turned, 1) },
                  .begin = INFINITY,
                  .end = -INFINITY };
    double left_a = c.chains[LOW_A].piece.from.x;
    double left_b = c.chains[LOW_B].piece.from.x;
    double right_a = right_end(&c.chains[LOW_A]);
    double right_b = right_end(&c.chains[LOW_B]);
    double last = right_a < right_b ? right_a : right_b;

    c.left = left_a > left_b ? left_a : left_b;
    if (c.left >= last) {
        c.begin = c.left;
        c.end = c.left;
    }
    for (; c.left < last; c.left = c.right) {
        c.right = last;
        for (int i = 0; i < CHAINS; i++) {
            while (c.chains[i].piece.to.x <= c.left) {
                next_piece(&c.chains[i]);
            }
            c.right = c.chains[i].piece.to.x < c.right ? c.chains[i].piece.to.x : c.right;
        }
        add_columns(&c);
    }
    return c;
}

/* --- The common part ------------------------------------------------------------------------ */

/* One shape lies in the other: all of it is common. */
static bool add_contained(ab_common *common)
{
    const abut_shape *a = (const abut_shape *)(const void *)common->a;
    const abut_shape *b = (const abut_shape *)(const void *)common->b;
    const abut_shape *inner = abut_contains(b, a) ? a : abut_contains(a, b) ? b : NULL;

    if (inner == NULL) {
        return false;
    }
    abut_bounds bounds = abut_shape_bounds(inner);

    ab_common_reach(common, bounds.min);
    ab_common_reach(common, bounds.max);
    common->twice_area = 2 * abut_shape_area(inner) * AB_PER_UNIT * AB_PER_UNIT;
    return true;
}

/* What just touches: one or two points, no area. */
static void add_touch(ab_common *common)
{
    ab_meeting meeting = ab_meet(&common->a->core, &common->b->core, common->d);

    for (int k = 0; k < meeting.point_count; k++) {
        ab_common_reach(common,
                        ab_meeting_place(&meeting, common->a, common->b, meeting.points[k]));
    }
}

/* Joins a place, as seen from the first shape, to the bounds. */
static void reach_place(ab_common *common, abut_vec2 place)
{
    ab_common_reach(common, (abut_vec2){ ((double)common->a->at.x + place.x) * ABUT_QUANTUM,
                                         ((double)common->a->at.y + place.y) * ABUT_QUANTUM });
}

void ab_intersect_round(ab_common *common, abut_relation relation)
{
    if (add_contained(common)) {
        return;
    }
    if (relation == ABUT_TOUCHING) {
        add_touch(common);
        return;
    }
    columns x = find_columns(common, false);
    columns y = find_columns(common, true);

    common->twice_area = 2 * x.area;
    if (x.begin <= x.end && y.begin <= y.end) {
        reach_place(common, (abut_vec2){ x.begin, y.begin });
        reach_place(common, (abut_vec2){ x.end, y.end });
    } else {
        /* So thin a part that rounding lost it: it lies where the two meet. */
        abut_distance meet = abut_measure((const abut_shape *)(const void *)common->a,
                                          (const abut_shape *)(const void *)common->b);

        ab_common_reach(common, meet.on_a);
    }
}
