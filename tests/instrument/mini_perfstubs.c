/* SPDX-License-Identifier: BSD-3-Clause */
/* A program that looks for a tool as PerfStubs does, and calls what it finds. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

static void* find(const char* name) { return dlsym(RTLD_DEFAULT, name); }
static void call(const char* name) {
    void (*function)(void);
    *(void**)&function = find(name);
    if (function) function();
}
static void call_with(const char* name, void* handle) {
    void (*function)(void*);
    *(void**)&function = find(name);
    if (function) function(handle);
}
static void* make(const char* name, const char* what) {
    void* (*function)(const char*);
    *(void**)&function = find(name);
    return function ? function(what) : NULL;
}
static void phase(const char* name, const char* what, int number) {
    void (*function)(const char*, int);
    *(void**)&function = find(name);
    if (function) function(what, number);
}

static void* in_thread(void* timer) {
    call("ps_tool_register_thread");
    call_with("ps_tool_timer_start", timer);
    call_with("ps_tool_timer_stop", timer);
    return NULL;
}

int main(void) {
    if (!find("ps_tool_initialize")) {
        puts("no tool");
        return 0;
    }
    call("ps_tool_initialize");
    void* write_timer = make("ps_tool_timer_create", "Write [{/src/bp/writer.cpp} {88}]");
    void* inner = make("ps_tool_timer_create", "compress");
    for (int i = 0; i < 3; i++) {
        phase("ps_tool_dynamic_phase_start", "step", i);
        call_with("ps_tool_timer_start", write_timer);
        call_with("ps_tool_timer_start", inner);
        call_with("ps_tool_timer_stop", inner);
        call_with("ps_tool_timer_stop", write_timer);
        phase("ps_tool_dynamic_phase_stop", "step", i);
    }
    make("ps_tool_start_string", "by name");
    make("ps_tool_stop_string", "by name");
    make("ps_tool_start_string", "innermost");
    call("ps_tool_stop_current");
    call("ps_tool_stop_current");
    void* counter = make("ps_tool_create_counter", "queued");
    void (*sample)(void*, double);
    *(void**)&sample = find("ps_tool_sample_counter");
    for (int i = 1; i <= 4; i++)
        sample(counter, i);
    call("ps_tool_pause_measurement");
    make("ps_tool_start_string", "not recorded");
    make("ps_tool_stop_string", "not recorded");
    call("ps_tool_resume_measurement");
    pthread_t thread;
    pthread_create(&thread, NULL, in_thread, inner);
    pthread_join(thread, NULL);
    call("ps_tool_finalize");
    puts("done");
    return 0;
}
