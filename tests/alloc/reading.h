/* alloc/reading.h - digests of all that can be read of a world.
 *
 * Two worlds with equal digests cannot be told apart from outside, today; that they do the
 * same tomorrow is for a test to find out by stepping both.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_READING_H
#define ABUT_TESTS_READING_H

#include "abut/abut.h"

/* How much the last step had to look at: the rest of its report, but for the bytes. It stays
 * as it is until the next step; but steps that do the same in two worlds may take a different
 * effort, which depends on what the worlds have sorted before. The cells of bodies are left
 * out for the same reason. */
uint64_t reading_work(const abut_world *world);

/* The hash, the frame, events, what the last step did, and of every body all that is cheap to
 * read. For use after every call. */
uint64_t reading_values(const abut_world *world);

/* That, and shapes, trails, contacts and supports. Asks no questions, so it cannot warm up
 * what the world keeps for answering them. */
uint64_t reading_state(const abut_world *world);

/* That, and the answers of every kind of query. */
uint64_t reading_all(const abut_world *world);

#endif
