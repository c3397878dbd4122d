// SPDX-License-Identifier: BSD-3-Clause
// Each rank hangs in another way, in functions of its own: ranks 0 and 1 receive what nobody sends, 2 computes, 3 waits for its
// own lock, 4 reads from the FIFO that is the argument.
#include <fcntl.h>
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static volatile long counter;

static __attribute__((noinline)) void receive(void) {
    double value = 0;
    MPI_Recv(&value, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    ++counter;
}

static __attribute__((noinline)) void compute(void) {
    volatile double value = 1;
    while (value > 0) {
        value = value * 0.5 + 1;
    }
}

static __attribute__((noinline)) void deadlock(void) {
    pthread_mutex_lock(&mutex);
    pthread_mutex_lock(&mutex);
    ++counter;
}

static __attribute__((noinline)) void wait_for_input(const char* fifo) {
    char byte = 0;
    // Also for writing, so that opening it does not wait.
    const int input = open(fifo, O_RDWR);
    counter += read(input, &byte, 1);
}

static __attribute__((noinline)) void solve(int rank, const char* fifo) {
    if (rank < 2) {
        receive();
    } else if (rank == 2) {
        compute();
    } else if (rank == 3) {
        deadlock();
    } else {
        wait_for_input(fifo);
    }
    ++counter;
}

int main(int count, char** words) {
    int rank = 0;
    MPI_Init(&count, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    solve(rank, words[1]);
    MPI_Finalize();
    return 0;
}
