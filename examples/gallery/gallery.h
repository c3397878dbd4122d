/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * What the programs of the gallery share. Each has a function run() and a fault, which `NAME faulty` has and `NAME fixed` has
 * not; it says how many seconds it took. A comment "here: FINDING" is above the line that the finding must
 * name.
 */
#ifndef BAROGRAPH_GALLERY_H
#define BAROGRAPH_GALLERY_H

#define _GNU_SOURCE /* O_DIRECT */
#include <errno.h>
#include <fcntl.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <barograph/barograph.h>

enum { KIB = 1024, MIB = 1024 * 1024, PAGE = 4096 };

static int rank, ranks, fixed;

static void run(void);

/* Computes for a number of milliseconds of its own processor time, so that waiting for a core is not taken for computing. */
static inline void compute(double milliseconds) {
    struct timespec start, now;
    volatile double sink = 1;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
    do {
        for (int i = 0; i < 2000; i++) {
            sink = sink * 1.0000001 + 1e-9;
        }
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    } while (1e3 * (double)(now.tv_sec - start.tv_sec) + 1e-6 * (double)(now.tv_nsec - start.tv_nsec) <
             milliseconds);
}

static inline void* memory(size_t bytes) {
    void* place = NULL;
    /* Whole pages, as writes past the page cache need them. */
    if (posix_memalign(&place, PAGE, bytes) != 0) {
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    memset(place, rank + 1, bytes);
    return place;
}

static inline void must(int good, const char* what) {
    if (!good) {
        perror(what);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
}

/* The name of a file of this rank alone. */
static inline const char* own_name(const char* stem) {
    static char name[256];
    snprintf(name, sizeof name, "%s.%d", stem, rank);
    return name;
}

/* Creates a file whose writes wait for the disk, so that it is the disk that counts and not memory. */
static inline int create_on_disk(const char* name) {
    int file = open(name, O_CREAT | O_TRUNC | O_WRONLY | O_DIRECT, 0644);
    if (file < 0 && errno == EINVAL) { /* a file system in memory */
        file = open(name, O_CREAT | O_TRUNC | O_WRONLY | O_DSYNC, 0644);
    }
    must(file >= 0, name);
    return file;
}

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (argc != 2 || (strcmp(argv[1], "faulty") != 0 && strcmp(argv[1], "fixed") != 0)) {
        if (rank == 0) {
            fprintf(stderr, "usage: %s faulty|fixed\n", argv[0]);
        }
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    fixed = strcmp(argv[1], "fixed") == 0;
    MPI_Barrier(MPI_COMM_WORLD);
    const double start = MPI_Wtime();
    run();
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        printf("seconds %.6f\n", MPI_Wtime() - start);
    }
    MPI_Finalize();
    return 0;
}

#endif
