/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Calls of functions whose parameters nobody knows (see bw_trampoline.S). The call gets another return address, a stub of its own,
 * and so returns to us; where it was to return to is kept in the stub's word of bw_ra, for as long as it runs. Stubs are
 * taken from blocks of the threads. One that may still be returned to is never used again: after a longjmp() it is freed only when
 * its return address is seen to be gone from the stack.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <unwind.h>

#include "bw_calls.h"

/* As in bw_trampoline.S: pages of 512 words, of which the first does not belong to a stub. */
enum {
    kBwPages = 64,
    kBwWordsOfPage = 512,
    kBwSlotsOfBlock = 73,
    kBwBlocksOfPage = 7,
    kBwBlocks = kBwPages * kBwBlocksOfPage,
    kBwStubBytes = 8,
    kBwCallBytes = 5,
    kBwRest = 1024 /* calls between two searches for stubs that may be free */
};

extern BW_HIDDEN const char bw_stubs[];
BW_HIDDEN uintptr_t bw_ra[kBwPages * kBwWordsOfPage];
BW_HIDDEN uint32_t bw_vectors; /* which registers may hold arguments: 0 xmm, 1 ymm, 2 zmm */

/* Where on the stack a stub is the return address; 0: it is free. */
static uintptr_t bw_place[kBwPages * kBwWordsOfPage];
static uint64_t bw_blocks[kBwPages];
static pthread_key_t bw_key;
static int bw_has_key;
static int bw_guarded; /* the processor itself keeps return addresses */

BW_HIDDEN void* bw_enter_call(unsigned number, uintptr_t* place);
BW_HIDDEN uintptr_t bw_leave_call(uintptr_t address);
BW_HIDDEN _Unwind_Reason_Code bw_personality(int version, _Unwind_Action actions,
                                             _Unwind_Exception_Class kind,
                                             struct _Unwind_Exception* exception,
                                             struct _Unwind_Context* context);

typedef _Unwind_Ptr (*bw_place_function)(struct _Unwind_Context* context);

static uint32_t first_of(uint32_t block) {
    return (block - 1) / kBwBlocksOfPage * kBwWordsOfPage + 1 +
           (block - 1) % kBwBlocksOfPage * kBwSlotsOfBlock;
}

uintptr_t bw_stub_of(int32_t slot) { return (uintptr_t)bw_stubs + (uintptr_t)slot * kBwStubBytes; }

static void free_slot(struct bw_thread* thread, uint32_t slot) {
    __atomic_store_n(&bw_place[slot], 0, __ATOMIC_RELEASE);
    const uint32_t first = thread->block != 0 ? first_of(thread->block) : 0;
    if (thread->block != 0 && slot >= first && slot < first + kBwSlotsOfBlock &&
        slot - first < thread->next) {
        thread->next = slot - first;
    }
}

/* The thread ends: what is on its stack never returns. */
static void give_block_back(void* value) {
    struct bw_thread* const thread = &bw_thread;
    (void)value;
    const uint32_t block = thread->block;
    uintptr_t low = 0;
    size_t size = 0;
    pthread_attr_t attributes;
    if (syscall(SYS_gettid) != getpid() && pthread_getattr_np(pthread_self(), &attributes) == 0) {
        void* begin = NULL;
        if (pthread_attr_getstack(&attributes, &begin, &size) == 0) {
            low = (uintptr_t)begin;
        }
        (void)pthread_attr_destroy(&attributes);
    }
    if (thread->depth > 0) {
        const uint32_t region = thread->open[0].region;
        thread->depth = 0;
        barograph_end(region);
    }
    for (uint32_t at = 0; block != 0 && at < kBwSlotsOfBlock; ++at) {
        const uintptr_t place = bw_place[first_of(block) + at];
        if (place >= low && place - low < size) {
            __atomic_store_n(&bw_place[first_of(block) + at], 0, __ATOMIC_RELEASE);
        }
    }
    thread->block = 0;
    for (uint32_t at = 0; block != 0 && at < kBwSlotsOfBlock; ++at) {
        if (__atomic_load_n(&bw_place[first_of(block) + at], __ATOMIC_ACQUIRE) != 0) {
            return; /* somebody may return to it, for all we know */
        }
    }
    if (block != 0) {
        __atomic_fetch_and(&bw_blocks[(block - 1) / 64], ~(UINT64_C(1) << (block - 1) % 64),
                           __ATOMIC_ACQ_REL);
    }
}

static int take_block(struct bw_thread* thread) {
    for (uint32_t block = 0; block < kBwBlocks; ++block) {
        const uint64_t bit = UINT64_C(1) << block % 64;
        if ((__atomic_load_n(&bw_blocks[block / 64], __ATOMIC_RELAXED) & bit) == 0 &&
            (__atomic_fetch_or(&bw_blocks[block / 64], bit, __ATOMIC_ACQ_REL) & bit) == 0) {
            thread->block = block + 1;
            thread->next = 0;
            if (bw_has_key) {
                (void)pthread_setspecific(bw_key, thread);
            }
            return 1;
        }
    }
    return 0;
}

/* Whether a word of memory can be read: the kernel looks at it before it refuses what is asked for. */
static int can_read(uintptr_t address) {
    const int before = errno;
    const long status = syscall(SYS_rt_sigprocmask, ~0L, address, 0L, 8L);
    const int readable = status == 0 || errno != EFAULT;
    errno = before;
    return readable;
}

static int is_gone(uint32_t slot, uintptr_t place) {
    return place % sizeof place == 0 && can_read(place) &&
           *(const volatile uintptr_t*)place != bw_stub_of((int32_t)slot);
}

void bw_slot_left(int32_t slot, uintptr_t frame) {
    if (is_gone((uint32_t)slot, frame)) {
        free_slot(&bw_thread, (uint32_t)slot);
    }
}

/* A free stub of the thread, taken for a return address at `place`; 0: there is none. */
static uint32_t take_slot(struct bw_thread* thread, uintptr_t place) {
    if (thread->block == 0 && !take_block(thread)) {
        return 0;
    }
    const uint32_t first = first_of(thread->block);
    for (uint32_t at = thread->next; at < kBwSlotsOfBlock; ++at) {
        if (__atomic_load_n(&bw_place[first + at], __ATOMIC_ACQUIRE) == 0) {
            bw_place[first + at] = place;
            thread->next = at + 1;
            return first + at;
        }
    }
    if (thread->not_found++ % kBwRest == 0) {
        for (uint32_t at = 0; at < kBwSlotsOfBlock; ++at) {
            const uintptr_t other = __atomic_load_n(&bw_place[first + at], __ATOMIC_ACQUIRE);
            if (other == 0 || is_gone(first + at, other)) {
                free_slot(thread, first + at);
            }
        }
        if (thread->next < kBwSlotsOfBlock) {
            return take_slot(thread, place);
        }
    }
    return 0;
}

void* bw_enter_call(unsigned number, uintptr_t* place) {
    uint32_t region;
    void* const function = bw_target(number, (const void*)*place, &region);
    if (region == BW_NOT_RECORDED || region == 0 || bw_guarded) {
        return function;
    }
    struct bw_thread* const thread = &bw_thread;
    bw_close_left(thread, (uintptr_t)place, *place);
    const uint32_t slot = take_slot(thread, (uintptr_t)place);
    if (slot == 0) {
        bw_count_untimed(number);
        return function;
    }
    bw_ra[slot] = *place;
    const struct bw_entry entry = {(uintptr_t)place, function, region, (int32_t)slot};
    (void)bw_push(thread, &entry);
    barograph_begin(region);
    *place = bw_stub_of((int32_t)slot);
    return function;
}

/* `address`: behind the call in the stub. Returns where the function was called. */
uintptr_t bw_leave_call(uintptr_t address) {
    struct bw_thread* const thread = &bw_thread;
    const uint32_t slot = (uint32_t)((address - kBwCallBytes - (uintptr_t)bw_stubs) / kBwStubBytes);
    const uintptr_t caller = bw_ra[slot];
    barograph_end(bw_pop(thread, bw_place[slot], (int32_t)slot));
    free_slot(thread, slot);
    return caller;
}

/* The function of the unwinder that calls: we are not linked with one, and a process may have several. */
static bw_place_function unwinder_of(const void* caller) {
    static bw_place_function found;
    static const void* found_for;
    if (__atomic_load_n(&found_for, __ATOMIC_ACQUIRE) == caller) {
        return found;
    }
    const int before = errno;
    Dl_info info;
    void* const unwinder = dladdr(caller, &info) != 0 && info.dli_fname != NULL
                               ? dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD)
                               : NULL;
    const bw_place_function place_of =
        unwinder != NULL ? (bw_place_function)dlsym(unwinder, "_Unwind_GetIP") : NULL;
    const void* none = NULL;
    if (place_of != NULL && __atomic_compare_exchange_n(&found_for, &none, (const void*)1, 0,
                                                        __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) {
        found = place_of;
        __atomic_store_n(&found_for, caller, __ATOMIC_RELEASE);
    } else if (unwinder != NULL) {
        dlclose(unwinder);
    }
    errno = before;
    return place_of;
}

/* An exception, or the end of a thread, leaves a call: the stub stays readable until the unwinder has passed it. */
_Unwind_Reason_Code bw_personality(int version, _Unwind_Action actions, _Unwind_Exception_Class kind,
                                   struct _Unwind_Exception* exception, struct _Unwind_Context* context) {
    (void)version;
    (void)kind;
    (void)exception;
    const bw_place_function place_of =
        (actions & _UA_CLEANUP_PHASE) != 0 ? unwinder_of(__builtin_return_address(0)) : NULL;
    if (place_of != NULL) {
        const uintptr_t address = (uintptr_t)place_of(context);
        const uint32_t slot = (uint32_t)((address - (uintptr_t)bw_stubs) / kBwStubBytes);
        if (slot < sizeof bw_ra / sizeof *bw_ra && bw_place[slot] != 0) {
            barograph_end(bw_pop(&bw_thread, bw_place[slot], (int32_t)slot));
            free_slot(&bw_thread, slot);
        }
    }
    return _URC_CONTINUE_UNWIND;
}

__attribute__((constructor)) static void bw_start(void) {
    unsigned long shadow = 0;
    /* rdsspq: does nothing where there is no shadow stack. */
    __asm__ volatile(".byte 0xf3, 0x48, 0x0f, 0x1e, 0xc8" : "+a"(shadow));
    bw_guarded = shadow != 0;
    __builtin_cpu_init();
    bw_vectors = __builtin_cpu_supports("avx512f") ? 2 : __builtin_cpu_supports("avx") ? 1 : 0;
    bw_has_key = pthread_key_create(&bw_key, give_block_back) == 0;
}
