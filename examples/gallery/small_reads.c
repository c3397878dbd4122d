/* SPDX-License-Identifier: BSD-3-Clause */
/* Each rank reads a table record by record; fixed: in one go. */
#include "gallery.h"

enum { RECORDS = 400000, BYTES = 48 };

static void run(void) {
    const size_t all = (size_t)RECORDS * BYTES;
    char* table = memory(all);
    int file = open(own_name("table"), O_CREAT | O_TRUNC | O_RDWR, 0644);
    must(file >= 0 && write(file, table, all) == (ssize_t)all, "write");
    must(lseek(file, 0, SEEK_SET) == 0, "lseek");
    const size_t bytes = fixed ? all : BYTES;
    for (size_t place = 0; place < all; place += bytes) {
        /* here: small-requests */
        must(read(file, table + place, bytes) == (ssize_t)bytes, "read");
    }
    compute(400);
    close(file);
    free(table);
}
