/* SPDX-License-Identifier: BSD-3-Clause */
/* All ranks write records of 47,008 bytes into a shared file; mended: the records are padded to whole blocks. */
#include "gallery.h"

enum { RECORDS = 4000, BYTES = 47008, BLOCK = 4096 };

static void run(void) {
    const size_t bytes = mended ? (BYTES + BLOCK - 1) / BLOCK * BLOCK : BYTES;
    char* record = memory(bytes);
    const int file = open("records", O_CREAT | O_WRONLY, 0644);
    must(file >= 0, "open");
    for (int i = 0; i < RECORDS; i++) {
        const off_t place = ((off_t)i * ranks + rank) * (off_t)bytes;
        /* here: unaligned-requests */
        must(pwrite(file, record, bytes, place) == (ssize_t)bytes, "pwrite");
    }
    close(file);
    free(record);
}
