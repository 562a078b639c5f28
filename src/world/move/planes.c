/* world/move/planes.c - everything that a body touches in a place.
 *
 * Two pieces touch where the origin of one lies on the outline of their sum (sweep/sum.h): on an
 * edge of it, or at a corner. An edge gives one normal. A sharp corner lies on two edges, and a
 * motion enters only if it leads into both; so respecting either is enough, and the two form a
 * group. Nearly touching counts as touching, up to what rounding leaves; the sweep that follows is
 * exact.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "narrow/narrow.h"
#include "sweep/path.h"
#include "sweep/sum.h"
#include "world/cells/cells.h"
#include "world/move/near_cells.h"
#include "world/move/planes.h"
#include "world/pair/passing.h"
#include "world/pair/touch_place.h"
#include "world/query/query_set.h"
#include "world/state/direction.h"
#include "world/state/piece_tree.h"
#include "world/state/pieces.h"

/* --- One pair of pieces ------------------------------------------------------------------------
 */

/* What is found of one pair of pieces. */
typedef struct plane_search {
    const ab_straight_move *straight;
    ab_planes *planes;
    uint32_t other;
    uint32_t pieces[2];
    const ab_sum *sum;
    int first;  /* of this pair, among the planes */
    int number; /* of the edge in hand */
} plane_search;

static ab_plane *add_plane(plane_search *search, ab_vec normal)
{
    ab_planes *planes = search->planes;

    if (planes->count == AB_MOST_PLANES || (normal.x | normal.y) == 0) {
        return NULL;
    }
    ab_plane *plane = &planes->items[planes->count++];

    *plane = (ab_plane){ .normal = normal,
                         .unit = ab_direction_of(normal),
                         .other = search->other,
                         .pieces = { search->pieces[0], search->pieces[1] },
                         .corner = -1,
                         .group = -1,
                         .gap = -1 };
    return plane;
}

/* A part of an edge, and at least a quantum of it, so that a body just before its end gets
 * there. */
static ab_vec part_of_edge(ab_vec along, ab_i128 part, ab_i128 whole)
{
    double share = i128_to_double(part) / i128_to_double(whole);
    ab_vec v = { (int64_t)((double)along.x * share), (int64_t)((double)along.y * share) };

    if (i128_sign(part) <= 0) {
        return (ab_vec){ 0, 0 };
    }
    return (ab_vec){ v.x + (along.x > 0) - (along.x < 0), v.y + (along.y > 0) - (along.y < 0) };
}

/* A length times an integer, in the units of a product of two lattice vectors. */
static ab_i128 wide_part(int64_t length, int64_t quanta)
{
    return i128_mul(length, quanta);
}

/* How far from the sharp outline of a sum something is that touches the round one. What is nearer
 * overlaps: it is on its way through something open. */
static int64_t least_of(int64_t reach)
{
    return ab_max(reach - AB_PLANE_SLACK, 0);
}

/* The face of an edge, if the path starts on it. `group` becomes the corner, if the path starts at
 * one, counted by the edges before it; groups are numbered afterwards. */
static void find_face(plane_search *search, const ab_sum_edge *edge)
{
    ab_vec off = edge->off;
    ab_vec along = edge->along;
    int64_t reach = search->sum->reach;
    ab_i128 out = i128_cross(off.x, off.y, along.x, along.y);
    int64_t no_shorter = ab_abs(along.x) + ab_abs(along.y);

    /* Most faces are far away, or seen from within: then their lengths are not needed. */
    if (i128_sign(out) < 0 || i128_less(wide_part(no_shorter + 1, reach + AB_PLANE_SLACK), out)) {
        return;
    }
    int64_t length = ab_length_of(along);
    ab_i128 before = i128_dot(off.x, off.y, along.x, along.y);
    ab_vec left = ab_sub(along, off);
    ab_i128 after = i128_dot(left.x, left.y, along.x, along.y);
    ab_i128 slack = wide_part(length + 1, reach == 0 ? AB_PLANE_SLACK : 0);

    if (i128_less(wide_part(length + 1, reach + AB_PLANE_SLACK), out) ||
        i128_less(out, wide_part(length - 1, least_of(reach))) ||
        i128_sign(i128_add(before, slack)) < 0 || i128_sign(i128_add(after, slack)) < 0) {
        return;
    }
    ab_plane *plane = add_plane(search, (ab_vec){ along.y, -along.x });

    if (plane == NULL) {
        return;
    }
    if (reach == 0) {
        plane->gap = i128_to_double(out) / (double)length;
        plane->ends[0] = ab_sub((ab_vec){ 0, 0 }, off);
        plane->ends[1] = left;
        plane->group = i128_cmp(before, slack) <= 0  ? search->number
                       : i128_cmp(after, slack) <= 0 ? search->number + 1
                                                     : -1;
        return;
    }
    ab_i128 whole = i128_add(before, after);

    plane->ends[0] = part_of_edge(ab_neg(along), before, whole);
    plane->ends[1] = part_of_edge(along, after, whole);
}

/* The round outline about a corner of the sum, between two edges. */
static void find_bend(plane_search *search, const ab_sum_edge *edge, ab_vec along_before)
{
    const ab_sum *sum = search->sum;
    ab_vec off = edge->off;
    ab_u128 far = u128_add(u128_square(off.x), u128_square(off.y));

    if (sum->reach == 0 || u128_cmp(far, u128_square(sum->reach + AB_PLANE_SLACK)) > 0 ||
        u128_cmp(far, u128_square(least_of(sum->reach))) < 0 ||
        i128_sign(i128_dot(off.x, off.y, edge->along.x, edge->along.y)) > 0 ||
        i128_sign(i128_dot(off.x, off.y, along_before.x, along_before.y)) < 0) {
        return;
    }
    ab_plane *plane = add_plane(search, off);

    if (plane != NULL) {
        plane->curved = true;
        plane->corner = sum->b->radius == 0 && sum->b->count > 1 ? edge->feature.corner_b : -1;
    }
}

/* The two faces of a thin shape lie in one line, and meet at no corner. */
static bool is_one_face(const ab_plane *a, const ab_plane *b)
{
    return i128_sign(i128_cross(a->normal.x, a->normal.y, b->normal.x, b->normal.y)) == 0;
}

/* Numbers the groups of a pair: two faces that meet at a corner form one group, and every other
 * face is alone. */
static void number_groups(plane_search *search, int edges)
{
    ab_planes *planes = search->planes;

    for (int i = search->first; i < planes->count; i++) {
        int corner = planes->items[i].group == edges ? 0 : planes->items[i].group;

        planes->items[i].group = corner < 0 ? -1 : -2 - corner;
    }
    for (int i = search->first; i < planes->count; i++) {
        int corner = planes->items[i].group;

        if (corner >= 0) {
            continue;
        }
        for (int k = i; k < planes->count; k++) {
            if (k == i || (corner < -1 && planes->items[k].group == corner &&
                           !is_one_face(&planes->items[i], &planes->items[k]))) {
                planes->items[k].group = planes->groups;
            }
        }
        planes->groups++;
    }
}

/* Removes the groups of this pair that are let through whichever of their normals is taken. */
static void drop_open_groups(plane_search *search)
{
    ab_planes *planes = search->planes;
    int kept = search->first;

    for (int i = search->first; i < planes->count; i++) {
        bool solid = false;

        for (int k = search->first; k < planes->count; k++) {
            solid =
                solid || (planes->items[k].group == planes->items[i].group &&
                          !ab_straight_move_lets_through(search->straight, search->other,
                                                         planes->items[k].unit, search->pieces));
        }
        if (!solid) {
            continue; /* groups are marked by their planes: an empty one hinders nothing */
        }
        planes->items[kept++] = planes->items[i];
    }
    planes->count = kept;
}

/* The next face of the sum. If an edge of each piece lie in one line, the two form one face, which
 * ends where the second does. `ahead` is the edge after it; going round the sum meets no line
 * twice. */
static bool next_face(ab_sum_walk *walk, ab_sum_edge *ahead, bool *is_ahead, ab_sum_edge *face)
{
    if (!*is_ahead) {
        return false;
    }
    *face = *ahead;
    *is_ahead = ab_sum_next(walk, ahead);
    if (*is_ahead && ab_is_one_normal(face->along, ahead->along)) {
        face->along = ab_add(face->along, ahead->along);
        *is_ahead = ab_sum_next(walk, ahead);
    }
    return true;
}

/* Two boxes: most faces are too far away for anything to be computed exactly. */
static void find_of_boxes(plane_search *search, const ab_sum *sum)
{
    ab_sum_edge faces[4];

    ab_sum_faces(sum, faces);
    for (; search->number < 4; search->number++) {
        if (ab_sum_face_gap(&faces[search->number]) <= 4 * AB_PLANE_SLACK) {
            find_face(search, &faces[search->number]);
        }
    }
}

static void find_of_rings(plane_search *search, const ab_sum *sum)
{
    ab_sum_walk walk = ab_sum_start(sum);
    ab_sum_edge first = { 0 };
    ab_sum_edge ahead;
    ab_sum_edge face;
    ab_vec before = { 0, 0 };
    bool is_ahead = ab_sum_next(&walk, &ahead);

    while (next_face(&walk, &ahead, &is_ahead, &face)) {
        if (search->number == 0) {
            first = face;
        } else {
            find_bend(search, &face, before);
        }
        if ((face.along.x | face.along.y) != 0) {
            find_face(search, &face);
        }
        before = face.along;
        search->number++;
    }
    find_bend(search, &first, before);
}

static void find_of_pieces(plane_search *search, const ab_sum *sum)
{
    search->sum = sum;
    search->first = search->planes->count;
    search->number = 0;
    if (ab_sum_is_box(sum)) {
        find_of_boxes(search, sum);
    } else {
        find_of_rings(search, sum);
    }
    number_groups(search, search->number);
    drop_open_groups(search);
}

/* --- One body -----------------------------------------------------------------------------------
 */

static bool group_has_normal(const ab_planes *planes, int first, int group, ab_vec normal)
{
    for (int k = first; k < planes->count; k++) {
        if (planes->items[k].group == group && ab_is_one_normal(planes->items[k].normal, normal)) {
            return true;
        }
    }
    return false;
}

/* The planes of one body, which are the last of all. */
typedef struct planes_of_body {
    ab_planes *all;
    int first;
    ab_asked_normal asked[AB_MOST_PLANES]; /* of each, from the first on */
} planes_of_body;

static const ab_touch_place *place_of_plane(const planes_of_body *body, int number)
{
    return &body->asked[number - body->first].place;
}

static bool is_outer_plane(const planes_of_body *body, int number)
{
    return body->asked[number - body->first].outer;
}

/* Whether the body has outer normals where a plane is, and the group of that has all of them. */
static bool has_all_outer(const planes_of_body *body, int number)
{
    const ab_planes *planes = body->all;
    int first = body->first;
    bool some = false;

    for (int k = first; k < planes->count; k++) {
        if (!ab_is_one_place(place_of_plane(body, number), place_of_plane(body, k))) {
            continue;
        }
        if (is_outer_plane(body, k) && !group_has_normal(planes, first, planes->items[number].group,
                                                         planes->items[k].normal)) {
            return false;
        }
        some = some || is_outer_plane(body, k);
    }
    return some;
}

/* Whether a motion along a face of a corner, past the other face, is free of all planes of the body
 * that are there: then nothing covers the face. This is the case at the sides of a shaft that the
 * mover fits exactly. */
static bool leads_past_corner(const planes_of_body *body, int number)
{
    const ab_planes *planes = body->all;
    const ab_plane *face = &planes->items[number];
    bool past = false;

    for (int k = body->first; k < planes->count && !past; k++) {
        ab_vec along = { -face->normal.y, face->normal.x };
        int side = ab_plane_side(&planes->items[k], along);

        if (planes->items[k].group != face->group || side == 0) {
            continue;
        }
        along = side > 0 ? ab_neg(along) : along;
        past = true;
        for (int i = body->first; i < planes->count && past; i++) {
            past = !ab_is_one_place(place_of_plane(body, number), place_of_plane(body, i)) ||
                   ab_plane_allows(planes, i, along);
        }
    }
    return past;
}

/* On a row of cells all faces have one normal: each of them counts, or none is outer. */
static bool have_one_normal(const ab_planes *planes, int first)
{
    for (int i = first + 1; i < planes->count; i++) {
        if (!ab_is_one_normal(planes->items[first].normal, planes->items[i].normal)) {
            return false;
        }
    }
    return true;
}

/* Where a corner meets a joint of pieces, one of its two faces may be a side that another piece of
 * the same body covers. Then only the other face counts, unless a piece beside it has an outer face
 * that this one does not have. All planes are of one body. */
static void drop_covered_faces(
    const ab_straight_move *straight, uint32_t other, ab_vec place, ab_planes *planes, int first)
{
    planes_of_body body; /* not cleared: it is large */
    bool keeps[AB_MOST_PLANES];
    int kept = first;

    if (have_one_normal(planes, first)) {
        return;
    }
    body.all = planes;
    body.first = first;
    for (int i = first; i < planes->count; i++) {
        const ab_plane *plane = &planes->items[i];
        ab_asked_normal *asked = &body.asked[i - first];

        asked->pieces = (ab_met_pieces){ plane->pieces[0], plane->pieces[1] };
        asked->normal = plane->normal;
    }
    ab_find_outer_normals(straight->world, straight->self, other, place, body.asked,
                          planes->count - first);
    for (int i = first; i < planes->count; i++) {
        keeps[i] =
            is_outer_plane(&body, i) || !has_all_outer(&body, i) || leads_past_corner(&body, i);
    }
    for (int i = first; i < planes->count; i++) {
        if (keeps[i]) {
            planes->items[kept++] = planes->items[i];
        }
    }
    planes->count = kept;
}

/* --- All of them --------------------------------------------------------------------------------
 */

static bool gather_touched(void *context, uint32_t index)
{
    ab_query_set *near = context;

    return ab_query_set_take(near, near->world->cold[index].id);
}

static void find_of_body(const ab_straight_move *straight,
                         uint32_t other,
                         ab_vec place,
                         const ab_box *around,
                         ab_planes *planes)
{
    const abut_world *world = straight->world;
    ab_box box = ab_body_box(world, other);

    if (other == straight->self || !ab_boxes_meet(&box, around) ||
        !ab_straight_move_is_solid(straight, other, place)) {
        return;
    }
    ab_vec d = ab_sub(ab_sub(world->hot[other].at, world->hot[straight->self].at), place);
    ab_piece_pairs pairs =
        ab_pairs_near(world, straight->self, other, d, (ab_vec){ 0, 0 }, AB_PLANE_SLACK);
    ab_sum sum;

    bool parts = ab_may_pass_parts(world, straight->self, other);
    int first = planes->count;
    int met = 0;

    pairs.counted = AB_COUNT_ALL;
    while (ab_next_pieces(&pairs, &sum)) {
        if (parts && ab_straight_move_passes_piece(straight, &pairs, place,
                                                   ab_relate(sum.a, sum.b, sum.d, sum.reach))) {
            continue;
        }
        plane_search search = {
            .straight = straight, .planes = planes, .other = other, .pieces = { pairs.i, pairs.k }
        };

        find_of_pieces(&search, &sum);
        met++;
    }
    if (met > 1) {
        drop_covered_faces(straight, other, place, planes, first);
    }
}

bool ab_planes_find(const ab_straight_move *straight, ab_vec place, ab_planes *planes)
{
    const abut_world *world = straight->world;
    const ab_near_cells *nearby = ab_straight_move_nearby(straight);

    planes->count = 0;
    planes->groups = 0;
    if (nearby != NULL && ab_near_cells_are_clear_of(nearby, place)) {
        return true;
    }
    ab_box here = ab_body_box(world, straight->self);
    ab_vec slack = { AB_PLANE_SLACK, AB_PLANE_SLACK };
    ab_box around = { ab_sub(ab_add(here.low, place), slack),
                      ab_add(ab_add(here.high, place), slack) };

    if (nearby != NULL && ab_near_cells_hold(nearby, place)) {
        find_of_body(straight, nearby->other, place, &around, planes);
        return true;
    }
    ab_box32 box = ab_coarse(world, around.low, around.high);
    ab_query_set near;

    ab_query_set_start(&near, world);
    ab_body_cells_visit(world, &box, gather_touched, &near);
    ab_query_set_settle(&near);
    bool done = !near.failed;

    for (uint32_t n = 0; n < near.count && done; n++) {
        find_of_body(straight, ab_index_of(world, near.ids[n]), place, &around, planes);
    }
    ab_query_set_end(&near);
    return done;
}
