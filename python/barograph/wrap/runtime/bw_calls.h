/* SPDX-License-Identifier: BSD-3-Clause */
/* What the parts of a wrapper's runtime tell each other: which function a caller means, and the calls that a thread has open. */
#ifndef BAROGRAPH_BW_CALLS_H
#define BAROGRAPH_BW_CALLS_H

#include "barograph_wrap.h"

/* A region that is never entered: the call is another library's, or nothing is recorded in this process. */
#define BW_NOT_RECORDED UINT32_MAX

enum {
    kBwDepth = 128,       /* open calls of a thread that are kept in view */
    kBwTyped = -1,        /* the slot of a call that needs none */
    kBwFromHere = 8 << 20 /* bytes; what is further away may be on another stack */
};

/* `frame`: where on the stack the call is, so that one that a jump has left can be told. */
struct bw_entry {
    uintptr_t frame;
    const void* function; /* that was called */
    uint32_t region;
    int32_t slot;
};

struct bw_thread {
    uint32_t depth;
    uint32_t block; /* of slots, from 1; 0: none yet */
    uint32_t next;  /* where in it a slot is looked for first */
    uint32_t not_found;
    struct bw_entry open[kBwDepth];
};

extern BW_HIDDEN __thread struct bw_thread bw_thread __attribute__((tls_model("initial-exec")));

/* Counts a call whose end will not be seen, under a name that says so. */
BW_HIDDEN void bw_count_untimed(unsigned number);

/* The function that `caller` means, and its region: BW_NOT_RECORDED, or 0 while there is none yet. Ends the process as the loader
 * would where there is no such function. Keeps errno. */
BW_HIDDEN void* bw_resolve(unsigned number, const void* caller, uint32_t* region);

static inline void* bw_target(unsigned number, const void* caller, uint32_t* region) {
    void* const real = __atomic_load_n(&bw_real[number], __ATOMIC_ACQUIRE);
    *region = __atomic_load_n(&bw_regions[number], __ATOMIC_RELAXED);
    if (__builtin_expect(real != 0 && *region != 0, 1)) {
        return real;
    }
    return bw_resolve(number, caller, region);
}

/* Closes the regions of calls that were left by a jump, seen from a call at `frame` that returns to `back` (0: not known). */
BW_HIDDEN void bw_close_left(struct bw_thread* thread, uintptr_t frame, uintptr_t back);
/* A call begins, after that: nonzero where the thread has room for it. */
BW_HIDDEN int bw_push(struct bw_thread* thread, const struct bw_entry* entry);
/* The call with this frame and slot has ended, and all that are inside: its region, 0 where it is not among the open ones. */
BW_HIDDEN uint32_t bw_pop(struct bw_thread* thread, uintptr_t frame, int32_t slot);
/* The entry of a call that a jump has left is dropped: its slot may be used again if that is certain. */
BW_HIDDEN void bw_slot_left(int32_t slot, uintptr_t frame) __attribute__((weak));
/* The return address of a call with that slot. */
BW_HIDDEN uintptr_t bw_stub_of(int32_t slot) __attribute__((weak));

#endif
