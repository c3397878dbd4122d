/* SPDX-License-Identifier: BSD-3-Clause
 * ./exchange FOLDER ROUNDS: in each round, a region of its own, each rank exchanges a message with its neighbours and all add up
 * something; then rank 0 writes 4 KiB to FOLDER/data. In the middle round rank 1 comes late to its sends. Rank 2 waits for the
 * message of rank 3 to be there, and comes late to its receives. With tags 0 (to the right, 1 KiB) and 1 (to the left, 2 KiB), so
 * that each message is known. Used by tests/traced_page_test.py. */
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "barograph/barograph.h"

enum { kRight = 1024, kLeft = 2048, kWritten = 4096, kLate_us = 60000 };

int main(int argc, char** argv) {
    static char to_right[kRight], to_left[kLeft], from_left[kRight], from_right[kLeft], written[kWritten];
    char path[4096];
    double one = 1, sum;
    int rank, size, round, file = -1;
    const int rounds = argc > 2 ? atoi(argv[2]) : 10;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int right = (rank + 1) % size, left = (rank + size - 1) % size;
    const barograph_handle region = barograph_region_handle("exchange");
    if (rank == 0) {
        snprintf(path, sizeof path, "%s/data", argv[1]);
        file = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0600);
    }
    for (round = 0; round < rounds; ++round) {
        MPI_Request requests[2];
        barograph_begin(region);
        if (round == rounds / 2 && rank == 1) {
            usleep(kLate_us);
        }
        MPI_Isend(to_right, kRight, MPI_CHAR, right, 0, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(to_left, kLeft, MPI_CHAR, left, 1, MPI_COMM_WORLD, &requests[1]);
        if (round == rounds / 2 && rank == 2) {
            MPI_Probe(right, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            usleep(2 * kLate_us);
        }
        MPI_Recv(from_left, kRight, MPI_CHAR, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(from_right, kLeft, MPI_CHAR, right, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        MPI_Allreduce(&one, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        barograph_end(region);
        if (file >= 0 && write(file, written, sizeof written) != (ssize_t)sizeof written) {
            MPI_Abort(MPI_COMM_WORLD, 3);
        }
    }
    if (file >= 0) {
        close(file);
    }
    MPI_Finalize();
    return 0;
}
