/* SPDX-License-Identifier: BSD-3-Clause */
/* Rank 0 collects the field and writes it while the others wait; fixed: each rank writes its part. */
#include "gallery.h"

enum { STEPS = 3, BYTES = 32 * MIB };

static void run(void) {
    char* part = memory(BYTES);
    char* field = rank == 0 && !fixed ? memory((size_t)ranks * BYTES) : NULL;
    MPI_File file;
    MPI_File_open(MPI_COMM_WORLD, "field", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    for (int step = 0; step < STEPS; step++) {
        const MPI_Offset place = (MPI_Offset)step * ranks * BYTES;
        compute(100);
        if (fixed) {
            MPI_File_write_at_all(file, place + (MPI_Offset)rank * BYTES, part, BYTES, MPI_BYTE,
                                  MPI_STATUS_IGNORE);
        } else {
            MPI_Gather(part, BYTES, MPI_BYTE, field, BYTES, MPI_BYTE, 0, MPI_COMM_WORLD);
            for (int i = 0; rank == 0 && i < ranks; i++) {
                /* here: one-rank-io */
                MPI_File_write_at(file, place + (MPI_Offset)i * BYTES, field + (size_t)i * BYTES, BYTES,
                                  MPI_BYTE, MPI_STATUS_IGNORE);
            }
            MPI_Barrier(MPI_COMM_WORLD);
        }
    }
    MPI_File_close(&file);
    free(field);
    free(part);
}
