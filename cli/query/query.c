/* cli/query/query.c - abut query: questions in, answers out.
 *
 * One line at a time: read, parse, ask the library, write. Nothing is kept from
 * a line but memory to be used again. What is written is flushed whenever the
 * next question has to be waited for, so that a program can talk with us
 * through two pipes, and not oftener.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "query/query.h"

#include "base/input.h"
#include "base/program.h"
#include "query/asks.h"
#include "query/draw.h"
#include "read/json_errors.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct options {
    const char *file; /* NULL for standard input */
    const char *pictures;
    int format; /* 1: PNG */
    picture_style style;
    bool words;
} options;

typedef struct session {
    const options *chosen;
    question asked;
    fault wrong;
    text out;
    unsigned long line;
    unsigned long count; /* of questions */
    bool any_bad;
    bool failed; /* writing did not work, or there was no memory */
} session;

static bool flush_answers(void *user)
{
    session *s = user;

    if (fflush(stdout) != 0) {
        complain("cannot write", "the answers", strerror(errno));
        s->failed = true;
    }
    return !s->failed;
}

static void add_error(session *s)
{
    char line[48];

    s->any_bad = true;
    if (s->chosen->words) {
        text_add(&s->out, "error: ");
        text_add(&s->out, text_string(&s->wrong.what));
        return;
    }
    text_add(&s->out, "{\"error\":");
    text_string_json(&s->out, text_string(&s->wrong.what), s->wrong.what.length);
    snprintf(line, sizeof line, ",\"line\":%lu}", s->line);
    text_add(&s->out, line);
}

static void draw(session *s)
{
    char name[32];
    text file = { 0 };

    snprintf(name, sizeof name, "/%03lu.%s", s->count, s->chosen->style.png ? "png" : "svg");
    text_add(&file, s->chosen->pictures);
    text_add(&file, name);
    if (file.failed) {
        complain("cannot write", s->chosen->pictures, "not enough memory");
        s->failed = true;
    } else if (!draw_question(&s->asked, &s->chosen->style, text_string(&file))) {
        s->failed = true;
    }
    text_free(&file);
}

/* Answers one line into s->out. */
static void answer_line(session *s, const char *line, size_t length)
{
    json_t *json = parse_json(line, length, "line", &s->wrong.what);

    s->wrong.found = false;
    if (json == NULL) {
        add_error(s);
        return;
    }
    if (!question_read(&s->asked, json, &s->wrong)) {
        add_error(s);
    } else {
        if (s->chosen->words) {
            s->asked.ask->tell(&s->asked, &s->out);
        } else {
            s->asked.ask->answer(&s->asked, &s->out);
        }
        if (s->chosen->pictures != NULL) {
            draw(s);
        }
    }
    json_decref(json);
}

static bool is_blank(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r') {
            return false;
        }
    }
    return true;
}

static void take_line(session *s, const char *line, size_t length)
{
    s->line++;
    if (s->line == 1) {
        skip_mark(&line, &length);
    }
    if (is_blank(line, length)) {
        return;
    }
    s->count++;
    text_clear(&s->out);
    answer_line(s, line, length);
    text_add(&s->out, "\n");
    if (s->out.failed || s->wrong.what.failed) {
        complain("cannot answer", "the question", "not enough memory");
        s->failed = true;
    } else if (fwrite(s->out.bytes, 1, s->out.length, stdout) != s->out.length) {
        flush_answers(s);
    }
}

static int answer_all(const options *chosen, int file)
{
    session s = { .chosen = chosen };
    input in = { .file = file, .before_wait = flush_answers, .user = &s };
    const char *line = NULL;
    size_t length = 0;

    while (!s.failed && input_line(&in, &line, &length)) {
        take_line(&s, line, length);
    }
    if (!s.failed) {
        flush_answers(&s);
    }
    if (in.error != 0) {
        complain("cannot read", input_name(chosen->file), strerror(in.error));
    }
    input_free(&in);
    question_free(&s.asked);
    text_free(&s.wrong.what);
    text_free(&s.out);
    return s.any_bad || s.failed || in.error != 0 ? 1 : 0;
}

static int run_query(int argc, char **argv);

static const char *format_word(int format)
{
    static const char *const words[] = { "svg", "png" };

    return format < 2 ? words[format] : NULL;
}

static const option_row rows[] = {
    { OPTION_FLAG, "words", NULL, "answer in words instead of JSON",
      .place = offsetof(options, words) },
    { OPTION_FOLDER, "pictures", "DIR", "also draw each question: DIR/001.svg, DIR/002.svg, ...",
      .place = offsetof(options, pictures) },
    { OPTION_WORD, "format", "svg|png", "what kind of pictures (svg)", .words = format_word,
      .place = offsetof(options, format) },
    { OPTION_FLAG, "y-up", NULL, "draw with y running up the page",
      .place = offsetof(options, style.y_up) },
    { .name = NULL },
};

const command query_command = {
    .name = "query",
    .arguments = "[FILE]",
    .what = "answer questions about shapes, one JSON line each",
    .about =
        "Answers questions about shapes: one JSON object per line in, from FILE\n"
        "or standard input, and one out for each, in order.\n"
        "\n"
        "  $ abut query <<'END'\n"
        "  {\"ask\":\"relate\",\"a\":{\"type\":\"circle\",\"x\":0,\"y\":0,\"r\":5},"
        "\"b\":{\"type\":\"point\",\"x\":3,\"y\":4}}\n"
        "  END\n"
        "  {\"relation\":\"touching\"}\n"
        "\n"
        "asks:    relate contact distance cast levels intersection bounds contains\n"
        "         separating_axis shape outlines; sweep and react of moving shapes; pairs of many\n"
        "shapes:  point segment circle capsule rect polygon ellipse mask chain ray line\n"
        "         half_plane compound tiles, each with a \"transform\"\n",
    .rows = rows,
    .after = "A bad line is answered with {\"error\":...,\"line\":n}, the rest as usual; the exit\n"
             "status is then 1. docs/command.md has all fields and answers.\n",
    .run = run_query,
};

static int run_query(int argc, char **argv)
{
    options chosen = { 0 };
    int status = options_read(&query_command, argc, argv, &chosen);
    int file = -1;

    if (status < 0) {
        status = options_one(&query_command, argc, argv, "file", true, &chosen.file);
    }
    if (status >= 0) {
        return status;
    }
    chosen.style.png = chosen.format == 1;
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is a write error like any other */
    if (chosen.pictures != NULL && mkdir(chosen.pictures, 0777) != 0 && errno != EEXIST) {
        complain("cannot make", chosen.pictures, strerror(errno));
        return 1;
    }
    file = open_input(chosen.file);
    if (file < 0) {
        return 1;
    }
    status = answer_all(&chosen, file);
    close_input(file);
    return status;
}
