/* SPDX-License-Identifier: BSD-3-Clause
 * Every way to make a communicator, with one barrier on each, so that its name and members can be looked up; freeing,
 * names, handles used again. Run on 4 ranks. tests/exactness_test.py knows the members. */
#include "expect.h"

#define W "W0.0"

/* One barrier, counted on the communicator of that name; forgets the communicator. */
static void use_and_free(MPI_Comm* comm, const char* name) {
    if (*comm == MPI_COMM_NULL) {
        return;
    }
    MPI_Barrier(*comm);
    MPI_Comm_free(comm);
    expect("MPI_Barrier", name, 1, 0);
    expect("MPI_Comm_free", name, 1, 0);
}

int main(int argc, char** argv) {
    int rank, size, i;
    int dims[2] = {2, 2}, periods[2] = {0, 1}, remain[2] = {1, 0}, index[4] = {1, 2, 3, 4},
        edges[4] = {1, 0, 3, 2};
    int even[2] = {0, 2}, odd[2] = {1, 3};
    MPI_Comm comm, child, grid, inter, first, second;
    MPI_Group world, group;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_group(MPI_COMM_WORLD, &world);

    /* 1, 2: duplicates */
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_name(comm, "the twin");
    expect("MPI_Comm_set_name", comm_name('d', 0, "1"), 1, 0);
    /* a child of the duplicate, and its child */
    MPI_Comm_split(comm, rank % 2, -rank, &child);
    expect("MPI_Comm_split", comm_name('d', 0, "1"), 1, 0);
    use_and_free(&child, comm_name('s', rank % 2 == 0 ? 2 : 3, "1.1"));
    use_and_free(&comm, comm_name('d', 0, "1"));
    MPI_Comm_dup_with_info(MPI_COMM_WORLD, MPI_INFO_NULL, &comm);
    use_and_free(&comm, comm_name('d', 0, "2"));
    expect("MPI_Comm_dup", W, 1, 0);
    expect("MPI_Comm_dup_with_info", W, 1, 0);

    /* 3, 4, 5: parts; a rank that gets none counts the creation all the same */
    MPI_Comm_split(MPI_COMM_WORLD, rank == 3 ? MPI_UNDEFINED : 0, rank, &comm);
    use_and_free(&comm, comm_name('s', 0, "3"));
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &comm);
    use_and_free(&comm, comm_name('t', 0, "4"));
    MPI_Group_incl(world, 2, odd, &group);
    MPI_Comm_create(MPI_COMM_WORLD, group, &comm);
    MPI_Group_free(&group);
    use_and_free(&comm, comm_name('c', 1, "5"));
    expect("MPI_Comm_split", W, 1, 0);
    expect("MPI_Comm_split_type", W, 1, 0);
    expect("MPI_Comm_create", W, 1, 0);

    /* Disjoint groups at once, twice with one tag, once with another; the parent's order is not touched. */
    MPI_Group_incl(world, 2, rank % 2 == 0 ? even : odd, &group);
    MPI_Comm_create_group(MPI_COMM_WORLD, group, 7, &comm);
    use_and_free(&comm, comm_name('e', rank % 2, "t7.1"));
    MPI_Comm_create_group(MPI_COMM_WORLD, group, 7, &comm);
    use_and_free(&comm, comm_name('e', rank % 2, "t7.2"));
    if (rank % 2 == 0) {
        MPI_Comm_create_group(MPI_COMM_WORLD, group, 8, &comm);
        use_and_free(&comm, comm_name('e', 0, "t8.1"));
        expect("MPI_Comm_create_group", W, 1, 0);
    }
    MPI_Group_free(&group);
    expect("MPI_Comm_create_group", W, 2, 0);

    /* 6, 7, 8: topologies */
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Cart_sub(grid, remain, &comm);
    expect("MPI_Cart_create", W, 1, 0);
    expect("MPI_Cart_sub", comm_name('a', 0, "6"), 1, 0);
    use_and_free(&comm, comm_name('b', rank % 2, "6.1"));
    use_and_free(&grid, comm_name('a', 0, "6"));
    MPI_Graph_create(MPI_COMM_WORLD, 4, index, edges, 0, &comm);
    use_and_free(&comm, comm_name('g', 0, "7"));
    MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &rank, (int[]){1}, (int[]){(rank + 1) % size}, MPI_UNWEIGHTED,
                          MPI_INFO_NULL, 0, &comm);
    use_and_free(&comm, comm_name('g', 0, "8"));
    expect("MPI_Graph_create", W, 1, 0);
    expect("MPI_Dist_graph_create", W, 1, 0);

    /* 9, 10: two halves, joined by an intercommunicator and merged */
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &comm);
    MPI_Intercomm_create(comm, 0, MPI_COMM_WORLD, rank / 2 == 0 ? 2 : 0, 5, &inter);
    MPI_Intercomm_merge(inter, rank / 2 == 0, &child);
    expect("MPI_Comm_split", W, 1, 0);
    expect("MPI_Intercomm_create", comm_name('s', rank / 2 * 2, "9"), 1, 0);
    expect("MPI_Intercomm_merge", comm_name('i', 0, "i5.1"), 1, 0);
    use_and_free(&child, comm_name('m', 2, "i5.1.1"));
    MPI_Barrier(inter);
    MPI_Comm_disconnect(&inter);
    expect("MPI_Barrier", comm_name('i', 0, "i5.1"), 1, 0);
    expect("MPI_Comm_disconnect", comm_name('i', 0, "i5.1"), 1, 0);
    use_and_free(&comm, comm_name('s', rank / 2 * 2, "9"));

    /* 10, 11, 12: a duplicate that comes later takes its place when it is asked for; another is made meanwhile */
    MPI_Comm_idup(MPI_COMM_WORLD, &first, &request);
    MPI_Comm_dup(MPI_COMM_WORLD, &second);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    expect("MPI_Comm_idup", W, 1, 0);
    expect("MPI_Comm_dup", W, 1, 0);
    expect("MPI_Wait", W, 1, 0);
    use_and_free(&first, comm_name('p', 0, "10"));
    use_and_free(&second, comm_name('d', 0, "11"));
    MPI_Comm_idup(MPI_COMM_WORLD, &first, &request);
    for (i = 0; !i;) {
        MPI_Test(&request, &i, MPI_STATUS_IGNORE);
        expect("MPI_Test", W, 1, 0);
    }
    expect("MPI_Comm_idup", W, 1, 0);
    use_and_free(&first, comm_name('p', 0, "12"));

    /* Below MPI_COMM_SELF */
    MPI_Barrier(MPI_COMM_SELF);
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    expect("MPI_Barrier", comm_name('S', rank, "0"), 1, 0);
    expect("MPI_Comm_dup", comm_name('S', rank, "0"), 1, 0);
    use_and_free(&comm, comm_name('d', rank, "S.1"));

    /* Handles are used again for other communicators: 13 to 32 */
    for (i = 0; i < 20; ++i) {
        char place[16];
        snprintf(place, sizeof place, "%d", 13 + i);
        MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &comm);
        use_and_free(&comm, comm_name('s', rank % 2, place));
    }
    expect("MPI_Comm_split", W, 20, 0);
    MPI_Group_free(&world);
    expect_write(rank);
    MPI_Finalize();
    return 0;
}
