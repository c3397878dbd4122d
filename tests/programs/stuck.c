/* SPDX-License-Identifier: BSD-3-Clause
 * Works for a known time and then gets stuck or dies as it is told; says where and since when in EXPECT_DIR/rank.N, a page of
 * 64-bit words that outlives the process. Rank 1 is the odd one; the others wait for it in MPI_Barrier (but see barrier). Times
 * are ns of CLOCK_MONOTONIC. Arguments: recv, barrier, loop, io, segv, kill, abort; a FIFO without a writer, for io; seconds of
 * waiting in a barrier that come to an end, before that. */
#include <fcntl.h>
#include <mpi.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { STATE, PID, STARTED, STUCK, LINE, INIT, WAITED, WORDS = 512 };
enum { READY = 1 };
static const uint64_t kSecond = 1000000000;

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * kSecond + (uint64_t)time.tv_nsec;
}

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

static void compute(uint64_t ns) {
    for (const uint64_t end = now() + ns; now() < end;) {
    }
}

/* In the line above the call. */
#define STUCK_BELOW (own[LINE] = __LINE__ + 1, own[STUCK] = now(), own[STATE] = READY)

int main(int argc, char** argv) {
    const uint64_t started = now();
    int rank, word = 0;
    MPI_Comm copy;
    MPI_Init(&argc, &argv);
    const uint64_t init = now() - started;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    uint64_t waited = now();
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    waited = now() - waited;
    volatile uint64_t* own = map_words(rank);
    const char* how = argv[1];
    own[PID] = (uint64_t)getpid();
    own[STARTED] = started;
    own[INIT] = init;
    compute((uint64_t)(atof(argv[3]) * 1e9));
    const uint64_t before = now();
    MPI_Barrier(MPI_COMM_WORLD);
    own[WAITED] = waited + now() - before; /* in calls of MPI that returned */
    if (rank != 1) {
        STUCK_BELOW;
        MPI_Barrier(MPI_COMM_WORLD); /* rank 1 never comes */
    } else if (strcmp(how, "recv") == 0) {
        STUCK_BELOW;
        MPI_Recv(&word, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (strcmp(how, "barrier") == 0) {
        STUCK_BELOW;
        MPI_Barrier(copy);
    } else if (strcmp(how, "io") == 0) {
        STUCK_BELOW;
        word = open(argv[2], O_RDONLY); /* a FIFO that nobody writes to: this waits for a writer */
    } else {
        STUCK_BELOW;
        compute(strcmp(how, "loop") == 0 ? 600 * kSecond : kSecond);
        if (strcmp(how, "segv") == 0) {
            raise(SIGSEGV);
        } else if (strcmp(how, "kill") == 0) {
            raise(SIGKILL);
        } else {
            own[LINE] = __LINE__ + 1;
            MPI_Abort(MPI_COMM_WORLD, 5);
        }
    }
    MPI_Finalize();
    return word;
}
