/* SPDX-License-Identifier: BSD-3-Clause
 * Every flavour of point-to-point call: ranks are paired (0-1, 2-3, ...), even ranks send, odd ones receive. Run on an
 * even number of ranks. */
#include "expect.h"

#define W "W0.0"

int main(int argc, char** argv) {
    enum { MOST = 100 };
    double data[MOST] = {0};
    double other[MOST];
    static char buffer[100000];
    int rank, partner, n, flag;
    MPI_Status status;
    MPI_Request request;
    MPI_Message message;
    void* detached;
    int detached_size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    partner = rank ^ 1;
    MPI_Buffer_attach(buffer, sizeof buffer);
    if (rank % 2 == 0) {
        MPI_Send(data, 1, MPI_CHAR, partner, 0, MPI_COMM_WORLD);
        MPI_Send(data, 0, MPI_CHAR, partner, 0, MPI_COMM_WORLD);
        MPI_Bsend(data, 10, MPI_INT, partner, 0, MPI_COMM_WORLD);
        MPI_Ssend(data, 20, MPI_DOUBLE, partner, 0, MPI_COMM_WORLD);
        MPI_Recv(other, 1, MPI_CHAR, partner, 7, MPI_COMM_WORLD, &status); /* the receive below is posted */
        MPI_Rsend(data, 30, MPI_DOUBLE, partner, 1, MPI_COMM_WORLD);
        expect("MPI_Send", W, 2, 1);
        expect("MPI_Bsend", W, 1, 40);
        expect("MPI_Ssend", W, 1, 160);
        expect("MPI_Recv", W, 1, 1);
        expect("MPI_Rsend", W, 1, 240);

        MPI_Isend(data, 5, MPI_FLOAT, partner, 2, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, &status);
        MPI_Ibsend(data, 6, MPI_FLOAT, partner, 2, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, &status);
        MPI_Issend(data, 7, MPI_FLOAT, partner, 2, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Recv(other, 1, MPI_CHAR, partner, 7, MPI_COMM_WORLD, &status);
        MPI_Irsend(data, 8, MPI_FLOAT, partner, 3, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, &status);
        expect("MPI_Isend", W, 1, 20);
        expect("MPI_Ibsend", W, 1, 24);
        expect("MPI_Issend", W, 1, 28);
        expect("MPI_Irsend", W, 1, 32);
        expect("MPI_Recv", W, 1, 1);
        expect("MPI_Wait", W, 4, 0);

        for (n = 0; n < 3; ++n) {
            MPI_Send(data, 4, MPI_DOUBLE, partner, 4, MPI_COMM_WORLD);
        }
        expect("MPI_Send", W, 3, 96);
        MPI_Send(data, 9, MPI_DOUBLE, MPI_PROC_NULL, 4, MPI_COMM_WORLD); /* counts by its arguments */
        expect("MPI_Send", W, 1, 72);
    } else {
        MPI_Recv(other, MOST, MPI_CHAR, partner, 0, MPI_COMM_WORLD, &status); /* by arguments: 100 */
        MPI_Recv(other, 0, MPI_CHAR, partner, 0, MPI_COMM_WORLD, &status);
        MPI_Recv(other, 10, MPI_INT, partner, 0, MPI_COMM_WORLD, &status);
        MPI_Recv(other, 20, MPI_DOUBLE, partner, 0, MPI_COMM_WORLD, &status);
        MPI_Irecv(other, 30, MPI_DOUBLE, partner, 1, MPI_COMM_WORLD, &request);
        MPI_Send(data, 1, MPI_CHAR, partner, 7, MPI_COMM_WORLD);
        MPI_Wait(&request, &status);
        expect("MPI_Recv", W, 4, 100 + 0 + 40 + 160);
        expect("MPI_Irecv", W, 1, 240);
        expect("MPI_Send", W, 1, 1);
        expect("MPI_Wait", W, 1, 0);

        for (n = 5; n < 8; ++n) {
            MPI_Recv(other, n, MPI_FLOAT, partner, 2, MPI_COMM_WORLD, &status);
        }
        MPI_Irecv(other, 8, MPI_FLOAT, partner, 3, MPI_COMM_WORLD, &request);
        MPI_Send(data, 1, MPI_CHAR, partner, 7, MPI_COMM_WORLD);
        MPI_Wait(&request, &status);
        expect("MPI_Recv", W, 3, 4 * (5 + 6 + 7));
        expect("MPI_Irecv", W, 1, 32);
        expect("MPI_Send", W, 1, 1);
        expect("MPI_Wait", W, 1, 0);

        MPI_Probe(partner, 4, MPI_COMM_WORLD, &status);
        MPI_Iprobe(partner, 4, MPI_COMM_WORLD, &flag, &status);
        MPI_Recv(other, 4, MPI_DOUBLE, partner, 4, MPI_COMM_WORLD, &status);
        MPI_Mprobe(partner, 4, MPI_COMM_WORLD, &message, &status);
        MPI_Mrecv(other, 4, MPI_DOUBLE, &message, &status);
        expect("MPI_Probe", W, 1, 0);
        expect("MPI_Iprobe", W, 1, 0);
        expect("MPI_Recv", W, 1, 32);
        expect("MPI_Mprobe", W, 1, 0);
        expect("MPI_Mrecv", W, 1, 32);
        n = 0;
        do {
            MPI_Improbe(partner, 4, MPI_COMM_WORLD, &flag, &message, &status);
            ++n;
        } while (!flag);
        MPI_Imrecv(other, 4, MPI_DOUBLE, &message, &request);
        MPI_Wait(&request, &status);
        expect("MPI_Improbe", W, n, 0);
        expect("MPI_Imrecv", W, 1, 32);
        expect("MPI_Wait", W, 1, 0);
    }
    MPI_Sendrecv(data, 11, MPI_DOUBLE, partner, 5, other, 11, MPI_DOUBLE, partner, 5, MPI_COMM_WORLD,
                 &status);
    MPI_Sendrecv_replace(data, 12, MPI_DOUBLE, partner, 5, partner, 5, MPI_COMM_WORLD, &status);
    expect("MPI_Sendrecv", W, 1, 88);
    expect("MPI_Sendrecv_replace", W, 1, 96);
    MPI_Buffer_detach(&detached, &detached_size);
    expect("MPI_Buffer_detach", "", 1, 0);
    expect_write(rank);
    MPI_Finalize();
    return 0;
}
