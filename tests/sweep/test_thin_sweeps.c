/* sweep/test_thin_sweeps.c - sweeps of long and thin shapes, against the oracle.
 *
 * Sides that are nearly parallel, corners a quantum off a line and arcs that are all but passed by:
 * doubles cannot tell there which feature is met. The motions kept here were found so. Each is
 * asked in eight orientations and both orders; then come slivers at random.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/trial_sweep.h"
#include "support/check.h"
#include "support/sample.h"

enum { SEED = 4031, SAMPLE = 40000, ORIENTATIONS = 8 };

typedef struct thin_sweep {
    const char *wrong; /* what was, before */
    sweep_case sweep;
} thin_sweep;

static const thin_sweep kept[] = {
    { "sweep, normal, gap along it",
      { .a = { .kind = CASE_TURNED_RECT,
               .count = 4,
               .points = { { INT64_C(110941592013163), INT64_C(84609375384) },
                           { INT64_C(110941592013163), INT64_C(88352587064) },
                           { INT64_C(110935977195643), INT64_C(88352587064) },
                           { INT64_C(110935977195643), INT64_C(84609375384) } },
               .radius = 0 },
        .b = { .kind = SWEEP_LARGE,
               .count = 38,
               .points = { { INT64_C(18716058401), INT64_C(37432116800) },
                           { INT64_C(19695154490), INT64_C(37456925163) },
                           { INT64_C(22055749746), INT64_C(37538537619) },
                           { INT64_C(24090370041), INT64_C(38093841926) },
                           { INT64_C(26151991330), INT64_C(39322706291) },
                           { INT64_C(27116220508), INT64_C(40222846999) },
                           { INT64_C(29185895620), INT64_C(42227004303) },
                           { INT64_C(30993011589), INT64_C(44155920374) },
                           { INT64_C(31143399646), INT64_C(46200985115) },
                           { INT64_C(30591774457), INT64_C(48141933057) },
                           { INT64_C(30126848876), INT64_C(49440287027) },
                           { INT64_C(29200442024), INT64_C(51617408763) },
                           { INT64_C(27985949084), INT64_C(53731149513) },
                           { INT64_C(26550190996), INT64_C(55313455167) },
                           { INT64_C(25347201748), INT64_C(56591315913) },
                           { INT64_C(24782831150), INT64_C(57088299883) },
                           { INT64_C(23287380820), INT64_C(58308867085) },
                           { INT64_C(21218899262), INT64_C(59136811309) },
                           { INT64_C(18854542512), INT64_C(59995487109) },
                           { INT64_C(17575335428), INT64_C(60444880995) },
                           { INT64_C(16596239339), INT64_C(60420072632) },
                           { INT64_C(14235644083), INT64_C(60338460176) },
                           { INT64_C(12201023788), INT64_C(59783155869) },
                           { INT64_C(10139402499), INT64_C(58554291504) },
                           { INT64_C(9175173321), INT64_C(57654150796) },
                           { INT64_C(7105498209), INT64_C(55649993492) },
                           { INT64_C(5298382240), INT64_C(53721077421) },
                           { INT64_C(5147994183), INT64_C(51676012680) },
                           { INT64_C(5699619372), INT64_C(49735064738) },
                           { INT64_C(6164544953), INT64_C(48436710768) },
                           { INT64_C(7090951805), INT64_C(46259589032) },
                           { INT64_C(8305444745), INT64_C(44145848282) },
                           { INT64_C(9741202833), INT64_C(42563542628) },
                           { INT64_C(10944192081), INT64_C(41285681882) },
                           { INT64_C(11508562679), INT64_C(40788697912) },
                           { INT64_C(13004013009), INT64_C(39568130710) },
                           { INT64_C(15072494567), INT64_C(38740186486) },
                           { INT64_C(17436851317), INT64_C(37881510686) } },
               .radius = INT64_C(24164493783) },
        .move_a = { 0, 0 },
        .move_b = { INT64_C(140569855822848), 768 } } },
    { "sweep, point",
      { .a = { .kind = CASE_ROUND_POLYGON,
               .count = 6,
               .points = { { INT64_C(246112946411487), INT64_C(12884901888) },
                           { INT64_C(246112946411488), INT64_C(25769803776) },
                           { INT64_C(246112946411487), INT64_C(38654705664) },
                           { INT64_C(246112946411478), INT64_C(47244640256) },
                           { INT64_C(246112946411483), INT64_C(12884901888) },
                           { INT64_C(246112946411484), INT64_C(8589934592) } },
               .radius = 0 },
        .b = { .kind = CASE_CAPSULE,
               .count = 2,
               .points = { { INT64_C(-25769803775), INT64_C(4294967296) },
                           { INT64_C(-25769803775), INT64_C(8589934592) } },
               .radius = 0 },
        .move_a = { 0, 0 },
        .move_b = { INT64_C(984554864861040), 0 } } },
    { "sweep, point",
      { .a = { .kind = CASE_TRIANGLE,
               .count = 3,
               .points = { { INT64_C(-1779317848702613504), INT64_C(-123110487212682240) },
                           { INT64_C(-1779317848702608896), INT64_C(-123110487212686848) },
                           { INT64_C(-1779317848702611968), INT64_C(-123110074895823360) } },
               .radius = 0 },
        .b = { .kind = CASE_TRIANGLE,
               .count = 3,
               .points = { { INT64_C(-1826690431832770048), INT64_C(-170483070342838784) },
                           { INT64_C(-1826690431832819200), INT64_C(-170495439848602112) },
                           { INT64_C(-1826690431832817664), INT64_C(-170487399669825536) } },
               .radius = 0 },
        .move_a = { INT64_C(-47372583130156544), INT64_C(-47372583130156544) },
        .move_b = { 0, 0 } } },
    { "sweep, point",
      { .a = { .kind = CASE_SEGMENT,
               .count = 2,
               .points = { { -2, INT64_C(1945413689274421) }, { -17, INT64_C(1945413420838950) } },
               .radius = 0 },
        .b = { .kind = CASE_TURNED_RECT,
               .count = 4,
               .points = { { -17, 536870898 }, { -17, 536870898 }, { -35, -32 }, { -35, -32 } },
               .radius = 0 },
        .move_a = { 0, INT64_C(-1945412883968053) },
        .move_b = { 0, 0 } } },
    { "sweep, normal",
      { .a = { .kind = CASE_TURNED_RECT,
               .count = 4,
               .points = { { INT64_C(-413997141809965056), INT64_C(-170171728160232448) },
                           { INT64_C(-413997141813427200), INT64_C(-170167579223555072) },
                           { INT64_C(-413997141822348288), INT64_C(-170168488687341056) },
                           { INT64_C(-413997141818886144), INT64_C(-170172637624017920) } },
               .radius = 0 },
        .b = { .kind = CASE_RECT,
               .count = 2,
               .points = { { INT64_C(-413997141809965056), INT64_C(-170171728160232960) },
                           { INT64_C(-413996622118922240), INT64_C(-170171173035709952) } },
               .radius = 0 },
        .move_a = { 0, 0 },
        .move_b = { 0, 0 } } },
    { "sweep, point",
      { .a = { .kind = CASE_RECT,
               .count = 2,
               .points = { { INT64_C(-2176763056981668), INT64_C(106420774686111) },
                           { INT64_C(-2176763056981668), INT64_C(106420778880415) } },
               .radius = 0 },
        .b = { .kind = CASE_SEGMENT,
               .count = 2,
               .points = { { INT64_C(-205933550000), INT64_C(3339589637059) },
                           { INT64_C(-205933549904), INT64_C(3339526722483) } },
               .radius = 0 },
        .move_a = { INT64_C(2176557123431668), INT64_C(-103081185049052) },
        .move_b = { 0, 0 } } },
    { "the moves lead through",
      { .a = { .kind = CASE_SEGMENT,
               .count = 2,
               .points = { { INT64_C(-3154058990467920), INT64_C(1929122977133480) },
                           { INT64_C(-3154058990468880), INT64_C(1928968358310824) } },
               .radius = 0 },
        .b = { .kind = CASE_CAPSULE,
               .count = 2,
               .points = { { INT64_C(-3154058990468884), INT64_C(2002890816266302) },
                           { INT64_C(-3154058990469204), INT64_C(2002890816266302) } },
               .radius = 8 },
        .move_a = { -425626884, INT64_C(73923116157450) },
        .move_b = { -425626888, 658201972 } } },
    { "sweep, point",
      { .a = { .kind = CASE_TURNED_RECT,
               .count = 4,
               .points = { { INT64_C(-1421752221492), INT64_C(-3221225473631) },
                           { INT64_C(-1421752221491), INT64_C(-3221225473632) },
                           { INT64_C(-1421752221490), INT64_C(-3221225473631) },
                           { INT64_C(-1421752221491), INT64_C(-3221225473630) } },
               .radius = 0 },
        .b = { .kind = CASE_ROUND_POLYGON,
               .count = 4,
               .points = { { INT64_C(-1352914698240), -1451 },
                           { INT64_C(-1043677052928), -1430 },
                           { INT64_C(-3371549327360), -891 },
                           { INT64_C(-3680786972672), -912 } },
               .radius = INT64_C(3221225472000) },
        .move_a = { INT64_C(49224597632), 128 },
        .move_b = { INT64_C(-49224597632), -128 } } },
    { "sweep, normal, gap along it",
      { .a = { .kind = CASE_TRIANGLE,
               .count = 3,
               .points = { { INT64_C(4222937265775), INT64_C(1196276434972) },
                           { INT64_C(4222937264265), INT64_C(4569494363710) },
                           { INT64_C(4222937264265), INT64_C(4577916880386) } },
               .radius = 0 },
        .b = { .kind = CASE_CAPSULE,
               .count = 2,
               .points = { { INT64_C(3031151156122), INT64_C(1030175636592) },
                           { INT64_C(3031151156122), INT64_C(638528611158) } },
               .radius = INT64_C(1191786109653) },
        .move_a = { INT64_C(593385792994), INT64_C(-1013685759551) },
        .move_b = { INT64_C(593385792994), INT64_C(-509027102271) } } },
    { "sweep, normal, gap along it",
      { .a = { .kind = CASE_ROUND_RECT,
               .count = 2,
               .points = { { INT64_C(1974714293551105), INT64_C(303405602172800) },
                           { INT64_C(1977029280923649), INT64_C(304298955370368) } },
               .radius = INT64_C(4123168604161) },
        .b = { .kind = CASE_SEGMENT,
               .count = 2,
               .points = { { INT64_C(1970591124947487), INT64_C(299801602162688) },
                           { INT64_C(1970591124946944), INT64_C(303405079724032) } },
               .radius = 0 },
        .move_a = { 0, -522448768 },
        .move_b = { 0, 522448768 } } },
    { "an upright side was met, and a gap is left",
      { .a = { .kind = CASE_TRIANGLE,
               .count = 3,
               .points = { { INT64_C(946524596309873), INT64_C(-284437933166316) },
                           { INT64_C(946527360827198), INT64_C(-284421346062366) },
                           { INT64_C(946532889861848), INT64_C(-284421346062366) } },
               .radius = 0 },
        .b = { .kind = CASE_ROUND_POLYGON,
               .count = 6,
               .points = { { INT64_C(946524596309863), INT64_C(-284441268662220) },
                           { INT64_C(946532889861838), INT64_C(-284441268662220) },
                           { INT64_C(946538418896488), INT64_C(-284446797696870) },
                           { INT64_C(946538418896488), INT64_C(-284452326731520) },
                           { INT64_C(946530125344513), INT64_C(-284452326731520) },
                           { INT64_C(946524596309863), INT64_C(-284446797696870) } },
               .radius = INT64_C(2764517325) },
        .move_a = { -16, -913565728 },
        .move_b = { 0, 0 } } },
    { "an upright side was met, and a gap is left",
      { .a = { .kind = CASE_ROUND_POLYGON,
               .count = 8,
               .points = { { INT64_C(1298708885483), INT64_C(3249954290301) },
                           { INT64_C(1290390411239), INT64_C(3258272764545) },
                           { INT64_C(1265434988507), INT64_C(3266591238789) },
                           { INT64_C(1223842617287), INT64_C(3274909713033) },
                           { INT64_C(1223842617287), INT64_C(3258272764545) },
                           { INT64_C(1232161091531), INT64_C(3249954290301) },
                           { INT64_C(1257116514263), INT64_C(3241635816057) },
                           { INT64_C(1298708885483), INT64_C(3233317341813) } },
               .radius = INT64_C(16636948488) },
        .b = { .kind = CASE_TURNED_RECT,
               .count = 4,
               .points = { { INT64_C(1207205668796), INT64_C(3180942004249) },
                           { INT64_C(1207205668796), INT64_C(3164305055761) },
                           { INT64_C(1198887194552), INT64_C(3164305055761) },
                           { INT64_C(1198887194552), INT64_C(3180942004249) } },
               .radius = 0 },
        .move_a = { 0, 0 },
        .move_b = { 12, INT64_C(375870835140) } } },
    { "swapped: point",
      { .a = { .kind = CASE_TURNED_RECT,
               .count = 4,
               .points = { { INT64_C(-14534565119810), INT64_C(683071538245549) },
                           { INT64_C(-2010440484674), INT64_C(683071538238745) },
                           { INT64_C(9465712130238), INT64_C(683071538242252) },
                           { INT64_C(-3058412504898), INT64_C(683071538249056) } },
               .radius = 0 },
        .b = { .kind = CASE_TRIANGLE,
               .count = 3,
               .points = { { INT64_C(-6477206841686), INT64_C(3534697573597) },
                           { INT64_C(-14534565488982), INT64_C(3534697574318) },
                           { INT64_C(-6322588019030), INT64_C(3534697573513) } },
               .radius = 0 },
        .move_a = { INT64_C(443050065739740), INT64_C(-3260873888855281) },
        .move_b = { INT64_C(443050066657244), INT64_C(-1572024028591345) } } },
    { "an arc so far out that doubles hold 16 quanta of the way: no mistake",
      { .a = { .kind = CASE_ROUND_POLYGON,
               .count = 5,
               .points = { { INT64_C(-606307479455051264), INT64_C(1632195358979223040) },
                           { INT64_C(-606307960491388416), INT64_C(1632195358979226624) },
                           { INT64_C(-606307960491388416), INT64_C(1632195358979226624) },
                           { INT64_C(-606307891771911680), INT64_C(1632195358979223040) },
                           { INT64_C(-606307685613481472), INT64_C(1632195358979215872) } },
               .radius = 2560 },
        .b = { .kind = CASE_TURNED_RECT,
               .count = 4,
               .points = { { INT64_C(-527733575236159488), INT64_C(1632195358979257856) },
                           { INT64_C(-527733575236159488), INT64_C(1632195358979257856) },
                           { INT64_C(-527733987553019904), INT64_C(1632195358979229184) },
                           { INT64_C(-527733987553019904), INT64_C(1632195358979229184) } },
               .radius = 0 },
        .move_a = { INT64_C(79505680127361024), 0 },
        .move_b = { 0, 0 } } },
};

static oracle_point laid_point(int orientation, oracle_point p)
{
    p.x = orientation & 1 ? -p.x : p.x;
    p.y = orientation & 2 ? -p.y : p.y;
    return orientation & 4 ? (oracle_point){ p.y, p.x } : p;
}

static void put_in_order(int64_t *low, int64_t *high)
{
    int64_t least = *low < *high ? *low : *high;

    *high = *low < *high ? *high : *low;
    *low = least;
}

/* Mirrored and turned. */
static sweep_shape laid(int orientation, const sweep_shape *shape)
{
    sweep_shape result = *shape;

    for (int i = 0; i < shape->count; i++) {
        result.points[i] = laid_point(orientation, shape->points[i]);
    }
    if (shape->kind == CASE_RECT || shape->kind == CASE_ROUND_RECT) {
        put_in_order(&result.points[0].x, &result.points[1].x);
        put_in_order(&result.points[0].y, &result.points[1].y);
    }
    return result;
}

static void test_kept_sweeps(void)
{
    static sweep_trial trial;

    for (int i = 0; i < COUNT_OF(kept) * ORIENTATIONS * 2; i++) {
        const thin_sweep *row = &kept[i / (2 * ORIENTATIONS)];
        const sweep_case *sweep = &row->sweep;
        int orientation = i / 2 % ORIENTATIONS;
        bool swap = i % 2 == 1;

        trial.sweep = (sweep_case){
            .number = (uint64_t)i,
            .a = laid(orientation, swap ? &sweep->b : &sweep->a),
            .b = laid(orientation, swap ? &sweep->a : &sweep->b),
            .move_a = laid_point(orientation, swap ? sweep->move_b : sweep->move_a),
            .move_b = laid_point(orientation, swap ? sweep->move_a : sweep->move_b),
        };
        if (!CHECK_ROW(row->wrong, sweep_trial_set_up(&trial, NULL) && sweep_trial_run(&trial))) {
            sweep_trial_report(&trial, stdout);
        }
    }
}

static void test_slivers(void)
{
    static sweep_trial trial;
    static sweep_worst worst;
    int outcomes[3] = { 0, 0, 0 };
    int count = SAMPLE / sample_part();

    printf("seed %d\n", SEED);
    for (uint64_t i = 0; i < (uint64_t)count; i++) {
        sweep_make_sliver(SEED, i, &trial.sweep);
        bool good = sweep_trial_set_up(&trial, &worst) && sweep_trial_run(&trial);

        outcomes[sweep_trial_outcome(&trial)]++;
        if (!CHECK_ROW("sample", good) && check_failures <= CHECK_PRINT_LIMIT) {
            sweep_trial_report(&trial, stdout);
        }
    }
    sweep_worst_print(&worst, stdout);
    printf("  %d apart, %d grazes, %d hits\n", outcomes[0], outcomes[1], outcomes[2]);
    CHECK(outcomes[0] > count / 10 && outcomes[1] > count / 10 && outcomes[2] > count / 10);
}

TEST_MAIN(TEST(test_kept_sweeps), TEST(test_slivers))
