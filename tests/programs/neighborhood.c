/* SPDX-License-Identifier: BSD-3-Clause
 * Neighborhood collectives on a periodic line and on a directed ring, in which each rank sends to the next two. Run on at
 * least 3 ranks. */
#include "expect.h"

int main(int argc, char** argv) {
    double in[16] = {0}, out[16];
    int counts[4] = {3, 4, 0, 0}, places[4] = {0, 8, 0, 0};
    MPI_Aint byte_places[4] = {0, 64, 0, 0};
    MPI_Datatype types[4] = {MPI_DOUBLE, MPI_FLOAT, MPI_INT, MPI_INT};
    MPI_Comm line, ring;
    MPI_Request request;
    int rank, size, periodic = 1;
    int from[2], to[2];
    const char* name;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periodic, 0, &line);
    to[0] = (rank + 1) % size;
    to[1] = (rank + 2) % size;
    from[0] = (rank + size - 1) % size;
    from[1] = (rank + size - 2) % size;
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, from, MPI_UNWEIGHTED, 2, to, MPI_UNWEIGHTED,
                                   MPI_INFO_NULL, 0, &ring);
    expect("MPI_Cart_create", "W0.0", 1, 0);
    expect("MPI_Dist_graph_create_adjacent", "W0.0", 1, 0);

    name = comm_name('a', 0, "1");
    MPI_Neighbor_allgather(in, 2, MPI_DOUBLE, out, 2, MPI_DOUBLE, line);
    MPI_Neighbor_alltoall(in, 2, MPI_DOUBLE, out, 2, MPI_DOUBLE, line);
    expect("MPI_Neighbor_allgather", name, 1, 16);
    expect("MPI_Neighbor_alltoall", name, 1, 32);

    name = comm_name('g', 0, "2");
    MPI_Neighbor_allgather(in, 3, MPI_DOUBLE, out, 3, MPI_DOUBLE, ring);
    MPI_Neighbor_allgatherv(in, 3, MPI_DOUBLE, out, (int[]){3, 3}, places, MPI_DOUBLE, ring);
    MPI_Neighbor_alltoall(in, 3, MPI_DOUBLE, out, 3, MPI_DOUBLE, ring);
    MPI_Neighbor_alltoallv(in, counts, places, MPI_DOUBLE, out, counts, places, MPI_DOUBLE, ring);
    MPI_Neighbor_alltoallw(in, counts, byte_places, types, out, counts, byte_places, types, ring);
    expect("MPI_Neighbor_allgather", name, 1, 24);
    expect("MPI_Neighbor_allgatherv", name, 1, 24);
    expect("MPI_Neighbor_alltoall", name, 1, 48);
    expect("MPI_Neighbor_alltoallv", name, 1, (3 + 4) * 8);
    expect("MPI_Neighbor_alltoallw", name, 1, 3 * 8 + 4 * 4);
    MPI_Ineighbor_alltoall(in, 3, MPI_DOUBLE, out, 3, MPI_DOUBLE, ring, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    expect("MPI_Ineighbor_alltoall", name, 1, 48);
    expect("MPI_Wait", name, 1, 0);
    expect_write(rank);
    MPI_Finalize();
    return 0;
}
