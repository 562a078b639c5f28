/* world/pair/glide.c - a corner of a body of one piece that is over a side of a body of many.
 *
 * Most of what walks over a ground of many pieces stands on the same side of the same piece as a
 * step before, with the same corner, and nothing else is near. Then one product says how near it
 * stands, whether its path leads into the side, and when: the side's line parts the two as long as
 * the corner is before it. That is the answer that a survey of the two pieces or a sweep would
 * find, bit by bit; where it is not clear, these are asked.
 *
 * What is found out once depends on the shapes alone: that no other corner comes as far towards the
 * side, by a margin that no rounding reaches. Whether the corner is over the side, and not past an
 * end of it, is looked at each time, again with a margin.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "math/lanes.h"
#include "math/vec2.h"
#include "sweep/tick.h"
#include "world/pair/glide.h"
#include "world/pair/pair.h"
#include "world/state/near_list.h"
#include "world/state/pieces.h"
#include "world/state/state.h"

#include <math.h>

/* How much less far the other corners come, at least, and how far from its ends a side is met:
 * further than where a place counts as that of a corner. */
#define CORNER_MARGIN ((double)(1 << 20))
#define END_MARGIN (2 * (double)AB_TOUCH_GAP)

/* --- What depends on the shapes --------------------------------------------------------------- */

static bool is_sharp(const ab_core *core)
{
    return core->radius == 0 && (core->flags & AB_CORE_WIDE) == 0 &&
           core->count <= AB_INLINE_POINTS;
}

/* The corner that comes furthest against a normal of a length; -1 if others come nearly as far. */
static int foremost_corner(const ab_core *core, abut_vec2 normal, double length)
{
    double least = INFINITY;
    double next = INFINITY;
    int corner = -1;

    for (int i = 0; i < core->count; i++) {
        double dot = v2_dot(normal, ab_core_corner(core, i));

        if (dot < least) {
            next = least;
            least = dot;
            corner = i;
        } else {
            next = ab_fmin(next, dot);
        }
    }
    return next - least >= CORNER_MARGIN * length ? corner : -1;
}

/* --- Where they stand ------------------------------------------------------------------------- */

/* A corner over a side, or past it: times the length of the side. */
typedef struct over_side {
    ab_i128 height;
    double along;
} over_side;

/* The place of the corner, as seen from the start of the side, if the one piece stands at `at` as
 * seen from the other body. */
static ab_vec corner_from_side(const ab_glide *glide, ab_vec at)
{
    return ab_sub(ab_add(at, glide->corner), glide->from);
}

static over_side stand_over_side(const ab_glide *glide, ab_vec off)
{
    ab_vec along = glide->along;

    return (over_side){ i128_dot(along.y, -along.x, off.x, off.y),
                        (double)along.x * (double)off.x + (double)along.y * (double)off.y };
}

static bool is_over_side(const ab_glide *glide, const over_side *over)
{
    double margin = END_MARGIN * glide->length;

    return over->along > margin && over->along < glide->length * glide->length - margin;
}

/* Whether the piece with the side is the only one whose bounds meet a box. */
static bool is_alone_near(const abut_world *world,
                          uint32_t many,
                          const ab_known_nearness *known,
                          const ab_box *box)
{
    const ab_near_list *list = &known->list;
    const ab_piece *pieces = &world->pieces[world->cold[many].piece];

    if (!ab_is_listed(list, box)) {
        return false;
    }
    for (uint32_t k = 0; k < list->count; k++) {
        const ab_piece *piece = &pieces[list->pieces[k]];
        ab_box bounds;

        if (list->pieces[k] == known->glide.piece) {
            continue;
        }
        bounds = ab_piece_box(ab_world_core(world, piece->core), piece->offset);
        if (ab_boxes_meet(&bounds, box)) {
            return false;
        }
    }
    return true;
}

/* Of two bodies the one that has many pieces. */
static uint32_t many_of(const abut_world *world, uint32_t a, uint32_t b)
{
    return (world->hot[a].flags & AB_MANY) != 0 ? a : b;
}

/* The bounds of the one piece where it stands and on its path, with some room. */
static ab_box
bounds_on_path(const abut_world *world, uint32_t one, ab_vec at, ab_vec path, int64_t room)
{
    ab_box box = ab_piece_box(ab_world_core(world, world->hot[one].core), at);

    return (
        ab_box){ { box.low.x + ab_min(path.x, 0) - room, box.low.y + ab_min(path.y, 0) - room },
                 { box.high.x + ab_max(path.x, 0) + room, box.high.y + ab_max(path.y, 0) + room } };
}

void ab_glide_find(const abut_world *world, uint32_t a, uint32_t b, ab_known_nearness *known)
{
    uint32_t many = many_of(world, a, b);
    uint32_t one = many == a ? b : a;
    const ab_nearness *near = &known->near.nearest;
    ab_vec at = ab_sub(world->hot[one].at, world->hot[many].at);

    known->glide.found = false;
    if (near->pairs != 1 || known->near.count != 1 || near->corner || near->curved ||
        near->reach != 0 || known->list.box.low.x > known->list.box.high.x) {
        return;
    }
    uint32_t number = many == a ? near->piece_a : near->piece_b;
    const ab_piece *piece = &world->pieces[world->cold[many].piece + number];
    const ab_core *sides = ab_world_core(world, piece->core);
    const ab_core *corners = ab_world_core(world, world->hot[one].core);

    if (!is_sharp(sides) || !is_sharp(corners) || sides->count < 2 || corners->count < 3) {
        return;
    }
    for (int i = 0; i < sides->count && !known->glide.found; i++) {
        ab_vec along = ab_core_edge(sides, i);
        abut_vec2 normal = { (double)along.y, -(double)along.x };
        double length = ab_sqrt(v2_dot(normal, normal));
        int corner = foremost_corner(corners, normal, length);

        if (corner < 0) {
            continue;
        }
        known->glide = (ab_glide){ .piece = number,
                                   .from = ab_add(piece->offset, ab_core_point(sides, i)),
                                   .along = along,
                                   .corner = ab_core_point(corners, corner),
                                   .length = length };
        over_side over = stand_over_side(&known->glide, corner_from_side(&known->glide, at));

        known->glide.found = i128_sign(over.height) >= 0 && is_over_side(&known->glide, &over);
    }
}

bool ab_glide_nearness(const abut_world *world, uint32_t a, uint32_t b, ab_known_nearness *known)
{
    const ab_glide *glide = &known->glide;

    if (!AB_SHORTCUTS || !glide->found) {
        return false;
    }
    uint32_t many = many_of(world, a, b);
    uint32_t one = many == a ? b : a;
    ab_vec at = many == a ? known->d : ab_neg(known->d);
    over_side over = stand_over_side(glide, corner_from_side(glide, at));
    double height = i128_to_double(over.height) / glide->length;
    ab_box box = bounds_on_path(world, one, at, (ab_vec){ 0, 0 }, AB_WARM_GAP);

    if (i128_sign(over.height) <= 0 || height > (double)AB_WARM_GAP ||
        !is_over_side(glide, &over) || !is_alone_near(world, many, known, &box)) {
        return false;
    }
    ab_nearness *near = &known->near.nearest;

    near->gap = (int64_t)height;
    near->apart = near->gap == 0; /* by less than a quantum */
    known->near.beside[0].gap = near->gap;
    known->near.beside[0].apart = near->apart;
    return true;
}

/* --- On a path -------------------------------------------------------------------------------- */

/* What is known about two bodies of which one glides over the other; NULL if that is nothing, or if
 * one may pass parts of the other. */
static const ab_known_nearness *known_glide(const abut_world *world, uint32_t one, uint32_t many)
{
    const ab_known_nearness *known = ab_known_wherever(world, one, many);
    bool passes = world->cold[one].permissions != 0 && world->cold[many].permissions != 0;

    return AB_SHORTCUTS && known != NULL && known->glide.found && !passes ? known : NULL;
}

bool ab_glide_until(const abut_world *world,
                    uint32_t self,
                    uint32_t other,
                    ab_vec d,
                    ab_vec move,
                    int64_t *when,
                    ab_vec *normal)
{
    ab_vec at = ab_neg(d);

    if ((world->hot[other].flags & AB_MANY) == 0 || (world->hot[self].flags & AB_MANY) != 0) {
        return false;
    }
    const ab_known_nearness *known = known_glide(world, self, other);
    ab_box box = bounds_on_path(world, self, at, move, 0);

    if (known == NULL || !is_alone_near(world, other, known, &box)) {
        return false;
    }
    const ab_glide *glide = &known->glide;
    ab_vec off = corner_from_side(glide, at);
    ab_vec out = { glide->along.y, -glide->along.x };
    over_side over = stand_over_side(glide, off);
    over_side then = stand_over_side(glide, ab_add(off, move));

    if (i128_sign(over.height) < 0) {
        return false;
    }
    if (i128_sign(then.height) >= 0) {
        *when = AB_TICKS;
        return true;
    }
    if (!is_over_side(glide, &over) || !is_over_side(glide, &then)) {
        return false;
    }
    *when = ab_last_tick(over.height, i128_sub(then.height, over.height));
    *normal = out;
    return true;
}

bool ab_glides_clear(const abut_world *world, uint32_t a, uint32_t b, ab_vec d, ab_vec path)
{
    uint32_t many = many_of(world, a, b);
    uint32_t one = many == a ? b : a;
    ab_vec at = many == a ? d : ab_neg(d);
    ab_vec move = many == a ? ab_neg(path) : path;

    if ((world->hot[many].flags & AB_MANY) == 0 || (world->hot[one].flags & AB_MANY) != 0) {
        return false;
    }
    const ab_known_nearness *known = known_glide(world, one, many);
    ab_box box = bounds_on_path(world, one, at, move, 0);

    if (known == NULL || !is_alone_near(world, many, known, &box)) {
        return false;
    }
    ab_vec off = corner_from_side(&known->glide, at);
    over_side over = stand_over_side(&known->glide, off);
    over_side then = stand_over_side(&known->glide, ab_add(off, move));

    return i128_sign(over.height) >= 0 && i128_sign(then.height) >= 0;
}
