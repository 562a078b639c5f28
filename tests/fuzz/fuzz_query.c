/* fuzz/fuzz_query.c - questions to an index of any kind answer as asking each entry
 * in turn does.
 *
 * SPDX-License-Identifier: MIT */

#include "fuzz/decode.h"

/* An index, and the shape of each id below FUZZ_IDS as it should be seen. */
typedef struct fuzz_stage {
    abut_index *index;
    abut_query query;
    bool there[FUZZ_IDS];
    abut_shape shapes[FUZZ_IDS];
} fuzz_stage;

static const abut_shape *fuzz_shape_of(void *user, uint32_t id)
{
    fuzz_stage *stage = user;

    return id % 7 == 3 ? NULL : &stage->shapes[id];
}

static bool fuzz_wants(void *user, uint32_t id)
{
    (void)user;
    return id % 5 != 2;
}

/* Whether an entry takes part. */
static bool fuzz_takes_part(const fuzz_stage *stage, uint32_t id)
{
    const abut_query *q = &stage->query;

    return stage->there[id] &&
           (q->categories == 0 || (abut_index_category(stage->index, id) & q->categories) != 0) &&
           (q->shape_of == NULL || id % 7 != 3) && (q->wants == NULL || id % 5 != 2);
}

/* The rectangle of some bounds, or a circle within them. What is larger than any
 * shape can be is left out. */
static abut_shape fuzz_shape_in(abut_bounds b, bool round)
{
    double width = b.max.x - b.min.x;
    double height = b.max.y - b.min.y;

    return round ? abut_circle(b.min.x + width / 2, b.min.y + height / 2, fmin(width, height) / 4)
                 : abut_rect_between(b.min.x, b.min.y, b.max.x, b.max.y);
}

static void fuzz_add(fuzz_stage *stage, fuzz_bytes *bytes)
{
    uint32_t id = (uint32_t)take_int(bytes, 0, FUZZ_IDS - 1);
    abut_bounds bounds = take_bounds(bytes);
    bool round = stage->query.shape_of != NULL && take_byte(bytes) % 2 == 0;
    bool empty = abut_bounds_is_empty(bounds);
    abut_shape shape = fuzz_shape_in(bounds, round);

    if ((!empty && abut_shape_check(&shape) != ABUT_OK) ||
        abut_index_put(stage->index, id, bounds) != ABUT_OK) {
        return;
    }
    /* The circle must lie within the bounds as they were rounded. */
    bounds = abut_index_bounds(stage->index, id);
    stage->shapes[id] = empty ? abut_nothing() : fuzz_shape_in(bounds, round);
    stage->there[id] = !empty;
    if (take_byte(bytes) % 2) {
        abut_index_set_filter(stage->index, id, take_byte(bytes) % 8, 0);
    }
}

typedef struct fuzz_ids {
    bool met[FUZZ_IDS];
    uint32_t count;
    uint32_t stop_at; /* the call that answers false; 0: none does */
} fuzz_ids;

static bool fuzz_note(void *user, uint64_t id)
{
    fuzz_ids *found = user;

    FUZZ_CHECK(id < FUZZ_IDS && !found->met[id]);
    found->met[id % FUZZ_IDS] = true;
    found->count++;
    return found->count != found->stop_at;
}

static void fuzz_find(const fuzz_stage *stage, const abut_shape *shape, fuzz_bytes *bytes)
{
    abut_relation least = stage->query.overlapping ? ABUT_OVERLAPPING : ABUT_TOUCHING;
    uint32_t expected[FUZZ_IDS];
    uint32_t ids[FUZZ_IDS];
    uint32_t right = 0;
    uint32_t count = 77;
    uint32_t capacity = (uint32_t)take_int(bytes, 0, FUZZ_IDS);
    fuzz_ids each = { 0 };
    abut_status status = abut_index_find(stage->index, shape, &stage->query, ids, capacity, &count);

    for (uint32_t id = 0; id < FUZZ_IDS; id++) {
        if (fuzz_takes_part(stage, id) && abut_relate(shape, &stage->shapes[id]) >= least) {
            expected[right++] = id;
        }
    }
    FUZZ_CHECK((status == ABUT_OK) == (abut_shape_check(shape) == ABUT_OK));
    FUZZ_CHECK(count == right);
    FUZZ_CHECK(memcmp(ids, expected, (right < capacity ? right : capacity) * sizeof *ids) == 0);
    FUZZ_CHECK(abut_index_find_each(stage->index, shape, &stage->query, fuzz_note, &each) ==
               status);
    FUZZ_CHECK(each.count == right);
    for (uint32_t i = 0; i < right; i++) {
        FUZZ_CHECK(each.met[expected[i]]);
    }
    each = (fuzz_ids){ .stop_at = capacity };
    abut_index_find_each(stage->index, shape, &stage->query, fuzz_note, &each);
    FUZZ_CHECK(each.count == (capacity > 0 && capacity < right ? capacity : right));
}

/* A point and a region ask what shapes of them ask. */
static void fuzz_find_plain(const fuzz_stage *stage, fuzz_bytes *bytes)
{
    abut_vec2 at = take_vec2(bytes);
    abut_bounds region = take_bounds(bytes);
    abut_shape shapes[2] = { abut_point(at.x, at.y), fuzz_shape_in(region, false) };
    bool inverted = region.min.x > region.max.x || region.min.y > region.max.y;

    for (int i = 0; i < 2; i++) {
        uint32_t one[FUZZ_IDS];
        uint32_t two[FUZZ_IDS];
        uint32_t count_one = 77;
        uint32_t count_two = 78;

        if (abut_shape_check(&shapes[i]) != ABUT_OK || (i == 1 && inverted)) {
            continue;
        }
        abut_index_find(stage->index, &shapes[i], &stage->query, one, FUZZ_IDS, &count_one);
        abut_status status = i == 0 ? abut_index_find_point(stage->index, at, &stage->query, two,
                                                            FUZZ_IDS, &count_two)
                                    : abut_index_find_bounds(stage->index, region, &stage->query,
                                                             two, FUZZ_IDS, &count_two);
        FUZZ_CHECK(status == ABUT_OK && count_one == count_two);
        FUZZ_CHECK(memcmp(one, two, count_one * sizeof *one) == 0);
    }
}

static bool fuzz_same_hit(const abut_hit *a, const abut_hit *b)
{
    return a->hit == b->hit && a->graze == b->graze && a->time == b->time &&
           a->point.x == b->point.x && a->point.y == b->point.y && a->normal.x == b->normal.x &&
           a->normal.y == b->normal.y && a->side == b->side;
}

/* Sorts by time, then id; what comes in is sorted by id. */
static void fuzz_sort_met(abut_met *met, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        abut_met kept = met[i];
        uint32_t k = i;

        for (; k > 0 && met[k - 1].hit.time > kept.hit.time; k--) {
            met[k] = met[k - 1];
        }
        met[k] = kept;
    }
}

/* What should be met, and what was. */
typedef struct fuzz_meetings {
    const abut_met *expected;
    uint32_t count;
    fuzz_ids found;
} fuzz_meetings;

static bool fuzz_note_met(void *user, const abut_met *met)
{
    fuzz_meetings *all = user;
    bool known = false;

    for (uint32_t i = 0; i < all->count; i++) {
        known = known ||
                (all->expected[i].id == met->id && fuzz_same_hit(&all->expected[i].hit, &met->hit));
    }
    FUZZ_CHECK(known);
    return fuzz_note(&all->found, met->id);
}

/* Whether as many were met as should be before the callback said no. */
static bool fuzz_all_met(const fuzz_meetings *all)
{
    uint32_t stop = all->found.stop_at;

    return all->found.count == (stop > 0 && stop < all->count ? stop : all->count);
}

static void fuzz_cast_all(const fuzz_stage *stage, fuzz_bytes *bytes)
{
    abut_met expected[FUZZ_IDS];
    abut_met met[FUZZ_IDS];
    abut_met first;
    abut_vec2 from = take_vec2(bytes);
    abut_vec2 to = take_vec2(bytes);
    bool ray = take_byte(bytes) % 2 == 0;
    abut_inside inside = (abut_inside)take_int(bytes, 0, 2);
    uint32_t capacity = (uint32_t)take_int(bytes, 0, FUZZ_IDS);
    uint32_t count = 77;
    uint32_t right = 0;

    for (uint32_t id = 0; id < FUZZ_IDS; id++) {
        const abut_shape *shape = &stage->shapes[id];

        if (fuzz_takes_part(stage, id)) {
            abut_hit hit =
                ray ? abut_cast_ray(from, to, shape, inside) : abut_cast(from, to, shape, inside);

            if (hit.hit && !(stage->query.overlapping && hit.graze)) {
                expected[right++] = (abut_met){ id, hit };
            }
        }
    }
    fuzz_sort_met(expected, right);
    abut_status status = ray ? abut_index_ray_all(stage->index, from, to, inside, &stage->query,
                                                  met, capacity, &count)
                             : abut_index_cast_all(stage->index, from, to, inside, &stage->query,
                                                   met, capacity, &count);
    FUZZ_CHECK(count == right && (status == ABUT_OK || right == 0));
    for (uint32_t i = 0; i < right && i < capacity; i++) {
        FUZZ_CHECK(met[i].id == expected[i].id && fuzz_same_hit(&met[i].hit, &expected[i].hit));
    }
    abut_status again =
        ray ? abut_index_ray_first(stage->index, from, to, inside, &stage->query, &first)
            : abut_index_cast_first(stage->index, from, to, inside, &stage->query, &first);
    fuzz_meetings all = { expected, right, { .stop_at = capacity } };
    abut_status each = ray ? abut_index_ray_each(stage->index, from, to, inside, &stage->query,
                                                 fuzz_note_met, &all)
                           : abut_index_cast_each(stage->index, from, to, inside, &stage->query,
                                                  fuzz_note_met, &all);
    FUZZ_CHECK(each == status && fuzz_all_met(&all));
    FUZZ_CHECK(again == status && first.hit.hit == (right > 0));
    FUZZ_CHECK(right == 0 ||
               (first.id == expected[0].id && fuzz_same_hit(&first.hit, &expected[0].hit)));
}

/* What a shape meets where it ends up it has met on the way; times are in order. */
static void fuzz_sweep(const fuzz_stage *stage, const abut_shape *shape, fuzz_bytes *bytes)
{
    abut_met met[FUZZ_IDS];
    abut_met first;
    abut_vec2 motion = take_vec2(bytes);
    abut_shape moved = abut_moved(shape, motion.x, motion.y);
    uint32_t count = 77;
    fuzz_ids all = { 0 };
    abut_status status =
        abut_index_sweep_all(stage->index, shape, motion, &stage->query, met, FUZZ_IDS, &count);

    FUZZ_CHECK(status == ABUT_OK || count == 0);
    FUZZ_CHECK(count <= FUZZ_IDS);
    for (uint32_t i = 0; i < count; i++) {
        FUZZ_CHECK(met[i].hit.hit && met[i].hit.time >= 0 && met[i].hit.time <= 1);
        FUZZ_CHECK(i == 0 || met[i - 1].hit.time < met[i].hit.time ||
                   (met[i - 1].hit.time == met[i].hit.time && met[i - 1].id < met[i].id));
        FUZZ_CHECK(fuzz_takes_part(stage, met[i].id));
        fuzz_note(&all, met[i].id);
    }
    for (uint32_t id = 0; id < FUZZ_IDS; id++) {
        if (status == ABUT_OK && fuzz_takes_part(stage, id)) {
            bool starts = abut_relate(shape, &stage->shapes[id]) == ABUT_OVERLAPPING;
            bool ends = abut_relate(&moved, &stage->shapes[id]) == ABUT_OVERLAPPING;

            FUZZ_CHECK(all.met[id] || (!starts && !ends));
        }
    }
    fuzz_meetings meetings = { met, count, { .stop_at = take_byte(bytes) % 8u } };
    FUZZ_CHECK(abut_index_sweep_each(stage->index, shape, motion, &stage->query, fuzz_note_met,
                                     &meetings) == status);
    FUZZ_CHECK(fuzz_all_met(&meetings));
    FUZZ_CHECK(abut_index_sweep_first(stage->index, shape, motion, &stage->query, &first) ==
               status);
    FUZZ_CHECK(first.hit.hit == (count > 0));
    FUZZ_CHECK(count == 0 || (first.id == met[0].id && fuzz_same_hit(&first.hit, &met[0].hit)));
}

static int fuzz_compare_numbers(const void *left, const void *right)
{
    double a = *(const double *)left;
    double b = *(const double *)right;

    return (a > b) - (a < b);
}

static void fuzz_nearest(const fuzz_stage *stage, const abut_shape *shape, fuzz_bytes *bytes)
{
    double within = take_byte(bytes) % 2 ? INFINITY : take_number(bytes);
    uint32_t capacity = (uint32_t)take_int(bytes, 0, FUZZ_IDS);
    abut_near near[FUZZ_IDS];
    double distances[FUZZ_IDS];
    uint32_t right = 0;
    uint32_t count = 77;
    abut_status status =
        abut_index_nearest(stage->index, shape, within, &stage->query, near, capacity, &count);
    bool asks = abut_shape_check(shape) == ABUT_OK && within >= 0;

    FUZZ_CHECK((status == ABUT_OK) == asks);
    FUZZ_CHECK(asks || count == 0);
    if (!asks || stage->query.overlapping) {
        return; /* what overlapping means to what is near is not promised */
    }
    for (uint32_t id = 0; id < FUZZ_IDS; id++) {
        if (fuzz_takes_part(stage, id)) {
            double distance = abut_measure(shape, &stage->shapes[id]).distance;

            if (distance <= within) {
                distances[right++] = distance;
            }
        }
    }
    qsort(distances, right, sizeof *distances, fuzz_compare_numbers);
    FUZZ_CHECK(count == (right < capacity ? right : capacity));
    for (uint32_t i = 0; i < count; i++) {
        FUZZ_CHECK(fuzz_takes_part(stage, near[i].id));
        FUZZ_CHECK(near[i].gap.distance == distances[i]);
        FUZZ_CHECK(near[i].gap.distance ==
                   abut_measure(shape, &stage->shapes[near[i].id]).distance);
        FUZZ_CHECK(i == 0 || near[i - 1].gap.distance < near[i].gap.distance ||
                   near[i - 1].id < near[i].id);
    }
}

static void fuzz_sees(const fuzz_stage *stage, fuzz_bytes *bytes)
{
    abut_vec2 from = take_vec2(bytes);
    abut_vec2 to = take_vec2(bytes);
    abut_shape line = abut_segment(from.x, from.y, to.x, to.y);
    bool sees = false;
    bool free_view = true;
    uint32_t blocker = UINT32_MAX;
    abut_status status = abut_index_sees(stage->index, from, to, &stage->query, &sees, &blocker);

    if (status != ABUT_OK) {
        return;
    }
    for (uint32_t id = 0; id < FUZZ_IDS; id++) {
        free_view = free_view && !(fuzz_takes_part(stage, id) &&
                                   abut_relate(&line, &stage->shapes[id]) == ABUT_OVERLAPPING);
    }
    FUZZ_CHECK(sees == free_view);
    FUZZ_CHECK(sees || (blocker < FUZZ_IDS && fuzz_takes_part(stage, blocker) &&
                        abut_relate(&line, &stage->shapes[blocker]) == ABUT_OVERLAPPING));
}

static void fuzz_query(const uint8_t *data, size_t size)
{
    static fuzz_room room;
    static fuzz_stage stage;
    fuzz_bytes bytes = { data, size };
    abut_index_settings settings = { 0 };
    uint8_t look = take_byte(&bytes);
    uint8_t kind = take_byte(&bytes);
    int count = take_int(&bytes, 0, FUZZ_IDS / 2);

    settings.kind = (abut_index_kind)(kind % ABUT_INDEX_KIND_COUNT);
    memset(&stage, 0, sizeof stage);
    stage.index = abut_index_create(&settings);
    stage.query.categories = look % 4 == 0 ? take_byte(&bytes) % 8 : 0;
    stage.query.overlapping = (look >> 2) % 4 == 0;
    stage.query.shape_of = (look >> 4) % 2 ? fuzz_shape_of : NULL;
    stage.query.wants = (look >> 5) % 2 ? fuzz_wants : NULL;
    stage.query.user = &stage;
    abut_shape shape = take_shape(&bytes, &room);

    for (int i = 0; i < count && bytes.left > 0; i++) {
        fuzz_add(&stage, &bytes);
        if (take_byte(&bytes) % 8 == 0) {
            abut_index_update(stage.index);
        }
    }
    fuzz_find(&stage, &shape, &bytes);
    fuzz_find_plain(&stage, &bytes);
    fuzz_cast_all(&stage, &bytes);
    fuzz_sweep(&stage, &shape, &bytes);
    fuzz_nearest(&stage, &shape, &bytes);
    fuzz_sees(&stage, &bytes);
    abut_index_destroy(stage.index);
}

FUZZ_ENTRY(fuzz_query)
