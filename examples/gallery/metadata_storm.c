/* SPDX-License-Identifier: BSD-3-Clause */
/* Each rank keeps every block in a file of its own; mended: all its blocks in one file. */
#include "gallery.h"

enum { BLOCKS = 3000, BYTES = 2048 };

static void run(void) {
    char* block = memory(BYTES);
    char name[64];
    int file = -1;
    for (int i = 0; i < BLOCKS; i++) {
        if (!mended || file < 0) {
            snprintf(name, sizeof name, "block-%d-%d", rank, i);
            /* here: metadata-storm */
            file = open(name, O_CREAT | O_TRUNC | O_WRONLY, 0644);
        }
        must(file >= 0 && write(file, block, BYTES) == BYTES, name);
        if (!mended) {
            struct stat about;
            close(file);
            must(stat(name, &about) == 0, name);
        }
    }
    if (mended) {
        close(file);
    }
    free(block);
}
