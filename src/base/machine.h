/* base/machine.h - which vector units the machine has.
 *
 * AB_NO_SIMD leaves plain C, AB_NO_AVX2 what every machine of the target has: either must give
 * the same answers, to the bit.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BASE_MACHINE_H
#define AB_BASE_MACHINE_H

#include "base/check.h"

#if !defined(AB_NO_SIMD) && (defined(__SSE2__) || defined(_M_X64))
#include <emmintrin.h>
#define AB_HAVE_SSE2 1
#if defined(__x86_64__) && defined(__GNUC__) && !defined(AB_NO_AVX2)
#include <immintrin.h>
#define AB_HAVE_AVX2 1
#endif
#endif

/* Around functions that may use AVX2, whatever the rest is compiled for. */
#if defined(AB_HAVE_AVX2) && defined(__clang__)
#define AB_AVX2_BEGIN                                                                              \
    _Pragma("clang attribute push(__attribute__((target(\"avx2\"))), apply_to = function)")
#define AB_AVX2_END _Pragma("clang attribute pop")
#elif defined(AB_HAVE_AVX2)
#define AB_AVX2_BEGIN _Pragma("GCC push_options") _Pragma("GCC target(\"avx2\")")
#define AB_AVX2_END _Pragma("GCC pop_options")
#endif

/* Whether this machine has AVX2. Asking costs one load. */
#if defined(AB_HAVE_AVX2) && defined(__AVX2__)
#define ab_machine_has_avx2() true
#elif defined(AB_HAVE_AVX2)
#define ab_machine_has_avx2() (__builtin_cpu_supports("avx2") != 0)
#else
#define ab_machine_has_avx2() false
#endif

#endif
