/* SPDX-License-Identifier: BSD-3-Clause
 * Calls of MPI 4: large counts, persistent collectives, a combined exchange without waiting, partitioned communication.
 * Only for an MPI that has them; returns 77 otherwise. Ranks are paired; run on an even number of ranks. */
#include "expect.h"

#define W "W0.0"

#if MPI_VERSION >= 4
static void large(int partner, int size) {
    static double data[64], other[64];
    static char packed[256];
    MPI_Count counts[64], place = 0;
    MPI_Aint places[64];
    int i, *memory = NULL;
    MPI_Win window;
    MPI_File file;
    for (i = 0; i < size; ++i) {
        counts[i] = 2;
        places[i] = 2 * i;
    }
    MPI_Allreduce_c(data, other, 5, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Alltoallv_c(data, counts, places, MPI_DOUBLE, other, counts, places, MPI_DOUBLE, MPI_COMM_WORLD);
    MPI_Sendrecv_c(data, 6, MPI_DOUBLE, partner, 0, other, 6, MPI_DOUBLE, partner, 0, MPI_COMM_WORLD,
                   MPI_STATUS_IGNORE);
    MPI_Pack_c(data, 3, MPI_DOUBLE, packed, sizeof packed, &place, MPI_COMM_WORLD);
    MPI_Win_allocate_c(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    MPI_Win_fence(0, window);
    MPI_Put_c(counts, 4, MPI_INT, partner, 0, 4, MPI_INT, window);
    MPI_Win_fence(0, window);
    MPI_Win_free(&window);
    MPI_File_open(MPI_COMM_WORLD, "large.data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                  MPI_INFO_NULL, &file);
    MPI_File_write_at_c(file, 64 * partner, data, 5, MPI_DOUBLE, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    expect("MPI_Allreduce_c", W, 1, 40);
    expect("MPI_Alltoallv_c", W, 1, 16LL * size);
    expect("MPI_Sendrecv_c", W, 1, 48);
    expect("MPI_Pack_c", W, 1, 24);
    expect("MPI_Win_allocate_c", W, 1, 0);
    expect("MPI_Win_fence", W ":w1", 2, 0);
    expect("MPI_Put_c", W ":w1", 1, 16);
    expect("MPI_Win_free", W ":w1", 1, 0);
    expect("MPI_File_open", "large.data", 1, 0);
    expect("MPI_File_write_at_c", "large.data", 1, 40);
    expect("MPI_File_close", "large.data", 1, 0);
}
#endif

int main(int argc, char** argv) {
#if EXPECT_MPI_4
    double data[64] = {0}, other[64];
    MPI_Request request, requests[2];
    int rank, size, partner, i;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    partner = rank ^ 1;
#if MPI_VERSION >= 4
    large(partner, size);
#endif
    MPI_Isendrecv(data, 7, MPI_DOUBLE, partner, 0, other, 7, MPI_DOUBLE, partner, 0, MPI_COMM_WORLD,
                  &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    expect("MPI_Isendrecv", W, 1, 56);
    expect("MPI_Wait", W, 1, 0);

    MPI_Bcast_init(data, 3, MPI_DOUBLE, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    for (i = 0; i < 4; ++i) {
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Request_free(&request);
    expect("MPI_Bcast_init", W, 1, 0);
    expect("MPI_Start", W, 4, 4 * 24);
    expect("MPI_Wait", W, 4, 0);
    expect("MPI_Request_free", W, 1, 0);

    MPI_Psend_init(data, 4, 2, MPI_DOUBLE, partner, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
    MPI_Precv_init(other, 4, 2, MPI_DOUBLE, partner, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
    MPI_Startall(2, requests);
    for (i = 0; i < 3; ++i) {
        MPI_Pready(i, requests[0]);
    }
    MPI_Pready_range(3, 3, requests[0]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    expect("MPI_Psend_init", W, 1, 0);
    expect("MPI_Precv_init", W, 1, 0);
    expect("MPI_Startall", W, 1, 2 * 64);
    expect("MPI_Pready", W, 3, 0);
    expect("MPI_Pready_range", W, 1, 0);
    expect("MPI_Waitall", W, 1, 0);
    expect("MPI_Request_free", W, 2, 0);
    expect_write(rank);
    MPI_Finalize();
    return 0;
#else
    (void)argc;
    (void)argv;
    (void)expect;
    (void)expect_write;
    return 77;
#endif
}
