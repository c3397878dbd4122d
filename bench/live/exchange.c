// SPDX-License-Identifier: BSD-3-Clause
// Pairs of ranks exchange small messages as fast as they can: what a viewer beside them takes shows in their
// time. Given a number of paths, each rank first makes that many call paths, so that its arena is large. Used
// by bench/live/cost.py only.
//
//     exchange ITERATIONS [PATHS]     prints user and system time of all ranks, and the wall time, in seconds
#include <barograph/barograph.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

static double cpu_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

int main(int count, char** words) {
    MPI_Init(&count, &words);
    int rank = 0;
    int size = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const long iterations = count > 1 ? atol(words[1]) : 1000;
    const int paths = count > 2 ? atoi(words[2]) : 0;
    for (int i = 0; i < paths; ++i) {
        char name[32];
        snprintf(name, sizeof name, "region %d", i);
        const barograph_handle region = barograph_region_handle(name);
        barograph_begin(region);
        MPI_Barrier(MPI_COMM_SELF);
        barograph_end(region);
    }
    const int other = (rank ^ 1) < size ? rank ^ 1 : MPI_PROC_NULL;
    char payload[8] = {0};
    MPI_Barrier(MPI_COMM_WORLD);
    const double wall = MPI_Wtime();
    const double cpu = cpu_seconds();
    for (long i = 0; i < iterations; ++i) {
        MPI_Sendrecv_replace(payload, sizeof payload, MPI_CHAR, other, 0, other, 0, MPI_COMM_WORLD,
                             MPI_STATUS_IGNORE);
    }
    const double mine = cpu_seconds() - cpu;
    double all = 0;
    MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%.6f %.6f\n", all, MPI_Wtime() - wall);
    }
    MPI_Finalize();
    return 0;
}
