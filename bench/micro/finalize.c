/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * What the end of a job costs: fills the tables of each rank, then takes the time of MPI_Finalize on rank 0.
 * Started by bench/run.py; prints `finalize seconds`.
 *
 *     finalize        about 40 call paths, each with one size class on the world: others publish sizes for it
 *     finalize wide   five size classes, and communicators of two ranks each, so that pairs share no facts
 */
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "barograph/barograph.h"

enum { kRegions = 13, kClasses = 5, kRounds = 20 };

static double now_s(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    const int wide = argc > 1 && strcmp(argv[1], "wide") == 0;
    MPI_Comm pair = MPI_COMM_NULL;
    if (wide) {
        MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &pair);
    }
    static char in[1 << kClasses];
    static char out[1 << kClasses];
    barograph_handle regions[kRegions];
    for (int r = 0; r < kRegions; ++r) {
        char name[32];
        snprintf(name, sizeof name, "phase %d", r);
        regions[r] = barograph_region_handle(name);
    }
    for (int round = 0; round < kRounds; ++round) {
        for (int r = 0; r < kRegions; ++r) {
            barograph_begin(regions[r]);
            for (int c = 0; c < (wide ? kClasses : 1); ++c) {
                MPI_Allreduce(in, out, 1 << c, MPI_CHAR, MPI_MAX, MPI_COMM_WORLD);
                if (wide) {
                    MPI_Bcast(in, 1 << c, MPI_CHAR, 0, pair);
                }
            }
            MPI_Barrier(MPI_COMM_WORLD);
            barograph_end(regions[r]);
        }
    }
    if (wide) {
        MPI_Comm_free(&pair);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    const double start = now_s();
    MPI_Finalize();
    if (rank == 0) {
        printf("finalize %.9f\n", now_s() - start);
    }
    return 0;
}
