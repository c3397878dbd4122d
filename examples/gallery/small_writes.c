/* SPDX-License-Identifier: BSD-3-Clause */
/* Each rank writes its particles one by one; fixed: it gathers a mebibyte before it writes. */
#include "gallery.h"

enum { PARTICLES = 400000, BYTES = 64 };

static void run(void) {
    const int file = open(own_name("particles"), O_CREAT | O_TRUNC | O_WRONLY, 0644);
    const size_t chunk = fixed ? MIB : BYTES;
    char* buffer = memory(chunk);
    must(file >= 0, "open");
    for (size_t done = 0; done < (size_t)PARTICLES * BYTES; done += chunk) {
        const size_t rest = (size_t)PARTICLES * BYTES - done;
        const size_t bytes = rest < chunk ? rest : chunk;
        /* here: small-requests */
        must(write(file, buffer, bytes) == (ssize_t)bytes, "write");
    }
    compute(250);
    close(file);
    free(buffer);
}
