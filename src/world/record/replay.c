/* world/record/replay.c - plays a recording, and says where it does something else.
 *
 * The bytes are hostile: a chunk is read only if its checksum fits, a line only as its form says,
 * and what it asks for goes through the same public function, with the same checks, as if a game
 * had called it.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "base/text.h"
#include "world/record/script.h"
#include "world/save/parcel.h"

typedef struct replay_rollback {
    abut_rollback *rollback;
    uint32_t number;
    uint32_t capacity;
} replay_rollback;

/* The name of a body lies in the recording. */
typedef struct replay_name {
    abut_body body;
    const char *name;
} replay_name;

struct abut_replay {
    abut_allocator allocator;
    abut_world_settings settings; /* functions and allocator, for states */
    abut_world *world;
    ab_parcel parcel; /* `end` is that of the chunk */
    size_t size;      /* of all bytes */
    uint64_t chunk;   /* the number of the next one */
    uint64_t frame;
    abut_status status;
    bool over;
    bool diverged;
    abut_divergence divergence;
    ab_line_shapes shapes;
    replay_rollback *rollbacks;
    uint32_t rollback_count;
    uint32_t rollback_capacity;
    replay_name *names; /* by body */
    uint32_t name_count;
    uint32_t name_capacity;
    char last_error[480];
};

/* --- Chunks ----------------------------------------------------------------------------------- */

/* Opens the next chunk if it is whole. */
static bool open_chunk(ab_parcel *parcel, size_t size, uint64_t *chunk)
{
    uint32_t bytes = 0;
    uint32_t sum = 0;

    parcel->end = size;
    if (!ab_parcel_expect(parcel, parcel->at < size, "the recording ends too early")) {
        return false;
    }
    ab_carry_u32(parcel, &bytes);
    ab_carry_u32(parcel, &sum);
    if (!ab_parcel_expect(parcel, bytes <= ab_parcel_left(parcel), "the bytes end too early") ||
        !ab_parcel_expect(parcel, sum == ab_chunk_sum(parcel->in + parcel->at, bytes, *chunk),
                          "the bytes were changed since they were written")) {
        return false;
    }
    parcel->end = parcel->at + bytes;
    ++*chunk;
    return true;
}

static bool open_head(ab_parcel *parcel)
{
    uint64_t magic = 0;
    uint32_t version = 0;
    uint32_t zero = 0;

    ab_carry_u64(parcel, &magic);
    if (!ab_parcel_expect(parcel, magic == AB_SCRIPT_MAGIC, "this is no recording")) {
        return false;
    }
    ab_carry_u32(parcel, &version);
    ab_carry_u32(parcel, &zero);
    return ab_parcel_expect(parcel, version == AB_SCRIPT_VERSION && zero == 0,
                            "the recording is of a version of the format that is not known here");
}

/* --- Beginning -------------------------------------------------------------------------------- */

/* A name lies in the recording with a final zero; "", and refused, if it does not. */
static const char *read_name(ab_parcel *parcel)
{
    uint8_t length = 0;

    ab_carry_u8(parcel, &length);
    const uint8_t *name = parcel->in + parcel->at;

    if (!ab_parcel_expect(parcel, length < ab_parcel_left(parcel), "the bytes end too early") ||
        !ab_parcel_expect(parcel, memchr(name, 0, length + 1u) == name + length,
                          "a name is longer or shorter than it says")) {
        return "";
    }
    parcel->at += length + 1u;
    return (const char *)name;
}

/* The functions that the world had. */
typedef struct start_names {
    bool filters;
    bool answers;
    const char *filter;
    const char *answer;
} start_names;

/* Looks the functions up that the world had. */
static bool find_functions(const abut_replay_settings *given,
                           const start_names *names,
                           abut_world_settings *settings)
{
    for (uint32_t k = 0; k < given->function_count && given->functions != NULL; k++) {
        const abut_named_function *row = &given->functions[k];

        if (row->name != NULL && strcmp(row->name, names->filter) == 0 && names->filters &&
            row->filter != NULL) {
            settings->filter = row->filter;
        }
        if (row->name != NULL && strcmp(row->name, names->answer) == 0 && names->answers &&
            row->answer != NULL) {
            settings->answer = row->answer;
        }
    }
    return (!names->filters || settings->filter != NULL) &&
           (!names->answers || settings->answer != NULL);
}

static void
say_missing(ab_text *text, const start_names *names, const abut_world_settings *settings)
{
    bool no_filter = names->filters && settings->filter == NULL;
    bool no_answer = names->answers && settings->answer == NULL;

    ab_text_add(text, "the recorded world had ");
    if (no_filter) {
        ab_text_add(text, "the filter \"");
        ab_text_add(text, names->filter);
        ab_text_add(text, no_answer ? "\" and " : "\"");
    }
    if (no_answer) {
        ab_text_add(text, "the answer \"");
        ab_text_add(text, names->answer);
        ab_text_add(text, "\"");
    }
    ab_text_add(text,
                no_filter && no_answer ? ", which are missing here" : ", which is missing here");
}

static void say_position(ab_text *text, const ab_parcel *parcel)
{
    ab_text_add(text, "byte ");
    ab_text_add_integer(text, (int64_t)parcel->at);
    ab_text_add(text, ": ");
    ab_text_add(text, parcel->why);
}

/* Reads the head and the first chunk. False, and why in `text`, if they cannot be used. */
static bool begin_replay(abut_replay *replay, const abut_replay_settings *given, ab_text *text)
{
    ab_parcel *parcel = &replay->parcel;
    start_names names = { 0 };
    uint32_t states_every = 0;

    replay->settings = (abut_world_settings){ .user = given->user,
                                              .tasks = given->tasks,
                                              .allocator = given->allocator };
    if (open_head(parcel) && open_chunk(parcel, replay->size, &replay->chunk)) {
        ab_carry_bool(parcel, &names.filters);
        names.filter = read_name(parcel);
        ab_carry_bool(parcel, &names.answers);
        names.answer = read_name(parcel);
        ab_carry_u32(parcel, &states_every);
    }
    if (parcel->status == ABUT_OK && !find_functions(given, &names, &replay->settings)) {
        say_missing(text, &names, &replay->settings);
        parcel->status = ABUT_E_ARGUMENT;
        return false;
    }
    if (parcel->status == ABUT_OK) {
        const uint8_t *saved = parcel->in + parcel->at;
        size_t size = ab_parcel_left(parcel);
        abut_status status = abut_world_load(&replay->settings, saved, size, &replay->world);

        if (status != ABUT_OK) {
            ab_parcel_refuse(parcel, status, "the recording does not begin with a world");
            if (status == ABUT_E_FORMAT) {
                char why[200];

                abut_state_explain(&replay->settings, saved, size, why, sizeof why);
                ab_text_add(text, "the world that the recording begins with: ");
                ab_text_add(text, why);
                return false;
            }
        }
        parcel->at = parcel->end;
    }
    if (parcel->status == ABUT_OK) {
        replay->shapes.pantry =
            abut_world_create(&(abut_world_settings){ .allocator = given->allocator });
        if (replay->shapes.pantry == NULL) {
            ab_parcel_refuse(parcel, ABUT_E_MEMORY, "no memory for the replay");
        }
    }
    if (parcel->status != ABUT_OK) {
        say_position(text, parcel);
    }
    return parcel->status == ABUT_OK;
}

static abut_status load_replay(const abut_replay_settings *settings,
                               const void *bytes,
                               size_t size,
                               abut_replay **out,
                               ab_text *text)
{
    static const uint8_t none[1] = { 0 };
    const abut_replay_settings usual = { 0 };

    settings = settings == NULL ? &usual : settings;
    abut_allocator allocator = ab_allocator_or_default(&settings->allocator);
    abut_replay *replay = ab_resize(&allocator, NULL, 0, 1, sizeof *replay);

    if (replay == NULL) {
        ab_text_add(text, "no memory for the replay");
        return ABUT_E_MEMORY;
    }
    *replay = (abut_replay){ .allocator = allocator,
                             .size = size,
                             .parcel = { .in = size == 0 ? none : bytes, .end = size } };
    bool done = begin_replay(replay, settings, text);
    abut_status status = replay->parcel.status;

    if (!done) {
        abut_replay_destroy(replay);
        return status;
    }
    *out = replay;
    return ABUT_OK;
}

abut_status abut_replay_load(const abut_replay_settings *settings,
                             const void *bytes,
                             size_t size,
                             abut_replay **replay)
{
    ab_text none = ab_text_to(NULL, 0);

    if (replay != NULL) {
        *replay = NULL;
    }
    if (replay == NULL || bytes == NULL) {
        return ABUT_E_ARGUMENT;
    }
    return load_replay(settings, bytes, size, replay, &none);
}

size_t abut_replay_explain(const abut_replay_settings *settings,
                           const void *bytes,
                           size_t size,
                           char *text,
                           size_t text_size)
{
    ab_text sentence = ab_text_to(text, text == NULL ? 0 : text_size);
    abut_replay *replay = NULL;

    if (bytes == NULL) {
        ab_text_add(&sentence, "there are no bytes");
    } else {
        load_replay(settings, bytes, size, &replay, &sentence);
        abut_replay_destroy(replay);
    }
    return sentence.length;
}

void abut_replay_destroy(abut_replay *replay)
{
    if (replay == NULL || (replay->world != NULL && ab_world_is_busy(replay->world))) {
        return;
    }
    abut_allocator allocator = replay->allocator;

    for (uint32_t k = 0; k < replay->rollback_count; k++) {
        abut_rollback_destroy(replay->rollbacks[k].rollback);
    }
    ab_free(&allocator, replay->rollbacks, replay->rollback_capacity, sizeof *replay->rollbacks);
    ab_free(&allocator, replay->names, replay->name_capacity, sizeof *replay->names);
    ab_line_shapes_free(&replay->shapes);
    abut_world_destroy(replay->world);
    ab_free(&allocator, replay, 1, sizeof *replay);
}

/* --- Diverging -------------------------------------------------------------------------------- */

static void say_hash(ab_text *text, uint64_t hash)
{
    char digits[17];

    for (int k = 0; k < 16; k++) {
        digits[k] = "0123456789abcdef"[hash >> (60 - 4 * k) & 15];
    }
    digits[16] = '\0';
    ab_text_add(text, digits);
}

static void say_replayed_body(ab_text *text, const abut_replay *replay, abut_body body)
{
    const char *name = abut_replay_name(replay, body);

    ab_text_add(text, "body ");
    if (name[0] != '\0') {
        ab_text_add(text, "\"");
        ab_text_add(text, name);
        ab_text_add(text, "\"");
    } else {
        ab_text_add_integer(text, (int64_t)body);
    }
}

static void say_difference(ab_text *text, const abut_replay *replay, const abut_difference *found)
{
    if (found->body != ABUT_NO_BODY) {
        say_replayed_body(text, replay, found->body);
        if (found->other != ABUT_NO_BODY) {
            ab_text_add(text, " and ");
            say_replayed_body(text, replay, found->other);
        }
        ab_text_add(text, ": ");
    }
    ab_text_add(text, found->field);
    ab_text_add(text, " is ");
    ab_text_add(text, found->second);
    ab_text_add(text, ", and was recorded as ");
    ab_text_add(text, found->first);
}

static bool diverge(abut_replay *replay, const abut_divergence *how, const char *trouble)
{
    ab_text text = ab_text_to(replay->last_error, sizeof replay->last_error);

    replay->status = ABUT_E_DIVERGED;
    replay->diverged = true;
    replay->divergence = *how;
    ab_text_add(&text, "frame ");
    ab_text_add_integer(&text, (int64_t)how->frame);
    ab_text_add(&text, ": ");
    if (how->call != NULL) {
        ab_text_add(&text, how->call);
        if (how->state.body != ABUT_NO_BODY) {
            ab_text_add(&text, " of ");
            say_replayed_body(&text, replay, how->state.body);
        }
        ab_text_add(&text, ": ");
        ab_text_add(&text, trouble);
    } else if (how->has_state) {
        say_difference(&text, replay, &how->state);
    } else {
        ab_text_add(&text, "the hash is ");
        say_hash(&text, how->replayed);
        ab_text_add(&text, ", and was recorded as ");
        say_hash(&text, how->recorded);
        ab_text_add(&text, "; the recording has no state of that frame to say more");
    }
    return false;
}

static bool fail_format(abut_replay *replay)
{
    ab_text text = ab_text_to(replay->last_error, sizeof replay->last_error);

    replay->status = replay->parcel.status;
    ab_text_add(&text, "after frame ");
    ab_text_add_integer(&text, (int64_t)replay->frame);
    ab_text_add(&text, ", ");
    say_position(&text, &replay->parcel);
    return false;
}

static bool refuse_line(abut_replay *replay, abut_status status, const char *why)
{
    ab_parcel_refuse(&replay->parcel, status, why);
    return fail_format(replay);
}

/* Compares the world with a state of the recording. `found` has no field if they are equal. */
static bool compare_with_state(abut_replay *replay, abut_difference *found)
{
    ab_parcel *parcel = &replay->parcel;
    abut_world *then = NULL;
    uint64_t size = 0;

    ab_carry_u64(parcel, &size);
    if (!ab_parcel_expect(parcel, size <= ab_parcel_left(parcel),
                          "a state is larger than its chunk")) {
        return fail_format(replay);
    }
    abut_status status =
        abut_world_load(&replay->settings, parcel->in + parcel->at, (size_t)size, &then);

    if (status != ABUT_OK) {
        return refuse_line(replay, status == ABUT_E_MEMORY ? status : ABUT_E_FORMAT,
                           "a state of the recording cannot be loaded");
    }
    parcel->at += (size_t)size;
    abut_world_compare(then, replay->world, found);
    abut_world_destroy(then);
    return true;
}

static bool play_state(abut_replay *replay)
{
    abut_divergence how = { .frame = replay->frame, .has_state = true };

    if (!compare_with_state(replay, &how.state)) {
        return false;
    }
    how.recorded = how.replayed = abut_world_hash(replay->world);
    return how.state.field == NULL ? true : diverge(replay, &how, NULL);
}

/* The kind of the next line; 0 if it cannot be read. */
static uint8_t next_kind(const abut_replay *replay)
{
    ab_parcel ahead = replay->parcel;
    uint64_t chunk = replay->chunk;

    if (ahead.at == ahead.end && !open_chunk(&ahead, replay->size, &chunk)) {
        return 0;
    }
    uint8_t kind = 0;

    ab_carry_u8(&ahead, &kind);
    return kind;
}

/* Reads the kind of the next line; 0, and refused, if there is none. */
static uint8_t read_kind(abut_replay *replay)
{
    ab_parcel *parcel = &replay->parcel;
    uint8_t kind = 0;

    if (parcel->at < parcel->end || open_chunk(parcel, replay->size, &replay->chunk)) {
        ab_carry_u8(parcel, &kind);
    }
    return parcel->status == ABUT_OK ? kind : 0;
}

/* A frame ends: whether the hash is what it was. */
static bool end_frame(abut_replay *replay, uint64_t recorded)
{
    uint64_t hash = abut_world_hash(replay->world);

    replay->frame++;
    if (hash == recorded) {
        return true;
    }
    abut_divergence how = { .frame = replay->frame, .recorded = recorded, .replayed = hash };

    if (next_kind(replay) == AB_LINE_STATE) {
        read_kind(replay);
        how.has_state = compare_with_state(replay, &how.state) && how.state.field != NULL;
    }
    return diverge(replay, &how, NULL);
}

/* --- Lines ------------------------------------------------------------------------------------ */

static bool
grow_list(abut_replay *replay, void **items, uint32_t count, uint32_t *capacity, size_t item_size)
{
    if (count < *capacity) {
        return true;
    }
    uint32_t grown = 2 * *capacity + 8;
    void *more = ab_resize(&replay->allocator, *items, *capacity, grown, item_size);

    if (more == NULL) {
        return refuse_line(replay, ABUT_E_MEMORY, "no memory for the replay");
    }
    *items = more;
    *capacity = grown;
    return true;
}

/* The place of a body in the names, or where it would be. */
static uint32_t place_of_name(const abut_replay *replay, abut_body body)
{
    uint32_t low = 0;
    uint32_t high = replay->name_count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (replay->names[middle].body < body) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool play_name(abut_replay *replay)
{
    abut_body body = 0;
    void *names = replay->names;

    ab_carry_u64(&replay->parcel, &body);
    const char *name = read_name(&replay->parcel);

    if (replay->parcel.status != ABUT_OK) {
        return fail_format(replay);
    }
    if (!grow_list(replay, &names, replay->name_count, &replay->name_capacity,
                   sizeof *replay->names)) {
        return false;
    }
    replay->names = names;
    uint32_t place = place_of_name(replay, body);

    if (place == replay->name_count || replay->names[place].body != body) {
        memmove(&replay->names[place + 1], &replay->names[place],
                (replay->name_count - place) * sizeof *replay->names);
        replay->name_count++;
    }
    replay->names[place] = (replay_name){ body, name };
    return true;
}

static uint32_t find_number(const abut_replay *replay, uint32_t number)
{
    uint32_t k = 0;

    while (k < replay->rollback_count && replay->rollbacks[k].number != number) {
        k++;
    }
    return k;
}

/* The rollback of a line; one that is new is made. */
static bool find_rollback(abut_replay *replay, ab_line *line)
{
    uint32_t place = find_number(replay, line->rollback);
    uint64_t total = line->rollback_capacity;
    void *list = replay->rollbacks;

    if (place == replay->rollback_count) {
        for (uint32_t k = 0; k < replay->rollback_count; k++) {
            total += replay->rollbacks[k].capacity;
        }
        if (!ab_parcel_expect(&replay->parcel, line->rollback_capacity > 0 && total <= AB_MOST_KEPT,
                              "the rollbacks keep too many states")) {
            return fail_format(replay);
        }
        if (!grow_list(replay, &list, replay->rollback_count, &replay->rollback_capacity,
                       sizeof *replay->rollbacks)) {
            return false;
        }
        replay->rollbacks = list;
        abut_rollback *rollback = abut_rollback_create(replay->world, line->rollback_capacity);

        if (rollback == NULL) {
            return refuse_line(replay, ABUT_E_MEMORY, "no memory for a rollback");
        }
        replay->rollbacks[replay->rollback_count++] =
            (replay_rollback){ rollback, line->rollback, line->rollback_capacity };
    }
    line->call.rollback = replay->rollbacks[place].rollback;
    return true;
}

static bool play_forget(abut_replay *replay)
{
    uint32_t number = 0;

    ab_carry_u32(&replay->parcel, &number);
    uint32_t place = find_number(replay, number);

    if (!ab_parcel_expect(&replay->parcel, place < replay->rollback_count,
                          "a rollback that is not there")) {
        return fail_format(replay);
    }
    abut_rollback_destroy(replay->rollbacks[place].rollback);
    replay->rollbacks[place] = replay->rollbacks[--replay->rollback_count];
    return true;
}

/* Says what of a call was not as recorded. */
static bool diverge_in_call(abut_replay *replay, const ab_line *line, const char *trouble)
{
    bool has_body = ab_call_form((uint8_t)line->call.what)[0] == 'b';
    abut_divergence how = { .frame = replay->frame + 1,
                            .call = ab_call_function((uint8_t)line->call.what),
                            .state.body = has_body ? line->call.bodies[0] : ABUT_NO_BODY };

    return diverge(replay, &how, trouble);
}

/* Makes a call; `ended` if that ends a frame. */
static bool play_call(abut_replay *replay, uint8_t kind, bool *ended)
{
    ab_line line = { .call.what = (ab_call_kind)kind };
    const char *form = ab_call_form(kind);

    if (!ab_parcel_expect(&replay->parcel, form != NULL, "a line of a kind that is not known")) {
        return fail_format(replay);
    }
    ab_carry_line(&replay->parcel, &line, &replay->shapes);
    if (replay->parcel.status != ABUT_OK) {
        return fail_format(replay);
    }
    if (form[0] == 'r' && !find_rollback(replay, &line)) {
        return false;
    }
    abut_status status = ab_call_make(replay->world, &line.call);

    ab_line_shapes_drop(&replay->shapes);
    ab_line_cells_drop(&replay->shapes);
    if (status == ABUT_E_MEMORY) {
        return refuse_line(replay, status, "no memory to make the call");
    }
    if (status != ABUT_OK) {
        const char *why = abut_world_last_error(replay->world);

        return diverge_in_call(replay, &line, why[0] != '\0' ? why : abut_status_text(status));
    }
    if (kind == AB_CALL_WORLD_ADD && line.call.bodies[0] != line.result) {
        return diverge_in_call(replay, &line, "gave out another id than was recorded");
    }
    *ended = form[strlen(form) - 1] == '#';
    return *ended ? end_frame(replay, line.result) : true;
}

/* Plays the next line; `ended` if a frame or the recording ends with it. */
static bool play_line(abut_replay *replay, bool *ended)
{
    uint8_t kind = read_kind(replay);
    uint64_t hash = 0;

    if (replay->parcel.status != ABUT_OK) {
        return fail_format(replay);
    }
    switch (kind) {
    case AB_LINE_NAME:
        return play_name(replay);
    case AB_LINE_STATE:
        return play_state(replay);
    case AB_LINE_FORGET:
        return play_forget(replay);
    case AB_LINE_MARK:
        ab_carry_u64(&replay->parcel, &hash);
        *ended = true;
        return replay->parcel.status == ABUT_OK ? end_frame(replay, hash) : fail_format(replay);
    case AB_LINE_END:
        *ended = true;
        replay->over = replay->parcel.at == replay->size;
        return replay->over ? true
                            : refuse_line(replay, ABUT_E_FORMAT, "there are bytes behind the end");
    default:
        return play_call(replay, kind, ended);
    }
}

abut_status abut_replay_next(abut_replay *replay)
{
    bool ended = false;

    if (replay == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (ab_world_is_busy(replay->world)) {
        return ABUT_E_BUSY;
    }
    while (!ended && !replay->over && replay->status == ABUT_OK) {
        play_line(replay, &ended);
    }
    /* What belongs to the frame, and the end of all if it was the last. */
    for (uint8_t kind = next_kind(replay); replay->status == ABUT_OK && !replay->over &&
                                           (kind == AB_LINE_STATE || kind == AB_LINE_END);
         kind = next_kind(replay)) {
        play_line(replay, &ended);
    }
    return replay->status;
}

/* --- Reading ---------------------------------------------------------------------------------- */

bool abut_replay_is_over(const abut_replay *replay)
{
    return replay == NULL || replay->over;
}

uint64_t abut_replay_frame(const abut_replay *replay)
{
    return replay == NULL ? 0 : replay->frame;
}

const abut_world *abut_replay_world(const abut_replay *replay)
{
    return replay == NULL ? NULL : replay->world;
}

const char *abut_replay_last_error(const abut_replay *replay)
{
    return replay == NULL ? "there is no replay" : replay->last_error;
}

const char *abut_replay_name(const abut_replay *replay, abut_body body)
{
    uint32_t place = replay == NULL ? 0 : place_of_name(replay, body);

    return replay != NULL && place < replay->name_count && replay->names[place].body == body
               ? replay->names[place].name
               : "";
}

bool abut_replay_divergence(const abut_replay *replay, abut_divergence *out)
{
    bool diverged = replay != NULL && replay->diverged;

    if (out != NULL) {
        *out = diverged ? replay->divergence : (abut_divergence){ .frame = 0 };
    }
    return diverged;
}
