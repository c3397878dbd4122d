// SPDX-License-Identifier: BSD-3-Clause
// The stacks that a thread's calls were made with most recently, so that the next call from the same line
// needs no walk. What a walk finds depends on where it begins and on the words of the stack that it reads,
// and on nothing else: while all of these are as they were, it would find the same. Reads a word only at the
// address where a walk from the same stack pointer has read it. Used by stack_walk.hpp. Hot: a few loads and
// compares for each frame, no lock, no heap.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "capture/source/stack_position.hpp"

namespace barograph::capture::source {

// What the outcome of one walk depended on, in the order in which it was read.
class StackTrail {
public:
    struct Word {
        std::uintptr_t address;
        std::uintptr_t value;
    };
    static constexpr std::size_t kMost = 24;

    void begin(const StackPosition& from) noexcept {
        from_ = from;
        count_ = 0;
        frame_matters_ = false;
        frame_is_read_ = false;
        frame_is_first_ = true;
    }
    void read(std::uintptr_t address, std::uintptr_t value) noexcept {
        if (count_ < kMost) {
            words_[count_] = {.address = address, .value = value};
        }
        ++count_;
    }
    // A frame pointer was read: it matters once a frame is found by it.
    void read_frame(std::uintptr_t address, std::uintptr_t value) noexcept {
        frame_ = {.address = address, .value = value};
        frame_is_read_ = true;
        frame_is_first_ = false;
    }
    void use_frame() noexcept {
        frame_matters_ = frame_matters_ || frame_is_first_;
        if (frame_is_read_) {
            frame_is_read_ = false;
            read(frame_.address, frame_.value);
        }
    }
    // False: it was too long to be kept.
    [[nodiscard]] bool whole() const noexcept { return count_ != 0 && count_ <= kMost; }

private:
    friend class KnownStacks;

    StackPosition from_;
    std::size_t count_ = 0;
    bool frame_matters_ = false;  // the frame pointer that it began with
    bool frame_is_read_ = false;  // and did not matter so far
    bool frame_is_first_ = true;
    Word frame_{};
    Word words_[kMost];
};

class KnownStacks {
public:
    // The call site of the stack at `from`; 0: it is not known.
    [[nodiscard]] std::uint32_t find(const StackPosition& from) const noexcept {
        for (const Entry& entry : sets_[set_of(from)].entries) {
            if (entry.from.address == from.address && entry.from.stack == from.stack &&
                is_same(entry, from)) {
                return entry.site;
            }
        }
        return 0;
    }
    // Instead of the one in its set that was kept longest ago.
    void keep(const StackTrail& trail, std::uint32_t site) noexcept {
        if (!trail.whole()) {
            return;
        }
        Set& set = sets_[set_of(trail.from_)];
        Entry& entry = set.entries[set.next++ % kWays];
        // A signal handler may look in between: nothing begins at 0.
        entry.from = {};
        __atomic_signal_fence(__ATOMIC_SEQ_CST);
        entry.site = site;
        entry.count = static_cast<std::uint16_t>(trail.count_);
        entry.frame_matters = trail.frame_matters_;
        std::copy_n(trail.words_, trail.count_, entry.words);
        __atomic_signal_fence(__ATOMIC_SEQ_CST);
        entry.from = trail.from_;
    }
    void forget() noexcept {
        for (Set& set : sets_) {
            for (Entry& entry : set.entries) {
                entry.from = {};
            }
        }
    }

private:
    struct Entry {
        StackPosition from;
        std::uint32_t site = 0;
        std::uint16_t count = 0;
        bool frame_matters = false;
        StackTrail::Word words[StackTrail::kMost];
    };
    // Calls of one function from several lines of another begin their walks alike.
    static constexpr std::size_t kWays = 4;
    static constexpr std::size_t kSets = 16;
    struct Set {
        Entry entries[kWays];
        std::uint32_t next = 0;
    };

    static std::size_t set_of(const StackPosition& from) noexcept {
        return (from.address >> 4U ^ from.address >> 9U ^ from.stack >> 4U) % kSets;
    }
    static bool is_same(const Entry& entry, const StackPosition& from) noexcept {
        if (entry.frame_matters && entry.from.frame != from.frame) {
            return false;
        }
        for (std::size_t i = 0; i < entry.count; ++i) {
            std::uintptr_t value = 0;
            std::memcpy(&value, reinterpret_cast<const void*>(entry.words[i].address), sizeof value);
            if (value != entry.words[i].value) {
                return false;
            }
        }
        return true;
    }

    Set sets_[kSets];
};

}  // namespace barograph::capture::source
