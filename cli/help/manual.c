/* cli/help/manual.c - the manual page abut(1), from the table of subcommands.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/base.h"
#include "help/help.h"

#include <string.h>

/* Words as roff has them: backslashes and hyphens are themselves, and no line becomes a
 * request. */
static void add_roff(text *out, const char *words, size_t length)
{
    bool at_start = true;

    for (size_t i = 0; i < length; i++) {
        char letter = words[i];

        if (at_start && (letter == '.' || letter == '\'')) {
            text_add(out, "\\&");
        }
        at_start = letter == '\n';
        if (letter == '\\') {
            text_add(out, "\\e");
        } else if (letter == '-') {
            text_add(out, "\\-");
        } else {
            text_add_bytes(out, &letter, 1);
        }
    }
}

static void add_words(text *out, const char *words)
{
    add_roff(out, words, strlen(words));
}

/* Lines as they stand. */
static void add_plain(text *out, const char *lines)
{
    text_add(out, ".nf\n");
    add_words(out, lines);
    text_add(out, ".fi\n");
}

static void add_row(text *out, const option_row *row)
{
    text_add(out, ".TP\n.B \\-\\-");
    add_words(out, row->name);
    if (row->value != NULL) {
        text_add(out, " \\fI");
        add_words(out, row->value);
        text_add(out, "\\fR");
    }
    text_add(out, "\n");
    add_words(out, row->what);
    text_add(out, "\n");
}

static void add_command(text *out, const command *of)
{
    text_add(out, ".SS abut ");
    add_words(out, of->name);
    text_add(out, of->rows[0].name != NULL ? " [options]" : "");
    text_add(out, of->arguments[0] != '\0' ? " " : "");
    add_words(out, of->arguments);
    text_add(out, "\n");
    add_plain(out, of->about);
    for (const option_row *row = of->rows; row->name != NULL; row++) {
        add_row(out, row);
    }
    if (of->after[0] != '\0') {
        text_add(out, ".PP\n");
        add_words(out, of->after);
    }
}

static void add_synopsis(text *out)
{
    for (int i = 0; commands[i] != NULL; i++) {
        text_add(out, i > 0 ? ".br\n" : "");
        text_add(out, ".B abut ");
        add_words(out, commands[i]->name);
        text_add(out, commands[i]->rows[0].name != NULL ? "\n[options] " : "\n");
        text_add(out, "\\fI");
        add_words(out, commands[i]->arguments);
        text_add(out, "\\fR\n");
    }
}

void add_manual(text *out)
{
    text_add(out, ".\\\" Made by: abut help --format man\n"
                  ".TH ABUT 1 \"\" \"abut ");
    text_add(out, abut_version());
    text_add(out, "\" \"User Commands\"\n"
                  ".SH NAME\n"
                  "abut \\- exact 2D collision: run scenes, see them, ask why\n"
                  ".SH SYNOPSIS\n");
    add_synopsis(out);
    text_add(out,
             ".SH DESCRIPTION\n"
             "abut plays scenes of moving bodies in which nothing overlaps and nothing passes\n"
             "through, at any speed, with the same result on every machine; draws them; explains\n"
             "why two bodies did or did not react; and answers questions about shapes, exactly.\n"
             "Scenes and questions are JSON; numbers survive the round trip bit for\n"
             "bit.\n"
             ".SH SUBCOMMANDS\n");
    for (int i = 0; commands[i] != NULL; i++) {
        add_command(out, commands[i]);
    }
    text_add(out,
             ".SH EXIT STATUS\n"
             ".TP\n0\nAll went well.\n"
             ".TP\n1\nA file could not be read, was refused, or could not be written; a question\n"
             "was bad; or something overlaps in exact mode, which is a bug.\n"
             ".TP\n2\nWrong usage.\n"
             ".TP\n130\nInterrupted (128 and the number of the signal). The files are whole, and\n"
             "show what was played until then. A second interrupt ends at once, and leaves\n"
             "no file.\n"
             ".SH ENVIRONMENT\n"
             ".TP\n.B NO_COLOR\nIf it is set and not empty, nothing is coloured. Colours and\n"
             "progress are for terminals alone.\n"
             ".SH FILES\n"
             "A picture, film or page is written to FILE.part, and takes its name when it is\n"
             "whole. Standard input and output are \\-.\n"
             ".SH SEE ALSO\n"
             "docs/scenes.md and docs/command.md have all fields of scenes and questions,\n"
             "docs/world.md what is promised.\n");
}
