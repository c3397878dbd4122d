/* SPDX-License-Identifier: BSD-3-Clause */
/* Each rank picks the points of its map out of a file, one by one and in no order; fixed: it reads the file in order and picks in
 * memory. */
#include "gallery.h"

enum { POINTS = 512 * KIB, BYTES = 32 };

static void run(void) {
    const size_t all = (size_t)POINTS * BYTES;
    char* file_in_memory = memory(all);
    char* map = memory(all);
    const int file = open(own_name("map"), O_CREAT | O_TRUNC | O_RDWR, 0644);
    must(file >= 0 && write(file, map, all) == (ssize_t)all, "write");
    for (size_t place = 0; fixed && place < all; place += 4 * MIB) {
        must(pread(file, file_in_memory + place, 4 * MIB, (off_t)place) == 4 * MIB, "pread");
    }
    for (size_t i = 0, point = 1; i < POINTS; i++) {
        point = (point * 48271) % 2147483647;
        const size_t from = point % POINTS * BYTES;
        if (fixed) {
            memcpy(map + i * BYTES, file_in_memory + from, BYTES);
        } else {
            /* here: random-access */
            must(pread(file, map + i * BYTES, BYTES, (off_t)from) == BYTES, "pread");
        }
    }
    compute(400);
    close(file);
    free(map);
    free(file_in_memory);
}
