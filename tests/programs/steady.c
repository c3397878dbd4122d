/* SPDX-License-Identifier: BSD-3-Clause */
/* Makes 1,000 reductions, says so with a file FOLDER/ready-RANK, waits for FOLDER/go, makes 1,000 more. With "own" as the
 * second argument it counts SIGUSR2 in a handler of its own, and prints how many rank 0 got. Used by tests/snapshot_test.py. */
#include <fcntl.h>
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t signals = 0;

static void count_signal(int number) {
    (void)number;
    ++signals;
}

static void reduce(void) {
    for (int i = 0; i < 1000; ++i) {
        int value = 1;
        MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
}

int main(int argc, char** argv) {
    char path[4096];
    int rank = 0;
    const int own = argc > 2 && strcmp(argv[2], "own") == 0;
    if (own) {
        struct sigaction action;
        memset(&action, 0, sizeof action);
        action.sa_handler = count_signal;
        sigaction(SIGUSR2, &action, NULL);
    }
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    reduce();
    snprintf(path, sizeof path, "%s/ready-%d", argv[1], rank);
    close(open(path, O_CREAT | O_WRONLY, 0600));
    snprintf(path, sizeof path, "%s/go", argv[1]);
    while (access(path, F_OK) != 0) {
        usleep(10000);
    }
    reduce();
    if (own && rank == 0) {
        printf("signals %d\n", (int)signals);
    }
    MPI_Finalize();
    return 0;
}
