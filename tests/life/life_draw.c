/* life/life_draw.c - scripts on small grids, from random numbers or from bytes.
 *
 * Places, sizes and speeds are whole multiples of one cell, or of half of it, in a room of a few
 * cells: so bodies fit, touch, meet corner on corner, and arrive exactly at the end of a step in
 * every world.
 *
 * SPDX-License-Identifier: MIT */
#include "life/life.h"

#include <math.h>
#include <string.h>

/* A room, and the two bodies in it of which most is told. */
typedef struct grid {
    double cell;
    abut_vec2 middle;
    int room;   /* cells from the middle to the walls */
    int bodies; /* that there are at the start */
    int one;
    int two;
} grid;

uint32_t life_draw(life_source *source, uint32_t count)
{
    if (!source->is_bytes) {
        return (uint32_t)(rng_next(&source->random) % count);
    }
    if (source->left == 0) {
        return 0;
    }
    source->left--;
    return *source->bytes++ % count;
}

static bool one_in(life_source *source, uint32_t count)
{
    return life_draw(source, count) == count - 1;
}

/* A whole number of half cells; halves are rarer. */
static double draw_cells(const grid *grid, life_source *source, int low, int high)
{
    double cells = low + (double)life_draw(source, (uint32_t)(high - low + 1));

    return grid->cell * (one_in(source, 6) ? cells / 2 : cells);
}

static abut_vec2 draw_place(const grid *grid, life_source *source)
{
    double x = draw_cells(grid, source, -grid->room + 1, grid->room - 1);
    double y = draw_cells(grid, source, -grid->room + 1, grid->room - 1);

    return (abut_vec2){ grid->middle.x + x, grid->middle.y + y };
}

/* Along an axis more often than not; sometimes far too fast for the room. */
static abut_vec2 draw_velocity(const grid *grid, life_source *source)
{
    double x = draw_cells(grid, source, -3, 3);
    double y = draw_cells(grid, source, -3, 3);

    switch (life_draw(source, 8)) {
    case 0:
    case 1:
        return (abut_vec2){ x, 0 };
    case 2:
    case 3:
        return (abut_vec2){ 0, y };
    case 4:
        return (abut_vec2){ 16 * x, 16 * y };
    case 5:
        return (abut_vec2){ x / 8, y / 8 };
    default:
        return (abut_vec2){ x, y };
    }
}

/* --- Shapes ---------------------------------------------------------------------------- */

static life_shape rect(double x, double y, double width, double height)
{
    return (life_shape){ LIFE_RECT, { x, y, width, height } };
}

static life_shape draw_box(const grid *grid, life_source *source)
{
    double c = grid->cell;
    double width = c * (1 + life_draw(source, 3));
    double height = c * (1 + life_draw(source, 3));

    return one_in(source, 3) ? rect(0, 0, width, height)
                             : rect(-width / 2, -height / 2, width, height);
}

/* Two to four boxes that abut, overlap, or meet in a corner. */
static int draw_union(const grid *grid, life_source *source, life_shape *shapes)
{
    double c = grid->cell;

    switch (life_draw(source, 7)) {
    case 0: /* side by side */
        shapes[0] = rect(-c, 0, c, c);
        shapes[1] = rect(0, 0, c, c);
        return 2;
    case 1: /* one on the other */
        shapes[0] = rect(0, -c, c, c);
        shapes[1] = rect(0, 0, c, c);
        return 2;
    case 2: /* sharing a part of a side */
        shapes[0] = rect(-c, -c, c, 2 * c);
        shapes[1] = rect(0, 0, c, 2 * c);
        return 2;
    case 3: /* a T */
        shapes[0] = rect(-c, 0, c, c);
        shapes[1] = rect(0, 0, c, c);
        shapes[2] = rect(-c, c, 2 * c, c);
        return 3;
    case 4: /* four corners in a point */
        shapes[0] = rect(-c, -c, c, c);
        shapes[1] = rect(0, -c, c, c);
        shapes[2] = rect(-c, 0, c, c);
        shapes[3] = rect(0, 0, c, c);
        return 4;
    case 5: /* a cross, whose bars overlap */
        shapes[0] = rect(-1.5 * c, -c / 2, 3 * c, c);
        shapes[1] = rect(-c / 2, -1.5 * c, c, 3 * c);
        return 2;
    default: /* corner on corner, and a slot of one cell */
        shapes[0] = rect(-c, -c, c, 3 * c);
        shapes[1] = rect(c, -c, c, 3 * c);
        shapes[2] = rect(0, -2 * c, c, c);
        return 3;
    }
}

static void draw_thin(const grid *grid, life_source *source, life_shape *shape)
{
    double c = grid->cell * (1 + life_draw(source, 3));

    *shape = (life_shape){ LIFE_SEGMENT, { 0, 0, 0, 0 } };
    switch (life_draw(source, 4)) {
    case 0:
        shape->n[2] = c;
        break;
    case 1:
        shape->n[3] = c;
        break;
    case 2:
        shape->n[2] = c;
        shape->n[3] = c;
        break;
    default:
        shape->kind = LIFE_POINT;
        break;
    }
}

static void draw_shapes(const grid *grid, life_source *source, bool thin, life_op *op)
{
    double c = grid->cell;

    op->shape_count = 1;
    switch (life_draw(source, 10)) {
    case 0:
        op->shapes[0] = (life_shape){ LIFE_CIRCLE, { 0, 0, c / 2 * (1 + life_draw(source, 3)) } };
        break;
    case 1:
        op->shapes[0] = (life_shape){ LIFE_TRIANGLE, { 0, 0, 2 * c, 0, 0, 2 * c } };
        break;
    case 2:
    case 3:
        op->shape_count = draw_union(grid, source, op->shapes);
        break;
    case 4:
    case 5:
        op->shapes[0] = draw_box(grid, source);
        if (thin) {
            draw_thin(grid, source, &op->shapes[0]);
        }
        break;
    default:
        op->shapes[0] = draw_box(grid, source);
        break;
    }
}

/* --- Calls ------------------------------------------------------------------------------- */

static abut_vec2 draw_side(life_source *source)
{
    static const abut_vec2 sides[6] = { { 0, 1 },  { 0, -1 }, { 1, 0 },
                                        { -1, 0 }, { 1, 1 },  { -1, 2 } };

    return sides[life_draw(source, 6)];
}

static void draw_spawn(const grid *grid, life_source *source, life_op *op)
{
    op->spawn = (abut_spawn)life_draw(source, ABUT_SPAWN_COUNT);
    op->reach = grid->cell * 6;
}

static void draw_filter(life_source *source, abut_body_settings *is)
{
    is->category = life_draw(source, 4);
    is->mask = life_draw(source, 4);
    is->group = (int32_t)life_draw(source, 3) - 1;
}

static void draw_add(const grid *grid, life_source *source, int body, life_op *op)
{
    static const double masses[4] = { 0, 0, 4, 0.25 };
    static const double bounces[4] = { 0, 0, 1, 0.5 };
    abut_body_settings *is = &op->is;

    op->what = LIFE_ADD;
    op->body = body;
    op->at = draw_place(grid, source);
    is->kind = (abut_body_kind)life_draw(source, 4) % ABUT_BODY_KIND_COUNT;
    /* A thin kinematic goes in legs of next to nothing: slow, so they are few. */
    draw_shapes(
        grid, source,
        is->kind == ABUT_BODY_STATIC || (is->kind == ABUT_BODY_KINEMATIC && one_in(source, 4)), op);
    draw_spawn(grid, source, op);
    is->velocity = is->kind == ABUT_BODY_STATIC || one_in(source, 6) ? (abut_vec2){ 0, 0 }
                                                                     : draw_velocity(grid, source);
    is->answer = (abut_answer_kind)(one_in(source, 3) ? life_draw(source, ABUT_ANSWER_COUNT)
                                                      : ABUT_ANSWER_SLIDE);
    is->open_side = draw_side(source);
    is->open_sides = one_in(source, 8) ? 1 + life_draw(source, 15) : 0;
    is->when_blocked = (abut_when_blocked)life_draw(source, ABUT_BLOCKED_COUNT);
    is->mass = masses[life_draw(source, 4)];
    is->bounce = bounces[life_draw(source, 4)];
    is->sensor = one_in(source, 10);
    is->floats = one_in(source, 8);
    is->wakeful = one_in(source, 8);
    if (one_in(source, 8)) {
        draw_filter(source, is);
    }
    is->user = (uint64_t)body | (uint64_t)life_draw(source, 4) << 4;
    op->angle = op->shape_count == 1 && one_in(source, 16) ? 0.5 : 0;
}

static void draw_put(const grid *grid, life_source *source, life_op *op)
{
    op->what = one_in(source, 2) ? LIFE_PLACE_BY : one_in(source, 3) ? LIFE_RESHAPE : LIFE_PLACE;
    draw_spawn(grid, source, op);
    op->number = (int)life_draw(source, 4);
    op->at = draw_place(grid, source);
    if (op->what == LIFE_PLACE_BY) {
        op->at = (abut_vec2){ draw_cells(grid, source, -1, 1), draw_cells(grid, source, -1, 1) };
    } else if (op->what == LIFE_RESHAPE) {
        draw_shapes(grid, source, false, op);
    }
}

static void draw_rules(life_source *source, life_op *op)
{
    static const life_what rules[] = { LIFE_KIND,   LIFE_FILTER,     LIFE_ANSWER, LIFE_SENSOR,
                                       LIFE_SENSOR, LIFE_OPEN_SIDES, LIFE_USER };

    op->what = rules[life_draw(source, sizeof(rules) / sizeof(rules[0]))];
    op->is.kind = (abut_body_kind)life_draw(source, ABUT_BODY_KIND_COUNT);
    op->is.answer = (abut_answer_kind)life_draw(source, ABUT_ANSWER_COUNT);
    op->is.open_sides = one_in(source, 2) ? life_draw(source, 16) : 0;
    op->is.user = life_draw(source, 4);
    op->flag = one_in(source, 3);
    if (!one_in(source, 2)) {
        draw_filter(source, &op->is);
    }
}

static void draw_ignore(life_source *source, life_op *op)
{
    static const int steps[] = { 0, 0, 0, 1, 2, 5, -1 };

    op->what = LIFE_IGNORE;
    op->flag = !one_in(source, 4);
    op->number = steps[life_draw(source, sizeof(steps) / sizeof(steps[0]))];
}

static void draw_motion(const grid *grid, life_source *source, life_op *op)
{
    static const life_what ways[] = { LIFE_VELOCITY, LIFE_VELOCITY, LIFE_AIM,
                                      LIFE_AIM,      LIFE_MOVE,     LIFE_MOVE_BY };

    op->what = ways[life_draw(source, sizeof(ways) / sizeof(ways[0]))];
    op->number = (int)life_draw(source, 4);
    op->at = draw_velocity(grid, source);
    op->is.answer = (abut_answer_kind)life_draw(source, ABUT_ANSWER_COUNT);
    if (op->what == LIFE_AIM || op->what == LIFE_MOVE_BY) {
        op->at = one_in(source, 2) ? op->at : (abut_vec2){ 0, 0 };
    }
}

static void draw_rare(const grid *grid, life_source *source, life_op *op)
{
    static const double masses[3] = { 1, 4, 0.25 };

    switch (life_draw(source, 8)) {
    case 0:
        op->what = LIFE_MASS;
        op->is.mass = masses[life_draw(source, 3)];
        break;
    case 1:
        op->what = LIFE_WAKE;
        break;
    case 2:
        op->what = LIFE_GRAVITY;
        op->at = (abut_vec2){ 0, draw_cells(grid, source, -1, 1) / 4 };
        break;
    case 3:
        op->what = LIFE_ACCELERATION;
        op->at = (abut_vec2){ draw_cells(grid, source, -1, 1) / 4, 0 };
        break;
    case 4:
        op->what = LIFE_REMOVE;
        break;
    case 5:
        op->what = LIFE_DISCRETE;
        op->number = (int)life_draw(source, ABUT_REACT_IMPACT + 1);
        op->flag = one_in(source, 2);
        break;
    default:
        op->what = LIFE_ASK;
        op->at = draw_place(grid, source);
        op->flag = one_in(source, 2);
        op->shape_count = 1;
        draw_thin(grid, source, &op->shapes[0]);
        break;
    }
}

static void draw_op(const grid *grid, life_source *source, life_op *op)
{
    uint32_t what = life_draw(source, 20);

    op->body = one_in(source, 2) ? grid->one : (int)life_draw(source, (uint32_t)grid->bodies);
    op->other = one_in(source, 2) ? grid->two : (int)life_draw(source, (uint32_t)grid->bodies);
    if (what < 6) {
        op->what = LIFE_STEP;
    } else if (what < 11) {
        draw_motion(grid, source, op);
    } else if (what < 14) {
        draw_put(grid, source, op);
    } else if (what < 16) {
        draw_rules(source, op);
    } else if (what < 18) {
        draw_ignore(source, op);
    } else if (what == 18) {
        draw_rare(grid, source, op);
    } else if (one_in(source, 2)) {
        op->what = LIFE_RESOLVE;
        op->reach = grid->cell * 8;
    } else {
        draw_add(grid, source, op->body, op);
    }
}

/* --- Worlds ------------------------------------------------------------------------------ */

static grid draw_grid(life_source *source)
{
    static const double cells[] = { 1, 1, 1, 2, 16, 0.5, 0.1, 1.0 / 3 };
    static const double middles[] = { 0, 0, 0, 100000 };
    double middle = middles[life_draw(source, 4)];

    return (grid){ .cell = cells[life_draw(source, sizeof(cells) / sizeof(cells[0]))],
                   .middle = { middle, -middle },
                   .room = 2 + (int)life_draw(source, 4) };
}

static life_op *add_static(life_script *script, abut_vec2 at)
{
    life_op *op = &script->ops[script->count];

    op->what = LIFE_ADD;
    op->body = script->count++;
    op->is.kind = ABUT_BODY_STATIC;
    op->is.user = (uint64_t)op->body;
    op->is.open_side = (abut_vec2){ 0, 1 };
    op->at = at;
    op->shape_count = 1;
    return op;
}

/* Walls around the room, of boxes or of segments. */
static void add_walls(const grid *grid, life_script *script, bool thin)
{
    life_op *op = add_static(script, grid->middle);
    double c = grid->cell;
    double r = c * grid->room;

    op->shape_count = 4;
    op->shapes[0] = rect(-r - c, -r - c, 2 * r + 2 * c, c);
    op->shapes[1] = rect(-r - c, r, 2 * r + 2 * c, c);
    op->shapes[2] = rect(-r - c, -r, c, 2 * r);
    op->shapes[3] = rect(r, -r, c, 2 * r);
    if (thin) {
        op->shapes[0] = (life_shape){ LIFE_SEGMENT, { -r, -r, r, -r } };
        op->shapes[1] = (life_shape){ LIFE_SEGMENT, { -r, r, r, r } };
        op->shapes[2] = (life_shape){ LIFE_SEGMENT, { -r, -r, -r, r } };
        op->shapes[3] = (life_shape){ LIFE_SEGMENT, { r, -r, r, r } };
    }
}

/* Walls, or a floor of tiles, of one box or of a segment, or neither. */
static void draw_level(const grid *grid, life_source *source, life_script *script)
{
    uint32_t what = life_draw(source, 8);
    int count = what == 4 ? 3 : 1;
    double c = grid->cell;
    double width = 2.0 * grid->room / count;

    if (what < 4) {
        add_walls(grid, script, what == 0);
    }
    for (int i = 0; i < count && what > 2 && what < 7; i++) {
        abut_vec2 at = { grid->middle.x + c * (i * width - grid->room),
                         grid->middle.y + c * (what == 6 ? grid->room : 1) };
        life_op *op = add_static(script, at);

        op->is.answer = one_in(source, 4) ? ABUT_ANSWER_ONE_WAY : ABUT_ANSWER_SLIDE;
        op->shapes[0] = what == 5 ? (life_shape){ LIFE_SEGMENT, { 0, 0, c * width, 0 } }
                                  : rect(0, 0, c * width, c);
    }
}

void life_draw_script(life_script *script, life_source *source, life_kind kind)
{
    static const int budgets[] = { 0, 0, 1, 2, 3, 8 };
    grid grid = draw_grid(source);

    memset(script, 0, sizeof(*script));
    script->exact = grid.cell * 1024 == floor(grid.cell * 1024);
    script->settings.gravity.y = one_in(source, 2) ? grid.cell / 4 : 0;
    script->settings.budget = budgets[life_draw(source, sizeof(budgets) / sizeof(budgets[0]))];
    script->settings.friction = one_in(source, 4) ? 0.5 : 0;
    script->settings.no_sleep = one_in(source, 3);
    script->manner = one_in(source, 4) ? LIFE_FILTERS : 0;
    script->manner |= one_in(source, 6) ? LIFE_ANSWERS : 0;
    if (kind == LIFE_KIND_UNRULY) {
        script->manner = (1 + life_draw(source, 3)) | LIFE_CALLS_BACK;
        script->manner |= one_in(source, 2) ? LIFE_VARIES : 0;
    }
    draw_level(&grid, source, script);
    grid.bodies = script->count + 2 + (int)life_draw(source, LIFE_BODIES - 6);
    grid.one = script->count;
    grid.two = (int)life_draw(source, (uint32_t)grid.bodies);
    while (script->count < grid.bodies) {
        draw_add(&grid, source, script->count, &script->ops[script->count]);
        script->count++;
    }
    int most = script->count + 10 + (int)life_draw(source, 60);

    while (script->count < most && script->count < LIFE_OPS &&
           !(source->is_bytes && source->left == 0)) {
        life_op *op = &script->ops[script->count++];

        draw_op(&grid, source, op);
        /* Time goes by: sometimes long enough to fall asleep. */
        int more = op->what != LIFE_STEP ? 0 : one_in(source, 30) ? 30 : (int)life_draw(source, 3);

        while (more-- > 0 && script->count < LIFE_OPS) {
            script->ops[script->count++].what = LIFE_STEP;
        }
    }
}

void life_script_of(life_script *script, uint64_t seed, uint64_t number, life_kind kind)
{
    life_source source = { .random = { seed * 0x9e3779b97f4a7c15u + number } };

    source.random.state = rng_next(&source.random);
    life_draw_script(script, &source, kind);
}
