/* SPDX-License-Identifier: BSD-3-Clause
 * Calls MPI without a rest for ARGUMENT 1 seconds, for bench/ring/flat_memory.py: a ring of small messages,
 * requests and a reduction in each round. Prints on rank 0 how many rounds it made. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
    const double seconds = argc > 1 ? atof(argv[1]) : 1;
    double begin;
    long rounds = 0;
    int rank, ranks, go_on = 1, out[16] = {0}, in[16];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    begin = MPI_Wtime();
    while (go_on) {
        int i;
        for (i = 0; i < 1000; ++i) {
            MPI_Request requests[2];
            MPI_Irecv(in, 16, MPI_INT, (rank + ranks - 1) % ranks, i % 5, MPI_COMM_WORLD, &requests[0]);
            MPI_Isend(out, 1 + i % 16, MPI_INT, (rank + 1) % ranks, i % 5, MPI_COMM_WORLD, &requests[1]);
            MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        }
        rounds += 1000;
        go_on = MPI_Wtime() - begin < seconds;
        MPI_Bcast(&go_on, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    if (rank == 0) {
        printf("%ld\n", rounds);
    }
    MPI_Finalize();
    return 0;
}
