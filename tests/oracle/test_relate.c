/* oracle/test_relate.c - apart, touching or overlapping, against the oracle.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/definitions.h"
#include "oracle/sample.h"

enum { SEED = 2001, SAMPLE = 60000 };

/* Each definition in all eight orientations, both ways round, near and far, by
 * every check there is. */
static void test_definitions(void)
{
    static trial trial;

    for (int i = 0; i < COUNT_OF(definitions); i++) {
        trial.pair = (case_pair){ .a = definitions[i].a, .b = definitions[i].b };
        CHECK_ROW(definitions[i].name, trial_set_up(&trial, NULL));
        CHECK_ROW(definitions[i].name, abut_relate(&trial.a, &trial.b) == definitions[i].relation);
        for (uint64_t k = 0; k < 16; k++) {
            trial.pair.number = k;
            bool good = trial_relate(&trial) && trial_contact(&trial) && trial_push(&trial) &&
                        trial_distance(&trial) && trial_intersection(&trial) &&
                        trial_contains(&trial) && trial_cast(&trial) && trial_laws(&trial);

            if (!CHECK_ROW(definitions[i].name, good)) {
                trial_report(&trial, stdout);
            }
        }
    }
}

static void test_sample(void)
{
    sample(SEED, SAMPLE, trial_relate, NULL);
}

static abut_disc disc_of(const case_shape *shape)
{
    return (abut_disc){ shape->points[0].x, shape->points[0].y, shape->radius };
}

static abut_line line_of(const case_shape *shape)
{
    return (abut_line){ shape->points[0].x, shape->points[0].y, shape->points[1].x,
                        shape->points[1].y };
}

static abut_rectangle rect_of(const case_shape *shape)
{
    return (abut_rectangle){ shape->points[0].x, shape->points[0].y, shape->points[1].x,
                             shape->points[1].y };
}

/* The classic question for a pair of kinds, or -1 where there is none. */
static int ask_classic(const case_shape *a, const case_shape *b)
{
    abut_disc disc_a = disc_of(a);
    abut_disc disc_b = disc_of(b);
    abut_line line_a = line_of(a);
    abut_line line_b = line_of(b);
    abut_rectangle rect_a = rect_of(a);
    abut_rectangle rect_b = rect_of(b);

    switch (a->kind * CASE_KIND_COUNT + b->kind) {
    case CASE_POINT *CASE_KIND_COUNT + CASE_POINT:
        return (int)abut_point_point(a->points[0], b->points[0], 0.0);
    case CASE_POINT *CASE_KIND_COUNT + CASE_CIRCLE:
        return (int)abut_point_circle(a->points[0], &disc_b);
    case CASE_POINT *CASE_KIND_COUNT + CASE_RECT:
        return (int)abut_point_rect(a->points[0], &rect_b);
    case CASE_CIRCLE *CASE_KIND_COUNT + CASE_CIRCLE:
        return (int)abut_circle_circle(&disc_a, &disc_b);
    case CASE_CIRCLE *CASE_KIND_COUNT + CASE_RECT:
        return (int)abut_circle_rect(&disc_a, &rect_b);
    case CASE_RECT *CASE_KIND_COUNT + CASE_RECT:
        return (int)abut_rect_rect(&rect_a, &rect_b);
    case CASE_SEGMENT *CASE_KIND_COUNT + CASE_POINT:
        return (int)abut_line_point(&line_a, b->points[0], 0.0);
    case CASE_SEGMENT *CASE_KIND_COUNT + CASE_CIRCLE:
        return (int)abut_line_circle(&line_a, &disc_b);
    case CASE_SEGMENT *CASE_KIND_COUNT + CASE_SEGMENT:
        return (int)abut_line_line(&line_a, &line_b);
    case CASE_SEGMENT *CASE_KIND_COUNT + CASE_RECT:
        return (int)abut_line_rect(&line_a, &rect_b);
    default:
        return -1;
    }
}

static bool classic_agrees(trial *trial)
{
    int found = ask_classic(&trial->pair.a, &trial->pair.b);

    if (found >= 0 && found != (int)trial->relation) {
        return trial_wrong(trial, "relate", "classic: relation %d, in truth %d", found,
                           (int)trial->relation);
    }
    return true;
}

static void test_classic(void)
{
    sample(SEED + 1, SAMPLE, classic_agrees, NULL);
}

/* One shape against a batch of circles or rectangles, all of them from cases. */
static void check_batch(uint64_t first, case_kind kind)
{
    enum { MANY = 61 };
    static trial trial;
    static unsigned char memory[CASE_MEMORY];
    abut_disc discs[MANY];
    abut_rectangle rects[MANY];
    oracle_shape models[MANY];
    uint8_t relations[MANY];
    int count = 0;
    abut_batch *batch = abut_batch_create(NULL);
    uint64_t number = first;

    while (count < MANY) {
        trial_make(&trial, SEED + 2, number++, NULL);
        if (trial.pair.b.kind == kind) {
            discs[count] = disc_of(&trial.pair.b);
            rects[count] = rect_of(&trial.pair.b);
            models[count] = trial.model_b;
            count++;
        }
    }
    CHECK((kind == CASE_CIRCLE ? abut_batch_set_circles(batch, discs, MANY)
                               : abut_batch_set_rects(batch, rects, MANY)) == ABUT_OK);
    abut_shape a = case_build(&trial.pair.a, memory, sizeof(memory));
    int overlapping = 0;
    int told = abut_relate_many(&a, batch, relations);

    for (int i = 0; i < MANY; i++) {
        oracle_relation expected = oracle_relate(&trial.model_a, &models[i]);

        overlapping += expected == ORACLE_OVERLAPPING;
        CHECK_ROW("batch", relations[i] == (uint8_t)expected);
    }
    CHECK_ROW("batch", told == overlapping);
    abut_batch_destroy(batch);
}

static void test_batches(void)
{
    for (uint64_t i = 0; i < 40; i++) {
        check_batch(i * 1000, CASE_CIRCLE);
        check_batch(i * 1000, CASE_RECT);
    }
}

TEST_MAIN(TEST(test_definitions), TEST(test_sample), TEST(test_classic), TEST(test_batches))
