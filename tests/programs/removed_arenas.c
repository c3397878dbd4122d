/* SPDX-License-Identifier: BSD-3-Clause
 * A cleaner at work while a job runs: rank 0 removes all that is in the folder that is the first argument. Then all finalize: at
 * once, or rank 1 later than any other waits for it ("late" as the second argument). "hidden": all ranks make the empty folder `root`
 * their root instead. */
#define _DEFAULT_SOURCE
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { kCalls = 10 };

int main(int argc, char** argv) {
    int rank = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < kCalls; ++i) {
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (argc > 2 && strcmp(argv[2], "hidden") == 0) {
        (void)mkdir("root", 0700);
        if (chroot("root") != 0 || chdir("/") != 0) {
            MPI_Abort(MPI_COMM_WORLD, 3);
        }
    } else if (rank == 0) {
        char command[4096];
        (void)snprintf(command, sizeof command, "rm -rf '%s'/*", argv[1]);
        if (system(command) != 0) {
            MPI_Abort(MPI_COMM_WORLD, 2);
        }
    }
    for (int i = 0; i < kCalls; ++i) {
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (rank == 1 && argc > 2 && strcmp(argv[2], "late") == 0) {
        sleep(1);
    }
    MPI_Finalize();
    return 0;
}
