/* oracle/world_check.c - what is solid to what, and what may be said after a step.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/world_check.h"

#include "oracle/union.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *watch_fault_name(watch_fault fault)
{
    static const char *const names[WATCH_FAULT_COUNT] = {
        "overlaps",       "pass-throughs", "outside",       "moved statics",
        "bad placements", "broken shapes", "broken trails", "events",
        "over budget",    "failed steps",  "other hashes",
    };

    return names[fault];
}

void watch_say(watch *watch, watch_fault fault, const char *format, ...)
{
    watch->faults[fault]++;
    if (watch->text[0] != '\0') {
        return;
    }
    int length = snprintf(watch->text, WATCH_TEXT, "%s in frame %llu: ", watch_fault_name(fault),
                          (unsigned long long)abut_world_frame(watch->world));
    va_list values;

    va_start(values, format);
    vsnprintf(watch->text + length, (size_t)(WATCH_TEXT - length), format, values);
    va_end(values);
}

uint64_t watch_fault_count(const watch *watch)
{
    uint64_t count = 0;

    for (int i = 0; i < WATCH_FAULT_COUNT; i++) {
        count += watch->faults[i];
    }
    return count;
}

void watch_open(watch *watch, const abut_world *world, const abut_world_settings *settings)
{
    memset(watch, 0, sizeof(*watch));
    watch->world = world;
    watch->settings = *settings;
}

watch_pair *watch_pair_of(watch *watch, int i, int j)
{
    return i < j ? &watch->pairs[i][j] : &watch->pairs[j][i];
}

static int place_of(const watch *watch, abut_body id)
{
    for (int i = 0; i < watch->count; i++) {
        if (watch->bodies[i].id == id && id != ABUT_NO_BODY) {
            return i;
        }
    }
    return -1;
}

abut_body_settings *watch_settings(watch *watch, abut_body id)
{
    int place = place_of(watch, id);

    return place < 0 ? NULL : &watch->bodies[place].is;
}

/* --- Reading the world ------------------------------------------------------------ */

/* Exact, or false: what the library hands out stands on the lattice. */
bool watch_read_vec2(abut_vec2 units, oracle_point *steps)
{
    return oracle_round(units.x, &steps->x) && oracle_round(units.y, &steps->y) &&
           (double)steps->x * 0x1p-32 == units.x && (double)steps->y * 0x1p-32 == units.y;
}

bool watch_read_piece(const abut_shape *shape, oracle_point origin, oracle_shape *piece)
{
    abut_vec2 corners[ORACLE_CORNERS];
    oracle_point points[ORACLE_CORNERS];
    int count = abut_shape_corners(shape, corners, ORACLE_CORNERS);
    int64_t radius = 0;

    if (count < 1 || count > ORACLE_CORNERS || !oracle_round(abut_shape_radius(shape), &radius)) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        if (!watch_read_vec2(corners[i], &points[i])) {
            return false;
        }
        points[i] = oracle_sub(points[i], origin);
    }
    *piece = oracle_hull(points, count, radius);
    return piece->count > 0;
}

/* None of its corners is inside the hull of the others. */
static bool read_strict_piece(const abut_shape *shape, oracle_point origin, oracle_shape *piece)
{
    return watch_read_piece(shape, origin, piece) &&
           (uint32_t)piece->count == abut_shape_corners(shape, NULL, 0);
}

static void measure_body(watch_body *body)
{
    for (int i = 0; i < body->piece_count; i++) {
        const oracle_shape *piece = &body->pieces[i];

        for (int k = 0; k < piece->count; k++) {
            oracle_point p = piece->corners[k];
            oracle_point low = { p.x - piece->radius, p.y - piece->radius };
            oracle_point high = { p.x + piece->radius, p.y + piece->radius };
            bool first = i == 0 && k == 0;

            body->low.x = first || low.x < body->low.x ? low.x : body->low.x;
            body->low.y = first || low.y < body->low.y ? low.y : body->low.y;
            body->high.x = first || high.x > body->high.x ? high.x : body->high.x;
            body->high.y = first || high.y > body->high.y ? high.y : body->high.y;
        }
    }
}

static bool same_piece(const oracle_shape *a, const oracle_shape *b)
{
    return a->count == b->count && a->radius == b->radius &&
           memcmp(a->corners, b->corners, (size_t)a->count * sizeof(a->corners[0])) == 0;
}

static void read_place(watch *watch, watch_body *body)
{
    body->at_units = abut_body_at(watch->world, body->id);
    if (!watch_read_vec2(body->at_units, &body->at)) {
        watch_say(watch, WATCH_SHAPE, "body %" PRIu64 " stands off the lattice, at %.17g, %.17g",
                  body->id, body->at_units.x, body->at_units.y);
    }
}

static bool has_cells(const watch *watch, const watch_body *body)
{
    return abut_body_tile_count(watch->world, body->id, NULL, NULL);
}

/* Reads the pieces anew, or compares them with those that are known. */
static void read_pieces(watch *watch, watch_body *body, bool compare)
{
    int numbers = (int)abut_body_shape_count(watch->world, body->id);
    int count = 0;
    bool good = numbers >= 1;

    if (compare && body->far) {
        return;
    }
    /* What was read far out is rounded: it is read anew. */
    compare = compare && !body->rough;
    body->rough =
        !compare && (fabs(body->at_units.x) > WATCH_EXACT || fabs(body->at_units.y) > WATCH_EXACT);
    for (int i = 0; i < numbers && good; i++) {
        abut_shape shape = abut_body_shape(watch->world, body->id, (uint32_t)i);
        oracle_shape piece;

        if (abut_shape_kind(&shape) == ABUT_KIND_EMPTY && has_cells(watch, body)) {
            continue; /* of an empty cell */
        }
        good =
            count < WATCH_PIECES && read_strict_piece(&shape, body->at, &piece) &&
            (!compare || (count < body->piece_count && same_piece(&piece, &body->pieces[count])));
        if (good && !compare) {
            body->pieces[count] = piece;
        }
        count++;
    }
    if (!good || (compare && count != body->piece_count)) {
        watch_say(watch, WATCH_SHAPE, "body %" PRIu64 " has not the shapes that it was given",
                  body->id);
        return;
    }
    if (!compare) {
        body->piece_count = count;
        measure_body(body);
    }
}

/* --- Who is solid to whom --------------------------------------------------------- */

static uint32_t or_all(uint32_t bits)
{
    return bits == 0 ? UINT32_MAX : bits;
}

static bool filters_agree(const watch *watch, const watch_body *a, const watch_body *b)
{
    abut_pair_view view = { .a = a->id, .b = b->id, .user_a = a->is.user, .user_b = b->is.user };
    abut_velocities velocities = { { 0, 0 }, { 0, 0 } };
    bool agree = (or_all(a->is.category) & or_all(b->is.mask)) != 0 &&
                 (or_all(b->is.category) & or_all(a->is.mask)) != 0;

    if (a->id > b->id) {
        view =
            (abut_pair_view){ .a = b->id, .b = a->id, .user_a = b->is.user, .user_b = a->is.user };
    }
    if (a->is.group == b->is.group && a->is.group != 0) {
        agree = a->is.group > 0;
    }
    if (agree && watch->settings.filter != NULL) {
        agree = watch->settings.filter(watch->settings.user, &view);
    }
    /* The functions of the soak decide by the user values alone. */
    if (agree && watch->settings.answer != NULL) {
        agree =
            watch->settings.answer(watch->settings.user, &view, &velocities) != ABUT_VERDICT_PASS;
    }
    return agree;
}

static bool is_solid(watch *watch, int i, int j)
{
    const watch_body *a = &watch->bodies[i];
    const watch_body *b = &watch->bodies[j];

    return !a->is.sensor && !b->is.sensor &&
           (a->is.kind == ABUT_BODY_MOVER || b->is.kind == ABUT_BODY_MOVER) &&
           a->is.answer != ABUT_ANSWER_PASS && b->is.answer != ABUT_ANSWER_PASS &&
           watch_pair_of(watch, i, j)->ignored == 0 && filters_agree(watch, a, b);
}

/* Bodies that let others in by the settings may be placed into them, too. */
static bool lets_in(const watch_body *body)
{
    return body->is.open_sides != 0 || body->is.answer == ABUT_ANSWER_ONE_WAY || body->is.one_sided;
}

static bool goes_on(const watch_body *body)
{
    return body->is.kind == ABUT_BODY_KINEMATIC && body->is.when_blocked != ABUT_BLOCKED_STOP;
}

static bool bounds_meet(const watch_body *a, const watch_body *b)
{
    return a->low.x + a->at.x <= b->high.x + b->at.x && b->low.x + b->at.x <= a->high.x + a->at.x &&
           a->low.y + a->at.y <= b->high.y + b->at.y && b->low.y + b->at.y <= a->high.y + a->at.y;
}

/* Whether a thin piece of one lies inside of the other, taken as a whole. */
static bool lies_inside(const watch_body *thin, const watch_body *body)
{
    oracle_shape pieces[WATCH_PIECES];

    for (int i = 0; i < body->piece_count; i++) {
        pieces[i] = oracle_moved(&body->pieces[i], body->at.x, body->at.y);
    }
    for (int i = 0; i < thin->piece_count; i++) {
        oracle_shape piece = oracle_moved(&thin->pieces[i], thin->at.x, thin->at.y);

        if (oracle_union_relate(&piece, pieces, body->piece_count) == ORACLE_OVERLAPPING) {
            return true;
        }
    }
    return false;
}

oracle_relation watch_relation(const watch_body *a, const watch_body *b)
{
    oracle_relation relation = ORACLE_APART;

    if (!bounds_meet(a, b)) {
        return ORACLE_APART;
    }
    for (int i = 0; i < a->piece_count; i++) {
        oracle_shape piece = oracle_moved(&a->pieces[i], a->at.x, a->at.y);

        for (int j = 0; j < b->piece_count && relation != ORACLE_OVERLAPPING; j++) {
            oracle_shape other = oracle_moved(&b->pieces[j], b->at.x, b->at.y);
            oracle_relation now = oracle_relate(&piece, &other);

            relation = now > relation ? now : relation;
        }
    }
    if (relation == ORACLE_TOUCHING && (lies_inside(a, b) || lies_inside(b, a))) {
        return ORACLE_OVERLAPPING;
    }
    return relation;
}

/* --- Changes between steps ---------------------------------------------------------- */

/* A body that was just put somewhere overlaps what it must not only if that was asked for. */
static void check_placement(watch *watch, int place, abut_spawn spawn)
{
    watch_body *body = &watch->bodies[place];

    for (int i = 0; i < watch->count; i++) {
        watch_body *other = &watch->bodies[i];
        watch_pair *pair = watch_pair_of(watch, i, place);

        if (i == place || other->id == ABUT_NO_BODY || !is_solid(watch, i, place)) {
            continue;
        }
        oracle_relation relation = watch_relation(body, other);

        if (relation != ORACLE_OVERLAPPING || pair->passing) {
            continue;
        }
        pair->passing = true;
        if (spawn != ABUT_SPAWN_IGNORE && !lets_in(body) && !lets_in(other)) {
            watch_say(watch, WATCH_PLACED, "body %" PRIu64 " was put into body %" PRIu64, body->id,
                      other->id);
        }
    }
}

bool watch_add(watch *watch, abut_body id, const abut_body_settings *settings, bool wall)
{
    int place = 0;

    while (place < watch->count && watch->bodies[place].id != ABUT_NO_BODY) {
        place++;
    }
    if (place == WATCH_BODIES) {
        return false;
    }
    watch_body *body = &watch->bodies[place];

    watch->count = place == watch->count ? place + 1 : watch->count;
    *body = (watch_body){ .id = id, .is = *settings, .wall = wall };
    for (int i = 0; i < WATCH_BODIES; i++) {
        *watch_pair_of(watch, i, place) = (watch_pair){ false, false, 0 };
    }
    read_place(watch, body);
    read_pieces(watch, body, false);
    check_placement(watch, place, settings->spawn);
    return true;
}

void watch_sides(watch *watch, abut_body id, const abut_vec2 *points, int count)
{
    int place = place_of(watch, id);
    watch_body *body = place < 0 ? NULL : &watch->bodies[place];

    for (int i = 0; i < count && body != NULL; i++) {
        double x = points[i + 1].x - points[i].x;
        double y = points[i + 1].y - points[i].y;
        double length = hypot(x, y);

        body->sides[i] = (abut_vec2){ y / length, -x / length };
        body->side_count = count;
    }
}

void watch_remove(watch *watch, abut_body id)
{
    int place = place_of(watch, id);

    if (place >= 0) {
        watch->bodies[place].id = ABUT_NO_BODY;
    }
}

void watch_moved(watch *watch, abut_body id, abut_spawn spawn)
{
    int place = place_of(watch, id);

    if (place >= 0) {
        read_place(watch, &watch->bodies[place]);
        read_pieces(watch, &watch->bodies[place], false);
        check_placement(watch, place, spawn);
    }
}

void watch_ignore(watch *watch, abut_body a, abut_body b, bool ignore, int steps)
{
    int i = place_of(watch, a);
    int j = place_of(watch, b);

    if (i < 0 || j < 0 || i == j) {
        return;
    }
    watch_pair *pair = watch_pair_of(watch, i, j);

    pair->ignored = ignore ? steps : 0;
    pair->passing = ignore && steps == 0;
    if (!ignore) {
        pair->solid = false; /* so that an overlap that is there lets them pass */
    }
}

/* --- A step --------------------------------------------------------------------------- */

static bool is_inside(const watch *watch, const watch_body *body)
{
    for (int i = 0; i < body->piece_count; i++) {
        oracle_shape piece = oracle_moved(&body->pieces[i], body->at.x, body->at.y);

        if (!oracle_contains(&watch->arena, &piece)) {
            return false;
        }
    }
    return true;
}

/* Only a mover that no wall lets through, and that lets no wall in, is held by the arena. */
static bool is_held(watch *watch, int place)
{
    watch_body *body = &watch->bodies[place];

    if (watch->arena.count == 0 || body->is.kind != ABUT_BODY_MOVER || body->is.open_sides != 0) {
        return false;
    }
    for (int i = 0; i < watch->count; i++) {
        watch_pair *pair = watch_pair_of(watch, i, place);

        if (watch->bodies[i].id != ABUT_NO_BODY && watch->bodies[i].wall &&
            (!pair->solid || pair->passing)) {
            return false;
        }
    }
    return is_inside(watch, body);
}

void watch_changed(watch *watch)
{
    for (int i = 0; i < watch->count; i++) {
        for (int j = i + 1; j < watch->count; j++) {
            watch_pair *pair = &watch->pairs[i][j];
            bool both = watch->bodies[i].id != ABUT_NO_BODY && watch->bodies[j].id != ABUT_NO_BODY;
            bool solid = both && is_solid(watch, i, j);

            /* A pair that became solid while it overlaps starts outside of the promise. */
            if (solid && !pair->solid &&
                watch_relation(&watch->bodies[i], &watch->bodies[j]) == ORACLE_OVERLAPPING) {
                pair->passing = true;
            }
            pair->solid = solid;
        }
    }
}

/* Between two steps nobody moves who was not told to. */
static void check_places(watch *watch)
{
    for (int i = 0; i < watch->count; i++) {
        watch_body *body = &watch->bodies[i];
        abut_vec2 at = abut_body_at(watch->world, body->id);

        if (body->id != ABUT_NO_BODY && memcmp(&at, &body->at_units, sizeof(at)) != 0) {
            watch_say(watch, WATCH_PLACED, "body %" PRIu64 " moved between steps", body->id);
        }
    }
}

void watch_before(watch *watch)
{
    check_places(watch);
    watch_changed(watch);
    for (int i = 0; i < watch->count; i++) {
        watch->bodies[i].inside = watch->bodies[i].id != ABUT_NO_BODY && is_held(watch, i);
    }
}

static void check_report(watch *watch)
{
    abut_step_report report = abut_world_report(watch->world);
    uint64_t budget = watch->settings.budget == 0 ? 8 : (uint64_t)watch->settings.budget;
    uint64_t movers = 0;
    uint64_t kinematics = 0;

    for (int i = 0; i < watch->count; i++) {
        const watch_body *body = &watch->bodies[i];

        movers += body->id != ABUT_NO_BODY && body->is.kind == ABUT_BODY_MOVER;
        kinematics += body->id != ABUT_NO_BODY && body->is.kind == ABUT_BODY_KINEMATIC;
    }
    if (report.impacts > budget * movers + kinematics || report.frozen > movers) {
        watch_say(watch, WATCH_BOUND, "%u impacts, %u frozen, of %u movers", report.impacts,
                  report.frozen, (unsigned)movers);
    }
    watch->impacts += report.impacts;
    watch->frozen += report.frozen;
}

/* Where everybody is now, and how it came there. */
static void read_step(watch *watch)
{
    for (int i = 0; i < watch->count; i++) {
        watch_body *body = &watch->bodies[i];
        oracle_point before = body->at;
        abut_vec2 before_units = body->at_units;

        if (body->id == ABUT_NO_BODY) {
            continue;
        }
        read_place(watch, body);
        watch_read_trail(watch, body, before);
        read_pieces(watch, body, true);
        if (body->is.kind == ABUT_BODY_STATIC &&
            memcmp(&before_units, &body->at_units, sizeof(before_units)) != 0) {
            watch_say(watch, WATCH_STATIC, "body %" PRIu64, body->id);
        }
        if (body->inside && !is_inside(watch, body)) {
            watch_say(watch, WATCH_OUTSIDE, "body %" PRIu64 " at %.17g, %.17g", body->id,
                      body->at_units.x, body->at_units.y);
        }
    }
}

static void settle_pair(watch *watch, int i, int j)
{
    watch_pair *pair = &watch->pairs[i][j];
    const watch_body *a = &watch->bodies[i];
    const watch_body *b = &watch->bodies[j];

    bool crossed = pair->solid && !watch_follow(watch, i, j);
    oracle_relation relation = watch_relation(a, b);

    /* Without trails nobody can say how they got in. */
    if (relation == ORACLE_OVERLAPPING && !watch->settings.trails &&
        (lets_in(a) || lets_in(b) || goes_on(a) || goes_on(b))) {
        pair->passing = true;
    }
    /* So far out doubles do not hold every place: two that touch may be read as overlapping. */
    if (pair->solid && !pair->passing && relation == ORACLE_OVERLAPPING && !a->far && !b->far) {
        watch_say(watch, WATCH_OVERLAP, "bodies %" PRIu64 " and %" PRIu64, a->id, b->id);
        pair->passing = true; /* one mistake is told of once */
    }
    pair->passing = pair->passing || crossed;
    if (relation == ORACLE_APART) {
        pair->passing = false;
    }
    if (pair->ignored > 0 && --pair->ignored == 0 && relation == ORACLE_OVERLAPPING) {
        pair->passing = true; /* it ends while they overlap: they pass until apart */
    }
}

void watch_after(watch *watch, abut_status status)
{
    if (status != ABUT_OK) {
        watch_say(watch, WATCH_STATUS, "%s", abut_status_text(status));
        return;
    }
    read_step(watch);
    watch_check_events(watch);
    check_report(watch);
    for (int i = 0; i < watch->count; i++) {
        for (int j = i + 1; j < watch->count; j++) {
            if (watch->bodies[i].id != ABUT_NO_BODY && watch->bodies[j].id != ABUT_NO_BODY) {
                settle_pair(watch, i, j);
            }
        }
    }
}
