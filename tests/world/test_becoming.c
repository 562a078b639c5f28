/* world/test_becoming.c - bodies that become solid while they overlap something.
 *
 * Nothing is pushed about and nothing is refused: the two pass through each other until
 * they are apart, and from then on they are solid.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#define PLAIN                                                                                      \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        0                                                                                          \
    }

static void become_mover(stage *s, abut_body body)
{
    CHECK_STAGE(s, abut_body_set_kind(s->world, body, ABUT_BODY_MOVER) == ABUT_OK);
}

static void become_solid(stage *s, abut_body body)
{
    CHECK_STAGE(s, abut_body_set_sensor(s->world, body, false) == ABUT_OK);
}

static void become_filtered(stage *s, abut_body body)
{
    CHECK_STAGE(s, abut_body_set_filter(s->world, body, 0, 0, 0) == ABUT_OK);
}

static void become_slider(stage *s, abut_body body)
{
    CHECK_STAGE(s, abut_body_set_answer(s->world, body, ABUT_ANSWER_SLIDE, 0) == ABUT_OK);
}

static void become_closed(stage *s, abut_body body)
{
    CHECK_STAGE(s, abut_body_set_open_sides(s->world, body, 0) == ABUT_OK);
}

static void become_known(stage *s, abut_body body)
{
    CHECK_STAGE(s, abut_world_ignore(s->world, s->parts[0].id, body, false, 0) == ABUT_OK);
}

typedef struct becoming {
    const char *name;
    abut_body_settings before;
    void (*become)(stage *s, abut_body body);
} becoming;

static const becoming becomings[] = {
    { "a static becomes a mover", { .kind = ABUT_BODY_STATIC }, become_mover },
    { "a sensor becomes solid", { .sensor = true }, become_solid },
    { "a filter begins to agree", { .category = 2, .mask = 2 }, become_filtered },
    { "a ghost begins to slide", { .answer = ABUT_ANSWER_PASS }, become_slider },
    { "open sides are closed", { .open_sides = 15, .spawn = ABUT_SPAWN_IGNORE }, become_closed },
    { "no longer ignored", { .spawn = ABUT_SPAWN_IGNORE }, become_known },
};

static void play_becoming(const becoming *b, int view)
{
    stage s = stage_open(b->name, PLAIN, view);
    abut_shape shape = box(5, 5);
    abut_shape large = box(10, 10);
    abut_body wall =
        stage_add(&s, (abut_body_settings){
                          .kind = ABUT_BODY_STATIC, .shapes = &large, .category = 1, .mask = 1 });
    abut_body_settings body = b->before;

    body.shapes = &shape;
    body.at.x = 7;
    abut_body id = stage_add(&s, body);
    stage_exempt(&s, wall, id);
    play_steps(&s, 1);
    b->become(&s, id);
    CHECK_STAGE(&s, abut_body_set_filter(s.world, wall, 0, 0, 0) == ABUT_OK);
    check_at(&s, id, 7, 0);
    play_steps(&s, 2);
    check_at(&s, id, 7, 0);
    for (int frame = 1; frame <= 8; frame++) {
        CHECK_STAGE(&s, stage_drive(&s, id, 2, 0) == ABUT_OK);
        play_steps(&s, 1);
        check_at(&s, id, 7 + 2 * frame, 0);
    }
    s.exempt_count = 0;
    CHECK_STAGE(&s, stage_drive(&s, id, -20, 0) == ABUT_OK);
    play_steps(&s, 2);
    check_at(&s, id, 15, 0);
    CHECK_STAGE(&s, stage_relation(&s, id, wall) == ABUT_TOUCHING);
    CHECK_ROW(b->name, stage_close(&s));
}

static void test_becoming(void)
{
    for (int i = 0; i < COUNT_OF(becomings); i++) {
        for (int view = 0; view < STAGE_VIEWS; view++) {
            play_becoming(&becomings[i], view);
        }
    }
}

/* Who becomes solid beside others, without overlap, is solid at once. */
static void scene_at_once(stage *s)
{
    abut_shape shape = box(5, 5);
    abut_body wall = stage_static(s, box(10, 10), 0, 0);
    abut_body id =
        stage_add(s, (abut_body_settings){ .shapes = &shape, .at = { 15, 0 }, .sensor = true });

    play_steps(s, 1);
    CHECK_STAGE(s, abut_body_set_sensor(s->world, id, false) == ABUT_OK);
    stage_part_of(s, id)->settings.sensor = false;
    CHECK_STAGE(s, stage_drive(s, id, -9, 1) == ABUT_OK);
    play_steps(s, 1);
    check_at(s, id, 15, 1);
    CHECK_STAGE(s, stage_pair_open(s, wall, id));
}

static void test_at_once(void)
{
    play("solid at once", PLAIN, scene_at_once);
}

TEST_MAIN(TEST(test_becoming), TEST(test_at_once))
