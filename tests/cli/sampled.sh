#!/bin/sh
# sampled.sh - the command, under sanitizers in one call of four, always the same ones: chosen by its words.
#
# With sanitizers the command takes eight times as long to start, and scripts start it hundreds of times. By day
# tools/run_tests.py gives this to them as ABUT, at night the command itself.
#
#   ABUT_SANITIZED=build/dev/abut ABUT_PLAIN=build/release/abut tests/cli/sampled.sh ...
#
# SPDX-License-Identifier: MIT

# (Without folders, whose names are drawn. A sum can be divided by four if its last two digits can.)
case $(printf '%s\n' "$@" | sed 's,.*/,,' | cksum) in
*[02468][048]\ * | *[13579][26]\ *) exec "$ABUT_SANITIZED" "$@" ;;
*) exec "$ABUT_PLAIN" "$@" ;;
esac
