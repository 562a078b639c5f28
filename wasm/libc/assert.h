/* wasm/libc/assert.h - a broken invariant is a trap.
 *
 * SPDX-License-Identifier: MIT */
#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) ((condition) ? (void)0 : __builtin_trap())
#endif
#define static_assert _Static_assert
