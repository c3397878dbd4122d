/* SPDX-License-Identifier: BSD-3-Clause
 * The calls that complete requests: of one communicator, of several at once, of none. Each rank sends to itself, so that
 * nothing depends on the number of ranks; arrays are longer than what a wrapper keeps on its stack. */
#include "expect.h"

#define W "W0.0"
enum { MANY = 3000 };

static MPI_Request requests[MANY];
static int data[MANY], other[MANY];
static int rank;

/* Requests 0..count-1: receives and sends in turn, each of one int; pairs of the second communicator where it is odd. */
static void start(int count, MPI_Comm first, MPI_Comm second) {
    int i;
    for (i = 0; i < count; i += 2) {
        MPI_Comm comm = i / 2 % 2 == 0 ? first : second;
        MPI_Irecv(&other[i], 1, MPI_INT, rank, i, comm, &requests[i]);
        MPI_Isend(&data[i], 1, MPI_INT, rank, i, comm, &requests[i + 1]);
    }
}

int main(int argc, char** argv) {
    char twin_name[64];
    MPI_Comm twin;
    MPI_Request request;
    int indices[MANY];
    int i, n, flag, done, index;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    snprintf(twin_name, sizeof twin_name, "%s", comm_name('d', 0, "1"));
    expect("MPI_Comm_dup", W, 1, 0);

    /* One communicator. */
    start(MANY, MPI_COMM_WORLD, MPI_COMM_WORLD);
    MPI_Waitall(MANY, requests, MPI_STATUSES_IGNORE);
    expect("MPI_Irecv", W, MANY / 2, MANY / 2 * 4);
    expect("MPI_Isend", W, MANY / 2, MANY / 2 * 4);
    expect("MPI_Waitall", W, 1, 0);
    start(4, twin, twin);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    expect("MPI_Irecv", twin_name, 2, 8);
    expect("MPI_Isend", twin_name, 2, 8);
    expect("MPI_Waitall", twin_name, 1, 0);

    /* Two communicators: said to be mixed; afterwards each stands for itself again. */
    start(MANY, MPI_COMM_WORLD, twin);
    MPI_Waitall(MANY, requests, MPI_STATUSES_IGNORE);
    start(2, twin, twin);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    expect("MPI_Irecv", W, MANY / 4, MANY / 4 * 4);
    expect("MPI_Isend", W, MANY / 4, MANY / 4 * 4);
    expect("MPI_Irecv", twin_name, MANY / 4 + 1, MANY / 4 * 4 + 4);
    expect("MPI_Isend", twin_name, MANY / 4 + 1, MANY / 4 * 4 + 4);
    expect("MPI_Waitall", "*mixed", 1, 0);
    expect("MPI_Waitall", twin_name, 1, 0);

    /* None. */
    request = MPI_REQUEST_NULL;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE); /* null by now */
    MPI_Waitall(0, requests, MPI_STATUSES_IGNORE);
    MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
    expect("MPI_Wait", "", 1, 0);
    expect("MPI_Waitall", "", 2, 0);
    expect("MPI_Test", "", 1, 0);

    /* One after the other: those not yet complete stay known. */
    start(8, MPI_COMM_WORLD, MPI_COMM_WORLD);
    for (i = 0; i < 8; ++i) {
        MPI_Waitany(8, requests, &index, MPI_STATUS_IGNORE);
    }
    expect("MPI_Waitany", W, 8, 0);
    start(8, MPI_COMM_WORLD, MPI_COMM_WORLD);
    for (n = 0, i = 0; i < 8; ++n) {
        MPI_Waitsome(8, requests, &done, indices, MPI_STATUSES_IGNORE);
        i += done;
    }
    expect("MPI_Waitsome", W, n, 0);
    start(8, MPI_COMM_WORLD, MPI_COMM_WORLD);
    for (n = 0, flag = 0; !flag; ++n) {
        MPI_Testall(8, requests, &flag, MPI_STATUSES_IGNORE);
    }
    expect("MPI_Testall", W, n, 0);
    start(8, MPI_COMM_WORLD, MPI_COMM_WORLD);
    for (n = 0, i = 0; i < 8; ++n) {
        MPI_Testsome(8, requests, &done, indices, MPI_STATUSES_IGNORE);
        i += done;
    }
    expect("MPI_Testsome", W, n, 0);
    start(8, MPI_COMM_WORLD, MPI_COMM_WORLD);
    for (n = 0, i = 0; i < 8; ++n) {
        MPI_Testany(8, requests, &index, &flag, MPI_STATUS_IGNORE);
        i += flag;
    }
    expect("MPI_Testany", W, n, 0);
    start(2, MPI_COMM_WORLD, MPI_COMM_WORLD);
    for (i = 0; i < 2; ++i) {
        for (n = 0, flag = 0; !flag; ++n) {
            MPI_Test(&requests[i], &flag, MPI_STATUS_IGNORE);
        }
        expect("MPI_Test", W, n, 0);
    }
    expect("MPI_Irecv", W, 4 * 5 + 1, 4 * (4 * 5 + 1));
    expect("MPI_Isend", W, 4 * 5 + 1, 4 * (4 * 5 + 1));

    /* Of two communicators, one after the other: mixed while both are in the array. */
    MPI_Irecv(&other[0], 1, MPI_INT, rank, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&other[1], 1, MPI_INT, rank, 1, twin, &requests[1]);
    MPI_Testany(2, requests, &index, &flag, MPI_STATUS_IGNORE); /* none has been sent */
    MPI_Send(&data[0], 1, MPI_INT, rank, 0, MPI_COMM_WORLD);
    MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
    MPI_Send(&data[1], 1, MPI_INT, rank, 1, twin);
    MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
    expect("MPI_Irecv", W, 1, 4);
    expect("MPI_Irecv", twin_name, 1, 4);
    expect("MPI_Testany", "*mixed", 1, 0);
    expect("MPI_Send", W, 1, 4);
    expect("MPI_Send", twin_name, 1, 4);
    expect("MPI_Waitany", "*mixed", 1, 0);
    expect("MPI_Waitany", twin_name, 1, 0);

    /* Cancelled, asked about, freed. */
    MPI_Irecv(&other[0], 1, MPI_INT, rank, 99, twin, &request);
    MPI_Request_get_status(request, &flag, MPI_STATUS_IGNORE);
    MPI_Cancel(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Isend(&data[0], 1, MPI_INT, rank, 98, twin, &request);
    MPI_Request_free(&request);
    MPI_Recv(&other[0], 1, MPI_INT, rank, 98, twin, MPI_STATUS_IGNORE);
    expect("MPI_Irecv", twin_name, 1, 4);
    expect("MPI_Request_get_status", twin_name, 1, 0);
    expect("MPI_Cancel", twin_name, 1, 0);
    expect("MPI_Wait", twin_name, 1, 0);
    expect("MPI_Isend", twin_name, 1, 4);
    expect("MPI_Request_free", twin_name, 1, 0);
    expect("MPI_Recv", twin_name, 1, 4);

    expect_write(rank);
    MPI_Finalize();
    return 0;
}
