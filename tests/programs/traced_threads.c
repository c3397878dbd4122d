/* SPDX-License-Identifier: BSD-3-Clause
 * Threads that call MPI at once, on 2 ranks. "each": ARGUMENT 2 threads, all alive at once, send one message each, of a tag and size of
 * their own, to the other rank, whose first thread takes them all. "shared": four threads send 100 messages each with the same tag.
 * Exits with 77 where the library has no MPI_THREAD_MULTIPLE. */
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 400, SENDERS = 4, ROUNDS = 100 };

static int other, shared;
static pthread_barrier_t together;

static void* work(void* argument) {
    const int me = (int)(long)argument;
    char bytes[MOST] = {0};
    int round;
    pthread_barrier_wait(&together);
    for (round = 0; round < (shared ? ROUNDS : 1); ++round) {
        MPI_Send(bytes, shared ? 1 : me + 1, MPI_CHAR, other, shared ? 7 : me, MPI_COMM_WORLD);
    }
    pthread_barrier_wait(&together);
    return NULL;
}

int main(int argc, char** argv) {
    pthread_t threads[MOST];
    char bytes[MOST];
    int provided, rank, i, count;
    shared = argc > 1 && strcmp(argv[1], "shared") == 0;
    count = shared ? SENDERS : argc > 2 ? atoi(argv[2]) : 0;
    if (count < 1 || count > MOST) {
        return 2;
    }
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other = 1 - rank;
    if (provided != MPI_THREAD_MULTIPLE) {
        MPI_Finalize();
        return 77;
    }
    pthread_barrier_init(&together, NULL, (unsigned)count);
    for (i = 0; i < count; ++i) {
        pthread_create(&threads[i], NULL, work, (void*)(long)i);
    }
    for (i = 0; i < (shared ? SENDERS * ROUNDS : count); ++i) {
        MPI_Recv(bytes, MOST, MPI_CHAR, other, shared ? 7 : MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    for (i = 0; i < count; ++i) {
        pthread_join(threads[i], NULL);
    }
    MPI_Finalize();
    return 0;
}
