/* query/test_engine.c - an index of shapes and a world of the same shapes give the same answers.
 *
 * One engine answers both, so every query must give the same entries in the same order, with the
 * same bits in times, places and normals: for `first`, `all` and `each`, with statics that
 * a step has sorted into cells and with those added since. Both must agree with asking every
 * shape by itself.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/world.h"
#include "query/crowd.h"
#include "query/twins.h"
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SEEDS = 3, QUESTIONS = 60, ROOM = CROWD_SIZE };

static crowd scene;

/* --- What is here ------------------------------------------------------------------------- */

typedef struct gathered {
    uint64_t ids[ROOM];
    uint32_t count;
    uint32_t stop_after;
} gathered;

static bool gather_id(void *user, uint64_t id)
{
    gathered *all = user;

    all->ids[all->count % ROOM] = id; /* more than there are is a fault */
    all->count++;
    return all->count != all->stop_after;
}

static int by_id(const void *a, const void *b)
{
    const uint64_t *x = a;
    const uint64_t *y = b;

    return *x < *y ? -1 : *x > *y;
}

static void check_found_each(const twins *t, const abut_shape *shape, uint32_t count)
{
    gathered all = { .count = 0 };
    gathered some = { .stop_after = 2 };
    abut_body bodies[ROOM];
    uint32_t again = 0;

    abut_world_find(t->world, shape, &t->world_query, bodies, ROOM, &again);
    CHECK_ROW(t->name,
              abut_world_find_each(t->world, shape, &t->world_query, gather_id, &all) == ABUT_OK);
    bool same = all.count == count && again == count;

    qsort(all.ids, same ? count : 0, sizeof all.ids[0], by_id);

    for (uint32_t i = 0; i < count && same; i++) {
        same = all.ids[i] == bodies[i];
    }
    CHECK_ROW(t->name, same);
    abut_world_find_each(t->world, shape, &t->world_query, gather_id, &some);
    CHECK_ROW(t->name, some.count == (count < 2 ? count : 2));
}

static void check_find(const twins *t, const abut_shape *shape)
{
    abut_relation least = t->index_query.overlapping ? ABUT_OVERLAPPING : ABUT_TOUCHING;
    uint32_t ids[ROOM];
    abut_body bodies[ROOM];
    uint32_t in_index = 0;
    uint32_t in_world = 0;
    uint32_t right = 0;
    bool same = true;

    abut_index_find(t->index, shape, &t->index_query, ids, ROOM, &in_index);
    abut_world_find(t->world, shape, &t->world_query, bodies, ROOM, &in_world);
    for (int i = 0; i < scene.count; i++) {
        if (twins_ask(t, i) && abut_relate(shape, &scene.shapes[i]) >= least) {
            same = same && right < in_index && right < in_world && ids[right] == scene.ids[i] &&
                   bodies[right] == t->bodies[i];
            right++;
        }
    }
    CHECK_ROW(t->name, same && in_index == right && in_world == right);
    check_found_each(t, shape, right);
}

static void check_finds(const twins *t)
{
    abut_shape shape = crowd_shape(&scene);
    abut_vec2 point = crowd_place(&scene);
    abut_shape dot = abut_point(point.x, point.y);
    abut_bounds region = abut_shape_bounds(&shape);
    uint32_t ids[ROOM];
    abut_body bodies[ROOM];
    uint32_t counts[2] = { 0, 0 };

    check_find(t, &shape);
    check_find(t, &dot);
    abut_index_find_point(t->index, point, &t->index_query, ids, ROOM, &counts[0]);
    abut_world_find_point(t->world, point, &t->world_query, bodies, ROOM, &counts[1]);
    bool same = counts[0] == counts[1];

    for (uint32_t i = 0; i < counts[0] && same; i++) {
        same = twins_of_entry(ids[i]) == twins_of_body(t, bodies[i]);
    }
    CHECK_ROW(t->name, same);
    abut_index_find_bounds(t->index, region, &t->index_query, ids, ROOM, &counts[0]);
    abut_world_find_bounds(t->world, region, &t->world_query, bodies, ROOM, &counts[1]);
    same = counts[0] == counts[1];
    for (uint32_t i = 0; i < counts[0] && same; i++) {
        same = twins_of_entry(ids[i]) == twins_of_body(t, bodies[i]);
    }
    CHECK_ROW(t->name, same);
}

/* --- What lies on a path ------------------------------------------------------------------ */

typedef enum manner { CASTS, RAYS, SWEEPS, MANNER_COUNT } manner;

typedef struct trip {
    manner manner;
    abut_vec2 from;
    abut_vec2 motion; /* itself, the direction of a ray, or the difference to where it ends */
    abut_inside inside;
    abut_shape shape;
} trip;

static abut_vec2 end_of(const trip *p)
{
    return (abut_vec2){ p->from.x + p->motion.x, p->from.y + p->motion.y };
}

typedef struct answers {
    abut_status status;
    abut_met first;
    abut_met met[ROOM];
    uint32_t count;
} answers;

static void ask_index(const twins *t, const trip *p, answers *out)
{
    const abut_index *x = t->index;
    const abut_query *q = &t->index_query;
    abut_vec2 to = end_of(p);

    switch (p->manner) {
    case CASTS:
        out->status = abut_index_cast_first(x, p->from, to, p->inside, q, &out->first);
        abut_index_cast_all(x, p->from, to, p->inside, q, out->met, ROOM, &out->count);
        break;
    case RAYS:
        out->status = abut_index_ray_first(x, p->from, p->motion, p->inside, q, &out->first);
        abut_index_ray_all(x, p->from, p->motion, p->inside, q, out->met, ROOM, &out->count);
        break;
    default:
        out->status = abut_index_sweep_first(x, &p->shape, p->motion, q, &out->first);
        abut_index_sweep_all(x, &p->shape, p->motion, q, out->met, ROOM, &out->count);
        break;
    }
}

static void ask_world(const twins *t, const trip *p, answers *out)
{
    const abut_world *x = t->world;
    const abut_world_query *q = &t->world_query;
    abut_vec2 to = end_of(p);

    switch (p->manner) {
    case CASTS:
        out->status = abut_world_cast_first(x, p->from, to, p->inside, q, &out->first);
        abut_world_cast_all(x, p->from, to, p->inside, q, out->met, ROOM, &out->count);
        break;
    case RAYS:
        out->status = abut_world_ray_first(x, p->from, p->motion, p->inside, q, &out->first);
        abut_world_ray_all(x, p->from, p->motion, p->inside, q, out->met, ROOM, &out->count);
        break;
    default:
        out->status = abut_world_sweep_first(x, &p->shape, p->motion, q, &out->first);
        abut_world_sweep_all(x, &p->shape, p->motion, q, out->met, ROOM, &out->count);
        break;
    }
}

typedef struct collection {
    abut_met met[ROOM];
    uint32_t count;
    uint32_t stop_after;
} collection;

static bool collect(void *user, const abut_met *met)
{
    collection *all = user;

    all->met[all->count % ROOM] = *met; /* more than there are is a fault */
    all->count++;
    return all->count != all->stop_after;
}

static void ask_world_each(const twins *t, const trip *p, collection *all)
{
    const abut_world *x = t->world;
    const abut_world_query *q = &t->world_query;

    switch (p->manner) {
    case CASTS:
        abut_world_cast_each(x, p->from, end_of(p), p->inside, q, collect, all);
        break;
    case RAYS:
        abut_world_ray_each(x, p->from, p->motion, p->inside, q, collect, all);
        break;
    default:
        abut_world_sweep_each(x, &p->shape, p->motion, q, collect, all);
        break;
    }
}

static int by_time(const void *a, const void *b)
{
    const abut_met *x = a;
    const abut_met *y = b;

    if (x->hit.time != y->hit.time) {
        return x->hit.time < y->hit.time ? -1 : 1;
    }
    return x->id < y->id ? -1 : x->id > y->id;
}

/* What asking every shape by itself says, in order; of a sweep only who is met. */
static uint32_t meet_by_hand(const twins *t, const trip *p, abut_met *met)
{
    uint32_t count = 0;

    for (int i = 0; i < scene.count; i++) {
        const abut_shape *shape = &scene.shapes[i];
        abut_hit hit = p->manner == RAYS ? abut_cast_ray(p->from, p->motion, shape, p->inside)
                                         : abut_cast(p->from, end_of(p), shape, p->inside);

        if (twins_ask(t, i) && hit.hit && !(t->index_query.overlapping && hit.graze)) {
            met[count++] = (abut_met){ scene.ids[i], hit };
        }
    }
    qsort(met, count, sizeof *met, by_time);
    return count;
}

/* Bodies that are met on a joint have their common side, which entries do not have: a normal that
 * is approached, too. Nothing else differs. */
static abut_hit hit_of_body(const trip *p, const abut_hit *entry, const abut_hit *body)
{
    abut_hit hit = *body;

    if (p->manner == SWEEPS && hit.normal.x * p->motion.x + hit.normal.y * p->motion.y < 0) {
        hit.normal = entry->normal;
        hit.side = entry->side;
    }
    return hit;
}

static bool same_met(const twins *t, const trip *p, const abut_met *entry, const abut_met *body)
{
    abut_hit hit = hit_of_body(p, &entry->hit, &body->hit);

    return twins_same_hit(&entry->hit, &hit) &&
           (entry->hit.hit ? twins_of_entry(entry->id) == twins_of_body(t, body->id)
                           : entry->id == 0 && body->id == 0);
}

static bool same_answers(const twins *t, const trip *p, const answers *a, const answers *b)
{
    bool same = a->status == ABUT_OK && b->status == ABUT_OK && a->count == b->count &&
                same_met(t, p, &a->first, &b->first);

    for (uint32_t i = 0; i < a->count && same; i++) {
        same = same_met(t, p, &a->met[i], &b->met[i]);
    }
    return same;
}

static void check_trip(const twins *t, const trip *p)
{
    static answers index;
    static answers world;
    static abut_met wanted[ROOM];
    static collection all;
    static collection some;

    ask_index(t, p, &index);
    ask_world(t, p, &world);
    CHECK_ROW(t->name, same_answers(t, p, &index, &world));
    CHECK_ROW(t->name, world.count == 0 ? !world.first.hit.hit
                                        : world.first.id == world.met[0].id &&
                                              twins_same_hit(&world.first.hit, &world.met[0].hit));
    if (p->manner != SWEEPS) {
        uint32_t right = meet_by_hand(t, p, wanted);
        bool same = right == index.count;

        for (uint32_t i = 0; i < right && same; i++) {
            same = wanted[i].id == index.met[i].id &&
                   twins_same_hit(&wanted[i].hit, &index.met[i].hit);
        }
        CHECK_ROW(t->name, same);
    }
    all = (collection){ .count = 0 };
    some = (collection){ .stop_after = 1 };
    ask_world_each(t, p, &all);
    bool same = all.count == world.count;

    qsort(all.met, same ? all.count : 0, sizeof all.met[0], by_time);

    for (uint32_t i = 0; i < all.count && same; i++) {
        same =
            all.met[i].id == world.met[i].id && twins_same_hit(&all.met[i].hit, &world.met[i].hit);
    }
    CHECK_ROW(t->name, same);
    ask_world_each(t, p, &some);
    CHECK_ROW(t->name, some.count == (world.count > 0));
}

/* Along rows and columns, through corners, anywhere, nowhere; from inside and from far away. */
static trip some_trip(int number)
{
    trip p = { .manner = (manner)(number % MANNER_COUNT), .shape = crowd_shape(&scene) };
    abut_vec2 to = crowd_place(&scene);

    p.from = crowd_place(&scene);
    p.inside = (abut_inside)rng_int(&scene.dice, 0, ABUT_INSIDE_EXIT);
    p.motion = (abut_vec2){ to.x - p.from.x, to.y - p.from.y };
    switch (rng_int(&scene.dice, 0, 5)) {
    case 0:
        p.motion.y = 0;
        break;
    case 1:
        p.motion = (abut_vec2){ p.manner == RAYS ? 1 : 0, 0 };
        break;
    case 2:
        p.motion.x = p.motion.y;
        break;
    case 3:
        p.from = (abut_vec2){ -p.from.x - 300, -p.from.y - 300 };
        p.motion = (abut_vec2){ to.x - p.from.x, to.y - p.from.y };
        break;
    default:
        break;
    }
    if (p.manner == RAYS && p.motion.x == 0 && p.motion.y == 0) {
        p.motion.y = -0x1p-700;
    }
    return p;
}

static void check_sight(const twins *t)
{
    abut_vec2 from = crowd_place(&scene);
    abut_vec2 to = crowd_place(&scene);
    bool sees[2] = { false, true };
    uint32_t entry = 77;
    abut_body body = 77;
    bool clear = true;

    for (int i = 0; i < scene.count; i++) {
        abut_hit hit = abut_cast(from, to, &scene.shapes[i], ABUT_INSIDE_HIT);

        clear = clear && !(twins_ask(t, i) && hit.hit && !hit.graze);
    }
    CHECK_ROW(t->name,
              abut_index_sees(t->index, from, to, &t->index_query, &sees[0], &entry) == ABUT_OK);
    CHECK_ROW(t->name,
              abut_world_sees(t->world, from, to, &t->world_query, &sees[1], &body) == ABUT_OK);
    CHECK_ROW(t->name, sees[0] == clear && sees[1] == clear);
    CHECK_ROW(t->name, clear ? entry == 0 && body == ABUT_NO_BODY
                             : twins_of_entry(entry) == twins_of_body(t, body));
}

/* --- What is near --------------------------------------------------------------------------- */

static int by_distance(const void *a, const void *b)
{
    const abut_near *x = a;
    const abut_near *y = b;

    if (x->gap.distance != y->gap.distance) {
        return x->gap.distance < y->gap.distance ? -1 : 1;
    }
    return x->id < y->id ? -1 : x->id > y->id;
}

static bool same_distance(const abut_distance *a, const abut_distance *b)
{
    return twins_same_double(a->distance, b->distance) && twins_same_place(a->on_a, b->on_a) &&
           twins_same_place(a->on_b, b->on_b);
}

static void check_nearest(const twins *t)
{
    static abut_near right[ROOM];
    static abut_near entries[ROOM];
    static abut_near bodies[ROOM];
    abut_shape shape = crowd_shape(&scene);
    double within = rng_int(&scene.dice, 0, 2) == 0 ? (double)rng_int(&scene.dice, 0, 6) : INFINITY;
    uint32_t room = (uint32_t)rng_int(&scene.dice, 1, ROOM);
    uint32_t counts[2] = { 0, 0 };
    uint32_t count = 0;

    for (int i = 0; i < scene.count; i++) {
        abut_distance distance = abut_measure(&shape, &scene.shapes[i]);

        if (twins_ask(t, i) && distance.distance <= within) {
            right[count++] = (abut_near){ scene.ids[i], distance };
        }
    }
    qsort(right, count, sizeof right[0], by_distance);
    count = count < room ? count : room;
    abut_index_nearest(t->index, &shape, within, &t->index_query, entries, room, &counts[0]);
    abut_world_nearest(t->world, &shape, within, &t->world_query, bodies, room, &counts[1]);
    bool same = counts[0] == count && counts[1] == count;

    for (uint32_t i = 0; i < count && same; i++) {
        same = entries[i].id == right[i].id &&
               twins_of_body(t, bodies[i].id) == twins_of_entry(right[i].id) &&
               same_distance(&entries[i].gap, &right[i].gap) &&
               same_distance(&bodies[i].gap, &right[i].gap);
    }
    CHECK_ROW(t->name, same);
}

static void test_twins(void)
{
    static const abut_index_kind kinds[] = { ABUT_INDEX_TREE, ABUT_INDEX_GRID, ABUT_INDEX_BRUTE };
    static twins t;
    int asked = 0;

    for (int layout = 0; layout < CROWD_LAYOUT_COUNT; layout++) {
        for (int seed = 0; seed < SEEDS; seed++) {
            crowd_make(&scene, (crowd_layout)layout, crowd_seed(seed));
            twins_open(&t, &scene, kinds[seed % 3], scene.count * seed / 2, (layout + seed) % 3);
            for (int i = 0; i < QUESTIONS; i++) {
                trip p = some_trip(i);

                check_finds(&t);
                check_trip(&t, &p);
                check_sight(&t);
                check_nearest(&t);
                asked++;
            }
            twins_close(&t);
        }
    }
    CHECK(asked == CROWD_LAYOUT_COUNT * SEEDS * QUESTIONS);
}

TEST_MAIN(TEST(test_twins))
