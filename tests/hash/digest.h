/* hash/digest.h - a hash of numbers, by their bits.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_DIGEST_H
#define ABUT_TESTS_DIGEST_H

#include <abut/abut.h>

#include <string.h>

typedef struct digest {
    uint64_t value;
    uint64_t count; /* of numbers added */
    uint64_t nans;  /* their bits differ between machines: there must be none */
} digest;

/* Of the questions of each kind one in so many is asked: fewer where a machine is slow. */
static int asked_part = 1;

static inline int asked(int count)
{
    return count / asked_part;
}

static inline void add_bits(digest *d, uint64_t bits)
{
    d->value = (d->value ^ bits) * 0x9fb21c651e98df25u;
    d->value ^= d->value >> 32;
    d->count++;
}

static inline void add_int(digest *d, int number)
{
    add_bits(d, (uint64_t)(int64_t)number);
}

static inline void add_number(digest *d, double number)
{
    uint64_t bits;

    memcpy(&bits, &number, sizeof bits);
    d->nans += number != number;
    add_bits(d, bits);
}

static inline void add_vec2(digest *d, abut_vec2 v)
{
    add_number(d, v.x);
    add_number(d, v.y);
}

static inline void add_bounds(digest *d, abut_bounds bounds)
{
    add_int(d, abut_bounds_is_empty(bounds));
    if (!abut_bounds_is_empty(bounds)) {
        add_vec2(d, bounds.min);
        add_vec2(d, bounds.max);
    }
}

static inline void add_rectangle(digest *d, abut_rectangle rect)
{
    add_number(d, rect.x);
    add_number(d, rect.y);
    add_number(d, rect.width);
    add_number(d, rect.height);
}

static inline void add_transform(digest *d, abut_transform t)
{
    add_number(d, t.a);
    add_number(d, t.b);
    add_number(d, t.c);
    add_number(d, t.d);
    add_number(d, t.tx);
    add_number(d, t.ty);
}

static inline void add_hit(digest *d, abut_hit hit)
{
    add_int(d, hit.hit);
    add_int(d, hit.graze);
    add_number(d, hit.time);
    add_vec2(d, hit.point);
    add_vec2(d, hit.normal);
    add_int(d, hit.side);
}

#endif
