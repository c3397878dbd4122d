// SPDX-License-Identifier: BSD-3-Clause
// Where a walk of the stack begins. Used by stack_walk.hpp and known_stacks.hpp.
#pragma once

#include <cstdint>

namespace barograph::capture::source {

// The caller of the function that makes a walk.
struct StackPosition {
    std::uintptr_t address = 0;  // return address
    std::uintptr_t stack = 0;    // stack pointer after the return
    std::uintptr_t frame = 0;    // frame pointer after the return
    // For a thread that a signal interrupted: what the register holds that may have the return address
    // (FrameRule::kCallerInRegister).
    std::uintptr_t link = 0;
};

}  // namespace barograph::capture::source
