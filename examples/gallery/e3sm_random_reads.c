/* SPDX-License-Identifier: BSD-3-Clause */
/* The cells of a climate model are spread over the ranks in no order, and each rank reads its own one by one, by independent calls:
 * what the paper finds in E3SM. Fixed, as E3SM's library does it with the right settings: the ranks read whole parts of the file
 * together, and pass the cells on in memory to those who want them. */
#include "gallery.h"

enum { CELLS = 256 * KIB, BYTES = 32 };

/* The cells of a rank, in its order: those whose number leaves its rank as remainder, in no order. A step that shares no factor
 * with their number meets each once. */
static size_t cell_of(size_t i, size_t owner) { return (i * 48271 % CELLS) * (size_t)ranks + owner; }

static void read_together(MPI_File file, char* cells) {
    const size_t all = (size_t)CELLS * BYTES;
    char* part = memory(all);
    char* sorted = memory(all);
    MPI_File_read_at_all(file, (MPI_Offset)rank * (MPI_Offset)all, part, (int)all, MPI_BYTE,
                         MPI_STATUS_IGNORE);
    /* Cells of the file are in turn; those of each rank are stored together. */
    const size_t each = CELLS / (size_t)ranks;
    for (size_t i = 0; i < CELLS; i++) {
        memcpy(sorted + (i % (size_t)ranks * each + i / (size_t)ranks) * BYTES, part + i * BYTES, BYTES);
    }
    const int bytes = (int)(each * BYTES);
    MPI_Alltoall(sorted, bytes, MPI_BYTE, part, bytes, MPI_BYTE, MPI_COMM_WORLD);
    for (size_t i = 0; i < CELLS; i++) {
        memcpy(cells + i * BYTES, part + cell_of(i, 0) / (size_t)ranks * BYTES, BYTES);
    }
    free(sorted);
    free(part);
}

static void run(void) {
    const size_t all = (size_t)CELLS * BYTES;
    char* cells = memory(all);
    MPI_File file;
    MPI_File_open(MPI_COMM_WORLD, "columns", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    MPI_File_write_at_all(file, (MPI_Offset)rank * (MPI_Offset)all, cells, (int)all, MPI_BYTE,
                          MPI_STATUS_IGNORE);
    if (fixed) {
        read_together(file, cells);
    }
    for (size_t i = 0; !fixed && i < CELLS; i++) {
        const MPI_Offset place = (MPI_Offset)cell_of(i, (size_t)rank) * BYTES;
        /* here: independent-io */
        MPI_File_read_at(file, place, cells + i * BYTES, BYTES, MPI_BYTE, MPI_STATUS_IGNORE);
    }
    compute(400);
    MPI_File_close(&file);
    free(cells);
}
