// SPDX-License-Identifier: BSD-3-Clause
// Jumps out of handlers that run on a stack of their own, or stays in them, and computes. Prints whether the
// signal mask is what it would be if nothing was recorded, as the C library says it and as the kernel does.
//     jumps longjmp|stays|forks
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static jmp_buf outside;
static const char* how;
static volatile int wrong;
static volatile double sink;

static int blocked(void) {
    sigset_t mask;
    sigemptyset(&mask);
    syscall(SYS_rt_sigprocmask, SIG_BLOCK, NULL, &mask, 8);
    return sigismember(&mask, SIGURG);
}

static int shown_as_blocked(void) {
    sigset_t mask;
    sigprocmask(SIG_BLOCK, NULL, &mask);
    return sigismember(&mask, SIGURG);
}

static void burn(int rounds) {
    for (int i = 0; i < rounds; ++i) {
        sink = sink * 0.999999 + i;
    }
}

// What a library does that must not be interrupted.
static void block_all_for_a_moment(void) {
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

static void handle(int number) {
    jmp_buf inside;
    (void)number;
    wrong |= shown_as_blocked();
    block_all_for_a_moment();
    wrong |= shown_as_blocked();
    burn(300000);
    if (setjmp(inside) == 0) {
        longjmp(inside, 1);
    }
    if (strcmp(how, "forks") == 0) {
        const pid_t child = fork();
        int status = 0;
        if (child == 0) {
            _exit(blocked());
        }
        wrong |= waitpid(child, &status, 0) != child || status != 0;
    }
    if (strcmp(how, "longjmp") == 0) {
        _longjmp(outside, 1);
    }
}

static __attribute__((noinline)) void after(void) {
    for (int i = 0; i < 300; ++i) {
        burn(300000);
        __asm__ volatile("");
    }
}

int main(int argc, char** argv) {
    const stack_t stack = {.ss_sp = malloc(65536), .ss_size = 65536};
    struct sigaction action = {.sa_handler = handle, .sa_flags = SA_ONSTACK | SA_NODEFER};
    how = argc > 1 ? argv[1] : "";
    if (stack.ss_sp == NULL || sigaltstack(&stack, NULL) != 0 || sigaction(SIGUSR1, &action, NULL) != 0) {
        return 2;
    }
    for (volatile int i = 0; i < 20; ++i) {
        if (_setjmp(outside) == 0) {
            raise(SIGUSR1);
        }
        wrong |= blocked() || shown_as_blocked();
    }
    after();
    puts(wrong ? "not as alone" : "as alone");
    return 0;
}
