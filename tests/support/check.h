/* support/check.h - the test harness: checks that go on after a failure.
 *
 * A test is a function; TEST_MAIN lists them. CHECK prints file, line and the
 * expression; CHECK_ROW also names the row of a table. Each program ends in one
 * line "N passed, N failed" (tests, not checks), which the runner adds up. It
 * needs libc only, so that it runs on every target.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_CHECK_H
#define ABUT_TESTS_CHECK_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define COUNT_OF(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* Failures printed per test before it falls silent (it still counts). */
enum { CHECK_PRINT_LIMIT = 12 };

static int check_failures; /* of the test that runs */

static inline bool
check_that(bool ok, const char *file, int line, const char *row, const char *expression)
{
    if (ok) {
        return true;
    }
    check_failures++;
    if (check_failures <= CHECK_PRINT_LIMIT) {
        printf("%s:%d: %s%s%s is false\n", file, line, row, row[0] ? ": " : "", expression);
    }
    return false;
}

#define CHECK(expression) check_that((expression), __FILE__, __LINE__, "", #expression)
#define CHECK_ROW(row, expression) check_that((expression), __FILE__, __LINE__, (row), #expression)

typedef struct check_test {
    const char *name;
    void (*run)(void);
} check_test;

static inline int check_run(const check_test *tests, int count)
{
    int failed = 0;

    for (int i = 0; i < count; i++) {
        check_failures = 0;
        tests[i].run();
        if (check_failures > 0) {
            failed++;
            printf("FAILED %s (%d checks)\n", tests[i].name, check_failures);
        }
        fflush(stdout);
    }
    printf("%d passed, %d failed\n", count - failed, failed);
    return failed > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}

#define TEST(function)                                                                             \
    {                                                                                              \
#function, function                                                                        \
    }

/* TEST_MAIN(TEST(test_one), TEST(test_two)) */
#define TEST_MAIN(...)                                                                             \
    int main(void)                                                                                 \
    {                                                                                              \
        static const check_test tests[] = { __VA_ARGS__ };                                         \
        return check_run(tests, COUNT_OF(tests));                                                  \
    }

#endif
