/* SPDX-License-Identifier: BSD-3-Clause
 * Communicators made alike in which the ranks are in reverse order, each used for one message that is late and then freed. Arguments:
 * how many, how late in milliseconds. At least 2 ranks.
 */
#include <mpi.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char** argv) {
    int rank, own, value = 0;
    MPI_Comm reversed;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    const int count = argc > 1 ? atoi(argv[1]) : 40;
    const struct timespec late = {0, (argc > 2 ? atoi(argv[2]) : 5) * 1000000L};
    for (int i = 0; i < count; ++i) {
        MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &reversed);
        MPI_Comm_rank(reversed, &own);
        if (own == 0) {
            nanosleep(&late, NULL);
            MPI_Send(&value, 1, MPI_INT, 1, 0, reversed);
        } else if (own == 1) {
            MPI_Recv(&value, 1, MPI_INT, 0, 0, reversed, MPI_STATUS_IGNORE);
        }
        MPI_Comm_free(&reversed);
    }
    MPI_Finalize();
    return 0;
}
