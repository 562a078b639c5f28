/* world/test_edited_contacts.c - contacts with cells that are changed while a body stands on them.
 *
 * Boxes stand in a row on a floor: asleep, wakeful, walked. Behind them lies a map whose cells are
 * set and emptied at random, one, some or a disc of them at a time: solid tiles, tiles or pixels of
 * a sensor. At once after each edit, nothing is listed as a contact that does not touch, nothing
 * that touches has been dropped, and nothing that is gone carries a box. After the next step the
 * contacts are those that touch, and every end and every beginning has been reported, once. Played
 * with gravity along both axes, both ways. A world that is copied after an edit goes on alike.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"

enum { BOXES = 6, CELLS = 16, GRIDS = 3, WORLDS = 120, FRAMES = 30 };

typedef struct yard {
    rng dice;
    int view; /* which way is down */
    abut_world *world;
    abut_body floor;
    abut_body map;
    abut_body boxes[BOXES];
    bool listed[BOXES]; /* in contact with the map, by the events */
} yard;

static abut_vec2 seen(int view, double x, double y)
{
    y = (view & 1) != 0 ? -y : y;
    return (view & 2) != 0 ? (abut_vec2){ y, x } : (abut_vec2){ x, y };
}

static abut_shape seen_rect(int view, double x, double y, double width, double height)
{
    abut_vec2 p = seen(view, x, y);
    abut_vec2 q = seen(view, x + width, y + height);

    return abut_rect_between(p.x, p.y, q.x, q.y);
}

/* Two rows of cells of 8 units. Those of a sensor are above the floor, where the boxes are; those
 * that are solid are in the floor, and carry the boxes, too. */
static abut_body add_map(yard *y, int kind)
{
    bool across = (y->view & 2) != 0;
    double low = (y->view & 1) != 0 ? 0 : -16;
    abut_body_settings settings = { .kind = ABUT_BODY_STATIC, .sensor = kind > 0 };
    abut_shape cell = abut_rect(0, 0, 8, 8);
    abut_tiles *tiles = NULL;
    abut_mask *mask = NULL;
    abut_body body = 0;

    low += kind == 0 ? ((y->view & 1) != 0 ? -16 : 16) : 0;
    settings.at = across ? (abut_vec2){ low, 0 } : (abut_vec2){ 0, low };
    if (kind == 2) {
        CHECK(abut_mask_create(across ? 2 : CELLS, across ? CELLS : 2, false, NULL, &mask) ==
              ABUT_OK);
        settings.pixels = mask;
        settings.pixel_size = 8;
    } else {
        CHECK(abut_tiles_create(across ? 2 : CELLS, across ? CELLS : 2, 8, NULL, &tiles) ==
              ABUT_OK);
        CHECK(abut_tiles_set_kind(
                  tiles, 1,
                  &(abut_tile_kind){ .shapes = &cell, .shape_count = 1, .sensor = kind == 1 }) ==
              ABUT_OK);
        settings.tiles = tiles;
    }
    CHECK(abut_world_add(y->world, &settings, &body) == ABUT_OK);
    abut_tiles_destroy(tiles);
    abut_mask_destroy(mask);
    return body;
}

static void open_yard(yard *y, int kind)
{
    abut_shape floor = seen_rect(y->view, -100, 0, 400, 32);

    y->world = abut_world_create(&(abut_world_settings){ .gravity = seen(y->view, 0, 0.25) });
    CHECK(abut_world_add(y->world,
                         &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &floor },
                         &y->floor) == ABUT_OK);
    y->map = add_map(y, kind);
    for (int k = 0; k < BOXES; k++) {
        double width = (double)rng_int(&y->dice, 2, 14);
        double left = 20 * k + (double)rng_int(&y->dice, 0, 5);
        abut_shape box = seen_rect(y->view, left, -6, width, 6);

        CHECK(abut_world_add(y->world,
                             &(abut_body_settings){
                                 .shapes = &box, .user = (uint64_t)k + 1, .wakeful = k % 3 == 1 },
                             &y->boxes[k]) == ABUT_OK);
    }
}

/* The least distance of a box from the map. */
static double distance_of(const yard *y, int k)
{
    abut_shape box = abut_body_shape(y->world, y->boxes[k], 0);
    uint32_t count = abut_body_shape_count(y->world, y->map);
    double least = 1e9;

    for (uint32_t i = 0; i < count; i++) {
        abut_shape cell = abut_body_shape(y->world, y->map, i);

        if (abut_shape_kind(&cell) != ABUT_KIND_EMPTY) {
            double distance = abut_measure(&box, &cell).distance;

            least = distance < least ? distance : least;
        }
    }
    return least;
}

static bool lists_map(const yard *y, int k)
{
    abut_body_contact contacts[8];
    uint32_t count = abut_body_contacts(y->world, y->boxes[k], contacts, 8);
    bool listed = false;

    for (uint32_t i = 0; i < count; i++) {
        listed |= contacts[i].other == y->map;
    }
    return listed;
}

static abut_status draw_edit(yard *y)
{
    uint32_t width = 0;
    uint32_t height = 0;
    uint32_t kind = (uint32_t)rng_int(&y->dice, 0, 1);

    abut_body_tile_count(y->world, y->map, &width, &height);
    int64_t cx = rng_int(&y->dice, 0, (int)width - 1);
    int64_t cy = rng_int(&y->dice, 0, (int)height - 1);
    abut_vec2 corner = abut_body_at(y->world, y->map);

    switch (rng_int(&y->dice, 0, 3)) {
    case 0:
        return abut_body_fill_tiles(y->world, y->map,
                                    (abut_cells){ (int32_t)cx - 2, (int32_t)cy - 2, 5, 5 }, kind,
                                    ABUT_SPAWN_REFUSE);
    case 1:
        return abut_body_fill_disc(
            y->world, y->map, (abut_vec2){ corner.x + 8 * (double)cx, corner.y + 8 * (double)cy },
            12, kind, ABUT_SPAWN_REFUSE);
    default:
        return abut_body_set_tile(y->world, y->map, (uint32_t)cx, (uint32_t)cy, kind,
                                  ABUT_SPAWN_REFUSE);
    }
}

/* What must hold at once after an edit: nothing new is listed before a step reports it. */
static bool check_edited(const yard *y, const bool *was)
{
    bool good = true;

    for (int k = 0; k < BOXES && good; k++) {
        good = CHECK(lists_map(y, k) == (was[k] && distance_of(y, k) == 0)) &&
               CHECK(abut_body_support(y->world, y->boxes[k]) != y->map || lists_map(y, k));
    }
    return good;
}

/* The events between the boxes and the map lead from the contacts before the step to those after
 * it. */
static bool check_stepped(yard *y)
{
    uint32_t count;
    const abut_event *events = abut_world_events(y->world, &count);
    bool good = true;

    for (uint32_t i = 0; i < count && good; i++) {
        for (int k = 0; k < BOXES && good; k++) {
            const abut_event *e = &events[i];
            bool mine =
                (e->a == y->map && e->b == y->boxes[k]) || (e->b == y->map && e->a == y->boxes[k]);

            if (mine && e->what == ABUT_EVENT_BEGAN) {
                good = CHECK(!y->listed[k]);
                y->listed[k] = true;
            } else if (mine && e->what == ABUT_EVENT_ENDED) {
                good = CHECK(y->listed[k]) &&
                       CHECK((e->a == y->boxes[k] ? e->user_a : e->user_b) == (uint64_t)k + 1);
                y->listed[k] = false;
            } else if (mine && e->what == ABUT_EVENT_STAYED) {
                good = CHECK(y->listed[k]);
            }
        }
    }
    for (int k = 0; k < BOXES && good; k++) {
        good = CHECK(y->listed[k] == (distance_of(y, k) == 0)) &&
               CHECK(lists_map(y, k) == y->listed[k]) &&
               CHECK(abut_body_is_grounded(y->world, y->boxes[k]));
    }
    return good;
}

/* Whether a copy of the world is as it is after a step, too. */
static bool check_copy(const yard *y, abut_world *copy)
{
    bool good = CHECK(abut_world_step(copy) == ABUT_OK) &&
                CHECK(abut_world_hash(copy) == abut_world_hash(y->world));

    abut_world_destroy(copy);
    return good;
}

static bool play_frame(yard *y, int frame)
{
    abut_vec2 fall = seen(y->view, 0, 0.25);
    abut_world *copy = NULL;
    abut_walked walked;
    bool good = true;

    /* Sometimes all are left alone until they sleep. */
    for (int rest = frame % 5 == 4 ? 30 : 0; rest > 0 && good; rest--) {
        good = CHECK(abut_world_step(y->world) == ABUT_OK) && check_stepped(y);
    }
    for (int edits = (int)rng_int(&y->dice, 1, 3); edits > 0 && good; edits--) {
        bool was[BOXES];

        for (int k = 0; k < BOXES; k++) {
            was[k] = y->listed[k];
        }
        good = CHECK(draw_edit(y) == ABUT_OK) && check_edited(y, was);
    }
    if (good && frame % 4 == 0) {
        copy = abut_world_copy(y->world);
        good = CHECK(copy != NULL);
    }
    for (int k = 2; k < BOXES && good && copy == NULL; k += 3) {
        good = CHECK(abut_body_walk(y->world, y->boxes[k], NULL, fall, &walked) == ABUT_OK);
    }
    good = good && CHECK(abut_world_step(y->world) == ABUT_OK) && check_stepped(y);
    return copy == NULL ? good : check_copy(y, copy) && good;
}

static void test_edited_contacts(void)
{
    int worlds = WORLDS / sample_part();

    for (int seed = 1; seed <= worlds && check_failures == 0; seed++) {
        yard y = { .dice = { (uint64_t)seed }, .view = seed % 4 };
        bool good = true;

        open_yard(&y, seed / 4 % GRIDS);
        for (int frame = 0; frame < FRAMES && good; frame++) {
            good = play_frame(&y, frame);
            if (!good) {
                printf("   world %d, frame %d\n", seed, frame);
            }
        }
        abut_world_destroy(y.world);
    }
}

TEST_MAIN(TEST(test_edited_contacts))
