/* SPDX-License-Identifier: BSD-3-Clause
 * One of the two programs of programs_test.py; atmosphere.c is the other, on the ranks after these. Each rank sends 20
 * messages of 1000 bytes around the ring of its own program, then 10 of 800 bytes to its partner in the other one. With
 * the argument "die", rank 0 kills itself while its own program waits for it. */
#include <mpi.h>
#include <signal.h>
#include <string.h>

int main(int argc, char** argv) {
    char bytes[1000] = {0};
    int rank, size, own_rank, own_size, i;
    MPI_Comm own;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &own);
    MPI_Comm_rank(own, &own_rank);
    MPI_Comm_size(own, &own_size);
    for (i = 0; i < 20; ++i) {
        MPI_Sendrecv_replace(bytes, 1000, MPI_CHAR, (own_rank + 1) % own_size, 1,
                             (own_rank + own_size - 1) % own_size, 1, own, MPI_STATUS_IGNORE);
    }
    for (i = 0; i < 10; ++i) {
        MPI_Send(bytes, 800, MPI_CHAR, size - 1 - own_rank, 2, MPI_COMM_WORLD);
    }
    MPI_Barrier(own);
    if (argc > 1 && strcmp(argv[1], "die") == 0 && rank == 0) {
        raise(SIGKILL);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Comm_free(&own);
    MPI_Finalize();
    return 0;
}
