/* SPDX-License-Identifier: BSD-3-Clause */
/* A program that speaks to a tool as NVTX 3 does: it loads what NVTX_INJECTION64_PATH names, and gives it tables of where
   its functions are kept. Prints what they return. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

typedef void (*Function)(void);
typedef struct {
    uint16_t version, size;
    uint32_t category;
    int32_t color_type;
    uint32_t color;
    int32_t payload_type, reserved;
    uint64_t payload;
    int32_t message_type;
    const void* message;
} Attributes;

static int no_level(void) { return -2; }
static Function core[16] = {
    [8] = (Function)no_level, [9] = (Function)no_level, [10] = (Function)no_level, [11] = (Function)no_level};
static Function core2[16] = {[4] = (Function)no_level, [5] = (Function)no_level};
static Function *core_slots[16], *core2_slots[16];

static int get_table(uint32_t module, Function*** table, unsigned* count) {
    *table = module == 1 ? core_slots : module == 5 ? core2_slots : NULL;
    *count = 16;
    return *table != NULL;
}
static struct {
    size_t size;
    int (*get)(uint32_t, Function***, unsigned*);
} callbacks = {sizeof callbacks, get_table};
static const void* get_exports(uint32_t id) { return id == 1 ? &callbacks : NULL; }

static void load(void) {
    for (int i = 1; i < 16; i++) {
        core_slots[i] = &core[i];
        core2_slots[i] = &core2[i];
    }
    const char* path = getenv("NVTX_INJECTION64_PATH");
    void* library = path ? dlopen(path, RTLD_LAZY) : NULL;
    int (*start)(const void* (*)(uint32_t)) = NULL;
    if (library) *(void**)&start = dlsym(library, "InitializeInjectionNvtx2");
    if (start) start(get_exports);
}

static int push(const char* text) { return ((int (*)(const char*))core[9])(text); }
static int push_wide(const wchar_t* text) { return ((int (*)(const wchar_t*))core[10])(text); }
static int pop(void) { return ((int (*)(void))core[11])(); }
static int push_in(void* domain, int32_t type, const void* message) {
    Attributes of = {.version = 3, .size = sizeof of, .message_type = type, .message = message};
    return ((int (*)(void*, const Attributes*))core2[4])(domain, &of);
}
static int pop_in(void* domain) { return ((int (*)(void*))core2[5])(domain); }
static void* text_of(void* domain, const char* text) {
    return core2[10] ? ((void* (*)(void*, const char*))core2[10])(domain, text) : NULL;
}
static void* domain_of(const char* name) {
    return core2[12] ? ((void* (*)(const char*))core2[12])(name) : NULL;
}
static uint64_t start(const char* text) { return core[5] ? ((uint64_t (*)(const char*))core[5])(text) : 0; }
static void end(uint64_t id) {
    if (core[7]) ((void (*)(uint64_t))core[7])(id);
}

static uint64_t range;
static void* other_thread(void* unused) {
    end(range);
    push("in a thread");
    pop();
    return unused;
}

int main(void) {
    load();
    for (int i = 0; i < 3; i++) {
        const int outer = push("step"), inner = push_wide(L"sch\u00f6n \U0001F600");
        printf("%d %d", outer, inner);
        const int left = pop();
        printf(" %d %d\n", left, pop());
    }
    void *solver = domain_of("solver"), *text = text_of(solver, "residual");
    /* Ranges of two domains that overlap. */
    push("overlapping");
    push_in(solver, 3, text);
    pop();
    push_in(solver, 1, "inside");
    pop_in(solver);
    pop_in(solver);
    push_in(solver, 0, NULL);
    pop_in(solver);
    printf("without a push %d\n", pop());
    range = start("exchange");
    const uint64_t second = start("exchange");
    pthread_t thread;
    pthread_create(&thread, NULL, other_thread, NULL);
    pthread_join(thread, NULL);
    end(second);
    end(second);
    end(12345);
    /* More than there is room for. */
    for (int i = 0; i < 5000; i++)
        start("never ended");
    for (int i = 0; i < 3000; i++)
        push("deep");
    for (int i = 0; i < 3000; i++)
        pop();
    push("last");
    pop();
    puts("done");
    return 0;
}
