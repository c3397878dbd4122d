// SPDX-License-Identifier: BSD-3-Clause
// See stack_walk.hpp.
#include "capture/source/stack_walk.hpp"

#include <fcntl.h>

#include <algorithm>
#include <cstring>

#include "capture/source/own_memory.hpp"
#include "sys/system_call.hpp"
#include "unwind/signal_frame.hpp"

namespace barograph::capture::source {
namespace {

// A program that changes stacks (fibres) has them looked up so often; then its stacks are no longer taken.
constexpr std::uint32_t kMostSearches = 256;

// Reads /proc/self/maps in pieces: one line says where the stack is.
class MapLines {
public:
    MapLines() noexcept
        : descriptor_(
              sys::system_call(SYS_openat, AT_FDCWD, sys::word("/proc/self/maps"), O_RDONLY | O_CLOEXEC)) {}
    ~MapLines() {
        if (descriptor_ >= 0) {
            (void)sys::system_call(SYS_close, descriptor_);
        }
    }
    MapLines(const MapLines&) = delete;
    MapLines& operator=(const MapLines&) = delete;

    // The bounds of the next mapping.
    bool next(std::uintptr_t& low, std::uintptr_t& high, bool& grows) noexcept {
        low = number('-');
        high = number(' ');
        grows = false;
        int c = 0;
        while ((c = character()) > 0 && c != '\n') {
            if (c == '[') {
                grows = character() == 's' && character() == 't';  // "[stack]"
            }
        }
        return c > 0 && high != 0;
    }

private:
    int character() noexcept {
        if (at_ == size_) {
            if (descriptor_ < 0) {
                return 0;
            }
            size_ = sys::system_call(SYS_read, descriptor_, sys::word(buffer_), sizeof buffer_);
            at_ = 0;
            if (size_ <= 0) {
                size_ = 0;
                return 0;
            }
        }
        return static_cast<unsigned char>(buffer_[at_++]);
    }
    std::uintptr_t number(int end) noexcept {
        std::uintptr_t value = 0;
        for (int c = character(); c > 0 && c != end; c = character()) {
            value = value * 16 + static_cast<std::uintptr_t>(c <= '9' ? c - '0' : c - 'a' + 10);
        }
        return value;
    }

    long descriptor_;
    long at_ = 0;
    long size_ = 0;
    char buffer_[1024];
};

// The first stack of a process grows downwards, but not further than this below what is mapped now.
constexpr std::uintptr_t kGrowth = 8U << 20U;

std::uintptr_t word_at(std::uintptr_t address) noexcept {
    std::uintptr_t value = 0;
    std::memcpy(&value, reinterpret_cast<const void*>(address), sizeof value);
    return value;
}

std::uintptr_t plus(std::uintptr_t address, std::int32_t offset) noexcept {
    return address + static_cast<std::uintptr_t>(static_cast<std::intptr_t>(offset));
}

#if defined(__aarch64__)
// Without the signature that some processors put into the upper bits.
constexpr std::uintptr_t kAddressBits = (std::uintptr_t{1} << 48U) - 1;
#else
constexpr std::uintptr_t kAddressBits = ~std::uintptr_t{0};
#endif

}  // namespace

void StackWalker::forget() noexcept {
    for (Slot& slot : slots_) {
        slot = Slot{};
    }
    known_.forget();
    low_ = 0;
    high_ = 0;
    searches_ = 0;
}

bool StackWalker::find_stack(std::uintptr_t stack) noexcept {
    if (searches_ == kMostSearches) {
        return false;
    }
    ++searches_;
    known_.forget();
    MapLines lines;
    std::uintptr_t low = 0;
    std::uintptr_t high = 0;
    bool grows = false;
    while (lines.next(low, high, grows)) {
        if (stack >= low && stack < high) {
            low_ = grows && high > kGrowth && high - kGrowth < low ? high - kGrowth : low;
            high_ = high;
            return true;
        }
    }
    return false;
}

void StackWalker::learn(Slot& slot, std::uintptr_t address, Modules& modules) noexcept {
    // The call, not what follows it: that may be another function.
    const Module* module = in_handler_ ? modules.seen(address - 1) : modules.find(address - 1);
    // What is not known to a handler may be known later.
    slot.address = module != nullptr || !in_handler_ ? address : 0;
    slot.rule = FrameRule{};
    if (module != nullptr) {
        slot.rule = frame_rule(in_handler_ ? module->kept : module->tables, address - 1);
        slot.rule.flags |= (module->own ? FrameRule::kOwn : 0) | (module->libc ? FrameRule::kLibc : 0);
        if (module->libc && (slot.rule.flags & FrameRule::kKnown) == 0 &&
            std::memcmp(reinterpret_cast<const void*>(address), unwind::kSignalReturn,
                        sizeof unwind::kSignalReturn) == 0) {
            slot.rule.flags |= FrameRule::kSignalReturn;
        }
    }
}

// From a handler's return to what it interrupted, one byte behind that; not from a stack of the handler's
// own.
bool StackWalker::leave_signal(StackPosition& at, std::uintptr_t highest, ReadablePages& pages,
                               StackTrail& read) noexcept {
    const auto saved = [&](std::uint64_t place) {
        const std::uintptr_t value = word_at(at.stack + place);
        read.read(at.stack + place, value);
        return value;
    };
    const std::uint64_t last = std::max({unwind::kSavedAddress, unwind::kSavedStack, unwind::kSavedFrame});
    if (at.stack > highest || highest - at.stack < last) {
        return false;
    }
    for (const std::uint64_t place : {unwind::kSavedAddress, unwind::kSavedStack, unwind::kSavedFrame}) {
        if (!pages.has(at.stack + place)) {
            return false;
        }
    }
    const std::uintptr_t stack = saved(unwind::kSavedStack);
    if (stack <= at.stack || stack > highest) {
        return false;
    }
    at = {.address = saved(unwind::kSavedAddress) + 1, .stack = stack, .frame = saved(unwind::kSavedFrame)};
    return true;
}

void StackWalker::walk(const StackPosition& from, std::size_t depth, Modules& modules, Stack& stack,
                       StopAt stop, StackTrail* trail) noexcept {
    StackPosition at = from;
    const std::uintptr_t lowest = at.stack - (in_handler_ ? kRedZone : 0);
    std::uint64_t hash = 0x9e3779b97f4a7c15ULL;
    std::size_t count = 0;
    stack.count = 0;
    stack.complete = false;
    stack.stopped = false;
    stack.interrupted = false;
    if ((at.stack < low_ || at.stack >= high_) && !find_stack(at.stack)) [[unlikely]] {
        return;
    }
    const std::uintptr_t highest = high_ - sizeof(std::uintptr_t);
    ReadablePages pages(in_handler_);
    const auto can_read = [&](std::uintptr_t address) {
        return address >= lowest && address <= highest && pages.has(address);
    };
    StackTrail nobodys;
    StackTrail& read = trail != nullptr ? *trail : nobodys;
    read.begin(from);
    while (count < depth) {
        if (at.address >= stop.begin && at.address < stop.end) {
            stack.stopped = true;
            break;
        }
        Slot& slot = slots_[(at.address ^ at.address >> 11U) % kSlots];
        if (slot.address != at.address) [[unlikely]] {
            learn(slot, at.address, modules);
        }
        const FrameRule rule = slot.rule;
        if ((rule.flags & FrameRule::kOwn) == 0) {
            stack.frames[count++] = at.address;
            hash = (hash ^ at.address) * 0xff51afd7ed558ccdULL;
            hash ^= hash >> 32U;
        }
        if ((rule.flags & FrameRule::kKnown) == 0) {
            if ((rule.flags & FrameRule::kCallerInRegister) != 0 && from.link != 0 &&
                at.stack == from.stack) {
                at = {
                    .address = at.link & kAddressBits, .stack = plus(at.stack, rule.cfa), .frame = at.frame};
                continue;
            }
            if ((rule.flags & FrameRule::kSignalReturn) != 0 && leave_signal(at, highest, pages, read)) {
                stack.interrupted = true;
                continue;
            }
            stack.complete = (rule.flags & FrameRule::kOutermost) != 0;
            break;
        }
        if ((rule.flags & (FrameRule::kFromFrame | FrameRule::kFrameSavedAtFrame)) != 0) {
            read.use_frame();
        }
        std::uintptr_t cfa = plus((rule.flags & FrameRule::kFromFrame) != 0 ? at.frame : at.stack, rule.cfa);
        if ((rule.flags & FrameRule::kDeref) != 0) [[unlikely]] {
            if (!can_read(cfa)) {
                break;
            }
            const std::uintptr_t stored_at = cfa;
            cfa = word_at(stored_at);
            read.read(stored_at, cfa);
        }
        const std::uintptr_t caller = plus(cfa, rule.caller);
        if (cfa <= at.stack || cfa - sizeof cfa > highest || !can_read(caller)) [[unlikely]] {
            break;
        }
        if ((rule.flags & (FrameRule::kFrameSaved | FrameRule::kFrameSavedAtFrame)) != 0) {
            const std::uintptr_t saved =
                plus((rule.flags & FrameRule::kFrameSaved) != 0 ? cfa : at.frame, rule.frame);
            if (!can_read(saved)) [[unlikely]] {
                break;
            }
            at.frame = word_at(saved);
            read.read_frame(saved, at.frame);
        }
        at.address = word_at(caller);
        read.read(caller, at.address);
        at.address &= kAddressBits;
        at.stack = cfa;
        if (at.address == 0) {
            stack.complete = true;
            break;
        }
    }
    stack.count = count;
    stack.hash = hash;
}

}  // namespace barograph::capture::source
