/* SPDX-License-Identifier: BSD-3-Clause */
/* Each rank keeps every block in a file of its own; fixed: all its blocks in one file, a mebibyte at a time. */
#include "gallery.h"

enum { BLOCKS = 5120, BYTES = 2048 };

static void write_file(const char* name, const char* blocks, size_t bytes) {
    struct stat about;
    /* here: metadata-storm */
    const int file = open(name, O_CREAT | O_TRUNC | O_WRONLY, 0644);
    must(file >= 0, name);
    for (size_t done = 0; done < bytes; done += MIB) {
        const ssize_t piece = bytes - done < MIB ? (ssize_t)(bytes - done) : MIB;
        must(write(file, blocks + done, (size_t)piece) == piece, name);
    }
    close(file);
    must(stat(name, &about) == 0, name);
}

static void run(void) {
    char* blocks = memory((size_t)BLOCKS * BYTES);
    const int files = fixed ? 1 : BLOCKS;
    const size_t bytes = (size_t)BLOCKS * BYTES / (size_t)files;
    for (int i = 0; i < files; i++) {
        char name[64];
        snprintf(name, sizeof name, "block-%d-%d", rank, i);
        write_file(name, blocks + (size_t)i * bytes, bytes);
    }
    compute(300);
    free(blocks);
}
