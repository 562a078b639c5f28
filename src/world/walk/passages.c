/* world/walk/passages.c - what a walk goes through, for the events of the next step.
 *
 * A walker that is through a sensor before its walk ends is not in contact with it at any step.
 * What lies along its path is noted leg by leg, and forgotten where the walk goes back. After the
 * walk each of these becomes a contact of a special kind, whose beginning and end the next step
 * reports, as it does for a pair that passes within a step.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/pair/pair.h"
#include "world/rest/rest.h"
#include "world/state/state.h"
#include "world/walk/walk.h"

static bool is_one_place(ab_vec a, ab_vec b)
{
    return a.x == b.x && a.y == b.y;
}

/* The walk may have gone back since the last leg, or round to a place where it was: the path ends
 * where it first came here. */
void ab_walk_cut_path(ab_walk *walk)
{
    ab_walk_path *path = &walk->path;
    int kept = 0;

    while (kept < path->count && !is_one_place(path->ends[kept], walk->gone)) {
        kept++;
    }
    path->count = is_one_place(path->from, walk->gone) || kept == path->count ? 0 : kept + 1;
    path->passage_count = path->count > 0 ? path->passed[path->count - 1] : 0;
}

static bool is_passed_before(const ab_walk_path *path, abut_body id)
{
    for (int i = 0; i < path->passage_count; i++) {
        if (path->passages[i].body == id) {
            return true;
        }
    }
    return false;
}

static void note_passage(ab_walk *walk, abut_body id)
{
    const ab_straight_move *straight = &walk->straight;
    ab_walk_path *path = &walk->path;
    uint32_t other = ab_index_of(straight->world, id);
    double part;
    abut_vec2 normal;

    if (path->passage_count == AB_MOST_PASSAGES || is_passed_before(path, id) ||
        ab_pair_rule(straight->world, straight->self, other) != AB_RULE_PASSING ||
        !ab_straight_move_passed(straight, other, &part, &normal)) {
        return;
    }
    ab_vec so_far = { (int64_t)((double)straight->reach.x * part),
                      (int64_t)((double)straight->reach.y * part) };

    path->passages[path->passage_count++] = (ab_walk_passage){ id, ab_add(straight->from, so_far) };
}

void ab_walk_note_leg(ab_walk *walk)
{
    const ab_straight_move *straight = &walk->straight;
    ab_walk_path *path = &walk->path;

    if (walk->failed || (straight->reach.x | straight->reach.y) == 0) {
        return;
    }
    ab_walk_cut_path(walk);
    for (uint32_t n = 0; n < straight->near.count; n++) {
        uint32_t other = ab_index_of(straight->world, straight->near.ids[n]);

        note_passage(walk, straight->near.ids[n]);
        walk->yields = walk->yields || ab_gives_way(straight->world, other, straight->self);
    }
    walk->neighbours += straight->near.count;
    path->count += path->count < AB_MOST_LEGS; /* of more the last ones are one */
    path->ends[path->count - 1] = ab_add(straight->from, straight->reach);
    path->passed[path->count - 1] = path->passage_count;
}

bool ab_walk_reserve_passages(abut_world *world, ab_walk *walk)
{
    ab_walk_cut_path(walk);
    /* What it touches in the end is among its neighbours, and may begin, too. */
    return walk->path.passage_count == 0 ||
           ab_contacts_room(world, (uint32_t)walk->path.passage_count + walk->neighbours);
}

/* Where the two met. */
static ab_vec point_of_passage(abut_world *world, const ab_walk *walk, uint32_t other, ab_vec place)
{
    ab_hot *hot = &world->hot[walk->straight.self];
    ab_vec here = hot->at;

    hot->at = ab_add(ab_sub(here, walk->gone), place);
    ab_vec point = ab_pair_point(world, walk->straight.self, other, 0, (ab_vec){ 0, 0 });

    hot->at = here;
    return point;
}

void ab_walk_tell_passages(abut_world *world, const ab_walk *walk)
{
    uint32_t self = walk->straight.self;
    abut_body id = world->cold[self].id;

    for (int i = 0; i < walk->path.passage_count; i++) {
        const ab_walk_passage *passage = &walk->path.passages[i];
        abut_body other = passage->body;
        uint32_t index = ab_index_of(world, other);

        /* Where it started in contact, or is in contact now, there is more to be reported. */
        if (ab_contact_is_listed(world, id, other) ||
            ab_relate_bodies(world, self, index, 0) != ABUT_APART) {
            continue;
        }
        ab_contact_add(world,
                       &(ab_contact){ .a = id < other ? id : other,
                                      .b = id < other ? other : id,
                                      .apart = point_of_passage(world, walk, index, passage->place),
                                      .flags = AB_CONTACT_FRESH | AB_CONTACT_CROSSED });
    }
}
