/* world/step.h - what the files of the step know of each other.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STEP_H
#define AB_WORLD_STEP_H

#include "base/check.h"

#include "sweep/sweep.h"
#include "world/world.h"

/* --- Rules (rules.c) ------------------------------------------------------------------- */

typedef enum ab_rule {
    AB_RULE_NONE,    /* they do not meet */
    AB_RULE_PASSING, /* they do, but hinder nothing */
    AB_RULE_SOLID
} ab_rule;

/* How two bodies deal with each other. */
ab_rule ab_pair_rule(const abut_world *world, uint32_t a, uint32_t b);
/* The same at a tick of the step: whoever passed until apart, and does so no more, is solid. */
ab_rule ab_pair_rule_at(abut_world *world, uint32_t a, uint32_t b, int32_t tick);
/* The same as if no permission to pass had been given. */
ab_rule ab_pair_rule_bare(const abut_world *world, uint32_t a, uint32_t b);
/* Whether an impact is let through by a side of one of them; the normal, of length 2^30,
 * points out of b towards a. */
bool ab_lets_through(const abut_world *world, uint32_t a, uint32_t b, ab_vec normal);
/* Sets AB_PICKY: whether ab_pair_rule() needs to be asked. */
void ab_judge_picky(abut_world *world, uint32_t index);
/* A pair as callbacks see it; a has the lower id. */
abut_pair_view ab_view_pair(const abut_world *world, uint32_t a, uint32_t b);

/* --- The start of a frame (past.c) ------------------------------------------------------- */

/* Remembers what a body is, and puts all of them back there. */
void ab_past_save(abut_world *world, uint32_t index);
void ab_past_restore(abut_world *world);
/* Gravity, and what else pulls at a mover. */
void ab_pull(abut_world *world, uint32_t index);

/* --- Queue (queue.c) ------------------------------------------------------------------- */

/* Faces come before corners, these before what hinders nothing, and all before the ends of legs and
 * what else only has to be predicted anew. */
enum { AB_RANK_FACE = 0, AB_RANK_CORNER = 1, AB_RANK_PASSING = 2, AB_RANK_LEG = 3 };

uint64_t ab_coming_key(int64_t fine_tick, unsigned rank);
/* When it comes, in 1/256 ticks. */
int32_t ab_coming_fine(uint64_t key);
/* FACE, CORNER, ...: as it was judged when it was predicted. */
unsigned ab_coming_rank(uint64_t key);
static inline double ab_time_of(int32_t fine)
{
    return (double)fine / ((double)AB_FRAME * (1 << AB_FINE_BITS));
}
bool ab_queue_start(abut_world *world);
bool ab_queue_push(abut_world *world, const ab_coming *coming);
/* The earliest that still holds; false if there is none. */
bool ab_queue_pop(abut_world *world, ab_coming *coming);

/* --- Pairs at a tick (pairs.c) --------------------------------------------------------- */

/* The exact relation of two bodies as they stand at a tick. */
abut_relation ab_relate_bodies(const abut_world *world, uint32_t a, uint32_t b, int32_t tick);

/* Whether a body would get into another that it does not overlap, moving at once. */
bool ab_moves_into(
    const abut_world *world, uint32_t self, uint32_t other, ab_vec move, int32_t tick);

/* When two bodies first touch on their ways from a tick on, before another: in 1/256 ticks
 * from the first, never late, and the same whatever the second is. */
typedef struct ab_encounter {
    abut_relation relation; /* overlapping: an impact; touching: a graze; apart: nothing */
    bool inside;            /* they overlap at the start */
    int64_t fine;
    unsigned rank;
} ab_encounter;

/* Without `grazes` a pair that only touches may count as apart: to tell takes longer. */
ab_encounter ab_encounter_of(
    const abut_world *world, uint32_t a, uint32_t b, int32_t tick, int32_t until, bool grazes);

/* Whether even the bounds of the two never get into each other: exactly, and cheap. Most pairs
 * that slide along each other end here. */
static inline bool ab_sum_stays_out(const ab_sum *sum)
{
    const ab_core *a = sum->a;
    const ab_core *b = sum->b;
    int64_t reach = sum->reach;

    return sum->d.x + b->low.x - a->high.x - reach >= ab_max(sum->way.x, 0) ||
           sum->d.y + b->low.y - a->high.y - reach >= ab_max(sum->way.y, 0) ||
           sum->d.x + b->high.x - a->low.x + reach <= ab_min(sum->way.x, 0) ||
           sum->d.y + b->high.y - a->low.y + reach <= ab_min(sum->way.y, 0);
}

/* FACE or CORNER: how two shapes meet on their way, if they do. */
unsigned ab_rank_of_sum(const ab_sum *sum);

/* How two bodies that meet within two ticks do so. */
typedef struct ab_strike {
    bool upright;  /* the normal is along an axis */
    ab_vec exact;  /* the normal, out of b towards a, of any length */
    ab_vec normal; /* of length 2^30 */
    ab_vec close;  /* moving a by this, as seen from b, closes the gap that is left */
} ab_strike;

/* `fine` is the part of the tick, in 1/256, at which they were predicted to. */
bool ab_strike_of(
    const abut_world *world, uint32_t a, uint32_t b, int32_t tick, int64_t fine, ab_strike *strike);

/* A side between two pieces of one body gives no normal: another one is found for a strike that has
 * such a one, if the bodies touch at the tick (outer.c). */
void ab_prefer_outer_normal(
    const abut_world *world, uint32_t a, uint32_t b, int32_t tick, ab_strike *strike);
/* The same for a normal of any length between steps, where a has been moved by so much and goes on:
 * whether another was found. */
bool ab_outer_normal_after(
    const abut_world *world, uint32_t a, uint32_t b, ab_vec moved, ab_vec way, ab_vec *normal);

/* The same two for boxes with radii, which circles are, in closed form (rounds.c). False if
 * their numbers are too large for it. `fine` is a guess, and becomes the answer. */
bool ab_round_touch(const ab_sum *sum, ab_vec motion, int64_t *fine);
bool ab_round_strike(const ab_sum *sum, ab_vec motion, int64_t fine, ab_strike *strike);

/* How near two bodies stand that are nearly in touch. */
typedef struct ab_nearness {
    int64_t gap; /* rounded down; negative: they overlap */
    bool corner; /* corner to corner: nothing to rest on */
    bool curved;
    bool upright;
    ab_vec normal; /* of length 2^30, out of b towards a */
    ab_vec off;    /* of curved ones: from the centre of b's curve to that of a's */
    int64_t reach;
    uint32_t piece_a;
    uint32_t piece_b;
} ab_nearness;

ab_nearness ab_nearness_of(const abut_world *world, uint32_t a, uint32_t b);

/* One pair of pieces, by their numbers, as two bodies stand at a tick. */
ab_sum
ab_pieces_at(const abut_world *world, const uint32_t *both, const uint32_t *number, int32_t tick);

/* When two bodies of several pieces that overlap at a tick do so no more, before another: a tick;
 * INT32_MAX if they do until then (parting.c). */
int32_t ab_parting_of(const abut_world *world, uint32_t a, uint32_t b, int32_t tick, int32_t until);

/* --- Prediction (predict.c) ------------------------------------------------------------ */

/* How long a body goes on from a tick until its cell must be found anew, and its box. */
void ab_leg_set(abut_world *world, uint32_t index, int32_t tick);
/* Predicts what two bodies, or one and all others, or all will meet. */
void ab_predict_pair(abut_world *world, uint32_t a, uint32_t b, int32_t tick);
/* Of two that pass through each other: when they are to be predicted anew. */
void ab_predict_parting(abut_world *world, uint32_t a, uint32_t b, int32_t tick);
void ab_predict_all(abut_world *world);
/* A body, or two, have other motions from a tick on: the only way to say so. */
void ab_changed(abut_world *world, uint32_t a, uint32_t b, int32_t tick);
/* A leg has ended. */
void ab_leg_end(abut_world *world, uint32_t index, int32_t tick);
/* Whether a body can be moved at once without meeting anybody but one. */
bool ab_is_way_free(
    const abut_world *world, uint32_t index, uint32_t but, ab_vec move, int32_t tick);

static inline void ab_rebase(ab_hot *hot, int32_t tick)
{
    hot->at = ab_hot_at(hot, tick);
    hot->since = tick;
}

/* --- The end of a frame (step.c, arrive.c) -------------------------------------------------- */

/* Moves a body at the end of the frame, and in the cells if its box does not hold it. */
void ab_shift_at_end(abut_world *world, uint32_t index, ab_vec by);
/* Moves a kinematic by what it carries, and movers out of its way. */
void ab_arrive(abut_world *world, uint32_t index);

/* --- Impacts (impact.c) ------------------------------------------------------------------ */

void ab_impact_handle(abut_world *world, uint32_t a, uint32_t b, int32_t fine, bool passes);
/* Motion as the velocity says; what does not divide is carried. */
void ab_motion_set(abut_world *world, uint32_t index);

/* The velocities after two have met, of which at least one yields, along a normal of any length
 * out of the second towards the first; `elasticity` is in 2^-16. Who does not yield has no
 * lightness, and keeps its velocity. Nothing gains energy unless a wall moves (exchange.c). */
void ab_exchange(ab_vec normal, int64_t elasticity, const int64_t lightness[2], ab_vec velocity[2]);
/* Whether two that meet turn round all of their approach, and nothing pulls: then they settle
 * on nothing, however slow they are. */
static inline bool ab_is_lossless(const abut_world *world, uint32_t a, uint32_t b)
{
    return (world->state->gravity.x | world->state->gravity.y) == 0 &&
           ab_max(world->cold[a].bounce, world->cold[b].bounce) >= 65536;
}

/* --- Contacts (contact.c) ------------------------------------------------------------------ */

/* Two bodies are in touch from now on; the normal points out of b towards a. */
void ab_contact_note(
    abut_world *world, uint32_t a, uint32_t b, int32_t fine, ab_vec normal, uint32_t flags);
/* `fine` of what is noted because two come near each other without an impact. */
#define AB_CONTACT_GRAZE INT32_MAX
/* By ids: those of new bodies stand at the end until then. */
void ab_contacts_sort(abut_world *world);
/* The start of the frame: which of the kept contacts still hold, into `presses`. */
bool ab_contacts_gather(abut_world *world);
/* The end: the list of the next frame, and what is told of it. */
bool ab_contacts_reserve(abut_world *world);
void ab_contacts_finish(abut_world *world);
/* The contacts of a body end: it is gone or somewhere else. */
void ab_contacts_end(abut_world *world, uint32_t id);
/* The rules of a body have changed: contacts that are of another kind now end. */
void ab_contacts_review(abut_world *world, uint32_t index);
ab_contact *ab_contact_find(const abut_world *world, uint32_t id_a, uint32_t id_b);

/* What carries a body: bits of ab_cold.grounded. */
enum { AB_GROUND_UNDER = 1, AB_GROUND_HELD = 2 };
#define AB_STEEPEST (AB_UNIT / 10 * 7) /* of a ground's normal, along `up` */

/* Tells of two bodies, or one (AB_NONE): ids in order, the normal out of b towards a turned
 * to match. */
void ab_event_tell(
    abut_world *world, abut_event_kind what, uint32_t a, uint32_t b, double time, ab_vec normal);
/* The same with ids. */
void ab_event_put(abut_world *world,
                  abut_event_kind what,
                  uint32_t id_a,
                  uint32_t id_b,
                  double time,
                  ab_vec normal);
/* The speed of what was told last. */
void ab_event_speed(abut_world *world, int64_t speed);
/* Whether that was solid: it is, unless this says otherwise. */
void ab_event_solid(abut_world *world, bool solid);
/* What a frame tells is shown when it is done; until then, what the one before told. */
void ab_telling_start(abut_world *world);
void ab_telling_end(abut_world *world);

/* A velocity at the border, in steps per frame (settings.c). */
abut_status ab_velocity_steps(const abut_world *world, abut_vec2 velocity, ab_vec *steps);

/* Half-planes of motions, in steps per tick: along `normal` at least `least`. */
typedef struct ab_limit {
    ab_vec normal;
    int64_t least;  /* times 2^30 */
    int64_t slack;  /* so much less is still good, times 2^30 */
    int64_t speed;  /* the same for a velocity, in steps per frame, as seen from the other */
    ab_vec theirs;  /* the other's motion: going with it is always good, if `follows` */
    uint32_t other; /* index */
    bool upright;
    bool follows;
} ab_limit;

/* --- The pass at the start (relax.c, settle.c, riders.c) ------------------------------------ */

bool ab_riders_board(abut_world *world);
void ab_riders_leave(abut_world *world);
void ab_relax(abut_world *world);
/* Whether a way, of a as seen from b, leads into a curved contact at all. */
bool ab_press_hits(const ab_press *press, ab_vec way);
bool ab_settle_motions(abut_world *world);
/* What the contacts of a body at the start ask of its motion now, at a tick; how many. */
int ab_settle_limits(
    const abut_world *world, uint32_t index, int32_t tick, ab_limit *limits, int most);
/* The contacts of the start count no more. */
void ab_settle_end(abut_world *world);

/* The motion nearest to a wish within all limits; false, and the wish, if there is none that is
 * not much faster. */
bool ab_nearest_motion(const ab_limit *limits, int count, ab_vec *motion);

/* Blocks: what a body presses on that cannot yield (blocks.c). */
bool ab_block_add(abut_world *world, uint32_t index, ab_vec towards, int64_t speed);
/* Whether a body presses on a block that way, and does not leave it. */
bool ab_is_blocked(const abut_world *world, uint32_t index, ab_vec towards);
int ab_block_count(const abut_world *world, uint32_t index);
bool ab_has_block(const abut_world *world, uint32_t index, ab_vec towards);
/* Makes the velocity respect all blocks and contacts of a body at once. */
void ab_respect_blocks(abut_world *world, uint32_t index, int32_t tick);
void ab_blocks_clear(abut_world *world);

/* --- Sleep (sleep.c) -------------------------------------------------------------------------- */

void ab_wake(abut_world *world, uint32_t index);
/* Whether an impact of two bodies, or what one presses on the other with, is a push: so fast, it
 * wakes a sleeper. */
bool ab_pair_pushes(const abut_world *world, uint32_t a, uint32_t b);
bool ab_is_more_than_weight(const abut_world *world, ab_vec normal, int64_t approach);
void ab_sleep_update(abut_world *world);

/* Speeds, in steps per frame. */
#define AB_ONE ((int64_t)1 << AB_LATTICE_BITS)
#define AB_SLIDE_SPEED (AB_ONE / 8) /* sliding faster over something curved is left to impacts */
#define AB_WARM_GAP (AB_ONE / 64)   /* so far apart two are still nearly in touch */
#define AB_TOUCH_GAP (AB_ONE / 1024)
#define AB_PASS_SPEED ((int64_t)1 << 50) /* faster bodies are left to impacts altogether */

/* --- Places (place.c) ---------------------------------------------------------------------- */

/* The shortest move found, within `reach` steps, after which a body overlaps nobody that it
 * must not; zero if it does not now. A fixed search, exact for boxes among boxes.
 * ABUT_E_OVERLAP if there is none. */
abut_status ab_free_move(const abut_world *world, uint32_t index, int64_t reach, ab_vec *move);

/* A solid body that this one overlaps where it stands, moved by so much: the one with the lowest
 * id, or AB_NONE. */
uint32_t ab_overlapped(const abut_world *world, uint32_t index, ab_vec move);

/* --- Bodies (body.c) ------------------------------------------------------------------------- */

/* Puts a body elsewhere by a lattice vector, and into the cells: false without memory. */
bool ab_body_shift(abut_world *world, uint32_t index, ab_vec move);
/* Remembers what was wrong with a call, for abut_world_trouble(); returns the status. */
abut_status ab_trouble(abut_world *world, abut_status status, const char *what, double value);
/* The same for a number that must lie between two others; ABUT_OK if it does. */
abut_status
ab_trouble_range(abut_world *world, const char *what, double value, double least, double most);

/* --- Trails (trail.c) ----------------------------------------------------------------------- */

void ab_trail_note(abut_world *world, uint32_t index, int32_t tick);
/* The paths that were noted, body by body; false without memory. */
bool ab_trails_sort(abut_world *world);

#endif
