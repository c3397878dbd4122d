// SPDX-License-Identifier: BSD-3-Clause
// The cold side of call_notes.hpp: some hundred instructions per 50 us in calls of MPI, and per 100 us outside of them. Claims
// arena space, never heap.
#include "record/call_notes.hpp"

#include <limits>
#include <utility>

#include "record/process.hpp"
#include "record/thread.hpp"

namespace barograph::record {
namespace {

constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();
// Call paths of a thread that are made for its call sites. What comes later is counted without a site.
constexpr std::uint32_t kMostPaths = 4096;
// In PathNode::flags: where the call was made is not to be had from its return address, as a binding of another language lies
// between, and a long time without calls came after it.
constexpr std::uint32_t kLookAtEnd = 1;
// What two questions to the kernel take at most where nothing comes between: some 2 us are usual.
constexpr double kMostOwnNs = 10'000;

}  // namespace

void Thread::begin_call_notes() noexcept {
    const CallNotes& notes = process_->call_notes();
    last_call_ = {};
    look_again_ = 0;
    // With a budget some calls have no times.
    const bool gaps = notes.gap_ticks != 0 && !process_->budget().kept();
    long_gap_ = gaps ? notes.gap_ticks : kNever;
    very_long_gap_ = gaps && notes.thread_time != nullptr ? notes.gap_ticks * CallNotes::kVeryLong : kNever;
    mark_ = {};
    blocked_ticks_ = 0;
    sample_at_ = notes.sample_ticks != 0 ? mpi_ticks_ + notes.sample_ticks / 2 : kNever;
    sample_distance_ = notes.sample_ticks / 2;
}

// The child of a call path; nullptr when there is no room for a new one.
format::PathNode* Thread::path_of_note(format::PathNode* parent, std::uint32_t operation) noexcept {
    format::PathNode* known = known_child(parent, operation);
    if (known == nullptr && note_paths_ < kMostPaths) {
        known = new_child(parent, operation);
        note_paths_ += known != lost_path_ ? 1 : 0;
    }
    return known == lost_path_ ? nullptr : known;
}

void Thread::add_note(const format::PathNode* path, std::uint32_t object, std::uint32_t bucket,
                      std::uint64_t ticks, std::uint64_t stands_for) noexcept {
    format::FactRecord* fact = find_fact(path, object, bucket);
    fact->time_sum += ticks;
    fact->time_min = ticks < fact->time_min ? ticks : fact->time_min;
    fact->time_max = ticks > fact->time_max ? ticks : fact->time_max;
    fact->bytes_sum += stands_for;
    fact->bytes_min = 0;
    __atomic_store_n(&fact->calls, fact->calls + 1, __ATOMIC_RELEASE);
}

void Thread::mark(std::uint64_t now) noexcept {
    ThreadMark fresh{.ticks = now, .time = {}, .call_ticks = mpi_ticks_ + io_ticks_};
    mark_ = process_->call_notes().thread_time(fresh.time) ? fresh : ThreadMark{};
}

void Thread::end_setup(std::uint64_t now) noexcept {
    if (last_call_.end == 0) {
        return;
    }
    last_call_.end = now;
    if (mark_.ticks != 0) {
        mark(now);
    }
}

// What of the time since the last mark the thread neither ran nor waited for a core, and was in no call: all of it lies in the gap,
// but for what it was so in calls, which is taken off.
void Thread::end_very_long_gap(std::uint64_t now) noexcept {
    const ThreadMark before = mark_;
    blocked_ticks_ = 0;
    if (last_call_.end == 0 || now <= last_call_.end) {
        return;
    }
    mark(now);
    if (before.ticks != 0 && mark_.ticks != 0) {
        const auto used = static_cast<double>(mark_.time.on_core_ns - before.time.on_core_ns +
                                              mark_.time.run_delay_ns - before.time.run_delay_ns) *
                          process_->call_notes().ticks_per_ns;
        const std::uint64_t gone = static_cast<std::uint64_t>(used) + (mark_.call_ticks - before.call_ticks);
        const std::uint64_t gap = now - last_call_.end;
        const std::uint64_t all = now - before.ticks;
        const std::uint64_t blocked = all > gone ? all - gone : 0;
        blocked_ticks_ = blocked < gap ? blocked : gap;
    }
    // The call starts after our questions to the kernel. What took longer than they do was another process on the core, which the
    // program would have waited for in its call as well.
    const auto most_own = static_cast<std::uint64_t>(kMostOwnNs * process_->call_notes().ticks_per_ns);
    const std::uint64_t asked = clock_.now();
    frames_[depth_ - 1].start_ticks = asked - now < most_own ? asked : now + most_own;
}

void Thread::note_call(std::uint64_t end, std::uint64_t ticks, std::uint32_t object,
                       std::uintptr_t caller) noexcept {
    if (paused()) {
        return;
    }
    const CallNotes& notes = process_->call_notes();
    const LastCall before = last_call_;
    const std::uint32_t node = frames_[depth_].node;
    auto* path = at<format::PathNode>(node);
    last_call_ = {.end = end, .caller = caller, .node = node};
    if (path == lost_path_) {
        return;
    }
    const std::uint64_t gap = end - ticks - before.end;
    const bool after_gap =
        before.end != 0 && end - ticks > before.end && gap >= long_gap_ && before.node != offset(lost_path_);
    const bool sampled = mpi_ticks_ >= sample_at_;
    if (ticks >= very_long_gap_) {
        mark(end);
    }
    const bool at_end = (path->flags & kLookAtEnd) != 0 && end >= look_again_;
    const std::uint64_t blocked = std::exchange(blocked_ticks_, 0);
    if (!after_gap && !sampled && !at_end) {
        return;
    }
    std::uint32_t site = 0;
    if ((caller & LastCall::kSite) == 0 && notes.current_site != nullptr) {
        site = notes.current_site(*this);
        if (site != 0) {
            last_call_.caller = LastCall::kSite | site;
        }
        look_again_ = end + notes.gap_ticks / 5;
    }
    format::PathNode* below = site == 0 ? nullptr : path_of_note(path, site);
    if (sampled) {
        // Short calls are found in proportion to their time; a long one is counted as what it is.
        std::uint64_t stands_for = 0;
        if (ticks >= 2 * notes.sample_ticks) {
            stands_for = ticks;
            sample_at_ += ticks;
        }
        while (mpi_ticks_ >= sample_at_) {
            stands_for += sample_distance_;
            // A linear congruential generator (Numerical Recipes, "quick and dirty"): no rhythm of the program is met twice.
            note_random_ = note_random_ * 1664525U + 1013904223U;
            sample_distance_ = notes.sample_ticks + ((notes.sample_ticks * (note_random_ >> 16U)) >> 16U);
            sample_at_ += sample_distance_;
        }
        add_note(below != nullptr ? below : path, object, format::kBucketSampledSite, ticks, stands_for);
    }
    if (after_gap) {
        auto* previous = at<format::PathNode>(before.node);
        std::uint32_t previous_site = 0;
        if ((before.caller & LastCall::kSite) != 0) {
            previous_site = static_cast<std::uint32_t>(before.caller);
        } else if (before.caller != 0 && notes.site_at != nullptr) {
            previous_site = notes.site_at(*this, before.caller);
        }
        if (previous_site == 0) {
            previous->flags |= kLookAtEnd;
        }
        format::PathNode* pair = path_of_note(below != nullptr ? below : path, previous->operation);
        if (pair != nullptr && previous_site != 0) {
            format::PathNode* with_site = path_of_note(pair, previous_site);
            pair = with_site != nullptr ? with_site : pair;
        }
        if (pair != nullptr) {
            add_note(pair, object, format::kBucketGap, gap, blocked);
        }
    }
}

}  // namespace barograph::record
