/* soak/arena_body.c - random bodies of every kind, and how they get into an arena.
 *
 * SPDX-License-Identifier: MIT */
#include "soak/arena.h"

#include <math.h>
#include <string.h>

double arena_log_uniform(rng *random, double low, double high)
{
    return low * exp2(rng_unit(random) * log2(high / low));
}

/* A multiple of the cell, if there is one. */
static double on_grid(const arena *arena, double value)
{
    return arena->cell > 0.0 ? arena->cell * nearbyint(value / arena->cell) : value;
}

static double draw_size(const arena *arena, rng *random)
{
    double size = arena_log_uniform(random, arena->least_size, arena->most_size);

    return arena->cell > 0.0 ? fmax(arena->cell, on_grid(arena, size)) : size;
}

abut_vec2 arena_velocity(const arena *arena, rng *random, double most)
{
    static const abut_vec2 straight[4] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
    double speed = arena_log_uniform(random, most < 1.0 ? most : 1.0, most);
    double angle = rng_between(random, 0.0, 6.283185307179586);
    abut_vec2 way = { cos(angle), sin(angle) };

    if (one_in(random, 8)) {
        speed = 0.0;
    }
    if (one_in(random, 2)) {
        way = straight[rng_int(random, 0, 3)];
    }
    if (one_in(random, 3)) {
        speed = nearbyint(speed);
    }
    return (abut_vec2){ way.x * speed * arena->rate, way.y * speed * arena->rate };
}

abut_vec2 arena_place(const arena *arena, rng *random)
{
    double x = rng_between(random, -arena->half.x, arena->half.x);
    double y = rng_between(random, -arena->half.y, arena->half.y);

    return (abut_vec2){ arena->middle.x + on_grid(arena, x), arena->middle.y + on_grid(arena, y) };
}

/* The strict hull of points around the origin, so that no rounding dents it. */
static int draw_outline(const arena *arena, rng *random, double size, abut_vec2 *corners)
{
    oracle_point points[ORACLE_CORNERS];
    oracle_point hull[ORACLE_CORNERS + 1];
    int wanted = (int)(one_in(random, 6) ? rng_int(random, 9, 14) : rng_int(random, 3, 8));
    double flat = one_in(random, 2) ? 1.0 : rng_between(random, 0.1, 1.0);

    for (int i = 0; i < wanted; i++) {
        double angle = rng_between(random, 0.0, 6.283185307179586);
        double x = on_grid(arena, cos(angle) * size);
        double y = on_grid(arena, sin(angle) * size * flat);

        oracle_round(x, &points[i].x);
        oracle_round(y, &points[i].y);
    }
    int count = oracle_take_hull(points, wanted, hull);

    for (int i = 0; i < count; i++) {
        corners[i] = (abut_vec2){ (double)hull[i].x * 0x1p-32, (double)hull[i].y * 0x1p-32 };
    }
    return count;
}

static abut_shape
draw_polygon(const arena *arena, rng *random, double size, void *memory, char *text, size_t room)
{
    abut_vec2 corners[ORACLE_CORNERS];
    int count = draw_outline(arena, random, size, corners);
    double radius = one_in(random, 3) ? size * rng_unit(random) * 0.5 : 0.0;

    arena_write(arena, text, room, "abut_polygon_in((abut_vec2[]){ ");
    for (int i = 0; i < count; i++) {
        arena_write(arena, text, room, "{ %.17g, %.17g }, ", corners[i].x, corners[i].y);
    }
    arena_write(arena, text, room, "}, %d, %.17g, memory, sizeof(memory))", count, radius);
    return abut_polygon_in(corners, count, radius, memory, ARENA_DRAFT_MEMORY);
}

abut_shape arena_shape(const arena *arena, rng *random, void *memory, char *text, size_t room)
{
    double width = draw_size(arena, random);
    double height = one_in(random, 3) ? width : draw_size(arena, random);
    int64_t what = rng_int(random, 0, arena->kinds == ARENA_BOXES ? 1 : 6);
    double x = 0.0;
    double y = 0.0;

    switch (what) {
    case 0:
    case 2:
        arena_write(arena, text, room, "abut_rect_centered(0, 0, %.17g, %.17g)", width, height);
        return abut_rect_centered(0, 0, width, height);
    case 1:
        arena_write(arena, text, room, "abut_circle(0, 0, %.17g)", width / 2);
        return abut_circle(0, 0, width / 2);
    case 3:
        x = on_grid(arena, rng_between(random, -width, width));
        y = on_grid(arena, rng_between(random, -height, height));
        arena_write(arena, text, room, "abut_capsule(%.17g, %.17g, %.17g, %.17g, %.17g)", -x, -y, x,
                    y, width / 4);
        return abut_capsule(-x, -y, x, y, width / 4);
    case 4:
        arena_write(arena, text, room, "abut_rounded_rect(%.17g, %.17g, %.17g, %.17g, %.17g)",
                    -width / 2, -height / 2, width, height, height / 8);
        return abut_rounded_rect(-width / 2, -height / 2, width, height, height / 8);
    default:
        return draw_polygon(arena, random, width, memory, text, room);
    }
}

void arena_draft_shapes(const arena *arena, rng *random, arena_draft *draft)
{
    int count = arena->kinds != ARENA_BOXES && one_in(random, 6) ? (int)rng_int(random, 2, 3) : 1;

    for (int i = 0; i < count; i++) {
        char text[1200] = "";
        abut_shape shape = arena_shape(arena, random, draft->memory[i], text, sizeof(text));
        abut_vec2 by = { 0, 0 };

        if (count > 1) {
            double reach = draw_size(arena, random);

            by.x = on_grid(arena, rng_between(random, -reach, reach));
            by.y = on_grid(arena, rng_between(random, -reach, reach));
            shape = abut_moved(&shape, by.x, by.y);
        }
        draft->shapes[i] = shape;
        arena_write(arena, draft->text, sizeof(draft->text),
                    count > 1 ? "moved(%s, %.17g, %.17g), " : "%s, ", text, by.x, by.y);
    }
    draft->settings.shapes = draft->shapes;
    draft->settings.shape_count = count;
}

/* Bars of one pixel and of none. */
static void draft_bar(const arena *arena, rng *random, arena_draft *draft)
{
    double length = draw_size(arena, random) * 4;
    bool upright = one_in(random, 2);
    double x = upright ? 0.0 : length;
    double y = upright ? length : 0.0;

    draft->text[0] = '\0';
    if (one_in(random, 2)) {
        draft->shapes[0] = abut_rect_centered(0, 0, x + 1, y + 1);
        arena_write(arena, draft->text, sizeof(draft->text),
                    "abut_rect_centered(0, 0, %.17g, %.17g), ", x + 1, y + 1);
    } else {
        if (arena->kinds != ARENA_BOXES && one_in(random, 2)) {
            x = rng_between(random, -length, length);
        }
        draft->shapes[0] = abut_segment(-x, -y, x, y);
        arena_write(arena, draft->text, sizeof(draft->text),
                    "abut_segment(%.17g, %.17g, %.17g, %.17g), ", -x, -y, x, y);
    }
    draft->settings.shapes = draft->shapes;
    draft->settings.shape_count = 1;
}

/* A chain of one to four segments, solid on its left alone. Half of them lead anywhere, so that
 * they cross themselves and run back along themselves. */
static void draft_chain(const arena *arena, rng *random, arena_draft *draft)
{
    int count = (int)rng_int(random, 1, 4);
    bool upright = one_in(random, 2);
    double sign = one_in(random, 2) ? -1.0 : 1.0;
    bool folds = one_in(random, 2);
    abut_vec2 at = { 0, 0 };

    draft->text[0] = '\0';
    draft->path[0] = at;
    for (int i = 0; i < count; i++) {
        double along = sign * draw_size(arena, random) * 2;
        double across = (double)rng_int(random, -1, 1) * draw_size(arena, random);

        along = folds && one_in(random, 2) ? -along : along;
        abut_vec2 to = { at.x + (upright ? across : along), at.y + (upright ? along : across) };

        draft->shapes[i] = abut_segment(at.x, at.y, to.x, to.y);
        arena_write(arena, draft->text, sizeof(draft->text),
                    "abut_segment(%.17g, %.17g, %.17g, %.17g), ", at.x, at.y, to.x, to.y);
        at = to;
        draft->path[i + 1] = at;
    }
    draft->settings.shapes = draft->shapes;
    draft->settings.shape_count = (uint32_t)count;
    draft->settings.one_sided = true;
}

/* What bodies of cells and of regions are made of; the world copies it. One draft at a time. */
static struct {
    abut_tiles *tiles;
    abut_mask *mask;
    abut_region *region;
    abut_figure figure;
} stuff;

enum { GRID_SIDE = 4 };

/* A grid of a few cells, some of them empty, and at least one that is not. */
static void draft_grid(const arena *arena, rng *random, arena_draft *draft)
{
    abut_body_settings *settings = &draft->settings;
    int width = (int)rng_int(random, 1, GRID_SIDE);
    int height = (int)rng_int(random, 1, GRID_SIDE);
    bool pixels = one_in(random, 2);
    double size = draw_size(arena, random) / (one_in(random, 2) ? 1 : 2);
    char text[GRID_SIDE][GRID_SIDE + 1] = { { 0 } };
    const char *rows[GRID_SIDE] = { text[0], text[1], text[2], text[3] };

    for (int i = 0; i < width * height; i++) {
        int64_t kind = rng_int(random, 0, pixels ? 7 : 9);

        text[i / width][i % width] = kind < 3 ? '.' : kind == 8 ? '/' : kind == 9 ? '\\' : '#';
    }
    text[rng_int(random, 0, height - 1)][rng_int(random, 0, width - 1)] = '#';
    if (pixels && abut_mask_from_text(rows, (uint32_t)height, NULL, &stuff.mask) == ABUT_OK) {
        settings->pixels = stuff.mask;
        settings->pixel_size = size;
    } else if (abut_tiles_from_text(rows, (uint32_t)height, size, NULL, &stuff.tiles) == ABUT_OK) {
        settings->tiles = stuff.tiles;
    }
}

/* The letter L, with arms of any width. */
static void draft_region(const arena *arena, rng *random, arena_draft *draft)
{
    double width = draw_size(arena, random);
    double height = draw_size(arena, random);
    double x = width * (double)rng_int(random, 1, 3) / 4;
    double y = height * (double)rng_int(random, 1, 3) / 4;
    const abut_vec2 outline[6] = { { 0, 0 }, { width, 0 },  { width, y },
                                   { x, y }, { x, height }, { 0, height } };
    const abut_loop loop = { outline, 6 };

    if (abut_region_create(&loop, 1, NULL, &stuff.region, NULL) == ABUT_OK) {
        stuff.figure = abut_figure_of_region(stuff.region, 0, 0);
        draft->settings.figure = &stuff.figure;
    }
}

/* Neither is turned: a grid cannot be. */
static void draft_cells(const arena *arena, rng *random, arena_draft *draft)
{
    abut_tiles_destroy(stuff.tiles);
    abut_mask_destroy(stuff.mask);
    abut_region_destroy(stuff.region);
    memset(&stuff, 0, sizeof(stuff));
    draft->settings.shapes = NULL;
    draft->settings.shape_count = 0;
    draft->settings.angle = 0;
    if (one_in(random, 4)) {
        draft_region(arena, random, draft);
    } else {
        draft_grid(arena, random, draft);
    }
}

static void draft_filter(rng *random, abut_body_settings *settings)
{
    if (one_in(random, 8)) {
        settings->category = 1u << rng_int(random, 1, 3);
        settings->mask = ~(1u << rng_int(random, 1, 3));
    }
    if (one_in(random, 12)) {
        settings->group = (int32_t)rng_int(random, -2, 2);
    }
    settings->sensor = one_in(random, 24);
}

/* Without a draw of its own, and not below this seed: tests know worlds of lower ones. */
static bool draw_yields(const arena *arena, const rng *random)
{
    rng copy = *random;

    return arena->seed >= 1000 && one_in(&copy, 8);
}

static void draft_mover(const arena *arena, rng *random, abut_body_settings *settings)
{
    static const abut_answer_kind answers[] = {
        ABUT_ANSWER_SLIDE, ABUT_ANSWER_SLIDE,  ABUT_ANSWER_STOP,    ABUT_ANSWER_BOUNCE,
        ABUT_ANSWER_PUSH,  ABUT_ANSWER_BOUNCE, ABUT_ANSWER_ONE_WAY, ABUT_ANSWER_PUSH,
    };

    settings->velocity = arena_velocity(arena, random, arena->most_speed);
    settings->answer = answers[rng_int(random, 0, 7)];
    if (one_in(random, 20)) {
        settings->answer = ABUT_ANSWER_PASS;
    }
    if (one_in(random, 2)) {
        settings->mass = exp2((double)rng_int(random, -4, 4));
    } else if (one_in(random, 8)) {
        settings->mass = one_in(random, 2) ? 0x1p16 : 0x1p-16;
    }
    settings->push_rule = one_in(random, 3) ? ABUT_PUSH_BY_SPEED : ABUT_PUSH_BY_MASS;
    settings->push_limit = one_in(random, 6) ? 5.0 * arena->rate : 0.0;
    settings->floats = one_in(random, 8);
    settings->wakeful = one_in(random, 8);
    settings->yields = draw_yields(arena, random);
    if (one_in(random, 8)) {
        settings->acceleration = arena_velocity(arena, random, 2.0);
    }
}

static void draft_obstacle(const arena *arena, rng *random, arena_draft *draft)
{
    abut_body_settings *settings = &draft->settings;

    settings->kind = one_in(random, 3) ? ABUT_BODY_KINEMATIC : ABUT_BODY_STATIC;
    if (arena->kinds == ARENA_CHAINS && one_in(random, 2)) {
        draft_chain(arena, random, draft);
    } else if (one_in(random, 2)) {
        draft_bar(arena, random, draft);
    }
    if (settings->kind == ABUT_BODY_KINEMATIC) {
        settings->velocity = arena_velocity(arena, random, one_in(random, 6) ? 300000.0 : 60.0);
        settings->when_blocked = (abut_when_blocked)rng_int(random, 0, ABUT_BLOCKED_COUNT - 1);
    }
    if (one_in(random, 8)) {
        settings->answer = ABUT_ANSWER_ONE_WAY;
    } else if (one_in(random, 12)) {
        settings->open_sides = (unsigned)rng_int(random, 1, 15);
    }
}

void arena_draft_body(const arena *arena, rng *random, arena_draft *draft)
{
    abut_body_settings *settings = &draft->settings;

    memset(draft, 0, sizeof(*draft));
    arena_draft_shapes(arena, random, draft);
    settings->bounce = one_in(random, 2) ? 0.0 : one_in(random, 3) ? 1.0 : rng_unit(random);
    settings->user = rng_next(random) | 1;
    draft_filter(random, settings);
    if (one_in(random, 3)) {
        draft_obstacle(arena, random, draft);
    } else {
        draft_mover(arena, random, settings);
    }
    if (settings->answer == ABUT_ANSWER_ONE_WAY) {
        settings->open_side = arena_velocity(arena, random, 4.0);
        if (settings->open_side.x == 0.0 && settings->open_side.y == 0.0) {
            settings->open_side.y = 1.0;
        }
    }
    if (arena->cell == 0.0 && settings->open_sides == 0 && !settings->one_sided &&
        one_in(random, 4)) {
        settings->angle = rng_between(random, -3.0, 3.0);
    }
    settings->at = arena_place(arena, random);
    if (arena->kinds == ARENA_CELLS && one_in(random, 2)) {
        draft_cells(arena, random, draft);
    }
}

static void log_number(arena *arena, const char *name, double value)
{
    if (value != 0.0) {
        arena_log(arena, ", .%s = %.17g", name, value);
    }
}

static void log_vec2(arena *arena, const char *name, abut_vec2 value)
{
    if (value.x != 0.0 || value.y != 0.0) {
        arena_log(arena, ", .%s = { %.17g, %.17g }", name, value.x, value.y);
    }
}

static void log_add(arena *arena, const arena_draft *draft, abut_body id)
{
    const abut_body_settings *s = &draft->settings;

    if (arena->log == NULL) {
        return;
    }
    arena_log(arena, "{ abut_shape s[] = { %s};\n  add(world, &(abut_body_settings){ .shapes = s",
              draft->text);
    log_number(arena, "shape_count", s->shape_count);
    log_number(arena, "kind", s->kind);
    log_vec2(arena, "at", s->at);
    log_number(arena, "angle", s->angle);
    log_vec2(arena, "velocity", s->velocity);
    log_vec2(arena, "acceleration", s->acceleration);
    log_number(arena, "answer", s->answer);
    log_number(arena, "mass", s->mass);
    log_number(arena, "bounce", s->bounce);
    log_number(arena, "push_rule", s->push_rule);
    log_number(arena, "push_limit", s->push_limit);
    log_vec2(arena, "open_side", s->open_side);
    log_number(arena, "open_sides", s->open_sides);
    log_number(arena, "one_sided", s->one_sided);
    log_number(arena, "when_blocked", s->when_blocked);
    log_number(arena, "category", s->category);
    log_number(arena, "mask", s->mask);
    log_number(arena, "group", s->group);
    log_number(arena, "sensor", s->sensor);
    log_number(arena, "floats", s->floats);
    log_number(arena, "wakeful", s->wakeful);
    log_number(arena, "yields", s->yields);
    log_number(arena, "spawn", s->spawn);
    log_number(arena, "reach", s->reach);
    arena_log(arena, ", .user = %lluu }); } /* body %" PRIu64 " */\n", (unsigned long long)s->user,
              id);
}

abut_body arena_add(arena *arena, arena_draft *draft, bool wall)
{
    abut_body id = ABUT_NO_BODY;
    abut_status status = abut_world_add(arena->world, &draft->settings, &id);

    if (status != ABUT_OK) {
        arena->refused++;
        return ABUT_NO_BODY;
    }
    log_add(arena, draft, id);
    arena->added++;
    if (!watch_add(&arena->watch, id, &draft->settings, wall)) {
        abut_world_remove(arena->world, id);
        return ABUT_NO_BODY;
    }
    if (draft->settings.one_sided) {
        watch_sides(&arena->watch, id, draft->path, (int)draft->settings.shape_count);
    }
    return id;
}
