/* SPDX-License-Identifier: BSD-3-Clause
 * Ranks that hang, or of which rank 1 crashes three functions deep; tells by a file READY.N in the current folder that a rank
 * is about to. Arguments: hang, segv, abort, fpe, ill, kill, or handled: rank 1 has a handler of its own and exits with 33. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int* volatile nowhere;
static volatile int number;

static void tell(int rank) {
    char name[32];
    snprintf(name, sizeof name, "READY.%d", rank);
    fclose(fopen(name, "w"));
}

static __attribute__((noinline)) void spin(void) {
    for (;;) {
        ++number;
    }
}

static __attribute__((noinline)) void wait_for(MPI_Request* request) {
    MPI_Status status;
    MPI_Waitall(1, request, &status);
    ++number;
}

static __attribute__((noinline)) void deep(const char* how) {
    if (strcmp(how, "abort") == 0) {
        abort();
    } else if (strcmp(how, "fpe") == 0) {
        number = 5 / number;
    } else if (strcmp(how, "ill") == 0) {
        __builtin_trap();
    } else if (strcmp(how, "kill") == 0) {
        kill(getpid(), SIGKILL);
    } else {
        *nowhere = 1;
    }
    ++number;
}

static __attribute__((noinline)) void middle(const char* how) {
    deep(how);
    ++number;
}

static __attribute__((noinline)) void outer(const char* how) {
    middle(how);
    ++number;
}

static void handle(int signal) {
    static const char text[] = "handled\n";
    (void)!write(1, text, sizeof text - 1);
    _exit(22 + signal);
}

int main(int argc, char** argv) {
    int rank, word = 0;
    MPI_Request request;
    const char* how = argv[1];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD);
    tell(rank);
    if (strcmp(how, "hang") != 0) {
        if (rank == 1) {
            const struct timespec pause = {.tv_nsec = 300000000};
            nanosleep(&pause, NULL); /* the others are in the barrier by then */
            if (strcmp(how, "handled") == 0) {
                signal(SIGSEGV, handle);
            }
            outer(how);
        }
    } else if (rank == 1) {
        spin();
    } else if (rank == 2) {
        MPI_Irecv(&word, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, &request);
        wait_for(&request);
    } else if (rank == 3) {
        MPI_Recv(&word, 1, MPI_INT, 1, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
