/* SPDX-License-Identifier: BSD-3-Clause
 * Rank 1 ends the job with MPI_Abort, with the word "thread" in a second thread while its first one waits in MPI; the
 * others wait for a message that never comes. */
#include <mpi.h>
#include <pthread.h>
#include <string.h>

static void* give_up(void* unused) {
    MPI_Abort(MPI_COMM_WORLD, 7);
    return unused;
}

int main(int argc, char** argv) {
    int have, rank, data;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &have);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        if (strcmp(argv[1], "thread") == 0) {
            pthread_create(&thread, NULL, give_up, NULL);
        } else {
            give_up(NULL);
        }
    }
    MPI_Recv(&data, 1, MPI_INT, MPI_ANY_SOURCE, 1234, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
