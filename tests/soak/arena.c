/* soak/arena.c - closed worlds: their walls, their frames, and what became of them.
 *
 * SPDX-License-Identifier: MIT */
#include "soak/arena.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

enum { TRIES = 8, AGAIN_EVERY = 16, STREAM_FRAMES = 1000 };

rng arena_stream(const arena *arena, uint64_t stream)
{
    rng random = { arena->seed * 0x9e3779b97f4a7c15u + arena->number };

    random.state = rng_next(&random) + stream * 0xd1342543de82ef95u;
    rng_next(&random);
    return random;
}

void arena_log(arena *arena, const char *format, ...)
{
    va_list values;

    if (arena->log != NULL) {
        va_start(values, format);
        vfprintf(arena->log, format, values);
        va_end(values);
    }
}

void arena_write(const arena *arena, char *text, size_t room, const char *format, ...)
{
    size_t length = strlen(text);
    va_list values;

    if (arena->log != NULL) {
        va_start(values, format);
        vsnprintf(text + length, room - length, format, values);
        va_end(values);
    }
}

/* --- Functions of the caller's own ------------------------------------------------------ */

/* Walls have the user value 0, and are solid to everybody. */
static uint64_t mix_users(const abut_pair_view *pair)
{
    rng random = { pair->user_a + pair->user_b };

    return pair->user_a == 0 || pair->user_b == 0 ? 7 : rng_next(&random);
}

static bool own_filter(void *user, const abut_pair_view *pair)
{
    (void)user;
    return mix_users(pair) % 8 != 0;
}

static abut_verdict own_answer(void *user, const abut_pair_view *pair, abut_velocities *velocities)
{
    uint64_t mixed = mix_users(pair) / 8 % 8;

    (void)user;
    if (mixed == 1) {
        return ABUT_VERDICT_PASS;
    }
    if (mixed == 2) {
        *velocities = (abut_velocities){ pair->velocity_b, pair->velocity_a };
        return ABUT_VERDICT_OWN;
    }
    if (mixed == 3) {
        *velocities = (abut_velocities){ { -pair->velocity_a.y, pair->velocity_a.x },
                                         { -pair->velocity_b.x, -pair->velocity_b.y } };
        return ABUT_VERDICT_OWN;
    }
    return ABUT_VERDICT_DEFAULT;
}

/* --- The world and its walls -------------------------------------------------------------- */

static abut_world_settings draw_settings(arena *arena, rng *random)
{
    static const abut_vec2 straight[4] = { { 0, 1 }, { 0, -1 }, { 1, 0 }, { 0.6, 0.8 } };
    static const double frictions[4] = { 0.0, 0.0, 0.3, 1.0 };
    static const int budgets[3] = { 0, 3, 8 };
    abut_world_settings settings = { .trails = !one_in(random, 32) };

    arena->rate = 1.0;
    if (one_in(random, 8)) {
        settings.steps_per_second = 60.0;
        arena->rate = 60.0;
    }
    if (one_in(random, 2)) {
        abut_vec2 way = straight[one_in(random, 2) ? 0 : rng_int(random, 0, 3)];
        double pull = arena_log_uniform(random, 0.01, 2.0) * arena->rate * arena->rate;

        settings.gravity = (abut_vec2){ way.x * pull, way.y * pull };
    }
    settings.friction = frictions[rng_int(random, 0, 3)];
    settings.budget = budgets[rng_int(random, 0, 2)];
    settings.no_sleep = one_in(random, 2);
    settings.no_stayed = one_in(random, 2);
    settings.filter = one_in(random, 8) ? own_filter : NULL;
    settings.answer = one_in(random, 8) ? own_answer : NULL;
    return settings;
}

static void draw_sizes(arena *arena, rng *random)
{
    static const double speeds[4] = { 8.0, 100.0, 10000.0, 1000000.0 };
    double half = nearbyint(arena_log_uniform(random, 24.0, 800.0));

    arena->half = (abut_vec2){ half, one_in(random, 2) ? half : nearbyint(half / 2) };
    arena->cell = 0.0;
    if (one_in(random, 3)) {
        arena->cell = one_in(random, 2) ? 4.0 : 1.0;
        arena->half = (abut_vec2){ 4.0 * ceil(half / 4), 4.0 * ceil(arena->half.y / 4) };
    }
    arena->middle = (abut_vec2){ 0, 0 };
    if (one_in(random, 6)) {
        arena->middle = (abut_vec2){ 4.0 * (double)rng_int(random, -100000, 100000),
                                     4.0 * (double)rng_int(random, -100000, 100000) };
    }
    arena->least_size = one_in(random, 4) ? 0.05 : half / 24;
    arena->most_size = half / (one_in(random, 3) ? 2 : 5);
    arena->most_speed = speeds[rng_int(random, 0, 3)];
    arena->body_count = (int)rng_int(random, 5, ARENA_BODIES);
    arena->changing = one_in(random, 3) || arena->kinds == ARENA_CELLS;
    arena->frames = one_in(random, 16) ? 60 : (int)rng_int(random, 12, 20);
}

static void add_wall(arena *arena, arena_draft *draft, int count)
{
    draft->settings.kind = ABUT_BODY_STATIC;
    draft->settings.shapes = draft->shapes;
    draft->settings.shape_count = count;
    if (arena_add(arena, draft, true) == ABUT_NO_BODY) {
        watch_say(&arena->watch, WATCH_PLACED, "a wall was refused: %s",
                  abut_world_last_error(arena->world));
    }
}

static void
draft_segment(const arena *arena, arena_draft *draft, int index, abut_vec2 p, abut_vec2 q)
{
    draft->shapes[index] = abut_segment(p.x, p.y, q.x, q.y);
    arena_write(arena, draft->text, sizeof(draft->text),
                "abut_segment(%.17g, %.17g, %.17g, %.17g), ", p.x, p.y, q.x, q.y);
}

static void
draft_box(const arena *arena, arena_draft *draft, int index, abut_vec2 low, abut_vec2 high)
{
    draft->shapes[index] = abut_rect_between(low.x, low.y, high.x, high.y);
    arena_write(arena, draft->text, sizeof(draft->text),
                "abut_rect_between(%.17g, %.17g, %.17g, %.17g), ", low.x, low.y, high.x, high.y);
}

/* Segments around an outline, each a body. */
static void add_outline(arena *arena, const oracle_point *corners, int count)
{
    static arena_draft draft;

    for (int i = 0; i < count; i++) {
        oracle_point p = corners[i];
        oracle_point q = corners[(i + 1) % count];

        memset(&draft, 0, sizeof(draft));
        draft_segment(arena, &draft, 0, (abut_vec2){ (double)p.x * 0x1p-32, (double)p.y * 0x1p-32 },
                      (abut_vec2){ (double)q.x * 0x1p-32, (double)q.y * 0x1p-32 });
        add_wall(arena, &draft, 1);
    }
}

/* Four boxes that are one pixel thick, and share a body or do not. */
static void add_boxes(arena *arena, bool together)
{
    static arena_draft draft;
    abut_vec2 low = { arena->middle.x - arena->half.x, arena->middle.y - arena->half.y };
    abut_vec2 high = { arena->middle.x + arena->half.x, arena->middle.y + arena->half.y };
    const abut_vec2 corners[4][2] = {
        { { low.x - 1, low.y - 1 }, { high.x + 1, low.y } },
        { { low.x - 1, high.y }, { high.x + 1, high.y + 1 } },
        { { low.x - 1, low.y }, { low.x, high.y } },
        { { high.x, low.y }, { high.x + 1, high.y } },
    };

    memset(&draft, 0, sizeof(draft));
    for (int i = 0; i < 4; i++) {
        draft_box(arena, &draft, together ? i : 0, corners[i][0], corners[i][1]);
        if (!together) {
            add_wall(arena, &draft, 1);
            memset(&draft, 0, sizeof(draft));
        }
    }
    if (together) {
        add_wall(arena, &draft, 4);
    }
}

static void add_walls(arena *arena, rng *random)
{
    oracle_point points[ORACLE_CORNERS];
    oracle_point hull[ORACLE_CORNERS + 1];
    int count = 4;

    for (int i = 0; i < 4; i++) {
        double x = arena->middle.x + (i % 2 == 0 ? -1 : 1) * arena->half.x;
        double y = arena->middle.y + (i / 2 == 0 ? -1 : 1) * arena->half.y;

        oracle_round(x, &points[i].x);
        oracle_round(y, &points[i].y);
    }
    if (arena->kinds != ARENA_BOXES && one_in(random, 4)) {
        count = (int)rng_int(random, 5, 10);
        for (int i = 0; i < count; i++) {
            double angle = 6.283185307179586 * (i + 0.9 * rng_unit(random)) / count;

            oracle_round(arena->middle.x + cos(angle) * arena->half.x, &points[i].x);
            oracle_round(arena->middle.y + sin(angle) * arena->half.y, &points[i].y);
        }
    }
    bool thin = count > 4 || one_in(random, 2);

    arena->watch.arena = oracle_hull(points, count, 0);
    count = oracle_take_hull(points, count, hull);
    if (thin) {
        add_outline(arena, hull, count);
    } else {
        add_boxes(arena, one_in(random, 2));
    }
}

static void log_settings(arena *arena, const abut_world_settings *s)
{
    arena_log(arena, "abut_world *world = abut_world_create(&(abut_world_settings){\n");
    arena_log(arena, "    .gravity = { %.17g, %.17g }, .steps_per_second = %g, .budget = %d,\n",
              s->gravity.x, s->gravity.y, s->steps_per_second, s->budget);
    arena_log(arena, "    .friction = %g, .no_sleep = %d, .no_stayed = %d, .trails = %d,\n",
              s->friction, s->no_sleep, s->no_stayed, s->trails);
    arena_log(arena, "    .filter = %s, .answer = %s });\n", s->filter ? "own_filter" : "NULL",
              s->answer ? "own_answer" : "NULL");
}

static bool open_arena(arena *arena)
{
    static arena_draft draft;
    rng random = arena_stream(arena, 0);
    abut_world_settings settings = draw_settings(arena, &random);

    draw_sizes(arena, &random);
    arena->world = abut_world_create(&settings);
    if (arena->world == NULL) {
        return false;
    }
    log_settings(arena, &settings);
    watch_open(&arena->watch, arena->world, &settings);
    add_walls(arena, &random);
    for (int i = 0; i < arena->body_count; i++) {
        random = arena_stream(arena, 1 + (uint64_t)i);
        if (arena->skipped[i]) {
            continue;
        }
        arena_draft_body(arena, &random, &draft);
        for (int k = 0; k < TRIES; k++) {
            if (arena_add(arena, &draft, false) != ABUT_NO_BODY) {
                break;
            }
            draft.settings.at = arena_place(arena, &random);
        }
    }
    return true;
}

/* --- A run ---------------------------------------------------------------------------------- */

/* Kinematics go to and fro, so that the doubles that tell of them stay exact. */
static void turn_kinematics(arena *arena)
{
    for (int i = 0; i < arena->watch.count; i++) {
        watch_body *body = &arena->watch.bodies[i];

        if (body->id == ABUT_NO_BODY || body->is.kind != ABUT_BODY_KINEMATIC) {
            continue;
        }
        abut_vec2 v = abut_body_velocity(arena->world, body->id);
        double x = body->at_units.x - arena->middle.x;
        double y = body->at_units.y - arena->middle.y;
        bool leaves_x = fabs(x) > 0.7 * arena->half.x && x * v.x > 0.0;
        bool leaves_y = fabs(y) > 0.7 * arena->half.y && y * v.y > 0.0;

        if (leaves_x || leaves_y) {
            v = (abut_vec2){ leaves_x ? -v.x : v.x, leaves_y ? -v.y : v.y };
            arena_log(arena,
                      "abut_body_set_velocity(world, %" PRIu64 ", (abut_vec2){ %.17g, %.17g });\n",
                      body->id, v.x, v.y);
            abut_body_set_velocity(arena->world, body->id, v);
        }
    }
}

static void run_frame(arena *arena, int frame)
{
    rng random = arena_stream(arena, STREAM_FRAMES + (uint64_t)frame);

    if (arena->changing && frame > 0 && !arena->no_changes) {
        arena_change(arena, &random);
    }
    turn_kinematics(arena);
    arena_log(arena, "abut_world_step(world); /* %d */\n", frame);
    watch_before(&arena->watch);
    watch_after(&arena->watch, abut_world_step(arena->world));
}

static void close_arena(arena *arena)
{
    abut_world_destroy(arena->world);
    arena->world = NULL;
}

/* Runs it, and tells the hash at the end. */
static bool run_once(arena *arena, arena_total *total, uint64_t *hash)
{
    arena->added = 0;
    arena->refused = 0;
    if (!open_arena(arena)) {
        return false;
    }
    watch *watch = &arena->watch;

    for (int i = 0; i < arena->frames && watch_fault_count(watch) == 0; i++) {
        run_frame(arena, i);
        total->frames++;
    }
    *hash = abut_world_hash(arena->world);
    close_arena(arena);
    return true;
}

bool arena_run(arena *arena, uint64_t seed, uint64_t number, arena_kinds kinds, arena_total *total)
{
    watch *watch = &arena->watch;
    arena_total again = { 0 };
    uint64_t hash = 0;
    uint64_t other = 0;

    arena->seed = seed;
    arena->number = number;
    arena->kinds = kinds;
    total->worlds++;
    if (!run_once(arena, total, &hash)) {
        snprintf(watch->text, sizeof(watch->text), "the world was not created");
        return false;
    }
    if (number % AGAIN_EVERY == 0 && watch_fault_count(watch) == 0 && arena->log == NULL &&
        run_once(arena, &again, &other) && other != hash) {
        watch_say(watch, WATCH_HASH, "%016llx and %016llx", (unsigned long long)hash,
                  (unsigned long long)other);
    }
    arena_total_join(total, &(arena_total){ .bodies = arena->added,
                                            .refused = arena->refused,
                                            .impacts = watch->impacts,
                                            .frozen = watch->frozen,
                                            .crushed = watch->crushed,
                                            .stopped = watch->stopped,
                                            .passed = watch->passed,
                                            .stretches = watch->stretches,
                                            .undecided = watch->undecided });
    for (int i = 0; i < WATCH_FAULT_COUNT; i++) {
        total->faults[i] += watch->faults[i];
    }
    return watch_fault_count(watch) == 0;
}

/* The fault that the text of a watch begins with; WATCH_FAULT_COUNT if there is none. */
static int first_fault(const watch *watch)
{
    for (int i = 0; i < WATCH_FAULT_COUNT; i++) {
        const char *name = watch_fault_name((watch_fault)i);

        if (strncmp(watch->text, name, strlen(name)) == 0) {
            return i;
        }
    }
    return WATCH_FAULT_COUNT;
}

static bool fails_so(arena *arena, int fault)
{
    arena_total ignored = { 0 };

    return !arena_run(arena, arena->seed, arena->number, arena->kinds, &ignored) &&
           first_fault(&arena->watch) == fault;
}

void arena_reduce(arena *arena, uint64_t seed, uint64_t number, arena_kinds kinds, FILE *file)
{
    arena_total ignored = { 0 };

    arena->log = NULL;
    if (arena_run(arena, seed, number, kinds, &ignored)) {
        return;
    }
    int fault = first_fault(&arena->watch);

    arena->no_changes = true;
    arena->no_changes = fails_so(arena, fault);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < ARENA_BODIES; i++) {
            if (!arena->skipped[i]) {
                arena->skipped[i] = true;
                arena->skipped[i] = fails_so(arena, fault);
            }
        }
    }
    arena->log = file;
    arena_run(arena, seed, number, kinds, &ignored);
    arena->log = NULL;
    fprintf(file, "/* %s */\n", arena->watch.text);
    memset(arena->skipped, 0, sizeof(arena->skipped));
    arena->no_changes = false;
}

/* --- Totals ------------------------------------------------------------------------------------
 */

void arena_total_join(arena_total *total, const arena_total *more)
{
    uint64_t *into = (uint64_t *)total;
    const uint64_t *from = (const uint64_t *)more;

    for (size_t i = 0; i < sizeof(*total) / sizeof(*into); i++) {
        into[i] += from[i];
    }
}

void arena_total_print(const arena_total *total, FILE *file)
{
    fprintf(file,
            "%llu worlds, %llu frames, %llu bodies (%llu refused), %llu impacts, %llu frozen, "
            "%llu crushed, %llu stopped, %llu let through, %llu stretches judged, %llu undecided\n",
            (unsigned long long)total->worlds, (unsigned long long)total->frames,
            (unsigned long long)total->bodies, (unsigned long long)total->refused,
            (unsigned long long)total->impacts, (unsigned long long)total->frozen,
            (unsigned long long)total->crushed, (unsigned long long)total->stopped,
            (unsigned long long)total->passed, (unsigned long long)total->stretches,
            (unsigned long long)total->undecided);
    for (int i = 0; i < WATCH_FAULT_COUNT; i++) {
        fprintf(file, "%s%llu %s", i == 0 ? "" : ", ", (unsigned long long)total->faults[i],
                watch_fault_name((watch_fault)i));
    }
    fprintf(file, "\n");
}
