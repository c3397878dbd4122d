/* SPDX-License-Identifier: BSD-3-Clause
 * A program without MPI that fills its tables: as many regions as its argument says, each entered once. Ends with exit code 3. */
#include <barograph/barograph.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
    const int regions = argc > 1 ? atoi(argv[1]) : 1;
    for (int i = 0; i < regions; ++i) {
        char name[32];
        snprintf(name, sizeof name, "region %d", i);
        const barograph_handle region = barograph_region_handle(name);
        barograph_begin(region);
        barograph_end(region);
    }
    printf("%d regions\n", regions);
    return 3;
}
