/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Makes many small files, as mdtest and file-per-record programs do. Started by bench/run.py without
 * anything, with the do-nothing wrapper (forward.c) and with Barograph preloaded; prints `files
 * nanoseconds_per_file` and `end nanoseconds_per_file`, the latter for MPI_Finalize.
 *
 *     files FOLDER [files [bytes]]
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static double now_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

int main(int argc, char** argv) {
    static char data[1 << 20];
    const char* folder = argc > 1 ? argv[1] : ".";
    const int files = argc > 2 ? atoi(argv[2]) : 20000;
    const size_t bytes = argc > 3 ? (size_t)atoi(argv[3]) : 100;
    MPI_Init(&argc, &argv);
    const double start = now_ns();
    for (int i = 0; i < files; ++i) {
        char name[4096];
        snprintf(name, sizeof name, "%s/file.%06d", folder, i);
        const int file = open(name, O_CREAT | O_EXCL | O_WRONLY, 0600);
        if (file < 0 || write(file, data, bytes) != (ssize_t)bytes || close(file) != 0) {
            perror(name);
            exit(1);
        }
    }
    const double written = now_ns();
    MPI_Finalize();
    printf("files %.3f\nend %.3f\n", (written - start) / files, (now_ns() - written) / files);
    return 0;
}
