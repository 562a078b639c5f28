/* oracle/world_trail.c - two bodies along their trails, at every moment of a step.
 *
 * Between two moments at which neither turns, both move straight, so that one sweep of each
 * pair of pieces says whether they overlap at any time in between (motion_judge: exact).
 * Where a body is between the points of its trail is a fraction; both ends of a stretch are
 * brought to one denominator, which is 1 as long as bodies move whole steps in a tick.
 *
 * Several points of one time are moves that take no time. If both bodies have some at the
 * same time, nothing says whose came first: there must be an order in which all are free. Two that
 * make the same move go together.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/union.h"
#include "oracle/world_check.h"

#include <math.h>

enum { JUMPS = 8 };

/* Numbers up to here leave the oracle of motions room for their differences. */
#define FINEST ((oracle_wide)1 << 59)

static int64_t lesser(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t greater(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* --- Reading -------------------------------------------------------------------------- */

static bool same_place(oracle_point a, oracle_point b)
{
    return a.x == b.x && a.y == b.y;
}

/* Whether the middle one of three points is where one who moves straight would be then. */
static bool is_on_the_way(const watch_point *from, const watch_point *middle, const watch_point *to)
{
    oracle_wide part = middle->time - from->time;
    oracle_wide whole = to->time - from->time;

    return part > 0 && part < whole &&
           (middle->at.x - from->at.x) * whole == (to->at.x - from->at.x) * part &&
           (middle->at.y - from->at.y) * whole == (to->at.y - from->at.y) * part;
}

/* A point more, which may make the last one needless. */
static bool add_point(watch_body *body, watch_point point)
{
    int count = body->point_count;

    if (count > 0) {
        const watch_point *last = &body->points[count - 1];

        if (point.time < last->time) {
            return false;
        }
        if (point.time == last->time && same_place(point.at, last->at)) {
            return true;
        }
        if (count > 1 && is_on_the_way(last - 1, last, &point)) {
            count--;
        }
    }
    if (count == WATCH_POINTS) {
        return false;
    }
    body->points[count] = point;
    body->point_count = count + 1;
    return true;
}

/* From where the body was, over the points of its trail, to where it is. Who stood still at
 * the start or the end of the step may have none there. */
static bool read_points(const watch *watch, watch_body *body, oracle_point before)
{
    uint32_t count = 0;
    const abut_trail_point *points = abut_body_trail(watch->world, body->id, &count);

    body->point_count = 0;
    add_point(body, (watch_point){ 0, before });
    for (uint32_t i = 0; i < count; i++) {
        double time = ldexp(points[i].time, WATCH_TIME_BITS);
        watch_point point = { (int64_t)time, { 0, 0 } };

        if (!(time >= 0.0 && time <= (double)WATCH_END) || time != floor(time) ||
            !watch_read_vec2(points[i].at, &point.at) || !add_point(body, point)) {
            return false;
        }
    }
    return add_point(body, (watch_point){ WATCH_END, body->at });
}

void watch_read_trail(watch *watch, watch_body *body, oracle_point before)
{
    oracle_point low = before;
    oracle_point high = before;

    body->point_count = 0;
    body->far = fabs(body->at_units.x) > WATCH_EXACT || fabs(body->at_units.y) > WATCH_EXACT;
    if (!watch->settings.trails || body->far) {
        return;
    }
    if (!read_points(watch, body, before)) {
        watch_say(watch, WATCH_TRAIL, "body %" PRIu64 ", %d points", body->id, body->point_count);
        body->points[0] = (watch_point){ 0, body->at };
        body->point_count = 1;
    }
    for (int i = 0; i < body->point_count; i++) {
        oracle_point p = body->points[i].at;

        low = (oracle_point){ lesser(low.x, p.x), lesser(low.y, p.y) };
        high = (oracle_point){ greater(high.x, p.x), greater(high.y, p.y) };
    }
    body->path_low = (oracle_point){ low.x + body->low.x, low.y + body->low.y };
    body->path_high = (oracle_point){ high.x + body->high.x, high.y + body->high.y };
}

/* --- A stretch -------------------------------------------------------------------------- */

/* A place in fractions of a step. */
typedef struct spot {
    oracle_wide x;
    oracle_wide y;
    int64_t per;
} spot;

static oracle_wide common_divisor(oracle_wide a, oracle_wide b)
{
    a = a < 0 ? -a : a;
    b = b < 0 ? -b : b;
    while (b != 0) {
        oracle_wide rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

static spot whole_spot(oracle_point p)
{
    return (spot){ p.x, p.y, 1 };
}

/* Where the body is at a time after point number `index` and not after the next. */
static spot spot_at(const watch_body *body, int index, int64_t time)
{
    const watch_point *from = &body->points[index];

    if (index + 1 >= body->point_count || time == from->time) {
        return whole_spot(from->at);
    }
    const watch_point *to = from + 1;
    int64_t span = to->time - from->time;
    oracle_wide x = (oracle_wide)(to->at.x - from->at.x) * (time - from->time);
    oracle_wide y = (oracle_wide)(to->at.y - from->at.y) * (time - from->time);

    if (time == to->time) {
        return whole_spot(to->at);
    }
    oracle_wide divisor =
        x % span == 0 && y % span == 0 ? span : common_divisor(common_divisor(x, span), y);
    int64_t per = (int64_t)(span / divisor);

    return (spot){ (oracle_wide)from->at.x * per + x / divisor,
                   (oracle_wide)from->at.y * per + y / divisor, per };
}

typedef struct stretch {
    const watch_body *a;
    const watch_body *b;
    oracle_point from; /* a seen from b at the start, in parts of a step */
    oracle_point move; /* and how that changes */
    int64_t per;       /* parts of a step */
    bool jump;         /* it takes no time */
} stretch;

typedef enum finding { STAYS_FREE, LET_IN, CANNOT_TELL, OVERLAPS } finding;

/* Brings the four places to one denominator. */
static bool make_stretch(stretch *stretch, const spot a[2], const spot b[2])
{
    oracle_wide per = 1;
    oracle_wide ends[2][2];

    for (int i = 0; i < 2; i++) {
        per = per / common_divisor(per, a[i].per) * a[i].per;
        if (per > FINEST) {
            return false;
        }
        per = per / common_divisor(per, b[i].per) * b[i].per;
        if (per > FINEST) {
            return false;
        }
    }
    for (int i = 0; i < 2; i++) {
        oracle_wide size_a = per / a[i].per;
        oracle_wide size_b = per / b[i].per;
        const oracle_wide most = (oracle_wide)1 << 100;

        if (a[i].x / most != 0 || a[i].y / most != 0 || b[i].x / most != 0 || b[i].y / most != 0 ||
            size_a > 1 << 24 || size_b > 1 << 24) {
            return false;
        }
        ends[i][0] = a[i].x * size_a - b[i].x * size_b;
        ends[i][1] = a[i].y * size_a - b[i].y * size_b;
        for (int k = 0; k < 2; k++) {
            if (ends[i][k] > FINEST || ends[i][k] < -FINEST) {
                return false;
            }
        }
    }
    stretch->per = (int64_t)per;
    stretch->from = (oracle_point){ (int64_t)ends[0][0], (int64_t)ends[0][1] };
    stretch->move =
        (oracle_point){ (int64_t)(ends[1][0] - ends[0][0]), (int64_t)(ends[1][1] - ends[0][1]) };
    return true;
}

/* Whether bounds of a, at their nearest, do not get into those of b. */
static bool bounds_stay_free(const stretch *s,
                             oracle_point low_a,
                             oracle_point high_a,
                             oracle_point low_b,
                             oracle_point high_b)
{
    oracle_wide per = s->per;
    oracle_wide least_x = s->from.x + lesser(0, s->move.x);
    oracle_wide least_y = s->from.y + lesser(0, s->move.y);
    oracle_wide most_x = s->from.x + greater(0, s->move.x);
    oracle_wide most_y = s->from.y + greater(0, s->move.y);

    return (low_a.x - high_b.x) * per + least_x >= 0 || (high_a.x - low_b.x) * per + most_x <= 0 ||
           (low_a.y - high_b.y) * per + least_y >= 0 || (high_a.y - low_b.y) * per + most_y <= 0;
}

static bool finer_shape(const oracle_shape *piece, int64_t per, motion_shape *out)
{
    out->count = piece->count;
    out->radius = 0;
    if ((oracle_wide)piece->radius * per > FINEST) {
        return false;
    }
    out->radius = piece->radius * per;
    for (int i = 0; i < piece->count; i++) {
        oracle_wide x = (oracle_wide)piece->corners[i].x * per;
        oracle_wide y = (oracle_wide)piece->corners[i].y * per;

        if (x > FINEST || x < -FINEST || y > FINEST || y < -FINEST) {
            return false;
        }
        out->corners[i] = (oracle_point){ (int64_t)x, (int64_t)y };
    }
    return true;
}

/* Two pieces on the stretch; `motion` is what was judged. */
static finding
judge_pieces(const stretch *s, const oracle_shape *a, const oracle_shape *b, motion *motion)
{
    motion_shape finer_a;
    motion_shape finer_b;

    if (!finer_shape(a, s->per, &finer_a) || !finer_shape(b, s->per, &finer_b)) {
        return CANNOT_TELL;
    }
    motion_make(&finer_a, s->move, &finer_b, (oracle_point){ 0, 0 }, motion);
    for (int i = 0; i < motion->count; i++) {
        motion->corners[i].x += s->from.x;
        motion->corners[i].y += s->from.y;
    }
    return motion_judge(motion).hit ? OVERLAPS : STAYS_FREE;
}

static void piece_bounds(const oracle_shape *piece, oracle_point *low, oracle_point *high)
{
    *low = piece->corners[0];
    *high = piece->corners[0];
    for (int i = 1; i < piece->count; i++) {
        oracle_point p = piece->corners[i];

        *low = (oracle_point){ lesser(low->x, p.x), lesser(low->y, p.y) };
        *high = (oracle_point){ greater(high->x, p.x), greater(high->y, p.y) };
    }
    *low = (oracle_point){ low->x - piece->radius, low->y - piece->radius };
    *high = (oracle_point){ high->x + piece->radius, high->y + piece->radius };
}

/* --- Seams: a thin piece that runs along one -------------------------------------------------- */

/* What a thin piece of one body covers on the stretch, if that is thin, too. */
static bool
sweep_thin(const stretch *s, const oracle_shape *piece, oracle_point move, oracle_shape *swept)
{
    motion_shape finer;
    oracle_point points[4];

    if (piece->radius > 0 || piece->count > 2 || !finer_shape(piece, s->per, &finer)) {
        return false;
    }
    for (int i = 0; i < piece->count; i++) {
        points[2 * i] = finer.corners[i];
        points[2 * i + 1] =
            (oracle_point){ finer.corners[i].x + move.x, finer.corners[i].y + move.y };
    }
    *swept = oracle_hull(points, 2 * piece->count, 0);
    return swept->count >= 1 && swept->count <= 2;
}

/* Whether a thin piece of one body gets inside of another as a whole: `from` and `move` are those
 * of the first, as seen from the second. */
static finding judge_seams(const stretch *s,
                           const watch_body *thin,
                           const watch_body *body,
                           oracle_point from,
                           oracle_point move)
{
    oracle_shape pieces[WATCH_PIECES];

    if (body->piece_count < 2) {
        return STAYS_FREE;
    }
    for (int i = 0; i < body->piece_count; i++) {
        motion_shape finer;

        if (!finer_shape(&body->pieces[i], s->per, &finer)) {
            return CANNOT_TELL;
        }
        pieces[i] = oracle_hull(finer.corners, finer.count, finer.radius);
    }
    for (int i = 0; i < thin->piece_count; i++) {
        oracle_shape swept;

        if (sweep_thin(s, &thin->pieces[i], move, &swept)) {
            swept = oracle_moved(&swept, from.x, from.y);
            if (oracle_union_meets(&swept, pieces, body->piece_count)) {
                return OVERLAPS;
            }
        }
    }
    return STAYS_FREE;
}

/* There is no piece that tells the normal. What gets into a seam goes along it, so it meets the
 * mouth head-on; where a body that is open on some sides is not open to that, nothing is said.
 * A kinematic that goes on when blocked needs no normal, only its event. */
static finding judge_both_seams(const watch *watch, const stretch *s, int64_t end)
{
    const watch_body *a = s->a;
    const watch_body *b = s->b;
    oracle_point from = { -s->from.x, -s->from.y };
    oracle_point move = { -s->move.x, -s->move.y };
    bool opens = a->is.one_sided || b->is.one_sided || a->is.open_sides != 0 ||
                 b->is.open_sides != 0 || a->is.answer == ABUT_ANSWER_ONE_WAY ||
                 b->is.answer == ABUT_ANSWER_ONE_WAY;
    finding found = judge_seams(s, a, b, s->from, s->move);

    found = found == OVERLAPS ? found : judge_seams(s, b, a, from, move);
    if (found == OVERLAPS && watch_goes_on(watch, a, b, end)) {
        return LET_IN;
    }
    if (found == OVERLAPS && opens) {
        double length = hypot((double)move.x, (double)move.y);
        abut_vec2 head_on = { (double)move.x / length, (double)move.y / length };

        return length > 0 && watch_lets_in(a, b, head_on) ? LET_IN : CANNOT_TELL;
    }
    return found;
}

/* How far a body goes in a tick, at the most. */
static double fastest_tick(const watch_body *body)
{
    double most = 0;

    for (int i = 1; i < body->point_count; i++) {
        const watch_point *p = &body->points[i - 1];
        double ticks = ldexp((double)(p[1].time - p->time), 20 - WATCH_TIME_BITS);
        double length = hypot((double)(p[1].at.x - p->at.x), (double)(p[1].at.y - p->at.y));

        most = fmax(most, ticks > 0 ? length / fmax(ticks, 1) : 0);
    }
    return most;
}

static double reach_of(const stretch *s)
{
    double length = hypot((double)s->move.x, (double)s->move.y);

    return s->jump ? length + (fastest_tick(s->a) + fastest_tick(s->b)) * (double)s->per : 0;
}

/* Where several pieces begin to overlap on one stretch, one that may do so lets the others. */
static finding judge_stretch(const watch *watch, const stretch *s, int64_t end)
{
    finding result = STAYS_FREE;
    motion motion;

    if (bounds_stay_free(s, s->a->low, s->a->high, s->b->low, s->b->high)) {
        return STAYS_FREE;
    }
    for (int i = 0; i < s->a->piece_count; i++) {
        oracle_point low_a;
        oracle_point high_a;

        piece_bounds(&s->a->pieces[i], &low_a, &high_a);
        for (int j = 0; j < s->b->piece_count; j++) {
            oracle_point low_b;
            oracle_point high_b;

            piece_bounds(&s->b->pieces[j], &low_b, &high_b);
            if (bounds_stay_free(s, low_a, high_a, low_b, high_b)) {
                continue;
            }
            finding found = judge_pieces(s, &s->a->pieces[i], &s->b->pieces[j], &motion);

            if (found == OVERLAPS &&
                watch_may_enter(watch, s->a, s->b, &motion, end, reach_of(s))) {
                return LET_IN;
            }
            result = found != STAYS_FREE ? found : result;
        }
    }
    return result != STAYS_FREE ? result : judge_both_seams(watch, s, end);
}

/* --- Following ------------------------------------------------------------------------------ */

/* Looks at a stretch; true if there is nothing to object to. */
static bool look_at(watch *watch,
                    const watch_body *a,
                    const spot from_a[2],
                    const watch_body *b,
                    const spot from_b[2],
                    int64_t end,
                    bool jump)
{
    stretch s = { .a = a, .b = b, .jump = jump };
    finding found = make_stretch(&s, from_a, from_b) ? judge_stretch(watch, &s, end) : CANNOT_TELL;

    watch->stretches++;
    watch->undecided += found == CANNOT_TELL;
    if (found == LET_IN) {
        watch->passed++;
        watch_pair_of(watch, (int)(a - watch->bodies), (int)(b - watch->bodies))->passing = true;
    }
    return found != OVERLAPS;
}

static int jumps_at(const watch_body *body, int index)
{
    int last = index;

    while (last + 1 < body->point_count &&
           body->points[last + 1].time == body->points[index].time) {
        last++;
    }
    return last - index;
}

/* Whether two bodies make the same move at once, as what goes along with a kinematic does. */
static bool jump_together(const watch_body *a, int to_a, const watch_body *b, int to_b)
{
    const watch_point *pa = &a->points[to_a];
    const watch_point *pb = &b->points[to_b];

    return pa[0].at.x - pa[-1].at.x == pb[0].at.x - pb[-1].at.x &&
           pa[0].at.y - pa[-1].at.y == pb[0].at.y - pb[-1].at.y;
}

/* Moves that take no time, of one or both: is there an order in which all are free? */
static bool
jump(watch *watch, const watch_body *a, int at_a, const watch_body *b, int at_b, int64_t time)
{
    bool here_a = a->points[at_a].time == time;
    bool here_b = b->points[at_b].time == time;
    int count_a = here_a ? jumps_at(a, at_a) : 0;
    int count_b = here_b ? jumps_at(b, at_b) : 0;
    bool reached[JUMPS + 1][JUMPS + 1] = { { true } };

    if (count_a > JUMPS || count_b > JUMPS) {
        watch->undecided++;
        return true;
    }
    for (int i = 0; i <= count_a; i++) {
        for (int j = 0; j <= count_b; j++) {
            spot now_a = here_a ? whole_spot(a->points[at_a + i].at) : spot_at(a, at_a, time);
            spot now_b = here_b ? whole_spot(b->points[at_b + j].at) : spot_at(b, at_b, time);

            if (i > 0 && j > 0 && reached[i - 1][j - 1] &&
                jump_together(a, at_a + i, b, at_b + j)) {
                reached[i][j] = true; /* as they stood to each other, so they stand */
                continue;
            }
            if (i > 0 && reached[i - 1][j]) {
                spot way[2] = { whole_spot(a->points[at_a + i - 1].at), now_a };
                spot stay[2] = { now_b, now_b };

                reached[i][j] = look_at(watch, a, way, b, stay, time, true);
            }
            if (j > 0 && reached[i][j - 1] && !reached[i][j]) {
                spot way[2] = { whole_spot(b->points[at_b + j - 1].at), now_b };
                spot stay[2] = { now_a, now_a };

                reached[i][j] = look_at(watch, a, stay, b, way, time, true);
            }
        }
    }
    return reached[count_a][count_b];
}

static int64_t next_time(const watch_body *body, int index)
{
    return index + 1 < body->point_count ? body->points[index + 1].time : WATCH_END;
}

static bool paths_are_far(const watch_body *a, const watch_body *b)
{
    return a->path_low.x >= b->path_high.x || b->path_low.x >= a->path_high.x ||
           a->path_low.y >= b->path_high.y || b->path_low.y >= a->path_high.y;
}

/* To the last point of its time, if it has come to the next. */
static int index_at(const watch_body *body, int index, int64_t time)
{
    while (index + 1 < body->point_count && body->points[index + 1].time <= time) {
        index++;
    }
    return index;
}

/* The first point of the time, for the moves that take none. */
static int arrival_at(const watch_body *body, int index, int64_t time)
{
    return index + 1 < body->point_count && body->points[index + 1].time == time ? index + 1
                                                                                 : index;
}

bool watch_follow(watch *watch, int i, int j)
{
    const watch_body *a = &watch->bodies[i];
    const watch_body *b = &watch->bodies[j];
    watch_pair *pair = watch_pair_of(watch, i, j);
    int at_a = 0;
    int at_b = 0;
    int64_t time = 0;
    bool good = true;

    if (a->point_count == 0 || b->point_count == 0 || paths_are_far(a, b)) {
        return true;
    }
    while (good && !pair->passing) {
        good = jump(watch, a, at_a, b, at_b, time);
        at_a = index_at(a, at_a, time);
        at_b = index_at(b, at_b, time);
        if (!good || pair->passing || time == WATCH_END) {
            break;
        }
        int64_t end = lesser(next_time(a, at_a), next_time(b, at_b));
        spot way_a[2] = { spot_at(a, at_a, time), spot_at(a, at_a, end) };
        spot way_b[2] = { spot_at(b, at_b, time), spot_at(b, at_b, end) };

        good = look_at(watch, a, way_a, b, way_b, end, false);
        at_a = arrival_at(a, at_a, end);
        at_b = arrival_at(b, at_b, end);
        time = end;
    }
    if (!good) {
        watch_say(watch, WATCH_CROSSING, "bodies %" PRIu64 " and %" PRIu64 " near time %.12f",
                  a->id, b->id, (double)time / (double)WATCH_END);
    }
    return good;
}
