// SPDX-License-Identifier: BSD-3-Clause
// Rank 1 sleeps for a second before it finalizes; the others wait for it in MPI_Finalize.
#include <mpi.h>
#include <unistd.h>

int main(int argc, char** argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        sleep(1);
    }
    MPI_Finalize();
    return 0;
}
