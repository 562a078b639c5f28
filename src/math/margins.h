/* math/margins.h - how far doubles may be wrong, as proved.
 *
 * A filter in doubles decides when its result is clear by more than its error. Each constant here
 * is that error, for each unit of the sizes that the code multiplies it by. The proofs are scripts
 * of Gappa beside the code (NAME.gappa); tools/prove.py puts these values into them, and
 * tests/proofs runs that: with a smaller one the proof fails. docs/filters.md has the table.
 *
 * All hold in every rounding mode: one operation is off by 2^-52 of its result at most, half of
 * that when rounding to nearest.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_MATH_MARGINS_H
#define AB_MATH_MARGINS_H

/* narrow/boxes.gappa: squared distance less squared reach, of integers; of the sum of both. */
#define AB_MARGIN_SQUARES 0x1.1p-50

/* narrow/classic.gappa: the same in units, before rounding to the lattice; of the sum and 4, or of
 * three squares of the reach and 5.
 * And a gap between edges, in units. */
#define AB_MARGIN_PLAIN_SQUARES 0x1.1p-32
#define AB_MARGIN_PLAIN_EDGES 0x1.01p-32

/* narrow/thin.gappa: nearest points of two segments, of all coordinates and the reach; cross
 * products of them, of all coordinates squared. */
#define AB_MARGIN_THIN 0x1.5p-50
#define AB_MARGIN_LINES 0x1.1p-53

/* narrow/stems.gappa: the distance of a corner from a segment, of a size that covers both, and the
 * reach. */
#define AB_MARGIN_STEMS 0x1.54p-50

/* narrow/hulls.gappa: the gap of an edge and a ring, of the edge's extent times both extents and
 * the distance; and in quanta along a unit normal, of both extents and the distance. The latter
 * is also how near two answers must be to count as a tie, so it stays a power of two. */
#define AB_MARGIN_RINGS 0x1.9p-49
#define AB_MARGIN_UNIT_GAPS 0x1p-48

/* narrow/posed.gappa: templates at poses, of extents and twice the places; and the quanta that
 * rounding the corners of both, before and after, may move a gap by. */
#define AB_MARGIN_POSED 0x1.4p-46
#define AB_POSED_QUANTA 3

/* narrow/upright.gappa: a cross product of integers that doubles hold; of both products. And
 * shape/ring.c: of integers that they need not hold. */
#define AB_MARGIN_CROSS 0x1.1p-52
#define AB_MARGIN_TURN 0x1.9p-51

/* narrow/when.gappa: times that are within 2^-49 of themselves, compared, or where a gap is then;
 * of both terms. */
#define AB_MARGIN_TIMES 0x1.7p-49

/* sweep/boxes.gappa: a squared distance at a tick, of all coordinates times the distance and the
 * reach; a path beside corners; whether it comes nearer. */
#define AB_MARGIN_SWEPT_CORNER 0x1.fp-50
#define AB_MARGIN_SWEPT_BESIDE 0x1.9p-51
#define AB_MARGIN_SWEPT_NEARER 0x1.1p-52

/* sweep/axes.gappa: as AB_MARGIN_RINGS, at a time, of the motion, too. */
#define AB_MARGIN_SWEPT_AXES 0x1.21p-48

/* sweep/rings.gappa: a gap along a unit normal at a time; of all coordinates and the reach. Ties
 * are measured by it, too. */
#define AB_MARGIN_SWEPT_RINGS 0x1p-48

#endif
