/* world/record/recorded_rollbacks.c - the rollbacks of a world that is recorded.
 *
 * In the bytes a rollback is a number, given when it is first used. A replay makes rollbacks of its
 * own: it can go back only to states that were kept since the recording began, and there is a limit
 * to how many states it keeps. What it could not do is refused while it is recorded.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "world/record/recording.h"
#include "world/save/pages.h"

static ab_recorded_rollback *find_recorded(abut_recording *recording, const abut_rollback *rollback)
{
    for (uint32_t k = 0; k < recording->rollback_count; k++) {
        if (recording->rollbacks[k].rollback == rollback) {
            return &recording->rollbacks[k];
        }
    }
    return NULL;
}

/* Gives a rollback a number. */
static abut_status number_rollback(abut_recording *recording, const abut_rollback *rollback)
{
    uint32_t capacity = ab_ring_capacity(rollback);
    uint64_t total = capacity;

    for (uint32_t k = 0; k < recording->rollback_count; k++) {
        total += recording->rollbacks[k].capacity;
    }
    if (total > AB_MOST_KEPT) {
        return ab_refuse_range(recording->world, ABUT_E_RANGE,
                               "the room for states in all rollbacks of a recorded world",
                               (double)total, 1, AB_MOST_KEPT);
    }
    if (recording->rollback_count == recording->rollback_capacity) {
        uint32_t grown = 2 * recording->rollback_capacity + 2;
        ab_recorded_rollback *more = ab_resize(&recording->allocator, recording->rollbacks,
                                               recording->rollback_capacity, grown, sizeof *more);

        if (more == NULL) {
            return ab_refuse(recording->world, ABUT_E_MEMORY, "no memory to record the call");
        }
        recording->rollbacks = more;
        recording->rollback_capacity = grown;
    }
    recording->rollbacks[recording->rollback_count++] =
        (ab_recorded_rollback){ rollback, recording->next_number++, capacity, 0 };
    return ABUT_OK;
}

abut_status ab_recording_check_rollback(abut_recording *recording, ab_line *line)
{
    const abut_rollback *rollback = line->call.rollback;
    abut_status status = ABUT_OK;

    if (find_recorded(recording, rollback) == NULL) {
        status = number_rollback(recording, rollback);
    }
    const ab_recorded_rollback *found = find_recorded(recording, rollback);

    if (status == ABUT_OK) {
        line->rollback = found->number;
        line->rollback_capacity = found->capacity;
        if (line->call.what == AB_CALL_ROLLBACK_BACK && line->call.words[0] >= found->kept) {
            status = ab_refuse(recording->world, ABUT_E_RANGE,
                               "that state was not kept since the recording began");
        }
    }
    return status;
}

void ab_recording_follow_rollback(abut_recording *recording, const ab_call *call)
{
    ab_recorded_rollback *found = find_recorded(recording, call->rollback);

    if (call->what == AB_CALL_ROLLBACK_BACK) {
        found->kept -= (uint32_t)call->words[0];
    } else if (found->kept < found->capacity) {
        found->kept++;
    }
}

void ab_recording_forget_rollback(ab_recorder *self, const abut_rollback *rollback)
{
    abut_recording *recording = (abut_recording *)(void *)self;
    ab_recorded_rollback *found = find_recorded(recording, rollback);

    if (found == NULL) {
        return;
    }
    uint32_t number = found->number;

    *found = recording->rollbacks[--recording->rollback_count];
    if (ab_recording_write_state(recording) && ab_recording_reserve(recording, 1 + 4)) {
        ab_parcel parcel = ab_recording_line(recording, AB_LINE_FORGET);

        ab_carry_u32(&parcel, &number);
        recording->size = parcel.at;
    }
}
