/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Phases that a test ends one after the other: `phases FOLDER [CODE]`. Ranks compute in region "solve" until FOLDER/io exists, then
 * each waits in open() for a writer of FOLDER/fifo.RANK, then all but rank 2 wait in a barrier, while that one computes in region
 * "read_input" until FOLDER/end exists. Looks past every wrapper, so that nothing is recorded meanwhile. Ends with CODE. Used by
 * tests/live_test.py.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "barograph/barograph.h"

static const char* folder;

static void wait_for(const char* name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    while (syscall(SYS_faccessat, AT_FDCWD, path, F_OK) != 0) {
        usleep(10000);
    }
}

int main(int argc, char** argv) {
    int rank = 0;
    char path[4096];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    folder = argv[1];
    const barograph_handle solve = barograph_region_handle("solve");
    barograph_begin(solve);
    wait_for("io");
    barograph_end(solve);
    snprintf(path, sizeof path, "%s/fifo.%d", folder, rank);
    const int file = open(path, O_RDONLY);
    close(file);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 2) {
        const barograph_handle input = barograph_region_handle("read_input");
        barograph_begin(input);
        wait_for("end");
        barograph_end(input);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return argc > 2 ? atoi(argv[2]) : 0;
}
