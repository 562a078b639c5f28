/* world/test_touching_corners.c - corners that merely touch: what is reported of them is the same
 * in every turn and mirror of the scene.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

enum { SHAPES = 6, CORNERS = 4, MOST_CASES = SHAPES * SHAPES * CORNERS * CORNERS };

typedef struct outline {
    int count;
    abut_vec2 corners[CORNERS];
} outline;

/* A box, a triangle on its side, diamonds, a ramp, a crate with a slanted side. */
static const outline outlines[SHAPES] = {
    { 4, { { -2, -2 }, { 2, -2 }, { 2, 2 }, { -2, 2 } } },
    { 3, { { -2, 2 }, { 0, -2 }, { 2, 2 } } },
    { 4, { { -2, 0 }, { 0, -2 }, { 2, 0 }, { 0, 2 } } },
    { 4, { { -3, 0 }, { 0, -2 }, { 3, 0 }, { 0, 2 } } },
    { 3, { { -2, -2 }, { 2, -2 }, { 2, 2 } } },
    { 4, { { -2, -2 }, { 1, -2 }, { 2, 2 }, { -2, 2 } } },
};

static abut_shape shape_of(const outline *from)
{
    return abut_polygon(from->corners, from->count);
}

/* What was seen in the first view. */
typedef struct seen_corner {
    abut_vec2 normal;
    bool grounded;
} seen_corner;

static seen_corner seen[MOST_CASES];

/* Puts a corner of a mover on one of a static, and looks at what is told after a step. */
static void try_corners(stage *s, int moving, int k, int standing, int i, int *cases)
{
    abut_shape shape = shape_of(&outlines[moving]);
    abut_vec2 from = outlines[moving].corners[k];
    abut_vec2 to = outlines[standing].corners[i];
    abut_vec2 at = { to.x - from.x, to.y - from.y };
    abut_shape there = abut_moved(&shape, at.x, at.y);
    abut_shape other = shape_of(&outlines[standing]);
    abut_contact contact = abut_collide(&there, &other);

    if (abut_relate(&there, &other) != ABUT_TOUCHING || contact.point_count != 1) {
        return;
    }
    abut_body ground = stage_static(s, other, 0, 0);
    abut_body body = stage_mover(s, shape, at.x, at.y, 0, 0);
    abut_body_contact told = { 0 };
    seen_corner *known = &seen[(*cases)++];

    play_steps(s, 1);
    CHECK_STAGE(s, abut_body_contacts(s->world, body, &told, 1) == 1 && told.other == ground);
    abut_vec2 normal = stage_out(s, told.normal);
    bool grounded = abut_body_is_grounded(s->world, body);

    *known = s->view == 0 ? (seen_corner){ normal, grounded } : *known;
    CHECK_STAGE(s, stage_is(s, "normal", normal, known->normal.x, known->normal.y, 0));
    CHECK_STAGE(s, grounded == known->grounded);
    stage_remove(s, body);
    stage_remove(s, ground);
    play_steps(s, 1);
}

static void scene_all_corners(stage *s)
{
    int cases = 0;

    for (int moving = 0; moving < SHAPES; moving++) {
        for (int standing = 0; standing < SHAPES; standing++) {
            for (int k = 0; k < outlines[moving].count; k++) {
                for (int i = 0; i < outlines[standing].count; i++) {
                    try_corners(s, moving, k, standing, i, &cases);
                }
            }
        }
    }
    CHECK_STAGE(s, cases > 100);
}

/* A box beside the corner of another is held by nothing; a diamond on a tip is. */
static void scene_known(stage *s)
{
    abut_shape diamond = shape_of(&outlines[2]);

    stage_static(s, box(2, 2), 0, 0);
    stage_static(s, diamond, 40, 0);
    abut_body beside = stage_mover(s, box(2, 2), 4, -4, 0, 0);
    abut_body under = stage_mover(s, box(2, 2), -4, 4, 0, 0);
    abut_body on_tip = stage_mover(s, diamond, 40, -4, 0, 0);
    const struct {
        abut_body body;
        abut_vec2 normal;
        bool grounded;
    } wanted[3] = { { beside, { 1, 0 }, false },
                    { under, { -1, 0 }, false },
                    { on_tip, { 0, -1 }, true } };

    play_steps(s, 1);
    for (int i = 0; i < 3; i++) {
        abut_body_contact told = { 0 };

        CHECK_STAGE(s, abut_body_contacts(s->world, wanted[i].body, &told, 1) == 1);
        abut_vec2 normal = stage_out(s, told.normal);

        CHECK_STAGE(s, stage_is(s, "normal", normal, wanted[i].normal.x, wanted[i].normal.y, 0));
        CHECK_STAGE(s, abut_body_is_grounded(s->world, wanted[i].body) == wanted[i].grounded);
    }
}

static void test_all_corners(void)
{
    play("touching corners", (abut_world_settings){ .up = { 0, -1 } }, scene_all_corners);
}

static void test_known(void)
{
    play("known corners", (abut_world_settings){ .up = { 0, -1 } }, scene_known);
}

TEST_MAIN(TEST(test_all_corners), TEST(test_known))
