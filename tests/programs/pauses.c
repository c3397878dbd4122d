/* SPDX-License-Identifier: BSD-3-Clause
 * Pauses of the recording: known counts before, in and after them, a request that is posted in one and completed after it, a
 * communicator that is made in one and used after it, regions that cross the edges. Argument "pcontrol": by MPI_Pcontrol; "open": the last
 * pause is ended by MPI_Finalize; "killed": by a signal. */
#define _GNU_SOURCE
#include <barograph/barograph.h>
#include <signal.h>
#include <unistd.h>

#include "expect.h"

static int by_mpi = 0;

static void pause_recording(void) {
    if (by_mpi) {
        MPI_Pcontrol(0);
    } else {
        barograph_pause();
    }
}

static void resume_recording(void) {
    if (by_mpi) {
        MPI_Pcontrol(1);
    } else {
        barograph_resume();
    }
}

static void barriers(int count) {
    for (; count > 0; --count) {
        MPI_Barrier(MPI_COMM_WORLD);
    }
}

int main(int argc, char** argv) {
    const barograph_handle before = barograph_region_handle("entered before");
    const barograph_handle within = barograph_region_handle("entered within");
    int rank, size, sent = 1, received = 0;
    MPI_Request requests[2];
    MPI_Comm half;
    MPI_Init(&argc, &argv);
    by_mpi = argc > 1 && strcmp(argv[1], "pcontrol") == 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    barriers(3);
    barograph_begin(before);
    pause_recording();
    barriers(5);
    barograph_end(before);
    barograph_begin(within);
    MPI_Irecv(&received, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&sent, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    usleep(200000);
    if (by_mpi) {
        MPI_Pcontrol(7); /* is none of ours */
        barriers(1);
    }
    resume_recording();
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    barograph_end(within);
    MPI_Barrier(half);
    barriers(2);

    expect("MPI_Barrier", "W0.0", 5, 0);
    expect("MPI_Barrier", comm_name('C', rank % 2, "0"), 1, 0);
    expect("MPI_Waitall", "W0.0", 1, 0);
    expect_write(rank);
    if (argc > 1 && strcmp(argv[1], "open") == 0) {
        pause_recording();
        barriers(4);
        usleep(200000);
    } else if (argc > 1 && strcmp(argv[1], "killed") == 0) {
        pause_recording();
        barriers(1);
        usleep(200000);
        raise(SIGKILL);
    } else {
        pause_recording();
        resume_recording();
        MPI_Comm_free(&half);
        expect("MPI_Comm_free", "", 1, 0);
    }
    MPI_Finalize();
    return 0;
}
