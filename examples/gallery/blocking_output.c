/* SPDX-License-Identifier: BSD-3-Clause */
/* After each step the ranks write, and compute only when that is on the disk; fixed: they write while they compute the next
 * step. */
#include "gallery.h"

#include <aio.h>

enum { STEPS = 60, BYTES = 4 * MIB };

static void finish(struct aiocb* request) {
    const struct aiocb* const one[] = {request};
    while (aio_error(request) == EINPROGRESS) {
        aio_suspend(one, 1, NULL);
    }
    must(aio_return(request) == BYTES, "aio_write");
}

static void run(void) {
    char* buffers[2] = {memory(BYTES), memory(BYTES)};
    double change = 0;
    const int file = create_on_disk(own_name("steps"));
    struct aiocb request = {.aio_fildes = file, .aio_nbytes = BYTES};
    for (int step = 0; step < STEPS; step++) {
        const off_t place = (off_t)step * BYTES;
        compute(12);
        /* As a solver's test for convergence: all are at the same step, and want the disk at the same time. */
        MPI_Allreduce(MPI_IN_PLACE, &change, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        if (fixed) {
            if (step > 0) {
                finish(&request);
            }
            request.aio_buf = buffers[step % 2];
            request.aio_offset = place;
            must(aio_write(&request) == 0, "aio_write");
        } else {
            /* here: blocking-io */
            must(pwrite(file, buffers[0], BYTES, place) == BYTES, "pwrite");
        }
    }
    if (fixed) {
        finish(&request);
    }
    close(file);
    free(buffers[0]);
    free(buffers[1]);
}
