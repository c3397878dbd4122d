/* SPDX-License-Identifier: BSD-3-Clause
 * A ring of nonblocking messages, a combined send and receive, and messages that one rank takes from any other on a communicator
 * whose ranks are in the opposite order; between them a collective. Fifty rounds; the payload grows with the rank. */
#include <mpi.h>

enum { kRounds = 50, kRing = 3, kGather = 9, kBoth = 5 };

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int rank = 0;
    int size = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm reversed;
    MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &reversed);
    int place = 0;
    MPI_Comm_rank(reversed, &place);
    const int next = (rank + 1) % size;
    const int before = (rank + size - 1) % size;
    int out[64] = {0};
    int in[64] = {0};
    for (int round = 0; round < kRounds; ++round) {
        MPI_Request requests[2];
        MPI_Irecv(in, 64, MPI_INT, before, kRing, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(out, 1 + rank, MPI_INT, next, kRing, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        if (place == 0) {
            for (int other = 1; other < size; ++other) {
                MPI_Recv(in, 64, MPI_INT, MPI_ANY_SOURCE, kGather, reversed, MPI_STATUS_IGNORE);
            }
        } else {
            MPI_Send(out, 10 + rank, MPI_INT, 0, kGather, reversed);
        }
        MPI_Allreduce(MPI_IN_PLACE, out, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        MPI_Sendrecv(out, 2, MPI_INT, next, kBoth, in, 64, MPI_INT, before, kBoth, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
    }
    MPI_Comm_free(&reversed);
    MPI_Finalize();
    return 0;
}
