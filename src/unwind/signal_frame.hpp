// SPDX-License-Identifier: BSD-3-Clause
// What the kernel leaves on the stack when it calls a signal handler (Linux, arch/*/kernel/signal.c): the
// handler returns to code of the C library that has no ordinary unwind rule and asks for sigreturn(2); there
// the stack pointer leads to the registers of what was interrupted.
#pragma once

#include <cstdint>

namespace barograph::unwind {

#if defined(__aarch64__)
// mov x8, #139; svc #0
inline constexpr unsigned char kSignalReturn[] = {0x68, 0x11, 0x80, 0xd2, 0x01, 0x00, 0x00, 0xd4};
// struct rt_sigframe: siginfo (128), ucontext up to its mcontext (176), in which the registers follow the
// fault's address.
inline constexpr std::uint64_t kSavedFrame = 128 + 176 + 8 + 29 * 8;
inline constexpr std::uint64_t kSavedLink = 128 + 176 + 8 + 30 * 8;
inline constexpr std::uint64_t kSavedStack = 128 + 176 + 8 + 31 * 8;
inline constexpr std::uint64_t kSavedAddress = 128 + 176 + 8 + 32 * 8;
#else
// mov $15, %rax; syscall
inline constexpr unsigned char kSignalReturn[] = {0x48, 0xc7, 0xc0, 0x0f, 0x00, 0x00, 0x00, 0x0f, 0x05};
// struct rt_sigframe behind the return address: ucontext, whose registers begin at 40 (r8).
inline constexpr std::uint64_t kSavedFrame = 40 + 10 * 8;
inline constexpr std::uint64_t kSavedLink = kSavedFrame;
inline constexpr std::uint64_t kSavedStack = 40 + 15 * 8;
inline constexpr std::uint64_t kSavedAddress = 40 + 16 * 8;
#endif

}  // namespace barograph::unwind
