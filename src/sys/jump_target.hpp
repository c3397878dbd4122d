// SPDX-License-Identifier: BSD-3-Clause
// Where a jump of the C library goes. Used where such jumps are intercepted.
#pragma once

#include <csetjmp>
#include <cstddef>
#include <cstdint>

namespace barograph::sys {

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
