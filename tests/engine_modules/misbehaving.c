/* SPDX-License-Identifier: BSD-3-Clause
 * A module that counts blocks and does what MISBEHAVE says in the third: crash, overflow, abort, thread, exit, kill, hang, fail; or before: refuse,
 * crash-early. */
#include <barograph/engine.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const barograph_engine_host* host;
static uint32_t table;
static atomic_int blocks;
static volatile int depth;

static int overflow(volatile int* before) {
    volatile int here[1024] = {*before + 1};
    depth = here[0];
    return depth < 0 ? depth : overflow(here) + here[1];
}

static void* in_a_thread(void* nothing) {
    abort();
    return nothing;
}

static int is(const char* what) {
    const char* wanted = getenv("MISBEHAVE");
    return wanted != NULL && strcmp(wanted, what) == 0;
}

static int take(void* user, barograph_engine_context* context, const barograph_engine_entry* entries,
                size_t count) {
    const barograph_engine_value one = {.integer = 1};
    (void)entries;
    (void)count;
    host->add_row(context, table, &one);
    if (atomic_fetch_add(&blocks, 1) != 2) {
        return 0;
    }
    if (is("crash")) {
        *(volatile int*)user = 1;
    }
    if (is("overflow")) {
        depth = overflow(&depth);
    }
    if (is("abort")) {
        abort();
    }
    if (is("exit")) {
        exit(7);
    }
    if (is("kill")) {
        kill(getpid(), SIGKILL);
    }
    for (; is("hang");) {
        pause();
    }
    if (is("thread")) {
        pthread_t thread;
        pthread_create(&thread, NULL, in_a_thread, NULL);
        pthread_join(thread, NULL);
    }
    if (is("fail")) {
        host->fail(context, "found nothing to like");
    }
    return 0;
}

static int start(const barograph_engine_host* given, barograph_engine_context* context, void** state) {
    static const barograph_engine_column columns[] = {
        {"blocks", BAROGRAPH_ENGINE_INTEGER, BAROGRAPH_ENGINE_SUM}};
    (void)state;
    if (is("crash-early")) {
        raise(SIGSEGV);
    }
    if (is("refuse")) {
        return 4;
    }
    host = given;
    table = host->add_table(context, "blocks", columns, 1);
    const uint64_t events = host->type(context, BAROGRAPH_ENGINE_EVENTS);
    const barograph_engine_source source = {"take", &events, 1, BAROGRAPH_ENGINE_ANY_ORDER, take, NULL};
    host->add_source(context, &source);
    return 0;
}

const barograph_engine_module_info barograph_engine_module = {
#ifdef OF_THE_FUTURE
    .version = BAROGRAPH_ENGINE_VERSION + 1,
#else
    .version = BAROGRAPH_ENGINE_VERSION,
#endif
    .size = sizeof(barograph_engine_module_info),
#ifdef NAMED
    .name = NAMED,
#else
    .name = "misbehaving",
#endif
    .start = start,
};
