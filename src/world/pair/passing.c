/* world/pair/passing.c - pairs that pass through each other for a while.
 *
 * The list is sorted by the higher id, then by the lower one: the body added last usually has the
 * highest id, so when it is put into a crowd, its pairs are appended at the end. Within a pair
 * comes the permission as a whole, then those for parts of a body, by their first piece. Within a
 * step every change is written down first, so that a step without memory can take it back.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/narrow.h"
#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/state/piece_tree.h"
#include "world/state/state.h"

/* --- The list ---------------------------------------------------------------------------- */

static abut_body lower_id(abut_body a, abut_body b)
{
    return a < b ? a : b;
}

static abut_body higher_id(abut_body a, abut_body b)
{
    return a < b ? b : a;
}

static bool is_of_pair(const ab_passing *passing, abut_body a, abut_body b)
{
    return passing->a == a && passing->b == b;
}

static bool is_same_part(const ab_passing *p, const ab_passing *q)
{
    return is_of_pair(p, q->a, q->b) && p->strip.of == q->strip.of &&
           p->strip.first == q->strip.first;
}

/* Where a part of a pair is in the list, or where it would be. */
static uint32_t place_of_strip(const abut_world *world, const ab_passing *passing)
{
    uint32_t place = ab_passing_place(world, passing->a, passing->b);
    uint32_t end = world->state->parts[AB_PART_PASSING].count;
    const ab_strip *strip = &passing->strip;

    for (; place < end && is_of_pair(&world->passing[place], passing->a, passing->b); place++) {
        const ab_strip *other = &world->passing[place].strip;

        if (other->of > strip->of || (other->of == strip->of && other->first >= strip->first)) {
            break;
        }
    }
    return place;
}

/* The permission for the same part of the same pair, or NULL. */
static ab_passing *same_passing(const abut_world *world, const ab_passing *passing)
{
    uint32_t place = place_of_strip(world, passing);
    ab_passing *found = &world->passing[place];
    bool is_there =
        place < world->state->parts[AB_PART_PASSING].count && is_same_part(found, passing);

    return is_there ? found : NULL;
}

ab_passing *ab_passing_find(const abut_world *world, abut_body id_a, abut_body id_b)
{
    ab_passing whole = { .a = lower_id(id_a, id_b), .b = higher_id(id_a, id_b) };

    return same_passing(world, &whole);
}

/* Bodies count the permissions that they have part in: by one more, or by one less. */
static void count_permission(abut_world *world, abut_body id, int more)
{
    uint32_t index = ab_index_of(world, id);

    world->cold[index].permissions += (uint32_t)more;
    ab_judge_picky(world, index);
}

static void count_pair(abut_world *world, const ab_passing *passing, int more)
{
    count_permission(world, passing->a, more);
    count_permission(world, passing->b, more);
}

/* Puts a permission into the list, in the place of the one for the same part. */
static void put_passing(abut_world *world, const ab_passing *passing)
{
    ab_part *part = &world->state->parts[AB_PART_PASSING];
    ab_passing *found = same_passing(world, passing);

    if (found == NULL) {
        uint32_t place = place_of_strip(world, passing);

        found = &world->passing[place];
        memmove(found + 1, found, (part->count - place) * sizeof *found);
        part->count++;
        count_pair(world, passing, 1);
    }
    *found = *passing;
}

static void drop_passing(abut_world *world, const ab_passing *passing)
{
    ab_part *part = &world->state->parts[AB_PART_PASSING];
    ab_passing *found = same_passing(world, passing);

    if (found != NULL) {
        count_pair(world, found, -1);
        part->count--;
        memmove(found, found + 1, (size_t)(&world->passing[part->count] - found) * sizeof *found);
    }
}

void ab_passing_put(abut_world *world, abut_body id_a, abut_body id_b, int32_t steps, int32_t since)
{
    ab_passing passing = {
        .a = lower_id(id_a, id_b), .b = higher_id(id_a, id_b), .steps = steps, .since = since
    };

    ab_passing_drop(world, id_a, id_b);
    put_passing(world, &passing);
}

void ab_passing_drop(abut_world *world, abut_body id_a, abut_body id_b)
{
    ab_part *part = &world->state->parts[AB_PART_PASSING];
    abut_body a = lower_id(id_a, id_b);
    abut_body b = higher_id(id_a, id_b);
    uint32_t from = ab_passing_place(world, a, b);
    uint32_t end = from;

    while (end < part->count && is_of_pair(&world->passing[end], a, b)) {
        count_pair(world, &world->passing[end], -1);
        end++;
    }
    memmove(&world->passing[from], &world->passing[end],
            (part->count - end) * sizeof *world->passing);
    part->count -= end - from;
}

/* Keeps what a function wants to keep, in one pass. The function may change a permission for a part
 * into one for the whole, of which one is kept. */
typedef bool keep_fn(abut_world *world, ab_passing *passing, abut_body body);

static void keep_passing(abut_world *world, keep_fn *keeps, abut_body body)
{
    ab_part *part = &world->state->parts[AB_PART_PASSING];
    uint32_t kept = 0;

    for (uint32_t i = 0; i < part->count; i++) {
        ab_passing passing = world->passing[i];

        if (keeps(world, &passing, body) &&
            (kept == 0 || !is_same_part(&world->passing[kept - 1], &passing))) {
            world->passing[kept++] = passing;
        } else {
            count_pair(world, &passing, -1);
        }
    }
    part->count = kept;
}

static bool is_of_another(abut_world *world, ab_passing *passing, abut_body body)
{
    (void)world;
    return passing->a != body && passing->b != body;
}

void ab_passing_drop_body(abut_world *world, abut_body id)
{
    keep_passing(world, is_of_another, id);
}

static abut_relation relation_now(const abut_world *world, const ab_passing *passing, int32_t tick)
{
    return passing->strip.of != AB_STRIP_WHOLE
               ? ab_relate_strip(world, passing, tick)
               : ab_relate_bodies(world, ab_index_of(world, passing->a),
                                  ab_index_of(world, passing->b), tick);
}

static bool outlives_change(abut_world *world, ab_passing *passing, abut_body body)
{
    if (passing->steps != 0 || is_of_another(world, passing, body)) {
        return true;
    }
    uint32_t a = ab_index_of(world, passing->a);
    uint32_t b = ab_index_of(world, passing->b);
    abut_relation now = relation_now(world, passing, 0);
    bool over = ab_is_passing_over(passing, now, 0);

    /* A body that is no longer passed part by part is passed as a whole. */
    if (passing->strip.of != AB_STRIP_WHOLE && ab_body_in_strips(world, a, b) == AB_NONE) {
        passing->strip = (ab_strip){ .of = AB_STRIP_WHOLE };
    }
    passing->since = now == ABUT_OVERLAPPING ? AB_SINCE_BEFORE : passing->since;
    return !over;
}

void ab_passing_review(abut_world *world, uint32_t index)
{
    if (world->cold[index].permissions != 0) {
        keep_passing(world, outlives_change, world->cold[index].id);
    }
}

/* --- Parts ------------------------------------------------------------------------------- */

/* How the pieces of one part lie where two bodies stand. */
static abut_relation relate_in_strip(ab_piece_pairs pairs, const ab_passing *passing)
{
    const abut_world *world = pairs.world;
    uint32_t of = (passing->strip.of == AB_STRIP_OF_A) == (world->cold[pairs.a].id == passing->a)
                      ? pairs.a
                      : pairs.b;

    if ((world->hot[of].flags & AB_MANY) == 0) {
        return ABUT_APART; /* it is no more what it was */
    }
    pairs.motion = (ab_vec){ 0, 0 };
    pairs.slack = 0;
    pairs.started = false;
    pairs.counted = AB_COUNT_STRIP;
    pairs.strips = passing;
    pairs.strip_count = 1;
    pairs.is_over = NULL;
    return ab_relate_pieces(&pairs);
}

abut_relation ab_relate_strip(const abut_world *world, const ab_passing *passing, int32_t tick)
{
    uint32_t a = ab_index_of(world, passing->a);
    uint32_t b = ab_index_of(world, passing->b);
    ab_vec d = ab_sub(ab_hot_at(&world->hot[b], tick), ab_hot_at(&world->hot[a], tick));

    return relate_in_strip(ab_pairs_near(world, a, b, d, (ab_vec){ 0, 0 }, 0), passing);
}

static bool is_over_there(const ab_piece_pairs *pairs, const ab_passing *passing)
{
    return ab_is_passing_over(passing, relate_in_strip(*pairs, passing), pairs->tick);
}

ab_piece_pairs ab_pairs_judged(
    const abut_world *world, uint32_t a, uint32_t b, ab_vec d, ab_vec motion, int64_t tick)
{
    ab_piece_pairs pairs = ab_pairs_near(world, a, b, d, motion, 0);

    pairs.is_over = is_over_there;
    pairs.tick = tick;
    return pairs;
}

/* The permission for the part that a piece of a body belongs to, until apart. */
static ab_passing passing_of_piece(
    const abut_world *world, uint32_t body, uint32_t other, uint32_t piece, int32_t since)
{
    abut_body id = world->cold[body].id;
    abut_body other_id = world->cold[other].id;

    return (ab_passing){ .a = lower_id(id, other_id),
                         .b = higher_id(id, other_id),
                         .since = since,
                         .strip = ab_strip_of(world, body, other, piece) };
}

/* The next pair of pieces that hinder each other and overlap, or touch if that is asked for. */
static bool next_in_touch(ab_piece_pairs *pairs, bool touching, abut_relation *now)
{
    ab_sum sum;

    while (ab_next_pieces(pairs, &sum)) {
        *now = ab_relate(sum.a, sum.b, sum.d, sum.reach);
        if (*now == ABUT_OVERLAPPING || (touching && *now == ABUT_TOUCHING)) {
            return true;
        }
    }
    return false;
}

/* The pairs that are judged when two bodies are let pass where they stand between steps. */
static ab_piece_pairs pairs_here(const abut_world *world, uint32_t a, uint32_t b)
{
    ab_vec d = ab_sub(world->hot[b].at, world->hot[a].at);

    return ab_pairs_judged(world, a, b, d, (ab_vec){ 0, 0 }, 0);
}

uint32_t ab_passing_room(const abut_world *world, uint32_t a, uint32_t b, bool touching)
{
    uint32_t count = 1;

    if (ab_body_in_strips(world, a, b) != AB_NONE) {
        ab_piece_pairs pairs = pairs_here(world, a, b);
        abut_relation now;

        while (next_in_touch(&pairs, touching, &now)) {
            count++;
        }
    }
    return count;
}

/* A part that touches is passed for a moment: to be still touched at a later tick ends that. */
enum { SINCE_TOUCHED = 1 };

void ab_passing_put_here(abut_world *world, uint32_t a, uint32_t b, bool touching)
{
    uint32_t body = ab_body_in_strips(world, a, b);
    abut_relation now;
    bool found = false;

    if (body != AB_NONE) {
        ab_piece_pairs pairs = pairs_here(world, a, b);

        /* What was put is left out from then on, so each look finds another part. */
        while (next_in_touch(&pairs, touching, &now)) {
            ab_passing passing =
                passing_of_piece(world, body, body == a ? b : a, body == a ? pairs.i : pairs.k,
                                 now == ABUT_OVERLAPPING ? AB_SINCE_BEFORE : SINCE_TOUCHED);

            put_passing(world, &passing);
            pairs = pairs_here(world, a, b);
            found = true;
        }
    }
    if (!found) {
        now = ab_relate_bodies(world, a, b, 0);
        ab_passing_put(world, world->cold[a].id, world->cold[b].id, 0,
                       now == ABUT_OVERLAPPING ? AB_SINCE_BEFORE : AB_SINCE_ASKED);
    }
}

/* --- Within a step ----------------------------------------------------------------------- */

/* Writes down what a pair had for a part; false without memory. */
static bool note_change(abut_world *world, const ab_passing *passing)
{
    const ab_passing *found = same_passing(world, passing);
    ab_passing *before = ab_array_push(world, &world->passing_before, sizeof *before);

    if (before == NULL) {
        world->failed = true;
        return false;
    }
    *before = found != NULL ? *found : *passing;
    before->steps = found != NULL ? found->steps : AB_PASSING_NONE;
    return true;
}

static void begin_passing(abut_world *world, const ab_passing *passing)
{
    uint32_t count = world->state->parts[AB_PART_PASSING].count;

    if (!note_change(world, passing)) {
        return;
    }
    if (!ab_part_reserve(world, AB_PART_PASSING, count + 1)) {
        world->passing_before.count--;
        world->failed = true;
        return;
    }
    put_passing(world, passing);
}

static void begin_whole(abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    abut_body id_a = world->cold[a].id;
    abut_body id_b = world->cold[b].id;

    if (ab_passing_of(world, a, b) == NULL) {
        begin_passing(
            world,
            &(ab_passing){ .a = lower_id(id_a, id_b), .b = higher_id(id_a, id_b), .since = tick });
    }
}

void ab_passing_begin(abut_world *world, uint32_t a, uint32_t b, int32_t tick, ab_met_pieces pieces)
{
    uint32_t body = ab_body_in_strips(world, a, b);
    uint32_t piece = body == a ? pieces.a : pieces.b;

    if (body == AB_NONE || ab_passing_of(world, a, b) != NULL) {
        begin_whole(world, a, b, tick);
    } else if (piece != AB_NONE) {
        ab_passing passing = passing_of_piece(world, body, body == a ? b : a, piece, tick);

        begin_passing(world, &passing);
    } else {
        ab_vec p = ab_hot_at(&world->hot[a], tick + 1);
        ab_vec q = ab_hot_at(&world->hot[b], tick + 1);

        ab_passing_begin_at(world, a, b, tick, ab_sub(q, p));
    }
}

void ab_passing_begin_at(abut_world *world, uint32_t a, uint32_t b, int32_t tick, ab_vec d)
{
    uint32_t body = ab_body_in_strips(world, a, b);
    bool found = false;

    if (body != AB_NONE && ab_passing_of(world, a, b) == NULL) {
        ab_piece_pairs pairs = ab_pairs_near(world, a, b, d, (ab_vec){ 0, 0 }, 0);
        abut_relation now;

        while (!world->failed && next_in_touch(&pairs, false, &now)) {
            ab_passing passing = passing_of_piece(world, body, body == a ? b : a,
                                                  body == a ? pairs.i : pairs.k, tick);

            begin_passing(world, &passing);
            pairs = ab_pairs_near(world, a, b, d, (ab_vec){ 0, 0 }, 0);
            found = true;
        }
    }
    if (!found && !world->failed) {
        begin_whole(world, a, b, tick);
    }
}

bool ab_passing_joins(const abut_world *world, uint32_t a, uint32_t b, ab_met_pieces pieces)
{
    uint32_t count;
    const ab_passing *strips = ab_strips_between(world, a, b, &count);

    for (uint32_t n = 0; n < count; n++) {
        bool of_a = (strips[n].strip.of == AB_STRIP_OF_A) == (strips[n].a == world->cold[a].id);
        uint32_t piece = of_a ? pieces.a : pieces.b;

        if (strips[n].steps != AB_PASSING_NONE && piece != AB_NONE &&
            ab_strip_joins(world, of_a ? a : b, &strips[n].strip, piece)) {
            return true;
        }
    }
    return false;
}

bool ab_passing_enter(abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    ab_passing *passing = ab_passing_of(world, a, b);

    if (passing == NULL || passing->steps != 0 || passing->since != AB_SINCE_ASKED ||
        (ab_relate_bodies(world, a, b, tick) != ABUT_OVERLAPPING &&
         ab_relate_bodies(world, a, b, tick + 1) != ABUT_OVERLAPPING) ||
        !note_change(world, passing)) { /* does not move the list */
        return false;
    }
    passing->since = tick + 1; /* the first at which they overlap */
    return true;
}

bool ab_passing_lasts(const abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    const ab_passing *passing = ab_passing_of(world, a, b);

    return passing != NULL &&
           (passing->steps != 0 ||
            !ab_is_passing_over(passing, ab_relate_bodies(world, a, b, tick), tick));
}

/* Ends what is over of the parts that one of two bodies passes, but for what began at a tick. */
static void
end_over_strips(abut_world *world, uint32_t a, uint32_t b, int32_t tick, int32_t but_since)
{
    uint32_t count;
    const ab_passing *strips = ab_strips_between(world, a, b, &count);
    uint32_t place = count == 0 ? 0 : (uint32_t)(strips - world->passing);

    while (count-- > 0 && !world->failed) {
        ab_passing passing = world->passing[place + count];

        if (passing.since != but_since &&
            ab_is_passing_over(&passing, ab_relate_strip(world, &passing, tick), tick) &&
            note_change(world, &passing)) {
            drop_passing(world, &passing);
        }
    }
}

static bool end_over(abut_world *world, uint32_t a, uint32_t b, int32_t tick, int32_t but_since)
{
    const ab_passing *passing = ab_passing_of(world, a, b);
    bool lasts = ab_passing_lasts(world, a, b, tick);

    if (passing != NULL && !lasts && note_change(world, passing)) {
        drop_passing(world, &(ab_passing){ .a = passing->a, .b = passing->b });
    }
    end_over_strips(world, a, b, tick, but_since);
    return lasts;
}

bool ab_passing_holds(abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    return end_over(world, a, b, tick, AB_SINCE_NEVER);
}

bool ab_passing_holds_on(abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    return end_over(world, a, b, tick, tick);
}

void ab_passing_end_over(abut_world *world)
{
    uint32_t count = world->state->parts[AB_PART_PASSING].count;

    /* All at once: one after the other would move the rest of the list each time. */
    for (uint32_t i = 0; i < count && !world->failed; i++) {
        ab_passing *passing = &world->passing[i];

        if (passing->steps == 0 &&
            ab_is_passing_over(passing, relation_now(world, passing, AB_STEP_TICKS), AB_STEP_END) &&
            note_change(world, passing)) {
            passing->steps = AB_PASSING_NONE;
        }
    }
}

static bool outlives_step(abut_world *world, ab_passing *passing, abut_body body)
{
    (void)body;
    if (passing->steps == -1 || passing->steps > 1) {
        passing->steps -= passing->steps > 1;
        return true;
    }
    if (passing->steps != AB_PASSING_NONE) {
        /* What was to last so many steps lasts on while the two overlap. */
        passing->steps = 0;
        passing->since = AB_SINCE_BEFORE;
        if (!ab_is_passing_over(passing, relation_now(world, passing, AB_STEP_TICKS),
                                AB_STEP_END)) {
            return true;
        }
    }
    return false;
}

void ab_passing_finish(abut_world *world)
{
    world->passing_before.count = 0;
    keep_passing(world, outlives_step, 0);
}

void ab_passing_undo(abut_world *world)
{
    const ab_passing *before = world->passing_before.items;

    for (uint32_t i = world->passing_before.count; i-- > 0;) {
        if (before[i].steps == AB_PASSING_NONE) {
            drop_passing(world, &before[i]);
        } else {
            put_passing(world, &before[i]);
        }
    }
    world->passing_before.count = 0;
}

void ab_passing_count_all(abut_world *world)
{
    for (uint32_t i = 0; i < world->count; i++) {
        world->cold[i].permissions = 0;
        ab_judge_picky(world, i);
    }
    for (uint32_t i = 0; i < world->state->parts[AB_PART_PASSING].count; i++) {
        count_pair(world, &world->passing[i], 1);
    }
}

void ab_passing_replace(abut_world *world, const ab_passing *list, uint32_t count)
{
    ab_part *part = &world->state->parts[AB_PART_PASSING];

    for (uint32_t i = 0; i < part->count; i++) {
        count_pair(world, &world->passing[i], -1);
    }
    for (uint32_t i = 0; i < count; i++) {
        world->passing[i] = list[i];
        count_pair(world, &list[i], 1);
    }
    part->count = count;
}
