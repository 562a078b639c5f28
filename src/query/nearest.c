/* query/nearest.c - what is nearest to a shape.
 *
 * First squares grow round the place, within the bounds of all entries, that is nearest to the
 * shape: the first is as large as should do if entries were spread evenly. They end when there are
 * as many answers as are wanted. What may still be nearer lies in a disc round the shape, and the
 * rest of all bounds is halved, the nearer half first, until a part lies outside the disc or holds
 * few entries. A part that holds many is given up after a few of them, so what is looked at does
 * not depend on how far away the shape is, nor on how entries crowd together.
 *
 * An entry counts where its *nearest place* is: the place in its bounds that is nearest to the
 * core of the shape. The parts do not overlap, so each entry is measured once.
 *
 * Distances are doubles: whatever is left out here is further by more than their error.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "query/best.h"
#include "query/engine.h"
#include "query/rounding.h"
#include "query/span.h"

#include <math.h>

/* A square that reaches as far as this holds the lattice, wherever it lies. */
#define ANYWHERE ((int64_t)1 << 62)

enum {
    SPARE_FEW = 32, /* entries beyond those wanted that a part may hold to be looked through */
    MOST_FEW = 256,
    MOST_PARTS = 130,   /* that wait: of four one is halved, at most 62 times along each axis */
    HARDLY_A_PART = 16, /* quanta; halving one gains nothing */
    MANY_PARTS = 64     /* after these, and as many as there are answers, no part is given up */
};

typedef struct nearest_search {
    const ab_source *source;
    const ab_shape *shape;
    ab_box core; /* the bounds of the shape without its radius */
    ab_box part; /* what is looked through now */
    double within;
    double doubt; /* more than the error of a distance, in quanta */
    ab_best best;
    uint32_t parts; /* how many were looked through */
    uint32_t most;  /* of the entries of a part that are looked at; UINT32_MAX: all, at once */
    uint32_t few;   /* so many may be near enough, */
    uint32_t far;   /* and so many are not */
    uint32_t numbers[MOST_FEW]; /* the entries of the part, until all are known */
} nearest_search;

/* The distance, in quanta, that an answer must not exceed, and what it may be off by. */
static double reach_of_answers(const nearest_search *search)
{
    double last = ab_best_limit(&search->best);

    return (last < search->within ? last : search->within) * AB_PER_UNIT + search->doubt;
}

/* Whether something within a box may be near enough. */
static bool may_be_near(const nearest_search *search, const ab_box *box)
{
    ab_vec gap = ab_box_gap(&search->core, box);
    double x = (double)ab_max(gap.x, 0);
    double y = (double)ab_max(gap.y, 0);

    return ab_sqrt(x * x + y * y) - (double)search->shape->core.radius <= reach_of_answers(search);
}

static abut_distance measure_piece(const nearest_search *search, const ab_entry *entry, uint32_t k)
{
    ab_shape room;
    const ab_shape *piece = ab_entry_shape(entry, k, &room);

    return abut_measure((const abut_shape *)(const void *)search->shape,
                        (const abut_shape *)(const void *)piece);
}

/* The distance to the nearest of several pieces; false if none is near enough. */
static bool
measure_union(const nearest_search *search, const ab_entry *entry, abut_distance *nearest)
{
    bool found = false;
    uint32_t rank = 0;

    for (uint32_t k = 0; k < entry->pieces; k++) {
        ab_vec at;
        const ab_core *core = ab_entry_piece(entry, k, &at);
        ab_box box = ab_core_box_at(core, at);

        if (core->count == 0 || !may_be_near(search, &box)) {
            continue;
        }
        abut_distance distance = measure_piece(search, entry, k);

        if (!found || distance.distance < nearest->distance ||
            (distance.distance == nearest->distance && ab_entry_rank(entry, k) < rank)) {
            *nearest = distance;
            rank = ab_entry_rank(entry, k);
            found = true;
        }
    }
    return found;
}

static bool covers(const ab_box *outer, const ab_box *inner)
{
    return outer->low.x <= inner->low.x && outer->low.y <= inner->low.y &&
           outer->high.x >= inner->high.x && outer->high.y >= inner->high.y;
}

/* The same of an entry with so many pieces that they are looked through in squares of their own,
 * which grow as those of the whole search do. */
static bool measure_many(const nearest_search *search, ab_entry *entry, abut_distance *nearest)
{
    ab_box bounds = ab_shape_box(search->shape);
    ab_box room;
    const ab_box *extent = ab_source_box(search->source, entry->number, &room);
    ab_vec gap = ab_box_gap(&bounds, extent);
    int64_t reach = ab_max(ab_max(gap.x, gap.y), 0) + ab_box_size(extent) / 1024 + 1;

    for (;;) {
        double needed = reach_of_answers(search);
        ab_box square = ab_box_grown(&bounds, reach);

        ab_entry_narrow(entry, &square, (ab_vec){ 0, 0 });
        bool found = measure_union(search, entry, nearest);

        if ((found && nearest->distance * AB_PER_UNIT + search->doubt <= (double)reach) ||
            (double)reach >= needed || covers(&square, extent)) {
            return found;
        }
        reach = reach >= ANYWHERE / 2 ? ANYWHERE : 2 * reach;
    }
}

/* Measures an entry, if it may be near enough and is wanted. */
static void measure_entry(nearest_search *search, uint32_t number)
{
    const ab_source *source = search->source;
    ab_box room;
    const ab_box *box = ab_source_box(source, number, &room);
    ab_entry entry;

    if (!may_be_near(search, box) || !ab_source_wants(source, number)) {
        return;
    }
    ab_source_open(source, number, &entry);
    abut_near near;
    bool found = entry.pieces == 1 && !entry.many;

    if (entry.many) {
        found = measure_many(search, &entry, &near.gap);
    } else if (found) {
        near.gap = measure_piece(search, &entry, 0);
    } else {
        found = measure_union(search, &entry, &near.gap);
    }
    if (found && near.gap.distance <= search->within) {
        near.id = source->kind->id(source, number);
        ab_best_take(&search->best, &near);
    }
}

/* The place between two ends that is nearest to what lies between two others. */
static int64_t nearest_between(int64_t low, int64_t high, int64_t core_low, int64_t core_high)
{
    return low > core_high ? low : ab_min(high, ab_max(low, core_low));
}

/* Whether an entry counts in the part that is looked through. */
static bool is_of_part(const nearest_search *search, const ab_box *box)
{
    const ab_box *core = &search->core;
    ab_vec place = { nearest_between(box->low.x, box->high.x, core->low.x, core->high.x),
                     nearest_between(box->low.y, box->high.y, core->low.y, core->high.y) };
    ab_box nearest = { place, place };

    return ab_boxes_meet(&search->part, &nearest);
}

static bool look_at_entry(void *context, uint32_t number)
{
    nearest_search *search = context;
    ab_box room;
    const ab_box *box = ab_source_box(search->source, number, &room);

    if (!is_of_part(search, box)) {
        return true;
    }
    if (!may_be_near(search, box)) { /* a smaller part would lie in the disc, or outside of it */
        search->far++;
        return search->most == UINT32_MAX || search->far < search->most * 2;
    }
    if (search->most == UINT32_MAX) {
        measure_entry(search, number);
        return true;
    }
    if (search->few == search->most) {
        return false;
    }
    search->numbers[search->few++] = number;
    return true;
}

/* Measures the entries of a part. False, and nothing is measured, if they are too many; that does
 * not count where halving the part would leave no fewer of them, or if too much has been halved. */
static bool look_through(nearest_search *search, const ab_box *part)
{
    uint32_t wanted = search->best.capacity;
    bool all = covers(&search->core, part) || ab_box_size(part) <= HARDLY_A_PART ||
               (search->parts > MANY_PARTS && search->parts - MANY_PARTS > wanted);

    search->part = *part;
    search->few = 0;
    search->far = 0;
    search->most = all ? UINT32_MAX : wanted < MOST_FEW / 4 ? SPARE_FEW + 3 * wanted : MOST_FEW;
    search->parts++;
    if (!search->source->kind->visit(search->source, part, look_at_entry, search)) {
        return false;
    }
    for (uint32_t i = 0; i < search->few; i++) {
        measure_entry(search, search->numbers[i]);
    }
    return true;
}

/* A number of quanta as an integer, rounded up, no larger than any distance there is. */
static int64_t rounded_up_quanta(double quanta)
{
    return quanta < 0x1p62 ? (int64_t)quanta + 1 : ANYWHERE;
}

/* How far from the core, along one axis, anything may be near enough that is so far off along the
 * other. */
static int64_t reach_beside(double reach, int64_t gap, double doubt)
{
    double off = (double)ab_max(gap, 0);
    double square = reach * reach - off * off;

    return square < (double)INFINITY ? rounded_up_quanta(ab_sqrt(square > 0 ? square : 0) + doubt)
                                     : ANYWHERE;
}

/* Cuts a part to where something may be near enough; false if nothing is left. */
static bool cut_to_disc(const nearest_search *search, ab_box *part)
{
    const ab_box *core = &search->core;
    double reach = reach_of_answers(search) + (double)search->shape->core.radius;

    if (!may_be_near(search, part)) {
        return false;
    }
    if (reach >= 0x1p62) {
        return true;
    }
    ab_vec gap = ab_box_gap(core, part);
    /* The root of what is left of the square is off by more than the square is. */
    double doubt = search->doubt + reach * 0x1p-24;
    int64_t x = reach_beside(reach, gap.y, doubt);
    int64_t y = reach_beside(reach, gap.x, doubt);

    part->low.x = ab_max(part->low.x, core->low.x - x);
    part->high.x = ab_min(part->high.x, core->high.x + x);
    part->low.y = ab_max(part->low.y, core->low.y - y);
    part->high.y = ab_min(part->high.y, core->high.y + y);
    return part->low.x <= part->high.x && part->low.y <= part->high.y;
}

/* Puts the two halves of a part in its place, the nearer one last. */
static void halve_part(const nearest_search *search, const ab_box *part, ab_box halves[2])
{
    const ab_box *core = &search->core;
    int64_t width = part->high.x - part->low.x;
    int64_t height = part->high.y - part->low.y;
    ab_box low = *part;
    ab_box high = *part;
    bool low_is_nearer;

    if (width >= height) {
        low.high.x = part->low.x + width / 2;
        high.low.x = low.high.x + 1;
        low_is_nearer = core->low.x / 2 + core->high.x / 2 <= low.high.x;
    } else {
        low.high.y = part->low.y + height / 2;
        high.low.y = low.high.y + 1;
        low_is_nearer = core->low.y / 2 + core->high.y / 2 <= low.high.y;
    }
    halves[0] = low_is_nearer ? high : low;
    halves[1] = low_is_nearer ? low : high;
}

/* What is left of a box without another one that lies in it, or is empty: so many parts. */
static uint32_t cut_out(const ab_box *whole, const ab_box *hole, ab_box parts[4])
{
    uint32_t count = 0;

    if (ab_box_is_empty(hole)) {
        parts[0] = *whole;
        return 1;
    }
    if (whole->low.x < hole->low.x) {
        parts[count++] = (ab_box){ whole->low, { hole->low.x - 1, whole->high.y } };
    }
    if (hole->high.x < whole->high.x) {
        parts[count++] = (ab_box){ { hole->high.x + 1, whole->low.y }, whole->high };
    }
    if (whole->low.y < hole->low.y) {
        parts[count++] =
            (ab_box){ { hole->low.x, whole->low.y }, { hole->high.x, hole->low.y - 1 } };
    }
    if (hole->high.y < whole->high.y) {
        parts[count++] =
            (ab_box){ { hole->low.x, hole->high.y + 1 }, { hole->high.x, whole->high.y } };
    }
    return count;
}

/* Looks through a box, but not again through what is done, in parts where it holds many entries. */
static void search_parts(nearest_search *search, const ab_box *whole, const ab_box *done)
{
    ab_box parts[MOST_PARTS];
    uint32_t count = cut_out(whole, done, parts);

    while (count > 0) {
        ab_box part = parts[--count];

        if (cut_to_disc(search, &part) && !look_through(search, &part)) {
            AB_ASSERT(count + 2 <= MOST_PARTS, "a part is not halved so often");
            halve_part(search, &part, &parts[count]);
            count += 2;
        }
    }
}

/* What of a box is near the place in it that is nearest to the core. */
static ab_box square_within(const nearest_search *search, const ab_box *extent, int64_t reach)
{
    const ab_box *core = &search->core;
    ab_vec gap = ab_box_gap(core, extent);
    int64_t x = ab_min(ab_max(gap.x, 0) + reach, ANYWHERE);
    int64_t y = ab_min(ab_max(gap.y, 0) + reach, ANYWHERE);

    return (ab_box){
        { ab_max(extent->low.x, core->low.x - x), ab_max(extent->low.y, core->low.y - y) },
        { ab_min(extent->high.x, core->high.x + x), ab_min(extent->high.y, core->high.y + y) }
    };
}

/* Squares grow until there are as many answers as are wanted, or one is larger than an even spread
 * of all entries: then the spread is not even, and nothing is gained by going on in small steps. */
static void search_all(nearest_search *search)
{
    const ab_source *source = search->source;
    ab_box extent = source->kind->extent(source);

    if (ab_box_is_empty(&extent)) {
        return;
    }
    ab_box whole = ab_box_join(&search->core, &extent);
    double count = source->kind->count(source);
    double wanted = search->best.capacity < count ? search->best.capacity : count;
    double spacing = source->kind->spacing(source, &extent);
    double radius = (double)search->shape->core.radius;
    ab_box done = ab_box_empty();

    search->doubt = 2 * (double)ab_steps_of_doubt((double)ab_box_size(&whole) + 2 * radius);
    for (double reach = spacing * ab_sqrt(wanted) / 2; reach <= spacing * ab_sqrt(16 + count);
         reach *= 2) {
        ab_box square = square_within(search, &extent, rounded_up_quanta(reach + radius));

        search_parts(search, &square, &done);
        done = square;
        if (search->best.kept == search->best.capacity) {
            break;
        }
    }
    search_parts(search, &extent, &done);
}

abut_status ab_query_nearest(ab_source *source,
                             const abut_shape *shape,
                             double within,
                             abut_near *nearest,
                             uint32_t capacity,
                             uint32_t *count)
{
    if (count == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *count = 0;
    if (source == NULL || (nearest == NULL && capacity > 0) || shape == NULL || !(within >= 0)) {
        return ABUT_E_ARGUMENT;
    }
    if (ab_inside(shape)->core.count == 0) {
        return ABUT_E_SHAPE;
    }
    if (capacity == 0) {
        return ABUT_OK;
    }
    nearest_search search = {
        .source = source,
        .shape = ab_inside(shape),
        .core = ab_core_box(ab_inside(shape)),
        .within = within,
        .best = { (unsigned char *)nearest, sizeof *nearest, offsetof(abut_near, id),
                  offsetof(abut_near, gap) + offsetof(abut_distance, distance), sizeof nearest->id,
                  capacity, 0, 0 },
    };
    abut_status busy = source->kind->begin(source, false);

    if (busy != ABUT_OK) {
        return busy;
    }
    search_all(&search);
    source->kind->end(source);
    ab_best_sort(&search.best);
    *count = search.best.kept;
    return ABUT_OK;
}
