// SPDX-License-Identifier: BSD-3-Clause
// How long one thread was blocked or asleep between two calls of MPI, at least: where the time between them
// is very long, the kernel is asked what the thread had of its core. Two system calls tell whether it gave
// its core up, which a thread that computes does not. Only if it did, how long it then waited for a core
// matters, which costs more to ask: that is rationed, and one answer serves all gaps since the one before. At
// the end of a life it is asked once more, for the whole of it. Owned by Thread; cold: once per millisecond
// at most. No heap, no lock, no descriptor that stays open.
#pragma once

#include <cstdint>

#include "format/arena/arena_layout.hpp"
#include "record/events/call_notes.hpp"

namespace barograph::record {

class BlockedTime {
public:
    // A thread spends one part in this many of its time on asking how long it waited for a core.
    static constexpr std::uint64_t kRation = 1000;
    // Until it is known what that takes.
    static constexpr double kUsualNs = 30'000;
    // Ticks and the kernel's nanoseconds are that close: less than one part in this many is not blocked time.
    static constexpr std::uint64_t kExact = 100;
    // Pairs of calls whose gaps await an answer. By the ration, at most some thirty gaps are between two of
    // them.
    static constexpr std::uint32_t kMostAwaiting = 32;

    // What of a whole life must be known to tell later how much of it the thread had no core and wanted none.
    struct Life {
        const CallNotes* notes = nullptr;
        std::uint32_t thread = 0;
        std::uint64_t begin = 0;
        std::uint64_t on_core_ns = 0;  // before it began
    };

    // The calling thread begins a life at `now`.
    void begin(const CallNotes& notes, std::uint64_t now) noexcept;
    [[nodiscard]] const Life& life() const noexcept { return life_; }
    // By the thread itself: for how long at least it neither ran nor waited for a core since its life began.
    // False: it is not known, or not worth asking.
    [[nodiscard]] bool off_core_of_life(std::uint64_t now, std::uint64_t& ticks) noexcept;
    // The same of another thread's life up to `end`, which is past.
    [[nodiscard]] static bool off_core_until(const Life& life, std::uint64_t end,
                                             std::uint64_t& ticks) noexcept;
    // What was known of the time until now says nothing of what comes.
    void forget_mark() noexcept { mark_ = {}; }
    [[nodiscard]] bool has_mark() const noexcept { return mark_.ticks != 0; }

    // The thread is between two calls and has been in finished ones for `call_ticks` so far.
    void mark(std::uint64_t now, std::uint64_t call_ticks) noexcept;
    // A very long gap ends that began at `begin`.
    void end_gap(std::uint64_t begin, std::uint64_t now, std::uint64_t call_ticks) noexcept;
    // The gap that ended last is counted there.
    void count_in(format::FactRecord& fact) noexcept;
    // Answers what still awaits an answer; what cannot be asked stays 0.
    void settle() noexcept;

    // Whether mark() or end_gap() asked for more than two system calls tell.
    [[nodiscard]] bool asked() const noexcept { return asked_; }
    // What a call of mark(), end_gap() or settle() took itself: `ticks` as measured, unless another process
    // was on the core meanwhile.
    [[nodiscard]] std::uint64_t took(std::uint64_t ticks) noexcept;

private:
    struct Mark {
        std::uint64_t ticks = 0;  // 0: nothing is known
        ThreadTime time;
        std::uint64_t call_ticks = 0;
    };
    struct Awaiting {
        format::FactRecord* fact;
        std::uint64_t ticks;
    };

    // What of the time since the last mark the thread had no core, if it gave its core up meanwhile.
    // Otherwise 0: it waited for one.
    [[nodiscard]] std::uint64_t off_core(std::uint64_t now, std::uint64_t call_ticks) noexcept;
    [[nodiscard]] bool may_ask(std::uint64_t now) const noexcept;
    void ask() noexcept;
    [[nodiscard]] std::uint64_t ticks_of(std::uint64_t ns) const noexcept {
        return static_cast<std::uint64_t>(static_cast<double>(ns) * notes_->ticks_per_ns);
    }

    const CallNotes* notes_ = nullptr;
    std::uint64_t began_ = 0;
    Life life_;
    Mark mark_;
    std::uint64_t gap_ticks_ =
        0;  // of the gap that ended last: off core, and not known to have waited for one
    bool gap_is_settled_ = false;  // of that, what it waited for a core is taken off
    Awaiting awaiting_[kMostAwaiting] = {};
    std::uint32_t awaiting_count_ = 0;
    std::uint64_t awaiting_ticks_ = 0;  // of all of them, including those that did not fit
    std::uint64_t delay_ns_ = 0;        // waited for a core, as of the last answer
    std::uint64_t known_delay_ = 0;     // ticks since then in which it did so, without having been asked
    bool tells_ = true;
    bool asked_ = false;
    std::uint64_t spent_ = 0;
    std::uint64_t usual_ = 0;  // ticks that asking takes
};

}  // namespace barograph::record
