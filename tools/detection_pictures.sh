#!/bin/sh
# detection_pictures.sh - draws the pictures of docs/detection.md, docs/masks.md and docs/shapes.md: one for each
# question in docs/pictures/detection.jsonl, masks.jsonl and kinds.jsonl, in their order.
#
#   tools/detection_pictures.sh build/release/abut
#
# SPDX-License-Identifier: MIT
set -eu
abut=$1
pictures=$(cd "$(dirname "$0")/../docs/pictures" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# draw QUESTIONS PREFIX NAME...
draw() {
    "$abut" query --pictures "$work" "$pictures/$1.jsonl" >/dev/null
    prefix=$2
    shift 2
    number=0
    for name; do
        number=$((number + 1))
        cp "$work/$(printf %03d "$number").svg" "$pictures/$prefix-$name.svg"
    done
}

draw detection detect aabb common levels plus point-circle circles point-segment circle-rect \
    segment-circle segment-in-rect segments sat polygon-circle mtv masks sides bullet tree pairs \
    sub-pixel
draw masks mask sprites beside turned cast
draw kinds kind chain crossing ray line half-plane compound tiles
