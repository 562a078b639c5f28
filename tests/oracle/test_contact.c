/* oracle/test_contact.c - separation, normal, points and push, against the oracle.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/sample.h"

enum { SEED = 2010, SAMPLE = 12000 };

static trial_worst worst;

static void test_contacts(void)
{
    sample(SEED, SAMPLE, trial_contact, &worst);
}

static void test_pushes(void)
{
    sample(SEED + 1, SAMPLE, trial_push, &worst);
    trial_worst_print(&worst, stdout);
}

static void test_laws(void)
{
    sample(SEED + 2, SAMPLE, trial_laws, NULL);
}

static void test_axes(void)
{
    sample(SEED + 3, SAMPLE, trial_axis, NULL);
}

TEST_MAIN(TEST(test_contacts), TEST(test_pushes), TEST(test_laws), TEST(test_axes))
