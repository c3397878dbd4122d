/* SPDX-License-Identifier: BSD-3-Clause
 * Metrics of its own whose values are known exactly: tests/metrics_test.py knows them too.
 *
 *     metrics all | flat SCALE | refused  (flat: no loop; values are multiplied by SCALE; refused: some that cannot be counted) */
#include <math.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include <barograph/barograph.h>

enum { STEPS = 6 };

int main(int count, char** words) {
    int rank;
    double const scale = count > 2 ? atof(words[2]) : 1;
    MPI_Init(&count, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (strcmp(words[1], "refused") == 0) {
        BAROGRAPH_LOOP("step")
        for (int step = 0; step < STEPS; step++) {
            BAROGRAPH_ITERATION();
            BAROGRAPH_METRIC("time", "s", BAROGRAPH_BY_ITERATION, 1e6);
            BAROGRAPH_METRIC("time", "ns", BAROGRAPH_BY_RANK, 1e6);
            BAROGRAPH_METRIC("residual", "", BAROGRAPH_BY_ITERATION, step == 2 ? NAN : 1);
        }
        barograph_metric_add(barograph_metric("odd", "", (barograph_consistency)7), 1);
    } else {
        BAROGRAPH_REGION("solve");
        BAROGRAPH_METRIC("cells", "", BAROGRAPH_CONSTANT, 4096 * scale);
        BAROGRAPH_METRIC("owned", "B", BAROGRAPH_BY_RANK, 1024 * (rank + 1) * scale);
        BAROGRAPH_METRIC("input", "kg", BAROGRAPH_BY_EXECUTION, 2.5 * scale);
        if (strcmp(words[1], "all") == 0) {
            BAROGRAPH_LOOP("step")
            for (int step = 0; step < STEPS; step++) {
                BAROGRAPH_ITERATION();
                BAROGRAPH_METRIC("particles", "", BAROGRAPH_BY_ITERATION, 100 * rank + step);
                /* Two values in each iteration, on a region inside the loop. */
                BAROGRAPH_REGION("push");
                BAROGRAPH_METRIC("energy", "J", BAROGRAPH_BY_ITERATION, -0.5 * step);
                BAROGRAPH_METRIC("energy", "J", BAROGRAPH_BY_ITERATION, rank);
                MPI_Barrier(MPI_COMM_WORLD);
            }
        }
    }
    MPI_Finalize();
    return 0;
}
