// SPDX-License-Identifier: BSD-3-Clause
// The functions of the C library that jump, and where they go. Used where they are intercepted.
#pragma once

#include <csetjmp>
#include <cstddef>
#include <cstdint>

namespace barograph::sys {

using Jump = void(__jmp_buf_tag*, int);
enum JumpName : std::size_t { kLongjmp, kUnderscore, kSiglongjmp, kChecked };
inline constexpr const char* kJumpNames[] = {"longjmp", "_longjmp", "siglongjmp", "__longjmp_chk"};

// Where the stack is after a jump; 0: not known. glibc keeps it mixed with a word of the thread's (PTR_MANGLE
// in sysdeps/unix/sysv/linux/x86_64/pointer_guard.h; JB_RSP in sysdeps/x86_64/jmpbuf-offsets.h).
[[nodiscard]] inline std::uintptr_t jump_target([[maybe_unused]] const __jmp_buf_tag* buffer) noexcept {
#if defined(__x86_64__) && defined(__LP64__) && defined(__GLIBC__)
    constexpr std::size_t kStackPointer = 6;
    auto word = static_cast<std::uintptr_t>(buffer->__jmpbuf[kStackPointer]);
    __asm__("ror $17, %0\n\txor %%fs:0x30, %0" : "+r"(word) : : "cc");
    return word;
#else
    return 0;
#endif
}

}  // namespace barograph::sys

// Defines one of them by `jump(JumpName, buffer, value)`, which does not return. Under a name of our own:
// <setjmp.h> declares them as it likes.
#define BAROGRAPH_JUMP(entry, symbol, jump, name)                                                      \
    extern "C" __attribute__((visibility("default"), noreturn)) void entry(__jmp_buf_tag* buffer,      \
                                                                           int value) __asm__(symbol); \
    void entry(__jmp_buf_tag* buffer, int value) { jump(barograph::sys::name, buffer, value); }
#define BAROGRAPH_JUMPS(jump)                                         \
    BAROGRAPH_JUMP(entry_longjmp, "longjmp", jump, kLongjmp)          \
    BAROGRAPH_JUMP(entry_underscore, "_longjmp", jump, kUnderscore)   \
    BAROGRAPH_JUMP(entry_siglongjmp, "siglongjmp", jump, kSiglongjmp) \
    BAROGRAPH_JUMP(entry_checked, "__longjmp_chk", jump, kChecked)
