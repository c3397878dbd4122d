/* SPDX-License-Identifier: BSD-3-Clause
 * The sample of the mpisee paper: the world is split into two halves, with 30 reductions on the world and 100 on each
 * half, of 1000 floats. The profile must show three communicators. Run on an even number of ranks. */
#include "expect.h"

int main(int argc, char** argv) {
    float in[1000] = {0};
    float out[1000];
    MPI_Comm half;
    int rank, size, i;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_split(MPI_COMM_WORLD, rank < size / 2 ? 0 : 1, rank, &half);
    for (i = 0; i < 30; ++i) {
        MPI_Allreduce(in, out, 1000, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
    }
    for (i = 0; i < 100; ++i) {
        MPI_Allreduce(in, out, 1000, MPI_FLOAT, MPI_SUM, half);
    }
    expect("MPI_Comm_split", "W0.0", 1, 0);
    expect("MPI_Allreduce", "W0.0", 30, 30 * 4000);
    expect("MPI_Allreduce", comm_name('s', rank < size / 2 ? 0 : size / 2, "1"), 100, 100 * 4000);
    expect_write(rank);
    MPI_Finalize();
    return 0;
}
