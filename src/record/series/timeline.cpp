// SPDX-License-Identifier: BSD-3-Clause
// The cold side of a timeline: its first bin, another bin than the last one, operations that span several,
// and bins that run out.
#include "record/series/timeline.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <new>

#include "sys/clock.hpp"

namespace barograph::record {
namespace {

// Bins begin with about a millisecond: with the default number of bins they last a second when a run lasts
// four minutes.
constexpr std::uint64_t kFirstWidthNs = 1'000'000;
constexpr std::uint32_t kFirstShiftOfNs = 20;  // 2^20 ns

// The width in ticks as a power of two, rounded down. The clock's rate is known from the time since the start
// only.
std::uint32_t first_shift(const format::ArenaHeader& header, std::uint64_t now) noexcept {
    if (header.clock_source == format::ClockSource::kMonotonic || now <= header.start_ticks) {
        return kFirstShiftOfNs;
    }
    const std::uint64_t ns = sys::monotonic_ns() - header.start_monotonic_ns;
    // Below this the rate is not worth much: the two clocks are not read in one instant.
    constexpr std::uint64_t kLeastNs = 10'000;
    if (header.start_monotonic_ns == 0 || ns < kLeastNs) {
        return kFirstShiftOfNs;
    }
    const double ticks_per_ns = static_cast<double>(now - header.start_ticks) / static_cast<double>(ns);
    const auto width = static_cast<std::uint64_t>(ticks_per_ns * static_cast<double>(kFirstWidthNs));
    return width < 2 ? 1 : static_cast<std::uint32_t>(std::bit_width(width)) - 1;
}

}  // namespace

bool Timeline::claim() noexcept {
    const std::uint64_t bytes = sizeof(format::ChunkHeader) + sizeof(format::TimelineRecord) +
                                std::uint64_t{wanted_} * sizeof(format::TimelineBinRecord);
    format::ChunkHeader* chunk = arena_->claim(format::ChunkKind::kTimeline, owner_,
                                               (bytes + format::kGranule - 1) / format::kGranule);
    if (chunk == nullptr) {
        return false;
    }
    record_ = new (chunk + 1) format::TimelineRecord{};
    record_->layer = static_cast<std::uint32_t>(layer_);
    record_->capacity = wanted_;
    return true;
}

bool Timeline::count_elsewhere(std::uint64_t now, std::uint64_t ticks, std::uint64_t bytes) noexcept {
    if (wanted_ == 0) {
        return true;
    }
    const format::ArenaHeader& header = arena_->header();
    if (record_ == nullptr) {
        if (!claim()) {
            wanted_ = 0;
            return false;
        }
        record_->tick_shift.store(first_shift(header, now), std::memory_order_relaxed);
        (reinterpret_cast<format::ChunkHeader*>(record_) - 1)->published.store(1, std::memory_order_release);
    }
    // Clocks of other cores may lie a little behind the one that the process started on.
    const std::uint64_t end = now > header.start_ticks ? now - header.start_ticks : 0;
    std::uint64_t begin = end > ticks ? end - ticks : 0;
    while ((end >> record_->tick_shift.load(std::memory_order_relaxed)) >= record_->capacity) {
        fold();
    }
    const std::uint32_t shift = record_->tick_shift.load(std::memory_order_relaxed);
    const std::uint64_t width = std::uint64_t{1} << shift;
    for (std::uint64_t bin = begin >> shift; bin < end >> shift; ++bin) {
        const std::uint64_t next = (bin + 1) << shift;
        bins()[bin].ticks += next - begin;
        begin = next;
    }
    bin_ = bins() + (end >> shift);
    bin_start_ = header.start_ticks + ((end >> shift) << shift);
    bin_width_ = width;
    arena_->look(now);
    ++bin_->operations;
    bin_->bytes += bytes;
    bin_->ticks += end - begin;
    return true;
}

void Timeline::fold() noexcept {
    const std::uint32_t turn = record_->folding.load(std::memory_order_relaxed);
    record_->folding.store(turn + 1, std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_release);
    format::TimelineBinRecord* bin = bins();
    const std::uint32_t capacity = record_->capacity;
    for (std::uint32_t to = 0; to < capacity; ++to) {
        const std::uint32_t first = 2 * to;
        format::TimelineBinRecord sum = first < capacity ? bin[first] : format::TimelineBinRecord{};
        if (first + 1 < capacity) {
            sum.operations += bin[first + 1].operations;
            sum.bytes += bin[first + 1].bytes;
            sum.ticks += bin[first + 1].ticks;
        }
        bin[to] = sum;
    }
    record_->tick_shift.fetch_add(1, std::memory_order_relaxed);
    record_->folding.store(turn + 2, std::memory_order_release);
    bin_width_ = 0;
}

}  // namespace barograph::record
