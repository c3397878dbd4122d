// SPDX-License-Identifier: BSD-3-Clause
// libbarograph_functions.so: preloaded behind libbarograph.so with --instrument functions, and with nothing
// else. Defines the hooks that a compiler calls with -finstrument-functions (the C library has empty ones),
// and passes them on to libbarograph.so; hooks of another tool that is loaded behind us are called as well.
// So are the functions that jump: the program's functions that they leave are never left otherwise. Must not
// be compiled with -finstrument-functions itself.
#include <dlfcn.h>
#include <gnu/libc-version.h>
#include <csetjmp>

#include <cstdint>
#include <iterator>

#include "sys/jumps.hpp"

// Defined by libbarograph.so; may be missing.
extern "C" {
__attribute__((weak)) void barograph_function_enter(void* function, const void* frame) noexcept;
__attribute__((weak)) void barograph_function_leave(void* function) noexcept;
__attribute__((weak)) void barograph_functions_left(const void* frame) noexcept;
__attribute__((weak)) void barograph_functions_unloaded() noexcept;
}

namespace {

using Hook = void(void*, void*);
using barograph::sys::Jump;
using barograph::sys::kJumpNames;
using Close = int(void*);

struct Next {
    Hook* enter = nullptr;  // of another tool
    Hook* leave = nullptr;
    Jump* jumps[std::size(kJumpNames)] = {};
    Close* close = nullptr;
};
constinit Next next;

Hook* hook(const char* name) noexcept {
    void* const found = dlsym(RTLD_NEXT, name);
    Dl_info of_hook;
    Dl_info of_libc;
    const bool is_empty = found == nullptr || dladdr(found, &of_hook) == 0 ||
                          dladdr(reinterpret_cast<const void*>(&gnu_get_libc_version), &of_libc) == 0 ||
                          of_hook.dli_fbase == of_libc.dli_fbase;
    return is_empty ? nullptr : reinterpret_cast<Hook*>(found);
}

// The first of our functions that is called may come before the constructor.
void find() noexcept {
    for (std::size_t i = 0; i < std::size(kJumpNames); ++i) {
        next.jumps[i] = reinterpret_cast<Jump*>(dlsym(RTLD_NEXT, kJumpNames[i]));
    }
    next.close = reinterpret_cast<Close*>(dlsym(RTLD_NEXT, "dlclose"));
    next.enter = hook("__cyg_profile_func_enter");
    next.leave = hook("__cyg_profile_func_exit");
}

[[gnu::constructor]] void on_load() noexcept { find(); }

[[noreturn, gnu::noinline]] void jump(barograph::sys::JumpName name, __jmp_buf_tag* buffer, int value) {
    const std::uintptr_t to = barograph::sys::jump_target(buffer);
    const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    constexpr std::uintptr_t kMost = 1U << 30U;  // of a stack: otherwise the word is not what we take it for
    if (to > here && to - here < kMost && barograph_functions_left != nullptr) {
        barograph_functions_left(reinterpret_cast<const void*>(to));
    }
    if (next.jumps[name] == nullptr) {
        find();
    }
    next.jumps[name](buffer, value);
    __builtin_unreachable();
}

}  // namespace

#define BAROGRAPH_EXPORT extern "C" __attribute__((visibility("default")))

// Names that only the compiler may use.
BAROGRAPH_EXPORT void hook_enter(void* function, void* caller) __asm__("__cyg_profile_func_enter");
void hook_enter(void* function, void* caller) {
    if (barograph_function_enter != nullptr) [[likely]] {
        barograph_function_enter(function, __builtin_dwarf_cfa());
    }
    if (next.enter != nullptr) [[unlikely]] {
        next.enter(function, caller);
    }
}

BAROGRAPH_EXPORT void hook_exit(void* function, void* caller) __asm__("__cyg_profile_func_exit");
void hook_exit(void* function, void* caller) {
    if (next.leave != nullptr) [[unlikely]] {
        next.leave(function, caller);
    }
    if (barograph_function_leave != nullptr) [[likely]] {
        barograph_function_leave(function);
    }
}

BAROGRAPH_JUMPS(jump)

BAROGRAPH_EXPORT int hook_dlclose(void* library) __asm__("dlclose");
int hook_dlclose(void* library) {
    if (next.close == nullptr) {
        find();
    }
    const int status = next.close(library);
    if (barograph_functions_unloaded != nullptr) {
        barograph_functions_unloaded();
    }
    return status;
}
