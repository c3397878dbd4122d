/* SPDX-License-Identifier: BSD-3-Clause
 * The ways a program can end. Argument: "3" finalizes and returns 3; "abort" calls MPI_Abort with 5 on rank 1; "quit" exits
 * with 4 without MPI_Finalize; "kill" dies by SIGSEGV. Prints to both streams first; to a file RANK.out in the folder that the
 * second argument names, if there is one. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char** argv) {
    int rank;
    const char* how = argc > 1 ? argv[1] : "0";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD);
    if (argc > 2) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%d.out", argv[2], rank);
        if (freopen(path, "w", stdout) == NULL) {
            return 1;
        }
    }
    printf("rank %d to stdout\n", rank);
    fprintf(stderr, "rank %d to stderr\n", rank);
    fflush(stdout);
    MPI_Barrier(MPI_COMM_WORLD); /* some launchers end all ranks when the first one is gone */
    if (strcmp(how, "abort") == 0) {
        if (rank == 1) {
            MPI_Abort(MPI_COMM_WORLD, 5);
            /* That of MPICH 5 asks the launcher and returns: both ranks could finalize before it acts. */
            for (;;) {
                pause();
            }
        }
        MPI_Barrier(MPI_COMM_WORLD);
    } else if (strcmp(how, "quit") == 0) {
        exit(4);
    } else if (strcmp(how, "kill") == 0) {
        raise(SIGSEGV);
    }
    MPI_Finalize();
    return atoi(how);
}
