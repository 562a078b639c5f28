/* world/record/recording.c - writes down what is done to a world.
 *
 * A call is written before it is made, so that a lack of memory shows before anything has changed;
 * if it then fails, what was written is taken back. There is always room for the end.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "base/text.h"
#include "world/body/body.h"
#include "world/record/script.h"
#include "world/save/pages.h"
#include "world/state/border.h"

/* A rollback of the world, by the number that it has in the recording. */
typedef struct recorded_rollback {
    const abut_rollback *rollback;
    uint32_t number;
    uint32_t capacity;
    uint32_t kept; /* states, since the recording began */
} recorded_rollback;

struct abut_recording {
    ab_recorder recorder; /* the first, so that one is the other */
    abut_world *world;    /* NULL: it has ended */
    abut_allocator allocator;
    uint8_t *bytes;
    size_t size;     /* of all that is written; behind `whole` a chunk that has not ended */
    size_t whole;    /* of chunks that have ended */
    size_t capacity; /* at least SPARE_BYTES more than `size` */
    uint64_t chunk;  /* the number of the one that has not ended */
    uint64_t frame;
    uint32_t states_every;
    bool state_due;
    recorded_rollback *rollbacks;
    uint32_t rollback_count;
    uint32_t rollback_capacity;
    uint32_t next_number;
};

/* For the last line. */
enum { SPARE_BYTES = AB_CHUNK_HEAD + 1, LARGE_CHUNK = 1 << 20 };

/* --- Bytes ------------------------------------------------------------------------------------ */

/* Room for so many bytes more, and for the end. */
static bool recording_reserve(abut_recording *recording, size_t more)
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

/* Where the next line is written. There is room. */
static ab_parcel line_parcel(abut_recording *recording, uint8_t kind)
{
    if (recording->size == recording->whole) {
        recording->size += AB_CHUNK_HEAD;
    }
    ab_parcel parcel = { .out = recording->bytes, .at = recording->size };

    ab_carry_u8(&parcel, &kind);
    return parcel;
}

static void end_chunk(abut_recording *recording)
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

/* Writes the state that is due, which is that of the last frame: nothing was done since. */
static bool write_due_state(abut_recording *recording)
{
    size_t saved = 0;

    if (!recording->state_due) {
        return true;
    }
    if (abut_world_save(recording->world, NULL, 0, &saved) != ABUT_OK ||
        !recording_reserve(recording, 1 + 8 + saved)) {
        return false;
    }
    ab_parcel parcel = line_parcel(recording, AB_LINE_STATE);
    uint64_t size = saved;

    ab_carry_u64(&parcel, &size);
    abut_world_save(recording->world, recording->bytes + parcel.at, saved, &saved);
    recording->size = parcel.at + saved;
    recording->state_due = false;
    return true;
}

static void end_recorded_frame(abut_recording *recording)
{
    end_chunk(recording);
    recording->frame++;
    recording->state_due =
        recording->states_every > 0 && recording->frame % recording->states_every == 0;
}

/* --- Rollbacks -------------------------------------------------------------------------------- */

static recorded_rollback *find_recorded(abut_recording *recording, const abut_rollback *rollback)
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
        recorded_rollback *more = ab_resize(&recording->allocator, recording->rollbacks,
                                            recording->rollback_capacity, grown, sizeof *more);

        if (more == NULL) {
            return ab_refuse(recording->world, ABUT_E_MEMORY, "no memory to record the call");
        }
        recording->rollbacks = more;
        recording->rollback_capacity = grown;
    }
    recording->rollbacks[recording->rollback_count++] =
        (recorded_rollback){ rollback, recording->next_number++, capacity, 0 };
    return ABUT_OK;
}

/* Whether a replay could do it, too. */
static abut_status check_rollback(abut_recording *recording, ab_line *line)
{
    const abut_rollback *rollback = line->call.rollback;
    abut_status status = ABUT_OK;

    if (find_recorded(recording, rollback) == NULL) {
        status = number_rollback(recording, rollback);
    }
    const recorded_rollback *found = find_recorded(recording, rollback);

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

static void follow_rollback(abut_recording *recording, const ab_call *call)
{
    recorded_rollback *found = find_recorded(recording, call->rollback);

    if (call->what == AB_CALL_ROLLBACK_BACK) {
        found->kept -= (uint32_t)call->words[0];
    } else if (found->kept < found->capacity) {
        found->kept++;
    }
}

/* A rollback is gone. Without memory to say so, the replay keeps its own to the end. */
static void forget_rollback(ab_recorder *self, const abut_rollback *rollback)
{
    abut_recording *recording = (abut_recording *)(void *)self;
    recorded_rollback *found = find_recorded(recording, rollback);

    if (found == NULL) {
        return;
    }
    uint32_t number = found->number;

    *found = recording->rollbacks[--recording->rollback_count];
    if (write_due_state(recording) && recording_reserve(recording, 1 + 4)) {
        ab_parcel parcel = line_parcel(recording, AB_LINE_FORGET);

        ab_carry_u32(&parcel, &number);
        recording->size = parcel.at;
    }
}

/* --- Calls ------------------------------------------------------------------------------------ */

static bool write_line(abut_recording *recording, ab_line *line)
{
    ab_parcel counted = { 0 };

    ab_carry_line(&counted, line, NULL);
    if (!recording_reserve(recording, 1 + counted.at)) {
        return false;
    }
    ab_parcel parcel = line_parcel(recording, (uint8_t)line->call.what);

    ab_carry_line(&parcel, line, NULL);
    recording->size = parcel.at;
    return true;
}

/* The last thing in a line is its result, which is known only now. */
static void write_result(abut_recording *recording, uint64_t result)
{
    ab_parcel parcel = { .out = recording->bytes, .at = recording->size - 8 };

    ab_carry_u64(&parcel, &result);
}

static void end_call(abut_recording *recording, const ab_call *call)
{
    switch (call->what) {
    case AB_CALL_WORLD_ADD:
        write_result(recording, *(abut_body *)call->out);
        break;
    case AB_CALL_WORLD_STEP:
    case AB_CALL_WORLD_STEP_DISCRETE:
        write_result(recording, abut_world_hash(recording->world));
        end_recorded_frame(recording);
        break;
    case AB_CALL_ROLLBACK_KEEP:
    case AB_CALL_ROLLBACK_BACK:
        follow_rollback(recording, call);
        break;
    default:
        break;
    }
    if (recording->size - recording->whole > LARGE_CHUNK) {
        end_chunk(recording);
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
    abut_body body = ABUT_NO_BODY;
    ab_line line;
    abut_status status = ABUT_OK;

    if (ab_is_made_of(&call)) { /* comes back as a list of shapes */
        return ab_add_made_of(world, call.settings, call.out);
    }
    if (ab_world_is_busy(world) || !ab_line_of(&line, &call)) {
        return make_unseen(self, world, given);
    }
    if (call.rollback != NULL) {
        status = check_rollback(recording, &line);
    }
    if (status != ABUT_OK) {
        return status;
    }
    if (call.what == AB_CALL_WORLD_ADD && call.out == NULL) {
        call.out = &body;
    }
    if (write_due_state(recording) && write_line(recording, &line)) {
        status = make_unseen(self, world, &call);
    } else {
        status = ab_refuse(world, ABUT_E_MEMORY, "no memory to record the call");
        if (call.what == AB_CALL_WORLD_ADD) {
            *(abut_body *)call.out = ABUT_NO_BODY;
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
    ab_parcel parcel = line_parcel(recording, AB_LINE_END);

    recording->size = parcel.at;
    end_chunk(recording);
    recording->world->recorder = NULL;
    recording->world = NULL;
}

static void lose_world(ab_recorder *self)
{
    abut_recording *recording = (abut_recording *)(void *)self;

    write_due_state(recording); /* if there is memory for it */
    write_end(recording);
}

static void carry_recorded_name(ab_parcel *parcel, const char *name)
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
    carry_recorded_name(parcel, settings->filter != NULL ? settings->filter : "filter");
    ab_carry_bool(parcel, &answers);
    carry_recorded_name(parcel, settings->answer != NULL ? settings->answer : "answer");
    ab_carry_u32(parcel, &every);
}

static bool write_start(abut_recording *recording, const abut_recording_settings *settings)
{
    ab_parcel counted = { 0 };
    uint64_t magic = AB_SCRIPT_MAGIC;
    uint32_t version = AB_SCRIPT_VERSION;
    uint32_t zero = 0;
    size_t saved = 0;

    carry_start(&counted, recording->world, settings);
    if (abut_world_save(recording->world, NULL, 0, &saved) != ABUT_OK ||
        !recording_reserve(recording, AB_SCRIPT_HEAD + counted.at + saved)) {
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
    end_chunk(recording);
    return true;
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
    *recording = (abut_recording){ .recorder = { make_recorded, lose_world, forget_rollback },
                                   .world = world,
                                   .allocator = world->allocator,
                                   .states_every = settings->states_every };
    if (!write_start(recording, settings)) {
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
    if (!write_due_state(recording)) {
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
    if (!write_due_state(recording) || !recording_reserve(recording, 1 + 8)) {
        return ABUT_E_MEMORY;
    }
    ab_parcel parcel = line_parcel(recording, AB_LINE_MARK);
    uint64_t hash = abut_world_hash(recording->world);

    ab_carry_u64(&parcel, &hash);
    recording->size = parcel.at;
    end_recorded_frame(recording);
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
    if (!write_due_state(recording) || !recording_reserve(recording, 1 + 8 + 2 + strlen(name))) {
        return ABUT_E_MEMORY;
    }
    ab_parcel parcel = line_parcel(recording, AB_LINE_NAME);

    ab_carry_u64(&parcel, &body);
    carry_recorded_name(&parcel, name);
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
