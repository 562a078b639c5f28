/* hash/hash.c - one number that stands for a fixed set of answers.
 *
 * Every build of the library, on every machine, must print the same number:
 * the scripts beside this file compare them. It asks about 200 000 questions of
 * every kind and hashes the bits of all that comes back.
 *
 *     hash        prints the hash
 *     hash -v     prints the hash of each part too: where do two builds differ?
 *     hash -v 4   asks a fourth of the questions about shapes, pairs, sweeps, reactions, masks
 *
 * SPDX-License-Identifier: MIT */

/* What is asked must be the same everywhere, too: no product and sum in one rounding here. */
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#endif

#include <abut/abut.h>

#include "hash/digest.h"
#include "hash/kinds.h"
#include "hash/masks.h"
#include "hash/motions.h"
#include "hash/subjects.h"
#include "hash/worlds.h"
#include "support/rng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MATH_COUNT = 4000, SHAPE_COUNT = 6000, PAIR_COUNT = 7000, CLASSIC_COUNT = 4000 };
enum { LEVELS_COUNT = 4000, BATCH_COUNT = 40, BATCH_SIZE = 333 };
enum { INDEX_ENTRIES = 250, INDEX_PAIRS = 40000, INDEX_ASKS = 20, INDEX_FOUND = 32 };

/* --- The questions ---------------------------------------------------------- */

static void ask_math(digest *d, rng *r)
{
    for (int i = 0; i < asked(MATH_COUNT); i++) {
        style look = (style)(i % STYLE_COUNT);
        abut_transform t = transform_of(r);
        abut_transform u = transform_of(r);
        abut_transform inverse = { 0 };
        double turn = number_in(r, look);
        abut_vec2 v = vec2_in(r, look);

        add_number(d, abut_snap(turn));
        add_number(d, abut_sin(turn));
        add_number(d, abut_cos(turn));
        add_number(d, abut_atan2(v.y, v.x));
        add_transform(d, t);
        add_transform(d, abut_compose(t, u));
        add_transform(d, abut_pose_transform(abut_at_angle(v.x, v.y, turn)));
        add_vec2(d, abut_apply(t, v));
        abut_status status = abut_invert(t, &inverse);
        add_int(d, (int)status);
        if (status == ABUT_OK) {
            add_transform(d, inverse);
        }
    }
}

static void ask_shapes(digest *d, rng *r)
{
    static subject s;
    abut_vec2 corners[ABUT_CURVE_CORNERS];
    char text[200];

    for (int i = 0; i < asked(SHAPE_COUNT); i++) {
        style look = (style)(i % STYLE_COUNT);
        abut_vec2 p = vec2_in(r, look);

        make_subject(r, &s, look);
        abut_status status = abut_shape_check(&s.shape);
        add_int(d, (int)status);
        add_int(d, (int)abut_shape_kind(&s.shape));
        add_bounds(d, abut_shape_bounds(&s.shape));
        add_int(d, abut_contains_point(&s.shape, p.x, p.y));
        if (status != ABUT_OK) {
            size_t length = abut_shape_explain(&s.shape, text, sizeof text);

            add_int(d, (int)length);
            for (const char *c = text; *c != '\0'; c++) {
                add_int(d, *c);
            }
            continue;
        }
        add_number(d, abut_shape_radius(&s.shape));
        add_number(d, abut_shape_area(&s.shape));
        add_vec2(d, abut_shape_centroid(&s.shape));
        int count = abut_shape_corners(&s.shape, corners, ABUT_CURVE_CORNERS);
        add_int(d, count);
        for (int k = 0; k < count && k < ABUT_CURVE_CORNERS; k++) {
            add_vec2(d, corners[k]);
        }
    }
}

static void ask_contact(digest *d, const abut_shape *a, const abut_shape *b)
{
    abut_contact contact = abut_collide(a, b);
    abut_distance gap = abut_measure(a, b);
    abut_axis axis = abut_separating_axis(a, b);

    add_int(d, (int)contact.relation);
    add_int(d, contact.point_count);
    add_number(d, contact.separation);
    add_vec2(d, contact.normal);
    for (uint32_t i = 0; i < contact.point_count; i++) {
        add_vec2(d, contact.points[i]);
    }
    add_int(d, contact.side);
    add_vec2(d, abut_push(a, b));

    add_number(d, gap.distance);
    if (abut_shape_check(a) == ABUT_OK && abut_shape_check(b) == ABUT_OK) {
        add_vec2(d, gap.on_a);
        add_vec2(d, gap.on_b);
    }

    add_int(d, axis.found);
    add_int(d, axis.tested);
    add_vec2(d, axis.normal);
    add_number(d, axis.separation);
}

static void ask_intersection(digest *d, const abut_shape *a, const abut_shape *b)
{
    static abut_vec2 corners[2 * ABUT_CURVE_CORNERS];
    const uint32_t capacity = 2 * ABUT_CURVE_CORNERS;
    abut_intersection common = abut_intersect(a, b, corners, capacity);

    add_int(d, (int)common.relation);
    add_bounds(d, common.bounds);
    add_number(d, common.area);
    add_int(d, (int)common.corner_count);
    for (uint32_t i = 0; i < common.corner_count && i < capacity; i++) {
        add_vec2(d, corners[i]);
    }
}

static void ask_pairs(digest *d, rng *r)
{
    static subject sa;
    static subject sb;

    for (int i = 0; i < asked(PAIR_COUNT); i++) {
        style look = (style)(i % STYLE_COUNT);
        const abut_shape *a = &sa.shape;
        const abut_shape *b = &sb.shape;
        abut_vec2 from = vec2_in(r, look);
        abut_vec2 to = vec2_in(r, look);
        double turn = angle_of(r);
        abut_pose pose_a = abut_at(number_in(r, SMALL), 1.0);
        abut_pose pose_b = abut_at_angle(0.5, number_in(r, QUARTER), turn);
        abut_inside inside = (abut_inside)rng_int(r, 0, 2);

        make_subject(r, &sa, look);
        make_subject(r, &sb, look);
        add_int(d, (int)abut_relate(a, b));
        add_int(d, (int)abut_relate(b, a));
        add_int(d, (int)abut_relate_within(a, b, size_in(r, SMALL)));
        add_int(d, (int)abut_relate_at(a, pose_a, b, pose_b));
        add_int(d, abut_contains(a, b));
        add_int(d, abut_contains(b, a));
        ask_contact(d, a, b);
        ask_contact(d, b, a);
        ask_intersection(d, a, b);
        add_hit(d, abut_cast(from, to, b, inside));
        add_hit(d, abut_cast(to, from, a, ABUT_INSIDE_HIT));
        add_hit(d, abut_cast_ray(from, (abut_vec2){ to.y, to.x }, b, inside));
    }
}

static void ask_classic(digest *d, rng *r)
{
    for (int i = 0; i < asked(CLASSIC_COUNT); i++) {
        style look = (style)(i % STYLE_COUNT);
        abut_vec2 p = vec2_in(r, look);
        abut_vec2 q = vec2_in(r, look);
        abut_vec2 u = vec2_in(r, look);
        abut_vec2 v = vec2_in(r, look);
        abut_disc disc = { q.x, q.y, size_in(r, look) };
        abut_disc other = { u.x, u.y, size_in(r, look) };
        abut_line line = { p.x, p.y, q.x, q.y };
        abut_line second = { u.x, u.y, v.x, v.y };
        abut_rectangle rect = rectangle_in(r, look);
        abut_rectangle box = rectangle_in(r, look);
        abut_rectangle common = { 0 };
        double buffer = size_in(r, SMALL);

        add_int(d, (int)abut_point_point(p, q, buffer));
        add_int(d, (int)abut_point_circle(p, &disc));
        add_int(d, (int)abut_circle_circle(&disc, &other));
        add_int(d, (int)abut_rect_rect(&rect, &box));
        add_int(d, (int)abut_point_rect(p, &rect));
        add_int(d, (int)abut_line_point(&line, u, buffer));
        add_int(d, (int)abut_line_circle(&line, &other));
        add_int(d, (int)abut_circle_rect(&disc, &rect));
        add_int(d, (int)abut_line_line(&line, &second));
        add_int(d, (int)abut_line_rect(&line, &box));
        add_int(d, abut_rect_intersection(&rect, &box, &common));
        add_rectangle(d, common);
        add_vec2(d, abut_rect_separation(&rect, &box));
        add_number(d, abut_rect_left(rect));
        add_number(d, abut_rect_right(rect));
        add_number(d, abut_rect_top(rect));
        add_number(d, abut_rect_bottom(rect));
        add_rectangle(d, abut_rect_from_center(p.x, p.y, q.x, q.y));
        abut_bounds bounds = abut_bounds_join(abut_rect_bounds(rect), abut_rect_bounds(box));
        add_bounds(d, bounds);
        add_rectangle(d, abut_bounds_rect(bounds));
    }
}

static void ask_levels(digest *d, rng *r)
{
    for (int i = 0; i < asked(LEVELS_COUNT); i++) {
        style look = (style)(i % STYLE_COUNT);
        abut_rectangle a = rectangle_in(r, look);
        abut_rectangle b = rectangle_in(r, look);
        abut_transform at_a = transform_of(r);
        abut_transform at_b = transform_of(r);
        abut_levels levels = abut_collide_levels(a, at_a, b, at_b, (int)rng_int(r, -1, 3));

        add_int(d, (int)levels.colliding);
        add_int(d, levels.decided_by);
        add_int(d, levels.run);
        for (uint32_t k = 0; k < levels.run; k++) {
            add_int(d, (int)levels.answers[k]);
        }
    }
}

static void fill_batch(rng *r, abut_batch *batch, style look)
{
    abut_disc discs[BATCH_SIZE];
    abut_rectangle rects[BATCH_SIZE];
    bool round = rng_int(r, 0, 1) == 1;

    for (int i = 0; i < BATCH_SIZE; i++) {
        discs[i].x = number_in(r, look);
        discs[i].y = number_in(r, look);
        discs[i].radius = size_in(r, look);
        rects[i] = rectangle_in(r, look);
    }
    abut_status status = round ? abut_batch_set_circles(batch, discs, BATCH_SIZE)
                               : abut_batch_set_rects(batch, rects, BATCH_SIZE);
    if (status != ABUT_OK) {
        fprintf(stderr, "hash: %s\n", abut_status_text(status));
        exit(2);
    }
}

static void ask_batches(digest *d, rng *r)
{
    static subject s;
    abut_batch *one = abut_batch_create(NULL);
    abut_batch *two = abut_batch_create(NULL);
    uint8_t relations[BATCH_SIZE] = { 0 };

    for (int i = 0; i < asked(BATCH_COUNT); i++) {
        style look = (style)(i % STYLE_COUNT);

        fill_batch(r, one, look);
        fill_batch(r, two, look);
        make_subject(r, &s, look);
        add_int(d, abut_relate_many(&s.shape, one, relations));
        for (int k = 0; k < BATCH_SIZE; k++) {
            add_int(d, relations[k]);
        }
        add_int(d, abut_relate_pairs(one, two, relations));
        for (int k = 0; k < BATCH_SIZE; k++) {
            add_int(d, relations[k]);
        }
    }
    abut_batch_destroy(one);
    abut_batch_destroy(two);
}

/* Bounds of one style; one in sixteen is empty. */
static abut_bounds bounds_in(rng *r, style look)
{
    abut_rectangle rect = rectangle_in(r, look);

    if (rng_int(r, 0, 15) == 0) {
        return abut_bounds_empty();
    }
    return abut_rect_bounds(rect);
}

static void add_pairs(digest *d, const abut_pair *pairs, size_t count, size_t capacity)
{
    add_bits(d, count);
    for (size_t i = 0; i < count && i < capacity; i++) {
        add_bits(d, (uint64_t)pairs[i].a << 32 | pairs[i].b);
    }
}

static void add_met(digest *d, const abut_met *met, uint32_t count)
{
    add_bits(d, count);
    for (uint32_t i = 0; i < count && i < INDEX_FOUND; i++) {
        add_bits(d, met[i].id);
        add_hit(d, met[i].hit);
    }
}

static void ask_what_is_there(digest *d, rng *r, const abut_index *index, style look)
{
    static subject s;
    uint32_t ids[INDEX_FOUND];
    abut_met met[INDEX_FOUND];
    abut_near nearest[INDEX_FOUND];
    uint32_t count = 0;
    bool sees = false;
    abut_vec2 from = vec2_in(r, look);
    abut_vec2 to = vec2_in(r, look);
    abut_inside inside = (abut_inside)rng_int(r, 0, 2);

    make_subject(r, &s, look);
    add_int(d, (int)abut_index_find(index, &s.shape, NULL, ids, INDEX_FOUND, &count));
    add_bits(d, count);
    for (uint32_t i = 0; i < count && i < INDEX_FOUND; i++) {
        add_bits(d, ids[i]);
    }
    add_int(d, (int)abut_index_cast_all(index, from, to, inside, NULL, met, INDEX_FOUND, &count));
    add_met(d, met, count);
    add_int(d, (int)abut_index_ray_all(index, from, to, inside, NULL, met, INDEX_FOUND, &count));
    add_met(d, met, count);
    add_int(d, (int)abut_index_sweep_all(index, &s.shape, to, NULL, met, INDEX_FOUND, &count));
    add_met(d, met, count);
    add_int(d, (int)abut_index_nearest(index, &s.shape, 1e6, NULL, nearest, INDEX_FOUND, &count));
    for (uint32_t i = 0; i < count && i < INDEX_FOUND; i++) {
        add_bits(d, nearest[i].id);
        add_number(d, nearest[i].gap.distance);
    }
    add_int(d, (int)abut_index_sees(index, from, to, NULL, &sees, NULL));
    add_int(d, sees);
}

/* An index of one kind and style: filled, asked, changed a little, asked again. */
static void ask_index(digest *d, rng *r, abut_index_kind kind, style look)
{
    static abut_pair pairs[INDEX_PAIRS];
    abut_index *index = abut_index_create(&(abut_index_settings){ .kind = kind });
    abut_pair_changes changes = { 0 };
    size_t count = 0;

    for (uint32_t i = 0; i < INDEX_ENTRIES; i++) {
        abut_bounds bounds = bounds_in(r, look);

        add_int(d, (int)abut_index_add(index, i * 0x9e3779b1u, bounds));
        add_bounds(d, abut_index_bounds(index, i * 0x9e3779b1u));
    }
    for (unsigned flags = ABUT_PAIRS_ORDERED; flags <= 3; flags++) {
        add_int(d, (int)abut_index_pairs(index, flags, pairs, INDEX_PAIRS, &count));
        add_pairs(d, pairs, count, INDEX_PAIRS);
    }
    for (uint32_t i = 0; i < INDEX_ENTRIES; i += 9) {
        add_int(d, (int)abut_index_put(index, i * 0x9e3779b1u, bounds_in(r, look)));
        if (i % 2 == 0) {
            add_int(d, (int)abut_index_changes(index, 0, &changes));
            add_pairs(d, changes.began, changes.began_count, SIZE_MAX);
            add_pairs(d, changes.ended, changes.ended_count, SIZE_MAX);
        }
    }
    for (int i = 0; i < INDEX_ASKS; i++) {
        ask_what_is_there(d, r, index, look);
    }
    abut_structure_report report = abut_index_report(index);
    add_int(d, (int)report.advised);
    add_number(d, report.density);
    add_int(d, report.size_classes);
    abut_index_destroy(index);
}

static void ask_indexes(digest *d, rng *r)
{
    for (int look = 0; look < STYLE_COUNT; look++) {
        for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
            ask_index(d, r, (abut_index_kind)kind, (style)look);
        }
    }
}

/* --- All of them ------------------------------------------------------------ */

typedef struct part {
    const char *name;
    void (*ask)(digest *d, rng *r);
} part;

int main(int argc, char **argv)
{
    static const part parts[] = {
        { "math", ask_math },        { "shapes", ask_shapes }, { "pairs", ask_pairs },
        { "classic", ask_classic },  { "levels", ask_levels }, { "batches", ask_batches },
        { "indexes", ask_indexes },  { "sweeps", ask_sweeps }, { "turns", ask_turns },
        { "reacts", ask_reactions }, { "worlds", ask_worlds }, { "masks", ask_masks },
        { "kinds", ask_kinds },
    };
    bool verbose = argc > 1 && strcmp(argv[1], "-v") == 0;
    digest all = { .value = 1 };

    if (argc > 2 && atoi(argv[2]) > 0) {
        asked_part = atoi(argv[2]);
    }

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        rng r = { 20260101 + i };
        digest d = { .value = 1 };

        parts[i].ask(&d, &r);
        add_bits(&all, d.value);
        if (verbose) {
            printf("%-8s %016llx of %llu\n", parts[i].name, (unsigned long long)d.value,
                   (unsigned long long)d.count);
        }
        if (d.nans > 0) {
            fprintf(stderr, "hash: %s: %llu answers are NaN\n", parts[i].name,
                    (unsigned long long)d.nans);
            all.nans += d.nans;
        }
    }
    printf("%016llx\n", (unsigned long long)all.value);
    return all.nans > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
