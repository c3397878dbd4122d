/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * The calls of wrapped functions that a thread has open. Their regions are closed when they return, when an exception leaves
 * them, and, after a longjmp() out of them, at the next call that a thread makes further out on the same stack. No heap,
 * no lock; a signal handler may come between any two instructions.
 */
#include <string.h>

#include "bw_calls.h"

#define BW_SIGNAL_FENCE() __atomic_signal_fence(__ATOMIC_SEQ_CST)

BW_HIDDEN __thread struct bw_thread bw_thread __attribute__((tls_model("initial-exec")));

/* A function that ends in a jump to another one has the frame of that, which returns to its stub. */
static int is_further_in(const struct bw_entry* entry, uintptr_t frame, uintptr_t back) {
    if (entry->frame != frame) {
        return entry->frame < frame;
    }
    return entry->slot == kBwTyped || !bw_stub_of || bw_stub_of(entry->slot) != back;
}

void bw_close_left(struct bw_thread* thread, uintptr_t frame, uintptr_t back) {
    uint32_t depth = thread->depth;
    uint32_t region = 0;
    while (depth > 0) {
        const struct bw_entry* const entry = &thread->open[depth - 1];
        if (!is_further_in(entry, frame, back) || frame - entry->frame > kBwFromHere) {
            break;
        }
        region = entry->region != 0 ? entry->region : region;
        if (entry->slot != kBwTyped && bw_slot_left) {
            bw_slot_left(entry->slot, entry->frame);
        }
        --depth;
    }
    if (depth != thread->depth) {
        thread->depth = depth;
        barograph_end(region); /* and what is open inside it */
    }
}

int bw_push(struct bw_thread* thread, const struct bw_entry* entry) {
    const uint32_t at = thread->depth;
    if (at >= kBwDepth) {
        return 0;
    }
    thread->open[at] = *entry;
    BW_SIGNAL_FENCE();
    thread->depth = at + 1;
    BW_SIGNAL_FENCE();
    thread->open[at] = *entry; /* once more: a signal handler may have used the place before it was ours */
    BW_SIGNAL_FENCE();
    return 1;
}

uint32_t bw_pop(struct bw_thread* thread, uintptr_t frame, int32_t slot) {
    for (uint32_t at = thread->depth; at > 0; --at) {
        const struct bw_entry* const entry = &thread->open[at - 1];
        if (entry->frame == frame && entry->slot == slot) {
            const uint32_t region = entry->region;
            thread->depth = at - 1;
            return region;
        }
    }
    return 0;
}

void bw_open(struct bw_call* call, unsigned number, const void* caller) {
    uint32_t region;
    call->function = bw_target(number, caller, &region);
    call->region = region;
    if (region == BW_NOT_RECORDED && __atomic_load_n(&bw_real[number], __ATOMIC_RELAXED) != 0) {
        call->region = 0;
    }
    /* A function that depends on its caller is kept in view although it is not recorded: what it jumps to depends on it. */
    if (call->region != 0) {
        const struct bw_entry entry = {(uintptr_t)call, call->function,
                                       region == BW_NOT_RECORDED ? 0 : region, kBwTyped};
        bw_close_left(&bw_thread, entry.frame, 0);
        call->kept = bw_push(&bw_thread, &entry);
        barograph_begin(entry.region);
    }
}

void bw_close(struct bw_call* call) {
    barograph_end(call->kept                        ? bw_pop(&bw_thread, (uintptr_t)call, kBwTyped)
                  : call->region == BW_NOT_RECORDED ? 0
                                                    : call->region);
}

void bw_count_bytes(double bytes) {
    static uint32_t metric;
    uint32_t handle = __atomic_load_n(&metric, __ATOMIC_RELAXED);
    if (handle == 0) {
        handle = barograph_metric("bytes", "B", BAROGRAPH_BY_RANK);
        __atomic_store_n(&metric, handle, __ATOMIC_RELAXED);
    }
    barograph_metric_add(handle, bytes);
}

void bw_count_untimed(unsigned number) {
    static const char ending[] = " (not timed)";
    const char* const name = bw_functions[number].region;
    const size_t length = strlen(name);
    char text[512];
    if (length + sizeof ending <= sizeof text) {
        memcpy(text, name, length);
        memcpy(text + length, ending, sizeof ending);
        const uint32_t region = barograph_region_handle_in(text, bw_library.category);
        barograph_begin(region);
        barograph_end(region);
    }
}
