// SPDX-License-Identifier: BSD-3-Clause
// What a process leaves beside its arena when a signal is about to end it (<node>-<pid>.crash): where it was,
// for a walk over its stack after its end. Written by runtime/crash_stack.cpp in the handler, read by
// stacks/saved_stack.cpp on the same node. A file that ends early is one whose process was killed meanwhile:
// what is in it counts.
//
//     +-------------+---------------------------+-------------------------------+---------------------------+
//     | CrashHeader | stack_bytes of the stack, | python_bytes: a line each,    | /proc/PID/maps as it was, |
//     |             | from stack_begin on       | FUNCTION@py:FILE:LINE\n       | to the end of the file    |
//     +-------------+---------------------------+-------------------------------+---------------------------+
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace barograph::format {

inline constexpr std::string_view kCrashEnding = ".crash";
inline constexpr std::uint64_t kCrashMagic = 0x3130485352434142;  // "BACRSH01", little endian

struct CrashHeader {
    std::uint64_t magic = 0;
    std::uint32_t pid = 0;
    std::uint32_t tid = 0;
    std::int32_t signal = 0;
    std::int32_t code = 0;  // si_code (sigaction(2)): above 0 the kernel's, for what the thread did
    std::uint64_t unix_ns = 0;
    std::uint64_t address = 0;  // of the next instruction
    std::uint64_t stack = 0;
    std::uint64_t frame = 0;
    std::uint64_t link = 0;  // aarch64: what the innermost function returns to, if it has not saved that
    std::uint64_t stack_begin = 0;   // below `stack`: the red zone
    std::uint64_t stack_bytes = 0;   // 0: the stack could not be read
    std::uint64_t python_bytes = 0;  // functions of Python, innermost first
};
static_assert(sizeof(CrashHeader) == 88);

}  // namespace barograph::format
