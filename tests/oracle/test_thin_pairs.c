/* oracle/test_thin_pairs.c - contacts of long and thin shapes, against the oracle.
 *
 * Where two corners come within quanta of each other, a corner and the edge next to it are as
 * near as doubles can tell, but their normals may have nothing in common; and an edge that is cut
 * a quantum too early may end far above the one that it meets. The pairs kept here were found so,
 * one in a million of all cases. Each is asked in eight orientations and both orders; then come
 * pairs of slivers at random.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/sample.h"
#include "support/sample.h"

#include <math.h>

enum { SEED = 2030, SAMPLE = 30000, ORIENTATIONS = 8 };

typedef struct thin_pair {
    const char *wrong; /* what was, before */
    case_shape a;
    case_shape b;
} thin_pair;

static const thin_pair kept[] = {
    { "normal, gap along it",
      { CASE_ROUND_POLYGON,
        4,
        { { -966100.8342394477, 947184.833765554 },
          { -966100.8454269248, 947184.8721226181 },
          { -966100.8369031327, 947184.9237981073 },
          { -966100.8257156557, 947184.8854410432 } },
        0.007991055026650429 },
      { CASE_TURNED_RECT,
        4,
        { { -966100.8180442429, 947184.8876785384 },
          { -966100.6901873625, 947184.9249701286 },
          { -966100.7834163378, 947185.2446123296 },
          { -966100.9112732182, 947185.2073207395 } },
        0.0 } },
    { "contact points",
      { CASE_POLYGON,
        8,
        { { 723577.3328673444, -779425.2848053344 },
          { 723577.3328673434, -779427.2848053344 },
          { 723577.3328673434, -779429.2848053344 },
          { 723577.3328673437, -779430.2848053344 },
          { 723577.3328673441, -779431.2848053344 },
          { 723577.3328673446, -779430.2848053344 },
          { 723577.3328673448, -779429.2848053344 },
          { 723577.3328673448, -779426.2848053344 } },
        0.0 },
      { CASE_RECT, 2, { { 723576.3328673448, -779430.2848053346 }, { 1.0, 0.0 } }, 0.0 } },
    { "contact points",
      { CASE_POLYGON,
        12,
        { { 2.000000001396984, 15.00000000023283 },
          { 2.000000002095476, 14.00000000023283 },
          { 2.0000000023283064, 12.00000000023283 },
          { 2.0000000023283064, 9.00000000023283 },
          { 2.0000000016298145, 6.000000000232831 },
          { 2.000000000698492, 3.0000000002328306 },
          { 2.0000000002328306, 2.0000000002328306 },
          { 1.9999999995343387, 3.0000000002328306 },
          { 1.999999999301508, 5.000000000232831 },
          { 1.999999999301508, 8.00000000023283 },
          { 2.0, 11.00000000023283 },
          { 2.0000000009313226, 14.00000000023283 } },
        0.0 },
      { CASE_RECT, 2, { { -1.0, 2.0 }, { 3.0, 1.0 } }, 0.0 } },
    { "normal, gap along it",
      { CASE_TURNED_RECT,
        4,
        { { 360.99999999976717, 7668.000000000233 },
          { 3699.999999999767, 4488.000000000233 },
          { -380.00000000023283, 204.00000000023283 },
          { -3719.000000000233, 3384.000000000233 } },
        0.0 },
      { CASE_CAPSULE, 2, { { -700.0, -132.0 }, { 3700.0, 4488.0 } }, 7076.0 } },
    { "contact points",
      { CASE_POLYGON,
        5,
        { { 759.2658706263173, 908.3133862430695 },
          { 763.8106455684174, 908.3133864325937 },
          { 755.9137852408458, 908.3133865571581 },
          { 747.000000133412, 908.3133863436524 },
          { 754.4825577728916, 908.3133861410897 } },
        0.0 },
      { CASE_POLYGON,
        10,
        { { 747.0000000675209, 914.9045654721558 },
          { 747.0000001229346, 911.9542281478643 },
          { 747.000000133412, 908.3259409703314 },
          { 747.000000133412, 908.3133863434196 },
          { 747.0000001215376, 896.1353982388973 },
          { 746.9999999538995, 891.7161695659161 },
          { 746.9999998984858, 894.6665068902075 },
          { 746.9999998880085, 898.2947940677404 },
          { 746.9999998880085, 898.3073486946523 },
          { 746.9999998998828, 910.4853367991745 } },
        0.0 } },
    { "contact points",
      { CASE_RECT,
        2,
        { { -724.7378255221993, 603.8932617167011 }, { 0.7378255221992731, 0.9222819027490914 } },
        0.0 },
      { CASE_POLYGON,
        6,
        { { -724.0000000048894, 609.0580403723288 },
          { -724.000000004191, 608.873583991779 },
          { -723.9999999993015, 605.1844563807826 },
          { -723.9999999995343, 604.6310872391332 },
          { -724.0000000002328, 604.815543619683 },
          { -724.0000000051223, 608.5046712306794 } },
        0.0 } },
    { "normal, gap along it",
      { CASE_TURNED_RECT,
        5,
        { { 0.05344140040688217, -0.07891927752643824 },
          { 0.05344140040688217, -0.07891927752643824 },
          { -0.05530563532374799, 0.2939277021214366 },
          { -0.05530563532374799, 0.2939277021214366 },
          { -0.0009321174584329128, 0.10750421229749918 } },
        0.0 },
      { CASE_CAPSULE,
        2,
        { { 0.031070581637322903, -0.08544409950263798 }, { 0.0, -0.09321174491196871 } },
        0.023302936227992177 } },
    { "normal, gap along it",
      { CASE_SEGMENT,
        2,
        { { 413422.8054443619, -30196.690269834362 }, { 413422.8519222026, -30196.84962243121 } },
        0.0 },
      { CASE_CAPSULE,
        2,
        { { 413422.78226235276, -30196.57352508651 }, { 413422.8619386512, -30196.846700966824 } },
        0.010433800984174013 } },
    { "normal, gap along it",
      { CASE_SEGMENT,
        2,
        { { -323614.03850398655, 46018.373387109255 },
          { -329174.03850398655, 51856.373387109255 } },
        0.0 },
      { CASE_RECT, 2, { { -323614.0385039863, 46018.37338710949 }, { 115.0, 0.0 } }, 0.0 } },
    { "contact points",
      { CASE_POLYGON,
        7,
        { { -7.404014468193054e-08, 41.449237479129806 },
          { -2.3026950657367706e-07, 26.257435507141054 },
          { -2.2817403078079224e-07, 28.508072836324573 },
          { -1.601874828338623e-07, 57.39125189417973 },
          { -3.958120942115784e-09, 72.58305386616848 },
          { -6.05359673500061e-09, 70.33241653698497 },
          { -6.05359673500061e-09, 70.33241653698497 } },
        0.0 },
      { CASE_RECT,
        2,
        { { -48.5762558481656, 57.39125189441256 }, { 48.57625568821095, 118.90867222519591 } },
        0.0 } },
};

/* A rectangle from its least corner on. */
static void set_upright(case_shape *rect)
{
    abut_vec2 *at = &rect->points[0];
    abut_vec2 *size = &rect->points[1];

    at->x += fmin(size->x, 0);
    at->y += fmin(size->y, 0);
    *size = (abut_vec2){ fabs(size->x), fabs(size->y) };
}

/* Mirrored and turned. */
static case_shape laid(int orientation, const case_shape *shape)
{
    case_shape result = *shape;

    for (int i = 0; i < shape->count; i++) {
        abut_vec2 p = shape->points[i];

        p.x = orientation & 1 ? -p.x : p.x;
        p.y = orientation & 2 ? -p.y : p.y;
        result.points[i] = orientation & 4 ? (abut_vec2){ p.y, p.x } : p;
    }
    if (shape->kind == CASE_RECT) {
        set_upright(&result);
    }
    return result;
}

static bool is_right(trial *trial)
{
    return trial_relate(trial) && trial_contact(trial) && trial_push(trial) &&
           trial_distance(trial) && trial_laws(trial);
}

static void test_kept_pairs(void)
{
    static trial trial;

    for (int i = 0; i < COUNT_OF(kept) * ORIENTATIONS * 2; i++) {
        const thin_pair *pair = &kept[i / (2 * ORIENTATIONS)];
        int orientation = i / 2 % ORIENTATIONS;
        case_shape a = laid(orientation, &pair->a);
        case_shape b = laid(orientation, &pair->b);

        trial.pair =
            (case_pair){ .number = (uint64_t)i, .a = i % 2 == 0 ? a : b, .b = i % 2 == 0 ? b : a };
        if (!CHECK_ROW(pair->wrong, trial_set_up(&trial, NULL) && is_right(&trial))) {
            trial_report(&trial, stdout);
        }
    }
}

static void test_slivers(void)
{
    static trial trial;
    static trial_worst worst;
    int outcomes[3] = { 0, 0, 0 };
    int count = SAMPLE / sample_part();

    printf("seed %d\n", SEED);
    for (uint64_t i = 0; i < (uint64_t)count; i++) {
        case_make_sliver(SEED, i, &trial.pair);
        bool good = trial_set_up(&trial, &worst) && is_right(&trial);

        outcomes[trial.relation]++;
        if (!CHECK_ROW("sample", good) && check_failures <= CHECK_PRINT_LIMIT) {
            trial_report(&trial, stdout);
        }
    }
    trial_worst_print(&worst, stdout);
    printf("  %d apart, %d touching, %d overlapping\n", outcomes[0], outcomes[1], outcomes[2]);
    CHECK(outcomes[0] > count / 10 && outcomes[1] > count / 20 && outcomes[2] > count / 10);
}

TEST_MAIN(TEST(test_kept_pairs), TEST(test_slivers))
