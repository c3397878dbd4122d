/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Ways to hang, for roll-calls: `hangs HOW RANK`, with four ranks. RANK is at fault; all make three allreduces before. Each hang
 * lasts until a signal ends it.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "barograph/barograph.h"

static int me, ranks, culprit;

static void collective_without(void) {
    if (me != culprit) {
        MPI_Barrier(MPI_COMM_WORLD);
    }
    int got;
    MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void mismatch(void) {
    int value = me;
    if (me == culprit) {
        int all[64];
        MPI_Alltoall(all, 1, MPI_INT, all + 32, 1, MPI_INT, MPI_COMM_WORLD);
    } else {
        MPI_Barrier(MPI_COMM_WORLD);
    }
    (void)value;
}

static void receive(void) {
    if (me == culprit) {
        int got;
        MPI_Recv(&got, 1, MPI_INT, (me + 1) % ranks, 77, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

static void send_cycle(void) {
    static char large[1 << 22];
    if (me < 3) {
        MPI_Ssend(large, sizeof large, MPI_CHAR, (me + 1) % 3, 5, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

static void two_communicators(void) {
    MPI_Comm first, second;
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    MPI_Comm_dup(MPI_COMM_WORLD, &second);
    MPI_Barrier(first);
    MPI_Barrier(second);
    MPI_Barrier(me == culprit ? second : first);
    MPI_Barrier(me == culprit ? first : second);
}

static void in_io(const char* path) {
    if (me == culprit) {
        char got;
        BAROGRAPH_REGION_BEGIN("read_input");
        const int file = open(path, O_RDWR);
        if (file >= 0 && read(file, &got, 1) < 0) {
            perror("read");
        }
        BAROGRAPH_REGION_END("read_input");
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

static volatile double sum;
static void loop_for_ever(void) {
    if (me == culprit) {
        BAROGRAPH_REGION_BEGIN("iterate");
        for (volatile int going = 1; going;) {
            sum = sum * 0.5 + 1;
        }
        BAROGRAPH_REGION_END("iterate");
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

static void in_lock(void) {
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    if (me == culprit) {
        BAROGRAPH_REGION_BEGIN("update");
        pthread_mutex_lock(&mutex);
        pthread_mutex_lock(&mutex);
        BAROGRAPH_REGION_END("update");
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

static void polling(void) {
    if (me == culprit) {
        int got, done = 0;
        MPI_Request request;
        MPI_Irecv(&got, 1, MPI_INT, (me + 1) % ranks, 66, MPI_COMM_WORLD, &request);
        while (!done) {
            MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

static void stopped(void) {
    if (me == culprit) {
        raise(SIGSTOP);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

static void dead(void) {
    if (me == culprit) {
        raise(SIGKILL);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int count, char** arguments) {
    MPI_Init(&count, &arguments);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (count < 3 || ranks != 4) {
        fprintf(stderr, "usage: hangs HOW RANK [FIFO], with four ranks\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
        return 2;
    }
    culprit = atoi(arguments[2]);
    for (int i = 0; i < 3; i++) {
        int mine = me, all;
        MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    const char* const how = arguments[1];
    if (strcmp(how, "missing") == 0) {
        collective_without();
    } else if (strcmp(how, "mismatch") == 0) {
        mismatch();
    } else if (strcmp(how, "receive") == 0) {
        receive();
    } else if (strcmp(how, "sends") == 0) {
        send_cycle();
    } else if (strcmp(how, "two-communicators") == 0) {
        two_communicators();
    } else if (strcmp(how, "io") == 0 && count > 3) {
        in_io(arguments[3]);
    } else if (strcmp(how, "loop") == 0) {
        loop_for_ever();
    } else if (strcmp(how, "lock") == 0) {
        in_lock();
    } else if (strcmp(how, "polling") == 0) {
        polling();
    } else if (strcmp(how, "stopped") == 0) {
        stopped();
    } else if (strcmp(how, "dead") == 0) {
        dead();
    }
    MPI_Finalize();
    return 0;
}
