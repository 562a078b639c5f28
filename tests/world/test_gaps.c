/* world/test_gaps.c - a body that bounces in a gap of exactly its own width flies along it.
 *
 * Two walls that leave a body no room throw it back and forth in no time at all. Across the gap it
 * then moves as the walls do, and along it as if they were not there: in every shape, between walls
 * of every kind, turned, mirrored and shifted.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/chain.h"
#include "abut/region.h"
#include "abut/world.h"
#include "support/check.h"
#include "support/views.h"
#include "world/stage.h"

#include <math.h>
#include <stdio.h>

enum { HALF = 10, LONG = 60, SHAPES = 6 };

/* --- Bodies that are 20 wide ---------------------------------------------------------------------
 */

static abut_shape shape_of(int number)
{
    static const abut_vec2 diamond[4] = { { HALF, 0 }, { 0, 4 }, { -HALF, 0 }, { 0, -4 } };

    switch (number) {
    case 0:
        return box(HALF, 5);
    case 1:
        return ball(HALF);
    case 2:
        return abut_capsule(0, -3, 0, 3, HALF);
    case 3:
        return pill(HALF - 2, 2);
    case 4:
        return hexagon();
    default:
        return abut_polygon(diamond, 4);
    }
}

/* --- Gaps that are 20 wide -----------------------------------------------------------------------
 */

typedef enum made_of {
    TWO_BODIES,
    ONE_BODY,
    SEGMENTS,
    CHAINS,
    REGION,
    TILES,
    PIXELS,
    MADE_COUNT,
} made_of;

static const char *const made_names[MADE_COUNT] = { "two bodies", "one body", "segments", "chains",
                                                    "a region",   "tiles",    "pixels" };

/* A gap along y, between x = -10 and x = 10, from -60 to 60, as seen in a view and shifted. */
typedef struct gap_world {
    abut_world *world;
    int view; /* of 10 */
} gap_world;

static abut_vec2 turned(const gap_world *in, double x, double y)
{
    return seen(in->view % VIEWS, x, y);
}

static abut_vec2 shift_of(const gap_world *in)
{
    return in->view >= VIEWS ? (abut_vec2){ 1000.3125, -77.75 } : (abut_vec2){ 0, 0 };
}

static abut_shape turned_box(const gap_world *in, double x0, double y0, double x1, double y1)
{
    abut_vec2 p = turned(in, x0, y0);
    abut_vec2 q = turned(in, x1, y1);

    return abut_rect_between(fmin(p.x, q.x), fmin(p.y, q.y), fmax(p.x, q.x), fmax(p.y, q.y));
}

static abut_shape turned_shape(const gap_world *in, abut_shape shape)
{
    abut_vec2 corners[8];
    uint32_t count = abut_shape_corners(&shape, corners, 8);

    for (uint32_t i = 0; i < count; i++) {
        corners[i] = turned(in, corners[i].x, corners[i].y);
    }
    return count == 1   ? abut_circle(corners[0].x, corners[0].y, abut_shape_radius(&shape))
           : count == 2 ? abut_capsule(corners[0].x, corners[0].y, corners[1].x, corners[1].y,
                                       abut_shape_radius(&shape))
                        : abut_polygon(corners, count);
}

static void add_wall(const gap_world *in, abut_body_settings body)
{
    body.at = shift_of(in);
    CHECK(abut_world_add(in->world, &body, NULL) == ABUT_OK);
}

static void add_chain(const gap_world *in, double x, abut_body_settings body)
{
    const abut_vec2 points[3] = { turned(in, x, -LONG), turned(in, x, 0), turned(in, x, LONG) };
    abut_chain *chain = NULL;

    CHECK(abut_chain_create(&(abut_chain_settings){ .points = points, .count = 3 }, NULL, &chain,
                            NULL) == ABUT_OK);
    abut_figure figure = abut_figure_of_chain(chain, 0, 0);

    body.figure = &figure;
    add_wall(in, body);
    abut_chain_destroy(chain);
}

static void add_region(const gap_world *in, abut_body_settings body)
{
    static const abut_vec2 outline[8] = { { -30, -LONG }, { -10, -LONG }, { -10, LONG },
                                          { 10, LONG },   { 10, -LONG },  { 30, -LONG },
                                          { 30, 90 },     { -30, 90 } };
    abut_vec2 corners[8];
    abut_region *region = NULL;

    for (int i = 0; i < 8; i++) {
        corners[i] = turned(in, outline[i].x, outline[i].y);
    }
    CHECK(abut_region_create(&(abut_loop){ corners, 8 }, 1, NULL, &region, NULL) == ABUT_OK);
    abut_figure figure = abut_figure_of_region(region, 0, 0);

    body.figure = &figure;
    add_wall(in, body);
    abut_region_destroy(region);
}

static void add_cells(const gap_world *in, bool pixels, abut_body_settings body)
{
    static const char *const upright[6] = { "#.#", "#.#", "#.#", "#.#", "#.#", "#.#" };
    static const char *const lying[3] = { "######", "......", "######" };
    bool lies = (in->view % VIEWS & 4) != 0;
    const char *const *rows = lies ? lying : upright;
    abut_vec2 size = lies ? (abut_vec2){ LONG, 30 } : (abut_vec2){ 30, LONG };

    body.at = (abut_vec2){ shift_of(in).x - size.x, shift_of(in).y - size.y };
    if (pixels) {
        CHECK(abut_mask_from_text(rows, lies ? 3 : 6, NULL, (abut_mask **)&body.pixels) == ABUT_OK);
        body.pixel_size = 20;
    } else {
        CHECK(abut_tiles_from_text(rows, lies ? 3 : 6, 20, NULL, (abut_tiles **)&body.tiles) ==
              ABUT_OK);
    }
    CHECK(abut_world_add(in->world, &body, NULL) == ABUT_OK);
    abut_mask_destroy((abut_mask *)body.pixels);
    abut_tiles_destroy((abut_tiles *)body.tiles);
}

static void add_gap(const gap_world *in, made_of made, abut_body_settings body)
{
    abut_vec2 ends[4] = { turned(in, -HALF, -LONG), turned(in, -HALF, LONG),
                          turned(in, HALF, -LONG), turned(in, HALF, LONG) };
    const abut_shape boxes[2] = { turned_box(in, -30, -LONG, -HALF, LONG),
                                  turned_box(in, HALF, -LONG, 30, LONG) };
    const abut_shape lines[2] = { abut_segment(ends[0].x, ends[0].y, ends[1].x, ends[1].y),
                                  abut_segment(ends[2].x, ends[2].y, ends[3].x, ends[3].y) };

    if (made == REGION) {
        add_region(in, body);
    } else if (made == TILES || made == PIXELS) {
        add_cells(in, made == PIXELS, body);
    } else if (made == CHAINS) {
        add_chain(in, -HALF, body);
        add_chain(in, HALF, body);
    } else {
        body.shapes = made == SEGMENTS ? lines : boxes;
        body.shape_count = made == ONE_BODY ? 2 : 1;
        add_wall(in, body);
        body.shapes++;
        if (made != ONE_BODY) {
            add_wall(in, body);
        }
    }
}

/* --- One body in a gap ---------------------------------------------------------------------------
 */

typedef struct gap_row {
    const char *name;
    abut_vec2 velocity;
    abut_vec2 gravity;
    double walls; /* their speed across the gap */
    double bounce;
    bool pushes;
    bool driven; /* its velocity is set before every step */
} gap_row;

// clang-format off
static const gap_row gap_rows[] = {
    { "flies on",                  { 3, 2 },    { 0, 0 },    0,    1,    false, false },
    { "slants the other way",      { -3, -2 },  { 0, 0 },    0,    1,    false, false },
    { "much faster across",        { 900, 1 },  { 0, 0 },    0,    1,    false, false },
    { "slow",                      { 0.001, 1 },{ 0, 0 },    0,    1,    false, false },
    { "pushes",                    { 3, 2 },    { 0, 0 },    0,    1,    true,  false },
    { "falls along",               { 3, 0 },    { 0, 0.25 }, 0,    1,    false, false },
    { "is thrown up along",        { -3, -2 },  { 0, 0.25 }, 0,    1,    false, false },
    { "is pulled across",          { 3, 2 },    { 0.25, 0 }, 0,    1,    false, false },
    { "is pulled back across",     { 3, -2 },   { -0.25, 0 },0,    1,    false, false },
    { "is pulled askew",           { 3, 2 },    { 0.25,-0.25},0,   1,    false, false },
    { "bounces by nine tenths",    { 3, 2 },    { 0, 0 },    0,    0.9,  false, false },
    { "falls, by nine tenths",     { 3, 2 },    { 0, 0.25 }, 0,    0.9,  false, false },
    { "does not bounce",           { 3, 2 },    { 0, 0 },    0,    0,    false, false },
    { "the walls move",            { 3, 2 },    { 0, 0 },    0.5,  1,    false, false },
    { "the walls overtake",        { 0, 2 },    { 0, 0 },    0.5,  1,    false, false },
    { "nine tenths, walls move",   { -3, 2 },   { 0, 0 },    0.5,  0.9,  false, false },
    { "driven against a wall",     { 3, 2 },    { 0, 0 },    0,    1,    false, true },
    { "driven, by nine tenths",    { 3, 2 },    { 0, 0 },    0,    0.9,  false, true },
};
// clang-format on

static bool froze(const abut_world *world)
{
    uint32_t count;
    const abut_event *events = abut_world_events(world, &count);
    bool any = false;

    for (uint32_t i = 0; i < count; i++) {
        any = any || events[i].what == ABUT_EVENT_FROZEN || events[i].what == ABUT_EVENT_STOPPED;
    }
    return any;
}

static void play_gap(const gap_row *row, made_of made, int number, int view)
{
    enum { STEPS = 10 };
    gap_world in = { .view = view };
    bool moves = row->walls != 0;

    in.world = abut_world_create(
        &(abut_world_settings){ .gravity = turned(&in, row->gravity.x, row->gravity.y) });
    add_gap(&in, made,
            (abut_body_settings){ .kind = moves ? ABUT_BODY_KINEMATIC : ABUT_BODY_STATIC,
                                  .velocity = turned(&in, row->walls, 0) });
    abut_shape shape = turned_shape(&in, shape_of(number));
    abut_vec2 velocity = turned(&in, row->velocity.x, row->velocity.y);
    abut_body body = ABUT_NO_BODY;
    bool good = true;
    double y = 0;
    double vy = row->velocity.y;

    CHECK(abut_world_add(
              in.world,
              &(abut_body_settings){ .shapes = &shape,
                                     .at = shift_of(&in),
                                     .velocity = velocity,
                                     .answer = row->pushes ? ABUT_ANSWER_PUSH : ABUT_ANSWER_BOUNCE,
                                     .bounce = row->bounce },
              &body) == ABUT_OK);
    for (int step = 1; step <= STEPS && good; step++) {
        if (row->driven) {
            vy = row->velocity.y;
            abut_body_set_velocity(in.world, body, velocity);
        }
        CHECK(abut_world_step(in.world) == ABUT_OK);
        abut_vec2 at = abut_body_at(in.world, body);
        abut_vec2 place =
            unseen(view % VIEWS, (abut_vec2){ at.x - shift_of(&in).x, at.y - shift_of(&in).y });
        abut_vec2 left = unseen(view % VIEWS, abut_body_velocity(in.world, body));
        double across = row->bounce < 1 || row->velocity.x == 0 ? row->walls : row->velocity.x;

        vy += row->gravity.y;
        y += vy;
        good = place.x == row->walls * step && place.y == y && left.y == vy && !froze(in.world) &&
               (fabs(left.x - across) < 1e-3 || (moves && row->bounce == 1)); /* or turned */
        if (!CHECK_ROW(row->name, good)) {
            printf("   %s, shape %d, view %d, step %d: at (%.10g, %.10g), not (%.10g, %.10g); "
                   "velocity (%.10g, %.10g)%s\n",
                   made_names[made], number, view, step, place.x, place.y, row->walls * step, y,
                   left.x, left.y, froze(in.world) ? ", frozen" : "");
        }
    }
    abut_world_destroy(in.world);
}

static void test_gaps(void)
{
    int number = 0;

    for (int i = 0; i < COUNT_OF(gap_rows); i++) {
        for (int made = 0; made < MADE_COUNT; made++) {
            for (int shape = 0; shape < SHAPES; shape++) {
                for (int view = 0; view < STAGE_VIEWS; view++) {
                    if (sample_takes(number++)) {
                        play_gap(&gap_rows[i], (made_of)made, shape, view);
                    }
                }
            }
        }
    }
}

/* --- Where it ends -------------------------------------------------------------------------------
 */

/* Beyond the gap the body flies on as fast as it came, without having lost anything. */
static void scene_end(stage *s)
{
    stage_static(s, box(10, 20), -20, 0);
    stage_static(s, box(10, 20), 20, 0);
    abut_shape shape = ball(HALF);
    abut_body body = stage_add(
        s, (abut_body_settings){
               .shapes = &shape, .velocity = { 3, 4 }, .answer = ABUT_ANSWER_BOUNCE, .bounce = 1 });

    play_steps(s, 5);
    check_at(s, body, 0, 20);
    play_steps(s, 20);
    abut_vec2 at = stage_at(s, body);

    check_velocity(s, body, at.x < 0 ? -3 : 3, 4, 0);
    CHECK_STAGE(s, at.y == 100 && fabs(at.x) > 40);
}

/* A wall across the end throws it back along the gap. */
static void scene_blind_end(stage *s)
{
    stage_static(s, box(10, 60), -20, 0);
    stage_static(s, box(10, 60), 20, 0);
    stage_static(s, box(10, 10), 0, 30);
    abut_shape shape = box(HALF, 10);
    abut_body body = stage_add(
        s, (abut_body_settings){
               .shapes = &shape, .velocity = { 3, 4 }, .answer = ABUT_ANSWER_BOUNCE, .bounce = 1 });

    play_steps(s, 5);
    abut_vec2 at = stage_at(s, body);
    abut_vec2 v = stage_velocity(s, body);

    CHECK_STAGE(s, at.x == 0 && fabs(at.y) < 1e-4 && v.x == 3 && v.y == -4);
}

/* --- Slanted gaps ------------------------------------------------------------------------------
 */

static void add_slanted_wall(stage *s, double x, double y)
{
    const abut_vec2 corners[4] = { { -200, -100 }, { 200, 100 }, { 203, 94 }, { -197, -106 } };
    abut_shape wall = abut_polygon(corners, 4);

    stage_static(s, wall, x, y);
}

/* Along a slope of one to two, a body between two such sides goes on along them. */
static void scene_slanted(stage *s)
{
    const abut_vec2 corners[4] = { { 0, 0 }, { 8, 4 }, { 6, 8 }, { -2, 4 } };
    abut_shape shape = abut_polygon(corners, 4);

    add_slanted_wall(s, 0, 0);
    add_slanted_wall(s, -5, 10); /* ten above and to the left: five times (-1, 2) */
    abut_body body = stage_add(
        s, (abut_body_settings){
               .shapes = &shape, .velocity = { 5, 0 }, .answer = ABUT_ANSWER_BOUNCE, .bounce = 1 });

    play_steps(s, 4);
    CHECK_STAGE(s, s->tally[ABUT_EVENT_FROZEN] == 0);
    check_near(s, body, 16, 8, 0.01); /* (4, 2) in a step */
    abut_vec2 v = stage_velocity(s, body);

    CHECK_STAGE(s, fabs(hypot(v.x, v.y) - 5) < 1e-6);
}

/* --- What is no such gap -----------------------------------------------------------------------
 */

/* Walls that close in drive the body to a stop, as ever. */
static void scene_closing(stage *s)
{
    abut_body left = stage_kinematic(s, box(10, 60), -20, 0, 1, 0);

    stage_kinematic(s, box(10, 60), 20, 0, -1, 0);
    abut_shape shape = box(HALF, 10);
    abut_body body = stage_add(
        s, (abut_body_settings){
               .shapes = &shape, .velocity = { 3, 4 }, .answer = ABUT_ANSWER_BOUNCE, .bounce = 1 });

    stage_advance(s);
    CHECK_STAGE(s, s->tally[ABUT_EVENT_STOPPED] > 0);
    CHECK_STAGE(s, stage_at(s, left).x == -20 && stage_at(s, body).x == 0);
}

/* Walls that part let it go as fast as they do, or as it can. */
static void scene_parting(stage *s)
{
    stage_kinematic(s, box(10, 60), -20, 0, -1, 0);
    stage_kinematic(s, box(10, 60), 20, 0, 1, 0);
    abut_shape shape = box(HALF, 10);
    abut_body body = stage_add(s, (abut_body_settings){ .shapes = &shape,
                                                        .velocity = { 0.5, 4 },
                                                        .answer = ABUT_ANSWER_BOUNCE,
                                                        .bounce = 1 });

    play_steps(s, 4);
    check_at(s, body, 2, 16);
    check_velocity(s, body, 0.5, 4, 0);
}

static void test_scenes(void)
{
    play("end", (abut_world_settings){ 0 }, scene_end);
    play("blind end", (abut_world_settings){ 0 }, scene_blind_end);
    play("slanted", (abut_world_settings){ 0 }, scene_slanted);
    play("closing", (abut_world_settings){ 0 }, scene_closing);
    play("parting", (abut_world_settings){ 0 }, scene_parting);
}

TEST_MAIN(TEST(test_gaps), TEST(test_scenes))
