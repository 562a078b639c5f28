/* base/busy.h - whether functions of the caller's are running for an object.
 *
 * A call that runs a function of the caller's increments a count before and decrements it
 * afterwards; a call that would change the object is refused while the count is not zero. Questions
 * may be asked of a const object on many threads at once, so the count is atomic, and it is not
 * part of what the object is: it counts on const ones too, which must lie in memory that can be
 * written. Without a function to call nothing need be counted, and the threads share nothing that
 * is written.
 *
 * The order of other memory does not depend on it: code that changes an object on one
 * thread while another asks it has broken the contract already.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BASE_BUSY_H
#define AB_BASE_BUSY_H

#include "base/check.h"

#if !defined(__STDC_NO_ATOMICS__)
#include <stdatomic.h>
typedef atomic_uint ab_busy_count;
#else /* a compiler without atomics is taken to be one without threads */
typedef unsigned ab_busy_count;
#endif

/* All zero is idle. */
typedef struct ab_busy {
    ab_busy_count running;
} ab_busy;

/* The count of an object that is const to its callers. */
static inline ab_busy_count *ab_busy_running(const ab_busy *busy)
{
    return (ab_busy_count *)(uintptr_t)&busy->running;
}

static inline void ab_busy_enter(const ab_busy *busy)
{
    ab_busy_count *running = ab_busy_running(busy);

#if !defined(__STDC_NO_ATOMICS__)
    atomic_fetch_add_explicit(running, 1, memory_order_relaxed);
#else
    ++*running;
#endif
}

static inline void ab_busy_leave(const ab_busy *busy)
{
    ab_busy_count *running = ab_busy_running(busy);

#if !defined(__STDC_NO_ATOMICS__)
    atomic_fetch_sub_explicit(running, 1, memory_order_relaxed);
#else
    --*running;
#endif
}

static inline bool ab_is_busy(const ab_busy *busy)
{
    ab_busy_count *running = ab_busy_running(busy);

#if !defined(__STDC_NO_ATOMICS__)
    return atomic_load_explicit(running, memory_order_relaxed) != 0;
#else
    return *running != 0;
#endif
}

/* This many at once, on all threads together, are taken for an endless recursion of queries and
 * callbacks: queries that would call one more function are refused before the stack is full. */
#define AB_MOST_BUSY 256

static inline bool ab_is_too_busy(const ab_busy *busy)
{
    ab_busy_count *running = ab_busy_running(busy);

#if !defined(__STDC_NO_ATOMICS__)
    return atomic_load_explicit(running, memory_order_relaxed) >= AB_MOST_BUSY;
#else
    return *running >= AB_MOST_BUSY;
#endif
}

#endif
