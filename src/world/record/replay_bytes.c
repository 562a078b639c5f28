/* world/record/replay_bytes.c - the bytes of a recording: chunks, names, kinds of lines.
 *
 * The bytes are hostile: a chunk is read only if its checksum fits, and what cannot be read is
 * refused with its place and the reason.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/record/replay.h"

bool ab_replay_open_chunk(ab_parcel *parcel, size_t size, uint64_t *chunk)
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

bool ab_replay_open_head(ab_parcel *parcel)
{
    uint64_t magic = 0;
    uint32_t version = 0;
    uint32_t zero = 0;

    ab_carry_u64(parcel, &magic);
    if (!ab_parcel_expect(parcel, magic == AB_SCRIPT_MAGIC, "this is not a recording")) {
        return false;
    }
    ab_carry_u32(parcel, &version);
    ab_carry_u32(parcel, &zero);
    return ab_parcel_expect(parcel, version == AB_SCRIPT_VERSION && zero == 0,
                            "the recording is of a version of the format that is not known here");
}

const char *ab_replay_read_name(ab_parcel *parcel)
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

uint8_t ab_replay_next_kind(const abut_replay *replay)
{
    ab_parcel ahead = replay->parcel;
    uint64_t chunk = replay->chunk;

    if (ahead.at == ahead.end && !ab_replay_open_chunk(&ahead, replay->size, &chunk)) {
        return 0;
    }
    uint8_t kind = 0;

    ab_carry_u8(&ahead, &kind);
    return kind;
}

uint8_t ab_replay_read_kind(abut_replay *replay)
{
    ab_parcel *parcel = &replay->parcel;
    uint8_t kind = 0;

    if (parcel->at < parcel->end || ab_replay_open_chunk(parcel, replay->size, &replay->chunk)) {
        ab_carry_u8(parcel, &kind);
    }
    return parcel->status == ABUT_OK ? kind : 0;
}

/* --- Refusing --------------------------------------------------------------------------------- */

void ab_replay_say_position(ab_text *text, const ab_parcel *parcel)
{
    ab_text_add(text, "byte ");
    ab_text_add_integer(text, (int64_t)parcel->at);
    ab_text_add(text, ": ");
    ab_text_add(text, parcel->why);
}

bool ab_replay_fail(abut_replay *replay)
{
    ab_text text = ab_text_to(replay->last_error, sizeof replay->last_error);

    replay->status = replay->parcel.status;
    ab_text_add(&text, "after frame ");
    ab_text_add_integer(&text, (int64_t)replay->frame);
    ab_text_add(&text, ", ");
    ab_replay_say_position(&text, &replay->parcel);
    return false;
}

bool ab_replay_refuse(abut_replay *replay, abut_status status, const char *why)
{
    ab_parcel_refuse(&replay->parcel, status, why);
    return ab_replay_fail(replay);
}
