// SPDX-License-Identifier: BSD-3-Clause
// dlsym() as the program calls it. A library that was loaded for one caller only (RTLD_LOCAL, as ctypes and
// plug-in systems do) has its functions looked up in its own handle, where ours are not: a caller that asks
// for an MPI function of the recorded library gets the entry, like a program that was linked with it. Who
// called matters to the real dlsym(), so the entry leaves the stack as it found it and jumps.
#include <dlfcn.h>

#include "capture/mpi/entries/bind.hpp"
#include "capture/mpi/entries/real_lookup.hpp"
#include "sys/errno_guard.hpp"

#if defined(__x86_64__) || defined(__aarch64__)

namespace barograph::capture::mpi {
namespace {

struct Answer {
    void* found;  // nullptr: the real one answers
    Lookup* real;
};

void* find_nothing(void* /*library*/, const char* /*name*/) noexcept { return nullptr; }

// Without a function of another library: in a resolver (IFUNC) there may be no way to it yet.
bool is_of_mpi(const char* name) noexcept {
    return name != nullptr && name[0] == 'M' && name[1] == 'P' && name[2] == 'I' && name[3] == '_';
}

}  // namespace

extern "C" [[gnu::used, gnu::visibility("hidden")]] Answer barograph_before_lookup(
    void* library, const char* name) noexcept {
    Lookup* const real = real_lookup();
    if (real == nullptr) {
        return {nullptr, &find_nothing};
    }
    if (library == RTLD_DEFAULT || library == RTLD_NEXT || !is_of_mpi(name)) {
        return {nullptr, real};
    }
    const sys::ErrnoGuard errno_guard;
    void* const found = real(library, name);
    void* const entry = found == nullptr ? nullptr : entry_for(name, found);
    (void)dlerror();  // of what was looked up here
    return {entry, real};
}

}  // namespace barograph::capture::mpi

#if defined(__x86_64__)
__asm__(R"(
    .text
    .globl dlsym
    .type dlsym, @function
dlsym:
    .cfi_startproc
    endbr64
    pushq %rdi
    .cfi_adjust_cfa_offset 8
    pushq %rsi
    .cfi_adjust_cfa_offset 8
    subq $8, %rsp
    .cfi_adjust_cfa_offset 8
    call barograph_before_lookup
    addq $8, %rsp
    .cfi_adjust_cfa_offset -8
    popq %rsi
    .cfi_adjust_cfa_offset -8
    popq %rdi
    .cfi_adjust_cfa_offset -8
    testq %rax, %rax
    jne 1f
    jmp *%rdx
1:  ret
    .cfi_endproc
    .size dlsym, .-dlsym
)");
#else
__asm__(R"(
    .text
    .globl dlsym
    .type dlsym, %function
dlsym:
    .cfi_startproc
    hint 34
    stp x29, x30, [sp, -32]!
    .cfi_adjust_cfa_offset 32
    .cfi_rel_offset x29, 0
    .cfi_rel_offset x30, 8
    stp x0, x1, [sp, 16]
    bl barograph_before_lookup
    mov x16, x1
    mov x17, x0
    ldp x0, x1, [sp, 16]
    ldp x29, x30, [sp], 32
    .cfi_adjust_cfa_offset -32
    .cfi_restore x29
    .cfi_restore x30
    cbz x17, 1f
    mov x0, x17
    ret
1:  br x16
    .cfi_endproc
    .size dlsym, .-dlsym
)");
#endif

#endif
