/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * `gaps COUNT MICROSECONDS compute|sleep`: so many times outside of MPI for so long, each before a short call. Looks past every wrapper,
 * and calls nothing of the kernel while it computes. Used by tests/own_cost_test.py.
 */
#define _GNU_SOURCE
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char** argv) {
    const int count = argc > 1 ? atoi(argv[1]) : 100;
    const double s = 1e-6 * (argc > 2 ? atof(argv[2]) : 1000);
    const int sleeps = argc > 3 && strcmp(argv[3], "sleep") == 0;
    MPI_Init(&argc, &argv);
    for (int i = 0; i < count; ++i) {
        int flag = 0;
        if (sleeps) {
            const struct timespec gap = {0, (long)(1e9 * s)};
            syscall(SYS_nanosleep, &gap, NULL);
        } else {
            for (const double begin = now(); now() - begin < s;) {
            }
        }
        MPI_Iprobe(MPI_ANY_SOURCE, 1, MPI_COMM_SELF, &flag, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
