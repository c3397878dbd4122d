/* SPDX-License-Identifier: BSD-3-Clause
 * Collective calls on an intercommunicator between rank 0 alone and the rest. Run on at least 3 ranks. */
#include "expect.h"

#define W "W0.0"

int main(int argc, char** argv) {
    enum { MOST = 4096 };
    static double in[MOST], out[MOST];
    int rank, size;
    MPI_Comm half, inter;
    const char* name;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? 0 : 1, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank == 0 ? 1 : 0, 9, &inter);
    name = comm_name('i', 0, "i9.1");
    MPI_Bcast(in, 3, MPI_DOUBLE, rank == 0 ? MPI_ROOT : 0, inter);
    /* The root group is now the larger one: those in it that are not the root take no part. */
    MPI_Bcast(in, 3, MPI_DOUBLE, rank == 0 ? 1 : rank == 2 ? MPI_ROOT : MPI_PROC_NULL, inter);
    MPI_Gather(in, 2, MPI_DOUBLE, out, 2, MPI_DOUBLE, rank == 0 ? MPI_ROOT : 0, inter);
    MPI_Scatter(in, 2, MPI_DOUBLE, out, 2, MPI_DOUBLE, rank == 0 ? MPI_ROOT : 0, inter);
    MPI_Alltoall(in, 1, MPI_DOUBLE, out, 1, MPI_DOUBLE, inter);
    expect("MPI_Comm_split", W, 1, 0);
    expect("MPI_Intercomm_create", comm_name('s', rank == 0 ? 0 : 1, "1"), 1, 0);
    expect("MPI_Bcast", name, 2, rank == 0 || rank == 2 ? 48 : 24);
    expect("MPI_Gather", name, 1, rank == 0 ? 16 * (size - 1) : 16);
    expect("MPI_Scatter", name, 1, rank == 0 ? 16 * (size - 1) : 16);
    expect("MPI_Alltoall", name, 1, rank == 0 ? 8 * (size - 1) : 8);

    expect_write(rank);
    MPI_Finalize();
    return 0;
}
