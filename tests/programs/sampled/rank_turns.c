// SPDX-License-Identifier: BSD-3-Clause
// Ranks spend 60, 30 and 10 % of the CPU time of their own code in large(), medium() and small(), in turns that are shorter than a tick of
// the kernel's clock, and meet in a barrier after every fourth: where they share cores, the kernel takes turns with them, too.
#include <mpi.h>

#include "function.h"

FUNCTION(large, 1.5)
FUNCTION(medium, 2.5)
FUNCTION(small, 3.5)

static volatile double sink;

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    for (int i = 0; i < 1500; ++i) {
        sink = large(240000);
        sink = medium(120000);
        sink = small(40000);
        if (i % 4 == 3) {
            MPI_Barrier(MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
