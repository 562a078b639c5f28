# names.sh - the programs of the benchmarks by name, sourced by run.sh and count.sh.
#
# SPDX-License-Identifier: MIT

# The name of a workload; W1 to W7 and "step" are other names for some of them.
workload_name() {
    case $1 in
    w1 | W1) echo pairs ;;
    w2 | W2) echo all_pairs ;;
    w3 | W3) echo rays ;;
    w4 | W4) echo sweeps ;;
    w5 | W5) echo masks ;;
    w6 | W6) echo tile_movers ;;
    w7 | W7) echo bouncing ;;
    step) echo crowds ;;
    *) echo "$1" ;;
    esac
}
