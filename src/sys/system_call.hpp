// SPDX-License-Identifier: BSD-3-Clause
// System calls made directly, past libc: they neither run our own interposed wrappers nor touch errno. The
// result is the kernel's: a value >= 0, or -errno. Used by everything that runs inside the measured process.
#pragma once

#include <sys/syscall.h>

#include <cstdint>

#if !defined(__x86_64__) && !defined(__aarch64__)
#include <cerrno>

#include <unistd.h>
#endif

namespace barograph::sys {

// Arguments are passed as words; unused ones are zero and ignored by the kernel.
[[nodiscard]] inline long system_call(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0,
                                      long f = 0) noexcept {
#if defined(__x86_64__)
    long result = 0;
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    register long r9 __asm__("r9") = f;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    return result;
#elif defined(__aarch64__)
    register long x8 __asm__("x8") = number;
    register long x0 __asm__("x0") = a;
    register long x1 __asm__("x1") = b;
    register long x2 __asm__("x2") = c;
    register long x3 __asm__("x3") = d;
    register long x4 __asm__("x4") = e;
    register long x5 __asm__("x5") = f;
    __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory");
    return x0;
#else
    const int saved = errno;
    const long result = ::syscall(number, a, b, c, d, e, f);
    const long outcome = result == -1 ? -static_cast<long>(errno) : result;
    errno = saved;
    return outcome;
#endif
}

[[nodiscard]] inline bool in_main_thread() noexcept {
    return system_call(SYS_gettid) == system_call(SYS_getpid);
}

[[nodiscard]] inline long word(const void* pointer) noexcept { return reinterpret_cast<long>(pointer); }

}  // namespace barograph::sys
