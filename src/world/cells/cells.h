/* world/cells/cells.h - where bodies are: which are near a box, and which pairs are near each
 * other.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_CELLS_CELLS_H
#define AB_WORLD_CELLS_CELLS_H

#include "base/check.h"

#include "broad/box.h"
#include "world/state/state.h"

#define AB_COARSE_LIMIT ((int64_t)1 << 29) /* so that no box has more than 31 bits */

static inline int32_t ab_coarse_number(int64_t v)
{
    return (int32_t)ab_max(-AB_COARSE_LIMIT, ab_min(AB_COARSE_LIMIT, v));
}

/* A box on the lattice, made coarse. */
static inline ab_box32 ab_coarse(const abut_world *world, ab_vec low, ab_vec high)
{
    int grain = world->grain;
    int64_t low_x = low.x >> grain;
    int64_t low_y = low.y >> grain;
    int64_t high_x = -(-high.x >> grain);
    int64_t high_y = -(-high.y >> grain);
    uint64_t shifted = (uint64_t)(low_x + AB_COARSE_LIMIT) | (uint64_t)(low_y + AB_COARSE_LIMIT) |
                       (uint64_t)(high_x + AB_COARSE_LIMIT) | (uint64_t)(high_y + AB_COARSE_LIMIT);

    if (AB_LIKELY(shifted < (uint64_t)(2 * AB_COARSE_LIMIT))) { /* that is a power of two */
        return (ab_box32){ (int32_t)low_x, (int32_t)low_y, (int32_t)high_x, (int32_t)high_y };
    }
    return (ab_box32){ ab_coarse_number(low_x), ab_coarse_number(low_y), ab_coarse_number(high_x),
                       ab_coarse_number(high_y) };
}

/* Makes a box hold another one. */
static inline void ab_box32_include(ab_box32 *around, const ab_box32 *box)
{
    around->low_x = box->low_x < around->low_x ? box->low_x : around->low_x;
    around->low_y = box->low_y < around->low_y ? box->low_y : around->low_y;
    around->high_x = box->high_x > around->high_x ? box->high_x : around->high_x;
    around->high_y = box->high_y > around->high_y ? box->high_y : around->high_y;
}

/* The box of a body where it stands. */
ab_box32 ab_box_of(const abut_world *world, uint32_t index);
/* Room for so many more in the lists. */
bool ab_body_cells_reserve(abut_world *world, uint32_t more);
/* Gives the memory of lists back for which many steps have had no use. */
void ab_body_cells_give_back(abut_world *world);
/* Puts a body into the lists with its `leg`, among the statics and sleepers or among the bodies
 * that move; there must be room. Or takes it out of whichever list it is in. */
void ab_body_cells_link(abut_world *world, uint32_t index);
void ab_body_cells_link_moving(abut_world *world, uint32_t index);
void ab_body_cells_unlink(abut_world *world, uint32_t index);
/* Puts all bodies that move into the lists: where most of them will leave their sorted cells, it
 * is not worth searching these for the rest. Without memory it returns false and changes nothing.
 */
bool ab_body_cells_loosen(abut_world *world);
/* Called when the `leg` of a body that moves has changed: whether its cell still holds it. */
bool ab_body_cells_keep(abut_world *world, uint32_t index, const ab_box32 *before);
/* Moves a body by a vector. Most moves are short, and the body stays in its cell. Afterwards the
 * lists have room for taking the move back. Without memory it returns false and changes nothing. */
bool ab_body_cells_shift(abut_world *world, uint32_t index, ab_vec move);
/* The index of a body changed in memory. */
void ab_body_cells_renumber(abut_world *world, uint32_t from, uint32_t to);

/* --- The order in memory (cells/order.c) ---------------------------------------------------- */

/* A free place in memory for one more body, or gives one back; the body is in no cell. */
uint32_t ab_order_open(abut_world *world, bool is_static);
void ab_order_close(abut_world *world, uint32_t place);
/* Brings bodies that fell asleep or woke to where they belong, in memory and in the cells. Indices
 * change. Without memory it returns false and changes nothing. */
bool ab_order_update(abut_world *world);
/* From now on everything that is not static counts as awake; and the end of that. */
bool ab_order_unite(abut_world *world);
void ab_order_divide(abut_world *world);

/* --- Cells ---------------------------------------------------------------------------------- */

/* Choices that affect only speed are made from a sample of some thousands of bodies. */
static inline uint32_t ab_sample_step(uint32_t count)
{
    return count / 4096 + 1;
}

/* Sorts the bodies that move, and those that stand still if these have changed. */
bool ab_body_cells_build(abut_world *world);
/* Room to sort everything, so that sorting cannot fail. */
bool ab_body_cells_room(abut_world *world);
/* Brings what moves into the order of cells, in memory, too. Outside of a step. */
void ab_body_cells_arrange(abut_world *world);

/* Calls `each` with all bodies whose box meets this one, in no particular order and some perhaps
 * twice, until it returns false. Returns false if it was stopped. */
typedef bool ab_visit_fn(void *context, uint32_t index);
bool ab_body_cells_visit(const abut_world *world,
                         const ab_box32 *box,
                         ab_visit_fn *each,
                         void *context);
/* The same bodies, written one after the other. Returns how many there are; if there are more than
 * `most`, not all were written. */
uint32_t
ab_body_cells_find(const abut_world *world, const ab_box32 *box, uint32_t *found, uint32_t most);
/* The same with those of the bodies that move, or with statics and sleepers. */
bool ab_body_cells_visit_moving(const abut_world *world,
                                const ab_box32 *box,
                                ab_visit_fn *each,
                                void *context);
/* The same with the bodies that move, except one, which may still be among them. */
bool ab_body_cells_visit_others(
    const abut_world *world, uint32_t self, const ab_box32 *box, ab_visit_fn *each, void *context);
bool ab_body_cells_visit_still(const abut_world *world,
                               const ab_box32 *box,
                               ab_visit_fn *each,
                               void *context);
/* The same with each body once. */
bool ab_body_cells_visit_once(const abut_world *world,
                              const ab_box32 *box,
                              ab_visit_fn *each,
                              void *context);

/* A box in quanta that holds one of the cells. */
ab_box ab_fine_box(const abut_world *world, const ab_box32 *box);
/* Bounds that hold all bodies, and perhaps more; empty if there are none. */
ab_box ab_body_cells_extent(const abut_world *world);

/* All pairs of bodies whose boxes meet, or nearly, and of which one may move, into world->pairs. */
bool ab_body_cells_near_pairs(abut_world *world);
/* Whether a piece of a static of several meets the box of another body; of all other bodies, true.
 */
bool ab_has_piece_near(const abut_world *world,
                       uint32_t fixed,
                       uint32_t other,
                       const ab_box32 *box);

/* The same at the start of a step, from the step before if that is enough (cells/strays.c). */
bool ab_near_find(abut_world *world);

/* Called when an index stands for another body or none, or when more bodies stand still: then what
 * was near in this step says nothing about the next. When a body moves, wakes or is put elsewhere
 * this is not needed: it strays. */
static inline void ab_near_forget(abut_world *world)
{
    world->near_holds = false;
    world->has_neighbours = world->has_neighbours && world->running;
}

/* Whether a body that is awake has left its box in the sorted cells. */
static inline bool ab_is_stray(const abut_world *world, uint32_t index)
{
    return index < world->awake && (world->hot[index].flags & AB_LOOSE) != 0;
}

/* --- Neighbours (cells/neighbours.c) --------------------------------------------------------- */

/* Room for the lists of all pairs that world->pairs holds, or could hold without more memory, so
 * that similar steps allocate nothing. */
bool ab_neighbours_reserve(abut_world *world);
/* Says how many bodies will be asked about. If it is worth it, lists for each awake body the ones
 * with which it is paired in world->pairs, for as long as these hold. Then bodies that stay in
 * their boxes need not be looked for in the cells. */
void ab_neighbours_expect(abut_world *world, uint32_t questions);
/* Whether the list of a body holds all bodies that a box can meet, except those that have left
 * their own boxes. */
bool ab_neighbours_cover(const abut_world *world, uint32_t index, const ab_box32 *box);
/* Calls `each` with all bodies whose legs meet a box that a body is in, or goes to; some may come
 * twice, and the body itself, too. */
bool ab_neighbours_visit(
    const abut_world *world, uint32_t index, const ab_box32 *box, ab_visit_fn *each, void *context);

#endif
