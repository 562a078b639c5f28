/* fuzz/fuzz_index.c - an index of any kind, under any calls, with an allocator that may
 * have had enough: what it answers follows from what can be read back from it.
 *
 * SPDX-License-Identifier: MIT */

#include "fuzz/decode.h"

enum { FUZZ_PAIRS = FUZZ_IDS * FUZZ_IDS / 2 };

/* Tasks from the last to the first: no answer may depend on it. */
static void fuzz_run_backward(void *user, abut_task_fn *task, void *job, uint32_t count)
{
    (void)user;
    for (uint32_t i = count; i-- > 0;) {
        task(job, i);
    }
}

static bool fuzz_is_pair(const abut_index *index, abut_pair pair, unsigned flags)
{
    abut_bounds a = abut_index_bounds(index, pair.a);
    abut_bounds b = abut_index_bounds(index, pair.b);
    bool meet =
        a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
    bool overlap = a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;

    return ((flags & ABUT_PAIRS_OVERLAPPING) != 0 ? overlap : meet) &&
           (abut_index_category(index, pair.a) & abut_index_mask(index, pair.b)) != 0 &&
           (abut_index_category(index, pair.b) & abut_index_mask(index, pair.a)) != 0;
}

/* All pairs by two loops over what can be read back; in order. */
static size_t fuzz_pairs(const abut_index *index, unsigned flags, abut_pair *pairs)
{
    uint32_t ids[FUZZ_IDS];
    uint32_t count = abut_index_ids(index, ids, FUZZ_IDS);
    size_t found = 0;

    FUZZ_CHECK(count == abut_index_count(index) && count <= FUZZ_IDS);
    for (uint32_t i = 0; i < count; i++) {
        FUZZ_CHECK(abut_index_has(index, ids[i]) && (i == 0 || ids[i - 1] < ids[i]));
        for (uint32_t k = i + 1; k < count; k++) {
            abut_pair pair = { ids[i], ids[k] };

            if (fuzz_is_pair(index, pair, flags)) {
                pairs[found++] = pair;
            }
        }
    }
    return found;
}

typedef struct fuzz_collector {
    abut_pair pairs[FUZZ_PAIRS];
    size_t count;
    size_t stop_at;
} fuzz_collector;

static bool fuzz_collect(void *user, abut_pair pair)
{
    fuzz_collector *c = user;

    if (c->count < FUZZ_PAIRS) {
        c->pairs[c->count] = pair;
    }
    c->count++;
    return c->count != c->stop_at;
}

/* Pairs as a list, as a cut list and by callback agree with two loops. */
static void fuzz_ask_pairs(abut_index *index, fuzz_bytes *bytes)
{
    static abut_pair expected[FUZZ_PAIRS];
    static abut_pair pairs[FUZZ_PAIRS];
    static fuzz_collector c;
    unsigned flags = (unsigned)take_int(bytes, 0, 5);
    size_t capacity = take_byte(bytes) % 2 ? FUZZ_PAIRS : take_byte(bytes);
    size_t count = 0;
    abut_status status = abut_index_pairs(index, flags, pairs, capacity, &count);

    FUZZ_CHECK(status == (flags > 3 ? ABUT_E_ARGUMENT : ABUT_OK) || status == ABUT_E_MEMORY);
    c.count = 0;
    c.stop_at = take_byte(bytes);
    abut_status each = abut_index_each_pair(index, flags, fuzz_collect, &c);
    size_t right = fuzz_pairs(index, flags, expected);

    if (status == ABUT_OK) {
        size_t written = count < capacity ? count : capacity;

        FUZZ_CHECK(count == right);
        FUZZ_CHECK((flags & ABUT_PAIRS_ORDERED) == 0 ||
                   memcmp(pairs, expected, written * sizeof *pairs) == 0);
        for (size_t i = 0; i < written; i++) {
            FUZZ_CHECK(pairs[i].a < pairs[i].b && fuzz_is_pair(index, pairs[i], flags));
        }
    }
    if (each == ABUT_OK) {
        size_t calls = c.stop_at > 0 && c.stop_at < right ? c.stop_at : right;

        FUZZ_CHECK(c.count == calls);
        FUZZ_CHECK((flags & ABUT_PAIRS_ORDERED) == 0 ||
                   memcmp(c.pairs, expected, calls * sizeof *expected) == 0);
    }
}

static bool fuzz_holds(const abut_pair *pairs, size_t count, abut_pair pair)
{
    for (size_t i = 0; i < count; i++) {
        if (pairs[i].a == pair.a && pairs[i].b == pair.b) {
            return true;
        }
    }
    return false;
}

/* What index told last, kept here. */
typedef struct fuzz_told {
    abut_pair pairs[FUZZ_PAIRS];
    size_t count;
} fuzz_told;

static void fuzz_ask_changes(abut_index *index, fuzz_told *told, unsigned flags)
{
    static abut_pair now[FUZZ_PAIRS];
    abut_pair_changes changes;
    abut_status status = abut_index_changes(index, flags, &changes);

    FUZZ_CHECK(status == (flags > 3 ? ABUT_E_ARGUMENT : ABUT_OK) || status == ABUT_E_MEMORY);
    if (status != ABUT_OK) {
        return;
    }
    size_t count = fuzz_pairs(index, flags, now);

    FUZZ_CHECK(changes.pair_count == count);
    FUZZ_CHECK(count == 0 || memcmp(changes.pairs, now, count * sizeof *now) == 0);
    FUZZ_CHECK(told->count + changes.began_count == count + changes.ended_count);
    for (size_t i = 0; i < changes.began_count; i++) {
        FUZZ_CHECK(fuzz_holds(now, count, changes.began[i]));
        FUZZ_CHECK(!fuzz_holds(told->pairs, told->count, changes.began[i]));
    }
    for (size_t i = 0; i < changes.ended_count; i++) {
        FUZZ_CHECK(!fuzz_holds(now, count, changes.ended[i]));
        FUZZ_CHECK(fuzz_holds(told->pairs, told->count, changes.ended[i]));
    }
    memcpy(told->pairs, now, sizeof now);
    told->count = count;
}

static void fuzz_ask_between(abut_index *movers, abut_index *others, fuzz_bytes *bytes)
{
    static abut_pair pairs[2 * FUZZ_PAIRS];
    unsigned flags = (unsigned)take_int(bytes, 0, 4);
    size_t count = 0;
    abut_status status =
        abut_index_pairs_between(movers, others, flags, pairs, 2 * FUZZ_PAIRS, &count);

    FUZZ_CHECK(status == (flags > 3 ? ABUT_E_ARGUMENT : ABUT_OK) || status == ABUT_E_MEMORY);
    for (size_t i = 0; status == ABUT_OK && i < count; i++) {
        FUZZ_CHECK(abut_index_has(movers, pairs[i].a) && abut_index_has(others, pairs[i].b));
        FUZZ_CHECK((flags & ABUT_PAIRS_ORDERED) == 0 || i == 0 || pairs[i - 1].a < pairs[i].a ||
                   (pairs[i - 1].a == pairs[i].a && pairs[i - 1].b < pairs[i].b));
    }
}

static bool fuzz_same_bounds(abut_bounds a, abut_bounds b)
{
    return a.min.x == b.min.x && a.min.y == b.min.y && a.max.x == b.max.x && a.max.y == b.max.y;
}

/* One entry is added, moved, put or removed: it happened, or nothing did. */
static void fuzz_change(abut_index *index, fuzz_bytes *bytes)
{
    int way = take_int(bytes, 0, 5);
    uint32_t id = take_id(bytes);
    abut_bounds bounds = take_bounds(bytes);
    bool had = abut_index_has(index, id);
    uint32_t count = abut_index_count(index);
    abut_bounds before = abut_index_bounds(index, id);
    bool full = count >= FUZZ_IDS - 1 && !had;
    abut_status status = ABUT_OK;

    if (way < 4 && !full) {
        status = way == 0   ? abut_index_add(index, id, bounds)
                 : way == 1 ? abut_index_move(index, id, bounds)
                            : abut_index_put(index, id, bounds);
        FUZZ_CHECK(status != ABUT_OK || abut_index_has(index, id));
        FUZZ_CHECK(way != 0 || !had || status != ABUT_OK);
        FUZZ_CHECK(way != 1 || had || status != ABUT_OK);
        FUZZ_CHECK(abut_index_count(index) == count + (status == ABUT_OK && !had));
    } else {
        status = abut_index_remove(index, id);
        FUZZ_CHECK(status == (had ? ABUT_OK : ABUT_E_STALE) || status == ABUT_E_MEMORY);
        FUZZ_CHECK(abut_index_count(index) == count - (status == ABUT_OK));
    }
    if (status != ABUT_OK) {
        FUZZ_CHECK(abut_index_has(index, id) == had);
        FUZZ_CHECK(fuzz_same_bounds(abut_index_bounds(index, id), before));
    }
}

static void fuzz_assign(abut_index *index, fuzz_bytes *bytes)
{
    abut_bounds bounds[FUZZ_IDS];
    uint32_t count = (uint32_t)take_int(bytes, 0, FUZZ_IDS - 1);
    uint32_t before = abut_index_count(index);
    uint32_t bad = UINT32_MAX;

    for (uint32_t i = 0; i < count; i++) {
        bounds[i] = take_bounds(bytes);
    }
    abut_status status = abut_index_assign(index, bounds, count, &bad);

    FUZZ_CHECK(abut_index_count(index) == (status == ABUT_OK ? count : before));
    FUZZ_CHECK(status == ABUT_OK || status == ABUT_E_MEMORY || bad < count);
}

static void fuzz_dress(abut_index *index, fuzz_bytes *bytes)
{
    uint32_t id = take_id(bytes);
    uint32_t category = take_byte(bytes) % 8;
    uint32_t mask = take_byte(bytes) % 8;
    abut_status status = abut_index_set_filter(index, id, category, mask);

    FUZZ_CHECK((status == ABUT_E_STALE) == !abut_index_has(index, id));
    FUZZ_CHECK(status != ABUT_OK ||
               (abut_index_category(index, id) == category && abut_index_mask(index, id) == mask));
    status = abut_index_set_user(index, id, mask);
    FUZZ_CHECK(status != ABUT_OK || abut_index_user(index, id) == mask);
}

static void fuzz_tidy(abut_index *index, fuzz_bytes *bytes)
{
    abut_status status = ABUT_OK;

    switch (take_byte(bytes) % 8) {
    case 0:
        status = abut_index_rebuild(index);
        break;
    case 1:
        status = abut_index_reserve(index, take_byte(bytes) % 4 ? take_byte(bytes)
                                                                : (uint32_t)take_bits(bytes, 4));
        break;
    case 2:
        abut_index_clear(index);
        FUZZ_CHECK(abut_index_count(index) == 0);
        break;
    default:
        status = abut_index_update(index);
        break;
    }
    FUZZ_CHECK(status == ABUT_OK || status == ABUT_E_MEMORY);
}

static void fuzz_describe(const abut_index *index)
{
    abut_structure_report report = abut_index_report(index);

    FUZZ_CHECK(report.count == abut_index_count(index) && report.unsorted <= report.count);
    FUZZ_CHECK(abut_index_kind_name(report.kind)[0] != '\0');
    FUZZ_CHECK(report.advised != ABUT_INDEX_AUTO && report.reason != NULL);
    FUZZ_CHECK(report.smallest <= report.largest && report.moved >= 0 && report.moved <= 1);
    FUZZ_CHECK(isfinite(report.density) && isfinite(report.median));
}

static void fuzz_step(abut_index *index, abut_index *other, fuzz_told *told, fuzz_bytes *bytes)
{
    switch (take_byte(bytes) % 16) {
    case 0:
        fuzz_ask_pairs(index, bytes);
        break;
    case 1:
        fuzz_ask_changes(index, told, (unsigned)take_int(bytes, 0, 4));
        break;
    case 2:
        fuzz_tidy(index, bytes);
        break;
    case 3:
        fuzz_dress(index, bytes);
        break;
    case 4:
        fuzz_assign(index, bytes);
        break;
    case 5:
        fuzz_ask_between(index, other, bytes);
        fuzz_describe(index);
        break;
    default:
        fuzz_change(index, bytes);
        break;
    }
}

static void fuzz_index(const uint8_t *data, size_t size)
{
    static fuzz_told told;
    fuzz_bytes bytes = { data, size };
    fuzz_budget budget = { take_byte(&bytes) % 4 ? 1 << 20 : take_byte(&bytes), 0 };
    abut_index_settings settings = { .allocator = { fuzz_resize, &budget } };

    settings.kind = (abut_index_kind)take_int(&bytes, 0, ABUT_INDEX_KIND_COUNT);
    settings.cell_size = take_byte(&bytes) % 4 ? 0 : take_number(&bytes);
    uint8_t runner = take_byte(&bytes) % 64;
    abut_pool *pool = runner == 0 ? abut_pool_create(take_int(&bytes, -1, 3), NULL) : NULL;

    settings.tasks = runner % 2 ? (abut_tasks){ fuzz_run_backward, NULL } : abut_pool_tasks(pool);
    abut_index *index = abut_index_create(&settings);
    abut_index *other = abut_index_create(NULL);

    told.count = 0;
    FUZZ_CHECK(index == NULL || settings.kind < ABUT_INDEX_KIND_COUNT);
    abut_index_add(other, 3, take_bounds(&bytes));
    abut_index_add(other, 4, take_bounds(&bytes));
    while (index != NULL && bytes.left > 0) {
        fuzz_step(index, other, &told, &bytes);
        FUZZ_CHECK(abut_index_verify(index));
    }
    if (index != NULL) {
        fuzz_ask_pairs(index, &bytes);
        fuzz_ask_changes(index, &told, 0);
    }
    abut_index_destroy(index);
    abut_index_destroy(other);
    abut_pool_destroy(pool);
    FUZZ_CHECK(budget.blocks == 0);
}

FUZZ_ENTRY(fuzz_index)
