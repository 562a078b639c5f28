#!/bin/sh
# count.sh - instructions for one pair or step, by callgrind, which repeat exactly.
#
#     bench/count.sh build/bench pairs half oriented
#     bench/count.sh build/bench sweeps streamed hexagon
#     bench/count.sh build/bench bouncing circles 10k abut
#     bench/count.sh build/bench figures ground 10 chain
#
# counts every method that answers those pairs in that scene, or steps so many bodies; a
# third word keeps the methods that contain it.
#
# SPDX-License-Identifier: MIT
set -eu
. "$(dirname "$0")/names.sh"

if [ $# -lt 4 ]; then
    echo "usage: count.sh BUILD WORKLOAD SCENE KIND [METHOD]" >&2
    exit 2
fi
workload=$(workload_name "$2")
bench=$1/bench/bench_$workload
scene=$3
kind=$4
wanted=${5:-}
case $workload in
tile_movers | bouncing | crowds | worlds | all_pairs) effort="--steps 8" ;;
figures) effort="--steps 16" ;;
*) effort="--pairs 20000" ;;
esac
counts=$(mktemp)
trap 'rm -f "$counts"' EXIT

"$bench" --list | while read -r listed_scene listed_kind method; do
    if [ "$listed_scene" != "$scene" ] || [ "$listed_kind" != "$kind" ]; then
        continue
    fi
    case $method in
    *"$wanted"*) ;;
    *) continue ;;
    esac
    asked=$(valgrind --tool=callgrind --callgrind-out-file="$counts" \
        --toggle-collect=measured_loop "$bench" $effort --scene "$scene" \
        --count "$kind" "$method" 2>/dev/null | sed -n 's/.*: \([0-9]*\) .*/\1/p') || true
    total=$(sed -n 's/^totals: //p' "$counts")
    if [ -n "$asked" ]; then
        count=$(awk "BEGIN { printf \"%.1f\", $total / $asked }")
    else
        count="valgrind cannot run this"
    fi
    printf '%-11s %-8s %-45s %8s\n' "$kind" "$scene" "$method" "$count"
done
