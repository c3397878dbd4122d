/* SPDX-License-Identifier: BSD-3-Clause
 * Makes and frees many communicators alike, with one MPI_Allreduce and one message on each; on one of them every rank also waits
 * for every other, 100 ms each, and makes 50 further calls. Of every 50th a request is completed after it was freed.
 * Arguments: how many, which one is expensive (from 1); "alive": they are freed at the end only; "split": MPI_Comm_split of a
 * duplicate that lives as long, instead of duplicates of the world. */
#include <string.h>
#include <time.h>

#include "expect.h"

enum { kAtOnce = 1024, kFurther = 50 };

static void be_expensive(MPI_Comm comm, int rank, int size) {
    const struct timespec pause = {0, 100 * 1000 * 1000};
    int i, value = 1, sum = 0;
    for (i = 0; i < size; ++i) {
        if (rank == i) {
            nanosleep(&pause, NULL);
        }
        MPI_Barrier(comm);
    }
    for (i = 0; i < kFurther; ++i) {
        MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, comm);
    }
}

int main(int argc, char** argv) {
    const int many = argc > 1 ? atoi(argv[1]) : 100;
    const int which = argc > 2 ? atoi(argv[2]) : 50;
    const int alive = argc > 3 && strcmp(argv[3], "alive") == 0;
    const int split = argc > 3 && strcmp(argv[3], "split") == 0;
    static MPI_Comm comms[kAtOnce];
    int rank, size, i, value = 1, sum = 0, other = 0, kept = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (i = 1; i <= many; ++i) {
        MPI_Comm above = MPI_COMM_WORLD, comm;
        MPI_Request request = MPI_REQUEST_NULL;
        if (split) {
            MPI_Comm_dup(MPI_COMM_WORLD, &above);
            MPI_Comm_split(above, 0, rank, &comm);
        } else {
            MPI_Comm_dup(above, &comm);
        }
        MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, comm);
        MPI_Sendrecv(&value, 1, MPI_INT, (rank + 1) % size, 0, &other, 1, MPI_INT, (rank + size - 1) % size,
                     0, comm, MPI_STATUS_IGNORE);
        if (i == which) {
            MPI_Comm_set_name(comm, "expensive");
            be_expensive(comm, rank, size);
        }
        if (i % 50 == 0) {
            MPI_Ibarrier(comm, &request);
        }
        if (alive && kept < kAtOnce) {
            comms[kept++] = comm;
        } else {
            MPI_Comm_free(&comm);
        }
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        if (split) {
            MPI_Comm_free(&above);
        }
    }
    while (kept > 0) {
        MPI_Comm_free(&comms[--kept]);
    }
    MPI_Finalize();
    return 0;
}
