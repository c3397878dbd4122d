/* SPDX-License-Identifier: BSD-3-Clause */
/* Each rank writes its field as text, a number at a time; fixed: as it is in memory, a mebibyte at a time. */
#include "gallery.h"

enum { NUMBERS = 6 * 128 * KIB };

static void run(void) {
    double* field = memory(NUMBERS * sizeof(double));
    for (int i = 0; i < NUMBERS; i++) {
        field[i] = 1.0 / (1 + i + rank);
    }
    if (fixed) {
        const int file = open(own_name("field"), O_CREAT | O_TRUNC | O_WRONLY, 0644);
        must(file >= 0, "open");
        for (int i = 0; i < NUMBERS; i += MIB / (int)sizeof(double)) {
            must(write(file, field + i, MIB) == MIB, "write");
        }
        close(file);
    } else {
        FILE* file = fopen(own_name("field"), "w");
        must(file != NULL, "fopen");
        for (int i = 0; i < NUMBERS; i++) {
            /* here: stdio-bulk */
            must(fprintf(file, "%.17g\n", field[i]) > 0, "fprintf");
        }
        fclose(file);
    }
    compute(400);
    free(field);
}
