// SPDX-License-Identifier: BSD-3-Clause
// Calls a function on another stack: a signal may come where the program has left little room on its own.
#pragma once

#include <cstdint>

namespace barograph::sys {

// `top` is the end of the other stack, which grows down from there, and a multiple of 16. On machines that
// are not known the function runs on the stack as it is.
inline void call_on_stack(std::uintptr_t top, void (*function)(void*) noexcept, void* argument) noexcept {
#if defined(__x86_64__)
    asm volatile(
        "movq %%rsp, %%rbx\n\t"
        "movq %[top], %%rsp\n\t"
        "call *%[function]\n\t"
        "movq %%rbx, %%rsp"
        : "+D"(argument)
        : [top] "r"(top), [function] "r"(function)
        : "rax", "rbx", "rcx", "rdx", "rsi", "r8", "r9", "r10", "r11", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4",
          "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15", "cc",
          "memory");
#elif defined(__aarch64__)
    register void* first asm("x0") = argument;
    asm volatile(
        "mov x19, sp\n\t"
        "mov sp, %[top]\n\t"
        "blr %[function]\n\t"
        "mov sp, x19"
        : "+r"(first)
        : [top] "r"(top), [function] "r"(function)
        : "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13", "x14", "x15",
          "x16", "x17", "x18", "x19", "x30", "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9",
          "v10", "v11", "v12", "v13", "v14", "v15", "v16", "v17", "v18", "v19", "v20", "v21", "v22", "v23",
          "v24", "v25", "v26", "v27", "v28", "v29", "v30", "v31", "cc", "memory");
#else
    (void)top;
    function(argument);
#endif
}

}  // namespace barograph::sys
