/* SPDX-License-Identifier: BSD-3-Clause */
/* Cells of all ranks go to a shared file in turn, each by a call of its own; fixed: one collective call with a view. */
#include "gallery.h"

enum { CELLS = 150000, BYTES = 64 };

static void run(void) {
    char* cells = memory((size_t)CELLS * BYTES);
    MPI_File file;
    MPI_File_open(MPI_COMM_WORLD, "cells", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    if (fixed) {
        MPI_Datatype every;
        MPI_Type_vector(CELLS, BYTES, ranks * BYTES, MPI_BYTE, &every);
        MPI_Type_commit(&every);
        MPI_File_set_view(file, (MPI_Offset)rank * BYTES, MPI_BYTE, every, "native", MPI_INFO_NULL);
        MPI_File_write_all(file, cells, CELLS * BYTES, MPI_BYTE, MPI_STATUS_IGNORE);
        MPI_Type_free(&every);
    }
    for (int i = 0; !fixed && i < CELLS; i++) {
        const MPI_Offset place = ((MPI_Offset)i * ranks + rank) * BYTES;
        /* here: independent-io */
        MPI_File_write_at(file, place, cells + (size_t)i * BYTES, BYTES, MPI_BYTE, MPI_STATUS_IGNORE);
    }
    MPI_File_close(&file);
    compute(150);
    free(cells);
}
