/* abut/base.h - what every other header needs: export, status, version, memory.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BASE_H
#define ABUT_BASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define ABUT_EXTERN extern "C"
#else
#define ABUT_EXTERN extern
#endif

#if defined(ABUT_SHARED) && defined(_WIN32)
#ifdef ABUT_BUILDING
#define ABUT_API ABUT_EXTERN __declspec(dllexport)
#else
#define ABUT_API ABUT_EXTERN __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define ABUT_API ABUT_EXTERN __attribute__((visibility("default")))
#else
#define ABUT_API ABUT_EXTERN
#endif

#define ABUT_VERSION_MAJOR 0
#define ABUT_VERSION_MINOR 2
#define ABUT_VERSION_PATCH 0

/* Returns the version of the library that was linked, "major.minor.patch": a constant,
 * not to be freed. */
ABUT_API const char *abut_version(void);

/* How a call ended. Zero is success; anything else says what was wrong with the
 * caller's arguments, or that memory ran out, and means that nothing was changed. */
typedef enum abut_status {
    ABUT_OK = 0,
    ABUT_E_ARGUMENT,   /* NULL, or a value that is not allowed */
    ABUT_E_NOT_FINITE, /* a number is NaN or infinite */
    ABUT_E_RANGE,      /* a coordinate or size beyond ABUT_LIMIT, or another number out of range */
    ABUT_E_RADIUS,     /* a radius is negative */
    ABUT_E_NO_POINTS,  /* an outline without points */
    ABUT_E_NOT_CONVEX, /* an outline that is dented or crosses itself */
    ABUT_E_ROOM,       /* the memory handed in is too small for the result */
    ABUT_E_MEMORY,     /* there is not enough memory */
    ABUT_E_SINGULAR,   /* a transform that flattens the plane has no inverse */
    ABUT_E_SHAPE,      /* a shape handed in is empty */
    ABUT_E_INVERTED,   /* bounds whose min lies past their max, and not the empty ones */
    ABUT_E_STALE,      /* an id that names nothing, or nothing any more */
    ABUT_E_TAKEN,      /* an id that is in use already */
    ABUT_E_OVERLAP,    /* a body would overlap another that it must not */
    ABUT_E_THIN,       /* a solid mover thinner than ABUT_MOVER_WIDTH */
    ABUT_E_FULL,       /* there are ABUT_MAX_BODIES bodies already */
    ABUT_E_BUSY,       /* called from a callback of the same object */
    ABUT_E_CYCLE,      /* a node would become its own ancestor */
    ABUT_E_FORMAT,     /* bytes that are no saved world, of another version, or damaged */
    ABUT_E_DIVERGED,   /* a replay differed from its recording */
    ABUT_E_OUTLINE,    /* an outline that meets itself, has no area, or a hole that is not inside */
    ABUT_STATUS_COUNT
} abut_status;

/* Returns a sentence that explains a status to a person: a constant, not to be freed,
 * and never NULL, whatever the number. */
ABUT_API const char *abut_status_text(abut_status status);

/* Where memory comes from: one function, as in Lua. A NULL `block` asks for new memory, a
 * `new_size` of 0 gives the block back; a failed call returns NULL and leaves the block as it was.
 * Sizes are in bytes. Blocks are aligned like those of malloc. A NULL allocator, or one whose
 * `resize` is NULL, means malloc.
 *
 * Objects copy the two pointers. An allocator is called on the thread that calls the library; if
 * objects on several threads share one, it must be safe to call from all of them. It must not call
 * back into the object that it serves. */
typedef struct abut_allocator {
    void *(*resize)(void *user, void *block, size_t old_size, size_t new_size);
    void *user;
} abut_allocator;

#endif
