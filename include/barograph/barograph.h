/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Annotated regions for C (C99 and later) and the ground barograph.hpp stands on: name the parts of a
 * program, and Barograph shows time, MPI calls and bytes under these names.
 *
 * Nothing has to be linked. Without the tool a mark costs a load and a branch; under `barograph run` it calls
 * into the preloaded library. All functions may be called from any thread, before MPI_Init and after
 * MPI_Finalize. They never fail, allocate in the program, or touch errno.
 *
 *     void relax(void) {
 *         BAROGRAPH_REGION("relax");          // until the end of this block, return and break included
 *         ...
 *     }
 *
 *     BAROGRAPH_REGION_BEGIN("halo exchange");
 *     ...
 *     BAROGRAPH_REGION_END("halo exchange");
 *
 *     barograph_handle phase = barograph_region_handle(name_known_at_run_time);
 *     barograph_begin(phase);
 *     ...
 *     barograph_end(phase);
 *
 * Regions nest like brackets: the one begun last on a thread is ended first. Define BAROGRAPH_DISABLE before
 * the #include to compile all marks away.
 */
#ifndef BAROGRAPH_BAROGRAPH_H
#define BAROGRAPH_BAROGRAPH_H

#include <stdint.h>

/* What a region is called by at run time. 0 is "no region": beginning and ending it does nothing. */
typedef uint32_t barograph_handle;

#if defined(BAROGRAPH_DISABLE) || !defined(__GNUC__) || !defined(__ELF__)
#define BAROGRAPH_DETAIL_ACTIVE 0
#else
#define BAROGRAPH_DETAIL_ACTIVE 1
#endif

#ifdef __cplusplus
extern "C" {
#endif

#if BAROGRAPH_DETAIL_ACTIVE

typedef uint32_t (*barograph_detail_id_function)(const char*);
typedef void (*barograph_detail_mark_function)(uint32_t);

/*
 * The address of a function of the preloaded library, null without it. A weak reference in C is not enough:
 * in a program that is not position-independent the linker settles its address to 0 for ever. Going through
 * the global offset table leaves the answer to the loader. Not volatile, so that a compiler may fetch it once
 * for a whole loop.
 */
#if defined(__x86_64__) && defined(__LP64__) && !defined(__NVCOMPILER)
#define BAROGRAPH_DETAIL_ADDRESS(result, symbol)                                                \
    __asm__(".weak " symbol "\n\tmov{q}\t{" symbol "@GOTPCREL(%%rip), %0|%0, QWORD PTR " symbol \
            "@GOTPCREL[rip]}"                                                                   \
            : "=r"(result))
#elif defined(__aarch64__) && defined(__LP64__) && !defined(__NVCOMPILER)
#define BAROGRAPH_DETAIL_ADDRESS(result, symbol)                                                   \
    __asm__(".weak " symbol "\n\tadrp\t%0, :got:" symbol "\n\tldr\t%0, [%0, :got_lo12:" symbol "]" \
            : "=r"(result))
#endif

#ifndef BAROGRAPH_DETAIL_ADDRESS
/* Elsewhere plain weak references: enough for position-independent programs, which are the rule. */
__attribute__((weak)) uint32_t barograph_region_id(const char* name);
__attribute__((weak)) void barograph_region_begin(uint32_t id);
__attribute__((weak)) void barograph_region_end(uint32_t id);
#endif

static inline barograph_detail_id_function barograph_detail_id(void) {
#ifdef BAROGRAPH_DETAIL_ADDRESS
    barograph_detail_id_function function;
    BAROGRAPH_DETAIL_ADDRESS(function, "barograph_region_id");
    return function;
#else
    return barograph_region_id;
#endif
}

static inline barograph_detail_mark_function barograph_detail_begin(void) {
#ifdef BAROGRAPH_DETAIL_ADDRESS
    barograph_detail_mark_function function;
    BAROGRAPH_DETAIL_ADDRESS(function, "barograph_region_begin");
    return function;
#else
    return barograph_region_begin;
#endif
}

static inline barograph_detail_mark_function barograph_detail_end(void) {
#ifdef BAROGRAPH_DETAIL_ADDRESS
    barograph_detail_mark_function function;
    BAROGRAPH_DETAIL_ADDRESS(function, "barograph_region_end");
    return function;
#else
    return barograph_region_end;
#endif
}

/* True while the program runs under Barograph. */
static inline int barograph_active(void) { return barograph_detail_begin() != 0; }

/* The handle of a region name: the same for the same text, 0 without the tool. Look it up once, outside of
 * loops. */
static inline barograph_handle barograph_region_handle(const char* name) {
    barograph_detail_id_function const region_id = barograph_detail_id();
    return region_id ? region_id(name) : 0;
}

static inline void barograph_begin(barograph_handle region) {
    barograph_detail_mark_function const begin = barograph_detail_begin();
    if (begin && region) {
        begin(region);
    }
}

static inline void barograph_end(barograph_handle region) {
    barograph_detail_mark_function const end = barograph_detail_end();
    if (end && region) {
        end(region);
    }
}

/*
 * The handle of a place in the source: asked for on the first visit and kept in `site`. Threads that come at
 * the same time store the same value, so relaxed order is enough.
 */
static inline barograph_handle barograph_detail_site(uint32_t* site, const char* name) {
    uint32_t region = __atomic_load_n(site, __ATOMIC_RELAXED);
    if (__builtin_expect(region == 0, 0)) {
        region = barograph_region_handle(name);
        __atomic_store_n(site, region, __ATOMIC_RELAXED);
    }
    return region;
}

static inline void barograph_detail_begin_site(uint32_t* site, const char* name) {
    barograph_detail_mark_function const begin = barograph_detail_begin();
    if (__builtin_expect(begin != 0, 0)) {
        uint32_t const region = barograph_detail_site(site, name);
        if (region) {
            begin(region);
        }
    }
}

static inline void barograph_detail_end_site(uint32_t* site, const char* name) {
    barograph_detail_mark_function const end = barograph_detail_end();
    if (__builtin_expect(end != 0, 0)) {
        uint32_t const region = barograph_detail_site(site, name);
        if (region) {
            end(region);
        }
    }
}

/* For __attribute__((cleanup)): ends the region when its variable leaves scope. */
static inline void barograph_detail_leave(barograph_handle* region) { barograph_end(*region); }

static inline barograph_handle barograph_detail_enter(uint32_t* site, const char* name) {
    barograph_handle region = 0;
    barograph_detail_mark_function const begin = barograph_detail_begin();
    if (__builtin_expect(begin != 0, 0)) {
        region = barograph_detail_site(site, name);
        if (region) {
            begin(region);
        }
    }
    return region;
}

#else /* no tool can be attached: all marks vanish */

static inline int barograph_active(void) { return 0; }
static inline barograph_handle barograph_region_handle(const char* name) {
    (void)name;
    return 0;
}
static inline void barograph_begin(barograph_handle region) { (void)region; }
static inline void barograph_end(barograph_handle region) { (void)region; }

#endif /* BAROGRAPH_DETAIL_ACTIVE */

#ifdef __cplusplus
} /* extern "C" */
#endif

#define BAROGRAPH_DETAIL_JOIN_(a, b) a##b
#define BAROGRAPH_DETAIL_JOIN(a, b) BAROGRAPH_DETAIL_JOIN_(a, b)

/* `"" name` lets only string literals pass: each place in the source keeps the first name it sees. */
#if BAROGRAPH_DETAIL_ACTIVE
#define BAROGRAPH_REGION_BEGIN(name)                                  \
    do {                                                              \
        static uint32_t barograph_detail_here;                        \
        barograph_detail_begin_site(&barograph_detail_here, "" name); \
    } while (0)
#define BAROGRAPH_REGION_END(name)                                  \
    do {                                                            \
        static uint32_t barograph_detail_here;                      \
        barograph_detail_end_site(&barograph_detail_here, "" name); \
    } while (0)
#ifndef __cplusplus
#define BAROGRAPH_REGION(name)                                                                       \
    static uint32_t BAROGRAPH_DETAIL_JOIN(barograph_detail_site_, __LINE__);                         \
    __attribute__((cleanup(barograph_detail_leave), unused)) barograph_handle BAROGRAPH_DETAIL_JOIN( \
        barograph_detail_region_, __LINE__) =                                                        \
        barograph_detail_enter(&BAROGRAPH_DETAIL_JOIN(barograph_detail_site_, __LINE__), "" name)
#endif
#else
#define BAROGRAPH_REGION_BEGIN(name) ((void)("" name))
#define BAROGRAPH_REGION_END(name) ((void)("" name))
#ifndef __cplusplus
/* A declaration without effect, so that it may stand wherever the real one may. */
#define BAROGRAPH_REGION(name) \
    enum { BAROGRAPH_DETAIL_JOIN(barograph_detail_none_, __LINE__) = sizeof("" name) }
#endif
#endif

#endif /* BAROGRAPH_BAROGRAPH_H */
