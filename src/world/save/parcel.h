/* world/save/parcel.h - numbers turned into bytes and back.
 *
 * The format is described once: the same functions count the bytes, write them and read them, so
 * the three cannot disagree. Numbers are little endian on every machine; doubles are stored as
 * their bits. Reading past the end gives zeros and fails.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_TRAVEL_PARCEL_H
#define AB_WORLD_TRAVEL_PARCEL_H

#include "base/check.h"

#include "world/state/grid.h"
#include "world/state/state.h"

typedef struct ab_parcel {
    uint8_t *out;      /* NULL: the bytes are only counted */
    const uint8_t *in; /* not NULL: they are read */
    size_t at;         /* bytes so far */
    size_t end;        /* of `in` */
    abut_status status;
    const char *why;   /* of a parcel that is refused */
    abut_body pair[2]; /* that it is refused for, if any */
} ab_parcel;

/* Refuses what was read; the first reason counts. Returns false. */
static inline bool ab_parcel_refuse(ab_parcel *parcel, abut_status status, const char *why)
{
    if (parcel->status == ABUT_OK) {
        parcel->status = status;
        parcel->why = why;
    }
    return false;
}

/* Whether something that was read is as it must be. */
static inline bool ab_parcel_expect(ab_parcel *parcel, bool holds, const char *why)
{
    return holds ? parcel->status == ABUT_OK : ab_parcel_refuse(parcel, ABUT_E_FORMAT, why);
}

static inline size_t ab_parcel_left(const ab_parcel *parcel)
{
    return parcel->end - parcel->at;
}

static inline void ab_carry_bytes(ab_parcel *parcel, uint64_t *number, size_t bytes)
{
    if (parcel->in != NULL) {
        *number = 0;
        if (ab_parcel_left(parcel) < bytes) {
            ab_parcel_refuse(parcel, ABUT_E_FORMAT, "the bytes end too early");
            return;
        }
        for (size_t k = 0; k < bytes; k++) {
            *number |= (uint64_t)parcel->in[parcel->at + k] << 8 * k;
        }
    } else if (parcel->out != NULL) {
        for (size_t k = 0; k < bytes; k++) {
            parcel->out[parcel->at + k] = (uint8_t)(*number >> 8 * k);
        }
    }
    parcel->at += bytes;
}

static inline void ab_carry_u8(ab_parcel *parcel, uint8_t *number)
{
    uint64_t word = *number;

    ab_carry_bytes(parcel, &word, 1);
    *number = (uint8_t)word;
}

static inline void ab_carry_u16(ab_parcel *parcel, uint16_t *number)
{
    uint64_t word = *number;

    ab_carry_bytes(parcel, &word, 2);
    *number = (uint16_t)word;
}

static inline void ab_carry_u32(ab_parcel *parcel, uint32_t *number)
{
    uint64_t word = *number;

    ab_carry_bytes(parcel, &word, 4);
    *number = (uint32_t)word;
}

static inline void ab_carry_u64(ab_parcel *parcel, uint64_t *number)
{
    ab_carry_bytes(parcel, number, 8);
}

static inline void ab_carry_i32(ab_parcel *parcel, int32_t *number)
{
    uint32_t word = (uint32_t)*number;

    ab_carry_u32(parcel, &word);
    memcpy(number, &word, sizeof word);
}

static inline void ab_carry_i64(ab_parcel *parcel, int64_t *number)
{
    uint64_t word = (uint64_t)*number;

    ab_carry_bytes(parcel, &word, 8);
    memcpy(number, &word, sizeof word);
}

static inline void ab_carry_vec(ab_parcel *parcel, ab_vec *v)
{
    ab_carry_i64(parcel, &v->x);
    ab_carry_i64(parcel, &v->y);
}

static inline void ab_carry_bool(ab_parcel *parcel, bool *flag)
{
    uint8_t byte = *flag;

    ab_carry_u8(parcel, &byte);
    if (byte > 1) {
        ab_parcel_refuse(parcel, ABUT_E_FORMAT, "a flag is neither 0 nor 1");
    }
    *flag = byte == 1;
}

/* Of finite numbers; others become 0, and the parcel is refused. */
static inline void ab_carry_double(ab_parcel *parcel, double *number)
{
    uint64_t word = ab_bits(*number);

    ab_carry_bytes(parcel, &word, 8);
    memcpy(number, &word, sizeof word);
    if (!(ab_fabs(*number) <= DBL_MAX)) {
        *number = 0;
        ab_parcel_refuse(parcel, ABUT_E_FORMAT, "a number is not finite");
    }
}

static inline void ab_carry_vec2(ab_parcel *parcel, abut_vec2 *v)
{
    ab_carry_double(parcel, &v->x);
    ab_carry_double(parcel, &v->y);
}

/* The number of items that follow, of at least so many bytes each: a number that cannot fit is
 * refused. */
static inline uint32_t ab_carry_count(ab_parcel *parcel, uint32_t count, size_t least_bytes)
{
    ab_carry_u32(parcel, &count);
    if (parcel->in != NULL && count > ab_parcel_left(parcel) / least_bytes) {
        ab_parcel_refuse(parcel, ABUT_E_FORMAT, "a count is larger than the bytes that follow");
        return 0;
    }
    return count;
}

/* Whether no number of a vector is larger than that. */
static inline bool ab_vec_within(ab_vec v, int64_t most)
{
    return v.x >= -most && v.x <= most && v.y >= -most && v.y <= most;
}

/* A shape of the store, or the lack of one (save/shapes.c). A shape that is read is kept, with
 * one user: its place, or AB_NONE. */
void ab_carry_shape(ab_parcel *parcel, const ab_shape *shape);
uint32_t ab_fetch_shape(ab_parcel *parcel, abut_world *world);

/* --- Records (save/records.c) --------------------------------------------------------------- */

/* What of a body travels. */
typedef struct ab_body_record {
    ab_hot hot;
    ab_cold cold;
    ab_traits traits;
} ab_body_record;

enum { AB_PIECE_BYTES = 24, AB_BODY_BYTES = 196 + AB_PIECE_BYTES, AB_CONTACT_BYTES = 64 };

void ab_carry_settings(ab_parcel *parcel, abut_world_settings *settings);
void ab_carry_body(ab_parcel *parcel, ab_body_record *record);
void ab_carry_contact(ab_parcel *parcel, ab_contact *contact);
void ab_carry_passing(ab_parcel *parcel, ab_passing *passing);
/* All but the shapes that it stands up to. */
void ab_carry_walker(ab_parcel *parcel, ab_walker *walker);

/* --- Cells (save/grids.c) ------------------------------------------------------------------- */

/* In the bytes of a body the flag AB_MANY says that it has a grid, which comes after its pieces. */
void ab_carry_grid(ab_parcel *parcel, const ab_grid *grid);
/* Reads the grid of a body whose patterns were read, into a place of its own: cold.grid. */
bool ab_fetch_grid(ab_parcel *parcel, abut_world *world, ab_body_record *record);

/* --- Checks of what was read (save/checks.c) ------------------------------------------------ */

bool ab_check_body_record(ab_parcel *parcel, const ab_body_record *record);
typedef bool
ab_check_contact_fn(ab_parcel *parcel, const abut_world *world, const ab_contact *contact);
bool ab_check_contact(ab_parcel *parcel, const abut_world *world, const ab_contact *contact);
bool ab_check_dormant(ab_parcel *parcel, const abut_world *world, const ab_contact *contact);
bool ab_check_passing(ab_parcel *parcel,
                      const abut_world *world,
                      const ab_passing *passing,
                      const ab_passing *before);
bool ab_check_walker(ab_parcel *parcel,
                     const abut_world *world,
                     const ab_walker *walker,
                     const ab_walker *before);
/* The slots: whether the list of free ones is whole. */
bool ab_check_free_slots(ab_parcel *parcel, const abut_world *world);

/* --- The head --------------------------------------------------------------------------------- */

enum { AB_SAVE_VERSION = 4, AB_SAVE_HEAD = 32 };
#define AB_SAVE_MAGIC UINT64_C(0x646c727774756261) /* "abutwrld" */

/* A world of the bytes that one was just saved to (save/load.c). NULL without memory. */
abut_world *ab_world_again(const abut_world *world, const void *bytes, size_t size);

/* Of the bytes behind the head. */
uint64_t ab_checksum(const uint8_t *bytes, size_t size);

#endif
