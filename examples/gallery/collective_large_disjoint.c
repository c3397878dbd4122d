/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Each rank writes one large contiguous part of a file with collective calls, which send all of it to the aggregators and write
 * it in small pieces; fixed: independent calls, which go to the file system as they are.
 */
#include "gallery.h"

enum { STEPS = 6, BYTES = 16 * MIB };

static void run(void) {
    char* part = memory(BYTES);
    MPI_File file;
    MPI_File_open(MPI_COMM_WORLD, "parts", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    for (int step = 0; step < STEPS; step++) {
        const MPI_Offset place = ((MPI_Offset)step * ranks + rank) * BYTES;
        if (fixed) {
            MPI_File_write_at(file, place, part, BYTES, MPI_BYTE, MPI_STATUS_IGNORE);
        } else {
            /* here: ineffective-collectives */
            MPI_File_write_at_all(file, place, part, BYTES, MPI_BYTE, MPI_STATUS_IGNORE);
        }
    }
    MPI_File_close(&file);
    compute(100);
    free(part);
}
