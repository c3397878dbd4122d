// SPDX-License-Identifier: BSD-3-Clause
// The slow path: events that are too deep for a frame, and all events when the tool keeps to a budget of its
// own cost: of the calls of a path that costs more than it may, only some are timed, at irregular distances,
// and stand for those in between. Called from thread.hpp; no heap, no lock. Calls and bytes stay exact in
// every case.
#include "format/events/event_codec.hpp"
#include "record/arena/process.hpp"
#include "record/events/trace.hpp"
#include "record/thread.hpp"

namespace barograph::record {

using format::Detail;

void Thread::enter_slow(std::uint32_t operation, std::uint32_t object) noexcept {
    if (depth_ >= format::kMaxDepth) {
        begin_too_deep();
        return;
    }
    if ((slow_path_ & kSwitched) != 0) {
        take_notice();
    }
    format::Frame& frame = push(operation, object);
    if (paused()) {
        frame.start_ticks = frozen_at_;
        return;
    }
    // The site of a call is opened before it.
    const bool measured = own_work_begun_ && operation < format::kFirstRegion;
    if (measured) {
        expect_measured(false);
    }
    // A call of MPI that is only counted is measured as such.
    if (node_->until_timed > 1 && (!measured || inside_mpi())) {
        --node_->until_timed;
        frame.start_ticks = 0;
        return;
    }
    if (measured) {
        set_slow(kMeasured);
        measured_depth_ = depth_;
        sys::Clock::wait_for_instructions();
    }
    frame.start_ticks = clock_.now();
}

void Thread::expect_measured(bool expected) noexcept {
    own_work_begun_ = expected;
    set_fast_depth();
}

bool Thread::ends_on_fast_path(bool region) noexcept {
    if ((slow_path_ & kMeasured) != 0 && too_deep() == 0 && depth_ == measured_depth_) {
        clear_slow(kMeasured);
        sys::Clock::wait_for_instructions();
    }
    // With a measured call open further out, what is inside it is as ever.
    return (slow_path_ & ~(kMeasured | (region ? 0 : kTracesRegions))) == 0;
}

// The frame is there while the call is open, so that a program that hangs in it can be asked where.
bool Thread::enter_mpi_slow(std::uint32_t operation, std::uint32_t object, std::uint64_t bytes,
                            bool may_count) noexcept {
    enter_slow(operation, object);
    if (too_deep() != 0) {
        return false;
    }
    if (const std::uint64_t start = frames_[depth_ - 1].start_ticks; start != 0) {
        if ((slow_path_ & (kBudgeted | kPaused)) == 0 && start - last_call_.end >= very_long_gap_) {
            end_very_long_gap(start);
        }
        return false;
    }
    if (!may_count) {
        return false;
    }
    count_untimed(node_, object, bytes);
    timelines_[static_cast<std::uint32_t>(format::Layer::kMpi)].count_untimed(bytes);
    return true;
}

void Thread::count_only(std::uint16_t calls) noexcept {
    set_slow(kBudgeted);
    set_fast_depth();
    at<format::PathNode>(frames_[depth_].node)->until_timed = static_cast<std::uint16_t>(calls + 1);
}

void Thread::leave_mpi_counted() noexcept {
    const Busy busy_mark(*this);
    pop();
}

std::uint64_t Thread::leave_slow(std::uint32_t object, Payload payload, format::Layer layer) noexcept {
    if (too_deep() != 0) {
        end_too_deep();
        return 0;
    }
    if ((slow_path_ & kSwitched) != 0) {
        if (layer != format::Layer::kRegion && !paused()) {
            charge_call();
        } else {
            take_notice();
        }
    }
    if (is_uncounted()) {
        pop();
        review_.ticks_last = frozen_at_;
        return 0;
    }
    format::PathNode* node = node_;
    if (frames_[depth_ - 1].start_ticks == 0) {
        pop();
        count_untimed(node, object, payload.bytes);
        if (layer != format::Layer::kRegion) {
            timelines_[static_cast<std::uint32_t>(layer)].count_untimed(payload.bytes);
        }
        return 0;
    }
    const std::uint64_t now = paused() ? frozen_at_ : clock_.now();
    const std::uint64_t ticks = leave_at(now, object, payload);
    // With all those that it stands for.
    const std::uint64_t weighted = ticks * stand_for(node, object, ticks);
    review_.ticks_last = now;
    if (layer == format::Layer::kMpi) {
        mpi_ticks_ += weighted;
    }
    if (layer != format::Layer::kRegion) {
        own_work_of(layer).note_call(ticks);
        add_to_layer(layer, now, ticks, payload.bytes);
        timelines_[static_cast<std::uint32_t>(layer)].add_estimate(weighted - ticks);
    }
    if (--review_.next == 0) {
        review_detail(node, object, payload.bucket);
    }
    return layer == format::Layer::kMpi ? weighted : ticks;
}

// The region that was closed last, at `now`.
void Thread::trace_region(std::uint64_t now) noexcept {
    const format::Frame& frame = frames_[depth_];
    region_tracer_->add(
        {.end_ticks = now,
         .ticks = frame.start_ticks != 0 && now > frame.start_ticks ? now - frame.start_ticks : 0,
         .length = 0,
         .place = format::kNoOffset,
         .node = frame.node,
         .object = 0,
         .info = static_cast<std::uint32_t>(format::EventKind::kRegion),
         .peer = format::kNoPeer,
         .tag = 0,
         .number = 0,
         .serial = 0,
         .spare = 0});
}

void Thread::leave_region_slow(std::uint32_t operation) noexcept {
    if ((slow_path_ & kTracesRegions) != 0 && too_deep() == 0 && node_->operation == operation &&
        (slow_path_ & (kPaused | kSwitched)) == 0) {
        std::uint64_t now = clock_.now();
        if ((slow_path_ & kBudgeted) == 0) {
            close_region(now, operation);
        } else {
            const std::uint64_t ticks = leave_slow(0, Payload{}, format::Layer::kRegion);
            now = frames_[depth_].start_ticks != 0 ? frames_[depth_].start_ticks + ticks : now;
            if (operation == first_region_ && depth_ == 1) {
                end_execution(ticks);
            }
        }
        trace_region(now);
        return;
    }
    if (too_deep() == 0 && (slow_path_ & (kPaused | kSwitched)) != 0) {
        const std::uint64_t now = recorded_now();
        if (node_->operation == operation && (slow_path_ & kBudgeted) == 0) {
            end_region(now, operation);
            return;
        }
    }
    if (too_deep() == 0 && node_->operation != operation) {
        unwind(recorded_now(), operation);
        return;
    }
    const bool counts = too_deep() == 0 && !is_uncounted();
    const std::uint64_t ticks = leave_slow(0, Payload{}, format::Layer::kRegion);
    if (counts && (slow_path_ & kTracesRegions) != 0) {
        trace_region(frames_[depth_].start_ticks + ticks);
    }
    if (counts && operation == first_region_ && depth_ == 1) {
        end_execution(ticks);
    }
}

// A call whose time was not taken.
void Thread::count_untimed(format::PathNode* node, std::uint32_t object, std::uint64_t bytes) noexcept {
    format::FactRecord* fact = fact_of(node, object, format::kBucketNotTimed);
    fact->bytes_sum += bytes;
    fact->bytes_min = bytes < fact->bytes_min ? bytes : fact->bytes_min;
    fact->bytes_max = bytes > fact->bytes_max ? bytes : fact->bytes_max;
    __atomic_store_n(&fact->calls, fact->calls + 1, __ATOMIC_RELEASE);
}

// Returns for how many calls of its path the one that just ended stands, itself included: what it took is
// added to the times that the others are estimated from. Draws when the next one is timed.
std::uint64_t Thread::stand_for(format::PathNode* node, std::uint32_t object, std::uint64_t ticks) noexcept {
    // Timed for another reason than being the next one: it stands for itself.
    if ((node->thinning == 0 && node->drawn <= 1) || node->until_timed > 1) {
        return 1;
    }
    const std::uint32_t calls = node->drawn == 0 ? 1 : node->drawn;
    const std::uint32_t others = calls - 1;
    if (others != 0) {
        format::FactRecord* fact = fact_of(node, object, format::kBucketNotTimed);
        // Only quotients of these are used. So that they never overflow, what was long ago loses weight.
        if (fact->sampled >= 1U << 31U) {
            fact->sampled >>= 1U;
            fact->time_sum /= 2;
            fact->time_sum_of_squares /= 2;
        }
        const auto real = static_cast<double>(ticks);
        fact->sampled += others;
        fact->time_sum += others * ticks;
        fact->time_sum_of_squares += others * real * real;
        fact->time_min = fact->time_max == 0 || ticks < fact->time_min ? ticks : fact->time_min;
        fact->time_max = ticks > fact->time_max ? ticks : fact->time_max;
    }
    // From 1 to twice the typical distance, less one: no rhythm of the program's calls hides some of them.
    const std::uint32_t distances = (2U << node->thinning) - 1;
    node->drawn = static_cast<std::uint16_t>(1 + ((std::uint64_t{random()} * distances) >> 32U));
    node->until_timed = node->drawn;
    return calls;
}

// A linear congruential generator (Numerical Recipes, "quick and dirty"): any will do.
std::uint32_t Thread::random() noexcept {
    review_.random = review_.random * 1664525U + 1013904223U;
    return review_.random;
}

// The event that a review meets stands for those that cost. Fewer calls of its path are timed when recording
// has taken more than its share, both in all and since the last review, and this path is one that does: its
// calls are so short that the cost of timing them is more than that share of their own time. Where there is
// room again, more are.
void Thread::review_detail(format::PathNode* node, std::uint32_t object, std::uint32_t bucket) noexcept {
    review_.next = DetailReview::kFirst + random() / (~std::uint32_t{0} / DetailReview::kFirst + 1);
    const std::uint64_t now = review_.ticks_last;
    const double share = process_->budget().share;
    const std::uint64_t since = review_.ticks_before != 0 ? review_.ticks_before : record_->start_ticks;
    const double allowed = share * static_cast<double>(now - record_->start_ticks - paused_ticks_);
    const double allowed_lately = share * static_cast<double>(now - since);
    const auto spent = static_cast<double>(record_->own_ticks);
    const auto spent_lately = static_cast<double>(record_->own_ticks - review_.own_before);
    review_.own_before = record_->own_ticks;
    review_.ticks_before = now;
    if (spent < allowed / 2 && spent_lately < allowed_lately / 4 && node->thinning != 0) {
        --node->thinning;
        return;
    }
    if (spent <= allowed || spent_lately <= allowed_lately || node->thinning == kMostThinning) {
        return;
    }
    // The fact that was counted last is in the cache; a call that did not fit has no fact.
    const auto* fact = at<format::FactRecord>(node->hot_fact[(object + bucket) & 3U]);
    // Executions of the program have a time regardless of the budget.
    const bool is_execution = node->operation == first_region_ && node->parent == record_->root;
    const auto event = static_cast<double>(2 * process_->budget().clock_ticks);
    if (is_execution || fact->object != object || fact->bucket != bucket ||
        static_cast<double>(fact->calls) * event <= share * static_cast<double>(fact->time_sum)) {
        return;
    }
    const bool first = node->thinning == 0 && node->drawn == 0;
    node->thinning = static_cast<std::uint8_t>(node->thinning + 1);
    if (!first) {
        return;
    }
    (void)stand_for(node, object, 0);
    auto* reduction = new_record<format::ReductionRecord>(reductions_, format::ChunkKind::kReductions);
    if (reduction == nullptr) {
        return;  // calls under "not timed" show it, but not since when
    }
    *reduction = {.node = offset(node), .detail = static_cast<std::uint32_t>(Detail::kCounted), .ticks = now};
    reductions_->published.fetch_add(1, std::memory_order_release);
}

}  // namespace barograph::record
