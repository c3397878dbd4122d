// SPDX-License-Identifier: BSD-3-Clause
// The stack of another thread of this process that waits in a system call, as return addresses. The thread is
// not touched: its stack is copied through the kernel, which fails where nothing is mapped any more, and the
// walk is made in the copy. Only the instruction and stack pointers of such a thread are known; the frame
// pointer is found by the code of the first function that needs it. Not for the hot path; no heap, no lock.
// Used by capture/sample.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "capture/source/modules.hpp"
#include "capture/source/stack_walk.hpp"
#include "unwind/frame_pointer.hpp"

namespace barograph::capture::source {

class BlockedWalker {
public:
    static constexpr std::size_t kLeastCopy = 16 * 1024;
    static constexpr std::size_t kMostCopy = 1024 * 1024;

    // Room to work in; false: there is none.
    [[nodiscard]] bool open() noexcept;
    // Copies up to `bytes` (at most kMostCopy) of the stack from its pointer on. Whether the thread has run
    // meanwhile its caller finds out. False: it cannot be read.
    [[nodiscard]] bool copy(std::uintptr_t stack, std::size_t bytes) noexcept;
    // Walks in the copy, `address` being the instruction that is next. `stop`: as in StackWalker. False: the
    // copy is too short.
    [[nodiscard]] bool walk(std::uintptr_t address, Modules& modules, Stack& found, StopAt stop) noexcept;

private:
    // What is known of a return address.
    struct Slot {
        std::uintptr_t address = 0;
        unwind::FrameRule rule;
        std::uint64_t start = 0;  // of its function
        std::uint64_t bytes = 0;
        bool searched = false;
        std::optional<unwind::FrameDistance> distance;
    };
    struct Room;
    struct Place {
        std::uintptr_t address = 0;
        std::uintptr_t stack = 0;
        std::optional<std::uintptr_t> frame;
        bool exact = false;
    };

    [[nodiscard]] Slot& slot_of(const Place& at, Modules& modules) noexcept;
    [[nodiscard]] bool may_ask() noexcept;
    [[nodiscard]] bool word(std::uintptr_t address, std::uintptr_t& value) noexcept;
    [[nodiscard]] std::optional<std::uintptr_t> frame_address(const unwind::FrameRule& rule, const Place& at,
                                                              std::uintptr_t frame) noexcept;
    [[nodiscard]] bool find_frame(Slot& slot, Place& at) noexcept;
    [[nodiscard]] bool leave(const unwind::FrameRule& rule, Place& at) noexcept;

    Room* room_ = nullptr;
    std::uintptr_t begin_ = 0;  // of what is copied
    std::size_t bytes_ = 0;
    std::size_t wanted_ = 0;
    bool short_ = false;
    std::uint32_t generation_ = 0;
    std::uint64_t asked_ns_ = 0;  // the loader
};

}  // namespace barograph::capture::source
