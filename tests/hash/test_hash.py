#!/usr/bin/env python3
"""The same bits from every compiler, at every level, with every switch of ours."""
import sys

import variants

# Contraction is not switched off here: the sources see to that themselves.
FLAGS = [
    "-std=c17 -O0",
    "-std=c17 -O1",
    "-std=c17 -O2",
    "-std=c17 -O3",
    "-std=c17 -Os",
    "-std=c17 -O3 -march=native",
    "-std=gnu17 -O3 -march=native -ffp-contract=fast",
    "-std=c17 -O2 -DAB_PORTABLE_WIDE",
    "-std=c17 -O2 -DAB_NO_SIMD",
    "-std=c17 -O3 -DAB_PORTABLE_WIDE -DAB_NO_SIMD -ffp-contract=fast",
]

if __name__ == "__main__":
    compilers = ["gcc", "clang"]
    sys.exit(variants.compare([([c, *f.split()], []) for c in compilers for f in FLAGS]))
