/* SPDX-License-Identifier: BSD-3-Clause
 * The loader of another C library: writes what LD_PRELOAD is when it starts a program, and ends as musl's does for a library that is
 * not made for it, with 127, or else in place of the program with 3. Built with -nostdlib -static. */
typedef unsigned long word;

static long call(long number, long a, long b, long c) {
#if defined(__x86_64__)
    long result;
    __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
    return result;
#elif defined(__aarch64__)
    register long x8 __asm__("x8") = number;
    register long x0 __asm__("x0") = a;
    register long x1 __asm__("x1") = b;
    register long x2 __asm__("x2") = c;
    __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2) : "memory");
    return x0;
#endif
}

#if defined(__x86_64__)
enum { kWrite = 1, kExit = 60 };
__asm__(".globl _start\n_start: mov %rsp, %rdi\n and $-16, %rsp\n call start\n");
#elif defined(__aarch64__)
enum { kWrite = 64, kExit = 93 };
__asm__(".globl _start\n_start: mov x0, sp\n bl start\n");
#endif

static const char* after(const char* text, const char* begin) {
    while (*begin != '\0' && *text == *begin) {
        ++text;
        ++begin;
    }
    return *begin == '\0' ? text : 0;
}

void start(word* stack) {
    const char** variables = (const char**)(stack + 2 + stack[0]);
    int code = 3;
    for (; *variables; ++variables) {
        const char* list = after(*variables, "LD_PRELOAD=");
        if (!list) continue;
        long size = 0;
        for (; list[size]; ++size) {
            if (after(list + size, "libbarograph")) code = 127;
        }
        call(kWrite, 1, (long)list, size);
        call(kWrite, 1, (long)"\n", 1);
    }
    call(kExit, code, 0, 0);
}
