/* SPDX-License-Identifier: BSD-3-Clause
 * The same calls as messages.F90, in C: tests/fortran_test.py compares the profiles of both. */
#include <mpi.h>

enum { N = 8 };

int main(int argc, char** argv) {
    double a[N] = {0}, b[N], c[N];
    int whole[N] = {0};
    int lengths[2] = {N, 3};
    MPI_Aint places[2];
    MPI_Datatype kinds[2] = {MPI_DOUBLE, MPI_INT}, both, row;
    MPI_Request requests[4];
    MPI_Status statuses[4];
    MPI_Message message;
    int rank, ranks, right, left, i;
    const MPI_Comm w = MPI_COMM_WORLD;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(w, &rank);
    MPI_Comm_size(w, &ranks);
    right = (rank + 1) % ranks;
    left = (rank + ranks - 1) % ranks;
    if (rank % 2 == 0) {
        MPI_Send(a, N, MPI_DOUBLE, right, 1, w);
        MPI_Recv(b, N, MPI_DOUBLE, left, 1, w, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(b, N, MPI_DOUBLE, left, 1, w, MPI_STATUS_IGNORE);
        MPI_Ssend(a, N, MPI_DOUBLE, right, 1, w);
    }
    MPI_Sendrecv(a, 3, MPI_DOUBLE, right, 2, b, N, MPI_DOUBLE, left, 2, w, statuses);
    MPI_Irecv(b, N, MPI_DOUBLE, left, 3, w, &requests[0]);
    MPI_Irecv(c, N, MPI_DOUBLE, right, 4, w, &requests[1]);
    MPI_Isend(a, N, MPI_DOUBLE, right, 3, w, &requests[2]);
    MPI_Isend(a, 4, MPI_DOUBLE, left, 4, w, &requests[3]);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    MPI_Send_init(a, 5, MPI_DOUBLE, left, 5, w, &requests[0]);
    MPI_Recv_init(b, 5, MPI_DOUBLE, right, 5, w, &requests[1]);
    for (i = 0; i < 3; ++i) {
        MPI_Startall(2, requests);
        MPI_Waitall(2, requests, statuses);
    }
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    MPI_Isend(a, 2, MPI_DOUBLE, right, 6, w, requests);
    MPI_Probe(left, 6, w, statuses);
    MPI_Recv(b, 2, MPI_DOUBLE, left, 6, w, MPI_STATUS_IGNORE);
    MPI_Wait(requests, MPI_STATUS_IGNORE);
    MPI_Isend(a, 6, MPI_DOUBLE, right, 7, w, requests);
    MPI_Mprobe(left, 7, w, &message, MPI_STATUS_IGNORE);
    MPI_Mrecv(b, N, MPI_DOUBLE, &message, MPI_STATUS_IGNORE);
    MPI_Wait(requests, statuses);
    MPI_Get_address(a, &places[0]);
    MPI_Get_address(whole, &places[1]);
    MPI_Type_create_struct(2, lengths, places, kinds, &both);
    MPI_Type_commit(&both);
    MPI_Sendrecv_replace(MPI_BOTTOM, 1, both, right, 8, left, 8, w, MPI_STATUS_IGNORE);
    MPI_Type_free(&both);
    if (rank % 2 == 0) {
        MPI_Send(a, N / 2, MPI_DOUBLE, right, 9, w);
    } else {
        MPI_Recv(b, N / 2, MPI_DOUBLE, left, 9, w, MPI_STATUS_IGNORE);
    }
    MPI_Type_vector(2, 1, 4, MPI_DOUBLE, &row);
    MPI_Type_commit(&row);
    MPI_Sendrecv(a, 1, row, right, 10, c, 2, MPI_DOUBLE, left, 10, w, MPI_STATUS_IGNORE);
    MPI_Type_free(&row);
    MPI_Send(a, N, MPI_DOUBLE, MPI_PROC_NULL, 11, w);
    MPI_Finalize();
    return 0;
}
