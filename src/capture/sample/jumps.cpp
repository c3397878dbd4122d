// SPDX-License-Identifier: BSD-3-Clause
// longjmp() and its kin as the program calls them: a jump out of a handler on a stack of its own does not
// restore the mask, in which the signal of samples is held back (see signals.cpp). Where nothing is sampled
// they only forward.
#include <atomic>
#include <csetjmp>

#include "capture/io/libraries/real_function.hpp"
#include "capture/sample/signals.hpp"
#include "sys/jump_target.hpp"

namespace barograph::capture::sample {
namespace {

using Jump = void(__jmp_buf_tag*, int);

constinit std::atomic<io::Pointer> real_longjmp{nullptr};
constinit std::atomic<io::Pointer> real_underscore{nullptr};
constinit std::atomic<io::Pointer> real_siglongjmp{nullptr};
constinit std::atomic<io::Pointer> real_checked{nullptr};

Jump* real_jump(std::atomic<io::Pointer>& real, const char* name) noexcept {
    return io::real_function<Jump>(real, name);
}

// The first jump may be made in a handler, where the loader must not be asked.
[[gnu::constructor]] void find_all() noexcept {
    (void)real_jump(real_longjmp, "longjmp");
    (void)real_jump(real_underscore, "_longjmp");
    (void)real_jump(real_siglongjmp, "siglongjmp");
#if defined(__GLIBC__)
    (void)real_jump(real_checked, "__longjmp_chk");
#endif
}

[[noreturn, gnu::noinline]] void jump(Jump* real, __jmp_buf_tag* buffer, int value) {
    if (holds_back_any() && buffer->__mask_was_saved == 0) [[unlikely]] {
        leave_handler(sys::jump_target(buffer));
    }
    real(buffer, value);
    __builtin_trap();
}

}  // namespace
}  // namespace barograph::capture::sample

using namespace barograph::capture;

// Under names of our own: <setjmp.h> declares them as it likes.
#define BAROGRAPH_JUMP extern "C" __attribute__((visibility("default"), noreturn))
BAROGRAPH_JUMP void entry_longjmp(__jmp_buf_tag* buffer, int value) __asm__("longjmp");
void entry_longjmp(__jmp_buf_tag* buffer, int value) {
    sample::jump(sample::real_jump(sample::real_longjmp, "longjmp"), buffer, value);
}
BAROGRAPH_JUMP void entry_underscore(__jmp_buf_tag* buffer, int value) __asm__("_longjmp");
void entry_underscore(__jmp_buf_tag* buffer, int value) {
    sample::jump(sample::real_jump(sample::real_underscore, "_longjmp"), buffer, value);
}
BAROGRAPH_JUMP void entry_siglongjmp(__jmp_buf_tag* buffer, int value) __asm__("siglongjmp");
void entry_siglongjmp(__jmp_buf_tag* buffer, int value) {
    sample::jump(sample::real_jump(sample::real_siglongjmp, "siglongjmp"), buffer, value);
}
BAROGRAPH_JUMP void entry_checked(__jmp_buf_tag* buffer, int value) __asm__("__longjmp_chk");
void entry_checked(__jmp_buf_tag* buffer, int value) {
    sample::jump(sample::real_jump(sample::real_checked, "__longjmp_chk"), buffer, value);
}
