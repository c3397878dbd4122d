/* SPDX-License-Identifier: BSD-3-Clause */
/* After each step the ranks write, and compute only when that is done; mended: they write while they compute the next step. */
#include "gallery.h"

enum { STEPS = 30, BYTES = 16 * MIB };

static void run(void) {
    char* buffers[2] = {memory(BYTES), memory(BYTES)};
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_File file;
    MPI_File_open(MPI_COMM_WORLD, "steps", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    for (int step = 0; step < STEPS; step++) {
        const MPI_Offset place = (MPI_Offset)rank * BYTES;
        compute(15);
        if (mended) {
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            MPI_File_iwrite_at(file, place, buffers[step % 2], BYTES, MPI_BYTE, &request);
        } else {
            /* here: blocking-io */
            MPI_File_write_at(file, place, buffers[0], BYTES, MPI_BYTE, MPI_STATUS_IGNORE);
        }
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    free(buffers[0]);
    free(buffers[1]);
}
