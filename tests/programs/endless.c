/* SPDX-License-Identifier: BSD-3-Clause */
/* Says on rank 0 that all ranks are there, and communicates until it is killed. */
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char** argv) {
    int rank = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        puts("ready");
        fflush(stdout);
    }
    for (;;) {
        MPI_Barrier(MPI_COMM_WORLD);
        usleep(1000);
    }
}
