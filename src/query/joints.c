/* query/joints.c - a corner that a sweep brings exactly on the joint of pieces or entries.
 *
 * Alone, each of them is met with any normal between two sides, and the one that is approached
 * least may be a side that the next one covers. A line that parts what moves from all that it
 * touches there is their common side. So whatever is touched at the place is asked, as in a step
 * of a world (world/pair/joints.c): otherwise a sweep would announce another normal than
 * the step then has.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "narrow/narrow.h"
#include "query/pieces.h"
#include "sweep/kink.h"
#include "sweep/path.h"

/* More than this meet in no place. */
enum { MOST_JOINED = 16 };

typedef struct joined_piece {
    ab_shape shape;
    uint32_t owner; /* the entry that it is of */
} joined_piece;

/* All that is touched where a corner has come to. */
typedef struct joint_search {
    const ab_source *source;
    const ab_probe *probe;
    ab_vec at; /* of what moves */
    ab_box place;
    uint32_t count;
    bool crowded;
    joined_piece pieces[MOST_JOINED];
} joint_search;

/* What moves and a piece, both where they are then. */
static ab_sum sum_with(const joint_search *search, const ab_core *core, ab_vec at)
{
    return (ab_sum){ &search->probe->shape->core,
                     core,
                     ab_sub(at, search->at),
                     { 0, 0 },
                     search->probe->shape->core.radius + core->radius,
                     false };
}

static ab_sum joined_sum(const joint_search *search, uint32_t k)
{
    const ab_shape *shape = &search->pieces[k].shape;

    return sum_with(search, &shape->core, shape->at);
}

static void
take_joined_piece(joint_search *search, const ab_entry *entry, uint32_t k, uint32_t owner)
{
    ab_vec at;
    const ab_core *core = ab_entry_piece(entry, k, &at);
    ab_sum sum = sum_with(search, core, at);

    if (core->count == 0 || sum.reach > 0 ||
        ab_relate(sum.a, sum.b, sum.d, sum.reach) != ABUT_TOUCHING) {
        return;
    }
    if (search->count == MOST_JOINED) {
        search->crowded = true;
        return;
    }
    joined_piece *joined = &search->pieces[search->count++];

    ab_core_copy(&joined->shape.core, core);
    joined->shape.at = at;
    joined->owner = owner;
}

/* Whether an entry lets something through from any side, as it does what starts inside. */
static bool may_be_passed(const joint_search *search, uint32_t number)
{
    const ab_source *source = search->source;
    abut_hit inside = { .hit = true };

    return source->sided && source->kind->passes(source, number, &search->probe->cast, &inside);
}

static bool take_joined_entry(void *context, uint32_t number)
{
    joint_search *search = context;
    ab_entry entry;

    if (!ab_source_wants(search->source, number) || may_be_passed(search, number)) {
        return true;
    }
    ab_source_open(search->source, number, &entry);
    ab_entry_narrow(&entry, &search->place, (ab_vec){ 0, 0 });
    for (uint32_t k = 0; k < entry.pieces; k++) {
        take_joined_piece(search, &entry, k, number);
    }
    return !search->crowded;
}

static bool parts_joined(const joint_search *search, ab_vec normal)
{
    for (uint32_t k = 0; k < search->count; k++) {
        ab_sum sum = joined_sum(search, k);

        if (!ab_sum_is_parted(&sum, normal)) {
            return false;
        }
    }
    return true;
}

/* Of the normals that part what moves from all, the one to name. */
typedef struct joint_normal {
    bool found;
    bool even; /* another one, its mirror image in the motion, is as good */
    ab_vec exact;
    abut_vec2 normal;
} joint_normal;

static void note_normal(joint_normal *best, ab_vec motion, ab_vec exact, abut_vec2 normal)
{
    bool better = !best->found || ab_is_preferred_normal(motion, exact, best->exact);

    if (better) {
        *best = (joint_normal){ true, false, exact, normal };
    } else if (!ab_is_one_normal(exact, best->exact) &&
               !ab_is_preferred_normal(motion, best->exact, exact)) {
        best->even = true;
    }
}

static joint_normal find_joint_normal(const joint_search *search)
{
    ab_vec motion = search->probe->cast.motion;
    joint_normal best = { .found = false };

    for (uint32_t k = 0; k < search->count; k++) {
        ab_sum sum = joined_sum(search, k);
        ab_sum_walk walk = ab_sum_start(&sum);
        ab_sum_edge edge;

        while (ab_sum_next(&walk, &edge)) {
            ab_vec normal = { edge.along.y, -edge.along.x };

            if (i128_sign(i128_dot(normal.x, normal.y, motion.x, motion.y)) < 0 &&
                ab_is_on_edge(&edge) && parts_joined(search, normal)) {
                note_normal(&best, motion, normal, ab_edge_normal(&sum, edge.feature));
            }
        }
    }
    return best;
}

/* Of the sides that count in a kink the one to name, if all are of one entry. */
static joint_normal find_kink_normal(const joint_search *search, ab_vec corner)
{
    ab_vec motion = search->probe->cast.motion;
    ab_kink kink = ab_kink_at(corner);
    joint_normal best = { .found = false };
    const ab_kink_pair *pair;
    ab_sum_edge edge;

    for (uint32_t k = 0; k < search->count; k++) {
        ab_sum sum = joined_sum(search, k);

        ab_kink_add(&kink, &sum, (ab_vec){ 0, 0 });
        kink.crowded |= search->pieces[k].owner != search->pieces[0].owner;
    }
    for (ab_kink_walk walk = ab_kink_start(&kink, motion); ab_kink_next(&walk, &pair, &edge);) {
        note_normal(&best, motion, (ab_vec){ edge.along.y, -edge.along.x },
                    ab_edge_normal(&pair->sum, edge.feature));
    }
    return best;
}

/* The side of an entry that a normal belongs to, or none. */
static int side_of_entry(const joint_search *search, uint32_t number, ab_vec normal)
{
    for (uint32_t k = 0; k < search->count; k++) {
        ab_sum sum = joined_sum(search, k);
        ab_sum_walk walk = ab_sum_start(&sum);
        ab_sum_edge edge;

        while (search->pieces[k].owner == number && sum.b->count > 2 && ab_sum_next(&walk, &edge)) {
            if (edge.feature.edge_b >= 0 && ab_is_on_edge(&edge) &&
                ab_is_one_normal((ab_vec){ edge.along.y, -edge.along.x }, normal)) {
                return ab_core_side(sum.b, edge.feature.edge_b);
            }
        }
    }
    return ABUT_SIDE_NONE;
}

/* Whether a hit has a normal already that parts what moves from all. */
static bool is_parted_by(const joint_search *search, abut_vec2 normal)
{
    for (uint32_t k = 0; k < search->count; k++) {
        ab_sum sum = joined_sum(search, k);
        ab_sum_walk walk = ab_sum_start(&sum);
        ab_sum_edge edge;

        while (ab_sum_next(&walk, &edge)) {
            if ((edge.along.x | edge.along.y) == 0 || !ab_is_on_edge(&edge)) {
                continue;
            }
            abut_vec2 known = ab_edge_normal(&sum, edge.feature);

            if (known.x == normal.x && known.y == normal.y &&
                parts_joined(search, (ab_vec){ edge.along.y, -edge.along.x })) {
                return true;
            }
        }
    }
    return false;
}

/* How far a corner of what moves is from a place, in units. */
static double distance_to(const joint_search *search, ab_vec corner, abut_vec2 place)
{
    ab_vec at = ab_add(search->at, corner);

    return ab_fabs(ab_units(at.x) - place.x) + ab_fabs(ab_units(at.y) - place.y);
}

/* The corner of what moves that has met a corner of an entry: of several, the one nearest to where
 * it was hit. False if there is none. */
static bool
find_met_corner(const joint_search *search, uint32_t number, abut_vec2 hit, ab_vec *found)
{
    const ab_core *core = &search->probe->shape->core;
    bool any = false;

    for (uint32_t k = 0; k < search->count; k++) {
        ab_sum sum = joined_sum(search, k);

        for (int i = 0; i < core->count * sum.b->count; i++) {
            ab_vec corner = ab_core_point(core, i % core->count);
            ab_vec other = ab_add(ab_core_point(sum.b, i / core->count), sum.d);

            if (search->pieces[k].owner == number && corner.x == other.x && corner.y == other.y &&
                (!any || distance_to(search, corner, hit) < distance_to(search, *found, hit))) {
                *found = corner;
                any = true;
            }
        }
    }
    return any;
}

/* What is touched elsewhere has no say. */
static void keep_those_at(joint_search *search, ab_vec corner)
{
    uint32_t kept = 0;

    for (uint32_t k = 0; k < search->count; k++) {
        ab_sum sum = joined_sum(search, k);

        if (ab_core_has_point(sum.b, ab_sub(corner, sum.d))) {
            if (kept != k) {
                search->pieces[kept] = search->pieces[k];
            }
            kept++;
        }
    }
    search->count = kept;
}

void ab_prefer_joint(
    const ab_source *source, const ab_probe *probe, uint32_t number, ab_vec moved, abut_hit *hit)
{
    joint_search search;
    const ab_core *core = &probe->shape->core;
    ab_vec motion = probe->cast.motion;

    search.source = source;
    search.probe = probe;
    search.at = ab_add(probe->shape->at, moved);
    search.place = (ab_box){ ab_add(search.at, core->low), ab_add(search.at, core->high) };
    search.count = 0;
    search.crowded = false;
    source->kind->visit(source, &search.place, take_joined_entry, &search);
    ab_vec corner = { 0, 0 };
    bool known = find_met_corner(&search, number, hit->point, &corner);

    if (known) {
        keep_those_at(&search, corner);
    }
    if (search.crowded || search.count < 2 || is_parted_by(&search, hit->normal)) {
        return;
    }
    joint_normal best = find_joint_normal(&search);

    if (!best.found && known) {
        best = find_kink_normal(&search, corner);
    }

    if (best.even) {
        double length =
            ab_sqrt((double)motion.x * (double)motion.x + (double)motion.y * (double)motion.y);

        hit->normal =
            (abut_vec2){ -(double)motion.x / length + 0.0, -(double)motion.y / length + 0.0 };
        hit->side = ABUT_SIDE_NONE;
    } else if (best.found) {
        hit->normal = best.normal;
        hit->side = side_of_entry(&search, number, best.exact);
    }
}
