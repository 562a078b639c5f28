/* world/test_reentry.c - functions of the caller that call the world they are called from.
 *
 * A table: every call of the world that runs a function of the caller (the filter, the answer,
 * the `wants` of a query), times every public call from within that function. What would change
 * the world is refused with ABUT_E_BUSY and changes nothing; what only asks is refused within a
 * step, and otherwise answers as it does before or after the outer call; what only reads never
 * fails. The outer call ends as in a twin whose function does nothing.
 *
 * The body that the outer call is about (the subject) may be anywhere while it is judged, so
 * no question here asks for it.
 *
 * SPDX-License-Identifier: MIT */

#include "alloc/reading.h"
#include "support/check.h"
#include "support/sample.h"
#include "world/reentry.h"

enum { HEAP = 70 };

/* --- The scene -------------------------------------------------------------------------- */

static uint64_t answer_of(scene *s, const inner *what, abut_status *status)
{
    digest d = { .value = 1 };

    s->within = true;
    *status = what->call(s, &d);
    s->within = false;
    return d.value;
}

/* What all functions of the caller do. */
static void meddle(scene *s)
{
    const inner *what = s->does;
    abut_status status = ABUT_OK;

    if (s->within || what == NULL || (++s->calls > 6 && s->calls % 16 != 0)) {
        return; /* often enough */
    }
    uint64_t hash = abut_world_hash(s->world);
    uint64_t answer = answer_of(s, what, &status);
    bool right = abut_world_hash(s->world) == hash;

    if (what->kind == CHANGES || (what->kind == ASKS && s->stepping)) {
        right = right && status == ABUT_E_BUSY;
    } else {
        right = right && status == ABUT_OK &&
                (s->stepping || answer == s->before || answer == s->after);
    }
    if (!right) {
        s->wrong++;
        s->status = status;
    }
}

static bool filter(void *user, const abut_pair_view *pair)
{
    scene *s = user;

    if (pair->user_a == REENTRY_ADDED || pair->user_b == REENTRY_ADDED) {
        s->subject = pair->user_a == REENTRY_ADDED ? pair->a : pair->b;
    }
    meddle(s);
    return pair->user_a != 99 && pair->user_b != 99;
}

static abut_verdict answer(void *user, const abut_pair_view *pair, abut_velocities *velocities)
{
    (void)pair;
    (void)velocities;
    meddle(user);
    return ABUT_VERDICT_DEFAULT;
}

static bool wants(void *user, abut_body body, uint64_t body_user)
{
    (void)body_user;
    meddle(user);
    return body % 7 != 6;
}

static abut_body add(scene *s, abut_body_settings settings, abut_shape shape)
{
    abut_body body = 0;

    settings.shapes = &shape;
    settings.spawn = ABUT_SPAWN_IGNORE;
    settings.user = 5;
    CHECK(abut_world_add(s->world, &settings, &body) == ABUT_OK);
    return body;
}

static void open_scene(scene *s, functions which)
{
    abut_shape box = abut_rect(-2, -2, 4, 4);

    *s = (scene){ .wants = wants };
    s->other = abut_world_create(NULL);
    s->world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.25 },
                                                         .trails = true,
                                                         .filter = which & FILTER ? filter : NULL,
                                                         .answer = which & ANSWER ? answer : NULL,
                                                         .user = s });
    if (!CHECK(s->world != NULL && s->other != NULL)) {
        exit(EXIT_FAILURE);
    }
    s->wall = add(s, (abut_body_settings){ .kind = ABUT_BODY_STATIC }, abut_rect(20, -20, 4, 60));
    for (int i = 0; i < HEAP; i++) {
        abut_vec2 at = { -30 + i * 0.01, 0 };

        s->heap = add(s, (abut_body_settings){ .kind = ABUT_BODY_STATIC, .at = at }, box);
    }
    abut_vec2 at = { -30, 1 };
    s->runner = add(s, (abut_body_settings){ .velocity = { 30, 0 }, .wakeful = true }, box);
    s->hub = add(s, (abut_body_settings){ .at = at }, box);
    s->lift = add(s, (abut_body_settings){ .kind = ABUT_BODY_KINEMATIC, .at = at }, box);
    s->sensor = add(s, (abut_body_settings){ .sensor = true, .at = at }, box);
    s->passer = add(s, (abut_body_settings){ .answer = ABUT_ANSWER_PASS, .at = at }, box);
    s->loner = add(s, (abut_body_settings){ .group = -1, .category = 2, .mask = 4, .at = at }, box);
}

static void close_scene(scene *s)
{
    abut_world_destroy(s->world);
    abut_world_destroy(s->other);
}

/* --- The table
 * ------------------------------------------------------------------------------------ */

/* A scene in which the outer call is about to come. */
static void open_before(scene *s, const outer *out)
{
    open_scene(s, out->function);
    if (out->subject != 0) {
        s->subject = *(const abut_body *)((const char *)s + out->subject);
    }
    CHECK_ROW(out->name, abut_world_step(s->world) == ABUT_OK);
    CHECK_ROW(out->name,
              abut_body_set_velocity(s->world, s->runner, (abut_vec2){ 30, -1 }) == ABUT_OK);
}

/* What is read and asked after the outer call, with a function that does nothing. */
static uint64_t play_twin(scene *twin, const outer *out, const inner *what, abut_status *status)
{
    abut_status ignored;

    open_before(twin, out);
    twin->before = what->kind == CHANGES ? 0 : answer_of(twin, what, &ignored);
    *status = out->call(twin);
    twin->after = what->kind == CHANGES ? 0 : answer_of(twin, what, &ignored);
    uint64_t reading = reading_all(twin->world);
    close_scene(twin);
    return reading;
}

static void check_entry(const outer *out, const inner *what)
{
    char row[120];
    scene twin;
    scene s;
    abut_status expected;
    uint64_t reading = play_twin(&twin, out, what, &expected);

    snprintf(row, sizeof row, "%s within %s", what->name, out->name);
    open_before(&s, out);
    s.before = twin.before;
    s.after = twin.after;
    s.does = what;
    abut_status status = out->call(&s);
    s.does = NULL;
    if (!CHECK_ROW(row, s.wrong == 0)) {
        printf("   %s: %d of %d calls went wrong, one said \"%s\"\n", row, s.wrong, s.calls,
               abut_status_text(s.status));
    }
    CHECK_ROW(row, s.calls > 0);
    CHECK_ROW(row, status == expected && expected == ABUT_OK);
    CHECK_ROW(row, reading_all(s.world) == reading);
    CHECK_ROW(row, abut_body_set_user(s.world, s.hub, 6) == ABUT_OK);
    CHECK_ROW(row, abut_world_step(s.world) == ABUT_OK);
    close_scene(&s);
}

static void test_table(void)
{
    int row = 0;

    for (const outer *out = reentry_outers; out->name != NULL; out++) {
        for (const inner *what = reentry_inners; what->name != NULL; what++) {
            if (sample_takes(row++)) {
                check_entry(out, what);
            }
        }
    }
}

static void test_destroyed_from_within(void)
{
    for (const outer *out = reentry_outers; out->name != NULL; out++) {
        scene s;

        open_before(&s, out);
        s.does = &reentry_destroying;
        s.before = s.after = 0;
        uint32_t count = abut_world_count(s.world);
        abut_status status = out->call(&s);
        s.does = NULL;
        CHECK_ROW(out->name, status == ABUT_OK && s.calls > 0);
        CHECK_ROW(out->name, abut_world_count(s.world) >= count);
        CHECK_ROW(out->name, abut_world_step(s.world) == ABUT_OK);
        close_scene(&s);
    }
}

/* Every call from within, one after the other, from every function of every call. */
static void test_all_at_once(void)
{
    for (const outer *out = reentry_outers; out->name != NULL; out++) {
        scene s;

        open_before(&s, out);
        for (const inner *what = reentry_inners; what->name != NULL; what++) {
            if (what->kind == CHANGES) {
                s.does = what;
                out->call(&s);
            }
        }
        s.does = NULL;
        CHECK_ROW(out->name, s.wrong == 0 && s.calls > 0);
        CHECK_ROW(out->name, abut_world_step(s.world) == ABUT_OK);
        close_scene(&s);
    }
}

TEST_MAIN(TEST(test_table), TEST(test_all_at_once), TEST(test_destroyed_from_within))
