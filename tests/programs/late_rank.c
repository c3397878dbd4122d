/* SPDX-License-Identifier: BSD-3-Clause */
/* ARGUMENT 3 times all ranks sleep 50 ms before an MPI_Allreduce, and one of them ARGUMENT 2 ms longer: ARGUMENT 1, or each in turn where
 * that is -1. */
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char** argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int late = atoi(argv[1]), ms = atoi(argv[2]), turns = atoi(argv[3]);
    for (int turn = 0; turn < turns; ++turn) {
        int sum = rank;
        usleep(50000 + (rank == (late < 0 ? turn % size : late) ? 1000 * ms : 0));
        MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
