/* cli/stage/stroll.c - a mover of a scene that walks, as if a player held keys down.
 *
 * SPDX-License-Identifier: MIT */
#include "stage/stroll.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double most_frames_held = 1e9;

static const char *const walk_fields[] = { "keys",  "slope", "step",  "snap",           "corner",
                                           "ledge", "push",  "pixel", "keeps_sideways", NULL };

/* The fourth may be "drop". */
static bool read_key(const json_t *value, const path *at, fault *wrong, stroll_key *out)
{
    double frames = json_number_value(json_array_get(value, 0));
    const json_t *sideways = json_array_get(value, 1);
    const json_t *jump = json_array_get(value, 2);
    const json_t *drop = json_array_get(value, 3);
    bool drops = json_is_string(drop) && strcmp(json_string_value(drop), "drop") == 0;

    if (json_array_size(value) < 2 || json_array_size(value) > 4 || !json_is_number(sideways) ||
        (jump != NULL && !json_is_number(jump)) || (drop != NULL && !drops) ||
        !(frames >= 1 && frames <= most_frames_held && frames == floor(frames))) {
        return fault_at(wrong, at,
                        "must be [frames, sideways, jump, \"drop\"], of which the last two may be "
                        "left out",
                        value);
    }
    *out = (stroll_key){ (uint32_t)frames, json_number_value(sideways), json_number_value(jump),
                         drops };
    return (fabs(out->sideways) <= ABUT_LIMIT && fabs(out->jump) <= ABUT_LIMIT) ||
           fault_at(wrong, at, limit_rule, value);
}

static bool read_keys(stroll *out, const object *from)
{
    const json_t *list = json_object_get(from->json, "keys");
    path at = { from->at, "keys", 0 };
    size_t count = json_array_size(list);

    if (count == 0) {
        return fault_at(from->wrong, &at, "must be a list of keys [[frames, sideways], ...]", list);
    }
    out->keys = calloc(count, sizeof *out->keys);
    if (out->keys == NULL) {
        return fault_at(from->wrong, &at, "needs more memory than there is", NULL);
    }
    for (size_t i = 0; i < count; i++) {
        path step = { &at, NULL, i };

        if (!read_key(json_array_get(list, i), &step, from->wrong, &out->keys[i])) {
            return false;
        }
    }
    out->count = count;
    out->left = out->keys[0].frames;
    out->jumps = true;
    return true;
}

bool stroll_read(stroll *out, const object *from)
{
    const json_t *value = json_object_get(from->json, "walk");
    path at = { from->at, "walk", 0 };
    object walk = { value, &at, from->wrong };

    *out = (stroll){ 0 };
    if (value == NULL) {
        return true;
    }
    if (!json_is_object(value)) {
        return fault_at(from->wrong, &at, "must be a walk {\"keys\": ...}", value);
    }
    bool good = check_fields(&walk, walk_fields, "a walk") && read_keys(out, &walk) &&
                read_optional(&walk, "slope", &out->how.slope) &&
                read_optional(&walk, "step", &out->how.step) &&
                read_optional(&walk, "snap", &out->how.snap) &&
                read_optional(&walk, "corner", &out->how.corner) &&
                read_optional(&walk, "ledge", &out->how.ledge) &&
                read_optional(&walk, "push", &out->how.push) &&
                read_optional(&walk, "pixel", &out->how.pixel) &&
                read_bool(&walk, "keeps_sideways", &out->how.keeps_sideways);

    if (!good) {
        stroll_free(out);
    }
    return good;
}

void stroll_free(stroll *out)
{
    free(out->keys);
    *out = (stroll){ 0 };
}

static void pass_frame(stroll *s)
{
    s->jumps = false;
    if (s->left > 0 && --s->left == 0 && s->now + 1 < s->count) {
        s->now++;
        s->left = s->keys[s->now].frames;
        s->jumps = true;
    }
}

static double within_limit(double v)
{
    return v > ABUT_LIMIT ? ABUT_LIMIT : v < -ABUT_LIMIT ? -ABUT_LIMIT : v;
}

abut_status
stroll_lead(stroll *s, abut_world *world, abut_body body, abut_vec2 gravity, bool passed)
{
    abut_walked last;

    if (s->count == 0) {
        return ABUT_OK;
    }
    if (passed) {
        pass_frame(s);
    }
    const stroll_key *key = &s->keys[s->now];
    double pull = hypot(gravity.x, gravity.y);
    abut_vec2 down = { pull > 0 ? gravity.x / pull : 0, pull > 0 ? gravity.y / pull : 0 };

    abut_body_last_walk(world, body, &last);
    double fall = last.velocity.x * down.x + last.velocity.y * down.y + pull;

    if (s->jumps && key->jump != 0 && last.off_floor == 0) {
        fall = -key->jump;
    }
    double sideways = s->left > 0 ? key->sideways : 0;

    s->how.drop = s->left > 0 && key->drop;
    if (pull == 0) { /* seen from above: a jump is the other axis */
        return abut_body_steer(world, body, &s->how,
                               (abut_vec2){ sideways, s->left > 0 ? key->jump : 0 });
    }
    abut_vec2 motion = { sideways * down.y + fall * down.x, fall * down.y - sideways * down.x };

    return abut_body_steer(world, body, &s->how,
                           (abut_vec2){ within_limit(motion.x), within_limit(motion.y) });
}
