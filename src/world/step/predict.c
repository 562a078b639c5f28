/* world/step/predict.c - what will a body meet, and when?
 *
 * A body goes on in a straight line until its *leg* ends: a fast one has many legs in a
 * step, so that its box stays about as large as it is itself. Whatever meets the box of a
 * leg is swept; when a body's motion changes, exactly that body is predicted anew, and what
 * was predicted of it before is void: its version says so.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/narrow.h"
#include "world/cells/cells.h"
#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/report/report.h"
#include "world/rest/rest.h"
#include "world/state/chunks.h"
#include "world/state/direction.h"
#include "world/state/piece_tree.h"
#include "world/state/pieces.h"
#include "world/state/state.h"
#include "world/step/leg.h"
#include "world/step/step.h"

enum {
    LEG_SIZES = 1, /* a leg is at most so many times as long as the body is wide */
    LEG_TICKS = AB_STEP_TICKS / 4096 /* and at least so long */
};

/* Ticks until something has moved by `room`. */
static int64_t ticks_within(int64_t room, int64_t speed, int64_t left)
{
    if (speed == 0) {
        return left;
    }
    int64_t ticks = room / speed;

    return ticks < left ? ticks : left;
}

/* What is left of the lattice in the direction of a motion. */
static ab_vec room_ahead(const ab_hot *hot, ab_vec low, ab_vec high)
{
    return (ab_vec){
        AB_LATTICE_LIMIT - (hot->motion.x < 0 ? -(hot->at.x + low.x) : hot->at.x + high.x),
        AB_LATTICE_LIMIT - (hot->motion.y < 0 ? -(hot->at.y + low.y) : hot->at.y + high.y)
    };
}

/* A fast body gets to the end of its leg before the step ends, and no body beyond the lattice. */
static int64_t ticks_of_leg(const ab_hot *hot, ab_vec low, ab_vec high, int64_t left)
{
    ab_vec speed = { ab_abs(hot->motion.x), ab_abs(hot->motion.y) };
    int64_t wide = ab_max(high.x - low.x, high.y - low.y);
    int64_t size = LEG_SIZES * ab_min(wide > 0 ? wide : AB_ONE, AB_LATTICE_LIMIT / 4);
    int64_t fastest = ab_max(speed.x, speed.y);

    if (fastest == 0) {
        return left;
    }
    if (fastest * left > size) {
        left = ab_min(left, ab_max(ticks_within(size, fastest, left), LEG_TICKS));
    }
    if (ab_max(ab_max(ab_abs(hot->at.x + low.x), ab_abs(hot->at.x + high.x)),
               ab_max(ab_abs(hot->at.y + low.y), ab_abs(hot->at.y + high.y))) >
            AB_LATTICE_LIMIT / 4 ||
        fastest > AB_LATTICE_LIMIT / 4 / AB_STEP_TICKS) {
        ab_vec room = room_ahead(hot, low, high);

        left = ticks_within(room.x, speed.x, ticks_within(room.y, speed.y, left));
    }
    return left;
}

bool ab_long_leg_set(abut_world *world, uint32_t index, int32_t tick)
{
    ab_hot *hot = &world->hot[index];
    int64_t left = AB_STEP_TICKS - tick;
    ab_vec low;
    ab_vec high;

    ab_body_extent(world, index, &low, &high);
    left = ticks_of_leg(hot, low, high, left);
    ab_vec end = { hot->at.x + hot->motion.x * left, hot->at.y + hot->motion.y * left };
    int64_t more = hot->kind == ABUT_BODY_STATIC ? 0 : AB_REST_OF_FRAME;

    hot->leg_end = tick + (int32_t)left;
    hot->leg = ab_coarse(world,
                         (ab_vec){ ab_min(hot->at.x, end.x) + low.x - more,
                                   ab_min(hot->at.y, end.y) + low.y - more },
                         (ab_vec){ ab_max(hot->at.x, end.x) + high.x + more,
                                   ab_max(hot->at.y, end.y) + high.y + more });
    return hot->leg_end < AB_STEP_TICKS;
}

static void queue_up(abut_world *world, const ab_coming *coming)
{
    if (!ab_queue_push(world, coming)) {
        world->failed = true;
    }
}

static void queue_leg(abut_world *world, uint32_t index)
{
    const ab_hot *hot = &world->hot[index];

    if (hot->leg_end < AB_STEP_TICKS) {
        queue_up(world,
                 &(ab_coming){ ab_coming_key((int64_t)hot->leg_end << AB_FINE_BITS, AB_RANK_LEG),
                               index, AB_NONE, hot->version, 0, AB_NONE });
    }
}

/* Whether nothing about a body changes in this step, unless something meets it. */
static bool is_at_rest(const ab_hot *hot)
{
    return hot->kind == ABUT_BODY_STATIC || (hot->flags & AB_ASLEEP) != 0;
}

/* Whether two pieces, the second of which ends at `d` as seen from the first, end within so much of
 * each other along both axes, and not just at their corners. */
static bool pieces_end_close(const ab_core *a, const ab_core *b, ab_vec d, int64_t most)
{
    int64_t reach = a->radius + b->radius;
    ab_vec gap = ab_bounds_gap(a, b, d);

    if (gap.x - reach > most || gap.y - reach > most) {
        return false;
    }
    double x = (double)ab_max(gap.x, 0);
    double y = (double)ab_max(gap.y, 0);
    double near = (double)(reach + 4 * (int64_t)AB_STEP_TICKS);

    return x * x + y * y <= near * near;
}

static ab_box box_with_margin(ab_box box, ab_vec by, int64_t more)
{
    return (ab_box){ { box.low.x + by.x - more, box.low.y + by.y - more },
                     { box.high.x + by.x + more, box.high.y + by.y + more } };
}

/* The same for bodies of which one has several pieces. */
static bool
any_pieces_end_close(const abut_world *world, uint32_t a, uint32_t b, ab_vec d, int64_t most)
{
    ab_box all_b;

    ab_body_extent(world, b, &all_b.low, &all_b.high);
    ab_piece_walk walk_a = ab_pieces_near(world, a, box_with_margin(all_b, d, most));

    while (ab_next_piece(&walk_a) != AB_NONE) {
        const ab_core *core_a = ab_world_core(world, walk_a.found.core);
        ab_vec at_a = walk_a.found.offset;
        ab_box box_a = ab_piece_box(core_a, at_a);
        ab_piece_walk walk_b = ab_pieces_near(world, b, box_with_margin(box_a, ab_neg(d), most));

        while (ab_next_piece(&walk_b) != AB_NONE) {
            ab_vec apart = ab_sub(ab_add(d, walk_b.found.offset), at_a);

            if (pieces_end_close(core_a, ab_world_core(world, walk_b.found.core), apart, most)) {
                return true;
            }
        }
    }
    return false;
}

/* Whether two bodies that do not meet may still be in each other's way when what whole quanta
 * per tick have left is added at the end: by less than a quantum per tick along each axis.
 *
 * Only pairs whose boxes in the cells meet are asked about, and how coarse these are is no part of
 * the state. So what is close must be close enough to be asked about in any case: no further than
 * boxes are larger than the bodies, however fine they are. */
static bool ends_close(const abut_world *world, uint32_t a, uint32_t b)
{
    const ab_hot *p = &world->hot[a];
    const ab_hot *q = &world->hot[b];
    ab_vec d = ab_sub(ab_hot_at(q, AB_STEP_TICKS), ab_hot_at(p, AB_STEP_TICKS));
    int64_t most = (is_at_rest(p) ? 0 : AB_REST_OF_FRAME) + (is_at_rest(q) ? 0 : AB_REST_OF_FRAME);

    return ((p->flags | q->flags) & AB_MANY) != 0
               ? any_pieces_end_close(world, a, b, d, most)
               : pieces_end_close(ab_world_core(world, p->core), ab_world_core(world, q->core), d,
                                  most);
}

static void mark_close(abut_world *world, uint32_t a, uint32_t b)
{
    world->hot[a].flags |= AB_CLOSE;
    world->hot[b].flags |= AB_CLOSE;
}

/* Two come near without an impact: looked at when the step ends, unless they are anyway. */
static void note_graze(abut_world *world, uint32_t a, uint32_t b)
{
    const ab_contact *known = ab_contact_find(world, world->cold[a].id, world->cold[b].id);

    if (known == NULL || (known->flags & AB_CONTACT_LOST) != 0) {
        ab_contact_note(world, a, b, AB_CONTACT_GRAZE, (ab_vec){ 0, 0 }, (ab_vec){ 0, 0 },
                        AB_CONTACT_SOLID);
    }
}

/* Whether what lets two bodies pass, if anything does, can end within the step. */
static bool may_part(const abut_world *world, uint32_t a, uint32_t b)
{
    const ab_passing *passing = ab_passing_of(world, a, b);

    return passing == NULL || (passing->steps == 0 && passing->since != AB_SINCE_ASKED);
}

/* The first tick at which two bodies are out of each other, or of a part that one passes. */
static int32_t
first_parting(const abut_world *world, uint32_t a, uint32_t b, int32_t tick, int32_t until)
{
    uint32_t count;
    const ab_passing *strips = ab_strips_between(world, a, b, &count);
    int32_t first = INT32_MAX;

    if (count == 0) {
        return ab_parting_of(world, a, b, NULL, tick, until);
    }
    for (uint32_t n = 0; n < count; n++) {
        int32_t parted = ab_parting_of(world, a, b, &strips[n], tick, until);

        first = parted < first ? parted : first;
    }
    return first;
}

/* When two bodies of several pieces that pass until apart, or overlap already, are to be predicted
 * anew: they may be out of each other, and meet again before their legs end. As a key, or
 * UINT64_MAX. */
static uint64_t parting_key(const abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    const ab_hot *p = &world->hot[a];
    const ab_hot *q = &world->hot[b];
    int32_t until = p->leg_end < q->leg_end ? p->leg_end : q->leg_end;

    if (((p->flags | q->flags) & AB_MANY) == 0 || tick + 1 >= until || !may_part(world, a, b)) {
        return UINT64_MAX;
    }
    int32_t parted = first_parting(world, a, b, tick + 1, until);

    return parted < until ? ab_coming_key((int64_t)parted << AB_FINE_BITS, AB_RANK_LEG)
                          : UINT64_MAX;
}

static void queue_pair(abut_world *world, uint32_t a, uint32_t b, uint64_t key)
{
    queue_up(world,
             &(ab_coming){ key, a, b, world->hot[a].version, world->hot[b].version, AB_NONE });
}

void ab_predict_parting(abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    uint64_t key = parting_key(world, a, b, tick);

    if (key != UINT64_MAX) {
        queue_pair(world, a, b, key);
    }
}

/* What comes of two bodies, if nothing changes: the key of an impact, or one of these. */
#define FORESEEN_NOTHING UINT64_MAX
#define FORESEEN_CLOSE (UINT64_MAX - 1)  /* near each other when the step ends */
#define FORESEEN_INSIDE (UINT64_MAX - 2) /* they overlap, and pass until they are apart */
#define FORESEEN_RULES (UINT64_MAX - 3)  /* their rules must be asked */

/* One order, so that there is one answer. */
static inline void order_by_id(const abut_world *world, uint32_t *a, uint32_t *b)
{
    if (world->cold[*a].id > world->cold[*b].id) {
        uint32_t swap = *a;

        *a = *b;
        *b = swap;
    }
}

static inline bool moves_along(const ab_hot *p, const ab_hot *q)
{
    return p->motion.x == q->motion.x && p->motion.y == q->motion.y;
}

/* How far apart the bounds of two bodies are along each axis, if the second is at `d` as seen from
 * the first; negative where they overlap. */
static inline ab_vec extents_gap(const ab_body_size *a, const ab_body_size *b, ab_vec d)
{
    return (ab_vec){ ab_max(d.x + b->low.x - a->high.x, a->low.x - d.x - b->high.x),
                     ab_max(d.y + b->low.y - a->high.y, a->low.y - d.y - b->high.y) };
}

/* Whether one of two bodies that goes along a path, as seen from the other, stays out of its
 * bounds: as ab_sum_stays_out() says of their shapes. */
static inline bool
extents_stay_out(const ab_body_size *a, const ab_body_size *b, ab_vec d, ab_vec path)
{
    return (d.x + b->low.x - a->high.x >= ab_max(path.x, 0)) |
           (d.y + b->low.y - a->high.y >= ab_max(path.y, 0)) |
           (d.x + b->high.x - a->low.x <= ab_min(path.x, 0)) |
           (d.y + b->high.y - a->low.y <= ab_min(path.y, 0));
}

/* Whether the bounds of two bodies say that they do not meet before a tick, and are not close when
 * the step ends. Many pairs whose legs meet are that far apart, and their shapes, which lie
 * anywhere in memory, are not looked at. */
static bool keep_apart(const abut_world *world, uint32_t a, uint32_t b, int32_t tick, int32_t until)
{
    const ab_hot *p = &world->hot[a];
    const ab_hot *q = &world->hot[b];
    const ab_body_size *size_p = &world->extents[a];
    const ab_body_size *size_q = &world->extents[b];
    ab_vec motion = ab_sub(p->motion, q->motion);
    ab_vec d = ab_sub(ab_hot_at(q, tick), ab_hot_at(p, tick));
    int64_t ticks = until - tick;

    if (((p->flags | q->flags) & AB_MANY) != 0 ||
        !extents_stay_out(size_p, size_q, d, (ab_vec){ motion.x * ticks, motion.y * ticks })) {
        return false;
    }
    if (until < AB_STEP_TICKS) {
        return true;
    }
    ab_vec gap =
        extents_gap(size_p, size_q, (ab_vec){ d.x - motion.x * ticks, d.y - motion.y * ticks });

    return ab_max(gap.x, gap.y) > 2 * AB_REST_OF_FRAME; /* see ends_close() */
}

/* Of two bodies that are solid to each other, from a tick on. Changes nothing, so that any thread
 * may ask; `sweeps` are counted. */
static uint64_t
foresee_solid(const abut_world *world, uint32_t a, uint32_t b, int32_t tick, uint32_t *sweeps)
{
    const ab_hot *p = &world->hot[a];
    const ab_hot *q = &world->hot[b];
    int32_t until = p->leg_end < q->leg_end ? p->leg_end : q->leg_end;

    if (until < tick) {
        return FORESEEN_NOTHING;
    }
    if (until > tick && !moves_along(p, q)) {
        (*sweeps)++;
        if (keep_apart(world, a, b, tick, until)) {
            return FORESEEN_NOTHING;
        }
        order_by_id(world, &a, &b);
        ab_encounter encounter = ab_encounter_of(world, a, b, tick, until, false);

        if (encounter.inside) {
            return FORESEEN_INSIDE;
        }
        if (encounter.relation == ABUT_OVERLAPPING) {
            return ab_coming_key(((int64_t)tick << AB_FINE_BITS) + encounter.fine, encounter.rank);
        }
    }
    return until == AB_STEP_TICKS && ends_close(world, a, b) ? FORESEEN_CLOSE : FORESEEN_NOTHING;
}

/* The same of two bodies that may have rules about what they meet. */
static uint64_t
foresee_pair(const abut_world *world, uint32_t a, uint32_t b, int32_t tick, uint32_t *sweeps)
{
    const ab_hot *p = &world->hot[a];
    const ab_hot *q = &world->hot[b];

    if (((p->flags | q->flags) & AB_PICKY) != 0) {
        return FORESEEN_RULES;
    }
    if (!ab_is_mover(p) && !ab_is_mover(q)) {
        return FORESEEN_NOTHING;
    }
    if (moves_along(p, q)) { /* they never meet, but for what is added at the end */
        return !(is_at_rest(p) && is_at_rest(q)) && ends_close(world, a, b) ? FORESEEN_CLOSE
                                                                            : FORESEEN_NOTHING;
    }
    return foresee_solid(world, a, b, tick, sweeps);
}

/* Notes what was foreseen of two bodies that are solid to each other. */
static void expect(abut_world *world, uint32_t a, uint32_t b, int32_t tick, uint64_t foreseen)
{
    order_by_id(world, &a, &b);
    if (foreseen == FORESEEN_INSIDE) {
        ab_predict_parting(world, a, b, tick);
    } else if (foreseen == FORESEEN_CLOSE) {
        mark_close(world, a, b);
        note_graze(world, a, b);
    } else if (foreseen != FORESEEN_NOTHING) {
        mark_close(world, a, b);
        queue_pair(world, a, b, foreseen);
    }
}

/* Two that pass through each other, or do so until they are apart. */
static void predict_passage(abut_world *world, uint32_t a, uint32_t b, int32_t tick, int32_t until)
{
    order_by_id(world, &a, &b);
    world->reporting.report.sweeps++;
    ab_encounter encounter = ab_encounter_of(world, a, b, tick, until, true);

    if (((world->hot[a].flags | world->hot[b].flags) & AB_MANY) != 0 &&
        ab_passing_of(world, a, b) != NULL &&
        ab_pair_rule_bare(world, a, b) == AB_RULE_SOLID) { /* or they pass anyway */
        ab_predict_parting(world, a, b, tick);
    }
    if (encounter.relation != ABUT_APART) {
        int64_t fine = ((int64_t)tick << AB_FINE_BITS) + encounter.fine;

        mark_close(world, a, b);
        queue_pair(world, a, b, ab_coming_key(fine, AB_RANK_PASSING));
    }
}

/* Two of which one passes parts of the other since before the step are in contact from its start
 * on, and that is to be told even if they are out of them before it ends. */
static void note_parts_passed(abut_world *world, uint32_t a, uint32_t b)
{
    const ab_contact *known = ab_contact_find(world, world->cold[a].id, world->cold[b].id);

    if (known == NULL ||
        (known->flags & (AB_CONTACT_REPORTED | AB_CONTACT_LOST)) != AB_CONTACT_REPORTED) {
        ab_contact_note(world, a, b, 0, (ab_vec){ 0, 0 },
                        ab_pair_point(world, a, b, 0, (ab_vec){ 0, 0 }), 0);
    }
}

bool ab_is_foreseen(abut_world *world, uint32_t a, uint32_t b, int32_t fine)
{
    int32_t tick = fine >> AB_FINE_BITS;
    uint64_t foreseen = foresee_solid(world, a, b, tick, &world->reporting.report.sweeps);

    return foreseen < FORESEEN_RULES && ab_coming_fine(foreseen) == fine;
}

void ab_predict_past_parts(abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    uint64_t foreseen = foresee_solid(world, a, b, tick, &world->reporting.report.sweeps);
    uint64_t parts = UINT64_MAX;

    order_by_id(world, &a, &b);
    if (ab_passing_parts(world, a, b) != 0) {
        parts = foreseen != FORESEEN_INSIDE ? parting_key(world, a, b, tick) : UINT64_MAX;
        if (tick == 0) {
            note_parts_passed(world, a, b);
        }
    }
    /* One of the two: whichever comes first predicts the other anew. */
    if (parts < foreseen) {
        mark_close(world, a, b);
        queue_pair(world, a, b, parts);
    } else {
        expect(world, a, b, tick, foreseen);
    }
}

/* Two of which one has rules about what it meets. */
static void predict_by_rules(abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    const ab_hot *p = &world->hot[a];
    const ab_hot *q = &world->hot[b];
    int32_t until = p->leg_end < q->leg_end ? p->leg_end : q->leg_end;

    if (moves_along(p, q) && tick > 0) {
        /* One that was let in, but turned before it got in, has to ask again. */
        ab_passing_holds(world, a, b, tick);
        if (!(is_at_rest(p) && is_at_rest(q)) && ends_close(world, a, b)) {
            expect(world, a, b, tick, FORESEEN_CLOSE);
        }
        return;
    }
    ab_rule rule = ab_pair_rule_at(world, a, b, tick);

    if (rule == AB_RULE_NONE || until < tick) {
        return;
    }
    if (rule != AB_RULE_SOLID) {
        predict_passage(world, a, b, tick, until);
    } else if (ab_is_mover(p) || ab_is_mover(q)) {
        ab_predict_past_parts(world, a, b, tick);
    }
}

void ab_predict_pair(abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    uint64_t foreseen = foresee_pair(world, a, b, tick, &world->reporting.report.sweeps);

    if (foreseen == FORESEEN_RULES) {
        predict_by_rules(world, a, b, tick);
    } else {
        expect(world, a, b, tick, foreseen);
    }
}

enum { FOUND_AT_ONCE = 16 };

/* What one body or two may meet. What is near them may lie anywhere in memory, so some of it is
 * found before any of it is looked at: meanwhile all of it is fetched. */
typedef struct prediction {
    abut_world *world;
    uint32_t self[2]; /* the second, or AB_NONE */
    uint32_t but;     /* has been predicted with the first just now, or AB_NONE */
    int32_t tick;
    uint32_t count;
    uint32_t found[FOUND_AT_ONCE];
} prediction;

/* Whether legs meet of a body and one that was found. */
static bool is_to_predict(const abut_world *world, uint32_t self, uint32_t found, uint32_t but)
{
    return self != AB_NONE && found != self && found != but &&
           ab_box32_meet(&world->hot[found].leg, &world->hot[self].leg);
}

static void predict_found(prediction *all)
{
    abut_world *world = all->world;

    for (uint32_t k = 0; k < all->count; k++) {
        const ab_core *core = ab_world_core(world, world->hot[all->found[k]].core);

        AB_PREFETCH(core);
        AB_PREFETCH((const char *)core + 64);
        AB_PREFETCH((const char *)core + 128);
    }
    for (uint32_t k = 0; k < all->count && !world->failed; k++) {
        uint32_t index = all->found[k];

        if (is_to_predict(world, all->self[0], index, all->but)) {
            ab_predict_pair(world, all->self[0], index, all->tick);
        }
        if (is_to_predict(world, all->self[1], index, all->self[0])) {
            ab_predict_pair(world, all->self[1], index, all->tick);
        }
    }
    all->count = 0;
}

static bool note_found(void *context, uint32_t index)
{
    prediction *all = context;

    AB_PREFETCH(&all->world->hot[index]);
    AB_PREFETCH(&all->world->extents[index]);
    AB_PREFETCH(&all->world->cold[index]);
    all->found[all->count++] = index;
    if (all->count == FOUND_AT_ONCE) {
        predict_found(all);
    }
    return !all->world->failed;
}

static void predict_body(abut_world *world, uint32_t index, uint32_t but, int32_t tick)
{
    prediction all = { .world = world, .self = { index, AB_NONE }, .but = but, .tick = tick };
    ab_box32 box = world->hot[index].leg;

    queue_leg(world, index);
    ab_neighbours_visit(world, index, &box, note_found, &all);
    predict_found(&all);
}

static double area_of_leg(const ab_box32 *box)
{
    return ((double)box->high_x - box->low_x) * ((double)box->high_y - box->low_y);
}

/* Two that have met: what is near one of them is near the other, and mostly in the same cells, so
 * these are looked through once; unless the two go far in different directions. */
static void predict_both(abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    const ab_box32 *leg_a = &world->hot[a].leg;
    const ab_box32 *leg_b = &world->hot[b].leg;
    ab_box32 around = *leg_a;

    ab_box32_include(&around, leg_b);
    if (ab_neighbours_cover(world, a, leg_a) || ab_neighbours_cover(world, b, leg_b) ||
        area_of_leg(&around) > 2 * (area_of_leg(leg_a) + area_of_leg(leg_b))) {
        predict_body(world, a, AB_NONE, tick);
        predict_body(world, b, a, tick);
        return;
    }
    prediction both = { .world = world, .self = { a, b }, .but = AB_NONE, .tick = tick };

    queue_leg(world, a);
    queue_leg(world, b);
    ab_body_cells_visit(world, &around, note_found, &both);
    predict_found(&both);
}

/* Near pairs as the threads see them: each chunk lists what it foresees where its pairs begin. */
typedef struct foresight {
    const abut_world *world;
    ab_found_pair *found;
    uint32_t counts[AB_MOST_CHUNKS];
    uint32_t candidates[AB_MOST_CHUNKS];
    uint32_t sweeps[AB_MOST_CHUNKS];
} foresight;

/* The pair and what it is made of are fetched before their turn comes. */
static inline bool is_candidate(const abut_world *world, uint32_t k)
{
    const ab_index_pair *pairs = world->pairs.items;

    if (k + 8 < world->pairs.count) {
        AB_PREFETCH(&world->hot[pairs[k + 8].a]);
        AB_PREFETCH(&world->hot[pairs[k + 8].b]);
    }
    return ab_box32_meet(&world->hot[pairs[k].a].leg, &world->hot[pairs[k].b].leg) &&
           (k >= world->near_count || /* strays are paired once more, after all others */
            !(ab_is_stray(world, pairs[k].a) || ab_is_stray(world, pairs[k].b)));
}

static void foresee_chunk(void *context, ab_chunk chunk)
{
    foresight *all = context;
    const ab_index_pair *pairs = all->world->pairs.items;
    ab_found_pair *found = all->found + chunk.from;
    uint32_t candidates = 0;
    uint32_t sweeps = 0;
    uint32_t count = 0;

    for (uint32_t k = chunk.from; k < chunk.end; k++) {
        if (is_candidate(all->world, k)) {
            uint64_t key = foresee_pair(all->world, pairs[k].a, pairs[k].b, 0, &sweeps);

            candidates++;
            if (key != FORESEEN_NOTHING) {
                found[count++] = (ab_found_pair){ key, pairs[k].a, pairs[k].b };
            }
        }
    }
    all->counts[chunk.number] = count;
    all->candidates[chunk.number] = candidates;
    all->sweeps[chunk.number] = sweeps;
}

static void expect_found(abut_world *world, const ab_found_pair *found)
{
    if (found->key == FORESEEN_RULES) {
        ab_predict_pair(world, found->a, found->b, 0);
    } else {
        expect(world, found->a, found->b, 0, found->key);
    }
}

static void predict_on_threads(abut_world *world)
{
    foresight all = { .world = world, .found = world->found.items };
    uint32_t pairs = world->pairs.count;

    ab_do_chunks(world, pairs, foresee_chunk, &all);
    for (uint32_t i = 0; i < ab_chunk_count(world, pairs); i++) {
        const ab_found_pair *found = all.found + ab_chunk_at(world, pairs, i).from;

        world->reporting.report.candidates += all.candidates[i];
        world->reporting.report.sweeps += all.sweeps[i];
        for (uint32_t k = 0; k < all.counts[i] && !world->failed; k++) {
            expect_found(world, &found[k]);
        }
    }
}

static void predict_here(abut_world *world)
{
    const ab_index_pair *pairs = world->pairs.items;

    for (uint32_t k = 0; k < world->pairs.count && !world->failed; k++) {
        if (is_candidate(world, k)) {
            world->reporting.report.candidates++;
            ab_predict_pair(world, pairs[k].a, pairs[k].b, 0);
        }
    }
}

void ab_predict_all(abut_world *world)
{
    for (uint32_t i = 0; i < world->awake && world->has_legs; i++) {
        if (world->hot[i].leg_end < AB_STEP_TICKS) {
            queue_leg(world, i);
        }
    }
    if (ab_has_threads(world, world->pairs.count)) {
        predict_on_threads(world);
    } else {
        predict_here(world);
    }
    if (!world->failed) {
        ab_neighbours_expect(world, ab_queue_count(world));
    }
}

static void relink(abut_world *world, uint32_t index, int32_t tick)
{
    ab_hot *hot = &world->hot[index];
    ab_box32 before = hot->leg;

    ab_leg_set(world, index, tick);
    ab_trail_note(world, index, tick);
    if (ab_body_cells_keep(world, index, &before)) {
        return;
    }
    if (!ab_body_cells_reserve(world, 1)) { /* before it is out of its cell: the step is undone */
        hot->leg = before;
        world->failed = true;
        return;
    }
    ab_body_cells_unlink(world, index);
    ab_body_cells_link(world, index);
}

void ab_changed(abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    uint32_t both[2] = { a, b };

    for (int k = 0; k < 2; k++) {
        if (both[k] != AB_NONE) {
            world->hot[both[k]].version++;
            relink(world, both[k], tick);
        }
    }
    if (a != AB_NONE && b != AB_NONE) {
        predict_both(world, a, b, tick);
    } else if (a != AB_NONE || b != AB_NONE) {
        predict_body(world, a != AB_NONE ? a : b, AB_NONE, tick);
    }
}

/* A body at the end of the lattice stops there. */
static bool stop_at_edge(abut_world *world, uint32_t index, int32_t tick)
{
    ab_hot *hot = &world->hot[index];
    ab_cold *cold = &world->cold[index];
    ab_vec low;
    ab_vec high;

    ab_body_extent(world, index, &low, &high);
    ab_vec room = room_ahead(hot, low, high);
    ab_vec normal = { 0, 0 };

    if (room.x < ab_abs(hot->motion.x)) {
        normal.x = hot->motion.x > 0 ? -AB_DIRECTION_LENGTH : AB_DIRECTION_LENGTH;
        hot->motion.x = 0;
        cold->velocity.x = 0;
        cold->carry_x = 0;
    }
    if (room.y < ab_abs(hot->motion.y)) {
        normal.y = hot->motion.y > 0 ? -AB_DIRECTION_LENGTH : AB_DIRECTION_LENGTH;
        hot->motion.y = 0;
        cold->velocity.y = 0;
        cold->carry_y = 0;
    }
    if (normal.x == 0 && normal.y == 0) {
        return false;
    }
    ab_event_report(world, ABUT_EVENT_EDGE, index, AB_NONE, (double)tick / AB_STEP_TICKS,
                    ab_direction_of(normal));
    return true;
}

void ab_leg_end(abut_world *world, uint32_t index, int32_t tick)
{
    ab_rebase(&world->hot[index], tick);
    world->reporting.report.legs++;
    if (stop_at_edge(world, index, tick)) {
        ab_changed(world, index, AB_NONE, tick);
        return;
    }
    relink(world, index, tick);
    predict_body(world, index, AB_NONE, tick);
}

/* --- Moves that take no time ----------------------------------------------------------------- */

typedef struct free_path {
    const abut_world *world;
    uint32_t self;
    uint32_t but;
    int32_t tick;
    ab_vec move;
    ab_vec low; /* the box that is swept over */
    ab_vec high;
} free_path;

static bool keeps_path_free(void *context, uint32_t index)
{
    const free_path *path = context;

    if (index == path->self || index == path->but) {
        return true;
    }
    ab_vec at = ab_hot_at(&path->world->hot[index], path->tick);
    ab_vec low;
    ab_vec high;

    ab_body_extent(path->world, index, &low, &high);
    return at.x + low.x >= path->high.x || at.x + high.x <= path->low.x ||
           at.y + low.y >= path->high.y || at.y + high.y <= path->low.y ||
           ab_pair_rule_during(path->world, path->self, index, path->tick) != AB_RULE_SOLID ||
           (!ab_is_mover(&path->world->hot[index]) &&
            !ab_is_mover(&path->world->hot[path->self])) ||
           !ab_moves_into(path->world, path->self, index, path->move, path->tick);
}

bool ab_is_path_free(
    const abut_world *world, uint32_t index, uint32_t but, ab_vec move, int32_t tick)
{
    ab_vec at = ab_hot_at(&world->hot[index], tick);
    free_path path = { world, index, but, tick, move, { 0, 0 }, { 0, 0 } };

    ab_body_extent(world, index, &path.low, &path.high);
    path.low =
        (ab_vec){ at.x + path.low.x + ab_min(move.x, 0), at.y + path.low.y + ab_min(move.y, 0) };
    path.high =
        (ab_vec){ at.x + path.high.x + ab_max(move.x, 0), at.y + path.high.y + ab_max(move.y, 0) };
    if (ab_max(ab_abs(path.low.x), ab_abs(path.low.y)) > AB_LATTICE_LIMIT ||
        ab_max(ab_abs(path.high.x), ab_abs(path.high.y)) > AB_LATTICE_LIMIT) {
        return false;
    }
    ab_box32 box = ab_coarse(world, path.low, path.high);

    return ab_neighbours_visit(world, index, &box, keeps_path_free, &path);
}
