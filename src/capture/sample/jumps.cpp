// SPDX-License-Identifier: BSD-3-Clause
// longjmp() and its kin as the program calls them: a jump out of a handler on a stack of its own does not
// restore the mask, in which the signal of samples is held back (see signals.cpp). Where nothing is sampled
// they only forward.
#include <atomic>
#include <csetjmp>
#include <iterator>

#include "capture/io/libraries/real_function.hpp"
#include "capture/sample/signals.hpp"
#include "sys/jumps.hpp"

namespace barograph::capture::sample {
namespace {

constinit std::atomic<io::Pointer> real[std::size(sys::kJumpNames)]{};

sys::Jump* real_jump(sys::JumpName name) noexcept {
    return io::real_function<sys::Jump>(real[name], sys::kJumpNames[name]);
}

// The first jump may be made in a handler, where the loader must not be asked.
[[gnu::constructor]] void find_all() noexcept {
    for (const sys::JumpName name : {sys::kLongjmp, sys::kUnderscore, sys::kSiglongjmp, sys::kChecked}) {
        (void)real_jump(name);
    }
}

[[noreturn, gnu::noinline]] void jump(sys::JumpName name, __jmp_buf_tag* buffer, int value) {
    if (holds_back_any() && buffer->__mask_was_saved == 0) [[unlikely]] {
        leave_handler(sys::jump_target(buffer));
    }
    real_jump(name)(buffer, value);
    __builtin_trap();
}

}  // namespace
}  // namespace barograph::capture::sample

BAROGRAPH_JUMPS(barograph::capture::sample::jump)
