/* SPDX-License-Identifier: BSD-3-Clause */
/* Ranks 0 to n-2 wait in a barrier; the last one is in region "io" until the file named by the argument exists. Used by top_test.py. */
#include <barograph/barograph.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char** argv) {
    int rank = 0;
    int size = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < 1000; ++i) {
        MPI_Allreduce(MPI_IN_PLACE, &size, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    }
    if (rank == size - 1) {
        barograph_handle io = barograph_region_handle("io");
        barograph_begin(io);
        while (access(argv[1], F_OK) != 0) { /* the test makes this file */
            usleep(10000);
        }
        barograph_end(io);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
