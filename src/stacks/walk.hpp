// SPDX-License-Identifier: BSD-3-Clause
// The frames of a thread of another process, from its registers, a copy of its stack and the unwind tables of
// its modules. Called by stacks.cpp. A walk ends regardless of what the stack holds: each frame is above the
// one before, and reads are bounded. Says what is certain: where a rule or a register is missing it ends, and
// says why.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "stacks/modules.hpp"

namespace barograph::stacks {

inline constexpr std::size_t kMostFrames = 64;
// Below its stack pointer a function may keep this much (System V ABI, 3.2.2). At its end it has given up
// registers that it saved, while the rules still name their places there.
inline constexpr std::uint64_t kRedZone = 128;

struct StartRegisters {
    std::uint64_t address = 0;
    std::uint64_t stack = 0;
    std::optional<std::uint64_t> frame;
    std::optional<std::uint64_t> link;  // aarch64
};

// The part of a thread's stack that is in use.
class StackMemory {
public:
    // `begin`: the stack pointer less the red zone. `end`: of the mapping that contains the stack.
    StackMemory(const unwind::TableMemory& memory, std::uint64_t begin, std::uint64_t end) noexcept
        : memory_(memory), begin_(begin), end_(end) {}
    // Copies what fits into `room`, from the innermost frame on. It stays there.
    void copy_to(std::span<unsigned char> room, const ProcessMemory& process) noexcept;
    // Whether what was not copied may be read from the process: only while the thread stands still.
    void read_through(bool allowed) noexcept { through_ = allowed; }
    [[nodiscard]] bool word(std::uint64_t address, std::uint64_t& value) noexcept;
    [[nodiscard]] bool holds(std::uint64_t address) const noexcept {
        return address >= begin_ && address <= end_ - sizeof(std::uint64_t) &&
               end_ - begin_ >= sizeof(std::uint64_t);
    }
    // A word was wanted that is not in the copy.
    [[nodiscard]] bool short_of() const noexcept { return short_; }

private:
    const unwind::TableMemory& memory_;
    std::uint64_t begin_;
    std::uint64_t end_;
    std::span<const unsigned char> bytes_;
    bool through_ = false;
    bool short_ = false;
};

struct WalkedFrame {
    std::uint64_t address = 0;
    bool exact = false;  // the next instruction; otherwise where a call returns to
};

struct Walk {
    std::vector<WalkedFrame> frames;  // innermost first
    bool complete = false;            // it ends with the first frame of the thread
    std::string end;                  // why it is not complete
};

[[nodiscard]] Walk walk(const StartRegisters& start, StackMemory& stack, Modules& modules);

}  // namespace barograph::stacks
