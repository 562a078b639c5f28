/* world/record/replay_diverge.c - whether a replayed world is what was recorded, and where it
 * differs.
 *
 * A frame is compared by its hash; a state of the recording, if there is one, shows which value of
 * which body differs.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/text.h"
#include "world/record/replay.h"

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
        ab_text_add_natural(text, body);
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

bool ab_replay_diverge(abut_replay *replay, const abut_divergence *how, const char *trouble)
{
    ab_text text = ab_text_to(replay->last_error, sizeof replay->last_error);

    replay->status = ABUT_E_DIVERGED;
    replay->diverged = true;
    replay->divergence = *how;
    ab_text_add(&text, "frame ");
    ab_text_add_natural(&text, how->frame);
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

/* Compares the world with a state of the recording. `found` has no field if they are equal. */
static bool compare_with_state(abut_replay *replay, abut_difference *found)
{
    ab_parcel *parcel = &replay->parcel;
    abut_world *then = NULL;
    uint64_t size = 0;

    ab_carry_u64(parcel, &size);
    if (!ab_parcel_expect(parcel, size <= ab_parcel_left(parcel),
                          "a state is larger than its chunk")) {
        return ab_replay_fail(replay);
    }
    abut_status status =
        abut_world_load(&replay->settings, parcel->in + parcel->at, (size_t)size, &then);

    if (status != ABUT_OK) {
        return ab_replay_refuse(replay, status == ABUT_E_MEMORY ? status : ABUT_E_FORMAT,
                                "a state of the recording cannot be loaded");
    }
    parcel->at += (size_t)size;
    abut_world_compare(then, replay->world, found);
    abut_world_destroy(then);
    return true;
}

bool ab_replay_check_state(abut_replay *replay)
{
    abut_divergence how = { .frame = replay->frame, .has_state = true };

    if (!compare_with_state(replay, &how.state)) {
        return false;
    }
    how.recorded = how.replayed = abut_world_hash(replay->world);
    return how.state.field == NULL ? true : ab_replay_diverge(replay, &how, NULL);
}

bool ab_replay_end_frame(abut_replay *replay, uint64_t recorded)
{
    uint64_t hash = abut_world_hash(replay->world);

    replay->frame++;
    if (hash == recorded) {
        return true;
    }
    abut_divergence how = { .frame = replay->frame, .recorded = recorded, .replayed = hash };

    if (ab_replay_next_kind(replay) == AB_LINE_STATE) {
        ab_replay_read_kind(replay);
        how.has_state = compare_with_state(replay, &how.state) && how.state.field != NULL;
    }
    return ab_replay_diverge(replay, &how, NULL);
}
