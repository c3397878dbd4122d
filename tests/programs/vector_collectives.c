/* SPDX-License-Identifier: BSD-3-Clause
 * Collective calls whose payload differs by rank: exact bytes. Rank r sends (r + 1) elements to each. */
#include "expect.h"

#define W "W0.0"
enum { RANKS = 64, MOST = RANKS * RANKS };

int main(int argc, char** argv) {
    static int in[MOST], out[MOST];
    int receive[RANKS], send[RANKS], places_receive[RANKS], places_send[RANKS], bytes_receive[RANKS],
        bytes_send[RANKS];
    MPI_Datatype types[RANKS];
    int rank, size, i, round;
    long long mine, all;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (i = 0; i < size; ++i) {
        receive[i] = i + 1;
        places_receive[i] = i * (i + 1) / 2;
        send[i] = rank + 1;
        places_send[i] = i * (rank + 1);
        bytes_receive[i] = 4 * places_receive[i];
        bytes_send[i] = 4 * places_send[i];
        types[i] = MPI_INT;
    }
    mine = 4LL * (rank + 1);
    all = 4LL * size * (size + 1) / 2;
    for (round = 0; round < 2; ++round) {
        MPI_Request request;
        int blocking = round == 0;
#define BOTH(call, icall)                          \
    do {                                           \
        if (blocking) {                            \
            call;                                  \
        } else {                                   \
            icall;                                 \
            MPI_Wait(&request, MPI_STATUS_IGNORE); \
        }                                          \
    } while (0)
        BOTH(MPI_Gatherv(in, rank + 1, MPI_INT, out, receive, places_receive, MPI_INT, 0, MPI_COMM_WORLD),
             MPI_Igatherv(in, rank + 1, MPI_INT, out, receive, places_receive, MPI_INT, 0, MPI_COMM_WORLD,
                          &request));
        BOTH(MPI_Scatterv(in, receive, places_receive, MPI_INT, out, rank + 1, MPI_INT, 0, MPI_COMM_WORLD),
             MPI_Iscatterv(in, receive, places_receive, MPI_INT, out, rank + 1, MPI_INT, 0, MPI_COMM_WORLD,
                           &request));
        BOTH(MPI_Allgatherv(in, rank + 1, MPI_INT, out, receive, places_receive, MPI_INT, MPI_COMM_WORLD),
             MPI_Iallgatherv(in, rank + 1, MPI_INT, out, receive, places_receive, MPI_INT, MPI_COMM_WORLD,
                             &request));
        BOTH(MPI_Alltoallv(in, send, places_send, MPI_INT, out, receive, places_receive, MPI_INT,
                           MPI_COMM_WORLD),
             MPI_Ialltoallv(in, send, places_send, MPI_INT, out, receive, places_receive, MPI_INT,
                            MPI_COMM_WORLD, &request));
        BOTH(MPI_Alltoallw(in, send, bytes_send, types, out, receive, bytes_receive, types, MPI_COMM_WORLD),
             MPI_Ialltoallw(in, send, bytes_send, types, out, receive, bytes_receive, types, MPI_COMM_WORLD,
                            &request));
        expect(blocking ? "MPI_Gatherv" : "MPI_Igatherv", W, 1, mine);
        expect(blocking ? "MPI_Scatterv" : "MPI_Iscatterv", W, 1, rank == 0 ? all : mine);
        expect(blocking ? "MPI_Allgatherv" : "MPI_Iallgatherv", W, 1, mine);
        expect(blocking ? "MPI_Alltoallv" : "MPI_Ialltoallv", W, 1, mine * size);
        expect(blocking ? "MPI_Alltoallw" : "MPI_Ialltoallw", W, 1, mine * size);
        expect("MPI_Wait", W, blocking ? 0 : 5, 0);
    }
    /* In place: what this rank hands in is its part of the receive buffer. */
    MPI_Gatherv(rank == 0 ? MPI_IN_PLACE : in, rank + 1, MPI_INT, out, receive, places_receive, MPI_INT, 0,
                MPI_COMM_WORLD);
    MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, out, receive, places_receive, MPI_INT, MPI_COMM_WORLD);
    for (i = 0; i < size; ++i) {
        receive[i] = 2;
        places_receive[i] = 2 * i;
    }
    MPI_Alltoallv(MPI_IN_PLACE, NULL, NULL, MPI_DATATYPE_NULL, out, receive, places_receive, MPI_INT,
                  MPI_COMM_WORLD);
    expect("MPI_Gatherv", W, 1, mine);
    expect("MPI_Allgatherv", W, 1, mine);
    expect("MPI_Alltoallv", W, 1, 8LL * size);
    expect_write(rank);
    MPI_Finalize();
    return 0;
}
