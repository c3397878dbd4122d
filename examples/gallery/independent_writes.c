/* SPDX-License-Identifier: BSD-3-Clause */
/* Rows of a matrix go to a shared file, each by a call of its own; mended: one collective call with a view. */
#include "gallery.h"

enum { ROWS = 20000, BYTES = 512 };

static void run(void) {
    char* rows = memory((size_t)ROWS * BYTES);
    MPI_File file;
    MPI_File_open(MPI_COMM_WORLD, "matrix", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    if (mended) {
        MPI_Datatype row, every;
        MPI_Type_contiguous(BYTES, MPI_BYTE, &row);
        MPI_Type_create_resized(row, 0, (MPI_Aint)ranks * BYTES, &every);
        MPI_Type_commit(&every);
        MPI_File_set_view(file, (MPI_Offset)rank * BYTES, MPI_BYTE, every, "native", MPI_INFO_NULL);
        MPI_File_write_all(file, rows, ROWS * BYTES, MPI_BYTE, MPI_STATUS_IGNORE);
        MPI_Type_free(&every);
        MPI_Type_free(&row);
    } else {
        for (int i = 0; i < ROWS; i++) {
            const MPI_Offset place = ((MPI_Offset)i * ranks + rank) * BYTES;
            /* here: independent-io */
            MPI_File_write_at(file, place, rows + (size_t)i * BYTES, BYTES, MPI_BYTE, MPI_STATUS_IGNORE);
        }
    }
    MPI_File_close(&file);
    free(rows);
}
