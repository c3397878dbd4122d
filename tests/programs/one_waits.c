/* SPDX-License-Identifier: BSD-3-Clause */
/* `one_waits FOLDER RANK`: RANK waits in its region read_input for the file FOLDER/go, the others for it in a barrier. Then all
 * make 100 reductions, and rank 0 says so. Any number of ranks. Used by tests/live_nodes_test.py. */
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "barograph/barograph.h"

int main(int count, char** arguments) {
    int rank, value = 1, sum;
    char go[4096];
    MPI_Init(&count, &arguments);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 3; i++) {
        MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    snprintf(go, sizeof go, "%s/go", count > 2 ? arguments[1] : ".");
    if (count > 2 && rank == atoi(arguments[2])) {
        BAROGRAPH_REGION_BEGIN("read_input");
        /* Past what is recorded: a rank that makes calls gets on. */
        while (syscall(SYS_faccessat, AT_FDCWD, go, F_OK) != 0) {
            usleep(20000);
        }
        BAROGRAPH_REGION_END("read_input");
    }
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < 100; i++) {
        MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    if (rank == 0) {
        printf("%d ranks\n", sum);
    }
    MPI_Finalize();
    return 0;
}
