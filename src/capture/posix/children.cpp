// SPDX-License-Identifier: BSD-3-Clause
// vfork() and clone() as the program calls them: notes that a child is about to share this process's memory,
// in which the tables of open files are, and makes the real call. Nothing is recorded of them. vfork()
// returns twice on one stack, so its entry leaves the stack as it found it and jumps.
#include <sched.h>

#include <cstdarg>

#include "capture/io/libraries/real_function.hpp"
#include "capture/io/objects/table_owner.hpp"
#include "sys/errno_guard.hpp"

namespace barograph::capture::posix {
namespace {

constinit std::atomic<io::Pointer> real_vfork{nullptr};
constinit std::atomic<io::Pointer> real_clone{nullptr};

}  // namespace

// The function to jump to.
extern "C" [[gnu::used, gnu::visibility("hidden")]] io::Pointer barograph_before_vfork() noexcept {
    const sys::ErrnoGuard errno_guard;
    io::expect_child_in_memory(false);
    return reinterpret_cast<io::Pointer>(io::real_function<int()>(real_vfork, "vfork"));
}

}  // namespace barograph::capture::posix

#if defined(__x86_64__)
__asm__(R"(
    .text
    .globl vfork
    .type vfork, @function
vfork:
    .cfi_startproc
    endbr64
    subq $8, %rsp
    .cfi_adjust_cfa_offset 8
    call barograph_before_vfork
    addq $8, %rsp
    .cfi_adjust_cfa_offset -8
    jmp *%rax
    .cfi_endproc
    .size vfork, .-vfork
)");
#elif defined(__aarch64__)
__asm__(R"(
    .text
    .globl vfork
    .type vfork, %function
vfork:
    .cfi_startproc
    hint 34
    stp x29, x30, [sp, -16]!
    .cfi_adjust_cfa_offset 16
    .cfi_rel_offset x29, 0
    .cfi_rel_offset x30, 8
    bl barograph_before_vfork
    mov x16, x0
    ldp x29, x30, [sp], 16
    .cfi_adjust_cfa_offset -16
    .cfi_restore x29
    .cfi_restore x30
    br x16
    .cfi_endproc
    .size vfork, .-vfork
)");
#endif

using namespace barograph::capture;

extern "C" __attribute__((visibility("default"))) int entry_clone(int (*function)(void*), void* stack,
                                                                  int flags, void* argument,
                                                                  ...) __asm__("clone");
// As the C library does, takes all three further arguments, whether they were given or not.
int entry_clone(int (*function)(void*), void* stack, int flags, void* argument, ...) {
    va_list further;
    va_start(further, argument);
    void* const parent_id = va_arg(further, void*);
    void* const thread_area = va_arg(further, void*);
    void* const child_id = va_arg(further, void*);
    va_end(further);
    if ((flags & CLONE_VM) != 0 && (flags & CLONE_THREAD) == 0) {
        io::expect_child_in_memory((flags & CLONE_VFORK) == 0 || (flags & CLONE_SETTLS) != 0);
    }
    using Clone = int(int (*)(void*), void*, int, void*, ...);
    return io::real_function<Clone>(posix::real_clone, "clone")(function, stack, flags, argument, parent_id,
                                                                thread_area, child_id);
}
