/* SPDX-License-Identifier: BSD-3-Clause
 * A distributed graph made out of a grid, and its duplicates: Open MPI 5 says of them that they are grids, and crashes when
 * asked for the extents. Only barriers, because its neighborhood collectives on them fail as well. */
#include "expect.h"

static void use_and_free(MPI_Comm* comm, const char* name) {
    MPI_Barrier(*comm);
    MPI_Comm_free(comm);
    expect("MPI_Barrier", name, 1, 0);
    expect("MPI_Comm_free", name, 1, 0);
}

int main(int argc, char** argv) {
    int rank, size, left, right, periodic = 1;
    MPI_Comm grid, graph, twin, promised;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    left = (rank + size - 1) % size;
    right = (rank + 1) % size;
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periodic, 0, &grid);
    MPI_Dist_graph_create_adjacent(grid, 1, &left, MPI_UNWEIGHTED, 1, &right, MPI_UNWEIGHTED, MPI_INFO_NULL,
                                   0, &graph);
    MPI_Comm_dup(graph, &twin);
    MPI_Comm_idup(twin, &promised, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    expect("MPI_Cart_create", "W0.0", 1, 0);
    expect("MPI_Dist_graph_create_adjacent", "a0.1", 1, 0);
    expect("MPI_Comm_dup", "g0.1.1", 1, 0);
    expect("MPI_Comm_idup", "d0.1.1.1", 1, 0);
    expect("MPI_Wait", "d0.1.1.1", 1, 0);
    use_and_free(&promised, "p0.1.1.1.1");
    use_and_free(&twin, "d0.1.1.1");
    use_and_free(&graph, "g0.1.1");
    use_and_free(&grid, "a0.1");
    expect_write(rank);
    MPI_Finalize();
    return 0;
}
