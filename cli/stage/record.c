/* cli/stage/record.c - a watcher that writes what the stage records.
 *
 * SPDX-License-Identifier: MIT */
#include "stage/record.h"

#include "base/program.h"

/* Hands over what is whole, so that a long recording takes no memory. */
static bool write_whole_frames(recorder *r)
{
    size_t size = 0;
    const void *bytes = abut_recording_bytes(r->recording, &size);

    return output_write(r->to, bytes, size) && abut_recording_drop(r->recording, size) == ABUT_OK;
}

static bool complain_of_record(const recorder *r, abut_status status)
{
    complain("cannot record", r->to->name, abut_status_text(status));
    return false;
}

static bool see_frame(void *self, const play *p)
{
    recorder *r = self;
    abut_status status = ABUT_OK;

    if (p->mode == PLAY_SEQUENTIAL && p->frame > 0) { /* no step ends a frame */
        status = abut_recording_mark(r->recording);
    }
    return status == ABUT_OK ? write_whole_frames(r) : complain_of_record(r, status);
}

watcher recorder_watcher(recorder *r)
{
    return (watcher){ r, see_frame };
}

bool recorder_end(recorder *r)
{
    abut_status status = abut_recording_end(r->recording);
    bool ok = status == ABUT_OK ? write_whole_frames(r) : complain_of_record(r, status);

    if (!ok) {
        output_drop(r->to);
        return false;
    }
    return output_close(r->to);
}
