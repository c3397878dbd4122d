/* SPDX-License-Identifier: BSD-3-Clause */
/* Rank 0 comes to MPI_Finalize ARGUMENT 1 ms later than the others. */
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char** argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        usleep(1000 * atoi(argv[1]));
    }
    MPI_Finalize();
    return 0;
}
