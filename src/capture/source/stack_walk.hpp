// SPDX-License-Identifier: BSD-3-Clause
// The calling thread's stack as return addresses. Each return address is looked up once in the unwind tables
// and its rule kept, so that a walk costs a few loads per frame. Hot: no heap, no lock, no system call once
// the addresses are known. Reads nothing outside of the mapped stack, regardless of what the tables say; in a
// handler, which may meet any instruction, nothing of it either that the program has protected since.
#pragma once

#include <cstddef>
#include <cstdint>

#include "capture/source/known_stacks.hpp"
#include "capture/source/modules.hpp"
#include "capture/source/stack_position.hpp"
#include "unwind/frame_rules.hpp"

namespace barograph::capture::source {

using unwind::FrameRule;
class ReadablePages;

// What leaf functions may keep below the stack pointer, where no signal's frame is (System V ABI, 3.2.2).
#if defined(__x86_64__)
inline constexpr std::uintptr_t kRedZone = 128;
#else
inline constexpr std::uintptr_t kRedZone = 0;
#endif

struct Stack {
    static constexpr std::size_t kMost = 64;
    std::uintptr_t frames[kMost];  // return addresses, innermost first
    std::size_t count = 0;
    bool complete = false;     // it ends with the first frame of the thread
    bool stopped = false;      // it ends where the walk was to stop
    bool interrupted = false;  // it passes through the handler of a signal
    std::uint64_t hash = 0;
};

// Instructions that a walk goes no further than.
struct StopAt {
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;
};

class StackWalker {
public:
    // Up to `depth` frames (at most Stack::kMost) outside of our own libraries. `trail`: what it depended on.
    void walk(const StackPosition& from, std::size_t depth, Modules& modules, Stack& stack, StopAt stop = {},
              StackTrail* trail = nullptr) noexcept;
    // The call site of a walk from there that remember() was told; 0: the stack is not the one of any.
    [[nodiscard]] std::uint32_t known_site(const StackPosition& from) const noexcept {
        return known_.find(from);
    }
    void remember(const StackTrail& trail, std::uint32_t site) noexcept { known_.keep(trail, site); }
    // The thread has another stack, or addresses mean something else.
    void forget() noexcept;
    // From now on it walks in a signal handler, by copies of the unwind tables (Modules::keep_tables). Such a
    // walk begins where the thread was, one byte behind that, and not at a return address. It asks the kernel
    // for each page that it comes to whether it can be read.
    void walk_in_handler() noexcept { in_handler_ = true; }
    // Whether the mapping that holds `here` has `bytes` left below it.
    [[nodiscard]] bool has_room(std::uintptr_t here, std::uintptr_t bytes) noexcept {
        return ((here >= low_ && here < high_) || find_stack(here)) && here - low_ >= bytes;
    }

private:
    struct Slot {
        std::uintptr_t address = 0;
        FrameRule rule;
    };
    static constexpr std::size_t kSlots = 2048;

    [[nodiscard, gnu::cold, gnu::noinline]] bool find_stack(std::uintptr_t stack) noexcept;
    [[nodiscard, gnu::cold, gnu::noinline]] static bool leave_signal(StackPosition& at,
                                                                     std::uintptr_t highest,
                                                                     ReadablePages& pages,
                                                                     StackTrail& read) noexcept;
    [[gnu::cold, gnu::noinline]] void learn(Slot& slot, std::uintptr_t address, Modules& modules) noexcept;

    Slot slots_[kSlots] = {};
    std::uintptr_t low_ = 0;  // of the mapping that contains the stack
    std::uintptr_t high_ = 0;
    std::uint32_t searches_ = 0;
    bool in_handler_ = false;
    KnownStacks known_;  // all of them in that mapping
};

}  // namespace barograph::capture::source
