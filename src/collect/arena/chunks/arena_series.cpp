// SPDX-License-Identifier: BSD-3-Clause
// See arena_series.hpp. While the owner of a series folds it, its entries are a mix: a process that lives is
// done in a moment, so the copy is tried again; of one that died in it the series is lost, and counted.
#include "collect/arena/chunks/arena_series.hpp"

#include <atomic>
#include <cmath>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "collect/arena/chunks/clean_text.hpp"

namespace barograph::collect {
namespace {

constexpr int kAttempts = 1000;
constexpr std::uint32_t kMostShift = 62;
constexpr std::uint32_t kMostExecutionShift = 16;

template <typename T>
T copy(std::span<const std::byte> body, std::size_t offset) noexcept {
    T record;
    std::memcpy(&record, body.data() + offset, sizeof(T));
    return record;
}

std::string text(std::span<const std::byte> bytes) {
    return clean_text({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

// What `take` copies between two looks at `folding` that agree on an even number. False: it was never quiet.
template <typename Take>
bool take_quiet(const std::atomic<std::uint32_t>& folding, const Take& take) {
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        const std::uint32_t before = folding.load(std::memory_order_acquire);
        if (before % 2 != 0) {
            continue;
        }
        take();
        std::atomic_thread_fence(std::memory_order_acquire);
        if (folding.load(std::memory_order_relaxed) == before) {
            return true;
        }
    }
    return false;
}

// Entries that were never counted are empty; of a single value the bounds follow. False: the numbers make no
// sense.
bool check_entry(format::SeriesEntryRecord& entry) noexcept {
    if (entry.count == 0) {
        entry = {};
        return true;
    }
    if (entry.count == 1) {
        entry.minimum = entry.maximum = entry.sum;
    }
    return std::isfinite(entry.sum) && std::isfinite(entry.minimum) && std::isfinite(entry.maximum) &&
           entry.minimum <= entry.maximum;
}

bool read_one_series(std::span<const std::byte> body, const format::SeriesRecord& record, std::uint32_t slot,
                     ArenaRecords& out) {
    RecordedSeries series;
    series.slot = slot;
    series.node = record.node;
    series.metric = record.metric;
    bool possible = true;
    const bool quiet = take_quiet(record.folding, [&] {
        series.stride_shift = record.stride_shift.load(std::memory_order_relaxed);
        series.indices = record.indices.load(std::memory_order_relaxed);
        series.longest = record.longest_index;
        const std::uint64_t first = std::uint64_t{record.execution}
                                    << std::min(record.execution_shift, kMostExecutionShift);
        series.execution = static_cast<std::uint32_t>(std::min(first, format::kMostCountedExecutions));
        const std::uint64_t used = series.indices == 0 || series.stride_shift > kMostShift
                                       ? 0
                                       : ((series.indices - 1) >> series.stride_shift) + 1;
        possible = series.stride_shift <= kMostShift && used <= record.capacity;
        if (!possible) {
            return;
        }
        series.entries.resize(used);
        const auto* from = reinterpret_cast<const format::SeriesEntryRecord*>(body.data());
        for (std::size_t i = 0; i < used; ++i) {
            // First: what else the entry says then includes at least these values.
            const std::uint64_t count = __atomic_load_n(&from[i].count, __ATOMIC_ACQUIRE);
            series.entries[i] = copy<format::SeriesEntryRecord>(body, i * sizeof(format::SeriesEntryRecord));
            series.entries[i].count = count;
        }
    });
    if (!quiet || !possible || series.execution >= format::kMostCountedExecutions) {
        return false;
    }
    for (format::SeriesEntryRecord& entry : series.entries) {
        if (!check_entry(entry)) {
            return false;
        }
    }
    if (series.indices == 0) {
        return true;
    }
    if (series.longest >= series.indices) {
        return false;
    }
    out.series.push_back(std::move(series));
    return true;
}

}  // namespace

void read_metrics(std::span<const std::byte> body, ArenaRecords& out) {
    while (body.size() >= sizeof(format::MetricRecord)) {
        const auto head = copy<format::MetricRecord>(body, 0);
        const std::size_t texts = std::size_t{head.name_length} + head.unit_length;
        const std::size_t whole = sizeof(head) + (texts + 7U) / 8U * 8U;
        if (whole > body.size() || head.metric < format::kFirstOwnMetric ||
            head.consistency > static_cast<std::uint8_t>(format::Consistency::kByRank)) {
            ++out.skipped;
            return;
        }
        out.metrics.push_back({head.metric, static_cast<format::Consistency>(head.consistency),
                               text(body.subspan(sizeof(head), head.name_length)),
                               text(body.subspan(sizeof(head) + head.name_length, head.unit_length))});
        body = body.subspan(whole);
    }
}

void read_series(std::span<const std::byte> body, std::uint32_t slot, ArenaRecords& out) {
    while (body.size() >= sizeof(format::SeriesRecord)) {
        const auto& record = *reinterpret_cast<const format::SeriesRecord*>(body.data());
        const std::uint64_t entries = std::uint64_t{record.capacity} * sizeof(format::SeriesEntryRecord);
        if (record.capacity == 0 || entries > body.size() - sizeof(record)) {
            ++out.skipped;
            return;
        }
        // A longer copy took over from one that says so.
        if (record.replaced_by.load(std::memory_order_acquire) == 0 &&
            !read_one_series(body.subspan(sizeof(record), entries), record, slot, out)) {
            ++out.skipped;
        }
        body = body.subspan(sizeof(record) + entries);
    }
}

void read_timeline(std::span<const std::byte> body, std::uint32_t slot, ArenaRecords& out) {
    const auto& record = *reinterpret_cast<const format::TimelineRecord*>(body.data());
    const auto bins = body.subspan(sizeof(record));
    RecordedTimeline timeline;
    timeline.slot = slot;
    timeline.layer = static_cast<format::Layer>(record.layer);
    const bool quiet = record.capacity <= bins.size() / sizeof(format::TimelineBinRecord) &&
                       record.layer < format::kLayers &&
                       take_quiet(
                           record.folding,
                           [&] {
                               timeline.tick_shift = record.tick_shift.load(std::memory_order_relaxed);
                               timeline.bins.resize(record.capacity);
                               std::memcpy(timeline.bins.data(), bins.data(),
                                           record.capacity * sizeof(format::TimelineBinRecord));
                           });
    if (!quiet || timeline.tick_shift > kMostShift) {
        ++out.skipped;
        return;
    }
    out.timelines.push_back(std::move(timeline));
}

}  // namespace barograph::collect
