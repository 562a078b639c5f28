/* broad/scenes.h - sets of bounds to try an index on: kind ones and cruel ones.
 *
 * Every number of a scene is a multiple of the lattice quantum, except in the scene of
 * decimals, so that what a test computes from them in doubles is exact.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_SCENES_H
#define ABUT_TESTS_SCENES_H

#include "abut/abut.h"

/* Sanitizers and -O0 are slow: what is large is made smaller there. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__OPTIMIZE__)
#define SCENES_SLOW 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SCENES_SLOW 1
#endif
#endif
#ifndef SCENES_SLOW
#define SCENES_SLOW 0
#endif

typedef enum scene_kind {
    SCENE_UNIFORM,  /* of one size, each meets about four others */
    SCENE_CLUSTER,  /* the same, four fifths of them in a hundredth of the place */
    SCENE_MIX,      /* sizes 1 to 64 */
    SCENE_WILD,     /* sizes 1 to a million */
    SCENE_EQUAL,    /* all the same box */
    SCENE_NESTED,   /* each within the one before, some sharing a side */
    SCENE_TILES,    /* a board of squares, edge to edge */
    SCENE_GAPS,     /* a board of squares a quantum apart: no two meet */
    SCENE_BORDERS,  /* sides 1, 2, 4... on multiples of themselves */
    SCENE_POINTS,   /* of no size, many in the same place */
    SCENE_SEGMENTS, /* of no width or no height */
    SCENE_HOLES,    /* every third is empty */
    SCENE_EMPTY,    /* all are */
    SCENE_COVERS,   /* a few cover everything there can be */
    SCENE_SPANS,    /* some reach from end to end of the others, one way or both */
    SCENE_GIANTS,   /* ten large ones among small ones of one size */
    SCENE_LIMITS,   /* at the four corners of the plane */
    SCENE_OFFSETS,  /* tiny ones in a few places far from each other */
    SCENE_CROSSES,  /* long and thin, both ways */
    SCENE_ROWS,     /* long and thin, all one way */
    SCENE_COLUMNS,  /* and all the other */
    SCENE_STAIRS,   /* corner to corner along a diagonal, two of them */
    SCENE_STEPS,    /* of a few lattice quanta about the origin */
    SCENE_LINE,     /* all on one horizontal line, all along one vertical */
    SCENE_CROWD,    /* all in a place smaller than one unit, and apart */
    SCENE_DECIMALS, /* tenths, which the lattice rounds */
    SCENE_KIND_COUNT
} scene_kind;

const char *scene_name(scene_kind kind);

/* Whether the pairs of a scene grow with the square of its entries. */
bool scene_is_dense(scene_kind kind);

void scene_fill(scene_kind kind, uint64_t seed, abut_bounds *bounds, uint32_t count);

/* Ways to number entries; all ids of a set differ. */
typedef enum id_style {
    IDS_COUNTED,  /* 0, 1, 2... */
    IDS_BACKWARD, /* the same from the other end */
    IDS_GAPS,     /* 5, 12, 19... */
    IDS_HIGH,     /* 4294967295 and what comes before it */
    IDS_RANDOM,   /* any 32 bits, 0 and 4294967295 among them */
    ID_STYLE_COUNT
} id_style;

void ids_fill(id_style style, uint64_t seed, uint32_t *ids, uint32_t count);

#endif
