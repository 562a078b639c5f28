/* world/record_cells.h - maps and masks that are added to a world, to be recorded.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_RECORD_CELLS_H
#define ABUT_TESTS_RECORD_CELLS_H

#include "abut/world.h"

/* A map of some rows with kinds of several shapes and rules; NULL without memory. */
abut_tiles *record_map(const abut_allocator *allocator, uint32_t width, uint32_t height);

/* A mask with a hole. */
abut_mask *record_mask(const abut_allocator *allocator, uint32_t width, uint32_t height);

#endif
