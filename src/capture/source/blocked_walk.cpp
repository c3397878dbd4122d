// SPDX-License-Identifier: BSD-3-Clause
// See blocked_walk.hpp.
#include "capture/source/blocked_walk.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#include <span>

#include "capture/source/own_memory.hpp"
#include "sys/clock.hpp"
#include "sys/mapping.hpp"

namespace barograph::capture::source {
namespace {

using unwind::FrameRule;

constexpr std::size_t kSlots = 2048;
constexpr std::size_t kMostCode = 256 * 1024;  // of a function that is followed
constexpr std::size_t kLongestCall = 8;

std::uintptr_t plus(std::uintptr_t address, std::int64_t offset) noexcept {
    return address + static_cast<std::uintptr_t>(offset);
}

}  // namespace

struct BlockedWalker::Room {
    Slot slots[kSlots];
    unsigned char stack[kMostCopy];
    unsigned char code[kMostCode];
    unwind::CodeNote notes[kMostCode];
};

bool BlockedWalker::open() noexcept {
    if (room_ == nullptr) {
        void* memory = sys::map_uncounted(sizeof(Room));
        room_ = static_cast<Room*>(memory);  // all of it is 0 when it is new
    }
    return room_ != nullptr;
}

bool BlockedWalker::copy(std::uintptr_t stack, std::size_t bytes) noexcept {
    begin_ = stack - kRedZone;
    wanted_ = std::min(bytes, kMostCopy);
    bytes_ = read_own(begin_, room_->stack, wanted_);
    short_ = false;
    return bytes_ > kRedZone;
}

bool BlockedWalker::word(std::uintptr_t address, std::uintptr_t& value) noexcept {
    if (address < begin_ || address - begin_ + sizeof value > bytes_) {
        // There may be more than was asked for, and nothing behind what there was.
        short_ = short_ || (address >= begin_ && bytes_ == wanted_);
        return false;
    }
    std::memcpy(&value, room_->stack + (address - begin_), sizeof value);
    return true;
}

BlockedWalker::Slot& BlockedWalker::slot_of(const Place& at, Modules& modules) noexcept {
    // The call, not what follows it: that may be another function.
    const std::uintptr_t inside = at.exact ? at.address : at.address - 1;
    Slot& slot = room_->slots[(inside ^ inside >> 11U) % kSlots];
    if (slot.address != inside) {
        slot = Slot{};
        const Module* module = modules.seen(inside);
        if (module == nullptr && may_ask()) {
            module = modules.find(inside);
        }
        if (module != nullptr) {
            const unwind::FrameEntry entry = unwind::frame_entry(module->kept, inside);
            slot.address = inside;
            slot.rule = entry.rule;
            slot.rule.flags |= module->own ? FrameRule::kOwn : 0;
            slot.start = entry.start;
            slot.bytes = entry.bytes;
        }
    }
    return slot;
}

// The walk is in no handler, so the loader may be asked; but who forks waits for that.
bool BlockedWalker::may_ask() noexcept {
    constexpr std::uint64_t kSeldomNs = 20'000'000;
    const std::uint64_t now_ns = sys::monotonic_ns();
    if (now_ns - asked_ns_ < kSeldomNs) {
        return false;
    }
    asked_ns_ = now_ns;
    return true;
}

std::optional<std::uintptr_t> BlockedWalker::frame_address(const FrameRule& rule, const Place& at,
                                                           std::uintptr_t frame) noexcept {
    std::uintptr_t cfa = plus((rule.flags & FrameRule::kFromFrame) != 0 ? frame : at.stack, rule.cfa);
    if ((rule.flags & FrameRule::kDeref) != 0 && !word(cfa, cfa)) {
        return std::nullopt;
    }
    return cfa > at.stack && cfa % sizeof cfa == 0 ? std::optional(cfa) : std::nullopt;
}

bool BlockedWalker::find_frame(Slot& slot, Place& at) noexcept {
    if (!slot.searched) {
        slot.searched = true;
        if (slot.bytes == 0 || slot.bytes > kMostCode ||
            read_own(slot.start, room_->code, slot.bytes) != slot.bytes) {
            return false;
        }
        const std::span notes{room_->notes, slot.bytes};
        std::fill(notes.begin(), notes.end(), unwind::CodeNote{});
        slot.distance =
            unwind::frame_distance({room_->code, slot.bytes}, at.address - slot.start, !at.exact, notes);
    }
    if (!slot.distance) {
        return false;
    }
    const auto found = unwind::only_frame(*slot.distance, at.stack, [&](std::uint64_t candidate) {
        const auto cfa = frame_address(slot.rule, at, candidate);
        std::uintptr_t caller = 0;
        unsigned char before[kLongestCall];
        std::int64_t target = 0;
        return cfa && word(plus(*cfa, slot.rule.caller), caller) &&
               (caller == 0 || (read_own(caller - sizeof before, before, sizeof before) == sizeof before &&
                                unwind::call_before(before, target) != unwind::CallBefore::kNone));
    });
    if (found) {
        at.frame = found;
    }
    return found.has_value();
}

bool BlockedWalker::leave(const FrameRule& rule, Place& at) noexcept {
    const auto cfa = frame_address(rule, at, at.frame.value_or(0));
    std::uintptr_t caller = 0;
    if (!cfa || !word(plus(*cfa, rule.caller), caller)) {
        return false;
    }
    if ((rule.flags & (FrameRule::kFrameSaved | FrameRule::kFrameSavedAtFrame)) != 0) {
        const std::uintptr_t base = (rule.flags & FrameRule::kFrameSaved) != 0 ? *cfa : at.frame.value_or(0);
        std::uintptr_t saved = 0;
        if (!word(plus(base, rule.frame), saved)) {
            return false;
        }
        at.frame = saved;
    }
    at.address = caller;
    at.stack = *cfa;
    at.exact = false;
    return true;
}

bool BlockedWalker::walk(std::uintptr_t address, Modules& modules, Stack& found, StopAt stop) noexcept {
    if (const std::uint32_t now = modules.generation(); now != generation_) {
        std::fill(std::begin(room_->slots), std::end(room_->slots), Slot{});
        generation_ = now;
    }
    found.count = 0;
    found.complete = false;
    found.stopped = false;
    Place at{.address = address, .stack = begin_ + kRedZone, .frame = std::nullopt, .exact = true};
    while (found.count < Stack::kMost) {
        if (at.address >= stop.begin && at.address < stop.end) {
            found.stopped = true;
            return true;
        }
        Slot& slot = slot_of(at, modules);
        if ((slot.rule.flags & FrameRule::kOwn) == 0) {
            found.frames[found.count++] = at.exact ? at.address + 1 : at.address;
        }
        if ((slot.rule.flags & FrameRule::kKnown) == 0) {
            found.complete = (slot.rule.flags & FrameRule::kOutermost) != 0;
            return true;
        }
        const bool by_frame =
            (slot.rule.flags & (FrameRule::kFromFrame | FrameRule::kFrameSavedAtFrame)) != 0;
        if ((by_frame && !at.frame && !find_frame(slot, at)) || !leave(slot.rule, at)) {
            return !short_;
        }
        if (at.address == 0) {
            found.complete = true;
            return true;
        }
    }
    return true;
}

}  // namespace barograph::capture::source
