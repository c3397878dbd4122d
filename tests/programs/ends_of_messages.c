/* SPDX-License-Identifier: BSD-3-Clause
 * Each rank sends 5 messages of 1,000 bytes to the right into buffers of 2,000, 3 with MPI_Sendrecv of 100 bytes, and
 * starts 2 persistent sends and receives of 10 bytes; rank r passes (r + 1) x 16 bytes for each member to one
 * MPI_Alltoallv, and 8 bytes to 4 MPI_Allreduce. */
#include <mpi.h>

enum { MOST = 64, SLOT = 2000 };

int main(int argc, char** argv) {
    static char in[MOST * SLOT], out[MOST * SLOT];
    int send_counts[MOST], receive_counts[MOST], send_places[MOST], receive_places[MOST];
    double sum, one = 1;
    int rank, size, right, left, i;
    MPI_Request both[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    right = (rank + 1) % size;
    left = (rank + size - 1) % size;
    for (i = 0; i < 5; ++i) {
        MPI_Irecv(in, 2000, MPI_CHAR, left, 0, MPI_COMM_WORLD, &both[0]);
        MPI_Isend(out, 1000, MPI_CHAR, right, 0, MPI_COMM_WORLD, &both[1]);
        MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
    }
    for (i = 0; i < 3; ++i) {
        MPI_Sendrecv(out, 100, MPI_CHAR, right, 1, in, 2000, MPI_CHAR, left, 1, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
    }
    MPI_Recv_init(in, 10, MPI_CHAR, left, 2, MPI_COMM_WORLD, &both[0]);
    MPI_Send_init(out, 10, MPI_CHAR, right, 2, MPI_COMM_WORLD, &both[1]);
    for (i = 0; i < 2; ++i) {
        MPI_Startall(2, both);
        MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
    }
    MPI_Request_free(&both[0]);
    MPI_Request_free(&both[1]);
    for (i = 0; i < size; ++i) {
        send_counts[i] = (rank + 1) * 16;
        receive_counts[i] = (i + 1) * 16;
        send_places[i] = receive_places[i] = i * SLOT;
    }
    MPI_Alltoallv(out, send_counts, send_places, MPI_CHAR, in, receive_counts, receive_places, MPI_CHAR,
                  MPI_COMM_WORLD);
    for (i = 0; i < 4; ++i) {
        MPI_Allreduce(&one, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
