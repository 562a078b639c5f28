/* sweep/test_sweep.c - sweeps that a reader can check by eye.
 *
 * Every row is run in all views of tables/figure.h: turned, mirrored, scaled, near and far
 * from the origin; and both ways round.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/sweep.h"
#include "tables/figure.h"

enum { ANY = -2, NONE = ABUT_SIDE_NONE };

typedef enum outcome { MISS, GRAZE, HIT, INSIDE } outcome;

typedef struct sweep_row {
    const char *name;
    figure a;
    abut_vec2 move_a;
    figure b;
    abut_vec2 move_b;
    outcome outcome;
    double touch;     /* below 0: not told here */
    abut_vec2 normal; /* 0, 0: more than one is right, or none */
    int side;
    abut_vec2 point; /* where, as seen from b's first corner; 0, 0: not told here */
    bool exact;      /* the moves lead to a touch, where sides are upright */
} sweep_row;

static abut_vec2 view_motion(const view *v, abut_vec2 motion)
{
    return (abut_vec2){ v->map.a * motion.x + v->map.c * motion.y,
                        v->map.b * motion.x + v->map.d * motion.y };
}

/* A time is never late, and early by less than 2^-32; 1e-15 is for the row's own digits. */
static bool is_floor_of(double got, double truth)
{
    return got <= truth + 1e-15 && got > truth - 0x1p-32 - 1e-15 &&
           got * 0x1p32 == floor(got * 0x1p32);
}

static bool is_lattice(abut_vec2 v)
{
    return abut_snap(v.x) == v.x && abut_snap(v.y) == v.y;
}

/* What a view shows of a row. */
typedef struct scene {
    const char *name;
    figure b;
    abut_shape shape_a;
    abut_shape shape_b;
    abut_vec2 move_a;
    abut_vec2 move_b;
    bool upright; /* what is drawn upright is so in this view */
} scene;

static void check_moves(const scene *scene, const sweep_row *row, const abut_swept *swept)
{
    const char *name = scene->name;
    abut_shape a = abut_moved(&scene->shape_a, swept->move_a.x, swept->move_a.y);
    abut_shape b = abut_moved(&scene->shape_b, swept->move_b.x, swept->move_b.y);
    abut_vec2 relative = { scene->move_a.x - scene->move_b.x, scene->move_a.y - scene->move_b.y };
    double gap = length_of(relative) * ABUT_SWEEP_GAP + 8 * ABUT_QUANTUM;

    CHECK_ROW(name, is_lattice(swept->move_a) && is_lattice(swept->move_b));
    if (row->outcome == MISS || row->outcome == GRAZE) {
        CHECK_ROW(name, same_vec2(swept->move_a, scene->move_a.x, scene->move_a.y));
        CHECK_ROW(name, same_vec2(swept->move_b, scene->move_b.x, scene->move_b.y));
    } else if (row->outcome == INSIDE) {
        CHECK_ROW(name, same_vec2(swept->move_a, 0, 0) && same_vec2(swept->move_b, 0, 0));
    } else {
        CHECK_ROW(name, abut_relate(&a, &b) != ABUT_OVERLAPPING);
        CHECK_ROW(name,
                  abut_measure(&a, &b).distance <= gap + 1e-9 * length_of(relative) * ABUT_QUANTUM);
        /* A near graze may end far before, and still within the gap. */
        CHECK_ROW(name, row->touch < 0 || near_vec2_by(swept->move_a,
                                                       (abut_vec2){ scene->move_a.x * swept->time,
                                                                    scene->move_a.y * swept->time },
                                                       length_of(scene->move_a) * 0x1p-31 + gap));
    }
    if (row->exact && scene->upright) {
        CHECK_ROW(name, abut_relate(&a, &b) == ABUT_TOUCHING);
    }
}

/* The brief answer is a part of the full one. */
static void check_meeting(const scene *scene, const abut_swept *swept)
{
    abut_meeting met;

    CHECK_ROW(scene->name, abut_sweep_meeting(&scene->shape_a, scene->move_a, &scene->shape_b,
                                              scene->move_b, &met) == ABUT_OK);
    CHECK_ROW(scene->name, met.hit == swept->hit && met.graze == swept->graze);
    CHECK_ROW(scene->name, met.time == swept->time && met.touch == swept->touch);
    CHECK_ROW(scene->name, same_vec2(met.normal, swept->normal.x, swept->normal.y));
}

static bool same_meeting(const abut_meeting *a, const abut_meeting *b)
{
    return a->hit == b->hit && a->graze == b->graze && a->time == b->time && a->touch == b->touch &&
           same_vec2(a->normal, b->normal.x, b->normal.y);
}

/* Shapes that offsets bring to where they are answer as these do: short offsets, and one that is
 * too long to be rounded in a hurry. */
static void check_meeting_at(const scene *scene)
{
    static const abut_vec2 offsets[] = { { 0, 0 }, { 3.5, -2.25 }, { -0x1p-32, 7 }, { 0, 0x1p19 } };
    abut_meeting wanted;

    abut_sweep_meeting(&scene->shape_a, scene->move_a, &scene->shape_b, scene->move_b, &wanted);
    for (int i = 0; i < (int)COUNT_OF(offsets); i++) {
        abut_vec2 at_a = offsets[i];
        abut_vec2 at_b = offsets[(i + 1) % (int)COUNT_OF(offsets)];
        abut_shape a = abut_moved(&scene->shape_a, -at_a.x, -at_a.y);
        abut_shape b = abut_moved(&scene->shape_b, -at_b.x, -at_b.y);
        abut_meeting met;

        if (abut_shape_check(&a) != ABUT_OK || abut_shape_check(&b) != ABUT_OK) {
            continue; /* beyond the limit */
        }
        CHECK_ROW(scene->name, abut_sweep_meeting_at(&a, at_a, scene->move_a, &b, at_b,
                                                     scene->move_b, &met) == ABUT_OK);
        CHECK_ROW(scene->name, same_meeting(&met, &wanted));
    }
}

static void check_swapped(const scene *scene, const abut_swept *swept)
{
    const char *name = scene->name;
    abut_swept turned;

    CHECK_ROW(name, abut_sweep(&scene->shape_b, scene->move_b, &scene->shape_a, scene->move_a,
                               &turned) == ABUT_OK);
    CHECK_ROW(name, turned.hit == swept->hit && turned.graze == swept->graze);
    CHECK_ROW(name, turned.time == swept->time && turned.touch == swept->touch);
    CHECK_ROW(name, same_vec2(turned.normal, -swept->normal.x, -swept->normal.y));
    CHECK_ROW(name, same_vec2(turned.move_a, swept->move_b.x, swept->move_b.y));
    CHECK_ROW(name, same_vec2(turned.move_b, swept->move_a.x, swept->move_a.y));
    CHECK_ROW(name, same_vec2(turned.point, swept->point.x, swept->point.y));
}

static void
check_feature(const scene *scene, const sweep_row *row, const view *v, const abut_swept *swept)
{
    const char *name = scene->name;
    abut_vec2 normal = view_direction(v, row->normal);
    abut_vec2 place = { row->b.points[0].x + row->point.x, row->b.points[0].y + row->point.y };

    if (row->outcome == MISS || row->outcome == INSIDE) {
        CHECK_ROW(name, same_vec2(swept->normal, 0, 0));
        return;
    }
    CHECK_ROW(name, near_by(length_of(swept->normal), 1, 1e-15));
    if (normal.x != 0 || normal.y != 0) {
        /* As far as the lattice lets arcs be told: their radii are whole units here. */
        CHECK_ROW(name,
                  near_vec2_by(swept->normal, normal, 1e-8 + length_of(scene->move_a) * 0x1p-31));
    }
    if (row->side != ANY) {
        CHECK_ROW(name, swept->side == side_of(&scene->b, row->side));
    }
    if (row->point.x != 0 || row->point.y != 0) {
        place.x += row->move_b.x * row->touch;
        place.y += row->move_b.y * row->touch;
        CHECK_ROW(name, near_vec2_by(swept->point, view_place(v, place),
                                     (1e-8 + length_of(row->move_a) * 0x1p-31) * v->scale));
    }
}

static void check_row(const sweep_row *row, const view *v)
{
    figure a = fig_seen(v, row->a);
    scene scene = { .name = row_in_view(row->name, v),
                    .b = fig_seen(v, row->b),
                    .upright = v->axes_stay };
    abut_swept swept;

    scene.shape_a = shape_of(&a);
    scene.shape_b = shape_of(&scene.b);
    scene.move_a = view_motion(v, row->move_a);
    scene.move_b = view_motion(v, row->move_b);
    CHECK_ROW(scene.name, abut_sweep(&scene.shape_a, scene.move_a, &scene.shape_b, scene.move_b,
                                     &swept) == ABUT_OK);
    CHECK_ROW(scene.name, swept.hit == (row->outcome >= HIT));
    CHECK_ROW(scene.name, swept.graze == (row->outcome == GRAZE));
    CHECK_ROW(scene.name, swept.time == (swept.hit ? swept.touch : 1));
    if (row->touch >= 0) {
        CHECK_ROW(scene.name, is_floor_of(swept.touch, row->touch));
    }
    check_feature(&scene, row, v, &swept);
    check_moves(&scene, row, &swept);
    check_swapped(&scene, &swept);
    check_meeting(&scene, &swept);
    check_meeting_at(&scene);
}

static void check_rows(const sweep_row *rows, int count)
{
    view views[VIEW_COUNT];

    views_fill(views);
    for (int i = 0; i < count * VIEW_COUNT; i++) {
        check_row(&rows[i / VIEW_COUNT], &views[i % VIEW_COUNT]);
    }
}

static void test_boxes(void)
{
    const figure box = fig_rect(0, 0, 2, 2);
    const figure ahead = fig_rect(6, 0, 2, 2);
    const figure beside = fig_rect(2, 0, 2, 2);
    const figure wall = fig_rect(6, -50, 2, 100);
    const figure corner = fig_rect(6, 6, 2, 2);
    const double e = ABUT_QUANTUM;

    // clang-format off
    const sweep_row rows[] = {
        /* name, a, move_a, b, move_b, outcome, touch, normal, side, point, exact */
        { "head on",          box, { 8, 0 },      ahead,  { 0, 0 },   HIT,   0.5,   { -1, 0 }, 3,    { 0, 1 }, true },
        { "both move",        box, { 4, 0 },      ahead,  { -4, 0 },  HIT,   0.5,   { -1, 0 }, 3,    { 0, 1 }, true },
        { "the other moves",  box, { 0, 0 },      ahead,  { -16, 0 }, HIT,   0.25,  { -1, 0 }, 3,    { 0, 1 }, true },
        { "chase",            box, { 10, 0 },     ahead,  { 2, 0 },   HIT,   0.5,   { -1, 0 }, 3,    { 0, 1 }, true },
        { "chase, too slow",  box, { 10, 0 },     ahead,  { 7, 0 },   MISS,  1,     { 0, 0 },  NONE, { 0, 0 }, false },
        { "caught at the end", box, { 10, 0 },    ahead,  { 6, 0 },   GRAZE, 1,     { -1, 0 }, 3,    { 0, 1 }, true },
        { "arrives",          box, { 4, 0 },      ahead,  { 0, 0 },   GRAZE, 1,     { -1, 0 }, 3,    { 0, 1 }, true },
        { "a quantum further",   box, { 4 + e, 0 },  ahead,  { 0, 0 },   HIT,   1 - 0x1p-32, { -1, 0 }, 3, { 0, 1 }, true },
        { "a quantum short",  box, { 4 - e, 0 },  ahead,  { 0, 0 },   MISS,  1,     { 0, 0 },  NONE, { 0, 0 }, false },
        { "fast",             box, { 1000, 0 },   ahead,  { 0, 0 },   HIT,   0.004, { -1, 0 }, 3,    { 0, 1 }, true },
        { "very fast",        box, { 100000, 0 }, ahead,  { 0, 0 },   HIT,   4e-5,  { -1, 0 }, 3,    { 0, 1 }, true },
        { "goes away",        box, { -8, 0 },     ahead,  { 0, 0 },   MISS,  1,     { 0, 0 },  NONE, { 0, 0 }, false },
        { "passes by",        box, { 20, 3 + e }, ahead,  { 0, 0 },   HIT,   0.2,   { -1, 0 }, 3,    { 0, 0 }, true },
        { "slides under",     fig_moved(box, 0, -2), { 16, 0 }, ahead, { 0, 0 }, GRAZE, 0.25, { 0, 0 }, ANY, { 0, 0 }, false },
        { "just beside",      fig_moved(box, 0, -2 - e), { 16, 0 }, ahead, { 0, 0 }, MISS, 1, { 0, 0 }, NONE, { 0, 0 }, false },
        { "just in the way",  fig_moved(box, 0, -2 + e), { 16, 0 }, ahead, { 0, 0 }, HIT, 0.25, { -1, 0 }, 3, { 0, 0 }, true },
        { "slides along",     box, { 0, 50 },     beside, { 0, 0 },   GRAZE, 0,     { -1, 0 }, 3,    { 0, 1 }, false },
        { "leaves",           box, { -5, 1 },     beside, { 0, 0 },   GRAZE, 0,     { -1, 0 }, 3,    { 0, 1 }, false },
        { "leaves both",      box, { -5, 0 },     beside, { 5, 0 },   GRAZE, 0,     { -1, 0 }, 3,    { 0, 1 }, false },
        { "closes",           box, { 5, 1 },      beside, { 0, 0 },   HIT,   0,     { -1, 0 }, 3,    { 0, 1 }, true },
        { "closes by a quantum", box, { e, 0 },      beside, { 0, 0 },   HIT,   0,     { -1, 0 }, 3,    { 0, 1 }, true },
        { "stay in touch",    box, { 3, 4 },      beside, { 3, 4 },   GRAZE, 0,     { -1, 0 }, 3,    { 0, 1 }, true },
        { "stay apart",       box, { 3, 4 },      ahead,  { 3, 4 },   MISS,  1,     { 0, 0 },  NONE, { 0, 0 }, false },
        { "stand still",      box, { 0, 0 },      ahead,  { 0, 0 },   MISS,  1,     { 0, 0 },  NONE, { 0, 0 }, false },
        { "slanting to a wall", box, { 8, 30 },   wall,   { 0, 0 },   HIT,   0.5,   { -1, 0 }, 3,    { 0, 66 }, true },
        { "both slanting",    box, { 4, 30 },     wall,   { -4, -8 }, HIT,   0.5,   { -1, 0 }, 3,    { 0, 70 }, true },
        { "x first, then y",  box, { 8, 10 },     corner, { 0, 0 },   HIT,   0.5,   { -1, 0 }, 3,    { 0, 0.5 }, true },
        { "y first, then x",  box, { 12, 8 },     corner, { 0, 0 },   HIT,   0.5,   { 0, -1 }, 0,    { 1, 0 }, true },
        { "corner on corner", box, { 8, 8 },      corner, { 0, 0 },   HIT,   0.5,   { 0, 0 },  ANY,  { 0, 0 }, true },
        { "slower along y",   box, { 8, 4 },      fig_rect(6, 4, 2, 2), { 0, 0 }, HIT, 0.5, { 0, -1 }, 0, { 0, 0 }, true },
        { "slower along x",   box, { 4, 8 },      fig_rect(4, 6, 2, 2), { 0, 0 }, HIT, 0.5, { -1, 0 }, 3, { 0, 0 }, true },
        { "past a corner",    fig_moved(box, 4, 0), { 8, 8 }, corner, { 0, 0 }, GRAZE, 0.5, { 0, 0 }, ANY, { 0, 0 }, false },
        { "inside, leaving",  box, { 9, 0 },      fig_rect(1, 0, 2, 2), { 0, 0 }, INSIDE, 0, { 0, 0 }, ANY, { 0, 0 }, false },
        { "inside, still",    box, { 0, 0 },      fig_rect(-1, -1, 9, 9), { 0, 0 }, INSIDE, 0, { 0, 0 }, ANY, { 0, 0 }, false },
        { "the same place",   box, { 1, 1 },      box,    { -1, 2 },  INSIDE, 0,    { 0, 0 },  ANY,  { 0, 0 }, false },
        { "bullet",           fig_rect(0, 0.5, e, e), { 8000, 0 }, fig_rect(6, 0, e, 1), { 0, 0 }, HIT,
          (6 - 0x1p-32) / 8000, { -1, 0 }, 3, { 0, 0 }, true },
    };
    // clang-format on

    check_rows(rows, COUNT_OF(rows));
}

static void test_round_shapes(void)
{
    const figure ball = fig_circle(0, 0, 1);
    const figure moon = fig_circle(12, 16, 3);
    const figure hub = fig_circle(0, 0, 4);
    const figure crate = fig_rect(4, -2, 6, 4);
    const figure bar = fig_capsule(0, 0, 10, 0, 1);
    const figure pad = fig_rounded_rect(4, -2, 6, 4, 1);
    const double e = ABUT_QUANTUM;

    // clang-format off
    const sweep_row rows[] = {
        { "circles, head on", ball, { 10, 0 },    fig_circle(7, 0, 1), { 0, 0 }, HIT, 0.5, { -1, 0 }, NONE, { -1, 0 }, false },
        { "circles, 3-4-5",   fig_circle(0, 0, 2), { 12, 16 }, moon,  { 0, 0 }, HIT, 0.75, { -0.6, -0.8 }, NONE, { -1.8, -2.4 }, false },
        { "circles, both",    fig_circle(0, 0, 2), { 6, 8 }, moon, { -6, -8 }, HIT, 0.75, { -0.6, -0.8 }, NONE, { -1.8, -2.4 }, false },
        { "circles, off",     fig_circle(-12, 3, 1), { 16, 0 }, hub, { 0, 0 }, HIT, 0.5, { -0.8, 0.6 }, NONE, { -3.2, 2.4 }, false },
        { "circles, tangent", fig_circle(-12, 5, 1), { 16, 0 }, hub, { 0, 0 }, GRAZE, 0.75, { 0, 1 }, NONE, { 0, 4 }, false },
        { "tangent, both",    fig_circle(-12, 5, 1), { 10, 0 }, hub, { -6, 0 }, GRAZE, 0.75, { 0, 1 }, NONE, { 0, 4 }, false },
        { "a quantum beside", fig_circle(-12, 5 + e, 1), { 16, 0 }, hub, { 0, 0 }, MISS, 1, { 0, 0 }, NONE, { 0, 0 }, false },
        { "a quantum nearer", fig_circle(-12, 5 - e, 1), { 16, 0 }, hub, { 0, 0 }, HIT, -1, { 0, 0 }, NONE, { 0, 0 }, false },
        { "tangent, 3-4-5",   fig_circle(-5, 10, 1), { 8, -6 }, hub, { 0, 0 }, GRAZE, 1, { 0.6, 0.8 }, NONE, { 2.4, 3.2 }, true },
        { "tangent start",    fig_circle(3, 4, 1), { 8, -6 }, hub, { 0, 0 }, GRAZE, 0, { 0.6, 0.8 }, NONE, { 2.4, 3.2 }, false },
        { "rolls in",         fig_circle(3, 4, 1), { 8, -7 }, hub, { 0, 0 }, HIT, 0, { 0.6, 0.8 }, NONE, { 2.4, 3.2 }, true },
        { "rolls off",        fig_circle(3, 4, 1), { 8, -5 }, hub, { 0, 0 }, GRAZE, 0, { 0.6, 0.8 }, NONE, { 2.4, 3.2 }, false },
        { "one in one",       fig_circle(1, 0, 1), { 9, 0 }, hub, { 0, 0 }, INSIDE, 0, { 0, 0 }, ANY, { 0, 0 }, false },
        { "onto a crate",     ball, { 6, 0 },     crate, { 0, 0 },   HIT,   0.5,  { -1, 0 },     3,    { 0, 2 }, true },
        { "slanting onto it", ball, { 6, 2 },     crate, { 0, 0 },   HIT,   0.5,  { -1, 0 },     3,    { 0, 3 }, true },
        { "along its side",   fig_circle(0, 3, 1), { 16, 0 }, crate, { 0, 0 }, GRAZE, 0.25, { 0, 1 }, ANY, { 0, 4 }, false },
        { "onto its corner",  fig_circle(-5, 6, 5), { 12, 0 }, crate, { 0, 0 }, HIT, 0.5, { -0.6, 0.8 }, ANY, { 0, 4 }, false },
        { "past its corner",  fig_circle(-3, 4.5, 2.5), { 11, 6 }, crate, { 0, 0 }, MISS, 1, { 0, 0 }, NONE, { 0, 0 }, false },
        { "by its corner",    fig_circle(-6, 0, 5), { 16, 12 }, fig_rect(5, -3, 9, 5), { 0, 0 }, GRAZE, 0.5, { -0.6, 0.8 }, ANY, { 0, 5 }, false },
        { "onto a capsule",   fig_circle(5, 10, 1), { 0, -16 }, bar, { 0, 0 }, HIT, 0.5, { 0, 1 }, NONE, { 5, 1 }, true },
        { "onto its cap",     fig_circle(20, 0, 1), { -16, 0 }, bar, { 0, 0 }, HIT, 0.5, { 1, 0 }, NONE, { 11, 0 }, false },
        { "capsules, crossed", fig_capsule(5, 8, 5, 20, 1), { 0, -12 }, bar, { 0, 0 }, HIT, 0.5, { 0, 1 }, NONE, { 5, 1 }, false },
        { "capsules, in line", fig_capsule(-20, 0, -10, 0, 1), { 16, 0 }, bar, { 0, 0 }, HIT, 0.5, { -1, 0 }, NONE, { -1, 0 }, false },
        { "capsules, side by side", fig_capsule(-20, 2, -10, 2, 1), { 40, 0 }, bar, { 0, 0 }, GRAZE, 0.25, { 0, 1 }, NONE, { 0, 1 }, false },
        { "onto a pad",       ball, { 4, 0 },     pad,   { 0, 0 },   HIT,   0.5,  { -1, 0 },     3,    { -1, 2 }, true },
        { "onto its round corner", fig_circle(-2, 6, 4), { 6, 0 }, pad, { 0, 0 }, HIT, 0.5, { -0.6, 0.8 }, NONE, { -0.6, 4.8 }, false },
        { "pads, corner to corner", fig_rounded_rect(-8, 6, 4, 4, 4), { 10, 0 }, pad, { 0, 0 }, HIT, 0.5, { -0.6, 0.8 }, NONE, { -0.6, 4.8 }, false },
        { "pads, head on",    fig_rounded_rect(-8, -1, 4, 2, 1), { 12, 0 }, pad, { 0, 0 }, HIT, 0.5, { -1, 0 }, 3, { -1, 2 }, true },
    };
    // clang-format on

    check_rows(rows, COUNT_OF(rows));
}

static void test_slanting_shapes(void)
{
    const figure wedge = fig_triangle(0, 0, 4, 0, 0, 3); /* its long side faces (3, 4) / 5 */
    const figure gem = {
        FIGURE_POLYGON, 6, 0, { { -2, -2 }, { 2, -2 }, { 4, 0 }, { 2, 2 }, { -2, 2 }, { -4, 0 } }
    };
    const figure slab = fig_turned(0, 0, 8, 6, 0.5);
    const figure diamond = fig_turned(0, 0, 1, 1, 1); /* |x| + |y| <= 2 */
    const figure box = fig_rect(0, 0, 2, 2);
    const double h = TEST_HALF_ROOT;

    // clang-format off
    const sweep_row rows[] = {
        { "a point onto a slant",   fig_point(5, 5.5), { -6, -8 }, wedge, { 0, 0 }, HIT, 0.5, { 0.6, 0.8 }, 1, { 2, 1.5 }, false },
        { "a box onto a slant",     fig_moved(box, 5, 5.5), { -6, -8 }, wedge, { 0, 0 }, HIT, 0.5, { 0.6, 0.8 }, 1, { 2, 1.5 }, false },
        { "a circle onto a slant",  fig_circle(8, 9.5, 5), { -6, -8 }, wedge, { 0, 0 }, HIT, 0.5, { 0.6, 0.8 }, 1, { 2, 1.5 }, false },
        { "at the foot of a slant", fig_moved(box, 8, 0), { -8, 0 }, wedge, { 0, 0 }, HIT, 0.5, { 0.6, 0.8 }, 1, { 4, 0 }, false },
        { "flush with the foot",    fig_moved(box, 4, 0), { -8, 0 }, wedge, { 0, 0 }, HIT, 0, { 0.6, 0.8 }, 1, { 4, 0 }, false },
        { "along a slant",          fig_point(8, -3), { -8, 6 }, wedge, { 0, 0 }, GRAZE, 0.5, { 0, 0 }, ANY, { 4, 0 }, false },
        { "a slab's flank",         fig_point(-6, 8), { 6, -8 }, slab, { 0, 0 }, HIT, 0.5, { -0.6, 0.8 }, 2, { 0, 0 }, false },
        { "slabs, end to end",      fig_turned(32, 24, 8, 6, 0.5), { -32, -24 }, slab, { 0, 0 }, HIT, 0.5, { 0.8, 0.6 }, 1, { 0, 0 }, false },
        { "slabs, flank to flank",  fig_turned(-12, 16, 8, 6, 0.5), { 12, -16 }, slab, { 0, 0 }, HIT, 0.5, { -0.6, 0.8 }, 2, { 0, 0 }, false },
        { "slabs, sliding",         fig_turned(-22, -4, 8, 6, 0.5), { 40, 30 }, slab, { 0, 0 }, GRAZE, 0, { -0.6, 0.8 }, 2, { 0, 0 }, false },
        { "diamonds, side to side", fig_turned(4, 4, 1, 1, 1), { -4, -4 }, diamond, { 0, 0 }, HIT, 0.5, { h, h }, 1, { 0, 0 }, false },
        { "diamonds, tip to tip",   fig_turned(8, 0, 1, 1, 1), { -8, 0 }, diamond, { 0, 0 }, HIT, 0.5, { 0, 0 }, ANY, { 0, 0 }, false },
        { "diamonds, tips pass",    fig_turned(-6, 4, 1, 1, 1), { 12, 0 }, diamond, { 0, 0 }, GRAZE, 0.5, { 0, 0 }, ANY, { 0, 0 }, false },
        { "diamonds, sides pass",   fig_turned(-2, 6, 1, 1, 1), { 8, -8 }, diamond, { 0, 0 }, GRAZE, 0.25, { 0, 0 }, ANY, { 0, 0 }, false },
        { "a box onto a tip",       fig_moved(box, 4, -1), { -4, 0 }, diamond, { 0, 0 }, HIT, 0.5, { 1, 0 }, ANY, { 0, 0 }, true },
        { "a box onto a gem",       fig_moved(box, -1, 4), { 0, -4 }, gem, { 0, 0 }, HIT, 0.5, { 0, 1 }, 3, { 2, 4 }, true },
        { "a corner onto a gem",    fig_moved(box, 5, 3), { -4, -4 }, gem, { 0, 0 }, HIT, 0.5, { h, h }, 2, { 5, 3 }, false },
        { "gems",                   fig_moved(gem, 12, 0), { -8, 0 }, gem, { 0, 0 }, HIT, 0.5, { 0, 0 }, ANY, { 6, 2 }, true },
        { "rounded wedge",          fig_point(8, 9.5), { -6, -8 }, fig_rounded(wedge, 5), { 0, 0 }, HIT, 0.5, { 0.6, 0.8 }, 1, { 5, 5.5 }, false },
        { "rounded tip",            fig_point(9, 0), { -4, 0 }, fig_rounded(diamond, 5), { 0, 0 }, HIT, 0.5, { 1, 0 }, NONE, { 0, 0 }, false },
    };
    // clang-format on

    check_rows(rows, COUNT_OF(rows));
}

/* What has no inside cannot be overlapped by a point, but be gone through. */
static void test_thin_shapes(void)
{
    const figure dot = fig_point(0, 0);
    const figure rod = fig_segment(0, 0, 8, 0);
    const figure crate = fig_rect(4, -2, 6, 4);
    const double e = ABUT_QUANTUM;

    // clang-format off
    const sweep_row rows[] = {
        { "points meet",           fig_point(-6, -8), { 12, 16 }, dot, { 0, 0 }, GRAZE, 0.5, { 0, 0 }, NONE, { 0, 0 }, false },
        { "points, both moving",   fig_point(-6, -8), { 6, 8 }, dot, { -6, -8 }, GRAZE, 0.5, { 0, 0 }, NONE, { 0, 0 }, false },
        { "points miss by a quantum", fig_point(-6, -8 + e), { 12, 16 }, dot, { 0, 0 }, MISS, 1, { 0, 0 }, NONE, { 0, 0 }, false },
        { "a point crosses a rod", fig_point(4, 3), { 0, -6 }, rod, { 0, 0 }, HIT, 0.5, { 0, 1 }, NONE, { 4, 0 }, true },
        { "a point along a rod",   fig_point(-8, 0), { 32, 0 }, rod, { 0, 0 }, GRAZE, 0.25, { 0, 0 }, NONE, { 0, 0 }, false },
        { "past its end",          fig_point(8, 3), { 0, -6 }, rod, { 0, 0 }, GRAZE, 0.5, { 0, 0 }, NONE, { 8, 0 }, false },
        { "beyond its end",        fig_point(8 + e, 3), { 0, -6 }, rod, { 0, 0 }, MISS, 1, { 0, 0 }, NONE, { 0, 0 }, false },
        { "a point ends on a rod", fig_point(4, 3), { 0, -3 }, rod, { 0, 0 }, GRAZE, 1, { 0, 1 }, NONE, { 4, 0 }, true },
        { "a point leaves a rod",  fig_point(4, 0), { 0, -3 }, rod, { 0, 0 }, GRAZE, 0, { 0, 0 }, NONE, { 4, 0 }, false },
        { "rods cross",            fig_segment(4, 4, 4, 9), { 0, -8 }, rod, { 0, 0 }, HIT, 0.5, { 0, 1 }, NONE, { 4, 0 }, true },
        { "rods, end on end",      fig_segment(8, 4, 8, 9), { 0, -8 }, rod, { 0, 0 }, GRAZE, 0.5, { 0, 0 }, NONE, { 8, 0 }, false },
        { "rods side by side",     fig_segment(2, 3, 6, 3), { 0, -6 }, rod, { 0, 0 }, HIT, 0.5, { 0, 1 }, NONE, { 4, 0 }, true },
        { "rods in line",          fig_segment(-12, 0, -4, 0), { 16, 0 }, rod, { 0, 0 }, GRAZE, 0.25, { 0, 0 }, NONE, { 0, 0 }, false },
        { "rods that stand across", fig_segment(4, -1, 4, 1), { 0, 9 }, rod, { 0, 0 }, INSIDE, 0, { 0, 0 }, NONE, { 0, 0 }, false },
        { "a point into a crate",  fig_point(0, 0), { 8, 0 }, crate, { 0, 0 }, HIT, 0.5, { -1, 0 }, 3, { 0, 2 }, true },
        { "a point along a crate", fig_point(0, 2), { 16, 0 }, crate, { 0, 0 }, GRAZE, 0.25, { 0, 0 }, ANY, { 0, 4 }, false },
        { "a point out of a crate", fig_point(5, 0), { 16, 0 }, crate, { 0, 0 }, INSIDE, 0, { 0, 0 }, ANY, { 0, 0 }, false },
        { "a rod into a crate",    fig_segment(0, -9, 0, 9), { 8, 0 }, crate, { 0, 0 }, HIT, 0.5, { -1, 0 }, 3, { 0, 2 }, true },
        { "a rod onto a crate",    fig_segment(5, 6, 6, 6), { 0, -8 }, crate, { 0, 0 }, HIT, 0.5, { 0, 1 }, 2, { 1.5, 4 }, true },
        { "a point onto a circle", fig_point(8, 0), { -6, 0 }, fig_circle(0, 0, 5), { 0, 0 }, HIT, 0.5, { 1, 0 }, NONE, { 5, 0 }, false },
        { "a flat box through one", fig_rect(2, 3, 4, 0), { 0, -6 }, fig_rect(0, 0, 8, 0), { 0, 0 }, HIT, 0.5, { 0, 1 }, ANY, { 4, 0 }, true },
        { "a circle of no size",   fig_circle(4, 3, 0), { 0, -6 }, rod, { 0, 0 }, HIT, 0.5, { 0, 1 }, NONE, { 4, 0 }, true },
    };
    // clang-format on

    check_rows(rows, COUNT_OF(rows));
}

/* A shape that is turned by quarters. */
static abut_shape quarters(const abut_vec2 *points, uint32_t count, int quarter, bool mirrored)
{
    abut_vec2 turned[4];

    for (uint32_t i = 0; i < count; i++) {
        abut_vec2 p = { mirrored ? -points[i].x : points[i].x, points[i].y };

        for (int k = 0; k < quarter; k++) {
            p = (abut_vec2){ -p.y, p.x };
        }
        turned[i] = p;
    }
    return abut_polygon(turned, count);
}

/* Tips and feet that come exactly on each other along an axis, with sides which the motion
 * approaches alike: to slide off to one of the two would take a side. They meet head on. */
static void test_tips_head_on(void)
{
    static const abut_vec2 shapes[3][4] = { { { 2, 0 }, { 0, 2 }, { -2, 0 }, { 0, -2 } },
                                            { { 2, 0 }, { 1, 5 }, { -1, 5 }, { -2, 0 } },
                                            { { 2, 0 }, { 0, 3 }, { -2, 0 }, { 0, -3 } } };
    static const double ways[4][2] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };

    for (int i = 0; i < 3 * 4 * 2 * 2; i++) {
        const double *way = ways[i % 4];
        bool second = i / 4 % 2 != 0; /* moves, not the first */
        bool mirrored = i / 8 % 2 != 0;
        abut_shape a = quarters(shapes[i / 16], 4, i % 4, mirrored);
        abut_shape b = abut_moved(&a, 8 * way[0], 8 * way[1]);
        abut_vec2 none = { 0, 0 };
        abut_vec2 motion = { 8 * way[0], 8 * way[1] };
        abut_vec2 back = { -motion.x, -motion.y };
        abut_swept swept;

        CHECK(abut_sweep(&a, second ? none : motion, &b, second ? back : none, &swept) == ABUT_OK);
        CHECK(swept.hit && swept.time == 0.5 && swept.normal.x == -way[0] &&
              swept.normal.y == -way[1]);
        a = abut_moved(&a, swept.move_a.x, swept.move_a.y);
        b = abut_moved(&b, swept.move_b.x, swept.move_b.y);
        CHECK(abut_relate(&a, &b) == ABUT_TOUCHING);
    }
}

TEST_MAIN(TEST(test_boxes),
          TEST(test_round_shapes),
          TEST(test_slanting_shapes),
          TEST(test_tips_head_on),
          TEST(test_thin_shapes))
