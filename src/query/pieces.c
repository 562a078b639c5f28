/* query/pieces.c - what a moving point or shape meets of an entry of several pieces.
 *
 * An entry is the union of its pieces. Whatever has an area meets the union when it meets the
 * first of them. A point or a segment may also get into the union along a *seam* between two
 * pieces that abut, without getting into either (narrow/seam.h).
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/narrow.h"
#include "narrow/path_side.h"
#include "narrow/seam.h"
#include "narrow/simple.h"
#include "query/pieces.h"
#include "query/rounding.h"
#include "query/span.h"

/* --- Seams --------------------------------------------------------------------------------- */

static const ab_core *seen_piece(const void *context, uint32_t number, ab_vec *offset)
{
    const ab_entry *entry = context;
    ab_vec at;
    const ab_core *core = ab_entry_piece(entry, number, &at);

    *offset = ab_sub(at, entry->at);
    return core;
}

static ab_union union_of_entry(const ab_entry *entry)
{
    return (ab_union){ seen_piece, entry, entry->pieces };
}

bool ab_union_holds(const ab_entry *entry, const ab_core *thin, ab_vec at)
{
    ab_union all = union_of_entry(entry);

    return entry->pieces > 1 && ab_core_is_thin(thin) &&
           ab_seam_holds(thin, ab_sub(entry->at, at), &all);
}

/* What moves, as a thin core; NULL if it has an area. */
static const ab_core *thin_of_probe(const ab_probe *probe, const ab_core *point)
{
    if (probe->shape == NULL) {
        return point;
    }
    return ab_core_is_thin(&probe->shape->core) ? &probe->shape->core : NULL;
}

/* When a probe reaches a place on a seam: the time of a sweep is one of whole ticks. */
static double seam_fraction(const ab_probe *probe, const ab_seam_entry *place)
{
    return probe->shape != NULL ? (double)ab_seam_part(place, (uint64_t)AB_TICKS) * AB_TICK_LENGTH
                                : ab_seam_time(place);
}

/* The end of a segment that comes first on its path. */
static ab_vec head_of_probe(const ab_probe *probe, const ab_core *thin)
{
    if (probe->shape == NULL) {
        return probe->cast.from;
    }
    ab_vec motion = probe->cast.motion;
    ab_vec first = ab_core_point(thin, 0);
    ab_vec last = ab_core_point(thin, thin->count - 1);
    bool forth = (double)(last.x - first.x) * (double)motion.x +
                     (double)(last.y - first.y) * (double)motion.y >
                 0;

    return ab_add(probe->shape->at, forth ? last : first);
}

/* A hit on a seam after a part of the path: it is met head on. */
static abut_hit hit_on_seam(const ab_probe *probe, const ab_core *thin, const ab_seam_entry *place)
{
    ab_vec head = head_of_probe(probe, thin);
    double time = seam_fraction(probe, place);
    double x = (double)probe->cast.motion.x;
    double y = (double)probe->cast.motion.y;
    double length = ab_sqrt(x * x + y * y);
    abut_hit hit = { .hit = true,
                     .time = time,
                     .point = { ((double)head.x + time * x) * ABUT_QUANTUM,
                                ((double)head.y + time * y) * ABUT_QUANTUM },
                     .normal = { -x / length + 0.0, -y / length + 0.0 },
                     .side = ABUT_SIDE_NONE };

    if (probe->cast.ray) {
        ab_when when = ab_when_of(i128_from_bits(place->far), place->full);

        hit.time = ab_when_distance(&when, probe->cast.motion);
    }
    return hit;
}

/* A place of a thin core that lies on a seam, where it does. */
static abut_vec2 place_on_seam(const ab_entry *entry, const ab_core *thin, ab_vec from)
{
    ab_core point = ab_core_of_point();
    ab_vec first = ab_add(from, ab_core_point(thin, 0));
    ab_vec along = ab_sub(ab_core_point(thin, thin->count - 1), ab_core_point(thin, 0));
    ab_union all = union_of_entry(entry);
    ab_seam_entry place;
    double part = 0;

    if (ab_seam_enters(&point, ab_sub(entry->at, first), along, &all, &place)) {
        part = ab_seam_time(&place);
    }
    return (abut_vec2){ ((double)first.x + part * (double)along.x) * ABUT_QUANTUM,
                        ((double)first.y + part * (double)along.y) * ABUT_QUANTUM };
}

/* What starts on a seam is inside from the start. */
static abut_hit
hit_from_seam(const ab_probe *probe, const ab_entry *entry, const ab_core *thin, ab_vec from)
{
    if (probe->shape == NULL && probe->cast.inside != ABUT_INSIDE_HIT) {
        return probe->cast.inside == ABUT_INSIDE_IGNORE ? ab_cast_nothing(&probe->cast)
                                                        : ab_exit_of_union(&probe->cast, entry);
    }
    return (
        abut_hit){ .hit = true, .point = place_on_seam(entry, thin, from), .side = ABUT_SIDE_NONE };
}

/* Whether a cast for which that matters starts in a piece: then it starts in the union. */
static bool starts_inside(const ab_probe *probe, const ab_entry *entry, const ab_core *point)
{
    if (probe->shape != NULL || probe->cast.inside == ABUT_INSIDE_HIT) {
        return false;
    }
    for (uint32_t k = 0; k < entry->pieces; k++) {
        ab_vec at;
        const ab_core *core = ab_entry_piece(entry, k, &at);

        if (core->count > 0 && ab_relate(point, core, ab_sub(at, probe->cast.from), core->radius) ==
                                   ABUT_OVERLAPPING) {
            return true;
        }
    }
    return false;
}

void ab_prefer_outer_side(const ab_cast *cast, const ab_entry *entry, bool leaves, abut_hit *hit)
{
    ab_side_search search;
    ab_path_side side;

    ab_side_begin(&search, cast, hit);
    for (uint32_t k = 0; k < entry->pieces; k++) {
        ab_vec at;
        const ab_core *core = ab_entry_piece(entry, k, &at);

        /* Lines have their own rules where they are solid on one side only. */
        if (core->count > 0 && (core->count > 2 || core->radius > 0 || !entry->sided)) {
            ab_side_take(&search, core, at, k, 0);
        }
    }
    if (ab_side_find(&search, leaves, &side)) {
        ab_vec at;

        hit->normal = side.normal;
        hit->side = ab_entry_piece(entry, side.number, &at)->count > 2 ? side.side : ABUT_SIDE_NONE;
    }
}

/* The earlier of a hit on a piece and one on a seam. A seam comes before a graze at the same
 * time: it is where the inside is met. Pieces that are open by their sides keep their own. */
static abut_hit hit_with_seams(const ab_probe *probe, const ab_entry *entry, abut_hit earliest)
{
    ab_core point = ab_core_of_point();
    const ab_core *thin = thin_of_probe(probe, &point);
    ab_vec from = probe->shape != NULL ? probe->shape->at : probe->cast.from;
    ab_union all = union_of_entry(entry);
    ab_seam_entry place;

    if (thin == NULL) {
        return earliest;
    }
    if (starts_inside(probe, entry, thin)) {
        return probe->cast.inside == ABUT_INSIDE_IGNORE ? ab_cast_nothing(&probe->cast)
                                                        : ab_exit_of_union(&probe->cast, entry);
    }
    ab_vec d = ab_sub(entry->at, from);

    if (ab_seam_holds(thin, d, &all)) {
        return hit_from_seam(probe, entry, thin, from);
    }
    if (ab_seam_enters(thin, d, probe->cast.motion, &all, &place)) {
        abut_hit hit = hit_on_seam(probe, thin, &place);

        if (!earliest.hit || hit.time < earliest.time ||
            (hit.time == earliest.time && earliest.graze)) {
            earliest = hit;
        }
        earliest.graze = false; /* it gets inside, now or later */
    }
    bool starts_in = earliest.normal.x == 0 && earliest.normal.y == 0;

    if (earliest.hit && probe->shape == NULL && !starts_in && !entry->sided) {
        ab_prefer_outer_side(&probe->cast, entry, false, &earliest);
    }
    return earliest;
}

/* --- The union ------------------------------------------------------------------------------- */

/* Whether the path leads through a box early enough; in doubt it does. */
static bool leads_through(const ab_probe *probe, const ab_box *box, double latest)
{
    ab_box seen = { ab_sub(box->low, probe->start.high), ab_sub(box->high, probe->start.low) };
    ab_span span = ab_span_within(probe->cast.motion, &seen);

    return span.enter <= span.leave && span.enter <= latest;
}

/* Whether a probe gets into a piece anywhere on its path: then it does not only graze the union. */
static bool gets_into_union(const ab_probe *probe, const ab_entry *entry)
{
    for (uint32_t k = 0; k < entry->pieces; k++) {
        ab_vec at;

        if (ab_entry_piece(entry, k, &at)->count == 0) {
            continue;
        }
        ab_met_corner corner;
        abut_hit hit = ab_probe_piece(probe, entry, k, &corner);

        if (hit.hit && !hit.graze) {
            return true;
        }
    }
    return false;
}

/* What a piece says about a probe. */
typedef struct piece_answer {
    abut_hit hit;
    ab_met_corner corner;
    uint32_t rank;
} piece_answer;

static bool is_start_within(const abut_hit *hit)
{
    return hit->normal.x == 0 && hit->normal.y == 0;
}

/* Of what a shape meets at once, what it overlaps at the start comes before all, and what it only
 * grazes, such as a wall that it leaves, after all others. Then a side comes before a corner on a
 * corner, and of two sides, or two corners, the one that is approached least, then the one more
 * along x, as in a step. */
static bool
is_named_first(const ab_probe *probe, const piece_answer *one, const piece_answer *other)
{
    double x = (double)probe->cast.motion.x;
    double y = (double)probe->cast.motion.y;
    double approach = ab_fabs(one->hit.normal.x * x + one->hit.normal.y * y);
    double its = ab_fabs(other->hit.normal.x * x + other->hit.normal.y * y);

    if (is_start_within(&one->hit) != is_start_within(&other->hit)) {
        return is_start_within(&one->hit);
    }
    if (one->hit.graze != other->hit.graze) {
        return other->hit.graze;
    }
    if (one->corner.met != other->corner.met) {
        return other->corner.met;
    }
    if (approach != its) {
        return approach < its;
    }
    double along = ab_fabs(one->hit.normal.x);
    double its_along = ab_fabs(other->hit.normal.x);

    return along != its_along ? along > its_along : one->rank < other->rank;
}

static bool
is_named_before(const ab_probe *probe, const piece_answer *one, const piece_answer *other)
{
    if (!other->hit.hit || one->hit.time != other->hit.time) {
        return !other->hit.hit || one->hit.time < other->hit.time;
    }
    return probe->shape == NULL ? one->rank < other->rank : is_named_first(probe, one, other);
}

abut_hit
ab_probe_union(const ab_probe *probe, const ab_entry *entry, double latest, ab_met_corner *corner)
{
    piece_answer earliest = { .hit = { .hit = false } };

    for (uint32_t k = 0; k < entry->pieces; k++) {
        ab_vec at;
        const ab_core *core = ab_entry_piece(entry, k, &at);
        ab_box box = ab_core_box_at(core, at);

        if (core->count == 0 || !leads_through(probe, &box, latest)) {
            continue;
        }
        piece_answer of_piece = { .rank = ab_entry_rank(entry, k) };
        abut_hit *hit = &of_piece.hit;

        *hit = ab_probe_piece(probe, entry, k, &of_piece.corner);
        bool counts = hit->hit && !(entry->source->overlapping && hit->graze) &&
                      !(entry->sided && entry->source->kind->passes(entry->source, entry->number,
                                                                    &probe->cast, hit));

        if (counts && is_named_before(probe, &of_piece, &earliest)) {
            earliest = of_piece;
        }
    }
    *corner = earliest.corner;
    earliest.hit = hit_with_seams(probe, entry, earliest.hit);
    earliest.hit.graze = earliest.hit.hit && earliest.hit.graze && !gets_into_union(probe, entry);
    return earliest.hit;
}
