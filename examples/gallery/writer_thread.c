/* SPDX-License-Identifier: BSD-3-Clause */
/* After each step the ranks write, and compute only when that is on the disk; fixed: a thread writes a copy while the next step
 * is computed. Only the first thread calls MPI. */
#include "gallery.h"

#include <pthread.h>

enum { STEPS = 60, BYTES = 4 * MIB };

static int file;

struct output {
    const char* bytes;
    off_t place;
};

static void* write_output(void* given) {
    const struct output* output = given;
    must(pwrite(file, output->bytes, BYTES, output->place) == BYTES, "pwrite");
    return NULL;
}

static void run(void) {
    char* field = memory(BYTES);
    char* copy = memory(BYTES);
    double change = 0;
    pthread_t writer;
    struct output output = {.bytes = copy};
    file = create_on_disk(own_name("steps"));
    for (int step = 0; step < STEPS; step++) {
        const off_t place = (off_t)step * BYTES;
        compute(12);
        /* As a solver's test for convergence: all are at the same step, and want the disk at the same time. */
        MPI_Allreduce(MPI_IN_PLACE, &change, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        if (fixed) {
            if (step > 0) {
                pthread_join(writer, NULL);
            }
            memcpy(copy, field, BYTES);
            output.place = place;
            must(pthread_create(&writer, NULL, write_output, &output) == 0, "pthread_create");
        } else {
            /* here: blocking-io */
            must(pwrite(file, field, BYTES, place) == BYTES, "pwrite");
        }
    }
    if (fixed) {
        pthread_join(writer, NULL);
    }
    close(file);
    free(copy);
    free(field);
}
