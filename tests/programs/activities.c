/* SPDX-License-Identifier: BSD-3-Clause
 * One of everything that a tool might be tempted to add calls to, each announced to tests/pmpi_counter/under_the_tool.c.
 * Run on 4 ranks. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdlib.h>

static void (*announce)(const char* activity);

static void about_to(const char* activity) {
    if (announce != NULL) {
        announce(activity);
    }
}

int main(int argc, char** argv) {
    int rank, i, in = 1, out = 0, all[4], extents[2] = {2, 2}, periodic[2] = {0, 1}, keep[2] = {1, 0}, flag;
    int members[2] = {0, 2}, to, from, index[4] = {1, 2, 3, 4}, edges[4] = {1, 2, 3, 0};
    MPI_Comm made, half, grid, row, between, joined, few = MPI_COMM_NULL, later;
    MPI_Group everybody, some;
    MPI_Request requests[2];
    MPI_Datatype pair;
    announce = (void (*)(const char*))dlsym(RTLD_DEFAULT, "under_the_tool");
    MPI_Init(&argc, &argv);
    about_to("nothing");
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &everybody);
    MPI_Group_incl(everybody, 2, members, &some);
    to = (rank + 1) % 4;
    from = (rank + 3) % 4;
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    about_to("messages");
    for (i = 0; i < 10; ++i) {
        MPI_Sendrecv(&in, 1, MPI_INT, to, 0, &out, 1, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    about_to("requests");
    for (i = 0; i < 10; ++i) {
        MPI_Irecv(&out, 1, MPI_INT, from, 0, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(&in, 1, MPI_INT, to, 0, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    about_to("collectives");
    for (i = 0; i < 10; ++i) {
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Allreduce(&in, &out, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    about_to("derived types");
    for (i = 0; i < 10; ++i) {
        MPI_Bcast(all, 1, pair, 0, MPI_COMM_WORLD);
    }
    about_to("MPI_Comm_dup");
    MPI_Comm_dup(MPI_COMM_WORLD, &made);
    about_to("MPI_Comm_set_name");
    MPI_Comm_set_name(made, "made");
    about_to("MPI_Comm_split");
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &half);
    about_to("MPI_Comm_create");
    MPI_Comm_create(MPI_COMM_WORLD, rank % 2 == 0 ? some : MPI_GROUP_EMPTY, &few);
    about_to("MPI_Comm_create_group");
    if (rank % 2 == 0) {
        MPI_Comm_create_group(MPI_COMM_WORLD, some, 5, &few);
    }
    about_to("MPI_Comm_idup");
    MPI_Comm_idup(MPI_COMM_WORLD, &later, &requests[0]);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    about_to("MPI_Cart_create");
    MPI_Cart_create(MPI_COMM_WORLD, 2, extents, periodic, 0, &grid);
    about_to("MPI_Cart_sub");
    MPI_Cart_sub(grid, keep, &row);
    about_to("MPI_Graph_create");
    MPI_Graph_create(MPI_COMM_WORLD, 4, index, edges, 0, &made);
    about_to("MPI_Dist_graph_create_adjacent");
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &from, MPI_UNWEIGHTED, 1, &to, MPI_UNWEIGHTED,
                                   MPI_INFO_NULL, 0, &made);
    about_to("MPI_Intercomm_create");
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank % 2, 9, &between);
    about_to("MPI_Intercomm_merge");
    MPI_Intercomm_merge(between, rank % 2, &joined);
    about_to("MPI_Comm_free");
    MPI_Comm_free(&joined);
    MPI_Comm_free(&later);
    about_to("nothing");
    MPI_Initialized(&flag);
    MPI_Type_free(&pair);
    MPI_Group_free(&some);
    MPI_Group_free(&everybody);
    about_to("end");
    MPI_Finalize();
    return 0;
}
