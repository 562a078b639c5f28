#!/bin/sh
# sampled.sh - the command, under sanitizers in one call of eight, always the same ones: chosen by its words.
#
# With sanitizers the command takes eight times as long to start, and scripts start it hundreds of times. By day
# tools/run_tests.py gives this to them as ABUT, at night the command itself.
#
#   ABUT_SANITIZED=build/dev/abut ABUT_PLAIN=build/release/abut tests/cli/sampled.sh ...
#
# SPDX-License-Identifier: MIT

# (Without folders, whose names are drawn.)
sum=$(printf '%s\n' "$@" | sed 's,.*/,,' | cksum)
if [ $((${sum%% *} % 8)) -eq 0 ]; then
    exec "$ABUT_SANITIZED" "$@"
fi
exec "$ABUT_PLAIN" "$@"
