/* SPDX-License-Identifier: BSD-3-Clause
 * Rank 0 sends to rank 1, turn after turn, with the turn as the tag; before one turn it sleeps, so that one receive takes long. Which turn
 * that is and how long it sleeps, in ms: the arguments.
 */
#include <mpi.h>
#include <stdlib.h>
#include <time.h>

enum { kTurns = 500 };

int main(int argc, char** argv) {
    int rank, value = 0;
    const int late = argc > 1 ? atoi(argv[1]) : 400;
    const long ms = argc > 2 ? atol(argv[2]) : 100;
    const struct timespec sleep = {ms / 1000, ms % 1000 * 1000000};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int turn = 0; turn < kTurns; ++turn) {
        if (rank == 0) {
            if (turn == late) {
                nanosleep(&sleep, NULL);
            }
            MPI_Ssend(&value, 1, MPI_INT, 1, turn, MPI_COMM_WORLD);
        } else if (rank == 1) {
            MPI_Recv(&value, 1, MPI_INT, 0, turn, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
