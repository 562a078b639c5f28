/* abut/abut.h - the whole library.
 *
 * abut answers questions about shapes in the plane: are they apart, touching or
 * overlapping, where do they meet, how far apart or how deep are they, and which
 * push parts them. Every decision is exact. docs/conventions.md has a glossary.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_ABUT_H
#define ABUT_ABUT_H

#include "base.h"
#include "batch.h"
#include "body.h"
#include "body_tiles.h"
#include "chain.h"
#include "classic.h"
#include "compound.h"
#include "draw.h"
#include "event.h"
#include "figure.h"
#include "index.h"
#include "levels.h"
#include "map.h"
#include "mask.h"
#include "math.h"
#include "pair.h"
#include "passing.h"
#include "query.h"
#include "react.h"
#include "record.h"
#include "region.h"
#include "shape.h"
#include "state.h"
#include "sweep.h"
#include "tasks.h"
#include "tiles.h"
#include "tree.h"
#include "walk.h"
#include "world.h"
#include "world_query.h"

#endif
