#!/bin/sh
# run.sh - runs the benchmarks that were built, all of them or one.
#
#     bench/run.sh BUILD                       every workload, about ten minutes
#     bench/run.sh BUILD w2 --scene mix        one, with arguments of its own (--help)
#
# Pictures of a full run are left in BUILD.
#
# SPDX-License-Identifier: MIT
set -eu

build=$1
shift
if [ $# -gt 0 ]; then
    workload=$1
    shift
    exec "$build/bench/bench_$workload" "$@"
fi
"$build/bench/bench_w1" --pairs 200000 --repeat 1 --svg "$build/w1.svg"
"$build/bench/bench_w2" --svg "$build/w2.svg"
echo
"$build/bench/bench_w3" --budget 2 --svg "$build/w3.svg"
echo
"$build/bench/bench_w4" --budget 1 --svg "$build/w4.svg"
for workload in w6 w7 step; do
    echo
    "$build/bench/bench_$workload" --budget 3 --svg "$build/$workload.svg"
done
echo
"$build/bench/bench_tree"
echo "pictures: $build/w1.svg to $build/step.svg"
