#!/usr/bin/env python3
"""The same bits from every compiler, at every level, with every switch of ours."""
import sys

import variants

# Contraction is not switched off here: the sources see to that themselves. (Except
# with clang's -ffp-contract=fast, which overrules the pragma of the C standard.)
FLAGS = [
    "-std=c17 -O0",
    "-std=c17 -O1",
    "-std=c17 -O2",
    "-std=c17 -O3",
    "-std=c17 -Os",
    "-std=c17 -O3 -march=native",
    "-std=gnu17 -O3 -march=native",
    "-std=c17 -O2 -DAB_PORTABLE_WIDE",
    "-std=c17 -O2 -DAB_NO_SIMD",
    "-std=c17 -O3 -DAB_PORTABLE_WIDE -DAB_NO_SIMD",
]
FLAGS_OF_GCC = ["-std=gnu17 -O3 -march=native -ffp-contract=fast"]

if __name__ == "__main__":
    builds = [["gcc", *flags.split()] for flags in FLAGS + FLAGS_OF_GCC]
    builds += [["clang", *flags.split()] for flags in FLAGS]
    sys.exit(variants.compare([(build, []) for build in builds]))
