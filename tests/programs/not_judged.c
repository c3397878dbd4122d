/* SPDX-License-Identifier: BSD-3-Clause
 * Rank 1 of 2 comes late to calls of all kinds: of some a trace says whether the other one waited for it, of others it does not; at last
 * to MPI_Finalize. Arguments: turns, milliseconds. */
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>

static int rank;
static useconds_t late_us;

static void comes_late(void) {
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) usleep(late_us);
}

int main(int argc, char** argv) {
    const int turns = atoi(argv[1]), length = 4 << 20;
    int done, one = 1, sum;
    double* memory;
    MPI_Win window;
    MPI_File file;
    MPI_Request request;
    late_us = (useconds_t)atoi(argv[2]) * 1000;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    char* bytes = calloc(1, (size_t)length);
    MPI_Win_allocate(64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    MPI_File_open(MPI_COMM_WORLD, "not_judged.out", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    for (int turn = 0; turn < turns; ++turn) {
        comes_late();
        if (rank == 0) {
            MPI_Send(bytes, length, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
        } else {
            MPI_Recv(bytes, length, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        comes_late();
        MPI_Win_fence(0, window);
        comes_late();
        MPI_File_write_at_all(file, rank * 8, bytes, 8, MPI_BYTE, MPI_STATUS_IGNORE);
        comes_late();
        MPI_Iallreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        comes_late();
        if (rank == 0) {
            MPI_Irecv(&sum, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
            for (done = 0; !done;)
                MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        } else {
            MPI_Ssend(&one, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
    }
    MPI_File_close(&file);
    MPI_Win_free(&window);
    free(bytes);
    comes_late();
    MPI_Finalize();
    return 0;
}
