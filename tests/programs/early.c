/* SPDX-License-Identifier: BSD-3-Clause
 * Linked to early_library.c, which has called MPI before main; must be recorded all the same. */
#include "expect.h"

int early_answer(void);

int main(int argc, char** argv) {
    int rank;
    if (early_answer() != 0) {
        return 9;
    }
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD);
    expect("MPI_Initialized", "", 1, 0);
    expect("MPI_Barrier", "W0.0", 1, 0);
    expect_write(rank);
    MPI_Finalize();
    return 0;
}
