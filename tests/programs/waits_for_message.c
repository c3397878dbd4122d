/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Two ranks that exchange as many messages as the argument says, three without, and then wait for each other's next one until a
 * signal ends them. Run by tests/hang_last_calls_test.py.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { kTag = 7 };

int main(int count, char** arguments) {
    int me, ranks, got[4];
    MPI_Init(&count, &arguments);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (ranks != 2) {
        fprintf(stderr, "usage: waits_for_message [MESSAGES], with two ranks\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
        return 2;
    }
    const int messages = count > 1 ? atoi(arguments[1]) : 3;
    int sent[4] = {0};
    for (int i = 0; i < messages; i++) {
        /* Rank 0 sends first, so its last call is the receive, and that of rank 1 the send. */
        if (me == 0) {
            MPI_Send(sent, i % 3 + 1, MPI_INT, 1, kTag, MPI_COMM_WORLD);
            MPI_Recv(got, 4, MPI_INT, 1, kTag + 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(got, 4, MPI_INT, 0, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(sent, i % 3 + 1, MPI_INT, 0, kTag + 1, MPI_COMM_WORLD);
        }
    }
    MPI_Recv(got, 4, MPI_INT, 1 - me, kTag + 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
