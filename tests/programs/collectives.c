/* SPDX-License-Identifier: BSD-3-Clause
 * Collective calls whose payload does not differ by rank: blocking, in place, nonblocking. */
#include "expect.h"

#define W "W0.0"

int main(int argc, char** argv) {
    enum { MOST = 4096 };
    static double in[MOST], out[MOST];
    int counts[64];
    int rank, size, i;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (i = 0; i < size; ++i) {
        counts[i] = i + 1;
    }

    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Bcast(in, 3, MPI_DOUBLE, 1, MPI_COMM_WORLD);
    MPI_Reduce(in, out, 4, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(rank == 0 ? MPI_IN_PLACE : in, out, 4, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Allreduce(in, out, 5, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, out, 5, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Scan(in, out, 6, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Exscan(in, out, 7, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    expect("MPI_Barrier", W, 1, 0);
    expect("MPI_Bcast", W, 1, 24);
    expect("MPI_Reduce", W, 2, 64);
    expect("MPI_Allreduce", W, 2, 80);
    expect("MPI_Scan", W, 1, 48);
    expect("MPI_Exscan", W, 1, 56);

    MPI_Gather(in, 2, MPI_DOUBLE, out, 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Gather(rank == 0 ? MPI_IN_PLACE : in, 2, MPI_DOUBLE, out, 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatter(in, 2, MPI_DOUBLE, out, 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatter(in, 2, MPI_DOUBLE, rank == 0 ? MPI_IN_PLACE : out, 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Allgather(in, 3, MPI_DOUBLE, out, 3, MPI_DOUBLE, MPI_COMM_WORLD);
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, out, 3, MPI_DOUBLE, MPI_COMM_WORLD);
    MPI_Alltoall(in, 4, MPI_DOUBLE, out, 4, MPI_DOUBLE, MPI_COMM_WORLD);
    MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, out, 4, MPI_DOUBLE, MPI_COMM_WORLD);
    MPI_Reduce_scatter(in, out, counts, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Reduce_scatter_block(in, out, 5, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    expect("MPI_Gather", W, 2, 32);
    expect("MPI_Scatter", W, 2, 2 * (rank == 0 ? 16 * size : 16));
    expect("MPI_Allgather", W, 2, 48);
    expect("MPI_Alltoall", W, 2, 2 * 32 * size);
    expect("MPI_Reduce_scatter", W, 1, 8LL * size * (size + 1) / 2);
    expect("MPI_Reduce_scatter_block", W, 1, 40LL * size);

#define DONE() MPI_Wait(&request, MPI_STATUS_IGNORE)
    MPI_Ibarrier(MPI_COMM_WORLD, &request), DONE();
    MPI_Ibcast(in, 3, MPI_DOUBLE, 1, MPI_COMM_WORLD, &request), DONE();
    MPI_Ireduce(in, out, 4, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD, &request), DONE();
    MPI_Iallreduce(in, out, 5, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request), DONE();
    MPI_Iscan(in, out, 6, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request), DONE();
    MPI_Iexscan(in, out, 7, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request), DONE();
    MPI_Igather(in, 2, MPI_DOUBLE, out, 2, MPI_DOUBLE, 0, MPI_COMM_WORLD, &request), DONE();
    MPI_Iscatter(in, 2, MPI_DOUBLE, out, 2, MPI_DOUBLE, 0, MPI_COMM_WORLD, &request), DONE();
    MPI_Iallgather(in, 3, MPI_DOUBLE, out, 3, MPI_DOUBLE, MPI_COMM_WORLD, &request), DONE();
    MPI_Ialltoall(in, 4, MPI_DOUBLE, out, 4, MPI_DOUBLE, MPI_COMM_WORLD, &request), DONE();
    MPI_Ireduce_scatter(in, out, counts, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request), DONE();
    MPI_Ireduce_scatter_block(in, out, 5, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request), DONE();
    expect("MPI_Ibarrier", W, 1, 0);
    expect("MPI_Ibcast", W, 1, 24);
    expect("MPI_Ireduce", W, 1, 32);
    expect("MPI_Iallreduce", W, 1, 40);
    expect("MPI_Iscan", W, 1, 48);
    expect("MPI_Iexscan", W, 1, 56);
    expect("MPI_Igather", W, 1, 16);
    expect("MPI_Iscatter", W, 1, rank == 0 ? 16 * size : 16);
    expect("MPI_Iallgather", W, 1, 24);
    expect("MPI_Ialltoall", W, 1, 32 * size);
    expect("MPI_Ireduce_scatter", W, 1, 8LL * size * (size + 1) / 2);
    expect("MPI_Ireduce_scatter_block", W, 1, 40LL * size);
    expect("MPI_Wait", W, 12, 0);

    expect_write(rank);
    MPI_Finalize();
    return 0;
}
