/* world/record/replay.c - plays a recording, line by line.
 *
 * The bytes are hostile: a line is read only as its form says, and what it asks for goes through
 * the same public function, with the same checks, as if a game had called it.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "world/record/replay.h"

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
        return ab_replay_refuse(replay, ABUT_E_MEMORY, "no memory for the replay");
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
    const char *name = ab_replay_read_name(&replay->parcel);

    if (replay->parcel.status != ABUT_OK) {
        return ab_replay_fail(replay);
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
    replay->names[place] = (ab_replay_name){ body, name };
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
            return ab_replay_fail(replay);
        }
        if (!grow_list(replay, &list, replay->rollback_count, &replay->rollback_capacity,
                       sizeof *replay->rollbacks)) {
            return false;
        }
        replay->rollbacks = list;
        abut_rollback *rollback = abut_rollback_create(replay->world, line->rollback_capacity);

        if (rollback == NULL) {
            return ab_replay_refuse(replay, ABUT_E_MEMORY, "no memory for a rollback");
        }
        replay->rollbacks[replay->rollback_count++] =
            (ab_replay_rollback){ rollback, line->rollback, line->rollback_capacity };
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
                          "a rollback that does not exist")) {
        return ab_replay_fail(replay);
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

    return ab_replay_diverge(replay, &how, trouble);
}

/* Makes a call; `ended` if that ends a frame. */
static bool play_call(abut_replay *replay, uint8_t kind, bool *ended)
{
    ab_line line = { .call.what = (ab_call_kind)kind };
    const char *form = ab_call_form(kind);

    if (!ab_parcel_expect(&replay->parcel, form != NULL, "a line of an unknown kind")) {
        return ab_replay_fail(replay);
    }
    ab_carry_line(&replay->parcel, &line, &replay->shapes);
    if (replay->parcel.status != ABUT_OK) {
        return ab_replay_fail(replay);
    }
    if (form[0] == 'r' && !find_rollback(replay, &line)) {
        return false;
    }
    abut_status status = ab_call_make(replay->world, &line.call);

    ab_line_shapes_drop(&replay->shapes);
    ab_line_cells_drop(&replay->shapes);
    if (status == ABUT_E_MEMORY) {
        return ab_replay_refuse(replay, status, "no memory to make the call");
    }
    if (status != ABUT_OK) {
        const char *why = abut_world_last_error(replay->world);

        return diverge_in_call(replay, &line, why[0] != '\0' ? why : abut_status_text(status));
    }
    if (ab_gives_ids((ab_call_kind)kind) && *(const abut_body *)line.call.out != line.result) {
        return diverge_in_call(replay, &line, "gave out another id than was recorded");
    }
    *ended = form[strlen(form) - 1] == '#';
    return *ended ? ab_replay_end_frame(replay, line.result) : true;
}

/* Plays the next line; `ended` if a frame or the recording ends with it. */
static bool play_line(abut_replay *replay, bool *ended)
{
    uint8_t kind = ab_replay_read_kind(replay);
    uint64_t hash = 0;

    if (replay->parcel.status != ABUT_OK) {
        return ab_replay_fail(replay);
    }
    switch (kind) {
    case AB_LINE_NAME:
        return play_name(replay);
    case AB_LINE_STATE:
        return ab_replay_check_state(replay);
    case AB_LINE_FORGET:
        return play_forget(replay);
    case AB_LINE_MARK:
        ab_carry_u64(&replay->parcel, &hash);
        *ended = true;
        return replay->parcel.status == ABUT_OK ? ab_replay_end_frame(replay, hash)
                                                : ab_replay_fail(replay);
    case AB_LINE_END:
        *ended = true;
        replay->over = replay->parcel.at == replay->size;
        return replay->over
                   ? true
                   : ab_replay_refuse(replay, ABUT_E_FORMAT, "there are bytes after the end");
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
    for (uint8_t kind = ab_replay_next_kind(replay); replay->status == ABUT_OK && !replay->over &&
                                                     (kind == AB_LINE_STATE || kind == AB_LINE_END);
         kind = ab_replay_next_kind(replay)) {
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
