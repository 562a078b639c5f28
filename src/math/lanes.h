/* math/lanes.h - code for several vector units from one template, and two doubles at once.
 *
 * A kernel in lanes is a template: an .inc file that is compiled once for each vector unit, for
 * the baseline of the target and, on x86-64, again for AVX2. AB_LANES says which unit it is
 * compiled for, and AB_LANES_NAME gives every name in it a suffix, a word for the template and
 * then _base or _avx2:
 *
 *     #define AB_LANES AB_LANES_PAIRS                   #if defined(AB_HAVE_AVX2)
 *     #define AB_LANES_NAME(name) name##_hulls_base     AB_AVX2_BEGIN
 *     #include "narrow/hulls.inc"                       ... the same with AB_LANES_AVX2
 *     #undef AB_LANES                                   AB_AVX2_END
 *     #undef AB_LANES_NAME                              #endif
 *
 *     AB_LANES_CALL(relate_sharp_hulls, a, b, dx, dy)   chooses one at run time
 *
 * lanes.inc has four doubles, lanes_eight.inc eight integers; lanes_end.inc forgets their names
 * at the end of a template. Every unit gives the same bits: AB_NO_AVX2 leaves the baseline, and
 * AB_NO_SIMD leaves plain C.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_MATH_LANES_H
#define AB_MATH_LANES_H

#include "base/check.h"

#include "base/machine.h"
#include "math/lattice.h"

#define AB_LANES_PAIRS 1
#define AB_LANES_AVX2 2

/* Calls the function of a template that suits this machine; its name without _base or _avx2. */
#if defined(AB_HAVE_AVX2)
#define AB_LANES_CALL(function, ...)                                                               \
    (ab_machine_has_avx2() ? function##_avx2(__VA_ARGS__) : function##_base(__VA_ARGS__))
#else
#define AB_LANES_CALL(function, ...) function##_base(__VA_ARGS__)
#endif

#if defined(AB_HAVE_SSE2)

typedef __m128d ab_d2; /* two doubles */
typedef __m128d ab_m2; /* two answers, to pick by */
#define d2_load _mm_loadu_pd
#define d2_store _mm_storeu_pd
#define d2_all _mm_set1_pd
#define d2_of(first, second) _mm_set_pd((second), (first))
#define d2_first _mm_cvtsd_f64
#define d2_second(v) _mm_cvtsd_f64(_mm_unpackhi_pd((v), (v)))
#define d2_swap(v) _mm_shuffle_pd((v), (v), 1)
#define d2_add _mm_add_pd
#define d2_sub _mm_sub_pd
#define d2_mul _mm_mul_pd
#define d2_div _mm_div_pd
#define d2_min _mm_min_pd
#define d2_max _mm_max_pd
#define d2_abs(v) _mm_andnot_pd(_mm_set1_pd(-0.0), (v))
#define d2_exceeds _mm_cmpgt_pd
#define d2_not_less _mm_cmpnlt_pd
#define m2_or_sign _mm_or_pd
#define m2_bits _mm_movemask_pd
#define d2_pick(mask, a, b) _mm_or_pd(_mm_and_pd((mask), (a)), _mm_andnot_pd((mask), (b)))

#elif !defined(AB_NO_SIMD) && defined(__wasm_simd128__)

#include <wasm_simd128.h>

typedef v128_t ab_d2;
typedef v128_t ab_m2;
#define d2_load wasm_v128_load
#define d2_store wasm_v128_store
#define d2_all wasm_f64x2_splat
#define d2_of wasm_f64x2_make
#define d2_first(v) wasm_f64x2_extract_lane((v), 0)
#define d2_second(v) wasm_f64x2_extract_lane((v), 1)
#define d2_swap(v) wasm_i64x2_shuffle((v), (v), 1, 0)
#define d2_add wasm_f64x2_add
#define d2_sub wasm_f64x2_sub
#define d2_mul wasm_f64x2_mul
#define d2_div wasm_f64x2_div
#define d2_min(a, b) wasm_f64x2_pmin((b), (a))
#define d2_max(a, b) wasm_f64x2_pmax((b), (a))
#define d2_abs wasm_f64x2_abs
#define d2_exceeds wasm_f64x2_gt
#define d2_not_less(a, b) wasm_v128_not(wasm_f64x2_lt((a), (b)))
#define m2_or_sign wasm_v128_or
#define m2_bits(mask) ((int)wasm_i64x2_bitmask(mask))
#define d2_pick(mask, a, b) wasm_v128_bitselect((a), (b), (mask))

#else

typedef struct ab_d2 {
    double first;
    double second;
} ab_d2;

typedef struct ab_m2 {
    bool first;
    bool second;
} ab_m2;

#define AB_PAIRWISE(name, expression)                                                              \
    AB_INLINE double name##_one(double a, double b)                                                \
    {                                                                                              \
        return (expression);                                                                       \
    }                                                                                              \
    AB_INLINE ab_d2 name(ab_d2 a, ab_d2 b)                                                         \
    {                                                                                              \
        return (ab_d2){ name##_one(a.first, b.first), name##_one(a.second, b.second) };            \
    }

AB_PAIRWISE(d2_add, a + b)
AB_PAIRWISE(d2_sub, a - b)
AB_PAIRWISE(d2_mul, a *b)
AB_PAIRWISE(d2_div, a / b)
AB_PAIRWISE(d2_min, a < b ? a : b)
AB_PAIRWISE(d2_max, a > b ? a : b)

#undef AB_PAIRWISE

AB_INLINE ab_d2 d2_of(double first, double second)
{
    return (ab_d2){ first, second };
}

AB_INLINE ab_d2 d2_load(const double *from)
{
    return d2_of(from[0], from[1]);
}

AB_INLINE void d2_store(double *to, ab_d2 v)
{
    to[0] = v.first;
    to[1] = v.second;
}

AB_INLINE ab_d2 d2_all(double v)
{
    return d2_of(v, v);
}

AB_INLINE double d2_first(ab_d2 v)
{
    return v.first;
}

AB_INLINE double d2_second(ab_d2 v)
{
    return v.second;
}

AB_INLINE ab_d2 d2_abs(ab_d2 v)
{
    return d2_of(ab_fabs(v.first), ab_fabs(v.second));
}

AB_INLINE ab_d2 d2_swap(ab_d2 v)
{
    return d2_of(v.second, v.first);
}

AB_INLINE ab_m2 d2_exceeds(ab_d2 a, ab_d2 b)
{
    return (ab_m2){ a.first > b.first, a.second > b.second };
}

/* True for NaN, too. */
AB_INLINE ab_m2 d2_not_less(ab_d2 a, ab_d2 b)
{
    return (ab_m2){ !(a.first < b.first), !(a.second < b.second) };
}

/* Adds where the sign bit of `v` is set. */
AB_INLINE ab_m2 m2_or_sign(ab_m2 mask, ab_d2 v)
{
    return (ab_m2){ mask.first || ab_bits(v.first) >> 63, mask.second || ab_bits(v.second) >> 63 };
}

AB_INLINE int m2_bits(ab_m2 mask)
{
    return mask.first | mask.second << 1;
}

/* The first where the answer is yes, the second elsewhere. */
AB_INLINE ab_d2 d2_pick(ab_m2 mask, ab_d2 a, ab_d2 b)
{
    return d2_of(mask.first ? a.first : b.first, mask.second ? a.second : b.second);
}

#endif

/* Two doubles that follow each other in a structure. */
AB_INLINE ab_d2 d2_at(const void *structure, size_t offset)
{
    double pair[2];

    memcpy(pair, (const unsigned char *)structure + offset, sizeof pair);
    return d2_load(pair);
}

/* The larger of two doubles, as one instruction where there is one: compilers
 * make a branch of the obvious expression. */
#if defined(AB_HAVE_SSE2)
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
