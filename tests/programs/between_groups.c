/* SPDX-License-Identifier: BSD-3-Clause
 * Collective calls on an intercommunicator between rank 0 alone and the rest, and communicators made out of it. Run on at
 * least 3 ranks. */
#include "expect.h"

#define W "W0.0"

/* The rest of the collectives, with roots on both sides, and what an intercommunicator is the parent of. */
static void more(MPI_Comm inter, const char* name, int rank, int size) {
    enum { MOST = 4096 };
    static double in[MOST], out[MOST];
    static int counts[MOST], places[MOST];
    MPI_Comm twin, all, part;
    MPI_Request request;
    int other = rank == 0 ? size - 1 : 1, own = size - other, i;
    for (i = 0; i < size; ++i) {
        counts[i] = 2;
        places[i] = 2 * i;
    }
    MPI_Barrier(inter);
    MPI_Allreduce(in, out, 3, MPI_DOUBLE, MPI_SUM, inter);
    MPI_Reduce(in, out, 4, MPI_DOUBLE, MPI_SUM, rank == 0 ? MPI_ROOT : 0, inter);
    MPI_Allgather(in, 2, MPI_DOUBLE, out, 2, MPI_DOUBLE, inter);
    MPI_Allgatherv(in, 2, MPI_DOUBLE, out, counts, places, MPI_DOUBLE, inter);
    MPI_Gatherv(in, 2, MPI_DOUBLE, out, counts, places, MPI_DOUBLE, rank == 0 ? MPI_ROOT : 0, inter);
    MPI_Scatterv(in, counts, places, MPI_DOUBLE, out, 2, MPI_DOUBLE, rank == 0 ? MPI_ROOT : 0, inter);
    MPI_Alltoallv(in, counts, places, MPI_DOUBLE, out, counts, places, MPI_DOUBLE, inter);
    /* Both sides hand in as much in all. */
    MPI_Reduce_scatter_block(in, out, 2 * other, MPI_DOUBLE, MPI_SUM, inter);
    MPI_Iallreduce(in, out, 5, MPI_DOUBLE, MPI_SUM, inter, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    expect("MPI_Barrier", name, 1, 0);
    expect("MPI_Allreduce", name, 1, 24);
    expect("MPI_Reduce", name, 1, 32);
    expect("MPI_Allgather", name, 1, 16);
    expect("MPI_Allgatherv", name, 1, 16);
    expect("MPI_Gatherv", name, 1, rank == 0 ? 16 * other : 16);
    expect("MPI_Scatterv", name, 1, rank == 0 ? 16 * other : 16);
    expect("MPI_Alltoallv", name, 1, 16 * other);
    expect("MPI_Reduce_scatter_block", name, 1, 16 * other * own);
    expect("MPI_Iallreduce", name, 1, 40);
    expect("MPI_Wait", name, 1, 0);

    MPI_Comm_dup(inter, &twin);
    MPI_Barrier(twin);
    MPI_Comm_free(&twin);
    MPI_Comm_split(inter, rank < 2 ? 1 : MPI_UNDEFINED, 0, &part);
    if (part != MPI_COMM_NULL) {
        MPI_Barrier(part);
        MPI_Comm_free(&part);
        expect("MPI_Barrier", "s0.i9.1.2", 1, 0);
        expect("MPI_Comm_free", "s0.i9.1.2", 1, 0);
    }
    MPI_Intercomm_merge(inter, rank == 0, &all);
    MPI_Barrier(all);
    MPI_Comm_free(&all);
    MPI_Comm_free(&inter);
    expect("MPI_Comm_dup", name, 1, 0);
    expect("MPI_Barrier", "d0.i9.1.1", 1, 0);
    expect("MPI_Comm_free", "d0.i9.1.1", 1, 0);
    expect("MPI_Comm_split", name, 1, 0);
    expect("MPI_Intercomm_merge", name, 1, 0);
    expect("MPI_Barrier", "m1.i9.1.3", 1, 0);
    expect("MPI_Comm_free", "m1.i9.1.3", 1, 0);
    expect("MPI_Comm_free", name, 1, 0);
}

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

    more(inter, name, rank, size);
    expect_write(rank);
    MPI_Finalize();
    return 0;
}
