/* cli/help/completion.c - completions for bash and zsh, from the table of subcommands.
 *
 * SPDX-License-Identifier: MIT */
#include "help/help.h"

#include <string.h>

static void add_all(text *out, word_fn *words, const char *between)
{
    for (int i = 0; words(i) != NULL; i++) {
        text_add(out, i > 0 ? between : "");
        text_add(out, words(i));
    }
}

static void add_names(text *out)
{
    for (int i = 0; commands[i] != NULL; i++) {
        text_add(out, commands[i]->name);
        text_add(out, " ");
    }
}

static bool takes_names(const command *of)
{
    return strstr(of->arguments, "SUBCOMMAND") != NULL;
}

/* --- bash -------------------------------------------------------------------- */

/* What follows an option: a branch of the case for it. */
static void add_bash_value(text *out, const command *of, const option_row *row)
{
    static const char *const calls[] = {
        [OPTION_TEXT] = "return",
        [OPTION_FILE] = "_abut_files -f; return",
        [OPTION_FOLDER] = "_abut_files -d; return",
        [OPTION_COUNT] = "return",
        [OPTION_PAIR] = "return",
    };

    if (row->kind == OPTION_FLAG) {
        return;
    }
    text_add(out, "    ");
    text_add(out, of->name);
    text_add(out, ":--");
    text_add(out, row->name);
    text_add(out, ") ");
    if (row->kind == OPTION_WORD || row->kind == OPTION_WORDS) {
        text_add(out, row->kind == OPTION_WORD ? "_abut_words '" : "_abut_list '");
        add_all(out, row->words, " ");
        text_add(out, "'; return");
    } else {
        text_add(out, calls[row->kind]);
    }
    text_add(out, " ;;\n");
}

static void add_bash_options(text *out, const command *of)
{
    text_add(out, "    ");
    text_add(out, of->name);
    text_add(out, ") options='");
    for (const option_row *row = of->rows; row->name != NULL; row++) {
        text_add(out, "--");
        text_add(out, row->name);
        text_add(out, " ");
    }
    text_add(out, "--help'");
    text_add(out, takes_names(of) ? " names=1" : "");
    text_add(out, " ;;\n");
}

void add_bash_completion(text *out)
{
    text_add(out, "# Completions of abut for bash; made by: abut help --format bash\n"
                  "\n"
                  "_abut_words()\n"
                  "{\n"
                  "    mapfile -t COMPREPLY < <(compgen -W \"$1\" -- \"$current\")\n"
                  "}\n"
                  "\n"
                  "# Words with commas between them: the last is completed.\n"
                  "_abut_list()\n"
                  "{\n"
                  "    local before=''\n"
                  "    case $current in *,*) before=${current%,*}, ;; esac\n"
                  "    mapfile -t COMPREPLY < <(compgen -P \"$before\" -W \"$1\" -- "
                  "\"${current##*,}\")\n"
                  "    compopt -o nospace\n"
                  "}\n"
                  "\n"
                  "_abut_files()\n"
                  "{\n"
                  "    mapfile -t COMPREPLY < <(compgen \"$1\" -- \"$current\")\n"
                  "    compopt -o filenames\n"
                  "}\n"
                  "\n"
                  "_abut()\n"
                  "{\n"
                  "    local current=${COMP_WORDS[COMP_CWORD]} options='' names=0\n"
                  "    local first='");
    add_names(out);
    text_add(out, "'\n"
                  "    COMPREPLY=()\n"
                  "    if ((COMP_CWORD == 1)); then\n"
                  "        _abut_words \"$first --help --version\"\n"
                  "        return\n"
                  "    fi\n"
                  "    case ${COMP_WORDS[1]}:${COMP_WORDS[COMP_CWORD - 1]} in\n");
    for (int i = 0; commands[i] != NULL; i++) {
        for (const option_row *row = commands[i]->rows; row->name != NULL; row++) {
            add_bash_value(out, commands[i], row);
        }
    }
    text_add(out, "    esac\n"
                  "    case ${COMP_WORDS[1]} in\n");
    for (int i = 0; commands[i] != NULL; i++) {
        add_bash_options(out, commands[i]);
    }
    text_add(out, "    esac\n"
                  "    if [[ $current == -* ]]; then\n"
                  "        _abut_words \"$options\"\n"
                  "    elif ((names)); then\n"
                  "        _abut_words \"$first\"\n"
                  "    else\n"
                  "        _abut_files -f\n"
                  "    fi\n"
                  "}\n"
                  "\n"
                  "complete -F _abut abut\n");
}

/* --- zsh --------------------------------------------------------------------- */

/* What an option is for, in one line, as it may stand in a quoted [...]. */
static void add_zsh_words(text *out, const char *words)
{
    for (; words[0] != '\0'; words++) {
        if (words[0] == '\'') {
            text_add(out, "'\\''");
        } else if (words[0] == '\n') {
            text_add(out, " ");
        } else {
            text_add(out, strchr("[]:\\", words[0]) != NULL ? "\\" : "");
            text_add_bytes(out, words, 1);
        }
    }
}

/* '--mode[...]:MODE:(exact sequential discrete)' */
static void add_zsh_row(text *out, const option_row *row)
{
    text_add(out, " \\\n            '--");
    text_add(out, row->name);
    text_add(out, "[");
    add_zsh_words(out, row->what);
    text_add(out, "]");
    if (row->kind != OPTION_FLAG) {
        text_add(out, ":");
        add_zsh_words(out, row->value);
        text_add(out, ":");
    }
    if (row->kind == OPTION_WORD) {
        text_add(out, "(");
        add_all(out, row->words, " ");
        text_add(out, ")");
    } else if (row->kind == OPTION_WORDS) {
        text_add(out, "_values -s , layer ");
        add_all(out, row->words, " ");
    } else if (row->kind == OPTION_FILE) {
        text_add(out, "_files");
    } else if (row->kind == OPTION_FOLDER) {
        text_add(out, "_files -/");
    } else if (row->kind == OPTION_PAIR) {
        text_add(out, ":second:");
    }
    text_add(out, "'");
}

static void add_zsh_command(text *out, const command *of)
{
    text_add(out, "        ");
    text_add(out, of->name);
    text_add(out, ")\n            _arguments");
    for (const option_row *row = of->rows; row->name != NULL; row++) {
        add_zsh_row(out, row);
    }
    text_add(out, " \\\n            '(-h --help)'{-h,--help}'[this text]'");
    if (takes_names(of)) {
        text_add(out, " \\\n            ':subcommand:(");
        add_names(out);
        text_add(out, ")'\n");
    } else {
        text_add(out, " \\\n            '*:file:_files'\n");
    }
    text_add(out, "            ;;\n");
}

void add_zsh_completion(text *out)
{
    text_add(out, "#compdef abut\n"
                  "# Completions of abut for zsh; made by: abut help --format zsh\n"
                  "\n"
                  "_abut()\n"
                  "{\n"
                  "    local line state\n"
                  "    local -a first\n"
                  "    first=(\n");
    for (int i = 0; commands[i] != NULL; i++) {
        text_add(out, "        '");
        text_add(out, commands[i]->name);
        text_add(out, ":");
        add_zsh_words(out, commands[i]->what);
        text_add(out, "'\n");
    }
    text_add(out, "    )\n"
                  "    _arguments -C '(- *)--version[the version of the library]' "
                  "'(- *)'{-h,--help}'[what there is]' \\\n"
                  "        '1:subcommand:->first' '*::argument:->rest'\n"
                  "    case $state in\n"
                  "    first) _describe subcommand first ;;\n"
                  "    rest)\n"
                  "        case $words[1] in\n");
    for (int i = 0; commands[i] != NULL; i++) {
        add_zsh_command(out, commands[i]);
    }
    text_add(out, "        esac\n"
                  "        ;;\n"
                  "    esac\n"
                  "}\n"
                  "\n"
                  "_abut \"$@\"\n");
}
