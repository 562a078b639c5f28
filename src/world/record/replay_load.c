/* world/record/replay_load.c - a recording becomes a replay: its functions, and the world that it
 * begins with.
 *
 * The caller gets a replay only if it has a world and all functions that the recorded one had.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "base/text.h"
#include "world/record/replay.h"

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

/* Reads the head and the first chunk. False, and why in `text`, if they cannot be used. */
static bool begin_replay(abut_replay *replay, const abut_replay_settings *given, ab_text *text)
{
    ab_parcel *parcel = &replay->parcel;
    start_names names = { 0 };
    uint32_t states_every = 0;

    replay->settings = (abut_world_settings){ .user = given->user,
                                              .tasks = given->tasks,
                                              .allocator = given->allocator };
    if (ab_replay_open_head(parcel) && ab_replay_open_chunk(parcel, replay->size, &replay->chunk)) {
        ab_carry_bool(parcel, &names.filters);
        names.filter = ab_replay_read_name(parcel);
        ab_carry_bool(parcel, &names.answers);
        names.answer = ab_replay_read_name(parcel);
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
        ab_replay_say_position(text, parcel);
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
