/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Two ranks. Ten rounds: rank 1 sleeps 100 ms while rank 0 waits for it in a barrier; a second barrier; rank 0 computes 100 ms
 * while rank 1 waits in a third one. Then 200,000 calls that take next to nothing, 9 of 10 at one line.
 */
#include <mpi.h>
#include <time.h>

static void sleep_ms(long ms) {
    struct timespec time = {0, ms * 1000000};
    nanosleep(&time, 0);
}

static void compute_ms(double ms) {
    struct timespec start, now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
    do {
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    } while (1e3 * (double)(now.tv_sec - start.tv_sec) + 1e-6 * (double)(now.tv_nsec - start.tv_nsec) < ms);
}

int main(int argc, char** argv) {
    int rank, i, flag;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD);  // mark: start
    for (i = 0; i < 10; i++) {
        if (rank == 1) {
            sleep_ms(100);
        }
        MPI_Barrier(MPI_COMM_WORLD);  // mark: late
        MPI_Barrier(MPI_COMM_WORLD);  // mark: open
        if (rank == 0) {
            compute_ms(100);
        }
        MPI_Barrier(MPI_COMM_WORLD);  // mark: close
    }
    for (i = 0; i < 200000; i++) {
        if (i % 10 != 0) {
            MPI_Iprobe(0, 99, MPI_COMM_SELF, &flag, MPI_STATUS_IGNORE);  // mark: often
        } else {
            MPI_Iprobe(0, 99, MPI_COMM_SELF, &flag, MPI_STATUS_IGNORE);  // mark: seldom
        }
    }
    MPI_Finalize();
    return 0;
}
