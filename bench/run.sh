#!/bin/sh
# run.sh - runs the benchmarks that were built, all of them or one.
#
#     bench/run.sh BUILD                              every workload, about half an hour
#     bench/run.sh BUILD --quick                      a little of every workload, a few minutes
#     bench/run.sh BUILD all_pairs --scene mix        one, with arguments of its own (--help)
#     bench/run.sh BUILD w2 --scene mix               the same by its number
#
# Pictures of a full run are left in BUILD.
#
# SPDX-License-Identifier: MIT
set -eu
. "$(dirname "$0")/names.sh"

build=$1
shift
quick=
if [ "${1:-}" = --quick ]; then
    quick=--quick
elif [ $# -gt 0 ]; then
    workload=$(workload_name "$1")
    shift
    if [ ! -x "$build/bench/bench_$workload" ]; then
        echo "run.sh: there is no workload \"$workload\": pairs (w1), all_pairs (w2), rays (w3)," \
            "sweeps (w4), masks (w5), tile_movers (w6), bouncing (w7), crowds, worlds" >&2
        exit 2
    fi
    exec "$build/bench/bench_$workload" "$@"
fi

# Runs one workload; without --quick with these arguments.
run() {
    workload=$1
    shift
    if [ -n "$quick" ]; then
        set -- --quick
    fi
    "$build/bench/bench_$workload" "$@" --svg "$build/$workload.svg"
    echo
}

run pairs --pairs 200000 --repeat 1
run all_pairs
run rays --budget 2
run sweeps --budget 1
run tile_movers --budget 3
run bouncing --budget 3
run crowds --budget 3
run worlds --budget 10
"$build/bench/bench_masks" $quick
"$build/bench/bench_tree"
"$build/bench/bench_rollback"
"$build/bench/bench_figures"
echo "pictures: $build/*.svg"
