/* SPDX-License-Identifier: BSD-3-Clause */
/* Each rank writes its field with fwrite, a row at a time; mended: with one collective call into a shared file. */
#include "gallery.h"

enum { ROWS = 12000, ROW = 8 * KIB };

static void run(void) {
    char* field = memory((size_t)ROWS * ROW);
    if (mended) {
        MPI_File file;
        MPI_File_open(MPI_COMM_WORLD, "field", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
        MPI_File_write_at_all(file, (MPI_Offset)rank * ROWS * ROW, field, ROWS * ROW, MPI_BYTE,
                              MPI_STATUS_IGNORE);
        MPI_File_close(&file);
    } else {
        FILE* file = fopen(own_name("field"), "w");
        must(file != NULL, "fopen");
        for (size_t row = 0; row < ROWS; row++) {
            /* here: stdio-bulk */
            must(fwrite(field + row * ROW, ROW, 1, file) == 1, "fwrite");
        }
        fclose(file);
    }
    free(field);
}
