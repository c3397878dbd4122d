/* SPDX-License-Identifier: BSD-3-Clause */
/* A loop of 60 steps of 1 ms; every tenth spends another 100 ms in a region. Used by tests/series_test.py. */
#include <mpi.h>
#include <unistd.h>

#include <barograph/barograph.h>

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    BAROGRAPH_LOOP("step")
    for (int step = 0; step < 60; ++step) {
        BAROGRAPH_ITERATION();
        usleep(1000);
        BAROGRAPH_REGION("write state");
        if (step % 10 == 9) {
            usleep(100000);
        }
    }
    MPI_Finalize();
    return 0;
}
