/* SPDX-License-Identifier: BSD-3-Clause
 * Another tool that stands before a function of the loader: dlsym(), for which it has an answer of its own, or else dlvsym(), the real
 * one of which it looks for by dlsym(). Used by tests/lookups_test.py. */
#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

#ifdef ANSWERS
static int answer(void) { return 42; }

void* dlsym(void* library, const char* name) {
    static void* (*real)(void*, const char*);
    const char* const versions[] = {"GLIBC_2.34", "GLIBC_2.2.5", "GLIBC_2.17"};
    for (int i = 0; real == NULL && i < 3; ++i) {
        real = (void* (*)(void*, const char*))dlvsym(RTLD_NEXT, "dlsym", versions[i]);
    }
    return strcmp(name, "answer") == 0 ? (void*)answer : real(library, name);
}
#else
void* dlvsym(void* library, const char* name, const char* version) {
    static void* (*real)(void*, const char*, const char*);
    static int depth;
    if (real == NULL) {
        if (++depth > 100) {
            _exit(78);
        }
        real = (void* (*)(void*, const char*, const char*))dlsym(RTLD_NEXT, "dlvsym");
        --depth;
    }
    return real(library, name, version);
}
#endif
