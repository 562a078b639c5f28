/* wasm/replay.c - a recording, played in a browser or in Node.js: what the page calls.
 *
 *     let at = abut_take(bytes.length);       // where to put the recording
 *     let status = abut_replay_bytes(at, bytes.length);
 *     let hash = [abut_hash_high(), abut_hash_low()], frames = abut_frames();
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"

#include <stdlib.h>

#define WASM_EXPORT(name) __attribute__((export_name(name)))

static uint64_t final_hash;
static uint32_t final_frames;

WASM_EXPORT("abut_take") void *wasm_take(uint32_t size)
{
    return malloc(size);
}

/* The status of the last frame; 0 if all is as recorded. */
WASM_EXPORT("abut_replay_bytes") int wasm_replay_bytes(const void *bytes, uint32_t size)
{
    abut_replay *replay = NULL;
    abut_status status = abut_replay_load(NULL, bytes, size, &replay);

    while (status == ABUT_OK && !abut_replay_is_over(replay)) {
        status = abut_replay_next(replay);
    }
    final_hash = abut_world_hash(abut_replay_world(replay));
    final_frames = (uint32_t)abut_replay_frame(replay);
    abut_replay_destroy(replay);
    return (int)status;
}

WASM_EXPORT("abut_hash_high") uint32_t wasm_hash_high(void)
{
    return (uint32_t)(final_hash >> 32);
}

WASM_EXPORT("abut_hash_low") uint32_t wasm_hash_low(void)
{
    return (uint32_t)final_hash;
}

WASM_EXPORT("abut_frames") uint32_t wasm_frames(void)
{
    return final_frames;
}
