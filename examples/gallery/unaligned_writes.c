/* SPDX-License-Identifier: BSD-3-Clause */
/* All ranks write records of 47,008 bytes into a shared file in turn; fixed: the records are padded to whole blocks, and each rank
 * writes its own together, many at once. */
#include "gallery.h"

enum { RECORDS = 2560, BYTES = 47008, PADDED = 12 * 4096, AT_ONCE = 32 };

static void write_padded(void) {
    char* records = memory((size_t)AT_ONCE * PADDED);
    MPI_File file;
    MPI_File_open(MPI_COMM_WORLD, "records", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    for (int i = 0; i < RECORDS; i += AT_ONCE) {
        const MPI_Offset place = ((MPI_Offset)rank * RECORDS + i) * PADDED;
        MPI_File_write_at(file, place, records, AT_ONCE * PADDED, MPI_BYTE, MPI_STATUS_IGNORE);
    }
    MPI_File_close(&file);
    free(records);
}

static void write_records(void) {
    char* record = memory(BYTES);
    const int file = open("records", O_CREAT | O_WRONLY, 0644);
    must(file >= 0, "open");
    for (int i = 0; i < RECORDS; i++) {
        const off_t place = ((off_t)i * ranks + rank) * BYTES;
        /* here: unaligned-requests */
        must(pwrite(file, record, BYTES, place) == BYTES, "pwrite");
    }
    close(file);
    free(record);
}

static void run(void) {
    if (fixed) {
        write_padded();
    } else {
        write_records();
    }
}
