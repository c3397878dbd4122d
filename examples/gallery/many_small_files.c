/* SPDX-License-Identifier: BSD-3-Clause */
/* Each rank writes every particle to a file of its own; fixed: all of a rank's in one file. */
#include "gallery.h"

enum { PARTICLES = 1500, BYTES = 100 };

static void run(void) {
    char* particle = memory(BYTES);
    char name[64];
    FILE* all = fixed ? fopen(own_name("particles"), "w") : NULL;
    for (int i = 0; i < PARTICLES; i++) {
        if (fixed) {
            must(fwrite(particle, BYTES, 1, all) == 1, "fwrite");
            continue;
        }
        snprintf(name, sizeof name, "particle.%d.%d", rank, i);
        /* here: metadata-storm */
        const int file = open(name, O_CREAT | O_WRONLY | O_TRUNC, 0644);
        must(file >= 0 && write(file, particle, BYTES) == BYTES, name);
        close(file);
    }
    if (fixed) {
        fclose(all);
    }
    compute(300);
    free(particle);
}
