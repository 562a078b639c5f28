/* Every kind of structure, through its table, against everything compared with
 * everything: pairs each once, regions complete and each slot once, checks that see
 * what is wrong. Sets are made to be hard on grids and trees.
 *
 * SPDX-License-Identifier: MIT */
#include "base/tasks.h"
#include "broad/boxes/boxes.h"
#include "broad/kinds/kinds.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"

#include <string.h>

#define UNIT ((int64_t)1 << AB_LATTICE_BITS)
#define LIMIT AB_LATTICE_LIMIT

static const struct {
    const char *name;
    const ab_kind *kind;
} kinds[] = {
    { "brute", &ab_kind_brute },       { "grid", &ab_kind_grid },   { "levels", &ab_kind_levels },
    { "quadtree", &ab_kind_quadtree }, { "sweep", &ab_kind_sweep }, { "tree", &ab_kind_tree },
};

/* --- Sets of boxes --------------------------------------------------------------- */

static ab_box box_at(int64_t x, int64_t y, int64_t width, int64_t height)
{
    ab_box box = { { x, y }, { x + width, y + height } };

    box.low.x = ab_max(-LIMIT, ab_min(LIMIT, box.low.x));
    box.low.y = ab_max(-LIMIT, ab_min(LIMIT, box.low.y));
    box.high.x = ab_max(-LIMIT, ab_min(LIMIT, box.high.x));
    box.high.y = ab_max(-LIMIT, ab_min(LIMIT, box.high.y));
    return box;
}

/* A box whose low corner is drawn, both numbers from the same range. */
static ab_box draw_box(rng *r, int64_t low, int64_t high, int64_t width, int64_t height)
{
    int64_t x = rng_int(r, low, high);
    int64_t y = rng_int(r, low, high);

    return box_at(x, y, width, height);
}

/* And its sizes, up to a largest one. */
static ab_box draw_sized(rng *r, int64_t low, int64_t high, int64_t most)
{
    int64_t width = rng_int(r, 0, most);
    int64_t height = rng_int(r, 0, most);

    return draw_box(r, low, high, width, height);
}

typedef ab_box make_fn(rng *r, uint32_t number, uint32_t count);

static ab_box make_uniform(rng *r, uint32_t number, uint32_t count)
{
    (void)number;
    (void)count;
    return draw_box(r, 0, 20 * UNIT, UNIT, UNIT);
}

static ab_box make_mixed(rng *r, uint32_t number, uint32_t count)
{
    int64_t size = UNIT >> rng_int(r, 0, 12);

    (void)number;
    (void)count;
    return draw_sized(r, -UNIT, UNIT, size);
}

/* Most in one small place, some anywhere, one at the end of the plane. */
static ab_box make_clustered(rng *r, uint32_t number, uint32_t count)
{
    int64_t around = number % 5 == 0 ? 1000 * UNIT : UNIT;

    (void)count;
    if (number == 7) {
        return box_at(LIMIT - UNIT, LIMIT - UNIT, UNIT, UNIT);
    }
    return draw_box(r, -around, around, UNIT / 16, UNIT / 16);
}

static ab_box make_equal(rng *r, uint32_t number, uint32_t count)
{
    (void)r;
    (void)number;
    (void)count;
    return box_at(5, 5, 10, 10);
}

static ab_box make_nested(rng *r, uint32_t number, uint32_t count)
{
    (void)r;
    return box_at(number, number, 2 * (int64_t)(count - number), 2 * (int64_t)(count - number));
}

/* Edge to edge, corners on whole numbers: everything touches. */
static ab_box make_tiles(rng *r, uint32_t number, uint32_t count)
{
    (void)r;
    (void)count;
    return box_at(number % 16 * UNIT, number / 16 * UNIT, UNIT, UNIT);
}

static ab_box make_small_numbers(rng *r, uint32_t number, uint32_t count)
{
    (void)number;
    (void)count;
    return draw_sized(r, -9, 9, 3);
}

/* Corners of the plane, all of it, its edges, and points anywhere. */
static ab_box make_extreme(rng *r, uint32_t number, uint32_t count)
{
    int64_t far = rng_int(r, 0, 1) != 0 ? LIMIT : -LIMIT;

    (void)count;
    switch (number % 8) {
    case 0:
        return box_at(-LIMIT, -LIMIT, 2 * LIMIT, 2 * LIMIT);
    case 1:
        return box_at(far, -LIMIT, 0, 2 * LIMIT);
    case 2:
        return box_at(-LIMIT, far, 2 * LIMIT, 0);
    case 3:
        return box_at(far, far, 0, 0);
    case 4:
        return draw_box(r, -LIMIT, LIMIT, 0, 0);
    case 5:
        return draw_box(r, -LIMIT, LIMIT, LIMIT, LIMIT);
    case 6:
        return box_at(far - 1, far - 1, 2, 2);
    default:
        return draw_sized(r, -3, 3, 2);
    }
}

static ab_box make_points(rng *r, uint32_t number, uint32_t count)
{
    (void)number;
    (void)count;
    return draw_box(r, 0, 30, 0, 0);
}

static ab_box make_lines(rng *r, uint32_t number, uint32_t count)
{
    int64_t length = rng_int(r, 0, 300);

    (void)count;
    return draw_box(r, 0, 1000, number % 2 != 0 ? length : 0, number % 2 != 0 ? 0 : length);
}

/* All low corners in one place, sizes of every length there is. */
static ab_box make_fan(rng *r, uint32_t number, uint32_t count)
{
    (void)count;
    int64_t height = rng_int(r, 0, (int64_t)1 << number % 61);

    return draw_box(r, 0, 3, ((int64_t)1 << number % 61) - 1, height);
}

static ab_box make_with_giants(rng *r, uint32_t number, uint32_t count)
{
    if (number % 50 == 0) {
        return draw_box(r, -10 * UNIT, 10 * UNIT, 15 * UNIT, 15 * UNIT);
    }
    return make_uniform(r, number, count);
}

static const struct {
    const char *name;
    make_fn *make;
} sets[] = {
    { "uniform", make_uniform },
    { "mixed", make_mixed },
    { "clustered", make_clustered },
    { "equal", make_equal },
    { "nested", make_nested },
    { "tiles", make_tiles },
    { "small numbers", make_small_numbers },
    { "extreme", make_extreme },
    { "points", make_points },
    { "lines", make_lines },
    { "fan", make_fan },
    { "giants", make_with_giants },
};

static void fill(ab_box *boxes, uint32_t count, make_fn *make, uint64_t seed, bool gaps)
{
    rng r = { seed };

    for (uint32_t i = 0; i < count; i++) {
        boxes[i] = make(&r, i, count);
        if (gaps && rng_int(&r, 0, 6) == 0) {
            boxes[i] = ab_box_empty();
        }
    }
}

/* --- A structure over them ---------------------------------------------------------- */

static void no_phase(const void *owner, const char *name)
{
    (void)owner;
    (void)name;
}

typedef struct built {
    const ab_kind *kind;
    unsigned char *memory;
    void *block;
    const ab_box *boxes;
    uint32_t count;
} built;

/* The block ends where its memory ends, so that the address sanitizer sees every byte
 * too far. What was in it before must not matter. */
static built build(const ab_kind *kind,
                   const ab_box *boxes,
                   uint32_t count,
                   uint32_t capacity,
                   int64_t cell,
                   abut_tasks tasks)
{
    size_t bytes = kind->bytes(capacity);
    built all = { kind, malloc(bytes + 64), NULL, boxes, count };
    ab_census census = ab_take_census(boxes, count, ab_tasks_or_default(tasks));
    ab_box_set scene = { .boxes = boxes,
                         .count = count,
                         .census = &census,
                         .cell = cell,
                         .tasks = ab_tasks_or_default(tasks),
                         .phase = no_phase };

    if (all.memory == NULL) {
        abort();
    }
    memset(all.memory, 0xa5, bytes + 64);
    all.block = all.memory + (-(uintptr_t)all.memory & 63);
    kind->build(all.block, capacity, &scene);
    return all;
}

typedef struct pair_set {
    abut_pair *pairs;
    size_t count;
    size_t capacity;
} pair_set;

static int compare_pairs(const void *a, const void *b)
{
    const abut_pair *p = a;
    const abut_pair *q = b;

    if (p->a != q->a) {
        return p->a < q->a ? -1 : 1;
    }
    return p->b < q->b ? -1 : p->b > q->b;
}

/* All pairs as the structure finds them, sorted; those that did not fit are counted. */
static pair_set search_all(const built *all, size_t capacity, bool overlapping)
{
    ab_sink sink = { .pairs = malloc((capacity + 1) * sizeof(abut_pair)),
                     .capacity = capacity,
                     .overlapping = overlapping };
    int chunks = all->kind->chunks(all->block);

    for (int i = 0; i < chunks; i++) {
        all->kind->search(all->block, all->boxes, i, &sink);
    }
    if (sink.count <= capacity) {
        qsort(sink.pairs, sink.count, sizeof *sink.pairs, compare_pairs);
    }
    return (pair_set){ sink.pairs, sink.count, capacity };
}

static pair_set compare_all(const ab_box *boxes, uint32_t count, bool overlapping)
{
    pair_set set = { malloc(((size_t)count * count / 2 + 1) * sizeof(abut_pair)), 0, 0 };

    for (uint32_t a = 0; a < count; a++) {
        for (uint32_t b = a + 1; b < count; b++) {
            if (overlapping ? ab_boxes_overlap(&boxes[a], &boxes[b])
                            : ab_boxes_meet(&boxes[a], &boxes[b])) {
                set.pairs[set.count++] = (abut_pair){ a, b };
            }
        }
    }
    set.capacity = set.count;
    return set;
}

static bool same_pairs(const pair_set *a, const pair_set *b)
{
    return a->count == b->count &&
           (a->count == 0 || memcmp(a->pairs, b->pairs, a->count * sizeof(abut_pair)) == 0);
}

/* --- Regions --------------------------------------------------------------------------- */

typedef struct seen {
    uint8_t *times;
    uint32_t count;
    uint32_t visits;
    uint32_t stop_at; /* the visitor ends it there; 0: never */
} seen;

static bool see(void *context, uint32_t slot)
{
    seen *all = context;

    all->visits++;
    if (slot < all->count) {
        all->times[slot]++;
    } else {
        all->times[0] = 2; /* there is no such slot */
    }
    return all->visits != all->stop_at;
}

static bool region_is_right(const built *all, const ab_box *region)
{
    seen found = { calloc(all->count + 1, 1), all->count, 0, 0 };
    bool good = all->kind->visit(all->block, region, see, &found);

    for (uint32_t i = 0; i < all->count; i++) {
        bool meets = ab_boxes_meet(&all->boxes[i], region);

        good = good && found.times[i] <= 1 && (found.times[i] == 1 || !meets) &&
               !(found.times[i] == 1 && ab_box_is_empty(&all->boxes[i]));
    }
    if (found.visits > 1) { /* and it ends when told to */
        seen some = { found.times, all->count, 0, found.visits / 2 };

        good = good && !all->kind->visit(all->block, region, see, &some);
        good = good && some.visits == found.visits / 2;
    }
    free(found.times);
    return good;
}

static ab_box random_region(rng *r, const ab_box *boxes, uint32_t count)
{
    ab_box region = boxes[rng_int(r, 0, (int64_t)count - 1)];

    if (ab_box_is_empty(&region)) {
        return box_at(-LIMIT, -LIMIT, 2 * LIMIT, 2 * LIMIT);
    }
    switch (rng_int(r, 0, 4)) {
    case 0:
        break;
    case 1: { /* touching it at a corner */
        int64_t width = rng_int(r, 0, UNIT);
        int64_t height = rng_int(r, 0, UNIT);

        region = box_at(region.high.x, region.high.y, width, height);
        break;
    }
    case 2: /* a point just past it, as likely as not in a gap */
        region = box_at(region.high.x + 1, region.low.y, 0, 0);
        break;
    case 3:
        region = box_at(region.low.x - 5, region.low.y - 5, 10, 10);
        break;
    default: /* as thin as can be, all across */
        region = box_at(-LIMIT, region.low.y, 2 * LIMIT, 0);
        break;
    }
    return region;
}

/* --- Tests ---------------------------------------------------------------------------- */

static void check_structure(const char *name,
                            const built *all,
                            const pair_set *expected,
                            const pair_set *overlapping,
                            uint64_t seed)
{
    rng r = { seed };
    pair_set found = search_all(all, expected->count, false);
    pair_set found_overlapping = search_all(all, overlapping->count, true);
    pair_set counted = search_all(all, expected->count / 2, false);
    ab_box everything = box_at(-LIMIT, -LIMIT, 2 * LIMIT, 2 * LIMIT);

    CHECK_ROW(name,
              all->kind->check == NULL || all->kind->check(all->block, all->boxes, all->count));
    CHECK_ROW(name, same_pairs(&found, expected));
    CHECK_ROW(name, same_pairs(&found_overlapping, overlapping));
    CHECK_ROW(name, counted.count == expected->count);
    CHECK_ROW(name, region_is_right(all, &everything));
    for (int i = 0; i < 40 && all->count > 0; i++) {
        ab_box region = random_region(&r, all->boxes, all->count);

        CHECK_ROW(name, region_is_right(all, &region));
    }
    free(found.pairs);
    free(found_overlapping.pairs);
    free(counted.pairs);
}

static void check_kinds(const char *set, const ab_box *boxes, uint32_t count, uint64_t seed)
{
    pair_set expected = compare_all(boxes, count, false);
    pair_set overlapping = compare_all(boxes, count, true);

    for (int k = 0; k < COUNT_OF(kinds); k++) {
        char name[64];
        built all = build(kinds[k].kind, boxes, count, count, 0, (abut_tasks){ NULL, NULL });

        snprintf(name, sizeof name, "%s, %s, %u, seed %llu", kinds[k].name, set, count,
                 (unsigned long long)seed);
        check_structure(name, &all, &expected, &overlapping, seed);
        free(all.memory);
    }
    free(expected.pairs);
    free(overlapping.pairs);
}

static void test_sets(void)
{
    static const uint32_t counts[] = { 0, 1, 2, 3, 9, 17, 40, 130, 700 };
    static ab_box boxes[700];

    for (int s = 0; s < COUNT_OF(sets); s++) {
        for (int c = 0; c < COUNT_OF(counts); c++) {
            uint64_t seed = (uint64_t)s * 100 + (uint64_t)c;

            fill(boxes, counts[c], sets[s].make, seed, c % 2 != 0);
            check_kinds(sets[s].name, boxes, counts[c], seed);
        }
    }
}

static void test_all_empty(void)
{
    ab_box boxes[20];

    for (int i = 0; i < COUNT_OF(boxes); i++) {
        boxes[i] = ab_box_empty();
    }
    check_kinds("empty", boxes, 20, 1);
}

/* Small sets of small numbers, many of them: every way to touch. */
static void test_many_small_sets(void)
{
    ab_box boxes[24];

    for (uint64_t seed = 0; seed < 24 * COUNT_OF(sets) * 2; seed++) {
        if (!sample_takes((int)seed)) {
            continue;
        }
        uint32_t count = (uint32_t)(seed % 24);
        make_fn *make = sets[seed / 24 % COUNT_OF(sets)].make;

        fill(boxes, count, make, seed, seed % 3 == 0);
        check_kinds("small", boxes, count, seed);
    }
}

/* Cells of every side, from a step to the plane, must not matter. */
static void test_cell_sizes(void)
{
    static ab_box boxes[300];

    for (int s = 0; s < COUNT_OF(sets); s++) {
        fill(boxes, 300, sets[s].make, 5, false);
        pair_set expected = compare_all(boxes, 300, false);
        pair_set overlapping = compare_all(boxes, 300, true);

        for (int bits = 0; bits <= 61; bits += 3) {
            char name[64];
            int64_t cell = ((int64_t)1 << bits) + (bits % 2 != 0 ? bits : 0);
            built all = build(&ab_kind_grid, boxes, 300, 300, ab_min(cell, LIMIT),
                              (abut_tasks){ NULL, NULL });

            snprintf(name, sizeof name, "grid, %s, cell 2^%d", sets[s].name, bits);
            check_structure(name, &all, &expected, &overlapping, 3);
            free(all.memory);
        }
        free(expected.pairs);
        free(overlapping.pairs);
    }
}

/* A block may be larger than what is built in it, and is built in again and again. */
static void test_built_again(void)
{
    static ab_box boxes[400];

    for (int k = 0; k < COUNT_OF(kinds); k++) {
        built all = build(kinds[k].kind, boxes, 0, 500, 0, (abut_tasks){ NULL, NULL });

        for (uint32_t round = 0; round < 12; round++) {
            uint32_t count = round * 37 % 400;

            fill(boxes, count, sets[round % COUNT_OF(sets)].make, round, true);
            ab_census census =
                ab_take_census(boxes, count, ab_tasks_or_default((abut_tasks){ NULL, NULL }));
            ab_box_set scene = { .boxes = boxes,
                                 .count = count,
                                 .census = &census,
                                 .tasks = ab_tasks_or_default((abut_tasks){ NULL, NULL }),
                                 .phase = no_phase };

            kinds[k].kind->build(all.block, 500, &scene);
            all.count = count;
            all.boxes = boxes;
            pair_set expected = compare_all(boxes, count, false);
            pair_set overlapping = compare_all(boxes, count, true);
            check_structure(kinds[k].name, &all, &expected, &overlapping, round);
            free(expected.pairs);
            free(overlapping.pairs);
        }
        free(all.memory);
    }
}

/* The same block and the same pairs in the same order, whatever the threads. */
static void test_threads(void)
{
    enum { MANY = 60000 };
    ab_box *boxes = malloc(MANY * sizeof *boxes);
    rng r = { 77 };
    abut_pool *pool = abut_pool_create(3, NULL);

    for (uint32_t i = 0; i < MANY; i++) {
        boxes[i] = draw_box(&r, 0, 245 * UNIT, UNIT, UNIT);
    }
    for (int k = 0; k < COUNT_OF(kinds); k++) {
        if (kinds[k].kind == &ab_kind_brute) {
            continue; /* too many for it */
        }
        built alone = build(kinds[k].kind, boxes, MANY, MANY, 0, (abut_tasks){ NULL, NULL });
        built shared = build(kinds[k].kind, boxes, MANY, MANY, 0, abut_pool_tasks(pool));
        pair_set a = search_all(&alone, 4 * MANY, false);
        pair_set b = search_all(&shared, 4 * MANY, false);

        CHECK_ROW(kinds[k].name, a.count > MANY && a.count < 4 * MANY && same_pairs(&a, &b));
        if (kinds[k].kind->order != NULL) {
            uint32_t count_a = 0;
            uint32_t count_b = 0;
            const uint32_t *order_a = kinds[k].kind->order(alone.block, &count_a);
            const uint32_t *order_b = kinds[k].kind->order(shared.block, &count_b);

            CHECK_ROW(kinds[k].name, count_a == MANY && count_b == MANY);
            CHECK_ROW(kinds[k].name, memcmp(order_a, order_b, MANY * sizeof *order_a) == 0);
        }
        free(a.pairs);
        free(b.pairs);
        free(alone.memory);
        free(shared.memory);
    }
    abut_pool_destroy(pool);
    free(boxes);
}

/* Many in one place that do not meet: a search that compares all of them would take
 * minutes. They lie in one cell, because of one box at the end of the plane, or of one
 * as large as all of it, or of nothing at all; apart along x, along y, or both. */
static void test_crowds(void)
{
    enum { CROWD = 100000, SIDE = 317 };
    static const char *const names[] = { "specks", "standing", "lying" };
    ab_box *boxes = malloc((CROWD + 2) * sizeof *boxes);

    for (int shape = 0; shape < 3; shape++) {
        for (uint32_t i = 0; i < CROWD; i++) {
            uint32_t at = (uint32_t)((uint64_t)i * 7919 % CROWD); /* in no order */
            int64_t x = shape == 0 ? 3 * (int64_t)(at % SIDE) : shape == 1 ? 3 * (int64_t)at : 0;
            int64_t y = shape == 0 ? 3 * (int64_t)(at / SIDE) : shape == 2 ? 3 * (int64_t)at : 0;

            boxes[i] = box_at(x, y, shape == 2 ? UNIT : 1, shape == 1 ? UNIT : 1);
        }
        boxes[CROWD] = box_at(LIMIT, LIMIT, 0, 0);
        boxes[CROWD + 1] = box_at(-LIMIT, -LIMIT, 2 * LIMIT, 2 * LIMIT);
        for (int k = 0; k < COUNT_OF(kinds); k++) {
            if (kinds[k].kind == &ab_kind_brute) {
                continue;
            }
            for (uint32_t more = 0; more <= 2; more++) {
                built all = build(kinds[k].kind, boxes, CROWD + more, CROWD + more, 0,
                                  (abut_tasks){ NULL, NULL });
                pair_set found = search_all(&all, 0, false);
                char name[64];

                snprintf(name, sizeof name, "%s, %s, %u more", kinds[k].name, names[shape], more);
                CHECK_ROW(name, found.count == (more < 2 ? 0 : CROWD + 1));
                CHECK_ROW(name, region_is_right(&all, &boxes[CROWD / 2]));
                free(found.pairs);
                free(all.memory);
            }
        }
    }
    free(boxes);
}

/* A check that cannot fail is worth nothing: after one box has moved, it must see it. */
static void test_checks_see(void)
{
    static ab_box boxes[200];

    fill(boxes, 200, make_uniform, 9, false);
    for (int k = 0; k < COUNT_OF(kinds); k++) {
        built all = build(kinds[k].kind, boxes, 200, 200, 0, (abut_tasks){ NULL, NULL });
        ab_box was = boxes[100];

        if (kinds[k].kind->check != NULL) {
            boxes[100] = box_at(100 * UNIT, 100 * UNIT, UNIT, UNIT);
            CHECK_ROW(kinds[k].name, !kinds[k].kind->check(all.block, boxes, 200));
            boxes[100] = ab_box_empty();
            CHECK_ROW(kinds[k].name, !kinds[k].kind->check(all.block, boxes, 200));
            boxes[100] = was;
            CHECK_ROW(kinds[k].name, kinds[k].kind->check(all.block, boxes, 200));
            CHECK_ROW(kinds[k].name, !kinds[k].kind->check(all.block, boxes, 199));
        }
        free(all.memory);
    }
}

/* Slots become ids, and filters are asked, whoever finds the pair. */
static void test_sinks(void)
{
    static ab_box boxes[150];
    uint32_t ids[150];
    uint32_t category[150];
    uint32_t mask[150];

    fill(boxes, 150, make_uniform, 3, false);
    for (uint32_t i = 0; i < 150; i++) {
        ids[i] = 1000 - i;
        category[i] = 1u << i % 3;
        mask[i] = i % 4 == 0 ? 2 : 7;
    }
    for (int k = 0; k < COUNT_OF(kinds); k++) {
        built all = build(kinds[k].kind, boxes, 150, 150, 0, (abut_tasks){ NULL, NULL });
        abut_pair pairs[2000];
        ab_sink sink = {
            .pairs = pairs, .capacity = 2000, .ids = ids, .category = category, .mask = mask
        };
        size_t expected = 0;
        bool good = true;

        for (uint32_t i = 0; i < all.kind->chunks(all.block); i++) {
            all.kind->search(all.block, boxes, i, &sink);
        }
        for (uint32_t a = 0; a < 150; a++) {
            for (uint32_t b = a + 1; b < 150; b++) {
                expected += ab_boxes_meet(&boxes[a], &boxes[b]) && (category[a] & mask[b]) != 0 &&
                            (category[b] & mask[a]) != 0;
            }
        }
        for (size_t i = 0; i < sink.count; i++) {
            good = good && pairs[i].a < pairs[i].b && pairs[i].b <= 1000 && pairs[i].a > 850;
        }
        CHECK_ROW(kinds[k].name, good && expected > 0 && sink.count == expected);
        free(all.memory);
    }
}

TEST_MAIN(TEST(test_sets),
          TEST(test_all_empty),
          TEST(test_many_small_sets),
          TEST(test_cell_sizes),
          TEST(test_built_again),
          TEST(test_threads),
          TEST(test_crowds),
          TEST(test_checks_see),
          TEST(test_sinks))
