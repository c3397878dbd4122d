/* SPDX-License-Identifier: BSD-3-Clause
 * Persistent requests: the payload counts with each start, not when they are prepared. Ranks are paired; run on an even
 * number of ranks. */
#include "expect.h"

#define W "W0.0"

int main(int argc, char** argv) {
    double data[100] = {0};
    double other[100];
    int rank, partner, i;
    MPI_Comm twin;
    MPI_Request requests[3];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    partner = rank ^ 1;
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    expect("MPI_Comm_dup", W, 1, 0);

    MPI_Send_init(data, 10, MPI_DOUBLE, partner, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Recv_init(other, 20, MPI_DOUBLE, partner, 0, MPI_COMM_WORLD, &requests[1]);
    for (i = 0; i < 5; ++i) {
        MPI_Start(&requests[1]);
        MPI_Start(&requests[0]);
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
        MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    }
    expect("MPI_Send_init", W, 1, 0);
    expect("MPI_Recv_init", W, 1, 0);
    expect("MPI_Start", W, 10, 5 * 80 + 5 * 160);
    expect("MPI_Wait", W, 10, 0);
    for (i = 0; i < 3; ++i) {
        MPI_Startall(2, requests);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    expect("MPI_Startall", W, 3, 3 * (80 + 160));
    expect("MPI_Waitall", W, 3, 0);

    MPI_Ssend_init(data, 1, MPI_INT, partner, 1, twin, &requests[2]);
    MPI_Startall(1, &requests[2]);
    MPI_Recv(other, 1, MPI_INT, partner, 1, twin, MPI_STATUS_IGNORE);
    /* One active, two inactive ones of another communicator: mixed all the same. */
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    expect("MPI_Ssend_init", comm_name('d', 0, "1"), 1, 0);
    expect("MPI_Startall", comm_name('d', 0, "1"), 1, 4);
    expect("MPI_Recv", comm_name('d', 0, "1"), 1, 4);
    expect("MPI_Waitall", "*mixed", 1, 0);
    for (i = 0; i < 3; ++i) {
        MPI_Request_free(&requests[i]);
    }
    expect("MPI_Request_free", W, 2, 0);
    expect("MPI_Request_free", comm_name('d', 0, "1"), 1, 0);

    /* The handle of a freed persistent request may come again, for another payload. */
    MPI_Bsend_init(data, 3, MPI_DOUBLE, MPI_PROC_NULL, 2, MPI_COMM_WORLD, &requests[0]);
    MPI_Rsend_init(data, 4, MPI_DOUBLE, MPI_PROC_NULL, 2, twin, &requests[1]);
    MPI_Start(&requests[0]);
    MPI_Start(&requests[1]);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    expect("MPI_Bsend_init", W, 1, 0);
    expect("MPI_Rsend_init", comm_name('d', 0, "1"), 1, 0);
    expect("MPI_Start", W, 1, 24);
    expect("MPI_Start", comm_name('d', 0, "1"), 1, 32);
    expect("MPI_Wait", W, 1, 0);
    expect("MPI_Wait", comm_name('d', 0, "1"), 1, 0);
    expect("MPI_Request_free", W, 1, 0);
    expect("MPI_Request_free", comm_name('d', 0, "1"), 1, 0);

    MPI_Comm_free(&twin);
    expect("MPI_Comm_free", comm_name('d', 0, "1"), 1, 0);
    expect_write(rank);
    MPI_Finalize();
    return 0;
}
