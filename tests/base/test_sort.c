/* base/test_sort.c - items come into order, whatever order they were in.
 *
 * SPDX-License-Identifier: MIT */
#include "support/check.h"
#include "support/rng.h"

#include "base/sort.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 3000 };

typedef struct card {
    uint32_t key;
    uint32_t mark; /* a function of the key: equal items are alike */
    uint32_t more[3];
} card;

static int asked;

static bool card_before(const void *p, const void *q)
{
    asked++;
    return ((const card *)p)->key < ((const card *)q)->key;
}

static card card_of(uint32_t key)
{
    return (card){ key, key * 2654435761u, { key + 1, key + 2, key + 3 } };
}

/* Sorts cards with these keys, and looks at what became of them. */
static void try_keys(const char *name, const uint32_t *keys, uint32_t count)
{
    static card cards[MOST];
    uint64_t sum = 0;
    bool ordered = true;
    double least = 1;

    for (uint32_t i = 0; i < count; i++) {
        cards[i] = card_of(keys[i]);
        sum += (uint64_t)keys[i] * keys[i];
    }
    for (uint32_t left = count; left > 1; left /= 2) {
        least += 1;
    }
    asked = 0;
    ab_sort(cards, count, sizeof *cards, card_before);
    for (uint32_t i = 0; i < count; i++) {
        card whole = card_of(cards[i].key);

        ordered = ordered && (i == 0 || cards[i - 1].key <= cards[i].key) &&
                  memcmp(&whole, &cards[i], sizeof whole) == 0;
        sum -= (uint64_t)cards[i].key * cards[i].key;
    }
    CHECK_ROW(name, ordered);
    CHECK_ROW(name, sum == 0);
    CHECK_ROW(name, asked <= 8 * least * (count + 4));
}

static void random_keys(void)
{
    static uint32_t keys[MOST];
    rng random = { 1 };

    for (int round = 0; round < 400; round++) {
        uint32_t count = (uint32_t)rng_int(&random, 0, round % 10 == 0 ? MOST : 60);
        int most = round % 3 == 0 ? 3 : round % 3 == 1 ? 50 : 1000000;

        for (uint32_t i = 0; i < count; i++) {
            keys[i] = (uint32_t)rng_int(&random, 0, most);
        }
        try_keys("random", keys, count);
    }
}

static void orders_that_are_hard(void)
{
    static uint32_t keys[MOST];

    for (uint32_t i = 0; i < MOST; i++) {
        keys[i] = i;
    }
    try_keys("sorted", keys, MOST);
    for (uint32_t i = 0; i < MOST; i++) {
        keys[i] = MOST - i;
    }
    try_keys("backwards", keys, MOST);
    for (uint32_t i = 0; i < MOST; i++) {
        keys[i] = 7;
    }
    keys[MOST - 1] = 6;
    try_keys("equal but one", keys, MOST);
    for (uint32_t i = 0; i < MOST; i++) {
        keys[i] = i < MOST / 2 ? i : MOST - i;
    }
    try_keys("pipes", keys, MOST);
    for (uint32_t i = 0; i < MOST; i++) {
        keys[i] = i % 2 == 0 ? i : MOST - i;
    }
    try_keys("teeth", keys, MOST);
}

/* Answers that make every cut a bad one: what was not yet asked about comes last. */
static uint32_t solid[MOST];
static uint32_t solid_count;
static uint32_t candidate;

static bool gas_before(const void *p, const void *q)
{
    uint32_t x = *(const uint32_t *)p;
    uint32_t y = *(const uint32_t *)q;

    asked++;
    if (solid[x] == MOST && solid[y] == MOST) {
        solid[x == candidate ? x : y] = solid_count++;
    }
    candidate = solid[x] == MOST ? x : solid[y] == MOST ? y : candidate;
    return solid[x] < solid[y];
}

static void answers_that_are_hard(void)
{
    static uint32_t items[MOST];

    for (uint32_t i = 0; i < MOST; i++) {
        items[i] = i;
        solid[i] = MOST;
    }
    asked = 0;
    ab_sort(items, MOST, sizeof *items, gas_before);
    for (uint32_t i = 1; i < MOST; i++) {
        CHECK(solid[items[i - 1]] <= solid[items[i]]);
    }
    CHECK(asked < 100 * MOST); /* parting alone would ask MOST * MOST / 4 times */
}

/* Of items with equal keys the mark decides. */
static bool key_before(const void *p, const void *q)
{
    const ab_sort_key *k = p;
    const ab_sort_key *l = q;

    asked++;
    return k->key != l->key ? k->key < l->key
                            : ((const card *)k->item)->mark < ((const card *)l->item)->mark;
}

/* Sorts cards by keys that are their own, moved up and shifted, less some of their low bits. */
static void
try_large(const char *name, const uint32_t *keys, uint32_t count, int coarse, uint64_t base)
{
    static card cards[MOST];
    static ab_sort_key pool[2 * MOST];
    uint64_t sum = 0;
    bool ordered = true;

    for (uint32_t i = 0; i < count; i++) {
        cards[i] = card_of(keys[i]);
        cards[i].mark = keys[i]; /* the whole order, if the key is not */
        pool[i] = (ab_sort_key){ base + ((uint64_t)(keys[i] >> coarse) << 20), &cards[i] };
        sum += (uint64_t)keys[i] * keys[i];
    }
    asked = 0;
    ab_sort_key *sorted = ab_sort_keys(pool, pool + count, count, key_before);

    for (uint32_t i = 0; i < count; i++) {
        const card *here = sorted[i].item;
        const card *before = i == 0 ? here : sorted[i - 1].item;

        ordered = ordered && before->key <= here->key;
        sum -= (uint64_t)here->key * here->key;
    }
    CHECK_ROW(name, ordered);
    CHECK_ROW(name, sum == 0);
    CHECK_ROW(name, (uint32_t)asked <= 100 * (count + 4)); /* also if all are in one bucket */
}

static void large_items_by_keys(void)
{
    static uint32_t keys[MOST];
    rng random = { 2 };

    for (int round = 0; round < 600; round++) {
        uint32_t count = (uint32_t)rng_int(&random, 0, round % 4 == 0 ? MOST : 130);
        int most = round % 3 == 0 ? 3 : round % 3 == 1 ? 2000 : 1000000;
        int coarse = round % 5 == 0 ? 20 : round % 5;
        uint64_t base = round % 2 == 0 ? 0 : UINT64_MAX - ((uint64_t)1 << 42);

        for (uint32_t i = 0; i < count; i++) {
            keys[i] = (uint32_t)rng_int(&random, 0, most);
        }
        if (round % 7 == 0 && count > 0) {
            keys[rng_int(&random, 0, (int)count - 1)] = 4000000; /* the rest in one bucket */
        }
        try_large("large", keys, count, coarse, base);
    }
}

int main(void)
{
    static const check_test tests[] = { TEST(random_keys), TEST(orders_that_are_hard),
                                        TEST(answers_that_are_hard), TEST(large_items_by_keys) };

    return check_run(tests, COUNT_OF(tests));
}
