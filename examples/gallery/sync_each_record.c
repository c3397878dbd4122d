/* SPDX-License-Identifier: BSD-3-Clause */
/* A log that is forced to the disk after each line; fixed: once at its end. */
#include "gallery.h"

enum { LINES = 400 };

static void run(void) {
    const int file = open(own_name("log"), O_CREAT | O_TRUNC | O_WRONLY, 0644);
    char line[128];
    memset(line, '.', sizeof line);
    must(file >= 0, "open");
    for (int i = 0; i < LINES; i++) {
        must(write(file, line, sizeof line) == (ssize_t)sizeof line, "write");
        if (!fixed || i == LINES - 1) {
            /* here: frequent-syncs */
            must(fdatasync(file) == 0, "fdatasync");
        }
    }
    compute(300);
    close(file);
}
