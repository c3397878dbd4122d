/* SPDX-License-Identifier: BSD-3-Clause
 * Nonblocking and split MPI-IO, completed by each kind of call, some beside a message. Prints nothing. Run on 2 ranks. */
#include <mpi.h>

enum { kCount = 4096 };
static int data[6][kCount];

static void start(MPI_File file, int place, MPI_Request* request) {
    MPI_File_iwrite_at(file, (MPI_Offset)place * (MPI_Offset)sizeof data[0], data[place % 6], kCount, MPI_INT,
                       request);
}

int main(int argc, char** argv) {
    int rank, flag = 0, index, left = 2, done, indices[2];
    MPI_File file, other;
    MPI_Request requests[3];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File_open(MPI_COMM_WORLD, "requests.data", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    MPI_File_open(MPI_COMM_WORLD, "forgotten.data", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &other);
    start(file, rank, requests);
    MPI_Wait(requests, MPI_STATUS_IGNORE);
    start(file, rank, requests);
    while (!flag) {
        MPI_Test(requests, &flag, MPI_STATUS_IGNORE);
    }
    /* Beside a message. */
    start(file, rank, requests);
    start(file, 2 + rank, requests + 1);
    if (rank == 0) {
        MPI_Isend(data[5], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, requests + 2);
    } else {
        MPI_Irecv(data[5], 1, MPI_INT, 0, 0, MPI_COMM_WORLD, requests + 2);
    }
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    start(file, rank, requests);
    start(file, 2 + rank, requests + 1);
    MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
    MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
    start(file, rank, requests);
    start(file, 2 + rank, requests + 1);
    while (left > 0) {
        MPI_Waitsome(2, requests, &done, indices, MPI_STATUSES_IGNORE);
        left -= done;
    }
    MPI_File_iread_at(file, 0, data[4], kCount, MPI_INT, requests);
    MPI_Wait(requests, MPI_STATUS_IGNORE);
    MPI_File_write_at_all_begin(file, (MPI_Offset)rank * (MPI_Offset)sizeof data[0], data[0], kCount,
                                MPI_INT);
    MPI_File_write_at_all_end(file, data[0], MPI_STATUS_IGNORE);
    /* Of this one nobody asks whether it is complete. */
    start(other, rank, requests);
    MPI_Request_free(requests);
    MPI_File_close(&other);
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
