/* broad/kinds/tree.c - the tree of bounds: built, refitted, searched.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "broad/kinds/tree.h"
#include "broad/sorting/sorting.h"

#include <math.h>
#include <string.h>

enum { AB_TREE_STACK = AB_TREE_LEVELS * AB_OCTET + 1 };

#define NO_LANE UINT32_MAX

/* An octet that is to be looked at. */
typedef struct tree_place {
    int level;
    uint32_t node;
} tree_place;

/* The same along a path, with the time at which it may be entered; at level -1
 * the node is a lane of the lowest octets. */
typedef struct tree_stop {
    float time;
    int level;
    uint32_t node;
} tree_stop;

/* Whether a box lies on the border of the frame, or partly outside of it. */
static bool is_on_border(const ab_small_box *box)
{
    const int32_t limit = (int32_t)AB_FRAME_LIMIT;

    return box->low_x <= -limit || box->low_y <= -limit || box->high_x >= limit ||
           box->high_y >= limit;
}

/* A path in the units of the frame. Differences from its start are formed in integers,
 * with a margin of units for what the start loses by rounding. From there on it is
 * floats: a conversion, an inverse and a product, each off by 2^-24 of itself at most,
 * which the factors outweigh. Times are counted from where it comes near the frame. */
typedef struct tree_path {
    double begin; /* the time at which that is */
    int near_x;   /* where in an octet the sides stand that are met first */
    int near_y;
    int far_x;
    int far_y;
    int32_t enter_x; /* the start, as far as entering and leaving are concerned */
    int32_t enter_y;
    int32_t leave_x;
    int32_t leave_y;
    float inverse_x; /* 1 / motion */
    float inverse_y;
} tree_path;

#define WALK_EARLIER (1 - 0x1p-20f)
#define WALK_LATER (1 + 0x1p-20f)

/* What stands for the inverse of a motion of 0. */
#define WALK_STILL 1e30f

/* What counts as near, and what is not too wide: what is not wider and further away than
 * that meets nothing, and differences from there, and to its far side, fit into 31 bits. */
#define WALK_NEAR 0x1.8p29
#define WALK_WIDEST ((int64_t)1 << 27)

enum { COLUMN_LOW_X = 0, COLUMN_LOW_Y = 8, COLUMN_HIGH_X = 16, COLUMN_HIGH_Y = 24 };

static float inverse_motion(double motion)
{
    return ab_fabs(motion) > 1e-30 ? (float)(1 / motion) : WALK_STILL;
}

/* A coordinate, in units of the frame, and how it goes on. */
typedef struct path_axis {
    double start;
    double motion;
} path_axis;

/* The time at which a coordinate that starts far outside of the frame comes near it;
 * infinite if it never does. */
static double time_of_coming_near(path_axis axis)
{
    double off = ab_fabs(axis.start) - WALK_NEAR;
    double towards = axis.start > 0 ? -axis.motion : axis.motion;

    if (off <= 0) {
        return 0;
    }
    return towards > 0 ? off / towards : INFINITY;
}

/* Whether a coordinate has not gone past the frame by then. */
static bool is_near(path_axis axis, double time)
{
    return ab_fabs(axis.start + time * axis.motion) <= WALK_NEAR * (1 + 0x1p-10);
}

/* So many quanta in units of the frame, rounded up. */
static int32_t whole_units(const ab_frame *frame, int64_t quanta)
{
    return (int32_t)((quanta + ((int64_t)1 << frame->shift) - 1) >> frame->shift);
}

/* A path from where it comes near the frame on; false if it never does. */
static bool find_path(tree_path *path, const ab_frame *frame, const ab_box_path *along)
{
    double unit = (double)((int64_t)1 << frame->shift);
    path_axis x = { (double)(along->from.x - frame->origin.x) / unit,
                    (double)along->motion.x / unit };
    path_axis y = { (double)(along->from.y - frame->origin.y) / unit,
                    (double)along->motion.y / unit };
    double near_x = time_of_coming_near(x);
    double near_y = time_of_coming_near(y);
    double near = near_x > near_y ? near_x : near_y;

    if (!(near <= 1) || !is_near(x, near) || !is_near(y, near)) {
        return false;
    }
    /* Rounding costs a few times 2^-53 of everything that takes part. */
    double lost = ab_fabs(x.start) + ab_fabs(y.start) + ab_fabs(x.motion) + ab_fabs(y.motion);
    int32_t margin = 2 + (int32_t)(lost * 0x1p-48);
    int32_t at_x = (int32_t)(x.start + near * x.motion);
    int32_t at_y = (int32_t)(y.start + near * y.motion);
    int32_t low_x = at_x - margin;
    int32_t low_y = at_y - margin;
    int32_t high_x = at_x + margin + whole_units(frame, along->size.x);
    int32_t high_y = at_y + margin + whole_units(frame, along->size.y);
    bool right = along->motion.x >= 0;
    bool up = along->motion.y >= 0;

    *path = (tree_path){
        near,
        right ? COLUMN_LOW_X : COLUMN_HIGH_X,
        up ? COLUMN_LOW_Y : COLUMN_HIGH_Y,
        right ? COLUMN_HIGH_X : COLUMN_LOW_X,
        up ? COLUMN_HIGH_Y : COLUMN_LOW_Y,
        right ? high_x : low_x,
        up ? high_y : low_y,
        right ? low_x : high_x,
        up ? low_y : high_y,
        inverse_motion(x.motion),
        inverse_motion(y.motion),
    };
    return true;
}

#define AB_LANES AB_LANES_PAIRS
#define AB_LANES_NAME(name) name##_tree_base
#include "broad/kinds/tree.inc"
#undef AB_LANES
#undef AB_LANES_NAME

#if defined(AB_HAVE_AVX2)
AB_AVX2_BEGIN
#define AB_LANES AB_LANES_AVX2
#define AB_LANES_NAME(name) name##_tree_avx2
#include "broad/kinds/tree.inc"
#undef AB_LANES
#undef AB_LANES_NAME
AB_AVX2_END
#endif

/* --- Where everything lies in the block -------------------------------------------- */

static uint32_t octets_for(uint32_t lanes)
{
    return (lanes + AB_OCTET - 1) / AB_OCTET;
}

/* Lays the tree out for so many slots, and returns how many bytes that takes. With a
 * NULL block it only measures. */
static size_t lay_out_tree(ab_tree *tree, unsigned char *block, uint32_t capacity)
{
    size_t at = ab_block_size(sizeof(ab_tree));
    uint32_t octets = octets_for(capacity) + 1;

    for (int level = 0; level < AB_TREE_LEVELS; level++) {
        if (block != NULL) {
            tree->level[level] = (ab_octet *)(void *)(block + at);
        }
        at += octets * sizeof(ab_octet);
        if (octets == 1) {
            break;
        }
        octets = octets_for(octets);
    }
    if (block != NULL) {
        tree->slots = (uint32_t *)(void *)(block + at);
    }
    at += ab_block_size(((size_t)octets_for(capacity) + 1) * AB_OCTET * sizeof(uint32_t));
    if (block != NULL) {
        tree->keyed = (ab_keyed *)(void *)(block + at);
        tree->lanes = (uint32_t *)(void *)(block + at);
    }
    at += ab_block_size((size_t)capacity * sizeof(ab_keyed));
    if (block != NULL) {
        tree->counts = (uint32_t *)(void *)(block + at);
    }
    return at + ab_block_size(ab_radix_bytes(capacity));
}

static size_t tree_bytes(uint32_t capacity)
{
    return lay_out_tree(NULL, NULL, capacity);
}

/* --- Built ---------------------------------------------------------------------------- */

typedef struct tree_job {
    ab_tree *tree;
    const ab_box *boxes;
    uint32_t chunk_size; /* in octets */
} tree_job;

/* Writes the boxes of some octets, in the order that was found. */
static void gather_octets(void *context, uint32_t number)
{
    const tree_job *job = context;
    ab_tree *tree = job->tree;
    uint32_t from = number * job->chunk_size * AB_OCTET;
    uint32_t end = from + job->chunk_size * AB_OCTET;

    end = end < tree->count ? end : tree->count;
    for (uint32_t lane = from; lane < end; lane++) {
        enum { AHEAD = 24 };
        uint32_t slot = tree->keyed[lane].slot;

        AB_PREFETCH(&job->boxes[tree->keyed[lane + AHEAD < end ? lane + AHEAD : lane].slot]);
        ab_small_box box = ab_box_is_empty(&job->boxes[slot])
                               ? ab_small_box_empty()
                               : ab_frame_box(&tree->frame, &job->boxes[slot]);

        ab_octet_set(&tree->level[0][lane / AB_OCTET], (int)(lane % AB_OCTET), box);
        tree->slots[lane] = slot;
    }
}

/* Fills the lanes of an octet from one on with nothing. */
static void clear_lanes(ab_octet *octet, uint32_t from)
{
    for (uint32_t lane = from; lane < AB_OCTET; lane++) {
        ab_octet_set(octet, (int)lane, ab_small_box_empty());
    }
}

static void build_levels(ab_tree *tree)
{
    uint32_t octets = tree->octets;

    tree->levels = 1;
    while (octets > 1) {
        const ab_octet *under = tree->level[tree->levels - 1];
        ab_octet *over = tree->level[tree->levels];

        for (uint32_t i = 0; i < octets; i++) {
            ab_octet_set(&over[i / AB_OCTET], (int)(i % AB_OCTET), ab_octet_bounds(&under[i]));
        }
        if (octets % AB_OCTET != 0) {
            clear_lanes(&over[octets / AB_OCTET], octets % AB_OCTET);
        }
        octets = octets_for(octets);
        tree->levels++;
    }
}

static void build_tree(void *block, uint32_t capacity, const ab_box_set *set)
{
    ab_tree *tree = block;

    *tree = (ab_tree){ .capacity = capacity, .count = set->count };
    lay_out_tree(tree, block, capacity);
    tree->frame = ab_frame_for(set);
    tree->border = !tree->frame.whole;
    tree->octets = set->count > 0 ? octets_for(set->count) : 1;
    /* The octets are not there yet: their place serves as the spare one for sorting. */
    ab_sort_along_curve(set, tree->keyed, (ab_keyed *)(void *)tree->level[0], tree->counts);

    tree_job job = { tree, set->boxes, tree->octets / AB_TREE_CHUNKS + 1 };
    uint32_t chunks = (tree->octets + job.chunk_size - 1) / job.chunk_size;

    set->phase(set->phase_owner, "gather");
    set->tasks.run(set->tasks.user, gather_octets, &job, chunks);
    if (tree->count % AB_OCTET != 0 || tree->count == 0) {
        clear_lanes(&tree->level[0][tree->octets - 1], tree->count % AB_OCTET);
        memset(tree->slots + tree->count, 0xff,
               (AB_OCTET - tree->count % AB_OCTET) * sizeof *tree->slots);
    }
    build_levels(tree);
}

/* --- Refitted --------------------------------------------------------------------------- */

/* Makes the map from slots to lanes, which only refitting needs. */
static void number_lanes(ab_tree *tree)
{
    memset(tree->lanes, 0xff, tree->capacity * sizeof *tree->lanes);
    for (uint32_t lane = 0; lane < tree->count; lane++) {
        tree->lanes[tree->slots[lane]] = lane;
    }
    tree->has_lanes = true;
}

/* How many lanes there can be under the root as it is. */
static uint32_t lane_room(const ab_tree *tree)
{
    uint64_t under_root = (uint64_t)1 << (AB_OCTET_BITS * tree->levels);

    return under_root < tree->capacity ? (uint32_t)under_root : tree->capacity;
}

/* A lane after all others. A new octet clears the lanes that are not in use yet, and so
 * does a new one over it. */
static uint32_t append_lane(ab_tree *tree, uint32_t slot)
{
    uint32_t lane = tree->count++;
    uint32_t node = lane;

    for (int level = 0; level < tree->levels && node % AB_OCTET == 0; level++) {
        node /= AB_OCTET;
        clear_lanes(&tree->level[level][node], 0);
    }
    tree->octets = octets_for(tree->count);
    tree->slots[lane] = slot;
    tree->lanes[slot] = lane;
    return lane;
}

/* Sets the box of a lane, and what bounds it, as far up as that changes something. */
static void set_lane(ab_tree *tree, uint32_t lane, ab_small_box box)
{
    uint32_t node = lane;

    for (int level = 0; level < tree->levels; level++) {
        ab_octet *octet = &tree->level[level][node / AB_OCTET];
        int at = (int)(node % AB_OCTET);
        ab_small_box old = ab_octet_box(octet, at);

        if (old.low_x == box.low_x && old.low_y == box.low_y && old.high_x == box.high_x &&
            old.high_y == box.high_y) {
            return;
        }
        ab_octet_set(octet, at, box);
        box = ab_octet_bounds(octet);
        node /= AB_OCTET;
    }
}

static bool refit_tree(void *block, const ab_box_set *set, const uint32_t *slots, uint32_t count)
{
    ab_tree *tree = block;
    uint64_t new_lanes = 0;

    if (!tree->has_lanes) {
        number_lanes(tree);
    }
    for (uint32_t i = 0; i < count; i++) {
        if (slots[i] >= tree->capacity) {
            return false;
        }
        new_lanes += tree->lanes[slots[i]] == NO_LANE;
    }
    if (tree->count + new_lanes > lane_room(tree)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        const ab_box *box = &set->boxes[slots[i]];
        uint32_t lane = tree->lanes[slots[i]];

        ab_small_box small =
            ab_box_is_empty(box) ? ab_small_box_empty() : ab_frame_box(&tree->frame, box);

        tree->border = tree->border || (!ab_box_is_empty(box) && is_on_border(&small));
        lane = lane != NO_LANE ? lane : append_lane(tree, slots[i]);
        set_lane(tree, lane, small);
    }
    return true;
}

/* --- Searched ----------------------------------------------------------------------------- */

static uint32_t octets_per_chunk(const ab_tree *tree)
{
    return tree->octets / AB_TREE_CHUNKS + 1;
}

static uint32_t tree_chunks(const void *block)
{
    const ab_tree *tree = block;
    uint32_t size = octets_per_chunk(tree);

    return (tree->octets + size - 1) / size;
}

static void search_tree(const void *block, const ab_box *boxes, uint32_t chunk, ab_sink *sink)
{
    const ab_tree *tree = block;
    uint32_t size = octets_per_chunk(tree);
    uint32_t from = chunk * size;
    uint32_t end = from + size < tree->octets ? from + size : tree->octets;

    AB_LANES_CALL(search_octets_tree, tree, boxes, from, end, sink);
}

static bool
visit_through_tree(const void *block, const ab_box *region, ab_visit_fn *each, void *context)
{
    return AB_LANES_CALL(visit_tree_tree, block, region, each, context);
}

/* Boxes on the border of the frame are not where they seem to be, and a path of something
 * that is nearly as large as the frame is not for it. */
static ab_walked walk_through_tree(
    const void *block, const ab_box *boxes, ab_box_path *along, ab_walk_fn *each, void *context)
{
    const ab_tree *tree = block;
    tree_path path;

    if (tree->border || ab_max(along->size.x, along->size.y) >> tree->frame.shift >= WALK_WIDEST) {
        return AB_WALK_NOT_MINE;
    }
    return !find_path(&path, &tree->frame, along) ||
                   AB_LANES_CALL(walk_tree_tree, tree, boxes, &path, along, each, context)
               ? AB_WALK_DONE
               : AB_WALK_ENDED;
}

static const uint32_t *tree_order(const void *block, uint32_t *count)
{
    const ab_tree *tree = block;

    *count = tree->count;
    return tree->slots;
}

/* Whether a box stands in its lane, and is bounded rightly at every level above. */
static bool check_lane(const ab_tree *tree, uint32_t lane, ab_small_box box)
{
    uint32_t node = lane;

    for (int level = 0; level < tree->levels; level++) {
        const ab_octet *octet = &tree->level[level][node / AB_OCTET];
        ab_small_box kept = ab_octet_box(octet, (int)(node % AB_OCTET));

        if (memcmp(&kept, &box, sizeof box) != 0) {
            return false;
        }
        box = ab_octet_bounds(octet);
        node /= AB_OCTET;
    }
    return true;
}

/* Every lane as it should be, and every box in one: sums of numbers and of squares show it. */
static bool check_tree(const void *block, const ab_box *boxes, uint32_t count)
{
    const ab_tree *tree = block;
    uint64_t sum = 0;
    uint64_t squares = 0;

    for (uint64_t slot = 0; slot < count; slot++) {
        sum += ab_box_is_empty(&boxes[slot]) ? 0 : slot + 1;
        squares += ab_box_is_empty(&boxes[slot]) ? 0 : (slot + 1) * (slot + 1);
    }
    for (uint32_t lane = 0; lane < tree->octets * AB_OCTET; lane++) {
        uint64_t slot = lane < tree->count ? tree->slots[lane] : 0;
        bool real = lane < tree->count && slot < count && !ab_box_is_empty(&boxes[slot]);
        ab_small_box box = real ? ab_frame_box(&tree->frame, &boxes[slot]) : ab_small_box_empty();

        sum -= real ? slot + 1 : 0;
        squares -= real ? (slot + 1) * (slot + 1) : 0;
        if (!check_lane(tree, lane, box)) {
            return false;
        }
    }
    return sum == 0 && squares == 0;
}

const ab_kind ab_kind_tree = {
    .bytes = tree_bytes,
    .build = build_tree,
    .refit = refit_tree,
    .chunks = tree_chunks,
    .search = search_tree,
    .visit = visit_through_tree,
    .walk = walk_through_tree,
    .order = tree_order,
    .check = check_tree,
};
