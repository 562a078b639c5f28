/* oracle/union.h - what is thin against a union of pieces, from the definition.
 *
 * A union of closed pieces has an interior: the places round which a whole disc belongs to it. A
 * point or a segment overlaps the union when it meets that interior, be it in a piece or where
 * pieces abut.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_ORACLE_UNION_H
#define ABUT_ORACLE_UNION_H

#include "oracle/oracle.h"

enum { ORACLE_PIECES = 64 };

/* Whether a point or a segment without a radius meets the interior of the union. */
bool oracle_union_meets(const oracle_shape *thin, const oracle_shape *pieces, int count);

/* The relation of anything to the union: as above if it is thin, else the greatest to a piece. */
oracle_relation
oracle_union_relate(const oracle_shape *shape, const oracle_shape *pieces, int count);

#endif
