#!/bin/sh
# The pictures and the table of docs/reactions.md are what the command answers.
#
# SPDX-License-Identifier: MIT
here=$(cd "$(dirname "$0")" && pwd)
exec "$here/../../tools/reaction_pictures.py" "${ABUT:-$here/../../build/release/abut}" --check
