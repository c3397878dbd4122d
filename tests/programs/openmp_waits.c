/* SPDX-License-Identifier: BSD-3-Clause
 * Four threads of OpenMP write a line each (into EXPECT_DIR), then the first one works alone while the others wait, for the milliseconds of the
 * argument; then all come together once more. */
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void together(int file) {
#pragma omp parallel num_threads(4)
    (void)!write(file, "x\n", 2);
}

int main(int argc, char** argv) {
    int provided;
    const double seconds = atof(argv[1]) / 1e3;
    char path[4096];
    snprintf(path, sizeof path, "%s/lines", getenv("EXPECT_DIR"));
    const int file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    together(file);
    const double begin = now();
    while (now() - begin < seconds) {
    }
    together(file);
    MPI_Finalize();
    return 0;
}
