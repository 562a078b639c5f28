/* world/test_pair_life.c - scripts of calls on small grids, judged by a model of the life of a
 * pair that was written from world.h alone (life/life.h): a sample of what `make soak` runs by
 * the hundred thousand. Stories to be read are in test_pair_stories.c.
 *
 *     test_pair_life [--seed N] [--worlds N] [--first I] [--tell N]
 *
 * What fails is told as C, as short as it gets: the first few of them.
 *
 * SPDX-License-Identifier: MIT */
#include "life/life.h"
#include "support/check.h"
#include "support/sample.h"

#include <string.h>

enum { LIVES = 540, UNRULY_LIVES = 180, DEAF_LIVES = 60 };

static life subject;
static uint64_t seed = 1;
static uint64_t first;
static uint64_t worlds; /* 0: as many as above */
static uint64_t tell = 3;

static void run_sample(life_kind kind, uint64_t count, const char *name, life_total *total)
{
    uint64_t told = 0;

    printf("seed %llu, %llu %s lives\n", (unsigned long long)seed, (unsigned long long)count, name);
    for (uint64_t i = first; i < first + count; i++) {
        if (!life_run(&subject, seed, i, kind, total, told < tell ? stdout : NULL)) {
            CHECK_ROW(name, subject.fault == LIFE_NO_FAULT);
            told++;
        }
    }
    life_total_print(total, stdout);
    CHECK_ROW(name, total->undecided == 0);
}

/* Worlds in which little happens would show little. */
static void test_plain(void)
{
    life_total total = { 0 };
    uint64_t lives = LIVES / (uint64_t)sample_part();

    run_sample(LIFE_KIND_PLAIN, worlds > 0 ? worlds : lives, "plain", &total);
    if (worlds == 0) {
        CHECK(total.impacts > lives && total.touching > total.steps);
        CHECK(total.passing > lives && total.let_in > lives / 10);
        CHECK(total.solid_again > lives / 4 && total.dropped > 0 && total.crushed > 0);
        CHECK(total.refused > 0 && total.stretches > 10 * lives);
    }
}

static void test_unruly(void)
{
    life_total total = { 0 };
    uint64_t lives = UNRULY_LIVES / (uint64_t)sample_part();

    run_sample(LIFE_KIND_UNRULY, worlds > 0 ? worlds : lives, "unruly", &total);
    if (worlds == 0) {
        CHECK(total.calls_back > 100 * lives && total.passing > lives);
    }
}

/* Who does not hear of a permission takes what it allows for a fault: so faults are seen. */
static void test_the_model_objects(void)
{
    static life_script script;
    life_total total = { 0 };
    int shortest = LIFE_OPS;

    subject.is_deaf = true;
    for (uint64_t i = 0; i < DEAF_LIVES; i++) {
        if (!life_run(&subject, 1, i, LIFE_KIND_PLAIN, &total, NULL)) {
            life_script_of(&script, 1, i, LIFE_KIND_PLAIN);
            life_shrink(&subject, &script);
            shortest = script.count < shortest ? script.count : shortest;
        }
    }
    subject.is_deaf = false;
    CHECK(total.faults[LIFE_PLACED] > DEAF_LIVES / 10);
    CHECK(total.faults[LIFE_CROSSING] > 0);
    CHECK(shortest == 2); /* two bodies, one spawned into the other */
}

/* --- Unions of boxes ------------------------------------------------------------------------ */

static int joined(const double boxes[][4], int count)
{
    static watch_body body;
    abut_shape shapes[LIFE_PIECES];

    for (int i = 0; i < count; i++) {
        shapes[i] = abut_rect(boxes[i][0], boxes[i][1], boxes[i][2], boxes[i][3]);
    }
    CHECK(life_would_stand(shapes, count, (abut_vec2){ 3, -2 }, &body));
    return body.piece_count;
}

static void test_unions_have_no_seams(void)
{
    const double side_by_side[][4] = { { -1, 0, 1, 1 }, { 0, 0, 1, 1 } };
    const double apart[][4] = { { -1, 0, 1, 1 }, { 1, 0, 1, 1 } };
    const double corners[][4] = { { -1, -1, 1, 1 }, { 0, 0, 1, 1 } };
    const double part[][4] = { { -1, -1, 1, 2 }, { 0, 0, 1, 2 } };
    const double tee[][4] = { { -1, 0, 1, 1 }, { 0, 0, 1, 1 }, { -1, 1, 2, 1 } };
    const double four[][4] = { { -1, -1, 1, 1 }, { 0, -1, 1, 1 }, { -1, 0, 1, 1 }, { 0, 0, 1, 1 } };
    const double cross[][4] = { { -2, -1, 4, 2 }, { -1, -2, 2, 4 } };

    CHECK(joined(side_by_side, 2) == 1);
    CHECK(joined(apart, 2) == 2);
    CHECK(joined(corners, 2) == 2);
    CHECK(joined(part, 2) == 3); /* both, and what spans the side they share */
    CHECK(joined(tee, 3) == 1);
    CHECK(joined(four, 4) == 1);
    CHECK(joined(cross, 2) == 2);
}

static bool read_words(int count, char **words)
{
    const struct {
        const char *word;
        uint64_t *into;
    } numbers[] = {
        { "--seed", &seed }, { "--worlds", &worlds }, { "--first", &first }, { "--tell", &tell }
    };

    for (int i = 1; i < count; i += 2) {
        bool known = false;

        for (int k = 0; k < COUNT_OF(numbers) && i + 1 < count; k++) {
            if (strcmp(words[i], numbers[k].word) == 0) {
                *numbers[k].into = strtoull(words[i + 1], NULL, 10);
                known = true;
            }
        }
        if (!known) {
            return false;
        }
    }
    return true;
}

int main(int count, char **words)
{
    static const check_test tests[] = { TEST(test_unions_have_no_seams),
                                        TEST(test_the_model_objects), TEST(test_plain),
                                        TEST(test_unruly) };

    if (!read_words(count, words)) {
        fprintf(stderr, "usage: test_pair_life [--seed N] [--worlds N] [--first I] [--tell N]\n");
        return 2;
    }
    return check_run(tests, COUNT_OF(tests));
}
