// SPDX-License-Identifier: BSD-3-Clause
// one_rank RANK: this rank spends time in hot() that no other one does; with a number that no rank has all do the same.
#include <mpi.h>
#include <stdlib.h>

#include "function.h"

FUNCTION(usual, 1.5)
FUNCTION(hot, 2.5)

static volatile double sink;

int main(int argc, char** argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 40; ++i) {
        sink = usual(2000000);
        if (rank == atoi(argv[1])) {
            sink = hot(10000000);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
