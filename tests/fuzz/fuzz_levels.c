/* fuzz/fuzz_levels.c - rectangles under any transforms, at any level.
 *
 * SPDX-License-Identifier: MIT */

#include "fuzz/decode.h"

static void fuzz_levels(const uint8_t *data, size_t size)
{
    fuzz_bytes bytes = { data, size };
    abut_rectangle r = take_rectangle(&bytes);
    abut_rectangle s = take_rectangle(&bytes);
    abut_transform at_r = take_transform(&bytes);
    abut_transform at_s = take_byte(&bytes) % 2 ? at_r : take_transform(&bytes);
    int level = (int8_t)take_byte(&bytes) % 4;
    int top = level < 0 ? 2 : level;
    abut_levels got = abut_collide_levels(r, at_r, s, at_s, level);
    abut_levels back = abut_collide_levels(s, at_s, r, at_r, level);
    abut_shape local_r = abut_rect(r.x, r.y, r.width, r.height);
    abut_shape local_s = abut_rect(s.x, s.y, s.width, s.height);
    abut_shape a = abut_transformed(&local_r, at_r);
    abut_shape b = abut_transformed(&local_s, at_s);
    bool sound = abut_shape_check(&a) == ABUT_OK && abut_shape_check(&b) == ABUT_OK;
    bool meet = abut_relate(&a, &b) != ABUT_APART;

    FUZZ_CHECK(abut_rects_collide(r, at_r, s, at_s) == (sound && meet));
    if (level > 2) { /* there is no such level */
        FUZZ_CHECK(got.run == 0 && got.decided_by == -1 && got.colliding == ABUT_UNDECIDED);
        return;
    }
    FUZZ_CHECK(got.run >= 1 && got.run <= (uint32_t)top + 1);
    FUZZ_CHECK(got.answers[got.run - 1] == got.colliding);
    FUZZ_CHECK(got.colliding == back.colliding && got.decided_by == back.decided_by);
    if (got.colliding == ABUT_UNDECIDED) {
        FUZZ_CHECK(got.decided_by == -1 && top < 2 && got.run == (uint32_t)top + 1);
    } else {
        FUZZ_CHECK(got.decided_by == (int)got.run - 1);
        FUZZ_CHECK((got.colliding == ABUT_YES) == meet);
    }
    FUZZ_CHECK(sound || (got.colliding == ABUT_NO && got.decided_by == 0));
}

FUZZ_ENTRY(fuzz_levels)
