/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * What the sources that `barograph wrap` generates for a library have in common: the table of its functions, and what
 * goes before and after a call. Included by generated code, with the library's own headers, so that every name begins
 * with bw_. Without Barograph in the process a wrapper only passes calls on.
 */
#ifndef BAROGRAPH_WRAP_H
#define BAROGRAPH_WRAP_H

#include <stdint.h>

#include "barograph/barograph.h"

#define BW_EXPORT __attribute__((visibility("default")))
#define BW_HIDDEN __attribute__((visibility("hidden")))

/* A function that is wrapped. `linked` is the real one where the linker knows it (-Wl,--wrap), else null. */
struct bw_function {
    const char* symbol;
    const char* version; /* of the symbol, null for none */
    const char* region;
    void* linked;
};

/* The library: a file, or any that has this name where it was chosen by its name. */
struct bw_library {
    const char* category;
    const char* file;
    const char* soname;
    int by_name;
    unsigned count;
};

extern BW_HIDDEN const struct bw_library bw_library;
extern BW_HIDDEN const struct bw_function bw_functions[];
/* By function. `bw_real` is null until it is known; `bw_direct` where calls need not be looked at at all. */
extern BW_HIDDEN void* bw_real[];
extern BW_HIDDEN uint32_t bw_regions[];
extern BW_HIDDEN void* bw_direct[];

/* A call that is under way, on the stack of its wrapper. */
struct bw_call {
    void* function;  /* to call */
    uint32_t region; /* 0: it is not recorded */
    int kept;        /* it is among the thread's open calls */
};

BW_HIDDEN void bw_open(struct bw_call* call, unsigned number, const void* caller);
BW_HIDDEN void bw_close(struct bw_call* call);
/* Counts bytes that the innermost open call moved. */
BW_HIDDEN void bw_count_bytes(double bytes);

static inline void bw_leave(struct bw_call* call) {
    if (call->region != 0) {
        bw_close(call);
    }
}

/* For the body of a wrapper: ends with its block, also when an exception leaves it. */
#define BW_CALL(number)                                            \
    __attribute__((cleanup(bw_leave))) struct bw_call bw_the_call; \
    bw_open(&bw_the_call, number, __builtin_return_address(0))

/* What a role says of a call, after it. */
#define BW_BYTES(product)                        \
    do {                                         \
        if (bw_the_call.region + 1 > 1) {        \
            const double bw_product = (product); \
            if (bw_product > 0) {                \
                bw_count_bytes(bw_product);      \
            }                                    \
        }                                        \
    } while (0)

#endif
