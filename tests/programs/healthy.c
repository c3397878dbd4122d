/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Programs that get on though some rank waits long, for roll-calls: `healthy HOW FILE`, with four ranks, some seconds each. Where
 * ranks wait for longer than the limit of the test, those that they wait for do something all the time.
 */
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "barograph/barograph.h"

enum { kRanks = 4, kSteps = 6 };

static int me;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void compute(double seconds) {
    const double end = now() + seconds;
    volatile double sum = 0;
    while (now() < end) {
        sum = sum * 0.5 + 1;
    }
}

/* Computes in regions that end all the time. */
static void work(double seconds) {
    const double end = now() + seconds;
    while (now() < end) {
        BAROGRAPH_REGION_BEGIN("part");
        compute(0.1);
        BAROGRAPH_REGION_END("part");
    }
}

static void long_compute(void) { compute(5); }

static void imbalance(void) {
    for (int step = 0; step < kSteps; step++) {
        compute(me == 1 ? 1 : 0.01);
        int mine = me, all;
        MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
}

static void long_wait(void) {
    if (me == 0) {
        work(5);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

static void polling_server(void) {
    int value = me;
    if (me == 0) {
        for (int got = 0; got < kRanks - 1;) {
            int there;
            MPI_Status status;
            MPI_Iprobe(MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &there, &status);
            if (there) {
                MPI_Recv(&value, 1, MPI_INT, status.MPI_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                got++;
            }
        }
    } else {
        compute(4 + me * 0.5);
        MPI_Send(&value, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    }
}

static void sleeper(void) {
    if (me == 3) {
        sleep(6);
        return;
    }
    const double end = now() + 5;
    for (int going = 1; going;) {
        int mine = now() < end, value = me;
        MPI_Sendrecv_replace(&value, 1, MPI_INT, (me + 1) % 3, 1, (me + 2) % 3, 1, MPI_COMM_WORLD,
                             MPI_STATUS_IGNORE);
        compute(0.05);
        /* The first of the three says when they end. */
        if (me == 0) {
            for (int rank = 1; rank < 3; rank++) {
                MPI_Send(&mine, 1, MPI_INT, rank, 2, MPI_COMM_WORLD);
            }
        } else {
            MPI_Recv(&mine, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        going = mine;
    }
}

static void pipeline(void) {
    for (int item = 0; item < kSteps; item++) {
        int value = item;
        if (me > 0) {
            MPI_Recv(&value, 1, MPI_INT, me - 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        compute(me == 2 ? 1 : 0.01);
        if (me < kRanks - 1) {
            MPI_Ssend(&value, 1, MPI_INT, me + 1, 1, MPI_COMM_WORLD);
        }
    }
}

static void master_and_workers(void) {
    int task = 0;
    if (me == 0) {
        for (int left = 9 + (kRanks - 1); left > 0; left--) {
            MPI_Status status;
            MPI_Recv(&task, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            task = left > kRanks - 1;
            MPI_Send(&task, 1, MPI_INT, status.MPI_SOURCE, 0, MPI_COMM_WORLD);
        }
    } else {
        do {
            compute(0.5 * me);
            MPI_Send(&task, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
            MPI_Recv(&task, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } while (task);
    }
}

static void writes_alone(const char* path) {
    if (me == 0) {
        FILE* const file = fopen(path, "w");
        const double end = now() + 5;
        while (file != NULL && now() < end) {
            fputs("part\n", file);
            fflush(file);
            usleep(50000);
        }
        if (file != NULL) {
            fclose(file);
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

static void nonblocking(void) {
    for (int step = 0; step < kSteps; step++) {
        int mine = me, all, done = 0;
        MPI_Request request;
        MPI_Iallreduce(&mine, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
        for (int part = 0; part < 10; part++) {
            compute(0.05);  // on busy cores it takes several times as long
            MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        }
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
}

static void two_halves(void) {
    MPI_Comm half;
    MPI_Comm_split(MPI_COMM_WORLD, me % 2, me, &half);
    for (int step = 0; step < kSteps; step++) {
        compute(me < 2 ? 1 : 0.01);
        MPI_Barrier(half);
        compute(0.01);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Comm_free(&half);
}

static void waits_for_the_busy(void) {
    int value = me;
    if (me == 1) {
        MPI_Request request;
        MPI_Irecv(&value, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (me == 0 || me == 2) {
        const int other = 2 - me;
        for (int step = 0; step < 50; step++) {
            compute(0.1);
            MPI_Sendrecv_replace(&value, 1, MPI_INT, other, 1, other, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        if (me == 0) {
            MPI_Send(&value, 1, MPI_INT, 1, 9, MPI_COMM_WORLD);
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int count, char** arguments) {
    int ranks;
    MPI_Init(&count, &arguments);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (count < 3 || ranks != kRanks) {
        fprintf(stderr, "usage: healthy HOW FILE, with four ranks\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
        return 2;
    }
    const char* const how = arguments[1];
    if (strcmp(how, "long-compute") == 0) {
        long_compute();
    } else if (strcmp(how, "imbalance") == 0) {
        imbalance();
    } else if (strcmp(how, "long-wait") == 0) {
        long_wait();
    } else if (strcmp(how, "polling-server") == 0) {
        polling_server();
    } else if (strcmp(how, "sleeper") == 0) {
        sleeper();
    } else if (strcmp(how, "pipeline") == 0) {
        pipeline();
    } else if (strcmp(how, "master-and-workers") == 0) {
        master_and_workers();
    } else if (strcmp(how, "writes-alone") == 0) {
        writes_alone(arguments[2]);
    } else if (strcmp(how, "nonblocking") == 0) {
        nonblocking();
    } else if (strcmp(how, "two-halves") == 0) {
        two_halves();
    } else if (strcmp(how, "waits-for-the-busy") == 0) {
        waits_for_the_busy();
    }
    MPI_Finalize();
    return 0;
}
