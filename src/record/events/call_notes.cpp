// SPDX-License-Identifier: BSD-3-Clause
// The cold side of call_notes.hpp: some hundred instructions per 50 us in calls of MPI, and per 100 us
// outside of them. Claims arena space, never heap.
#include "record/events/call_notes.hpp"

#include <limits>

#include "record/arena/process.hpp"
#include "record/thread.hpp"

namespace barograph::record {
namespace {

constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();
// Call paths of a thread that are made for its call sites. What comes later is counted without a site.
constexpr std::uint32_t kMostPaths = 4096;
// In PathNode::flags: the call site does not follow from the return address, as a binding of another language
// is between, and a long time without calls came after it.
constexpr std::uint32_t kLookAtEnd = 1;
// Ticks: a look that takes longer was interrupted by another process.
constexpr std::uint64_t kMostLook = OwnWork::kMostOfFirst;

}  // namespace

void Thread::begin_call_notes() noexcept {
    const CallNotes& notes = process_->call_notes();
    last_call_ = {};
    look_again_ = 0;
    // With a budget some calls have no times.
    const bool gaps = notes.gap_ticks != 0 && !process_->budget().kept();
    long_gap_ = gaps ? notes.gap_ticks : kNever;
    very_long_gap_ = gaps && notes.thread_time != nullptr ? notes.gap_ticks * CallNotes::kVeryLong : kNever;
    blocked_time_.begin(notes, record_->start_ticks);
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

format::FactRecord& Thread::add_note(const format::PathNode* path, std::uint32_t object, std::uint32_t bucket,
                                     std::uint64_t ticks, std::uint64_t stands_for) noexcept {
    format::FactRecord* fact = find_fact(path, object, bucket);
    fact->time_sum += ticks;
    fact->time_min = ticks < fact->time_min ? ticks : fact->time_min;
    fact->time_max = ticks > fact->time_max ? ticks : fact->time_max;
    fact->bytes_sum += stands_for;
    fact->bytes_min = 0;
    __atomic_store_n(&fact->calls, fact->calls + 1, __ATOMIC_RELEASE);
    return *fact;
}

// Work since `begin` on questions to the kernel. Returns when it had ended, were it not for other processes
// on the core.
std::uint64_t Thread::asked_kernel_since(std::uint64_t begin) noexcept {
    const std::uint64_t own = blocked_time_.took(clock_.now() - begin);
    add_apart_work(own);
    return begin + own;
}

void Thread::end_setup(std::uint64_t now) noexcept {
    if (last_call_.end == 0) {
        return;
    }
    last_call_.end = now;
    if (blocked_time_.has_mark()) {
        blocked_time_.forget_mark();
        blocked_time_.mark(now, mpi_ticks_ + io_ticks_);
        last_call_.end = asked_kernel_since(now);
    }
}

void Thread::end_very_long_gap(std::uint64_t now) noexcept {
    if (last_call_.end == 0 || now <= last_call_.end) {
        return;
    }
    blocked_time_.end_gap(last_call_.end, now, mpi_ticks_ + io_ticks_);
    // The call starts after our questions. What took longer than they do was another process on the core,
    // which the program would have waited for in its call as well.
    frames_[depth_ - 1].start_ticks = asked_kernel_since(now);
}

void Thread::settle_notes() noexcept {
    const Busy busy_mark(*this);
    const std::uint64_t begin = clock_.now();
    blocked_time_.settle();
    (void)asked_kernel_since(begin);
}

// Under a budget some calls are not timed, and how much of the time off core was spent in calls is unknown.
// The first thread's time is the program's own, blocked or not.
void Thread::note_life() noexcept {
    if (record_->slot == 0 || process_->budget().kept() || process_->has_stopped()) {
        return;
    }
    const Busy busy_mark(*this);
    const std::uint64_t begin = clock_.now();
    std::uint64_t off_core = 0;
    if (blocked_time_.off_core_of_life(begin, off_core)) {
        format::LifeRecord& life = life_record();
        life.known_ticks += begin - record_->start_ticks;
        life.off_core_ticks += off_core;
        life.last_start = record_->start_ticks;
    }
    (void)asked_kernel_since(begin);
}

void Thread::note_call(std::uint64_t end, std::uint64_t ticks, std::uint32_t object,
                       std::uintptr_t caller) noexcept {
    if (paused()) {
        return;
    }
    const LastCall before = last_call_;
    const std::uint32_t node = frames_[depth_].node;
    const auto* path = at<format::PathNode>(node);
    last_call_ = {.end = end, .caller = caller, .node = node};
    if (path == lost_path_) {
        return;
    }
    if (ticks >= very_long_gap_) {
        const std::uint64_t begin = clock_.now();
        blocked_time_.mark(begin, mpi_ticks_ + io_ticks_);
        (void)asked_kernel_since(begin);
    }
    const std::uint64_t gap = end - ticks - before.end;
    const bool after_gap =
        before.end != 0 && end - ticks > before.end && gap >= long_gap_ && before.node != offset(lost_path_);
    const bool at_end = (path->flags & kLookAtEnd) != 0 && end >= look_again_;
    if (!after_gap && mpi_ticks_ < sample_at_ && !at_end) {
        return;
    }
    const std::uint64_t begin = clock_.now();
    look_at_call(after_gap ? before : LastCall{}, end, ticks, object);
    const std::uint64_t looked = clock_.now() - begin;
    add_apart_work(looked < kMostLook ? looked : kMostLook);
}

// The call that last_call_ says, and the gap since the one before; none: there was no long gap.
void Thread::look_at_call(const LastCall& before, std::uint64_t end, std::uint64_t ticks,
                          std::uint32_t object) noexcept {
    const CallNotes& notes = process_->call_notes();
    auto* path = at<format::PathNode>(last_call_.node);
    std::uint32_t site = 0;
    if ((last_call_.caller & LastCall::kSite) == 0 && notes.current_site != nullptr) {
        site = notes.current_site(*this);
        if (site != 0) {
            last_call_.caller = LastCall::kSite | site;
        }
        look_again_ = end + notes.gap_ticks / 5;
    }
    format::PathNode* below = site == 0 ? nullptr : path_of_note(path, site);
    if (mpi_ticks_ >= sample_at_) {
        // Short calls are found in proportion to their time; a long one is counted as what it is.
        std::uint64_t stands_for = 0;
        if (ticks >= 2 * notes.sample_ticks) {
            stands_for = ticks;
            sample_at_ += ticks;
        }
        while (mpi_ticks_ >= sample_at_) {
            stands_for += sample_distance_;
            // A linear congruential generator (Numerical Recipes, "quick and dirty"): no rhythm of the
            // program is met twice.
            note_random_ = note_random_ * 1664525U + 1013904223U;
            sample_distance_ = notes.sample_ticks + ((notes.sample_ticks * (note_random_ >> 16U)) >> 16U);
            sample_at_ += sample_distance_;
        }
        (void)add_note(below != nullptr ? below : path, object, format::kBucketSampledSite, ticks,
                       stands_for);
    }
    if (before.end != 0) {
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
            const std::uint64_t gap = end - ticks - before.end;
            blocked_time_.count_in(add_note(pair, object, format::kBucketGap, gap, 0));
        }
    }
}

}  // namespace barograph::record
