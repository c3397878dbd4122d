// SPDX-License-Identifier: BSD-3-Clause
// Stands still (or runs) in a way that is named, at the end of known calls. Prints where its functions are in
// its file, and a dot when it is about to go there. Run by stacks_test.cpp, compiled in several ways.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <time.h>
#include <unistd.h>

// Each function in a section of its own, whose ends the linker names.
#define FUNCTION(name)                     \
    extern const char __start_in_##name[]; \
    extern const char __stop_in_##name[];  \
    __attribute__((noinline, section("in_" #name)))
#define SHOW(name) printf("%s %tx %tx\n", #name, __start_in_##name - file, __stop_in_##name - file)

extern const char __executable_start[];
static volatile long sink;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static volatile sig_atomic_t stop;

static void ready(void) {
    fputs(".\n", stdout);
    fflush(stdout);
}

FUNCTION(handler) void handler(int number) {
    ready();
    pause();
    sink += number;
}

// Computes without a call and without a frame.
FUNCTION(spin) void spin(void) {
    while (!stop) {
        ++sink;
    }
}

#if defined(__x86_64__)
// At its end for ever: the frame pointer is given back, and its place lies below the stack pointer.
void ending(void);
extern const char __start_in_ending[];
extern const char __stop_in_ending[];
__asm__(
    ".section in_ending, \"ax\", @progbits\n"
    ".type ending, @function\n"
    "ending: .cfi_startproc\n"
    "push %rbp\n.cfi_def_cfa_offset 16\n.cfi_offset %rbp, -16\n"
    "pop %rbp\n.cfi_def_cfa_offset 8\n"
    "1: pause\njmp 1b\n"
    ".cfi_endproc\n.size ending, .-ending\n.text\n");
#endif

FUNCTION(stay) void stay(const char* how) {
    int ends[2];
    char byte = 0;
    if (pipe(ends) != 0) {
        exit(1);
    }
    if (strcmp(how, "signal") == 0) {
        signal(SIGUSR1, handler);
        raise(SIGUSR1);
        return;
    }
    ready();
    if (strcmp(how, "read") == 0) {
        sink += read(ends[0], &byte, 1);
    } else if (strcmp(how, "sleep") == 0) {
        sleep(1000);
    } else if (strcmp(how, "poll") == 0) {
        poll(NULL, 0, -1);
    } else if (strcmp(how, "mutex") == 0) {
        pthread_mutex_lock(&mutex);
        pthread_mutex_lock(&mutex);
    } else if (strcmp(how, "epoll") == 0) {
        struct epoll_event event;
        const int found = epoll_wait(epoll_create1(0), &event, 1, -1);
        sink += found;
    } else if (strcmp(how, "spin") == 0) {
        spin();
#if defined(__x86_64__)
    } else if (strcmp(how, "end") == 0) {
        ending();
#endif
    } else if (strcmp(how, "clock") == 0) {
        struct timespec now;
        while (!stop) {
            clock_gettime(CLOCK_MONOTONIC, &now);
        }
    }
    ++sink;
}

// The longest time between two looks at the clock, in ns, until standard input ends.
FUNCTION(watch) void watch(void) {
    struct pollfd input = {.fd = 0, .events = POLLIN};
    struct timespec last;
    long longest = 0;
    fcntl(0, F_SETFL, O_NONBLOCK);
    ready();
    clock_gettime(CLOCK_MONOTONIC, &last);
    for (long i = 1;; ++i) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        const long passed = (now.tv_sec - last.tv_sec) * 1000000000 + now.tv_nsec - last.tv_nsec;
        longest = passed > longest ? passed : longest;
        last = now;
        if (i % 65536 == 0 && poll(&input, 1, 0) != 0) {
            break;
        }
    }
    printf("%ld\n", longest);
    exit(0);
}

FUNCTION(many) void many(int a, int b, int c, int d, int e, int f, int g, int h, const char* how) {
    stay(how);
    sink += a + b + c + d + e + f + g + h;
}

FUNCTION(large) void large(const char* how) {
    char room[1000000];
    memset(room, 0, sizeof room);
    many(1, 2, 3, 4, 5, 6, 7, 8, how);
    sink += room[9];
}

FUNCTION(aligned) void aligned(const char* how) {
    _Alignas(64) char room[256];
    memset(room, 0, sizeof room);
    large(how);
    sink += room[9];
}

FUNCTION(again) void again(const char* how, int depth) {
    if (depth > 0) {
        again(how, depth - 1);
    } else {
        aligned(how);
    }
    ++sink;
}

FUNCTION(worker) void* worker(void* how) {
    stay(how);
    return NULL;
}

int main(int count, char** words) {
    const char* file = __executable_start;
    const char* how = count > 1 ? words[1] : "read";
#if !defined(__PIE__)
    file = NULL;  // its addresses are those of the file
#endif
    SHOW(handler);
    SHOW(spin);
#if defined(__x86_64__)
    SHOW(ending);
#endif
    SHOW(stay);
    SHOW(watch);
    SHOW(many);
    SHOW(large);
    SHOW(aligned);
    SHOW(again);
    SHOW(worker);
    if (strcmp(how, "thread") == 0) {
        pthread_t thread;
        pthread_create(&thread, NULL, worker, "read");
        pthread_setname_np(thread, "helper");
        pthread_join(thread, NULL);
    } else if (strcmp(how, "watch") == 0) {
        watch();
    } else if (strcmp(how, "secret") == 0) {
        prctl(PR_SET_DUMPABLE, 0);
        stay("read");
    } else {
        again(how, count > 2 ? atoi(words[2]) : 0);
    }
    return 0;
}
