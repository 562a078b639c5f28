/* world/record/recording_bytes.c - the bytes of a recording: chunks, lines and states.
 *
 * There is always room for the last line, so that a recording can end without memory.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "world/record/recording.h"

/* For the last line. */
enum { SPARE_BYTES = AB_CHUNK_HEAD + 1 };

bool ab_recording_reserve(abut_recording *recording, size_t more)
{
    size_t least = recording->size + more + AB_CHUNK_HEAD + SPARE_BYTES;

    if (more > UINT32_MAX / 2) {
        return false;
    }
    if (least <= recording->capacity) {
        return true;
    }
    size_t grown = recording->capacity + recording->capacity / 2;

    grown = grown > least ? grown : least;
    uint8_t *bytes =
        ab_resize(&recording->allocator, recording->bytes, recording->capacity, grown, 1);

    if (bytes == NULL) {
        return false;
    }
    recording->bytes = bytes;
    recording->capacity = grown;
    return true;
}

ab_parcel ab_recording_line(abut_recording *recording, uint8_t kind)
{
    if (recording->size == recording->whole) {
        recording->size += AB_CHUNK_HEAD;
    }
    ab_parcel parcel = { .out = recording->bytes, .at = recording->size };

    ab_carry_u8(&parcel, &kind);
    return parcel;
}

void ab_recording_end_chunk(abut_recording *recording)
{
    ab_parcel parcel = { .out = recording->bytes, .at = recording->whole };
    size_t first = recording->whole + AB_CHUNK_HEAD;
    uint32_t size = (uint32_t)(recording->size - first);
    uint32_t sum = ab_chunk_sum(recording->bytes + first, size, recording->chunk);

    ab_carry_u32(&parcel, &size);
    ab_carry_u32(&parcel, &sum);
    recording->whole = recording->size;
    recording->chunk++;
}

bool ab_recording_write_state(abut_recording *recording)
{
    size_t saved = 0;

    if (!recording->state_due) {
        return true;
    }
    if (abut_world_save(recording->world, NULL, 0, &saved) != ABUT_OK ||
        !ab_recording_reserve(recording, 1 + 8 + saved)) {
        return false;
    }
    ab_parcel parcel = ab_recording_line(recording, AB_LINE_STATE);
    uint64_t size = saved;

    ab_carry_u64(&parcel, &size);
    abut_world_save(recording->world, recording->bytes + parcel.at, saved, &saved);
    recording->size = parcel.at + saved;
    recording->state_due = false;
    return true;
}

void ab_recording_end_frame(abut_recording *recording)
{
    ab_recording_end_chunk(recording);
    recording->frame++;
    recording->state_due =
        recording->states_every > 0 && recording->frame % recording->states_every == 0;
}

bool ab_recording_write_call(abut_recording *recording, ab_line *line)
{
    ab_parcel counted = { 0 };

    ab_carry_line(&counted, line, NULL);
    if (!ab_recording_reserve(recording, 1 + counted.at)) {
        return false;
    }
    ab_parcel parcel = ab_recording_line(recording, (uint8_t)line->call.what);

    ab_carry_line(&parcel, line, NULL);
    recording->size = parcel.at;
    return true;
}

void ab_recording_write_result(abut_recording *recording, uint64_t result)
{
    ab_parcel parcel = { .out = recording->bytes, .at = recording->size - 8 };

    ab_carry_u64(&parcel, &result);
}

void ab_carry_recorded_name(ab_parcel *parcel, const char *name)
{
    uint8_t length = (uint8_t)strlen(name);

    ab_carry_u8(parcel, &length);
    for (uint32_t k = 0; k <= length; k++) { /* with the final zero */
        uint8_t byte = (uint8_t)name[k];

        ab_carry_u8(parcel, &byte);
    }
}

/* The first chunk, all but the world. */
static void
carry_start(ab_parcel *parcel, const abut_world *world, const abut_recording_settings *settings)
{
    bool filters = world->settings.filter != NULL;
    bool answers = world->settings.answer != NULL;
    uint32_t every = settings->states_every;

    ab_carry_bool(parcel, &filters);
    ab_carry_recorded_name(parcel, settings->filter != NULL ? settings->filter : "filter");
    ab_carry_bool(parcel, &answers);
    ab_carry_recorded_name(parcel, settings->answer != NULL ? settings->answer : "answer");
    ab_carry_u32(parcel, &every);
}

bool ab_recording_write_start(abut_recording *recording, const abut_recording_settings *settings)
{
    ab_parcel counted = { 0 };
    uint64_t magic = AB_SCRIPT_MAGIC;
    uint32_t version = AB_SCRIPT_VERSION;
    uint32_t zero = 0;
    size_t saved = 0;

    carry_start(&counted, recording->world, settings);
    if (abut_world_save(recording->world, NULL, 0, &saved) != ABUT_OK ||
        !ab_recording_reserve(recording, AB_SCRIPT_HEAD + counted.at + saved)) {
        return false;
    }
    ab_parcel parcel = { .out = recording->bytes };

    ab_carry_u64(&parcel, &magic);
    ab_carry_u32(&parcel, &version);
    ab_carry_u32(&parcel, &zero);
    recording->whole = parcel.at;
    parcel.at += AB_CHUNK_HEAD;
    carry_start(&parcel, recording->world, settings);
    abut_world_save(recording->world, recording->bytes + parcel.at, saved, &saved);
    recording->size = parcel.at + saved;
    ab_recording_end_chunk(recording);
    return true;
}
