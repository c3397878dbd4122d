/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Annotated regions for C (C99 and later) and the basis of barograph.hpp: name the parts of a program, and
 * Barograph shows time, MPI calls and bytes under these names.
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
 *     BAROGRAPH_REGION_CATEGORY("write checkpoint", "io");    // summed up with all regions of its category
 *
 *     BAROGRAPH_REGION_TAG("solve", "library", "PETSc");      // what else is to be known of "solve", wherever it is
 *
 *     barograph_handle phase = barograph_region_handle(name_known_at_run_time);
 *     barograph_begin(phase);
 *     ...
 *     barograph_end(phase);
 *
 * A loop is a region that shows its time by iteration as well:
 *
 *     BAROGRAPH_LOOP("time step")             // the loop statement that follows, left by break or return too
 *     for (int step = 0; step < steps; step++) {
 *         BAROGRAPH_ITERATION();              // the next iteration of the innermost loop begins
 *         ...
 *         BAROGRAPH_METRIC("residual", "", BAROGRAPH_BY_ITERATION, residual);
 *     }
 *
 * The data so far, as a profile of its own (RUN.snapshot-1-after-set-up.baro):
 *
 *     barograph_snapshot("after set-up");
 *
 * What the profile is called, and how often there is one of the data so far; -o and --snapshot of the command line win:
 *
 *     barograph_profile_name("spin-up");      // spin-up.baro
 *     barograph_snapshot_every(60);           // seconds
 *
 * Parts of a run that nobody wants to see (MPI_Pcontrol(0) and MPI_Pcontrol(1) do the same):
 *
 *     barograph_pause();                      // nothing of this process is counted or timed until
 *     ...
 *     barograph_resume();
 *
 * Regions nest like brackets: the one begun last on a thread is ended first. Define BAROGRAPH_DISABLE before
 * the #include to compile all marks away.
 */
#ifndef BAROGRAPH_BAROGRAPH_H
#define BAROGRAPH_BAROGRAPH_H

#include <stdint.h>

/* What a region is called by at run time. 0 is "no region": beginning and ending it does nothing. */
typedef uint32_t barograph_handle;

/* What a metric of the program's own is called by at run time. 0 is "no metric": adding to it does nothing. */
typedef uint32_t barograph_metric_handle;

/* What varies with the value of a metric. */
typedef enum {
    BAROGRAPH_CONSTANT = 0,     /* nothing: one value for a call path on all ranks */
    BAROGRAPH_BY_EXECUTION = 1, /* the execution of the program's first region, and the rank */
    BAROGRAPH_BY_ITERATION = 2, /* the iteration of the innermost loop, the execution and the rank */
    BAROGRAPH_BY_RANK = 3       /* the rank only */
} barograph_consistency;

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
typedef uint32_t (*barograph_detail_id_in_function)(const char*, const char*);
typedef void (*barograph_detail_tag_function)(uint32_t, const char*, const char*);
typedef void (*barograph_detail_mark_function)(uint32_t);
typedef void (*barograph_detail_loop_function)(uint32_t, int);
typedef uint32_t (*barograph_detail_metric_function)(const char*, const char*, int);
typedef void (*barograph_detail_value_function)(uint32_t, double);
typedef void (*barograph_detail_name_function)(const char*);
typedef void (*barograph_detail_switch_function)(void);
typedef void (*barograph_detail_interval_function)(double);

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
__attribute__((weak)) uint32_t barograph_region_id_in(const char* name, const char* category);
__attribute__((weak)) void barograph_region_add_tag(uint32_t id, const char* key, const char* text);
__attribute__((weak)) void barograph_region_begin(uint32_t id);
__attribute__((weak)) void barograph_region_end(uint32_t id);
__attribute__((weak)) void barograph_loop_enter(uint32_t id, int cumulative);
__attribute__((weak)) void barograph_loop_next(uint32_t id);
__attribute__((weak)) void barograph_loop_leave(uint32_t id);
__attribute__((weak)) uint32_t barograph_metric_id(const char* name, const char* unit, int consistency);
__attribute__((weak)) void barograph_metric_count(uint32_t id, double value);
__attribute__((weak)) void barograph_snapshot_take(const char* name);
__attribute__((weak)) void barograph_snapshot_set_interval(double seconds);
__attribute__((weak)) void barograph_profile_set_name(const char* name);
__attribute__((weak)) void barograph_recording_pause(void);
__attribute__((weak)) void barograph_recording_resume(void);
#define BAROGRAPH_DETAIL_FUNCTION(accessor, type, symbol) \
    static inline type accessor(void) { return symbol; }
#else
#define BAROGRAPH_DETAIL_FUNCTION(accessor, type, symbol) \
    static inline type accessor(void) {                   \
        type function;                                    \
        BAROGRAPH_DETAIL_ADDRESS(function, #symbol);      \
        return function;                                  \
    }
#endif

BAROGRAPH_DETAIL_FUNCTION(barograph_detail_id_in, barograph_detail_id_in_function, barograph_region_id_in)
BAROGRAPH_DETAIL_FUNCTION(barograph_detail_add_tag, barograph_detail_tag_function, barograph_region_add_tag)
BAROGRAPH_DETAIL_FUNCTION(barograph_detail_loop_enter, barograph_detail_loop_function, barograph_loop_enter)
BAROGRAPH_DETAIL_FUNCTION(barograph_detail_loop_next, barograph_detail_mark_function, barograph_loop_next)
BAROGRAPH_DETAIL_FUNCTION(barograph_detail_loop_leave, barograph_detail_mark_function, barograph_loop_leave)
BAROGRAPH_DETAIL_FUNCTION(barograph_detail_metric_id, barograph_detail_metric_function, barograph_metric_id)
BAROGRAPH_DETAIL_FUNCTION(barograph_detail_metric_count, barograph_detail_value_function,
                          barograph_metric_count)
BAROGRAPH_DETAIL_FUNCTION(barograph_detail_snapshot_take, barograph_detail_name_function,
                          barograph_snapshot_take)
BAROGRAPH_DETAIL_FUNCTION(barograph_detail_snapshot_interval, barograph_detail_interval_function,
                          barograph_snapshot_set_interval)
BAROGRAPH_DETAIL_FUNCTION(barograph_detail_profile_name, barograph_detail_name_function,
                          barograph_profile_set_name)
BAROGRAPH_DETAIL_FUNCTION(barograph_detail_recording_pause, barograph_detail_switch_function,
                          barograph_recording_pause)
BAROGRAPH_DETAIL_FUNCTION(barograph_detail_recording_resume, barograph_detail_switch_function,
                          barograph_recording_resume)

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

/* The same, and the name belongs to a category from now on: the first one that it was given. */
static inline barograph_handle barograph_region_handle_in(const char* name, const char* category) {
    barograph_detail_id_in_function const region_id_in = barograph_detail_id_in();
    return region_id_in ? region_id_in(name, category) : barograph_region_handle(name);
}

/* The region's name has this text under this key from now on: of one key the text that it was given first. A name may have several
 * keys; a key is not empty and has no `=`. Give tags once, where the handle is made. */
static inline void barograph_region_tag(barograph_handle region, const char* key, const char* text) {
    barograph_detail_tag_function const add_tag = barograph_detail_add_tag();
    if (add_tag && region) {
        add_tag(region, key, text);
    }
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

/* A loop, by the handle of its name. Its time and that of its MPI calls are kept by iteration; `cumulative` keeps only the
 * number, sum, minimum and maximum of all iterations. */
static inline void barograph_loop_begin(barograph_handle loop) {
    barograph_detail_loop_function const enter = barograph_detail_loop_enter();
    if (enter && loop) {
        enter(loop, 0);
    }
}

static inline void barograph_loop_begin_cumulative(barograph_handle loop) {
    barograph_detail_loop_function const enter = barograph_detail_loop_enter();
    if (enter && loop) {
        enter(loop, 1);
    }
}

/* The next iteration of an open loop begins, and the one before ends with all that is still open in it. The last one ends
 * with the loop. */
static inline void barograph_iteration(barograph_handle loop) {
    barograph_detail_mark_function const next = barograph_detail_loop_next();
    if (next && loop) {
        next(loop);
    }
}

static inline void barograph_loop_end(barograph_handle loop) {
    barograph_detail_mark_function const leave = barograph_detail_loop_leave();
    if (leave && loop) {
        leave(loop);
    }
}

/* The handle of a metric: the same for the same name, unit and consistency, 0 without the tool. */
static inline barograph_metric_handle barograph_metric(const char* name, const char* unit,
                                                       barograph_consistency consistency) {
    barograph_detail_metric_function const metric_id = barograph_detail_metric_id();
    return metric_id ? metric_id(name, unit, (int)consistency) : 0;
}

/* Counts a value on the innermost open region or loop of this thread. */
static inline void barograph_metric_add(barograph_metric_handle metric, double value) {
    barograph_detail_value_function const count = barograph_detail_metric_count();
    if (count && metric) {
        count(metric, value);
    }
}

/* Asks for a profile of the data so far, of all ranks of this node, under a name. Returns at once, a thread of the tool writes it. Not
 * collective: the n-th one of a name is taken when the first rank of a node asks for it. */
static inline void barograph_snapshot(const char* name) {
    barograph_detail_name_function const take = barograph_detail_snapshot_take();
    if (take) {
        take(name);
    }
}

/* Takes a snapshot of the ranks of this node every `seconds` seconds from now on, at least a tenth of one; 0
 * ends that. If several ranks of a node ask, the last one counts. Does nothing where the user has set an
 * interval (--snapshot, BAROGRAPH_SNAPSHOT). */
static inline void barograph_snapshot_every(double seconds) {
    barograph_detail_interval_function const set_interval = barograph_detail_snapshot_interval();
    if (set_interval) {
        set_interval(seconds);
    }
}

/* Names the profile: a file name without folders, in the folder where the profile goes anyway. The last name that rank 0 gives before
 * the recording ends in MPI_Finalize counts. Does nothing where the user has named it (-o, BAROGRAPH_OUTPUT), and with a text that is not
 * a file name. A profile of that name that is there stays: the new one is NAME.2.baro. */
static inline void barograph_profile_name(const char* name) {
    barograph_detail_name_function const set_name = barograph_detail_profile_name();
    if (set_name) {
        set_name(name);
    }
}

/* From here to barograph_resume() nothing of this process is counted or timed, on any thread; the time is reported as paused. Pauses
 * do not nest: one call of barograph_resume() ends the pause, however often it was asked for. */
static inline void barograph_pause(void) {
    barograph_detail_switch_function const pause_recording = barograph_detail_recording_pause();
    if (pause_recording) {
        pause_recording();
    }
}

static inline void barograph_resume(void) {
    barograph_detail_switch_function const resume_recording = barograph_detail_recording_resume();
    if (resume_recording) {
        resume_recording();
    }
}

/*
 * The handle of a call site: asked for on the first visit and kept in `site`. Threads that come at the same
 * time store the same value, so relaxed order is enough.
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

static inline barograph_handle barograph_detail_enter_in(uint32_t* site, const char* name,
                                                         const char* category) {
    if (__builtin_expect(barograph_detail_begin() != 0, 0) &&
        __builtin_expect(__atomic_load_n(site, __ATOMIC_RELAXED) == 0, 0)) {
        __atomic_store_n(site, barograph_region_handle_in(name, category), __ATOMIC_RELAXED);
    }
    return barograph_detail_enter(site, name);
}

/* What BAROGRAPH_REGION_TAG makes: `site` is the handle once the tag has been given. */
static inline void barograph_detail_tag_site(uint32_t* site, const char* name, const char* key,
                                             const char* text) {
    if (__builtin_expect(barograph_detail_begin() != 0, 0) &&
        __builtin_expect(__atomic_load_n(site, __ATOMIC_RELAXED) == 0, 0)) {
        barograph_region_tag(barograph_detail_site(site, name), key, text);
    }
}

/* What BAROGRAPH_LOOP makes: goes round once, around the loop statement that follows. */
typedef struct {
    barograph_handle loop;
    int again;
} barograph_detail_scope;

static inline barograph_detail_scope barograph_detail_enter_loop(uint32_t* site, const char* name,
                                                                 int cumulative) {
    barograph_detail_scope scope = {0, 1};
    barograph_detail_loop_function const enter = barograph_detail_loop_enter();
    if (__builtin_expect(enter != 0, 0)) {
        scope.loop = barograph_detail_site(site, name);
        if (scope.loop) {
            enter(scope.loop, cumulative);
        }
    }
    return scope;
}

static inline void barograph_detail_leave_loop(barograph_detail_scope* scope) {
    barograph_loop_end(scope->loop);
}

static inline void barograph_detail_end_loop_site(uint32_t* site, const char* name) {
    if (__builtin_expect(barograph_detail_loop_leave() != 0, 0)) {
        barograph_loop_end(barograph_detail_site(site, name));
    }
}

static inline void barograph_detail_iterate(void) {
    barograph_detail_mark_function const next = barograph_detail_loop_next();
    if (__builtin_expect(next != 0, 0)) {
        next(0); /* of the innermost loop */
    }
}

static inline barograph_metric_handle barograph_detail_metric_site(uint32_t* site, const char* name,
                                                                   const char* unit,
                                                                   barograph_consistency consistency) {
    uint32_t metric = __atomic_load_n(site, __ATOMIC_RELAXED);
    if (__builtin_expect(metric == 0, 0)) {
        metric = barograph_metric(name, unit, consistency);
        __atomic_store_n(site, metric, __ATOMIC_RELAXED);
    }
    return metric;
}

#else /* no tool can be attached: all marks vanish */

static inline int barograph_active(void) { return 0; }
static inline barograph_handle barograph_region_handle(const char* name) {
    (void)name;
    return 0;
}
static inline barograph_handle barograph_region_handle_in(const char* name, const char* category) {
    (void)name;
    (void)category;
    return 0;
}
static inline void barograph_region_tag(barograph_handle region, const char* key, const char* text) {
    (void)region;
    (void)key;
    (void)text;
}
static inline void barograph_begin(barograph_handle region) { (void)region; }
static inline void barograph_end(barograph_handle region) { (void)region; }
static inline void barograph_loop_begin(barograph_handle loop) { (void)loop; }
static inline void barograph_loop_begin_cumulative(barograph_handle loop) { (void)loop; }
static inline void barograph_iteration(barograph_handle loop) { (void)loop; }
static inline void barograph_loop_end(barograph_handle loop) { (void)loop; }
static inline barograph_metric_handle barograph_metric(const char* name, const char* unit,
                                                       barograph_consistency consistency) {
    (void)name;
    (void)unit;
    (void)consistency;
    return 0;
}
static inline void barograph_metric_add(barograph_metric_handle metric, double value) {
    (void)metric;
    (void)value;
}
static inline void barograph_snapshot(const char* name) { (void)name; }
static inline void barograph_snapshot_every(double seconds) { (void)seconds; }
static inline void barograph_profile_name(const char* name) { (void)name; }
static inline void barograph_pause(void) {}
static inline void barograph_resume(void) {}

#endif /* BAROGRAPH_DETAIL_ACTIVE */

#ifdef __cplusplus
} /* extern "C" */
#endif

#define BAROGRAPH_DETAIL_JOIN_(a, b) a##b
#define BAROGRAPH_DETAIL_JOIN(a, b) BAROGRAPH_DETAIL_JOIN_(a, b)

/* `"" name` lets only string literals pass: each call site keeps the first name it sees. */
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
#define BAROGRAPH_REGION_TAG(name, key, text)                                        \
    do {                                                                             \
        static uint32_t barograph_detail_here;                                       \
        barograph_detail_tag_site(&barograph_detail_here, "" name, "" key, "" text); \
    } while (0)
#define BAROGRAPH_LOOP_BEGIN(name)                                             \
    do {                                                                       \
        static uint32_t barograph_detail_here;                                 \
        (void)barograph_detail_enter_loop(&barograph_detail_here, "" name, 0); \
    } while (0)
#define BAROGRAPH_LOOP_END(name)                                         \
    do {                                                                 \
        static uint32_t barograph_detail_here;                           \
        barograph_detail_end_loop_site(&barograph_detail_here, "" name); \
    } while (0)
#define BAROGRAPH_ITERATION() barograph_detail_iterate()
/* `value` is computed under the tool only. */
#define BAROGRAPH_METRIC(name, unit, consistency, value)                                               \
    do {                                                                                               \
        static uint32_t barograph_detail_here;                                                         \
        if (__builtin_expect(barograph_detail_metric_count() != 0, 0)) {                               \
            barograph_metric_add(                                                                      \
                barograph_detail_metric_site(&barograph_detail_here, "" name, "" unit, (consistency)), \
                (double)(value));                                                                      \
        }                                                                                              \
    } while (0)
#define BAROGRAPH_LOOP(name) BAROGRAPH_DETAIL_LOOP(name, 0)
#define BAROGRAPH_LOOP_CUMULATIVE(name) BAROGRAPH_DETAIL_LOOP(name, 1)
#ifndef __cplusplus
#define BAROGRAPH_DETAIL_LOOP(name, cumulative)                                                              \
    for (__attribute__((cleanup(barograph_detail_leave_loop))) barograph_detail_scope BAROGRAPH_DETAIL_JOIN( \
             barograph_detail_loop_, __LINE__) =                                                             \
             barograph_detail_enter_loop(__extension__({                                                     \
                                             static uint32_t barograph_detail_here;                          \
                                             &barograph_detail_here;                                         \
                                         }),                                                                 \
                                         "" name, cumulative);                                               \
         BAROGRAPH_DETAIL_JOIN(barograph_detail_loop_, __LINE__).again;                                      \
         BAROGRAPH_DETAIL_JOIN(barograph_detail_loop_, __LINE__).again = 0)
#define BAROGRAPH_REGION(name)                                                                       \
    static uint32_t BAROGRAPH_DETAIL_JOIN(barograph_detail_site_, __LINE__);                         \
    __attribute__((cleanup(barograph_detail_leave), unused)) barograph_handle BAROGRAPH_DETAIL_JOIN( \
        barograph_detail_region_, __LINE__) =                                                        \
        barograph_detail_enter(&BAROGRAPH_DETAIL_JOIN(barograph_detail_site_, __LINE__), "" name)
#define BAROGRAPH_REGION_CATEGORY(name, category)                                                    \
    static uint32_t BAROGRAPH_DETAIL_JOIN(barograph_detail_site_, __LINE__);                         \
    __attribute__((cleanup(barograph_detail_leave), unused)) barograph_handle BAROGRAPH_DETAIL_JOIN( \
        barograph_detail_region_, __LINE__) =                                                        \
        barograph_detail_enter_in(&BAROGRAPH_DETAIL_JOIN(barograph_detail_site_, __LINE__), "" name, \
                                  "" category)
#endif
#else
#define BAROGRAPH_REGION_BEGIN(name) ((void)("" name))
#define BAROGRAPH_REGION_END(name) ((void)("" name))
#define BAROGRAPH_REGION_TAG(name, key, text) ((void)("" name), (void)("" key), (void)("" text))
#define BAROGRAPH_LOOP_BEGIN(name) ((void)("" name))
#define BAROGRAPH_LOOP_END(name) ((void)("" name))
#define BAROGRAPH_ITERATION() ((void)0)
#define BAROGRAPH_METRIC(name, unit, consistency, value) \
    ((void)("" name), (void)("" unit), (void)sizeof(consistency), (void)sizeof(value))
#define BAROGRAPH_LOOP(name)                                                                 \
    for (int BAROGRAPH_DETAIL_JOIN(barograph_detail_loop_, __LINE__) = (int)sizeof("" name); \
         BAROGRAPH_DETAIL_JOIN(barograph_detail_loop_, __LINE__);                            \
         BAROGRAPH_DETAIL_JOIN(barograph_detail_loop_, __LINE__) = 0)
#define BAROGRAPH_LOOP_CUMULATIVE(name) BAROGRAPH_LOOP(name)
#ifndef __cplusplus
/* A declaration without effect, so that it may stand wherever the real one may. */
#define BAROGRAPH_REGION(name) \
    enum { BAROGRAPH_DETAIL_JOIN(barograph_detail_none_, __LINE__) = sizeof("" name) }
#define BAROGRAPH_REGION_CATEGORY(name, category) \
    enum { BAROGRAPH_DETAIL_JOIN(barograph_detail_none_, __LINE__) = sizeof("" name) + sizeof("" category) }
#endif
#endif

#endif /* BAROGRAPH_BAROGRAPH_H */
