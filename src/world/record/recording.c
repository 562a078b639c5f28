/* world/record/recording.c - writes down what is done to a world.
 *
 * A call is written before it is made, so that a lack of memory shows before anything has changed;
 * if it then fails, what was written is taken back. There is always room for the end.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "world/body/body.h"
#include "world/record/recording.h"
#include "world/state/border.h"

/* A chunk with more bytes ends after a call, even within a frame. */
enum { LARGE_CHUNK = 1 << 20 };

/* --- Calls ------------------------------------------------------------------------------------ */

static void end_call(abut_recording *recording, const ab_call *call)
{
    switch (call->what) {
    case AB_CALL_WORLD_ADD:
    case AB_CALL_WORLD_ADD_MAP:
        ab_recording_write_result(recording, *(abut_body *)call->out);
        break;
    case AB_CALL_WORLD_STEP:
    case AB_CALL_WORLD_STEP_DISCRETE:
        ab_recording_write_result(recording, abut_world_hash(recording->world));
        ab_recording_end_frame(recording);
        break;
    case AB_CALL_ROLLBACK_KEEP:
    case AB_CALL_ROLLBACK_BACK:
        ab_recording_follow_rollback(recording, call);
        break;
    default:
        break;
    }
    if (recording->size - recording->whole > LARGE_CHUNK) {
        ab_recording_end_chunk(recording);
    }
}

/* Makes a call of which nothing is written. */
static abut_status make_unseen(ab_recorder *self, abut_world *world, const ab_call *call)
{
    world->recorder = NULL;
    abut_status status = ab_call_make(world, call);

    world->recorder = self;
    return status;
}

static abut_status make_recorded(ab_recorder *self, abut_world *world, const ab_call *given)
{
    abut_recording *recording = (abut_recording *)(void *)self;
    size_t size = recording->size;
    bool state_due = recording->state_due;
    ab_call call = *given;
    abut_map ids = { 0 };
    ab_line line;
    abut_status status = ABUT_OK;

    if (ab_is_made_of(&call)) { /* comes back as a list of shapes */
        return ab_add_made_of(world, call.settings, call.out);
    }
    if (ab_world_is_busy(world) || !ab_line_of(&line, &call)) {
        return make_unseen(self, world, given);
    }
    if (call.rollback != NULL) {
        status = ab_recording_check_rollback(recording, &line);
    }
    if (status != ABUT_OK) {
        return status;
    }
    if (ab_gives_ids(call.what) && call.out == NULL) {
        call.out = &ids;
    }
    if (ab_recording_write_state(recording) && ab_recording_write_call(recording, &line)) {
        status = make_unseen(self, world, &call);
    } else {
        status = ab_refuse(world, ABUT_E_MEMORY, "no memory to record the call");
        if (call.what == AB_CALL_WORLD_ADD) {
            *(abut_body *)call.out = ABUT_NO_BODY;
        } else if (call.what == AB_CALL_WORLD_ADD_MAP) {
            *(abut_map *)call.out = (abut_map){ 0 };
        }
    }
    if (status == ABUT_OK) {
        end_call(recording, &call);
    } else {
        recording->size = size;
        recording->state_due = state_due;
    }
    return status;
}

/* --- Beginning and end ------------------------------------------------------------------------ */

static void write_end(abut_recording *recording)
{
    ab_parcel parcel = ab_recording_line(recording, AB_LINE_END);

    recording->size = parcel.at;
    ab_recording_end_chunk(recording);
    recording->world->recorder = NULL;
    recording->world = NULL;
}

static void lose_world(ab_recorder *self)
{
    abut_recording *recording = (abut_recording *)(void *)self;

    ab_recording_write_state(recording); /* if there is memory for it */
    write_end(recording);
}

static bool is_fit_name(const char *name)
{
    return name == NULL || strlen(name) <= AB_NAME_BYTES;
}

abut_recording *abut_recording_create(abut_world *world, const abut_recording_settings *settings)
{
    const abut_recording_settings usual = { 0 };

    settings = settings == NULL ? &usual : settings;
    if (world == NULL || ab_world_is_busy(world) || world->recorder != NULL ||
        !is_fit_name(settings->filter) || !is_fit_name(settings->answer)) {
        return NULL;
    }
    abut_recording *recording = ab_resize(&world->allocator, NULL, 0, 1, sizeof *recording);

    if (recording == NULL) {
        return NULL;
    }
    *recording =
        (abut_recording){ .recorder = { make_recorded, lose_world, ab_recording_forget_rollback },
                          .world = world,
                          .allocator = world->allocator,
                          .states_every = settings->states_every };
    if (!ab_recording_write_start(recording, settings)) {
        ab_free(&world->allocator, recording->bytes, recording->capacity, 1);
        ab_free(&world->allocator, recording, 1, sizeof *recording);
        return NULL;
    }
    world->recorder = &recording->recorder;
    return recording;
}

/* Whether a function of the caller's runs that the recorded world called. */
static bool recording_is_busy(const abut_recording *recording)
{
    return recording->world != NULL && ab_world_is_busy(recording->world);
}

void abut_recording_destroy(abut_recording *recording)
{
    if (recording == NULL || recording_is_busy(recording)) {
        return;
    }
    abut_allocator allocator = recording->allocator;

    if (recording->world != NULL) {
        recording->world->recorder = NULL;
    }
    ab_free(&allocator, recording->bytes, recording->capacity, 1);
    ab_free(&allocator, recording->rollbacks, recording->rollback_capacity,
            sizeof *recording->rollbacks);
    ab_free(&allocator, recording, 1, sizeof *recording);
}

abut_status abut_recording_end(abut_recording *recording)
{
    if (recording == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (recording->world == NULL) {
        return ABUT_OK;
    }
    if (recording_is_busy(recording)) {
        return ABUT_E_BUSY;
    }
    if (!ab_recording_write_state(recording)) {
        return ABUT_E_MEMORY;
    }
    write_end(recording);
    return ABUT_OK;
}

/* Whether something of the caller's own can be recorded now. */
static abut_status check_open(const abut_recording *recording)
{
    return recording == NULL || recording->world == NULL ? ABUT_E_ARGUMENT
           : recording_is_busy(recording)                ? ABUT_E_BUSY
                                                         : ABUT_OK;
}

abut_status abut_recording_mark(abut_recording *recording)
{
    abut_status status = check_open(recording);

    if (status != ABUT_OK) {
        return status;
    }
    if (!ab_recording_write_state(recording) || !ab_recording_reserve(recording, 1 + 8)) {
        return ABUT_E_MEMORY;
    }
    ab_parcel parcel = ab_recording_line(recording, AB_LINE_MARK);
    uint64_t hash = abut_world_hash(recording->world);

    ab_carry_u64(&parcel, &hash);
    recording->size = parcel.at;
    ab_recording_end_frame(recording);
    return ABUT_OK;
}

abut_status abut_recording_name(abut_recording *recording, abut_body body, const char *name)
{
    abut_status status = check_open(recording);

    if (status == ABUT_OK && (name == NULL || !is_fit_name(name))) {
        status = name == NULL ? ABUT_E_ARGUMENT : ABUT_E_RANGE;
    }
    if (status == ABUT_OK && !abut_world_has(recording->world, body)) {
        status = ABUT_E_STALE;
    }
    if (status != ABUT_OK) {
        return status;
    }
    if (!ab_recording_write_state(recording) ||
        !ab_recording_reserve(recording, 1 + 8 + 2 + strlen(name))) {
        return ABUT_E_MEMORY;
    }
    ab_parcel parcel = ab_recording_line(recording, AB_LINE_NAME);

    ab_carry_u64(&parcel, &body);
    ab_carry_recorded_name(&parcel, name);
    recording->size = parcel.at;
    return ABUT_OK;
}

const void *abut_recording_bytes(const abut_recording *recording, size_t *size)
{
    if (size != NULL) {
        *size = recording == NULL ? 0 : recording->whole;
    }
    return recording == NULL ? NULL : recording->bytes;
}

abut_status abut_recording_drop(abut_recording *recording, size_t size)
{
    if (recording == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (recording_is_busy(recording)) {
        return ABUT_E_BUSY; /* a call is being written */
    }
    if (size > recording->whole) {
        return ABUT_E_RANGE;
    }
    memmove(recording->bytes, recording->bytes + size, recording->size - size);
    recording->whole -= size;
    recording->size -= size;
    return ABUT_OK;
}
