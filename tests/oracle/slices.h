/* oracle/slices.h - the common part of two round shapes, by slicing.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_ORACLE_SLICES_H
#define ABUT_ORACLE_SLICES_H

#include "oracle/oracle.h"

typedef struct oracle_slices {
    double low_x;
    double low_y;
    double high_x;
    double high_y;
    double area;
} oracle_slices;

/* Bounds and area, in units, of the common part of two shapes with area that
 * overlap: good to about 2^-28 of the pair's extent, and 2^-30 of its square. */
oracle_slices oracle_slice(const oracle_shape *a, const oracle_shape *b);

#endif
