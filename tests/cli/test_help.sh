#!/usr/bin/env bash
# test_help.sh - what the command says about itself: help, manual page, completions.
#
# ABUT is the command to test.
#
# SPDX-License-Identifier: MIT
set -u

# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

made=$here/../../cli/help/made
mapfile -t names < <("$abut" help | sed -n 's/^  \([a-z]*\)  .*/\1/p')

# options NAME: all options of a subcommand, a line each.
options()
{
    "$abut" help "$1" | sed -nE 's/^  (-h, )?(--[a-z-]+).*/\2/p' | sort -u
}

# --- help ----------------------------------------------------------------------

check "there are subcommands" [ ${#names[@]} -ge 7 ]
help_agrees()
{
    "$abut" help "$1" >"$work/a" && "$abut" "$1" --help >"$work/b" && "$abut" "$1" -h >"$work/c" &&
        cmp "$work/a" "$work/b" && cmp "$work/a" "$work/c" && grep -q "^usage: abut $1" "$work/a" &&
        grep -q '^  \$ abut' "$work/a" && ! grep -nE '.{101}' "$work/a"
}
for name in "${names[@]}"; do
    if [ "$name" = advise ]; then
        continue # its examples are files
    fi
    check "help of $name teaches by example" help_agrees "$name"
done
documented()
{
    for option in $(options "$1"); do
        cat "$here"/../../docs/{command,scenes}.md | grep -q -- "$option" || {
            echo "the documents do not tell of abut $1 $option"
            return 1
        }
    done
}
for name in "${names[@]}"; do
    check "the documents have the options of $name" documented "$name"
done
check "overview" same "$("$abut" help)" "$("$abut" --help)"
check "no arguments: the overview as an error" ends 2 "$abut"
check "unknown subcommand" ends 2 "$abut" dance
slip()
{
    "$abut" "$1" 2>&1 | grep -q "^did you mean: abut $2$"
}
check "a slip: letters swapped" slip rnu run
check "a slip: one too many" slip runn run
check "a slip: one too few" slip quer query
check "a slip: another letter" slip adwise advise
check "help of nothing" ends 2 "$abut" help dance
check "help of two" ends 2 "$abut" help run query
check "help to a full disk" ends 1 bash -c '"$1" run --help >/dev/full' - "$abut"
check "version" grep -qE '^abut [0-9]+\.[0-9]+\.[0-9]+$' <("$abut" --version)

# --- The manual page -------------------------------------------------------------

fresh()
{
    "$abut" help --format "$1" | diff "$made/$2" - || {
        echo "make manual writes it anew"
        return 1
    }
}
check "manual page is as the command has it" fresh man abut.1
check "bash completions are" fresh bash abut.bash
check "zsh completions are" fresh zsh _abut
check "pictures of the documents are" "$here/../../tools/scene_pictures.py" "$abut" --check
clean_roff()
{
    LC_ALL=C.UTF-8 groff -man -Tutf8 -ww -z "$made/abut.1" >"$work/warnings" 2>&1 &&
        ! grep . "$work/warnings"
}
check "the page has no errors" clean_roff
in_manual()
{
    groff -man -Tascii "$made/abut.1" | sed 's/\x1b\[[0-9;]*m//g; s/.\x08//g' >"$work/page"
    for each in "${names[@]}"; do
        for option in $(options "$each"); do
            [ "$option" = --help ] || grep -q -- "$option" "$work/page" || {
                echo "no $option"
                return 1
            }
        done
    done
}
check "the page has all options" in_manual

# --- bash ------------------------------------------------------------------------

# complete WORD...: what bash would offer for the last word.
complete_bash()
{
    bash -c '
        . "$1"
        shift
        compopt() { :; }
        COMP_WORDS=("$@")
        COMP_CWORD=$(($# - 1))
        _abut
        printf "%s\n" "${COMPREPLY[@]}"' - "$made/abut.bash" "$@"
}
offers()
{
    local wanted=$1
    shift
    same "$(complete_bash "$@" | sort | tr '\n' ' ')" "$wanted "
}
check "bash: subcommands" offers "render replay run" abut r
check "bash: options" offers "--method --mode" abut run --m
check "bash: words" offers "discrete" abut run --mode d
check "bash: a list" offers "trails,names" abut render --layers trails,na
check "bash: names of subcommands" offers "query" abut help q
all_options()
{
    for each in "${names[@]}"; do
        same "$(complete_bash abut "$each" -- | sort -u)" "$(options "$each")" || return 1
    done
}
check "bash: every option of every subcommand" all_options
files_bash()
{
    mkdir -p "$work/dir" && touch "$work/dir/a scene.json" &&
        same "$(cd "$work/dir" && complete_bash abut run a)" "a scene.json"
}
check "bash: files, with spaces" files_bash

# --- zsh -------------------------------------------------------------------------

check "zsh: the file is sound" zsh -n "$made/_abut"
zsh_has_all()
{
    for each in "${names[@]}"; do
        sed -n "/^        $each)$/,/;;$/p" "$made/_abut" | grep -oE -- '--[a-z-]+' | sort -u >"$work/got"
        diff <(options "$each") "$work/got" || return 1
    done
}
check "zsh: every option of every subcommand" zsh_has_all

summary
