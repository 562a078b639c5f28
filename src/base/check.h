/* base/check.h - what every source relies on, checked by the compiler.
 *
 * Decisions are integer arithmetic, but the doubles handed out must be the same
 * bits everywhere. So arithmetic that the compiler may change at will is a
 * compile error, and fused multiply-add is switched off here, in the source:
 * also for people who paste the two amalgamated files into a project with flags
 * of its own. Include this file first, before any system header.
 *
 * gcc's packing of neighbouring scalars into vectors is switched off too: here it
 * only shuffles pairs of coordinates in and out of registers, and abut_collide()
 * takes 15 to 40 % longer with it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BASE_CHECK_H
#define AB_BASE_CHECK_H

#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off", "no-tree-slp-vectorize")
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif

#include <assert.h>
#include <float.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__FAST_MATH__) || defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__
#error "abut gives the same bits everywhere: compile it without -ffast-math"
#endif
/* 16: half floats are a type of their own, and doubles are doubles. */
#if FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 1 && FLT_EVAL_METHOD != 16
#error "abut needs doubles that are doubles: compile it with SSE2 (-msse2 -mfpmath=sse), not x87"
#endif

static_assert(DBL_MANT_DIG == 53 && sizeof(double) == 8, "abut needs IEEE doubles");

/* A broken promise of our own, never of the caller's. */
#define AB_ASSERT(condition, reason) assert((condition) && (reason))

#if defined(__GNUC__)
#define AB_LIKELY(condition) __builtin_expect((condition), 1)
#define AB_UNLIKELY(condition) __builtin_expect((condition), 0)
#define AB_COLD __attribute__((noinline, cold))
#define AB_NOINLINE __attribute__((noinline))
#if defined(__OPTIMIZE_SIZE__)
#define AB_INLINE static inline
#else
#define AB_INLINE static inline __attribute__((always_inline))
#endif
#define AB_PREFETCH(address) __builtin_prefetch(address)
#else
#define AB_LIKELY(condition) (condition)
#define AB_UNLIKELY(condition) (condition)
#define AB_COLD
#define AB_NOINLINE
#define AB_INLINE static inline
#define AB_PREFETCH(address) ((void)(address))
#endif

/* Whether kernels are compiled that only save time: the general ones, which are there anyway, give
 * the same bits. Compilers that are told to save space leave them out. */
#if defined(__OPTIMIZE_SIZE__) || defined(AB_NO_SHORTCUTS)
#define AB_SHORTCUTS false
#else
#define AB_SHORTCUTS true
#endif

/* Whether there can be no other thread, whatever the caller's tasks are: memory is not shared. */
#if defined(__wasm__) && !defined(_REENTRANT)
#define AB_ONE_THREAD 1
#else
#define AB_ONE_THREAD 0
#endif

#if defined(__GNUC__)
#define ab_fabs(x) __builtin_fabs(x)
#else
#include <math.h>
#define ab_fabs(x) fabs(x)
#endif

/* The square root, correctly rounded: the same bits everywhere, and without libm, so that
 * `cc main.c abut.c` links. Compilers call libm for the sake of errno unless options say otherwise,
 * so it is asked for by its instruction; where none is known here it is computed in integers
 * (base/root.c). */
double ab_root(double x);

#if defined(__wasm__) || defined(__NO_MATH_ERRNO__) && (defined(__SSE2__) || defined(__aarch64__))
#define ab_sqrt(x) __builtin_sqrt(x)
#elif defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>

AB_INLINE double ab_sqrt(double x)
{
    __m128d both = _mm_set_sd(x);

    return _mm_cvtsd_f64(_mm_sqrt_sd(both, both));
}
#elif defined(__GNUC__) && defined(__aarch64__)
AB_INLINE double ab_sqrt(double x)
{
    double root;

    __asm__("fsqrt %d0, %d1" : "=w"(root) : "w"(x));
    return root;
}
#else
#define ab_sqrt(x) ab_root(x)
#endif

#endif
