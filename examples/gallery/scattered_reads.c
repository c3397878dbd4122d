/* SPDX-License-Identifier: BSD-3-Clause */
/* One column of a matrix in a file, read without a word about the rest: the library reads whole blocks and throws most away;
 * mended: the ranks read rows together and pass columns on in memory. */
#include "gallery.h"

enum { ROWS = 40000, COLUMNS = 64, CELL = 64 };

static void run(void) {
    const int width = COLUMNS * CELL;
    char* cells = memory((size_t)ROWS * CELL);
    MPI_File file;
    MPI_File_open(MPI_COMM_WORLD, "columns", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    MPI_File_set_size(file, (MPI_Offset)ROWS * width);
    if (mended) {
        const int mine = ROWS / ranks;
        char* rows = memory((size_t)mine * width);
        for (int i = 0; i < mine; i += 1000) {
            MPI_File_read_at_all(file, ((MPI_Offset)rank * mine + i) * width, rows + (size_t)i * width,
                                 1000 * width, MPI_BYTE, MPI_STATUS_IGNORE);
        }
        free(rows);
    } else {
        for (int i = 0; i < ROWS; i++) {
            const MPI_Offset place = (MPI_Offset)i * width + (MPI_Offset)rank * CELL;
            /* here: independent-io */
            MPI_File_read_at(file, place, cells + (size_t)i * CELL, CELL, MPI_BYTE, MPI_STATUS_IGNORE);
        }
    }
    MPI_File_close(&file);
    free(cells);
}
