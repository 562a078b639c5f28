/* cli/base/number.h - doubles as the shortest text that reads back to them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_NUMBER_H
#define ABUT_CLI_NUMBER_H

/* Room for the longest number with its final zero. */
#define NUMBER_SIZE 40

/* Writes the value and returns the length. Of all decimals that read back to
 * the same double it is one with the fewest digits, and of those the nearest;
 * plain from 1e-6 to below 1e21, with an exponent otherwise. Integers have no
 * point, zero has no sign, NaN and infinity are null. */
int number_write(double value, char out[NUMBER_SIZE]);

/* The length of (x, y): the same bits everywhere, as hypot() has not. */
double length_of(double x, double y);

#endif
