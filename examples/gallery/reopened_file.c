/* SPDX-License-Identifier: BSD-3-Clause */
/* Each record opens the log again to append to it; fixed: it is opened once. */
#include "gallery.h"

enum { RECORDS = 40000, BYTES = 80 };

static void run(void) {
    char* record = memory(BYTES);
    char name[64];
    snprintf(name, sizeof name, "log.%d", rank);
    FILE* log = fixed ? fopen(name, "a") : NULL;
    for (int i = 0; i < RECORDS; i++) {
        if (!fixed) {
            /* here: metadata-storm */
            log = fopen(name, "a");
        }
        must(log != NULL && fwrite(record, BYTES, 1, log) == 1, name);
        if (!fixed) {
            fclose(log);
        }
    }
    if (fixed) {
        fclose(log);
    }
    compute(200);
    free(record);
}
