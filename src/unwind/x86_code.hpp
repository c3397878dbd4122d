// SPDX-License-Identifier: BSD-3-Clause
// One instruction of x86-64: how long it is, where it leads, and what it does to the stack pointer. Called by
// frame_pointer.cpp. A pure function of the bytes it is given; anything may be in them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace barograph::unwind {

struct Instruction {
    enum Effect : std::uint8_t {
        kNone,          // on the stack pointer, and on the frame pointer as far as it is one
        kMoveStack,     // stack += value
        kAlignStack,    // stack &= value
        kFrameOfStack,  // frame = stack + value
        kStackOfFrame,  // stack = frame + value
        kLost,          // they become what only a run of the program knows
    };
    enum Next : std::uint8_t {
        kFollowing,
        kCall,      // and comes back
        kBranch,    // or `target`
        kJump,      // to `target`
        kAnywhere,  // an indirect jump
        kNowhere,   // returns, traps
    };
    std::uint8_t bytes = 0;  // 0: no instruction that is known
    Effect effect = kNone;
    Next next = kFollowing;
    bool direct = false;  // `target` is known
    std::int64_t value = 0;
    std::int64_t target = 0;  // from the start of this instruction
};

[[nodiscard]] Instruction decode_x86(std::span<const unsigned char> code) noexcept;

}  // namespace barograph::unwind
