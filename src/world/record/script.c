/* world/record/script.c - calls turned into bytes and back.
 *
 * The form of a call (state/call.h) says which arguments it has, and the same function counts,
 * writes and reads them. Of a structure of settings only the fields that are not zero are written,
 * behind a mask that says which: most are zero.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "shape/build.h"
#include "world/record/script.h"

/* --- The rows --------------------------------------------------------------------------------- */

typedef struct call_row {
    const char *form;
    const char *function;
} call_row;

static const call_row call_rows[AB_CALL_COUNT] = {
#define AB_CALL_ROW(number, name, function, form, arguments) [number] = { form, #function },
    AB_CALLS(AB_CALL_ROW)
#undef AB_CALL_ROW
};

const char *ab_call_form(uint8_t kind)
{
    return kind < AB_CALL_COUNT ? call_rows[kind].form : NULL;
}

const char *ab_call_function(uint8_t kind)
{
    return kind < AB_CALL_COUNT ? call_rows[kind].function : NULL;
}

abut_status ab_call_make(abut_world *world, const ab_call *c)
{
    switch (c->what) {
#define AB_CALL_MAKE(number, name, function, form, arguments)                                      \
    case AB_CALL_##name:                                                                           \
        return function arguments;
        AB_CALLS(AB_CALL_MAKE)
#undef AB_CALL_MAKE
    default:
        return ABUT_E_ARGUMENT;
    }
}

uint32_t ab_chunk_sum(const uint8_t *bytes, size_t size, uint64_t number)
{
    uint64_t sum = ab_checksum(bytes, size) + number * UINT64_C(0x9e3779b97f4a7c15);

    return (uint32_t)(sum ^ sum >> 32);
}

/* --- Fields of settings ----------------------------------------------------------------------- */

/* A field by its letter, as in the form of a call. */
typedef struct settings_field {
    char letter;
    size_t offset;
} settings_field;

/* New fields go to the end: their place in the list is part of the format. */
#define AB_BODY_FIELD(letter, name)                                                                \
    {                                                                                              \
        letter, offsetof(abut_body_settings, name)                                                 \
    }
static const settings_field body_fields[] = {
    AB_BODY_FIELD('e', kind),         AB_BODY_FIELD('v', at),
    AB_BODY_FIELD('d', angle),        AB_BODY_FIELD('v', velocity),
    AB_BODY_FIELD('v', acceleration), AB_BODY_FIELD('e', answer),
    AB_BODY_FIELD('d', mass),         AB_BODY_FIELD('d', bounce),
    AB_BODY_FIELD('d', friction),     AB_BODY_FIELD('d', damping),
    AB_BODY_FIELD('d', braking),      AB_BODY_FIELD('e', push_rule),
    AB_BODY_FIELD('d', push_limit),   AB_BODY_FIELD('v', open_side),
    AB_BODY_FIELD('u', open_sides),   AB_BODY_FIELD('e', when_blocked),
    AB_BODY_FIELD('u', category),     AB_BODY_FIELD('u', mask),
    AB_BODY_FIELD('i', group),        AB_BODY_FIELD('f', sensor),
    AB_BODY_FIELD('f', floats),       AB_BODY_FIELD('f', wakeful),
    AB_BODY_FIELD('U', user),         AB_BODY_FIELD('e', spawn),
    AB_BODY_FIELD('d', reach),        AB_BODY_FIELD('f', yields),
    AB_BODY_FIELD('d', pixel_size),   AB_BODY_FIELD('f', whole),
    AB_BODY_FIELD('f', one_sided),    AB_BODY_FIELD('v', surface),
};

#define AB_WALK_FIELD(letter, name)                                                                \
    {                                                                                              \
        letter, offsetof(abut_walk_settings, name)                                                 \
    }
static const settings_field walk_fields[] = {
    AB_WALK_FIELD('v', up),   AB_WALK_FIELD('d', slope),  AB_WALK_FIELD('d', step),
    AB_WALK_FIELD('d', snap), AB_WALK_FIELD('d', corner), AB_WALK_FIELD('d', ledge),
    AB_WALK_FIELD('d', push), AB_WALK_FIELD('d', pixel),  AB_WALK_FIELD('f', keeps_sideways),
    AB_WALK_FIELD('f', drop), AB_WALK_FIELD('f', crouch), AB_WALK_FIELD('e', leave),
};

enum {
    BODY_FIELD_COUNT = sizeof body_fields / sizeof body_fields[0],
    WALK_FIELD_COUNT = sizeof walk_fields / sizeof walk_fields[0]
};

static_assert(BODY_FIELD_COUNT <= 32 && WALK_FIELD_COUNT <= 32, "a mask has a bit for each");
static_assert(sizeof(abut_body_kind) == 4 && sizeof(abut_walk_leave) == 4 && sizeof(unsigned) == 4,
              "an enum is a word");

/* Any double, as its bits: the call says whether it takes it. */
static void carry_number(ab_parcel *parcel, double *number)
{
    uint64_t word = ab_bits(*number);

    ab_carry_u64(parcel, &word);
    memcpy(number, &word, sizeof word);
}

static void carry_choice(ab_parcel *parcel, uint32_t *choice)
{
    uint8_t byte = (uint8_t)*choice;

    ab_carry_u8(parcel, &byte);
    *choice = byte;
}

static size_t size_of_field(char letter)
{
    return letter == 'v'                    ? sizeof(abut_vec2)
           : letter == 'd' || letter == 'U' ? 8
           : letter == 'f'                  ? 1
                                            : 4;
}

static bool field_is_zero(const char *at, char letter)
{
    static const char zeros[sizeof(abut_vec2)] = { 0 };

    return memcmp(at, zeros, size_of_field(letter)) == 0;
}

static_assert(sizeof(bool) == 1, "a yes or no is a byte");

static void carry_field(ab_parcel *parcel, char *at, char letter)
{
    switch (letter) {
    case 'v':
        carry_number(parcel, &((abut_vec2 *)(void *)at)->x);
        carry_number(parcel, &((abut_vec2 *)(void *)at)->y);
        break;
    case 'd':
        carry_number(parcel, (double *)(void *)at);
        break;
    case 'U':
        ab_carry_u64(parcel, (uint64_t *)(void *)at);
        break;
    case 'f':
        ab_carry_bool(parcel, (bool *)(void *)at);
        break;
    case 'e':
        carry_choice(parcel, (uint32_t *)(void *)at);
        break;
    default:
        ab_carry_u32(parcel, (uint32_t *)(void *)at);
        break;
    }
}

static void
carry_fields(ab_parcel *parcel, void *settings, const settings_field *fields, uint32_t count)
{
    uint32_t mask = 0;

    for (uint32_t k = 0; k < count && parcel->in == NULL; k++) {
        bool there = !field_is_zero((char *)settings + fields[k].offset, fields[k].letter);

        mask |= (uint32_t)there << k;
    }
    ab_carry_u32(parcel, &mask);
    ab_parcel_expect(parcel, (uint64_t)mask >> count == 0,
                     "settings have a field that is not known");
    for (uint32_t k = 0; k < count && parcel->status == ABUT_OK; k++) {
        if ((mask >> k & 1) != 0) {
            char *at = (char *)settings + fields[k].offset;

            carry_field(parcel, at, fields[k].letter);
            ab_parcel_expect(parcel, !field_is_zero(at, fields[k].letter),
                             "a field of settings is listed, but is zero");
        }
    }
}

/* --- Shapes ----------------------------------------------------------------------------------- */

void ab_line_shapes_drop(ab_line_shapes *shapes)
{
    while (shapes->count > 0) {
        ab_shape_store_drop(shapes->pantry, shapes->places[--shapes->count]);
    }
}

void ab_line_shapes_free(ab_line_shapes *shapes)
{
    ab_line_cells_drop(shapes);
    if (shapes->pantry == NULL) {
        return;
    }
    const abut_allocator *allocator = &shapes->pantry->allocator;

    ab_line_shapes_drop(shapes);
    ab_free(allocator, shapes->shapes, shapes->capacity, sizeof *shapes->shapes);
    ab_free(allocator, shapes->places, shapes->capacity, sizeof *shapes->places);
    abut_world_destroy(shapes->pantry);
    *shapes = (ab_line_shapes){ 0 };
}

static bool reserve_line_shapes(ab_line_shapes *shapes, uint32_t count)
{
    const abut_allocator *allocator = &shapes->pantry->allocator;

    if (count <= shapes->capacity) {
        return true;
    }
    abut_shape *more = ab_resize(allocator, NULL, 0, count, sizeof *more);
    uint32_t *places = ab_resize(allocator, NULL, 0, count, sizeof *places);

    if (more == NULL || places == NULL) {
        ab_free(allocator, more, count, sizeof *more);
        ab_free(allocator, places, count, sizeof *places);
        return false;
    }
    ab_free(allocator, shapes->shapes, shapes->capacity, sizeof *more);
    ab_free(allocator, shapes->places, shapes->capacity, sizeof *places);
    shapes->shapes = more;
    shapes->places = places;
    shapes->capacity = count;
    return true;
}

/* Reads so many shapes: they stay until the line has been played. */
static void read_line_shapes(ab_parcel *parcel, ab_line_shapes *shapes, uint32_t count)
{
    if (!reserve_line_shapes(shapes, count)) {
        ab_parcel_refuse(parcel, ABUT_E_MEMORY, "no memory for the shapes of a call");
        return;
    }
    for (uint32_t k = 0; k < count && parcel->status == ABUT_OK; k++) {
        uint32_t place = ab_fetch_shape(parcel, shapes->pantry);

        if (ab_parcel_expect(parcel, place != AB_NONE, "a call has an invalid shape")) {
            shapes->shapes[k] = ab_shape_store_read(shapes->pantry, place);
            shapes->places[shapes->count++] = place;
        } else if (place != AB_NONE) {
            ab_shape_store_drop(shapes->pantry, place);
        }
    }
}

static void write_line_shape(ab_parcel *parcel, const abut_shape *shape)
{
    abut_shape copy = *shape;
    const ab_shape *inside = ab_private(&copy);

    ab_carry_shape(parcel, abut_shape_kind(shape) == ABUT_KIND_EMPTY ? NULL : inside);
}

void ab_carry_line_shapes(ab_parcel *parcel,
                          const abut_shape **given,
                          uint32_t *given_count,
                          ab_line_shapes *shapes)
{
    uint32_t count = ab_carry_count(parcel, *given_count, 1);

    if (parcel->in == NULL) {
        for (uint32_t k = 0; k < count; k++) {
            write_line_shape(parcel, &(*given)[k]);
        }
        return;
    }
    if (ab_parcel_expect(parcel, count <= ABUT_MOST_SHAPES, "a body has too many shapes")) {
        read_line_shapes(parcel, shapes, count);
        *given = shapes->shapes;
        *given_count = count;
    }
}

/* At least one. */
static void carry_some_shapes(ab_parcel *parcel,
                              const abut_shape **given,
                              uint32_t *given_count,
                              ab_line_shapes *shapes)
{
    ab_carry_line_shapes(parcel, given, given_count, shapes);
    ab_parcel_expect(parcel, *given_count >= 1, "a body has no shapes");
}

/* --- Arguments -------------------------------------------------------------------------------- */

static void carry_body_settings(ab_parcel *parcel, ab_line *line, ab_line_shapes *shapes)
{
    carry_fields(parcel, &line->body, body_fields, BODY_FIELD_COUNT);
    ab_carry_line_shapes(parcel, &line->body.shapes, &line->body.shape_count, shapes);
    if (line->body.shape_count == 0 && parcel->status == ABUT_OK) {
        ab_carry_line_cells(parcel, line, shapes);
    }
    line->call.settings = &line->body;
}

static void carry_walk_settings(ab_parcel *parcel, ab_line *line, ab_line_shapes *shapes)
{
    bool given = line->call.settings != NULL;
    bool has_low = given && line->walk.crouch && line->walk.low != NULL; /* otherwise it is not
                                                                          * read */

    ab_carry_bool(parcel, &given);
    line->call.settings = given ? &line->walk : NULL;
    if (!given || parcel->status != ABUT_OK) {
        return;
    }
    carry_fields(parcel, &line->walk, walk_fields, WALK_FIELD_COUNT);
    ab_carry_bool(parcel, &has_low);
    if (!has_low) {
        return;
    }
    if (parcel->in == NULL) {
        write_line_shape(parcel, line->walk.low);
        return;
    }
    read_line_shapes(parcel, shapes, 1);
    line->walk.low = shapes->shapes;
}

/* The ids of the layers; the call says whether there can be so many. */
static void carry_map(ab_parcel *parcel, ab_line *line)
{
    abut_map *map = &line->map;

    map->layer_count = ab_carry_count(parcel, map->layer_count, sizeof map->layers[0]);
    if (!ab_parcel_expect(parcel, map->layer_count <= ABUT_MAP_LAYERS,
                          "a map has too many layers")) {
        map->layer_count = 0;
    }
    for (uint32_t k = 0; k < map->layer_count; k++) {
        ab_carry_u64(parcel, &map->layers[k]);
    }
    line->call.map = map;
}

/* How many arguments of each kind came before. */
typedef struct argument_counts {
    int bodies;
    int numbers;
    int words;
} argument_counts;

static void carry_word(ab_parcel *parcel, uint64_t *word, char letter)
{
    uint32_t half = (uint32_t)*word;
    bool flag = *word != 0;

    switch (letter) {
    case 'U':
        ab_carry_u64(parcel, word);
        break;
    case 'e':
        carry_choice(parcel, &half);
        *word = half;
        break;
    case 'f':
        ab_carry_bool(parcel, &flag);
        *word = flag;
        break;
    default:
        ab_carry_u32(parcel, &half);
        *word = half;
        break;
    }
}

static void carry_argument(
    ab_parcel *parcel, ab_line *line, char letter, argument_counts *counts, ab_line_shapes *shapes)
{
    ab_call *call = &line->call;

    switch (letter) {
    case 'b':
        ab_carry_u64(parcel, &call->bodies[counts->bodies++]);
        break;
    case 'v':
        carry_number(parcel, &call->vector.x);
        carry_number(parcel, &call->vector.y);
        break;
    case 'd':
        carry_number(parcel, &call->numbers[counts->numbers++]);
        break;
    case 's':
        carry_some_shapes(parcel, &call->shapes, &call->shape_count, shapes);
        break;
    case 'p':
        carry_body_settings(parcel, line, shapes);
        break;
    case 'w':
        carry_walk_settings(parcel, line, shapes);
        break;
    case 'm':
        carry_map(parcel, line);
        break;
    case 'r':
        ab_carry_u32(parcel, &line->rollback);
        ab_carry_u32(parcel, &line->rollback_capacity);
        break;
    case '=':
    case '#':
        ab_carry_u64(parcel, &line->result);
        break;
    default:
        carry_word(parcel, &call->words[counts->words++], letter);
        break;
    }
}

void ab_carry_line(ab_parcel *parcel, ab_line *line, ab_line_shapes *shapes)
{
    const char *form = ab_call_form((uint8_t)line->call.what);
    argument_counts counts = { 0 };

    for (; *form != '\0' && parcel->status == ABUT_OK; form++) {
        carry_argument(parcel, line, *form, &counts, shapes);
    }
    if (parcel->in != NULL) {
        line->call.out = line->call.what == AB_CALL_WORLD_ADD       ? (void *)&line->call.bodies[0]
                         : line->call.what == AB_CALL_WORLD_ADD_MAP ? (void *)&line->map
                         : line->call.what == AB_CALL_BODY_MOVE     ? (void *)&line->moved
                                                                    : NULL;
    }
}

bool ab_line_of(ab_line *line, const ab_call *call)
{
    const abut_shape *shapes = call->shapes;
    uint32_t count = call->shape_count;

    *line = (ab_line){ .call = *call };
    if (ab_call_form((uint8_t)call->what)[0] == 'm') {
        if (call->map == NULL || call->map->layer_count > ABUT_MAP_LAYERS) {
            return false;
        }
        line->map = *call->map;
        return true;
    }
    if (call->what == AB_CALL_BODY_WALK || call->what == AB_CALL_BODY_STEER) {
        if (call->settings != NULL) {
            line->walk = *(const abut_walk_settings *)call->settings;
        }
        return true;
    }
    if (ab_gives_ids(call->what)) {
        if (call->settings == NULL) {
            return false;
        }
        line->body = *(const abut_body_settings *)call->settings;
        if (line->body.shapes == NULL &&
            (line->body.tiles == NULL) != (line->body.pixels == NULL)) {
            line->body.shape_count = 0; /* cells follow */
            return true;
        }
        if (line->body.tiles != NULL || line->body.pixels != NULL) {
            return false;
        }
        line->body.shape_count = line->body.shape_count == 0 ? 1 : line->body.shape_count;
        shapes = line->body.shapes;
        count = line->body.shape_count;
    } else if (call->what != AB_CALL_BODY_RESHAPE) {
        return true;
    }
    return shapes != NULL && count >= 1 && count <= ABUT_MOST_SHAPES;
}
