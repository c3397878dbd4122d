/* SPDX-License-Identifier: BSD-3-Clause */
/* A region around the innermost statement, opened millions of times; fixed: around the loop. */
#include "gallery.h"

enum { CELLS = 10000000 };

static void run(void) {
    volatile double sum = 0;
    if (fixed) {
        BAROGRAPH_REGION_BEGIN("cells");
    }
    for (int cell = 0; cell < CELLS; cell++) {
        if (!fixed) {
            /* here: tool-cost */
            BAROGRAPH_REGION_BEGIN("cell");
        }
        sum = sum * 1.0001 + cell;
        if (!fixed) {
            BAROGRAPH_REGION_END("cell");
        }
    }
    if (fixed) {
        BAROGRAPH_REGION_END("cells");
    }
    compute(50);
}
