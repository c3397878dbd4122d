/* SPDX-License-Identifier: BSD-3-Clause */
/* 200,000 regions that do nothing and 100,000 probes, in a region: what recording costs most of. Used by
 * tests/max_overhead_test.py and bench/apps. */
#include <barograph/barograph.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char** argv) {
    const int scale = argc > 1 ? atoi(argv[1]) : 1;
    MPI_Init(&argc, &argv);
    const barograph_handle whole = barograph_region_handle("whole");
    const barograph_handle tiny = barograph_region_handle("tiny");
    barograph_begin(whole);
    for (int i = 0; i < 100000 * scale; ++i) {
        int flag = 0;
        barograph_begin(tiny);
        barograph_end(tiny);
        MPI_Iprobe(MPI_ANY_SOURCE, 1, MPI_COMM_SELF, &flag, MPI_STATUS_IGNORE);
        barograph_begin(tiny);
        barograph_end(tiny);
    }
    barograph_end(whole);
    MPI_Finalize();
    return 0;
}
