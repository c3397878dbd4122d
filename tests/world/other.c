// SPDX-License-Identifier: BSD-3-Clause
// Another program of the job: a few collectives and messages of its own world, whose size it prints.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int rank, size, sum = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < 20; ++i)
        MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0) printf("other: %d ranks, sum %d\n", size, sum);
    MPI_Finalize();
    return 0;
}
