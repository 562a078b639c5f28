/* bench/rays/scene.h - workload W3: rays among 100 000 boxes that stand still.
 *
 * Boxes of side 1, spread evenly over a square world. A ray starts outside all
 * boxes and goes straight in any direction. Every coordinate is a single precision
 * number, so that all libraries see the same.
 *
 *   dense   the world is 1000 wide, rays are 50 long: nearly all hit
 *   sparse  the world is 10 000 wide, rays are 1000 long: two of three hit
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_RAYS_SCENE_H
#define ABUT_BENCH_RAYS_SCENE_H

#include <abut/math.h>

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { RAYS_BOXES = 100000 };

typedef enum rays_kind { RAYS_DENSE, RAYS_SPARSE, RAYS_KIND_COUNT } rays_kind;

extern const char *const rays_kind_names[RAYS_KIND_COUNT];

typedef struct rays_ray {
    abut_vec2 from;
    abut_vec2 to;
} rays_ray;

typedef struct rays_scene {
    rays_kind kind;
    int ray_count;
    abut_bounds *boxes; /* RAYS_BOXES; box i has the id i */
    rays_ray *rays;
} rays_scene;

/* False when there is no memory. */
bool rays_make(rays_scene *scene, rays_kind kind, int ray_count);
void rays_free(rays_scene *scene);

#ifdef __cplusplus
}
#endif

#endif
