/* SPDX-License-Identifier: BSD-3-Clause
 * Many duplicates of MPI_COMM_WORLD, each used by four or five operations, as Nekbone does it in the mpisee
 * paper (Vardas et al., section 4): 102 communicators, 4.5 operations on each. Arguments: communicators,
 * calls of each operation. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
    const int communicators = argc > 1 ? atoi(argv[1]) : 102;
    const int calls = argc > 2 ? atoi(argv[2]) : 10;
    double send[64] = {0}, receive[64], sum[4];
    int rank, size, i, call;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (i = 0; i < communicators; ++i) {
        MPI_Comm comm;
        MPI_Comm_dup(MPI_COMM_WORLD, &comm);
        for (call = 0; call < calls; ++call) {
            MPI_Request requests[2];
            MPI_Irecv(receive, 64, MPI_DOUBLE, (rank + size - 1) % size, 0, comm, &requests[0]);
            MPI_Isend(send, 64, MPI_DOUBLE, (rank + 1) % size, 0, comm, &requests[1]);
            MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
            MPI_Allreduce(send, sum, 4, MPI_DOUBLE, MPI_SUM, comm);
            if (i % 2 == 0) {
                MPI_Barrier(comm);
            }
        }
        MPI_Comm_free(&comm);
    }
    MPI_Finalize();
    return 0;
}
