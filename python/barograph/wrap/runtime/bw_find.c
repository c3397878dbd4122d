/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Which function a caller of a wrapped name means, and whether it is the library's: the one that the loader
 * would have bound without the wrapper. Global symbols come first, in the loader's order; else those that the
 * caller's own object was linked with (Python's modules bring libraries that nobody else sees). Two
 * libraries, and two wrappers, may have functions of one name.
 *
 * Called at the first call of a function, and of each caller where the library is not a global one. Keeps errno, and writes nothing
 * but the message before the end that the loader would have made of a missing symbol.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "bw_calls.h"

/* The bounds of this library, by the linker. */
extern BW_HIDDEN const char __ehdr_start[];
extern BW_HIDDEN const char _end[];

/* Functions by who calls them: entries are written once. */
enum { kBwCallers = 8192, kBwProbes = 8, kBwPageBits = 12, kBwRegionTries = 4096, kBwNames = 4096 };
#define BW_BEING_WRITTEN UINTPTR_MAX

struct bw_known {
    uintptr_t key; /* 0: free */
    void* function;
    uint32_t region;
};

static struct bw_known bw_callers[kBwCallers];
static uint32_t bw_tries;
/* Whether some caller of a function means one that is not a global symbol. */
static unsigned char bw_by_caller[kBwNames];

typedef void* (*bw_next_function)(const char* symbol, const char* version);
typedef uint32_t (*bw_region_function)(const char* symbol, const void* function);

/* For another wrapper, or our own: the next function after it, and the region of a library's function. */
BW_EXPORT void* barograph_wrap_next(const char* symbol, const char* version);
BW_EXPORT uint32_t barograph_wrap_region(const char* symbol, const void* function);

static const char* base_name(const char* path) {
    const char* const slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

static void* look_up(void* handle, const char* symbol, const char* version) {
    void* found = version != NULL ? dlvsym(handle, symbol, version) : NULL;
    if (found == NULL) {
        found = dlsym(handle, symbol);
    }
    return found;
}

static int is_wrapper(const char* object) {
    return strncmp(base_name(object), "libbarograph_wrap_", strlen("libbarograph_wrap_")) == 0;
}

/* A handle of the object at a path, if it is loaded. */
static void* loaded(const char* path) { return dlopen(path, RTLD_LAZY | RTLD_NOLOAD); }

/* The object that an address is in; null: none. */
static const char* object_of(const void* address) {
    Dl_info info;
    return dladdr(address, &info) != 0 ? info.dli_fname : NULL;
}

/* What is called is not unloaded any more: we keep its address. */
static void keep(const void* function) {
    const char* const object = object_of(function);
    if (object != NULL) {
        (void)loaded(object);
    }
}

void* barograph_wrap_next(const char* symbol, const char* version) {
    void* const found = look_up(RTLD_NEXT, symbol, version);
    const char* const object = found != NULL ? object_of(found) : NULL;
    if (object == NULL || !is_wrapper(object)) {
        return found;
    }
    void* const wrapper = loaded(object);
    const bw_next_function next =
        wrapper != NULL ? (bw_next_function)dlsym(wrapper, "barograph_wrap_next") : NULL;
    return next != NULL ? next(symbol, version) : found;
}

/* Not through stat(): that would be recorded. */
static int is_same_file(const char* one, const char* other) {
    struct statx of_one;
    struct statx of_other;
    if (strcmp(one, other) == 0) {
        return 1;
    }
    return syscall(SYS_statx, AT_FDCWD, one, 0, STATX_INO, &of_one) == 0 &&
           syscall(SYS_statx, AT_FDCWD, other, 0, STATX_INO, &of_other) == 0 &&
           of_one.stx_ino == of_other.stx_ino && of_one.stx_dev_major == of_other.stx_dev_major &&
           of_one.stx_dev_minor == of_other.stx_dev_minor;
}

static int is_of_library(const void* function) {
    const char* const object = object_of(function);
    if (object == NULL) {
        return 0;
    }
    return is_same_file(object, bw_library.file) ||
           (bw_library.by_name && strcmp(base_name(object), bw_library.soname) == 0);
}

static uint32_t region_of(const char* name) { return barograph_region_handle_in(name, bw_library.category); }

uint32_t barograph_wrap_region(const char* symbol, const void* function) {
    if (is_of_library(function)) {
        for (unsigned number = 0; number < bw_library.count; ++number) {
            if (strcmp(bw_functions[number].symbol, symbol) == 0) {
                return region_of(bw_functions[number].region);
            }
        }
        return BW_NOT_RECORDED;
    }
    const bw_region_function next = (bw_region_function)dlsym(RTLD_NEXT, "barograph_wrap_region");
    return next != NULL ? next(symbol, function) : BW_NOT_RECORDED;
}

/* The function that objects see which were linked with the library, or loaded it, for themselves. */
static void* local_function(const struct bw_function* wrapped, const void* caller) {
    const char* object = object_of(caller);
    if (object != NULL && is_wrapper(object)) {
        object = NULL;
    }
    const char* const places[] = {object, bw_library.file, bw_library.soname};
    for (size_t at = 0; at < sizeof places / sizeof *places; ++at) {
        void* const handle = places[at] != NULL && *places[at] != '\0' ? loaded(places[at]) : NULL;
        void* const found = handle != NULL ? look_up(handle, wrapped->symbol, wrapped->version) : NULL;
        if (found != NULL) {
            return found; /* with its handle: it stays */
        }
        if (handle != NULL) {
            dlclose(handle);
        }
    }
    return NULL;
}

/* A weak reference that only the wrapper gives a value: the library is loaded for it. */
static void* load_function(const struct bw_function* wrapped) {
    void* const handle = dlopen(bw_library.file, RTLD_LAZY);
    void* const found = handle != NULL ? look_up(handle, wrapped->symbol, wrapped->version) : NULL;
    if (found == NULL) {
        static const char before[] = "symbol lookup error: undefined symbol: ";
        (void)!write(STDERR_FILENO, before, sizeof before - 1);
        (void)!write(STDERR_FILENO, wrapped->symbol, strlen(wrapped->symbol));
        (void)!write(STDERR_FILENO, "\n", 1);
        _exit(127); /* as the loader does */
    }
    return found;
}

static uintptr_t key_of(unsigned number, const void* caller) {
    return (((uintptr_t)caller >> kBwPageBits) << 16) + number + 1;
}

/* The entry of a function and a caller; with `add` a new one, which who asks for it publishes by its key. */
static struct bw_known* known_to(unsigned number, const void* caller, int add) {
    const uintptr_t key = key_of(number, caller);
    const size_t start = (size_t)((key * 0x9e3779b97f4a7c15ULL) >> 40);
    for (size_t probe = 0; probe < kBwProbes; ++probe) {
        struct bw_known* const entry = &bw_callers[(start + probe) % kBwCallers];
        uintptr_t at = __atomic_load_n(&entry->key, __ATOMIC_ACQUIRE);
        if (at == key) {
            return add ? NULL : entry;
        }
        if (at == 0) {
            if (!add) {
                return NULL;
            }
            if (__atomic_compare_exchange_n(&entry->key, &at, BW_BEING_WRITTEN, 0, __ATOMIC_ACQUIRE,
                                            __ATOMIC_RELAXED)) {
                return entry;
            }
        }
    }
    return NULL;
}

/* 0 is "not yet", but of a process that records nothing it is for ever. */
static uint32_t settled(uint32_t region) {
    const int never = region == 0 && (!barograph_active() ||
                                      __atomic_add_fetch(&bw_tries, 1, __ATOMIC_RELAXED) > kBwRegionTries);
    return never ? BW_NOT_RECORDED : region;
}

/* The region of the function behind a name: that of its library's wrapper. */
static uint32_t region_behind(const struct bw_function* wrapped, const void* function) {
    return settled(wrapped->linked != NULL ? region_of(wrapped->region)
                                           : barograph_wrap_region(wrapped->symbol, function));
}

static void remember(unsigned number, const void* caller, void* function, uint32_t region) {
    struct bw_known* const entry = region != 0 ? known_to(number, caller, 1) : NULL;
    if (entry != NULL) {
        entry->function = function;
        entry->region = region;
        __atomic_store_n(&entry->key, key_of(number, caller), __ATOMIC_RELEASE);
    }
}

static void* resolve(unsigned number, const void* caller, uint32_t* region) {
    const struct bw_function* const wrapped = &bw_functions[number];
    void* real = __atomic_load_n(&bw_real[number], __ATOMIC_ACQUIRE);
    if (real != NULL) { /* only the region is not known */
        *region = region_behind(wrapped, real);
        __atomic_store_n(&bw_regions[number], *region, __ATOMIC_RELAXED);
        return real;
    }
    /* The library has jumped from one function to another: the caller is where that was called from. */
    if (caller >= (const void*)__ehdr_start && caller < (const void*)_end) {
        const struct bw_thread* const thread = &bw_thread;
        caller = thread->depth > 0 ? thread->open[thread->depth - 1].function : NULL;
    }
    const struct bw_known* const known = known_to(number, caller, 0);
    if (known != NULL) {
        *region = known->region;
        return known->function;
    }
    real = wrapped->linked != NULL ? wrapped->linked : barograph_wrap_next(wrapped->symbol, wrapped->version);
    const int everybodys = real != NULL;
    if (!everybodys) {
        real = local_function(wrapped, caller);
        if (real == NULL) {
            real = load_function(wrapped);
        }
    }
    keep(real);
    *region = region_behind(wrapped, real);
    /* A caller that was given another one goes on with it. */
    if (!everybodys || __atomic_load_n(&bw_by_caller[number % kBwNames], __ATOMIC_ACQUIRE)) {
        __atomic_store_n(&bw_by_caller[number % kBwNames], 1, __ATOMIC_RELEASE);
        remember(number, caller, real, *region);
        return real;
    }
    __atomic_store_n(&bw_regions[number], *region, __ATOMIC_RELAXED);
    if (!barograph_active()) {
        __atomic_store_n(&bw_direct[number], real, __ATOMIC_RELEASE);
    }
    __atomic_store_n(&bw_real[number], real, __ATOMIC_RELEASE);
    return real;
}

void* bw_resolve(unsigned number, const void* caller, uint32_t* region) {
    const int before = errno;
    void* const real = resolve(number, caller, region);
    errno = before;
    return real;
}
