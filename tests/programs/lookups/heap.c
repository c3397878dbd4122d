/* SPDX-License-Identifier: BSD-3-Clause
 * A heap tool that looks the real functions up at the first call of each. Whoever has asked the loader in vain before leaves a text in
 * the heap, which the look-up for free() frees: without end. Used by tests/lookups_test.py. */
#include <dlfcn.h>
#include <stddef.h>
#include <unistd.h>

static void* real_of(const char* name) {
    static int depth;
    if (++depth > 50) {
        _exit(77);
    }
    void* const found = dlsym(RTLD_NEXT, name);
    --depth;
    return found;
}

void* malloc(size_t bytes) {
    static void* (*real)(size_t);
    if (real == NULL) {
        real = (void* (*)(size_t))real_of("malloc");
    }
    return real(bytes);
}

void* calloc(size_t count, size_t bytes) {
    static void* (*real)(size_t, size_t);
    if (real == NULL) {
        real = (void* (*)(size_t, size_t))real_of("calloc");
    }
    return real(count, bytes);
}

void* realloc(void* old, size_t bytes) {
    static void* (*real)(void*, size_t);
    if (real == NULL) {
        real = (void* (*)(void*, size_t))real_of("realloc");
    }
    return real(old, bytes);
}

void free(void* memory) {
    static void (*real)(void*);
    if (real == NULL) {
        real = (void (*)(void*))real_of("free");
    }
    real(memory);
}
