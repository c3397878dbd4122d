// SPDX-License-Identifier: BSD-3-Clause
// Spends its time in a handler on a stack that has room for one signal only (with a page behind it that cannot be touched).
// Prints whether its action is the one that it has set.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { STACK = 8192, PAGE = 4096 };

static volatile double sink;

static void handle(int number) {
    char room[1024];  // with the frame of a second signal it is full
    (void)number;
    memset(room, 1, sizeof room);
    for (int i = 0; i < 30000; ++i) {
        sink = sink * 0.999999 + room[i % 1024];
    }
}

int main(void) {
    char* const memory = mmap(NULL, PAGE + STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    const stack_t stack = {.ss_sp = memory + PAGE, .ss_size = STACK};
    struct sigaction action = {.sa_handler = handle, .sa_flags = SA_ONSTACK};
    struct sigaction now;
    sigset_t none;
    if (memory == MAP_FAILED || mprotect(memory, PAGE, PROT_NONE) != 0 || sigaltstack(&stack, NULL) != 0 ||
        sigaction(SIGUSR1, &action, NULL) != 0) {
        return 1;
    }
    for (int i = 0; i < 10000; ++i) {
        raise(SIGUSR1);
    }
    sigemptyset(&none);
    sigaction(SIGUSR1, NULL, &now);
    printf("%s\n", now.sa_handler == handle && memcmp(&now.sa_mask, &none, 8) == 0 ? "as set" : "changed");
    return 0;
}
