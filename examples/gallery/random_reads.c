/* SPDX-License-Identifier: BSD-3-Clause */
/* Each rank picks the points of its map out of a file, one by one and in no order, as climate models read their input; mended:
 * it reads the file in order and picks in memory. */
#include "gallery.h"

enum { POINTS = 150000, BYTES = 256 };

static void run(void) {
    const size_t all = (size_t)POINTS * BYTES;
    char* map = memory(all);
    const int file = open(own_name("map"), O_CREAT | O_TRUNC | O_RDWR, 0644);
    must(file >= 0 && write(file, map, all) == (ssize_t)all, "write");
    if (mended) {
        for (size_t place = 0; place < all; place += 4 * MIB) {
            const size_t bytes = all - place < 4 * MIB ? all - place : 4 * MIB;
            must(pread(file, map + place, bytes, (off_t)place) == (ssize_t)bytes, "pread");
        }
    } else {
        for (uint64_t i = 0, point = 1; i < POINTS; i++) {
            point = (point * 48271) % 2147483647;
            /* here: random-access */
            must(pread(file, map, BYTES, (off_t)(point % POINTS) * BYTES) == BYTES, "pread");
        }
    }
    close(file);
    free(map);
}
