/* tiles/test_paths.c - cell by cell along a motion, against ticks so fine that every border is
 * reached at one of them.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"

#include <stdlib.h>

enum { PATHS = 20000, MOST = 64, STRIDE = 18 };

/* A path in quarters of a unit: a cell, an offset from 0 to the size inclusive, and a motion. */
typedef struct trip {
    int64_t size;
    int64_t x;
    int64_t y;
    int64_t into_x;
    int64_t into_y;
    int64_t move_x;
    int64_t move_y;
} trip;

typedef struct entry {
    int64_t x;
    int64_t y;
    double time;
} entry;

typedef struct entries {
    int count;
    entry at[MOST];
} entries;

static void note(entries *list, int64_t x, int64_t y, double time)
{
    if (CHECK(list->count < MOST)) {
        list->at[list->count++] = (entry){ x, y, time };
    }
}

static bool same_entries(const entries *a, const entries *b)
{
    bool same = a->count == b->count;

    for (int k = 0; same && k < a->count; k++) {
        same =
            a->at[k].x == b->at[k].x && a->at[k].y == b->at[k].y && a->at[k].time == b->at[k].time;
    }
    return same;
}

/* --- The oracle ---------------------------------------------------------------------------------
 */

static int64_t floor_of(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

/* Who owns a coordinate: on a border the cell ahead, and without a motion the cell that it is in.
 */
static int64_t owner(int64_t coordinate, int64_t size, int64_t move, int64_t now)
{
    return move == 0  ? now
           : move > 0 ? floor_of(coordinate, size)
                      : -floor_of(-coordinate, size) - 1;
}

/* Tick by tick, with so many ticks that each border of both axes is reached exactly at one. */
static void tick_through(const trip *t, entries *list)
{
    int64_t across = t->move_x == 0 ? 1 : llabs(t->move_x);
    int64_t ticks = across * (t->move_y == 0 ? 1 : llabs(t->move_y));
    int64_t x = t->x;
    int64_t y = t->y;

    list->count = 0;
    note(list, x, y, 0);
    for (int64_t tick = 0; tick <= ticks; tick++) {
        int64_t at_x = (t->x * t->size + t->into_x) * ticks + t->move_x * tick;
        int64_t at_y = (t->y * t->size + t->into_y) * ticks + t->move_y * tick;
        int64_t new_x = owner(at_x, t->size * ticks, t->move_x, x);
        int64_t new_y = owner(at_y, t->size * ticks, t->move_y, y);

        if (new_x != x) {
            note(list, new_x, y, (double)tick / (double)ticks);
        }
        if (new_y != y) {
            note(list, new_x, new_y, (double)tick / (double)ticks);
        }
        x = new_x;
        y = new_y;
    }
}

/* --- The library --------------------------------------------------------------------------------
 */

static abut_tiles *grid_of(int64_t size)
{
    abut_tiles *tiles = NULL;

    CHECK(abut_tiles_create(3, 3, (double)size / 4, NULL, &tiles) == ABUT_OK);
    return tiles;
}

static abut_tile_place place_of(const trip *t)
{
    return (abut_tile_place){ t->x, t->y, { (double)t->into_x / 4, (double)t->into_y / 4 } };
}

static abut_vec2 motion_of(const trip *t)
{
    return (abut_vec2){ (double)t->move_x / 4, (double)t->move_y / 4 };
}

static abut_tile_place
walk(const abut_tiles *tiles, abut_tile_place place, abut_vec2 motion, entries *list)
{
    abut_tile_path path = abut_tiles_path(tiles, place, motion);

    do {
        note(list, path.x, path.y, path.time);
    } while (abut_tile_path_next(&path));
    CHECK(!abut_tile_path_next(&path));
    return abut_tile_path_end(&path);
}

static void walk_trip(const trip *t, entries *list)
{
    abut_tiles *tiles = grid_of(t->size);
    abut_tile_place end;

    list->count = 0;
    end = walk(tiles, place_of(t), motion_of(t), list);
    CHECK(end.x == list->at[list->count - 1].x && end.y == list->at[list->count - 1].y);
    CHECK(end.offset.x >= 0 && end.offset.x * 4 <= (double)t->size);
    CHECK(end.offset.y >= 0 && end.offset.y * 4 <= (double)t->size);
    CHECK((double)(end.x * t->size) + end.offset.x * 4 ==
          (double)(t->x * t->size + t->into_x + t->move_x));
    CHECK((double)(end.y * t->size) + end.offset.y * 4 ==
          (double)(t->y * t->size + t->into_y + t->move_y));
    abut_tiles_destroy(tiles);
}

/* --- Paths --------------------------------------------------------------------------------------
 */

static trip draw_trip(rng *dice)
{
    trip t = { 0 };

    t.size = rng_int(dice, 1, 9);
    t.x = rng_int(dice, -3, 3);
    t.y = rng_int(dice, -3, 3);
    int64_t where_x = rng_int(dice, 0, 3);
    int64_t where_y = rng_int(dice, 0, 3);
    int64_t into_x = rng_int(dice, 0, t.size);
    int64_t into_y = rng_int(dice, 0, t.size);

    t.into_x = where_x == 0 ? 0 : where_x == 1 ? t.size : into_x;
    t.into_y = where_y == 0 ? 0 : where_y == 1 ? t.size : into_y;
    bool in_eight_directions = rng_int(dice, 0, 1) == 0;
    int64_t move_x = rng_int(dice, -STRIDE, STRIDE);
    int64_t move_y = rng_int(dice, -STRIDE, STRIDE);
    int64_t sign_x = rng_int(dice, -1, 1);
    int64_t sign_y = rng_int(dice, -1, 1);

    t.move_x = in_eight_directions ? sign_x * llabs(move_x) : move_x;
    t.move_y = in_eight_directions ? sign_y * llabs(move_x) : move_y;
    return t;
}

static void test_against_ticks(void)
{
    rng dice = { 5 };

    for (int n = 0; n < 2 * PATHS; n++) {
        trip t = draw_trip(&dice);
        entries expected;
        entries got;

        tick_through(&t, &expected);
        walk_trip(&t, &got);
        CHECK(same_entries(&expected, &got));
    }
}

static void mirror_trip(trip *t, bool in_x)
{
    int64_t *cell = in_x ? &t->x : &t->y;
    int64_t *into = in_x ? &t->into_x : &t->into_y;
    int64_t *move = in_x ? &t->move_x : &t->move_y;

    *cell = -1 - *cell;
    *into = t->size - *into;
    *move = -*move;
}

static void test_mirrored(void)
{
    rng dice = { 6 };

    for (int n = 0; n < PATHS; n++) {
        trip t = draw_trip(&dice);
        entries straight;
        entries mirrored;

        walk_trip(&t, &straight);
        for (int view = 1; view < 4; view++) {
            trip seen = t;

            if ((view & 1) != 0) {
                mirror_trip(&seen, true);
            }
            if ((view & 2) != 0) {
                mirror_trip(&seen, false);
            }
            walk_trip(&seen, &mirrored);
            for (int k = 0; k < mirrored.count; k++) {
                entry *e = &mirrored.at[k];

                e->x = (view & 1) != 0 ? -1 - e->x : e->x;
                e->y = (view & 2) != 0 ? -1 - e->y : e->y;
            }
            CHECK(same_entries(&straight, &mirrored));
        }
    }
}

/* In pieces of a motion, each begun where the one before ended, every cell is entered once. */
static void test_in_pieces(void)
{
    rng dice = { 7 };

    for (int n = 0; n < PATHS; n++) {
        trip t = draw_trip(&dice);
        abut_tiles *tiles = grid_of(t.size);
        int pieces = (int)rng_int(&dice, 2, 5);
        abut_vec2 motion = motion_of(&t);
        abut_vec2 whole = { motion.x * pieces, motion.y * pieces };
        abut_tile_place place = place_of(&t);
        entries at_once = { 0 };
        int k = 0;

        trip all = t;

        all.move_x *= pieces;
        all.move_y *= pieces;
        if (llabs(all.move_x) + llabs(all.move_y) > (MOST - 4) * t.size) {
            abut_tiles_destroy(tiles);
            continue;
        }
        walk(tiles, place, whole, &at_once);
        for (int piece = 0; piece < pieces; piece++) {
            entries part = { 0 };

            place = walk(tiles, place, motion, &part);
            for (int e = piece == 0 ? 0 : 1; e < part.count; e++) {
                CHECK(k < at_once.count && part.at[e].x == at_once.at[k].x &&
                      part.at[e].y == at_once.at[k].y);
                k++;
            }
        }
        CHECK(k == at_once.count);
        abut_tiles_destroy(tiles);
    }
}

/* Asked from one place to the next, where these are on the lattice. */
static void test_next_again(void)
{
    rng dice = { 8 };

    for (int n = 0; n < PATHS; n++) {
        trip t = draw_trip(&dice);
        abut_tiles *tiles = grid_of(t.size);
        int64_t most = llabs(t.move_x) > llabs(t.move_y) ? llabs(t.move_x) : llabs(t.move_y);
        bool on_lattice = t.move_x == 0 || t.move_y == 0 || llabs(t.move_x) == llabs(t.move_y);
        entries expected;
        entries got = { 0 };
        abut_tile_place place = place_of(&t);
        int64_t covered = 0;
        double time = 0;

        tick_through(&t, &expected);
        note(&got, place.x, place.y, 0);
        while (on_lattice && most > 0 && got.count < MOST) {
            abut_vec2 rest = { (double)(t.move_x / most * (most - covered)) / 4,
                               (double)(t.move_y / most * (most - covered)) / 4 };
            double part;

            if (!abut_tiles_next_cell(tiles, place, rest, &place.x, &place.y, &part)) {
                CHECK(part == 1);
                break;
            }
            covered += (int64_t)(part * (double)(most - covered) + 0.5);
            time = (double)covered / (double)most;
            place.offset.x =
                (double)((t.x - place.x) * t.size + t.into_x + t.move_x / most * covered) / 4;
            place.offset.y =
                (double)((t.y - place.y) * t.size + t.into_y + t.move_y / most * covered) / 4;
            note(&got, place.x, place.y, time);
        }
        /* A rest of zero leads nowhere, not even from a corner to the cell behind it. */
        if (covered == most && got.count == expected.count - 1) {
            got.at[got.count] = expected.at[got.count];
            got.count++;
        }
        CHECK(!on_lattice || same_entries(&expected, &got));
        abut_tiles_destroy(tiles);
    }
}

/* Where numbers are too long for a double. */
static void test_far_away(void)
{
    rng dice = { 9 };

    for (int n = 0; n < 2000; n++) {
        double size = rng_between(&dice, 0x1p19, 0x1p20);
        abut_tiles *tiles = NULL;
        double x = rng_between(&dice, -0x1p28, 0x1p28);
        double y = rng_between(&dice, -0x1p28, 0x1p28);
        double slant = rng_between(&dice, -0x1p-20, 0x1p-20);
        abut_vec2 motion = { rng_between(&dice, -0x1p28, 0x1p28), 0 };

        motion.y = motion.x * (1 + slant);
        CHECK(abut_tiles_create(3, 3, size, NULL, &tiles) == ABUT_OK);
        abut_tile_place place = abut_tiles_place_of(tiles, (abut_vec2){ x, y });
        abut_tile_path path = abut_tiles_path(tiles, place, motion);
        abut_tile_path before = path;

        while (abut_tile_path_next(&path)) {
            CHECK(llabs(path.x - before.x) + llabs(path.y - before.y) == 1);
            CHECK(path.time >= before.time && path.time <= 1);
            before = path;
        }
        abut_tile_place end = abut_tile_path_end(&path);

        CHECK(end.offset.x >= 0 && end.offset.x <= abut_tiles_size(tiles));
        CHECK(end.offset.y >= 0 && end.offset.y <= abut_tiles_size(tiles));
        abut_tile_place moved = abut_tiles_moved(tiles, place, motion);
        abut_vec2 there = abut_tiles_point_of(tiles, moved);
        abut_vec2 same = abut_tiles_point_of(tiles, end);

        CHECK(there.x == same.x && there.y == same.y);
        abut_tiles_destroy(tiles);
    }
}

/* --- Places -------------------------------------------------------------------------------------
 */

static void test_moved(void)
{
    rng dice = { 10 };
    abut_tiles *tiles;

    CHECK(abut_tiles_create(4, 4, 8, NULL, &tiles) == ABUT_OK);
    for (int n = 0; n < 4000; n++) {
        double x = (double)rng_int(&dice, -64, 64) / 4;
        double y = (double)rng_int(&dice, -64, 64) / 4;
        double move_x = (double)rng_int(&dice, -128, 128) / 4;
        double move_y = (double)rng_int(&dice, -128, 128) / 4;
        abut_tile_place place = abut_tiles_place_of(tiles, (abut_vec2){ x, y });
        abut_tile_place end = abut_tiles_moved(tiles, place, (abut_vec2){ move_x, move_y });
        abut_vec2 there = abut_tiles_point_of(tiles, end);

        CHECK(there.x == x + move_x && there.y == y + move_y);
        CHECK(place.offset.x >= 0 && place.offset.x < 8 && end.offset.y >= 0 && end.offset.y < 8);
    }
    abut_tiles_destroy(tiles);
}

static void test_nothing(void)
{
    abut_tile_place place = { 3, 4, { 0, 0 } };
    abut_tile_path path = abut_tiles_path(NULL, place, (abut_vec2){ 9, 9 });
    int64_t x;
    int64_t y;
    double time;

    CHECK(!abut_tile_path_next(&path) && !abut_tile_path_next(NULL));
    CHECK(abut_tile_path_end(NULL).x == 0 && abut_tile_path_end(&path).offset.x == 0);
    CHECK(!abut_tiles_next_cell(NULL, place, (abut_vec2){ 9, 9 }, &x, &y, &time));
    abut_tiles *tiles = grid_of(4);

    path = abut_tiles_path(tiles, place, (abut_vec2){ 0, 0 });
    CHECK(!abut_tile_path_next(&path) && path.x == 3 && path.y == 4);
    /* An offset beyond the cell counts from it. */
    place.offset = (abut_vec2){ -1.25, 2.5 };
    path = abut_tiles_path(tiles, place, (abut_vec2){ 0, 0 });
    CHECK(path.x == 1 && path.y == 6);
    CHECK(abut_tile_path_end(&path).offset.x == 0.75 && abut_tile_path_end(&path).offset.y == 0.5);
    abut_tiles_destroy(tiles);
}

TEST_MAIN(TEST(test_against_ticks),
          TEST(test_mirrored),
          TEST(test_in_pieces),
          TEST(test_next_again),
          TEST(test_far_away),
          TEST(test_moved),
          TEST(test_nothing))
