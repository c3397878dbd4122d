/* SPDX-License-Identifier: BSD-3-Clause */
/* All ranks write collectively, and the hint cb_nodes lets one of them make all requests to the file system; fixed: each rank is an
 * aggregator. */
#include "gallery.h"

enum { STEPS = 36, PIECES = 4, PIECE = MIB, BYTES = PIECES * PIECE };

static void run(void) {
    char* field = memory(BYTES);
    char count[16];
    MPI_Datatype mine;
    MPI_File file;
    MPI_Info hints;
    MPI_Info_create(&hints);
    snprintf(count, sizeof count, "%d", fixed ? ranks : 1);
    MPI_Info_set(hints, "cb_nodes", count);
    MPI_Info_set(hints, "cb_config_list", "*:*");
    MPI_Info_set(hints, "romio_cb_write", "enable");
    MPI_File_open(MPI_COMM_WORLD, "field", MPI_MODE_CREATE | MPI_MODE_WRONLY, hints, &file);
    MPI_Info_free(&hints);
    MPI_Type_vector(PIECES, PIECE, ranks * PIECE, MPI_BYTE, &mine);
    MPI_Type_commit(&mine);
    MPI_File_set_view(file, (MPI_Offset)rank * PIECE, MPI_BYTE, mine, "native", MPI_INFO_NULL);
    for (int step = 0; step < STEPS; step++) {
        /* here: few-aggregators */
        MPI_File_write_at_all(file, (MPI_Offset)step * BYTES, field, BYTES, MPI_BYTE, MPI_STATUS_IGNORE);
    }
    MPI_File_close(&file);
    compute(100);
    MPI_Type_free(&mine);
    free(field);
}
