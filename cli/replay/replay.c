/* cli/replay/replay.c - abut replay: a recording, played again and verified.
 *
 * SPDX-License-Identifier: MIT */
#include "replay/replay.h"

#include "base/input.h"
#include "base/interrupt.h"
#include "base/program.h"
#include "base/terminal.h"
#include "replay/scene_of.h"

#include <getopt.h>
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { AS_RECORDED = 0, DIFFERS = 1, BROKEN = 2 };

typedef struct options {
    const char *file;  /* NULL for standard input */
    const char *other; /* of --diff */
    long to_scene;     /* -1: not asked for */
    bool diff;
    bool json;
} options;

/* A recording that is being played. */
typedef struct playback {
    const char *name;
    int file;
    input in;
    abut_replay *replay;
} playback;

/* False after a complaint. Close it in any case. */
static bool playback_open(playback *p, const char *file)
{
    const char *bytes = NULL;
    size_t size = 0;
    char why[400];

    *p = (playback){ .name = input_name(file), .file = open_input(file) };
    p->in.file = p->file;
    if (p->file < 0) {
        return false;
    }
    if (!input_all(&p->in, &bytes, &size)) {
        complain("cannot read", p->name, strerror(p->in.error));
        return false;
    }
    if (abut_replay_load(NULL, bytes == NULL ? "" : bytes, size, &p->replay) == ABUT_OK) {
        return true;
    }
    abut_replay_explain(NULL, bytes == NULL ? "" : bytes, size, why, sizeof why);
    complain("cannot use", p->name, why);
    return false;
}

static void playback_close(playback *p)
{
    abut_replay_destroy(p->replay);
    input_free(&p->in);
    if (p->file >= 0) {
        close_input(p->file);
    }
}

/* What came of a frame: whether to go on; the exit status if not. */
static bool goes_on(const playback *p, abut_status status, int *result)
{
    if (status == ABUT_OK) {
        return true;
    }
    if (status == ABUT_E_DIVERGED) {
        printf("%s differs from what was recorded\n%s\n", p->name,
               abut_replay_last_error(p->replay));
        *result = DIFFERS;
    } else {
        complain("cannot replay", p->name, abut_replay_last_error(p->replay));
        *result = BROKEN;
    }
    return false;
}

static uint64_t frame_of(const playback *p)
{
    return abut_replay_frame(p->replay);
}

/* Plays to a frame or to the end; the exit status. */
static int play_to(playback *p, uint64_t frame)
{
    patience waiting = patience_begin("replaying");
    int result = AS_RECORDED;
    bool on = true;

    while (on && frame_of(p) < frame && !abut_replay_is_over(p->replay) && end_wanted() == 0) {
        on = goes_on(p, abut_replay_next(p->replay), &result);
        patience_say(&waiting, "frame", (long)frame_of(p), LONG_MAX);
    }
    patience_end(&waiting);
    return result;
}

/* --- Verifying --------------------------------------------------------------- */

static void give_result(const playback *p, bool json)
{
    const abut_world *world = abut_replay_world(p->replay);
    uint64_t hash = abut_world_hash(world);

    if (json) {
        printf("{\"frames\":%" PRIu64 ",\"bodies\":%" PRIu32 ",\"hash\":\"%016" PRIx64 "\"}\n",
               frame_of(p), abut_world_count(world), hash);
    } else {
        printf("%s: %" PRIu64 " frames, %" PRIu32 " bodies: every hash is as recorded\n"
               "hash %016" PRIx64 "\n",
               p->name, frame_of(p), abut_world_count(world), hash);
    }
}

static int verify(const options *chosen)
{
    playback p;
    int status = playback_open(&p, chosen->file) ? play_to(&p, UINT64_MAX) : BROKEN;

    if (status == AS_RECORDED && end_wanted() == 0) {
        give_result(&p, chosen->json);
    }
    playback_close(&p);
    return end_wanted() != 0 ? interrupted_status() : status;
}

/* --- A scene ----------------------------------------------------------------- */

static int give_scene(const options *chosen)
{
    playback p;
    uint64_t frame = (uint64_t)chosen->to_scene;
    int status = playback_open(&p, chosen->file) ? play_to(&p, frame) : BROKEN;
    text out = { 0 };
    text about = { 0 };

    if (status == AS_RECORDED && frame_of(&p) < frame) {
        char count[64];

        snprintf(count, sizeof count, "it has only %" PRIu64 " frames", frame_of(&p));
        complain("cannot make a scene of", p.name, count);
        status = DIFFERS;
    } else if (status == AS_RECORDED) {
        text_add(&about, "frame ");
        text_number(&about, (double)frame);
        text_add(&about, " of ");
        text_add(&about, p.name);
        if (!scene_of_replay(&out, p.replay, text_string(&about))) {
            complain("cannot make a scene of", p.name, "not enough memory");
            status = DIFFERS;
        } else {
            status = write_text(&out, stdout, "the scene") ? status : DIFFERS;
        }
    }
    text_free(&about);
    text_free(&out);
    playback_close(&p);
    return end_wanted() != 0 ? interrupted_status() : status;
}

/* --- Two of them ------------------------------------------------------------- */

static void say_who(const playback *p, abut_body body)
{
    const char *name = abut_replay_name(p->replay, body);

    if (name[0] != '\0') {
        printf("body \"%s\"", name);
    } else {
        printf("body %" PRIu64, body);
    }
}

/* Says where the two differ now; whether they do. */
static bool say_difference(const playback *a, const playback *b)
{
    abut_difference found;

    abut_world_compare(abut_replay_world(a->replay), abut_replay_world(b->replay), &found);
    if (found.field == NULL) {
        return false;
    }
    printf("first difference after frame %" PRIu64 ": ", frame_of(a));
    if (found.body != ABUT_NO_BODY) {
        say_who(a, found.body);
        if (found.other != ABUT_NO_BODY) {
            printf(" and ");
            say_who(a, found.other);
        }
        printf(": ");
    }
    printf("%s\n  %s: %s\n  %s: %s\n", found.field, a->name, found.first, b->name, found.second);
    return true;
}

static int play_both(playback *a, playback *b)
{
    patience waiting = patience_begin("comparing");
    int result = AS_RECORDED;

    while (end_wanted() == 0) {
        bool over_a = abut_replay_is_over(a->replay);
        bool over_b = abut_replay_is_over(b->replay);

        if (say_difference(a, b)) {
            result = DIFFERS;
            break;
        }
        if (over_a || over_b) {
            if (over_a != over_b) {
                printf("%s has more frames than %s, which ends after frame %" PRIu64 "\n",
                       over_a ? b->name : a->name, over_a ? a->name : b->name, frame_of(a));
                result = DIFFERS;
            }
            break;
        }
        if (!goes_on(a, abut_replay_next(a->replay), &result) ||
            !goes_on(b, abut_replay_next(b->replay), &result)) {
            break;
        }
        patience_say(&waiting, "frame", (long)frame_of(a), LONG_MAX);
    }
    patience_end(&waiting);
    if (result == AS_RECORDED && end_wanted() == 0) {
        printf("the same in all %" PRIu64 " frames\n", frame_of(a));
    }
    return result;
}

static int compare_two(const options *chosen)
{
    playback a;
    playback b = { .file = -1 };
    int status = BROKEN;

    if (playback_open(&a, chosen->file) && playback_open(&b, chosen->other)) {
        status = play_both(&a, &b);
    }
    playback_close(&a);
    playback_close(&b);
    return end_wanted() != 0 ? interrupted_status() : status;
}

/* --- The command line -------------------------------------------------------- */

static int run_replay(int argc, char **argv);

static const option_row rows[] = {
    { OPTION_COUNT, "to-scene", "FRAME",
      "play to that frame (0: the start), and write the world as a\n"
      "scene to standard output",
      .place = offsetof(options, to_scene), .least = 0, .most = LONG_MAX },
    { OPTION_FLAG, "diff", NULL, "two recordings: the first frame, body and field that differ",
      .place = offsetof(options, diff) },
    { OPTION_FLAG, "json", NULL, "what came of it as one JSON object",
      .place = offsetof(options, json) },
    { .name = NULL },
};

const command replay_command = {
    .name = "replay",
    .arguments = "FILE...",
    .what = "play a recording again: every hash must be what it was",
    .about =
        "Plays what abut run --record, or a game, has recorded (abut/record.h), and verifies the\n"
        "hash of every frame. FILE is - for standard input.\n"
        "\n"
        "  $ abut run --record out.abut scenes/billiards.json\n"
        "  $ abut replay out.abut                    the same on every machine\n"
        "  $ abut replay --to-scene 100 out.abut >there.json    what stands where after frame 100\n"
        "  $ abut replay --diff out.abut other.abut  where two games part\n",
    .rows = rows,
    .after = "The exit status is 0 if all is as recorded, or the two are the same; 1 if something "
             "differs,\n"
             "and what comes first is named; 2 if a file is no recording, is damaged, or needs "
             "functions\n"
             "of the game. A recording with states (abut run --states) names body and field.\n",
    .run = run_replay,
};

static int run_replay(int argc, char **argv)
{
    options chosen = { .to_scene = -1 };
    int status = options_read(&replay_command, argc, argv, &chosen);

    if (status >= 0) {
        return status;
    }
    if (chosen.diff && chosen.to_scene >= 0) {
        return wrong_usage("replay", "--diff does not go with", "--to-scene");
    }
    if (chosen.diff) {
        if (argc - optind != 2) {
            return wrong_usage("replay", "--diff takes", "two recordings");
        }
        chosen.file = argv[optind];
        chosen.other = argv[optind + 1];
        watch_signals();
        return compare_two(&chosen);
    }
    status = options_one(&replay_command, argc, argv, "recording", false, &chosen.file);
    if (status >= 0) {
        return status;
    }
    watch_signals();
    return chosen.to_scene >= 0 ? give_scene(&chosen) : verify(&chosen);
}
