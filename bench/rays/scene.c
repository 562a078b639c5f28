/* bench/rays/scene.c - draws the boxes and the rays of workload W3.
 *
 * The order of the draws and the use of single precision are part of the
 * definition: x and y of each box; for each ray x and y of its start, again
 * until it lies outside all boxes, then its angle.
 *
 * SPDX-License-Identifier: MIT */
#include "rays/scene.h"

#include "harness/random.h"

#include <math.h>
#include <stdlib.h>

const char *const rays_kind_names[RAYS_KIND_COUNT] = { "dense", "sparse" };

/* What a kind of scene is made with. */
typedef struct recipe {
    float world;
    float reach;
    uint64_t seed; /* of the boxes; the rays have the next one */
} recipe;

static const recipe recipes[RAYS_KIND_COUNT] = { { 1000, 50, 301 }, { 10000, 1000, 303 } };

/* Boxes in the cells where they begin, to know quickly whether a place is free. No
 * cell is smaller than a box. */
enum { CELLS = 1000 };

typedef struct cells {
    double size;
    int *first; /* of a cell: a box, or -1 */
    int *next;  /* of a box: another one in the same cell, or -1 */
} cells;

static bool sort_into_cells(const rays_scene *scene, cells *grid)
{
    grid->first = malloc((size_t)CELLS * CELLS * sizeof(*grid->first));
    grid->next = malloc(RAYS_BOXES * sizeof(*grid->next));
    if (!grid->first || !grid->next) {
        return false;
    }
    for (int i = 0; i < CELLS * CELLS; i++) {
        grid->first[i] = -1;
    }
    for (int i = 0; i < RAYS_BOXES; i++) {
        const abut_bounds *box = &scene->boxes[i];
        int column = (int)(box->min.x / grid->size);
        int row = (int)(box->min.y / grid->size);
        int *cell = &grid->first[row * CELLS + column];

        grid->next[i] = *cell;
        *cell = i;
    }
    return true;
}

static bool
cell_covers(const rays_scene *scene, const cells *grid, int column, int row, abut_vec2 at)
{
    if (column < 0 || row < 0) {
        return false;
    }
    for (int i = grid->first[row * CELLS + column]; i >= 0; i = grid->next[i]) {
        const abut_bounds *box = &scene->boxes[i];

        if (at.x >= box->min.x && at.x <= box->max.x && at.y >= box->min.y && at.y <= box->max.y) {
            return true;
        }
    }
    return false;
}

/* A box that covers a place begins in its cell or the one before it, or, as far sides
 * are rounded, in the one before that. */
static bool is_covered(const rays_scene *scene, const cells *grid, abut_vec2 at)
{
    int column = (int)(at.x / grid->size);
    int row = (int)(at.y / grid->size);

    for (int i = 0; i < 9; i++) {
        if (cell_covers(scene, grid, column - i % 3, row - i / 3, at)) {
            return true;
        }
    }
    return false;
}

static void draw_boxes(rays_scene *scene, const recipe *made)
{
    random_source source = { made->seed };

    for (int i = 0; i < RAYS_BOXES; i++) {
        float x = random_between(&source, 0, (double)(made->world - 1));
        float y = random_between(&source, 0, (double)(made->world - 1));
        float right = x + 1;
        float far = y + 1;

        scene->boxes[i] = (abut_bounds){ { (double)x, (double)y }, { (double)right, (double)far } };
    }
}

static void draw_rays(rays_scene *scene, const recipe *made, const cells *grid)
{
    random_source source = { made->seed + 1 };

    for (int i = 0; i < scene->ray_count; i++) {
        rays_ray *ray = &scene->rays[i];

        do {
            ray->from.x = (double)random_between(&source, 0, (double)made->world);
            ray->from.y = (double)random_between(&source, 0, (double)made->world);
        } while (is_covered(scene, grid, ray->from));

        float angle = random_between(&source, 0, 6.2831853);
        float x = (float)ray->from.x + made->reach * cosf(angle);
        float y = (float)ray->from.y + made->reach * sinf(angle);

        ray->to = (abut_vec2){ (double)x, (double)y };
    }
}

bool rays_make(rays_scene *scene, rays_kind kind, int ray_count)
{
    const recipe *made = &recipes[kind];
    cells grid = { .size = (double)made->world / CELLS };
    bool done = false;

    *scene = (rays_scene){ .kind = kind, .ray_count = ray_count };
    scene->boxes = malloc(RAYS_BOXES * sizeof(*scene->boxes));
    scene->rays = malloc((size_t)ray_count * sizeof(*scene->rays));
    if (scene->boxes && scene->rays) {
        draw_boxes(scene, made);
        done = sort_into_cells(scene, &grid);
    }
    if (done) {
        draw_rays(scene, made, &grid);
    } else {
        rays_free(scene);
    }
    free(grid.first);
    free(grid.next);
    return done;
}

void rays_free(rays_scene *scene)
{
    free(scene->boxes);
    free(scene->rays);
    *scene = (rays_scene){ 0 };
}
