/* SPDX-License-Identifier: BSD-3-Clause */
/* Asks for snapshots by name: after 1,000 reductions both ranks, after 500 more rank 0 only, and then rank 0 a hundred times without
 * a pause. Waits for the first two, which appear in FOLDER. With "end" as the second argument it asks for one right before
 * MPI_Finalize. Used by tests/snapshot_test.py. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <barograph/barograph.h>

static void reduce(int times) {
    for (int i = 0; i < times; ++i) {
        int value = 1;
        MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
}

static void wait_for(const char* folder, const char* file) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, file);
    while (access(path, F_OK) != 0) {
        usleep(1000);
    }
}

int main(int argc, char** argv) {
    int rank = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    reduce(1000);
    MPI_Barrier(MPI_COMM_WORLD); /* all reductions are finished on both ranks */
    barograph_snapshot("after set-up: 100 % / done");
    wait_for(argv[1], "run.snapshot-1-after-set-up-100-done.baro");
    MPI_Barrier(MPI_COMM_WORLD);
    BAROGRAPH_REGION_BEGIN("steps");
    reduce(500);
    MPI_Barrier(MPI_COMM_WORLD);
    usleep(300000);
    BAROGRAPH_REGION_END("steps");
    if (rank == 0) {
        barograph_snapshot("step 500");
    }
    wait_for(argv[1], "run.snapshot-2-step-500.baro");
    for (int i = 0; i < 100 && rank == 0; ++i) {
        barograph_snapshot("hot");
    }
    if (argc > 2 && strcmp(argv[2], "end") == 0) {
        usleep(1500000); /* one per second may be asked for */
        barograph_snapshot("end");
    }
    MPI_Finalize();
    return 0;
}
