/* SPDX-License-Identifier: BSD-3-Clause */
/* Each rank exchanges N messages with its neighbours in a ring, as the first argument says, and is killed then. */
#include <mpi.h>
#include <signal.h>
#include <stdlib.h>

int main(int argc, char** argv) {
    int rank = 0;
    int size = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int many = argc > 1 ? atoi(argv[1]) : 0;
    for (int i = 0; i < many; ++i) {
        int got = 0;
        MPI_Sendrecv(&i, 1, MPI_INT, (rank + 1) % size, 7, &got, 1, MPI_INT, (rank + size - 1) % size, 7,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (got != i) {
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    return raise(SIGKILL);
}
