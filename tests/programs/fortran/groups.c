/* SPDX-License-Identifier: BSD-3-Clause
 * The same calls as groups.F90, in C: tests/fortran_test.py compares the profiles of both. */
#include <math.h>
#include <mpi.h>

enum { N = 6 };

static void greater(void* in, void* inout, int* length, MPI_Datatype* kind) {
    const double* x = in;
    double* y = inout;
    int i;
    (void)kind;
    for (i = 0; i < *length; ++i) {
        y[i] = x[i] * x[i] > y[i] * y[i] ? x[i] : y[i];
    }
}

int main(int argc, char** argv) {
    double a[4 * N] = {0}, b[4 * N] = {0};
    int extents[2] = {2, 2}, periodic[2] = {1, 0}, keep[2] = {0, 1};
    int counts[4] = {1, 2, 3, 4}, displs[4] = {0, 1, 3, 6}, members[3] = {0, 2, 3};
    int rank, ranks, flag, to[2], from[2];
    char text[12] = "from the 0th";
    MPI_Comm twin, half, grid, row, ring, sparse, few = MPI_COMM_NULL, between, joined, later;
    MPI_Group everybody, some;
    MPI_Request request;
    MPI_Op op;
    const MPI_Comm w = MPI_COMM_WORLD;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(w, &rank);
    MPI_Comm_size(w, &ranks);
    MPI_Comm_dup(w, &twin);
    MPI_Comm_set_name(twin, "the twin");
    MPI_Comm_split(w, rank % 2, 0, &half);
    MPI_Cart_create(w, 2, extents, periodic, 0, &grid);
    MPI_Cart_sub(grid, keep, &row);
    to[0] = (rank + 1) % ranks;
    to[1] = (rank + 2) % ranks;
    from[0] = (rank + ranks - 1) % ranks;
    from[1] = (rank + ranks - 2) % ranks;
    MPI_Dist_graph_create_adjacent(w, 2, from, MPI_UNWEIGHTED, 2, to, MPI_UNWEIGHTED, MPI_INFO_NULL, 0,
                                   &ring);
    MPI_Dist_graph_create_adjacent(w, 0, from, MPI_WEIGHTS_EMPTY, 0, to, MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, 0,
                                   &sparse);
    MPI_Comm_group(w, &everybody);
    MPI_Group_incl(everybody, 3, members, &some);
    if (rank != 1) {
        MPI_Comm_create_group(w, some, 77, &few);
    }
    MPI_Intercomm_create(half, 0, w, 1 - rank % 2, 5, &between);
    MPI_Intercomm_merge(between, rank % 2 == 0, &joined);
    MPI_Comm_idup(half, &later, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);

    MPI_Allreduce(MPI_IN_PLACE, a, N, MPI_DOUBLE, MPI_SUM, w);
    if (rank == 1) {
        MPI_Reduce(MPI_IN_PLACE, a, N, MPI_DOUBLE, MPI_MAX, 1, twin);
        MPI_Gather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, b, N, MPI_DOUBLE, 1, twin);
        MPI_Scatter(b, N, MPI_DOUBLE, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, 1, twin);
    } else {
        MPI_Reduce(a, b, N, MPI_DOUBLE, MPI_MAX, 1, twin);
        MPI_Gather(a, N, MPI_DOUBLE, b, N, MPI_DOUBLE, 1, twin);
        MPI_Scatter(b, N, MPI_DOUBLE, a, N, MPI_DOUBLE, 1, twin);
    }
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, b, N, MPI_DOUBLE, grid);
    MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, b, N, MPI_DOUBLE, joined);
    MPI_Reduce_scatter_block(MPI_IN_PLACE, b, N, MPI_DOUBLE, MPI_SUM, twin);
    MPI_Scan(MPI_IN_PLACE, a, 2, MPI_DOUBLE, MPI_SUM, half);
    MPI_Iallreduce(MPI_IN_PLACE, a, 3, MPI_DOUBLE, MPI_SUM, half, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);

    MPI_Op_create(greater, 1, &op);
    MPI_Allreduce(a, b, 2 * N, MPI_DOUBLE, op, w);
    MPI_Reduce(a, b, 2, MPI_DOUBLE, op, 0, row);
    MPI_Op_free(&op);
    MPI_Bcast(text, 12, MPI_CHAR, 0, later);
    MPI_Allgatherv(a, counts[rank], MPI_DOUBLE, b, counts, displs, MPI_DOUBLE, w);
    MPI_Neighbor_alltoall(a, 3, MPI_DOUBLE, b, 3, MPI_DOUBLE, ring);
    if (few != MPI_COMM_NULL) {
        MPI_Barrier(few);
        MPI_Comm_free(&few);
    }
    MPI_Initialized(&flag);
    MPI_Group_free(&some);
    MPI_Group_free(&everybody);
    MPI_Comm_free(&later);
    MPI_Comm_free(&joined);
    MPI_Comm_free(&between);
    MPI_Finalize();
    return 0;
}
