/* SPDX-License-Identifier: BSD-3-Clause
 * Threads under MPI_THREAD_MULTIPLE, each on its own communicator: thread t makes (t + 1) x 1000 reductions and as many
 * exchanges with itself, which share handles for completed requests across threads. Totals per rank are exact. */
#include <pthread.h>

#include "expect.h"

enum { THREADS = 4, ROUNDS = 1000 };
static MPI_Comm comms[THREADS];
static int rank;
/* All threads live at the same time, so that each has a recorder of its own. */
static pthread_barrier_t together;

static void* work(void* argument) {
    const int thread = *(int*)argument;
    int i, in = 1, out = 0;
    MPI_Request requests[2];
    MPI_Barrier(comms[thread]);
    pthread_barrier_wait(&together);
    for (i = 0; i < (thread + 1) * ROUNDS; ++i) {
        MPI_Allreduce(&in, &out, 1, MPI_INT, MPI_SUM, comms[thread]);
        MPI_Irecv(&out, 1, MPI_INT, 0, 0, comms[thread], &requests[0]);
        MPI_Isend(&in, 1, MPI_INT, 0, 0, comms[thread], &requests[1]);
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
        MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    }
    pthread_barrier_wait(&together);
    return NULL;
}

int main(int argc, char** argv) {
    pthread_t threads[THREADS];
    int numbers[THREADS];
    int provided, i;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (provided < MPI_THREAD_MULTIPLE) {
        fprintf(stderr, "no MPI_THREAD_MULTIPLE\n");
        MPI_Finalize();
        return 77;
    }
    pthread_barrier_init(&together, NULL, THREADS);
    for (i = 0; i < THREADS; ++i) {
        MPI_Comm_dup(MPI_COMM_SELF, &comms[i]);
    }
    for (i = 0; i < THREADS; ++i) {
        numbers[i] = i;
        pthread_create(&threads[i], NULL, work, &numbers[i]);
    }
    for (i = 0; i < THREADS; ++i) {
        pthread_join(threads[i], NULL);
    }
    expect("MPI_Comm_dup", comm_name('S', rank, "0"), THREADS, 0);
    for (i = 0; i < THREADS; ++i) {
        char place[16];
        const char* name;
        const int n = (i + 1) * ROUNDS;
        snprintf(place, sizeof place, "S.%d", i + 1);
        name = comm_name('d', rank, place);
        expect("MPI_Barrier", name, 1, 0);
        expect("MPI_Allreduce", name, n, 4 * n);
        expect("MPI_Irecv", name, n, 4 * n);
        expect("MPI_Isend", name, n, 4 * n);
        /* Waits on a handle that two threads share at that moment are counted as mixed; see the test. */
        expect("MPI_Wait", name, 2 * n, 0);
    }
    expect_write(rank);
    MPI_Finalize();
    return 0;
}
