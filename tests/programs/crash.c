/* SPDX-License-Identifier: BSD-3-Clause
 * Dies as it is told, in the situation it is told, and keeps its own count of finished calls where it outlives the process:
 * EXPECT_DIR/rank.N, a page of 64-bit words that is mapped and written after each call has returned. Arguments: how it ends
 * (exit, _exit, abort, mpi_abort, segv, oom by itself; "wait" for a signal from outside) and where (idle, collective, tiny). */
#include <fcntl.h>
#include <mpi.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { STATE, PID, BARRIERS, ALLREDUCES, TINY, WORDS = 512 };
enum { READY = 1 };
enum { ROUNDS = 100, TINY_ROUNDS = 5000 };

static volatile uint64_t* map_words(int rank) {
    char path[4096];
    snprintf(path, sizeof path, "%s/rank.%d", getenv("EXPECT_DIR"), rank);
    const int file = open(path, O_RDWR | O_CREAT, 0600);
    if (file < 0 || ftruncate(file, WORDS * sizeof(uint64_t)) != 0) {
        _exit(99);
    }
    void* words = mmap(NULL, WORDS * sizeof(uint64_t), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    return words == MAP_FAILED ? NULL : words;
}

static void end(const char* how) {
    if (strcmp(how, "exit") == 0) {
        exit(4);
    } else if (strcmp(how, "_exit") == 0) {
        _exit(4);
    } else if (strcmp(how, "abort") == 0) {
        abort();
    } else if (strcmp(how, "mpi_abort") == 0) {
        MPI_Abort(MPI_COMM_WORLD, 5);
    } else if (strcmp(how, "segv") == 0) {
        raise(SIGSEGV);
    } else if (strcmp(how, "oom") == 0) { /* only in a memory cgroup! */
        for (;;) {
            memset(malloc(1 << 20), 1, 1 << 20);
        }
    }
    for (;;) {
        pause();
    }
}

int main(int argc, char** argv) {
    int rank, other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    const char* how = argv[1];
    const char* where = argv[2];
    volatile uint64_t* own = map_words(rank);
    own[PID] = (uint64_t)getpid();
    for (int i = 0; i < ROUNDS; ++i) {
        int value = rank, sum;
        MPI_Barrier(MPI_COMM_WORLD);
        ++own[BARRIERS];
        MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        ++own[ALLREDUCES];
    }
    own[STATE] = READY;
    if (strcmp(where, "tiny") == 0) {
        const int forever = strcmp(how, "wait") == 0;
        for (int i = 0; forever || i < TINY_ROUNDS; ++i) {
            MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &other, MPI_STATUS_IGNORE);
            ++own[TINY];
        }
    } else if (strcmp(where, "collective") == 0 && rank != 0) {
        MPI_Barrier(MPI_COMM_WORLD); /* rank 0 never comes */
        ++own[BARRIERS];
    } else if (strcmp(where, "collective") == 0) {
        volatile uint64_t* theirs = map_words(1);
        while (theirs[STATE] != READY) {
            usleep(1000);
        }
        usleep(20000); /* most likely they are inside by now; the counts are the same in any case */
    }
    end(how);
    return 0;
}
