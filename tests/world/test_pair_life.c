/* world/test_pair_life.c - the life of a pair.
 *
 * SPDX-License-Identifier: MIT */
#include "life/life.h"
#include "support/check.h"

#include <string.h>

static life subject;
static uint64_t seed = 1;
static uint64_t worlds = 100;
static uint64_t most = 5;
static uint64_t first = 0;

static void run_sample(life_kind kind, const char *name)
{
    life_total total = { 0 };
    uint64_t told = 0;

    printf("seed %llu, %llu %s lives\n", (unsigned long long)seed, (unsigned long long)worlds, name);
    for (uint64_t i = first; i < first + worlds; i++) {
        if (!CHECK_ROW(name, life_run(&subject, seed, i, kind, &total, told < most ? stdout : NULL))) {
            told++;
        }
    }
    life_total_print(&total, stdout);
}
static void test_plain(void) { run_sample(LIFE_KIND_PLAIN, "plain"); }
static void test_unruly(void) { run_sample(LIFE_KIND_UNRULY, "unruly"); }

int main(int count, char **words)
{
    static const check_test tests[] = { TEST(test_plain), TEST(test_unruly) };
    for (int i = 1; i + 1 < count; i += 2) {
        if (strcmp(words[i], "--seed") == 0) seed = strtoull(words[i + 1], NULL, 10);
        if (strcmp(words[i], "--first") == 0) first = strtoull(words[i + 1], NULL, 10);
        if (strcmp(words[i], "--tell") == 0) most = strtoull(words[i + 1], NULL, 10);
        if (strcmp(words[i], "--worlds") == 0) worlds = strtoull(words[i + 1], NULL, 10);
    }
    return check_run(tests, COUNT_OF(tests));
}
