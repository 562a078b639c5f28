#!/bin/sh
# detection_pictures.sh - draws the pictures of docs/detection.md: one for each question in
# docs/pictures/detection.jsonl, in its order.
#
#   tools/detection_pictures.sh build/release/abut
#
# SPDX-License-Identifier: MIT
set -eu
abut=$1
pictures=$(cd "$(dirname "$0")/../docs/pictures" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$abut" query --pictures "$work" "$pictures/detection.jsonl" >/dev/null
number=0
for name in aabb common levels plus circle-rect segment-circle segment-in-rect sat mtv bullet tree pairs; do
    number=$((number + 1))
    cp "$work/$(printf %03d "$number").svg" "$pictures/detect-$name.svg"
done
