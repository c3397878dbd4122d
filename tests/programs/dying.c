/* SPDX-License-Identifier: BSD-3-Clause
 * Rank 1 dies by SIGSEGV between a barrier and MPI_Finalize, which rank 0 makes meanwhile. */
#include <mpi.h>
#include <signal.h>
#include <stddef.h>
#include <time.h>

int main(int argc, char** argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        signal(SIGSEGV, SIG_DFL); /* some MPI libraries print a backtrace first */
        raise(SIGSEGV);
    }
    const struct timespec pause = {.tv_nsec = 300000000};
    nanosleep(&pause, NULL);
    MPI_Finalize();
    return 0;
}
