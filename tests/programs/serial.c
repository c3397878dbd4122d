/* SPDX-License-Identifier: BSD-3-Clause
 * A program without MPI, with one annotated region. */
#include <barograph/barograph.h>
#include <stdio.h>

int main(void) {
    int i;
    for (i = 0; i < 10; ++i) {
        BAROGRAPH_REGION_BEGIN("work");
        printf("%d\n", i);
        BAROGRAPH_REGION_END("work");
    }
    return 3;
}
