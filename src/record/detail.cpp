// SPDX-License-Identifier: BSD-3-Clause
// The way of events that are too deep for a frame, and of all events when the tool keeps to a budget of its own cost: what
// costs more than it may is recorded in less detail, path by path. Called from thread.hpp; no heap, no lock. Calls and bytes
// stay exact in every case.
#include "record/process.hpp"
#include "record/thread.hpp"

namespace barograph::record {

using format::Detail;

void Thread::enter_aside(std::uint32_t operation, std::uint32_t object) noexcept {
    if (depth_ >= format::kMaxDepth) {
        ++aside_;
        return;
    }
    format::Frame& frame = push(operation, object);
    frame.start_ticks = node_->detail == static_cast<std::uint32_t>(Detail::kCounted) ? 0 : clock_.now();
}

std::uint64_t Thread::leave_aside(std::uint32_t object, Payload payload, format::Layer layer) noexcept {
    if (too_deep() != 0) {
        --aside_;
        ++record_->dropped;
        return 0;
    }
    format::PathNode* node = node_;
    std::uint64_t ticks = 0;
    if (frames_[depth_ - 1].start_ticks == 0) {
        leave_counted(object, payload);
        payload.bucket = format::kBucketNotTimed;
        ++review_.counted;
    } else {
        const std::uint64_t now = clock_.now();
        if (node->detail != static_cast<std::uint32_t>(Detail::kFull) &&
            payload.bucket >= format::kBucketEmpty) {
            payload.bucket = format::kBucketVarying;
        }
        ticks = leave_at(now, object, payload);
        review_.ticks_last = now;
        ++review_.timed;
    }
    if (layer == format::Layer::kMpi) {
        mpi_ticks_ += ticks;
    }
    if (layer != format::Layer::kRegion) {
        add_to_layer(layer, review_.ticks_last, ticks, payload.bytes);
    }
    if (--review_.next == 0) {
        review_detail(node, object, payload.bucket);
    }
    return ticks;
}

void Thread::leave_region_aside(std::uint32_t operation) noexcept {
    if (too_deep() == 0 && node_->operation != operation) {
        unwind(clock_.now(), operation);
        return;
    }
    const bool counts = too_deep() == 0;
    const std::uint64_t ticks = leave_aside(0, Payload{}, format::Layer::kRegion);
    if (counts && operation == first_region_ && depth_ == 1) {
        end_execution(ticks);
    }
}

// Closes a call whose time was not taken.
void Thread::leave_counted(std::uint32_t object, Payload payload) noexcept {
    --depth_;
    record_->depth.store(depth_, std::memory_order_relaxed);
    format::PathNode* node = node_;
    node_ = at<format::PathNode>(frames_[depth_ - 1].node);
    format::FactRecord* fact = fact_of(node, object, format::kBucketNotTimed);
    fact->bytes_sum += payload.bytes;
    fact->bytes_min = payload.bytes < fact->bytes_min ? payload.bytes : fact->bytes_min;
    fact->bytes_max = payload.bytes > fact->bytes_max ? payload.bytes : fact->bytes_max;
    __atomic_store_n(&fact->calls, fact->calls + 1, __ATOMIC_RELEASE);
}

// The event that a review meets stands for those that are frequent. Its path is thinned by one step when recording has
// taken more than its share, both in all and since the last review, and this path is one that does: its calls are so short
// that the cost of recording them is more than that share of their own time.
void Thread::review_detail(format::PathNode* node, std::uint32_t object, std::uint32_t bucket) noexcept {
    // A linear congruential generator (Numerical Recipes, "quick and dirty"): any will do.
    review_.random = review_.random * 1664525U + 1013904223U;
    review_.next = DetailReview::kFirst + (review_.random >> 22U);
    const std::uint64_t now = clock_.now();
    const DetailBudget& budget = process_->budget();
    const auto cost = [&](std::uint64_t timed, std::uint64_t counted) {
        return static_cast<double>(timed) * budget.event_cost_ticks +
               static_cast<double>(counted) * budget.counted_cost_ticks;
    };
    const double spent = cost(review_.timed, review_.counted);
    const double spent_lately =
        cost(review_.timed - review_.timed_before, review_.counted - review_.counted_before);
    const std::uint64_t since = review_.ticks_before != 0 ? review_.ticks_before : record_->start_ticks;
    const bool above = spent > budget.share * static_cast<double>(now - record_->start_ticks) &&
                       spent_lately > budget.share * static_cast<double>(now - since);
    review_.timed_before = review_.timed;
    review_.counted_before = review_.counted;
    review_.ticks_before = now;
    review_.ticks_last = now;
    // The fact that was counted last is in the cache; what found no room has none.
    const auto* fact = at<format::FactRecord>(node->hot_fact[(object + bucket) & 3U]);
    // Executions of the program have a time, whatever the budget.
    const bool is_execution = node->operation == first_region_ && node->parent == record_->root;
    if (!above || is_execution || fact->object != object || fact->bucket != bucket ||
        node->detail == static_cast<std::uint32_t>(Detail::kCounted) ||
        static_cast<double>(fact->calls) * budget.event_cost_ticks <=
            budget.share * static_cast<double>(fact->time_sum)) {
        return;
    }
    // Without a payload, or where all payloads share a class already, the first step would change nothing.
    const bool has_classes = node->detail == static_cast<std::uint32_t>(Detail::kFull) &&
                             fact->bucket >= format::kBucketEmpty && fact->bucket <= format::kBucketLast;
    node->detail = static_cast<std::uint32_t>(has_classes ? Detail::kOneSizeClass : Detail::kCounted);
    auto* reduction = new_record<format::ReductionRecord>(reductions_, format::ChunkKind::kReductions);
    if (reduction == nullptr) {
        return;  // calls under "not timed" tell of it, only not since when
    }
    *reduction = {.node = offset(node), .detail = node->detail, .ticks = now};
    reductions_->published.fetch_add(1, std::memory_order_release);
}

}  // namespace barograph::record
