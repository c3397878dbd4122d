// SPDX-License-Identifier: BSD-3-Clause
// See walk.hpp.
#include "stacks/walk.hpp"

#include <algorithm>
#include <cstring>

#include "unwind/frame_pointer.hpp"
#include "unwind/signal_frame.hpp"

namespace barograph::stacks {
namespace {

using unwind::FrameEntry;
using unwind::FrameRule;

constexpr std::uint64_t kMostCode = 512U << 10U;  // of a function that is followed
constexpr std::size_t kLongestCall = 8;

#if defined(__aarch64__)
// Without the signature that some processors put into the upper bits.
constexpr std::uint64_t kAddressBits = (std::uint64_t{1} << 48U) - 1;
#else
constexpr std::uint64_t kAddressBits = ~std::uint64_t{0};
#endif

std::uint64_t plus(std::uint64_t address, std::int64_t offset) noexcept {
    return address + static_cast<std::uint64_t>(offset);
}

class Walker {
public:
    Walker(const StartRegisters& start, StackMemory& stack, Modules& modules)
        : at_(start), stack_(stack), modules_(modules) {}

    Walk run() {
        bool exact = true;
        while (step(exact)) {
        }
        return std::move(walk_);
    }

private:
    // Notes a frame and goes to its caller; false at the end.
    bool step(bool& exact) {
        if (walk_.frames.size() == kMostFrames) {
            return ended("more than " + std::to_string(kMostFrames) + " frames");
        }
        walk_.frames.push_back({at_.address, exact});
        // The call, not what follows it: that may be another function.
        const FrameEntry& entry = modules_.entry(exact ? at_.address : at_.address - 1);
        const FrameRule& rule = entry.rule;
        if ((rule.flags & FrameRule::kOutermost) != 0) {
            walk_.complete = true;
            return false;
        }
        if ((rule.flags & (FrameRule::kKnown | FrameRule::kCallerInRegister)) == 0) {
            if (is_signal_return(at_.address)) {
                exact = true;
                return leave_signal();
            }
            return ended("no unwind rule for " + modules_.site(at_.address));
        }
        if ((rule.flags & (FrameRule::kFromFrame | FrameRule::kFrameSavedAtFrame)) != 0 && !at_.frame &&
            !find_frame(entry, exact)) {
            return ended("the frame pointer is not known in " + modules_.site(at_.address));
        }
        exact = false;
        return leave(rule);
    }

    bool leave(const FrameRule& rule) {
        std::uint64_t cfa = 0;
        if (!frame_address(rule, at_.frame.value_or(0), cfa)) {
            return unreadable();
        }
        // Only a leaf that has not touched the stack has no frame of its own there.
        const bool first = walk_.frames.size() == 1;
        if (cfa < at_.stack || (cfa == at_.stack && !first) || cfa % sizeof cfa != 0) {
            return unreadable();
        }
        std::optional<std::uint64_t> frame = at_.frame;
        if ((rule.flags & (FrameRule::kFrameSaved | FrameRule::kFrameSavedAtFrame)) != 0) {
            const std::uint64_t saved =
                plus((rule.flags & FrameRule::kFrameSaved) != 0 ? cfa : at_.frame.value_or(0), rule.frame);
            std::uint64_t value = 0;
            if (!stack_.word(saved, value)) {
                return unreadable();
            }
            frame = value;
        }
        std::uint64_t caller = 0;
        if ((rule.flags & FrameRule::kCallerInRegister) != 0) {
            if (!first || !at_.link) {
                return ended("the return address is not known in " + modules_.site(at_.address));
            }
            caller = *at_.link;
        } else if (!stack_.word(plus(cfa, rule.caller), caller)) {
            return unreadable();
        }
        at_ = {caller & kAddressBits, cfa, frame, std::nullopt};
        if (at_.address == 0) {
            walk_.complete = true;
            return false;
        }
        const Mapping* code = modules_.mappings().find(at_.address - 1);
        return (code != nullptr && code->executable) || unreadable();
    }

    // Where the frame begins by its rule.
    bool frame_address(const FrameRule& rule, std::uint64_t frame, std::uint64_t& cfa) {
        cfa = plus((rule.flags & FrameRule::kFromFrame) != 0 ? frame : at_.stack, rule.cfa);
        return (rule.flags & FrameRule::kDeref) == 0 || stack_.word(cfa, cfa);
    }

    // The frame pointer of this function by its code, where no function further in has saved it.
    bool find_frame(const FrameEntry& entry, bool exact) {
        if (!unwind::kReadsCode || entry.bytes == 0 || entry.bytes > kMostCode) {
            return false;
        }
        std::vector<unsigned char> code(entry.bytes);
        if (!modules_.memory().read(entry.start, code.data(), code.size())) {
            return false;
        }
        const auto place = static_cast<std::size_t>(at_.address - entry.start);
        std::vector<unwind::CodeNote> notes(code.size());
        const auto found = unwind::frame_distance(code, place, !exact, notes);
        if (found) {
            at_.frame = unwind::only_frame(*found, at_.stack, [&](std::uint64_t candidate) {
                return returns_behind_call(entry.rule, candidate);
            });
        }
        return at_.frame.has_value();
    }
    bool returns_behind_call(const FrameRule& rule, std::uint64_t frame) {
        std::uint64_t cfa = 0;
        std::uint64_t caller = 0;
        unsigned char before[kLongestCall];
        std::int64_t target = 0;
        return frame_address(rule, frame, cfa) && cfa > at_.stack &&
               stack_.word(plus(cfa, rule.caller), caller) &&
               (caller == 0 || is_signal_return(caller) ||
                (modules_.memory().read(caller - sizeof before, before, sizeof before) &&
                 unwind::call_before(before, target) != unwind::CallBefore::kNone));
    }

    bool is_signal_return(std::uint64_t address) {
        unsigned char code[sizeof unwind::kSignalReturn];
        return modules_.memory().read(address, code, sizeof code) &&
               std::memcmp(code, unwind::kSignalReturn, sizeof code) == 0;
    }
    // The kernel has saved all registers on the stack, perhaps on another one than that of the interrupted
    // code.
    bool leave_signal() {
        StartRegisters before;
        std::uint64_t frame = 0;
        std::uint64_t link = 0;
        if (!stack_.word(at_.stack + unwind::kSavedAddress, before.address) ||
            !stack_.word(at_.stack + unwind::kSavedStack, before.stack) ||
            !stack_.word(at_.stack + unwind::kSavedFrame, frame) ||
            !stack_.word(at_.stack + unwind::kSavedLink, link)) {
            return unreadable();
        }
        if (before.stack <= at_.stack || !stack_.holds(before.stack)) {
            return ended("a signal handler on a stack of its own");
        }
        before.frame = frame;
        at_ = before;
        return true;
    }

    bool ended(std::string why) {
        walk_.end = std::move(why);
        return false;
    }
    bool unreadable() {
        return ended(stack_.short_of()
                         ? "the stack is larger than what is copied of it"
                         : "the stack does not fit the unwind rules at " + modules_.site(at_.address));
    }

    StartRegisters at_;
    StackMemory& stack_;
    Modules& modules_;
    Walk walk_;
};

}  // namespace

void StackMemory::copy_to(std::span<unsigned char> room, const ProcessMemory& process) noexcept {
    room = room.first(std::min<std::uint64_t>(room.size(), end_ > begin_ ? end_ - begin_ : 0));
    const std::int64_t got = process.read_some(begin_, room.data(), room.size());
    bytes_ = room.first(got > 0 ? static_cast<std::size_t>(got) : 0);
}

bool StackMemory::word(std::uint64_t address, std::uint64_t& value) noexcept {
    if (!holds(address)) {
        return false;
    }
    if (address - begin_ + sizeof value <= bytes_.size()) {
        std::memcpy(&value, bytes_.data() + (address - begin_), sizeof value);
        return true;
    }
    if (through_ && memory_.read(address, &value, sizeof value)) {
        return true;
    }
    short_ = true;
    return false;
}

Walk walk(const StartRegisters& start, StackMemory& stack, Modules& modules) {
    return Walker(start, stack, modules).run();
}

}  // namespace barograph::stacks
