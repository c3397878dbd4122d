/* SPDX-License-Identifier: BSD-3-Clause
 * Rank 0 comes late, and each rank passes on what it got to the next, after a look for other messages. Arguments: milliseconds, turns;
 * and a file: it goes on until that is there. Prints how many receives took longer than 2 ms on ranks that make any. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char** argv) {
    int rank, size, value = 0, found, waits = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int turns = atoi(argc > 2 ? argv[2] : "10");
    int more = argc > 3;
    for (int turn = 0; turn < turns || more; ++turn) {
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            usleep((useconds_t)atoi(argv[1]) * 1000);
        } else {
            const double begin = MPI_Wtime();
            MPI_Recv(&value, 1, MPI_INT, rank - 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            waits += MPI_Wtime() - begin > 0.002;
            MPI_Iprobe(MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
        }
        if (rank + 1 < size) {
            MPI_Send(&value, 1, MPI_INT, rank + 1, 1, MPI_COMM_WORLD);
        }
        if (argc > 3) {
            more = access(argv[3], F_OK) != 0;
            MPI_Bcast(&more, 1, MPI_INT, 0, MPI_COMM_WORLD);
        }
    }
    if (rank > 0) printf("rank %d of %d: %d waits\n", rank, size, waits);
    fflush(stdout);
    MPI_Finalize();
    return 0;
}
