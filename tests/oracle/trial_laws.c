/* oracle/trial_laws.c - what must not change an answer.
 *
 * Moves by lattice vectors keep relation, separation and distance to the bit;
 * mirrors and quarter turns keep the relation, and the numbers as far as they are
 * accurate (equally good features may be chosen differently); starting an outline
 * at another corner, or walking it the other way round, changes nothing at all.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/trial.h"

#include "support/rng.h"

#include <math.h>

/* One of the eight symmetries of the square, then a move. */
typedef struct placing {
    bool flip_x;
    bool flip_y;
    bool swap;
    abut_vec2 move;
} placing;

static abut_vec2 turned(const placing *placing, abut_vec2 v)
{
    v.x = placing->flip_x ? -v.x : v.x;
    v.y = placing->flip_y ? -v.y : v.y;
    return placing->swap ? (abut_vec2){ v.y, v.x } : v;
}

static case_shape placed(const placing *placing, const case_shape *shape)
{
    case_shape result = *shape;
    bool is_rect = shape->kind == CASE_RECT || shape->kind == CASE_ROUND_RECT;

    for (int i = 0; i < shape->count; i++) {
        abut_vec2 v = turned(placing, shape->points[i]);

        if (is_rect && i == 1) {
            result.points[1] = v; /* a size, maybe negative: it reaches the other way */
        } else {
            result.points[i] = (abut_vec2){ v.x + placing->move.x, v.y + placing->move.y };
        }
    }
    return result;
}

/* Whether the placed model is the model, placed: no double rounded on the way. */
static bool is_exact(const placing *placing, const oracle_shape *model, const oracle_shape *after)
{
    oracle_shape expected = *model;

    for (int i = 0; i < model->count; i++) {
        int64_t x = placing->flip_x ? -model->corners[i].x : model->corners[i].x;
        int64_t y = placing->flip_y ? -model->corners[i].y : model->corners[i].y;

        expected.corners[i].x = (placing->swap ? y : x) + (int64_t)(placing->move.x * 0x1p32);
        expected.corners[i].y = (placing->swap ? x : y) + (int64_t)(placing->move.y * 0x1p32);
    }
    expected = oracle_hull(expected.corners, expected.count, expected.radius);
    if (expected.count == 0 || expected.count != after->count || expected.radius != after->radius) {
        return false;
    }
    for (int i = 0; i < expected.count; i++) {
        if (expected.corners[i].x != after->corners[i].x ||
            expected.corners[i].y != after->corners[i].y) {
            return false;
        }
    }
    return true;
}

/* Whether two numbers are the same: to the bit, or as far as they are accurate. */
static bool same_number(const trial *trial, double before, double after, bool to_the_bit)
{
    return to_the_bit ? before == after : fabs(before - after) <= trial->allowance;
}

static bool check_placing(trial *trial, const placing *placing)
{
    static unsigned char memory[2][CASE_MEMORY];
    case_shape case_a = placed(placing, &trial->pair.a);
    case_shape case_b = placed(placing, &trial->pair.b);
    oracle_shape model_a = case_model(&case_a);
    oracle_shape model_b = case_model(&case_b);

    if (!is_exact(placing, &trial->model_a, &model_a) ||
        !is_exact(placing, &trial->model_b, &model_b)) {
        return true;
    }
    abut_shape a = case_build(&case_a, memory[0], sizeof(memory[0]));
    abut_shape b = case_build(&case_b, memory[1], sizeof(memory[1]));
    abut_contact before = abut_collide(&trial->a, &trial->b);
    abut_contact after = abut_collide(&a, &b);
    bool moved_only = !placing->flip_x && !placing->flip_y && !placing->swap;

    if (abut_relate(&a, &b) != before.relation || after.relation != before.relation ||
        !same_number(trial, before.separation, after.separation, moved_only)) {
        return trial_wrong(trial, "contact",
                           "flip %d %d swap %d move (%.17g, %.17g): separation %.17g and %.17g",
                           (int)placing->flip_x, (int)placing->flip_y, (int)placing->swap,
                           placing->move.x, placing->move.y, before.separation, after.separation);
    }
    if (!same_number(trial, abut_measure(&trial->a, &trial->b).distance,
                     abut_measure(&a, &b).distance, moved_only)) {
        return trial_wrong(trial, "distance", "flip %d %d swap %d move (%.17g, %.17g): distance",
                           (int)placing->flip_x, (int)placing->flip_y, (int)placing->swap,
                           placing->move.x, placing->move.y);
    }
    return true;
}

static case_shape rewound(rng *random, const case_shape *shape)
{
    case_shape result = *shape;
    int start = (int)rng_int(random, 0, shape->count - 1);
    int step = rng_int(random, 0, 1) == 0 ? 1 : shape->count - 1;

    if (shape->kind < CASE_TURNED_RECT || shape->kind == CASE_ROUND_RECT) {
        return result;
    }
    for (int i = 0; i < shape->count; i++) {
        result.points[i] = shape->points[(start + i * step) % shape->count];
    }
    return result;
}

static bool same_vec(abut_vec2 a, abut_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

static bool check_rewinding(trial *trial, rng *random)
{
    static unsigned char memory[2][CASE_MEMORY];
    case_shape case_a = rewound(random, &trial->pair.a);
    case_shape case_b = rewound(random, &trial->pair.b);
    abut_shape a = case_build(&case_a, memory[0], sizeof(memory[0]));
    abut_shape b = case_build(&case_b, memory[1], sizeof(memory[1]));
    abut_contact before = abut_collide(&trial->a, &trial->b);
    abut_contact after = abut_collide(&a, &b);
    abut_vec2 push = abut_push(&trial->a, &trial->b);

    if (abut_relate(&a, &b) != before.relation || after.relation != before.relation ||
        after.separation != before.separation || !same_vec(after.normal, before.normal) ||
        after.point_count != before.point_count || !same_vec(abut_push(&a, &b), push)) {
        return trial_wrong(trial, "contact",
                           "outline from another corner: separation %.17g and %.17g",
                           before.separation, after.separation);
    }
    return true;
}

/* Asking about shapes at poses is asking about the shapes placed there. */
static bool check_poses(trial *trial, rng *random)
{
    static unsigned char memory[2][CASE_MEMORY];
    double x = rng_between(random, -9.0, 9.0);
    double y = rng_between(random, -9.0, 9.0);
    abut_pose pose_a = abut_at(x, y);
    abut_pose pose_b = pose_a;

    if (rng_int(random, 0, 1) == 0) {
        pose_a = abut_at_angle(pose_a.x, pose_a.y, rng_between(random, -4.0, 4.0));
        pose_b = abut_at_angle(pose_b.x, pose_b.y, rng_between(random, -4.0, 4.0));
    }
    abut_shape a =
        abut_transformed_in(&trial->a, abut_pose_transform(pose_a), memory[0], sizeof(memory[0]));
    abut_shape b =
        abut_transformed_in(&trial->b, abut_pose_transform(pose_b), memory[1], sizeof(memory[1]));
    abut_relation placed = abut_relate(&a, &b);
    abut_relation asked = abut_relate_at(&trial->a, pose_a, &trial->b, pose_b);

    if (asked != placed) {
        return trial_wrong(trial, "relate",
                           "at (%.17g, %.17g, %.17g, %.17g) and (%.17g, %.17g): %d, placed %d",
                           pose_a.x, pose_a.y, pose_a.cos, pose_a.sin, pose_b.cos, pose_b.sin,
                           (int)asked, (int)placed);
    }
    return true;
}

bool trial_laws(trial *trial)
{
    rng random = { trial->pair.seed ^ (trial->pair.number * UINT64_C(0xbf58476d1ce4e5b9)) };
    placing placing = { .flip_x = rng_int(&random, 0, 1) == 0 };

    placing.flip_y = rng_int(&random, 0, 1) == 0;
    placing.swap = rng_int(&random, 0, 1) == 0;
    if (!check_placing(trial, &placing)) {
        return false;
    }
    placing.move.x = (double)rng_int(&random, -(INT64_C(1) << 46), INT64_C(1) << 46) * 0x1p-32;
    placing.move.y = (double)rng_int(&random, -(INT64_C(1) << 46), INT64_C(1) << 46) * 0x1p-32;
    return check_placing(trial, &placing) && check_rewinding(trial, &random) &&
           check_poses(trial, &random);
}
