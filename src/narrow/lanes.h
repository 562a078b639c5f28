/* narrow/lanes.h - which vector units there are, and two doubles at once.
 *
 * Kernels in lanes live in .inc files, included once per unit: for the baseline
 * of the target, and on x86-64 again for AVX2, chosen at run time. AB_NO_SIMD
 * leaves plain C, which must give the same bits.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_NARROW_LANES_H
#define AB_NARROW_LANES_H

#include "base/check.h"

#define AB_LANES_PLAIN 0
#define AB_LANES_PAIRS 1
#define AB_LANES_AVX2 2

#if !defined(AB_NO_SIMD) && (defined(__SSE2__) || defined(_M_X64))

#include <emmintrin.h>

#define AB_LANES_BASE AB_LANES_PAIRS
typedef __m128d ab_d2;
#define d2_load _mm_loadu_pd
#define d2_store _mm_storeu_pd
#define d2_all _mm_set1_pd
#define d2_add _mm_add_pd
#define d2_sub _mm_sub_pd
#define d2_mul _mm_mul_pd
#define d2_min _mm_min_pd
#define d2_max _mm_max_pd
#define d2_greater(a, b) _mm_movemask_pd(_mm_cmpgt_pd((a), (b)))

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define AB_HAVE_AVX2 1
#endif

#elif !defined(AB_NO_SIMD) && defined(__wasm_simd128__)

#include <wasm_simd128.h>

#define AB_LANES_BASE AB_LANES_PAIRS
typedef v128_t ab_d2;
#define d2_load wasm_v128_load
#define d2_store wasm_v128_store
#define d2_all wasm_f64x2_splat
#define d2_add wasm_f64x2_add
#define d2_sub wasm_f64x2_sub
#define d2_mul wasm_f64x2_mul
#define d2_min wasm_f64x2_pmin
#define d2_max wasm_f64x2_pmax
#define d2_greater(a, b) ((int)wasm_i64x2_bitmask(wasm_f64x2_gt((a), (b))))

#else

#define AB_LANES_BASE AB_LANES_PLAIN

#endif

/* Whether this machine has AVX2. Asking costs one load. */
#if defined(AB_HAVE_AVX2) && defined(__AVX2__)
#define ab_machine_has_avx2() true
#elif defined(AB_HAVE_AVX2)
#define ab_machine_has_avx2() (__builtin_cpu_supports("avx2") != 0)
#else
#define ab_machine_has_avx2() false
#endif

/* The larger of two doubles, as one instruction where there is one: compilers
 * make a branch of the obvious expression. */
#if defined(AB_HAVE_AVX2) || (!defined(AB_NO_SIMD) && defined(__SSE2__))
static inline double ab_fmax(double a, double b)
{
    return _mm_cvtsd_f64(_mm_max_sd(_mm_set_sd(a), _mm_set_sd(b)));
}

static inline double ab_fmin(double a, double b)
{
    return _mm_cvtsd_f64(_mm_min_sd(_mm_set_sd(a), _mm_set_sd(b)));
}
#else
static inline double ab_fmax(double a, double b)
{
    return a > b ? a : b;
}

static inline double ab_fmin(double a, double b)
{
    return a < b ? a : b;
}
#endif

#endif
