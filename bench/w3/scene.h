/* bench/w3/scene.h - workload W3: rays among 100 000 boxes that stand still.
 *
 * Boxes of side 1, spread evenly over a square world. A ray starts outside all
 * boxes and goes straight in any direction. Every coordinate is a single precision
 * number, so that all libraries see the same.
 *
 *   dense   the world is 1000 wide, rays are 50 long: nearly all hit
 *   sparse  the world is 10 000 wide, rays are 1000 long: two of three hit
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_W3_SCENE_H
#define ABUT_BENCH_W3_SCENE_H

#include <abut/math.h>

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { W3_BOXES = 100000 };

typedef enum w3_kind { W3_DENSE, W3_SPARSE, W3_KIND_COUNT } w3_kind;

extern const char *const w3_kind_names[W3_KIND_COUNT];

typedef struct w3_ray {
    abut_vec2 from;
    abut_vec2 to;
} w3_ray;

typedef struct w3_scene {
    w3_kind kind;
    int ray_count;
    abut_bounds *boxes; /* W3_BOXES; box i has the id i */
    w3_ray *rays;
} w3_scene;

/* False when there is no memory. */
bool w3_make(w3_scene *scene, w3_kind kind, int ray_count);
void w3_free(w3_scene *scene);

#ifdef __cplusplus
}
#endif

#endif
