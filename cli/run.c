/* cli/run.c - abut run: a scene, frame after frame.
 *
 * Nothing is kept of a frame that has been played: a trace goes out line by line, so
 * that long runs take no more memory than short ones. An interrupt ends the run after the
 * frame it falls into, and leaves whole lines.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "run.h"

#include "load.h"
#include "overlaps.h"
#include "play.h"
#include "program.h"
#include "stage.h"
#include "summary.h"
#include "terminal.h"
#include "trace.h"

#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_THREADS = 1024, SIGNALLED = 128 };

typedef struct options {
    const char *file;  /* NULL for standard input */
    const char *trace; /* NULL for none, "-" for standard output */
    long frames;       /* -1: as the scene says */
    long threads;      /* the answers are the same with any number */
    int mode;
    int method;
    bool has_method;
    bool json;
} options;

/* The signal that wants an end, 0 until there is one. */
static volatile sig_atomic_t end_wanted;

static void want_end(int number)
{
    end_wanted = number;
}

/* Unless the signal is ignored, as in the background of a script. A second one ends the
 * run at once. */
static void watch_signal(int number)
{
    struct sigaction action = { .sa_handler = want_end, .sa_flags = (int)SA_RESETHAND };
    struct sigaction before;

    if (sigaction(number, NULL, &before) == 0 && before.sa_handler != SIG_IGN) {
        sigaction(number, &action, NULL);
    }
}

static void watch_signals(void)
{
    watch_signal(SIGINT);
    watch_signal(SIGTERM);
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is a write error like any other */
}

/* --- The trace ------------------------------------------------------------- */

static bool traces_to_output(const options *chosen)
{
    return chosen->trace != NULL && strcmp(chosen->trace, "-") == 0;
}

static const char *trace_name(const options *chosen)
{
    return traces_to_output(chosen) ? "standard output" : chosen->trace;
}

static bool is_same_file(const char *a, const char *b)
{
    struct stat first;
    struct stat second;

    return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

/* Opens the trace, if there is to be one. False after a complaint. */
static bool open_trace(const options *chosen, FILE **out)
{
    if (chosen->trace == NULL) {
        return true;
    }
    if (traces_to_output(chosen)) {
        *out = stdout;
        return true;
    }
    if (chosen->file != NULL && is_same_file(chosen->file, chosen->trace)) {
        complain("cannot write", chosen->trace, "it is the scene");
        return false;
    }
    *out = fopen(chosen->trace, "w");
    if (*out == NULL) {
        complain("cannot write", chosen->trace, strerror(errno));
    }
    return *out != NULL;
}

static bool write_line(const options *chosen, const play *p, text *line, FILE *to)
{
    if (to == NULL) {
        return true;
    }
    text_clear(line);
    trace_line(line, p);
    if (line->failed) {
        complain("cannot write", trace_name(chosen), "not enough memory");
        return false;
    }
    if (fwrite(text_string(line), 1, line->length, to) != line->length) {
        complain("cannot write", trace_name(chosen), strerror(errno));
        return false;
    }
    return true;
}

static bool close_trace(const options *chosen, FILE *to)
{
    if (to == NULL || (to == stdout ? fflush(to) : fclose(to)) == 0) {
        return true;
    }
    complain("cannot write", trace_name(chosen), strerror(errno));
    return false;
}

/* --- Playing --------------------------------------------------------------- */

/* "abut: cannot run scene.json: frame 12: ..." */
static void complain_of_frame(const options *chosen, const play *p, abut_status status)
{
    const char *trouble = abut_world_trouble(p->on->world);
    text why = { 0 };

    text_add(&why, "frame ");
    text_number(&why, p->frame + 1);
    text_add(&why, ": ");
    text_add(&why, trouble[0] != '\0' ? trouble : abut_status_text(status));
    complain("cannot run", input_name(chosen->file), text_string(&why));
    text_free(&why);
}

static bool play_counted(const options *chosen, play *p, summary *s)
{
    double start = clock_seconds();
    abut_status status = play_frame(p);

    summary_count(s, p, clock_seconds() - start);
    if (status != ABUT_OK) {
        complain_of_frame(chosen, p, status);
    }
    return status == ABUT_OK;
}

/* Plays all frames, or until it is interrupted. False after a complaint. */
static bool play_all(const options *chosen, play *p, summary *s, FILE *trace)
{
    patience waiting = patience_begin("running");
    text line = { 0 };
    bool ok = write_line(chosen, p, &line, trace);

    while (ok && p->frame < s->frames && end_wanted == 0) {
        ok = play_counted(chosen, p, s) && write_line(chosen, p, &line, trace);
        patience_say(&waiting, "frame", p->frame, s->frames);
    }
    patience_end(&waiting);
    text_free(&line);
    return ok;
}

/* Says how it ended; returns the exit status. */
static int give_summary(const options *chosen, summary *s, const play *p)
{
    FILE *to = traces_to_output(chosen) ? stderr : stdout;
    const char *name = input_name(chosen->file);
    abut_status status = count_overlaps(p->on, &s->overlaps);
    text out = { 0 };

    if (status != ABUT_OK) {
        complain("cannot look for overlaps in", name, abut_status_text(status));
        return 1;
    }
    if (chosen->json) {
        summary_json(&out, s, p, name);
    } else {
        summary_words(&out, s, p, name, wants_colours(fileno(to)));
    }
    bool ok = write_text(&out, to, "the summary");

    text_free(&out);
    if (p->mode == PLAY_EXACT && s->overlaps > 0) {
        complain("overlaps in", name, "this is a bug in abut; please report it with the file");
        ok = false;
    }
    return !ok ? 1 : end_wanted != 0 ? SIGNALLED + end_wanted : 0;
}

static bool take_stage(void *out, const json_t *json, fault *wrong)
{
    return stage_read(out, json, wrong);
}

static int run_scene(const options *chosen)
{
    stage on = { 0 };
    play p = { .on = &on, .mode = (play_mode)chosen->mode, .method = (abut_method)chosen->method };
    summary s = { 0 };
    FILE *trace = NULL;
    int status = 1;

    if (load_json(chosen->file, take_stage, &on) && open_trace(chosen, &trace)) {
        s.frames = chosen->frames >= 0 ? (uint32_t)chosen->frames : on.frames;
        bool played = play_all(chosen, &p, &s, trace);

        if (close_trace(chosen, trace) && played) {
            status = give_summary(chosen, &s, &p);
        }
    }
    play_free(&p);
    stage_free(&on);
    return status;
}

/* --- The command line ------------------------------------------------------ */

static void print_help(void)
{
    fputs("usage: abut run [options] SCENE\n"
          "\n"
          "Runs a scene and says what happened. SCENE (- for standard input) is one JSON object:\n"
          "\n"
          "  {\"about\":\"a bullet, and paper\", \"frames\":3, \"bodies\":[\n"
          "    {\"name\":\"paper\", \"kind\":\"static\", \"at\":[500,0],\n"
          "     \"shape\":{\"type\":\"rect\",\"x\":0,\"y\":-50,\"w\":0.01,\"h\":100}},\n"
          "    {\"name\":\"bullet\", \"velocity\":[1000000,0],\n"
          "     \"shape\":{\"type\":\"circle\",\"x\":0,\"y\":0,\"r\":1}}]}\n"
          "\n"
          "  $ abut run bullet.json                    where does it end? nothing overlaps\n"
          "  $ abut run --trace - bullet.json          every body in every frame, as JSON Lines\n"
          "  $ abut run --mode discrete bullet.json    what move-then-look makes of it\n"
          "\n"
          "options:\n"
          "  --frames N           so many, whatever the scene says (its \"frames\", or 60)\n"
          "  --trace FILE         a JSON line for each frame from 0, the start (- for standard\n"
          "                       output; the summary then goes to standard error)\n"
          "  --mode MODE          exact (everything at once, nothing ever overlaps: the default),\n"
          "                       sequential (one body after the other) or discrete (move,\n"
          "                       look, separate: no promise)\n"
          "  --method NAME        how discrete mode separates: shortest (the default), direction,\n"
          "                       before_after, meeting_sides, tile_offset, impact, ...\n"
          "  --threads N          allowed: the answers are the same with any number\n"
          "  --json               the summary as one JSON object\n"
          "  -h, --help           this text\n"
          "\n"
          "The last line is a hash of the final state: the same on every machine. The exit status\n"
          "is 1 if SCENE is no scene or a file cannot be written, 130 if it was interrupted.\n"
          "scenes/ has scenes to start from, docs/command.md all fields.\n",
          stdout);
}

static const char *method_word(int number)
{
    return abut_method_name((abut_method)number);
}

static bool read_choice(const char *word, word_fn *words, int *out)
{
    for (*out = 0; words(*out) != NULL; (*out)++) {
        if (strcmp(words(*out), word) == 0) {
            return true;
        }
    }
    return false;
}

/* Takes one option. Returns -1 to go on, otherwise the exit status. */
static int take_option(int option, char **argv, options *out)
{
    switch (option) {
    case 'f':
        return read_count(optarg, 0, STAGE_MOST_FRAMES, &out->frames)
                   ? -1
                   : wrong_usage("run", "--frames must be 0 to 1000000000, not", optarg);
    case 'n':
        return read_count(optarg, 1, MOST_THREADS, &out->threads)
                   ? -1
                   : wrong_usage("run", "--threads must be 1 to 1024, not", optarg);
    case 'm':
        return read_choice(optarg, play_mode_word, &out->mode)
                   ? -1
                   : wrong_usage("run", "--mode must be exact, sequential or discrete, not",
                                 optarg);
    case 'd':
        out->has_method = true;
        return read_choice(optarg, method_word, &out->method)
                   ? -1
                   : wrong_usage("run", "there is no --method", optarg);
    case 't':
        out->trace = optarg;
        return -1;
    case 'j':
        out->json = true;
        return -1;
    case 'h':
        print_help();
        return fflush(stdout) == 0 ? 0 : 1;
    case ':':
        return wrong_usage("run", "a value is missing after", argv[optind - 1]);
    default:
        return wrong_usage("run", "unknown option", argv[optind - 1]);
    }
}

/* Reads the options. Returns -1 to go on, otherwise the exit status. */
static int read_options(int argc, char **argv, options *out)
{
    static const struct option known[] = {
        { "frames", required_argument, NULL, 'f' },  { "trace", required_argument, NULL, 't' },
        { "mode", required_argument, NULL, 'm' },    { "method", required_argument, NULL, 'd' },
        { "threads", required_argument, NULL, 'n' }, { "json", no_argument, NULL, 'j' },
        { "help", no_argument, NULL, 'h' },          { NULL, 0, NULL, 0 },
    };
    int option = 0;

    opterr = 0;
    while ((option = getopt_long(argc, argv, ":h", known, NULL)) != -1) {
        int status = take_option(option, argv, out);

        if (status >= 0) {
            return status;
        }
    }
    if (out->has_method && out->mode != PLAY_DISCRETE) {
        return wrong_usage("run", "--method is for", "--mode discrete");
    }
    if (optind == argc) {
        return wrong_usage("run", "a scene is missing;", "- is standard input");
    }
    if (argc - optind > 1) {
        return wrong_usage("run", "one scene at a time, not also", argv[optind + 1]);
    }
    out->file = strcmp(argv[optind], "-") != 0 ? argv[optind] : NULL;
    return -1;
}

int run_run(int argc, char **argv)
{
    options chosen = { .frames = -1, .mode = PLAY_EXACT, .method = ABUT_REACT_SHORTEST };
    int status = read_options(argc, argv, &chosen);

    if (status >= 0) {
        return status;
    }
    watch_signals();
    return run_scene(&chosen);
}
