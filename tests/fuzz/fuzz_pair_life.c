/* fuzz/fuzz_pair_life.c - a script of calls on a small grid, judged by the model of the life of a
 * pair (life/life.h).
 *
 * Of random bytes one script in eight has functions that do what they must not. A script that
 * fails is shrunk and printed as C.
 *
 * SPDX-License-Identifier: MIT */
#include "fuzz/decode.h"
#include "life/life.h"

static void fuzz_pair_life(const uint8_t *data, size_t size)
{
    static life subject;
    static life_script script;
    life_source source = { .bytes = data, .left = size, .is_bytes = true };
    life_kind kind = life_draw(&source, 8) == 7 ? LIFE_KIND_UNRULY : LIFE_KIND_PLAIN;

    life_draw_script(&script, &source, kind);
    if (!life_play(&subject, &script)) {
        life_shrink(&subject, &script);
        life_tell(&subject, &script, stderr);
        FUZZ_CHECK(subject.fault == LIFE_NO_FAULT);
    }
}

FUZZ_ENTRY(fuzz_pair_life)
