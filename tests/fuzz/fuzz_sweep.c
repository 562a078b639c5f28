/* fuzz/fuzz_sweep.c - two shapes move at once, straight or turning: what is reported
 * of the motion must agree with the relation along it.
 *
 * SPDX-License-Identifier: MIT */

#include "fuzz/motion.h"

/* Moments that are looked at; motions are multiples of so many steps. */
enum { FUZZ_MOMENTS = 8 };

static bool is_tick(double time)
{
    double ticks = time * 0x1p32;

    return time >= 0 && time <= 1 && ticks == floor(ticks);
}

/* A motion, mostly one whose eighths are on the lattice. */
static abut_vec2 take_move(fuzz_bytes *bytes)
{
    bool plain = take_byte(bytes) % 4 != 0;
    abut_vec2 move = take_vec2(bytes);
    abut_vec2 part = snapped((abut_vec2){ move.x / FUZZ_MOMENTS, move.y / FUZZ_MOMENTS });

    return plain && all_finite(part) ? (abut_vec2){ part.x * FUZZ_MOMENTS, part.y * FUZZ_MOMENTS }
                                     : move;
}

/* The relation of two shapes after so many eighths of their motions. */
static abut_relation relation_at(
    const abut_shape *a, abut_vec2 move_a, const abut_shape *b, abut_vec2 move_b, double time)
{
    abut_shape there_a = abut_moved(a, move_a.x * time, move_a.y * time);
    abut_shape there_b = abut_moved(b, move_b.x * time, move_b.y * time);

    return abut_relate(&there_a, &there_b);
}

static bool has_eighths(abut_vec2 move)
{
    abut_vec2 part = { move.x / FUZZ_MOMENTS, move.y / FUZZ_MOMENTS };

    return same_vec2(part, snapped(part));
}

static void check_empty_swept(const abut_swept *s)
{
    FUZZ_CHECK(!s->hit && !s->graze && s->time == 1 && s->touch == 1);
    FUZZ_CHECK(is_zero(s->normal) && is_zero(s->point) && s->side == ABUT_SIDE_NONE);
    FUZZ_CHECK(is_zero(s->move_a) && is_zero(s->move_b));
}

/* What an answer says of itself. */
static void check_swept(const abut_swept *s, abut_relation start)
{
    bool met = s->hit || s->graze;
    bool overlapping = start == ABUT_OVERLAPPING;

    FUZZ_CHECK(is_tick(s->time) && is_tick(s->touch));
    FUZZ_CHECK(!(s->hit && s->graze));
    FUZZ_CHECK(s->hit ? s->touch == s->time : s->time == 1);
    FUZZ_CHECK(met || s->touch == 1);
    FUZZ_CHECK(met && !overlapping ? is_unit(s->normal) : is_zero(s->normal));
    FUZZ_CHECK(met || s->side == ABUT_SIDE_NONE);
    FUZZ_CHECK(s->side >= ABUT_SIDE_NONE && all_finite(s->point));
    FUZZ_CHECK(same_vec2(s->move_a, snapped(s->move_a)));
    FUZZ_CHECK(same_vec2(s->move_b, snapped(s->move_b)));
}

/* What it says of the way against the relation at moments of it. */
static void check_way(const abut_swept *s,
                      const abut_shape *a,
                      abut_vec2 move_a,
                      const abut_shape *b,
                      abut_vec2 move_b)
{
    int step = has_eighths(move_a) && has_eighths(move_b) ? 1 : FUZZ_MOMENTS;

    for (int i = 0; i <= FUZZ_MOMENTS; i += step) {
        double time = (double)i / FUZZ_MOMENTS;
        abut_relation relation = relation_at(a, move_a, b, move_b, time);

        FUZZ_CHECK(relation != ABUT_OVERLAPPING || (s->hit && s->time <= time));
        FUZZ_CHECK(relation == ABUT_APART || ((s->hit || s->graze) && s->touch <= time));
        FUZZ_CHECK(i > 0 || relation == ABUT_APART || s->touch == 0);
    }
}

static void check_ends(const abut_swept *s,
                       const abut_shape *a,
                       abut_vec2 move_a,
                       const abut_shape *b,
                       abut_vec2 move_b)
{
    bool overlapping = abut_relate(a, b) == ABUT_OVERLAPPING;

    if (overlapping) {
        FUZZ_CHECK(s->hit && s->time == 0 && is_zero(s->move_a) && is_zero(s->move_b));
    } else if (s->hit) {
        abut_shape end_a = abut_moved(a, s->move_a.x, s->move_a.y);
        abut_shape end_b = abut_moved(b, s->move_b.x, s->move_b.y);

        FUZZ_CHECK(abut_shape_check(&end_a) == ABUT_OK && abut_shape_check(&end_b) == ABUT_OK);
        FUZZ_CHECK(abut_relate(&end_a, &end_b) != ABUT_OVERLAPPING);
    } else {
        FUZZ_CHECK(same_vec2(s->move_a, snapped(move_a)));
        FUZZ_CHECK(same_vec2(s->move_b, snapped(move_b)));
    }
}

/* The other way round the normal turns and the moves are swapped. */
static void check_swapped(const abut_swept *s, const abut_swept *back)
{
    FUZZ_CHECK(back->hit == s->hit && back->graze == s->graze);
    FUZZ_CHECK(back->time == s->time && back->touch == s->touch);
    FUZZ_CHECK(same_vec2(back->point, s->point));
    FUZZ_CHECK(same_vec2(back->move_a, s->move_b) && same_vec2(back->move_b, s->move_a));
    FUZZ_CHECK(back->normal.x == -s->normal.x && back->normal.y == -s->normal.y);
}

/* Nothing tells two shapes of one outline in one place from each other. */
static bool are_alike(const abut_shape *a, const abut_shape *b)
{
    return abut_contains(a, b) && abut_contains(b, a);
}

static void
fuzz_straight(const abut_shape *a, abut_vec2 move_a, const abut_shape *b, abut_vec2 move_b)
{
    abut_swept s;
    abut_swept back;
    abut_status status = abut_sweep(a, move_a, b, move_b, &s);
    abut_status again = abut_sweep(b, move_b, a, move_a, &back);
    abut_meeting brief;

    FUZZ_CHECK(abut_sweep_meeting(a, move_a, b, move_b, &brief) == status);
    FUZZ_CHECK(brief.hit == s.hit && brief.graze == s.graze && brief.time == s.time);
    FUZZ_CHECK(brief.touch == s.touch && same_vec2(brief.normal, s.normal));

    FUZZ_CHECK((status == ABUT_OK) == (again == ABUT_OK));
    FUZZ_CHECK((status == ABUT_OK) == (can_move(a, move_a) && can_move(b, move_b)));
    if (status != ABUT_OK) {
        check_empty_swept(&s);
        check_empty_swept(&back);
        return;
    }
    check_swept(&s, abut_relate(a, b));
    check_way(&s, a, move_a, b, move_b);
    check_ends(&s, a, move_a, b, move_b);
    if (!are_alike(a, b)) {
        check_swapped(&s, &back);
    }
}

/* Templates at offsets answer as moved shapes do. */
static void fuzz_offsets(const abut_shape *a,
                         abut_vec2 at_a,
                         abut_vec2 move_a,
                         const abut_shape *b,
                         abut_vec2 at_b,
                         abut_vec2 move_b)
{
    abut_shape placed_a = abut_moved(a, at_a.x, at_a.y);
    abut_shape placed_b = abut_moved(b, at_b.x, at_b.y);
    abut_meeting met;
    abut_meeting wanted;
    abut_status status = abut_sweep_meeting_at(a, at_a, move_a, b, at_b, move_b, &met);
    abut_status again = abut_sweep_meeting(&placed_a, move_a, &placed_b, move_b, &wanted);

    FUZZ_CHECK((status == ABUT_OK) == (again == ABUT_OK));
    FUZZ_CHECK(met.hit == wanted.hit && met.graze == wanted.graze && met.time == wanted.time);
    FUZZ_CHECK(met.touch == wanted.touch && same_vec2(met.normal, wanted.normal));
}

/* --- Turns --------------------------------------------------------------------- */

static abut_course take_course(fuzz_bytes *bytes)
{
    abut_pose from = take_pose(bytes);
    abut_vec2 move = take_vec2(bytes);

    return (abut_course){ from, move, take_byte(bytes) % 4 == 0 ? 0 : take_number(bytes) };
}

static bool same_pose(abut_pose a, abut_pose b)
{
    return a.x == b.x && a.y == b.y && a.cos == b.cos && a.sin == b.sin;
}

/* A course begins where it is said to begin, and keeps the size of what it moves. */
static void check_course(const abut_course *course, double time)
{
    abut_pose start = abut_course_at(course, 0);
    abut_pose there = abut_course_at(course, time);
    double size = course->from.cos * course->from.cos + course->from.sin * course->from.sin;

    if (!within_limit((abut_vec2){ course->from.x, course->from.y }) ||
        !within_limit(course->move) || !(fabs(course->turn) <= 1024) || !(size < 1e9)) {
        return;
    }
    FUZZ_CHECK(same_pose(start, course->from));
    FUZZ_CHECK(isfinite(there.x) && isfinite(there.y));
    FUZZ_CHECK(fabs(there.cos * there.cos + there.sin * there.sin - size) <= size * 0x1p-40);
}

static void check_empty_turned(const abut_turned *t)
{
    FUZZ_CHECK(!t->hit && t->time == 1 && is_zero(t->normal) && t->side == ABUT_SIDE_NONE);
}

static void check_turned(const abut_turned *t,
                         const abut_shape *a,
                         const abut_course *course_a,
                         const abut_shape *b,
                         const abut_course *course_b)
{
    abut_relation start = abut_relate_at(a, course_a->from, b, course_b->from);

    FUZZ_CHECK(t->time >= 0 && t->time <= 1 && (t->hit || t->time == 1));
    FUZZ_CHECK(t->gap >= 0);
    FUZZ_CHECK(t->hit && start != ABUT_OVERLAPPING ? is_unit(t->normal) : is_zero(t->normal));
    FUZZ_CHECK(start == ABUT_APART || (t->hit && t->time == 0 && t->gap == 0));
    FUZZ_CHECK(same_pose(t->pose_a, abut_course_at(course_a, t->time)));
    FUZZ_CHECK(same_pose(t->pose_b, abut_course_at(course_b, t->time)));
    FUZZ_CHECK(start == ABUT_OVERLAPPING ||
               abut_relate_at(a, t->pose_a, b, t->pose_b) != ABUT_OVERLAPPING);
    for (int i = 0; i <= FUZZ_MOMENTS; i++) {
        double time = (double)i / FUZZ_MOMENTS;
        abut_relation relation =
            abut_relate_at(a, abut_course_at(course_a, time), b, abut_course_at(course_b, time));

        FUZZ_CHECK(relation == ABUT_APART || (t->hit && t->time <= time));
    }
}

static void fuzz_turning(const abut_shape *a,
                         const abut_course *course_a,
                         const abut_shape *b,
                         const abut_course *course_b)
{
    abut_turned t;
    abut_turned back;
    abut_status status = abut_sweep_turning(a, course_a, b, course_b, &t);
    abut_status again = abut_sweep_turning(b, course_b, a, course_a, &back);

    FUZZ_CHECK((status == ABUT_OK) == (again == ABUT_OK));
    FUZZ_CHECK(status != ABUT_OK ||
               (abut_shape_check(a) == ABUT_OK && abut_shape_check(b) == ABUT_OK));
    if (status != ABUT_OK) {
        check_empty_turned(&t);
        check_empty_turned(&back);
        return;
    }
    check_turned(&t, a, course_a, b, course_b);
    FUZZ_CHECK(back.hit == t.hit && back.time == t.time && back.gap == t.gap);
}

static void fuzz_swept(const uint8_t *data, size_t size)
{
    static fuzz_room room_a;
    static fuzz_room room_b;
    fuzz_bytes bytes = { data, size };
    abut_shape a = take_shape(&bytes, &room_a);
    abut_shape b = take_shape(&bytes, &room_b);
    abut_vec2 move_a = take_move(&bytes);
    abut_vec2 move_b = take_byte(&bytes) % 4 == 0 ? (abut_vec2){ 0, 0 } : take_move(&bytes);
    abut_course course_a = take_course(&bytes);
    abut_course course_b = take_course(&bytes);

    fuzz_straight(&a, move_a, &b, move_b);
    check_course(&course_a, (double)take_byte(&bytes) / 255);
    fuzz_turning(&a, &course_a, &b, &course_b);
    abut_vec2 at_a = take_move(&bytes);
    abut_vec2 at_b = take_move(&bytes);

    fuzz_offsets(&a, at_a, move_a, &b, at_b, move_b);
}

FUZZ_ENTRY(fuzz_swept)
