// SPDX-License-Identifier: BSD-3-Clause
// The cold side of series: made, lengthened, made coarser. The order of the stores is what a reader of a dead
// process relies on, see SeriesRecord in format/arena/arena_layout.hpp.
#include "record/series/series_table.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <new>

#include "record/arena/arena_chunks.hpp"

namespace barograph::record {
namespace {

constexpr std::uint32_t kGrowth = 4;

std::uint32_t hash_of(const SeriesTable::Id& id) noexcept {
    return mix(((std::uint64_t{id.node} << 32U) | id.metric) + std::uint64_t{id.execution} * kGoldenRatio);
}

SeriesTable::Id id_of(const format::SeriesRecord& series) noexcept {
    return {.node = series.node, .metric = series.metric, .execution = series.execution};
}

std::uint64_t bytes_of(std::uint32_t capacity) noexcept {
    return sizeof(format::SeriesRecord) + std::uint64_t{capacity} * sizeof(format::SeriesEntryRecord);
}

void add_up(format::SeriesEntryRecord& sum, const format::SeriesEntryRecord& next) noexcept {
    if (next.count != 0) {
        sum.minimum = sum.count == 0 ? next.minimum : std::min(sum.minimum, next.minimum);
        sum.maximum = sum.count == 0 ? next.maximum : std::max(sum.maximum, next.maximum);
        sum.sum += next.sum;
        sum.count += next.count;
    }
}

}  // namespace

// The offset of the series; 0 when there is none.
std::uint32_t SeriesTable::find_current(const Id& id) const noexcept {
    return !index_.started() ? 0 : index_.find(hash_of(id), [&](std::uint32_t candidate) {
        const format::SeriesRecord& series = *at(candidate);
        return series.node == id.node && series.metric == id.metric && series.execution == id.execution &&
               series.replaced_by.load(std::memory_order_relaxed) == 0;
    });
}

format::SeriesRecord* SeriesTable::find(const Id& id, bool single) noexcept {
    const std::uint32_t hash = hash_of(id);
    if (const std::uint32_t found = find_current(id); found != 0) {
        return at(found);
    }
    const bool indexed = index_.started() ? index_.make_room() : index_.start(*arena_, owner_);
    format::SeriesRecord* series = indexed ? allocate(single ? 1 : std::min(kFirstLength, length_)) : nullptr;
    if (series == nullptr) {
        return nullptr;
    }
    series->node = id.node;
    series->metric = id.metric;
    series->execution = id.execution;
    series->execution_shift = execution_shift_;
    publish(series);
    index_.insert(hash, offset_of(series));
    return series;
}

// Zeroed room behind what is published, with its capacity filled in.
format::SeriesRecord* SeriesTable::allocate(std::uint32_t capacity) noexcept {
    const std::uint64_t bytes = bytes_of(capacity);
    const std::uint64_t used = chunk_ == nullptr ? 0 : chunk_->published.load(std::memory_order_relaxed);
    if (chunk_ == nullptr || bytes > chunk_->bytes - sizeof(format::ChunkHeader) - used) {
        const std::uint64_t granules =
            (bytes + sizeof(format::ChunkHeader) + format::kGranule - 1) / format::kGranule;
        format::ChunkHeader* fresh = arena_->claim(format::ChunkKind::kSeries, owner_, granules);
        if (fresh == nullptr) {
            return nullptr;
        }
        chunk_ = fresh;
    }
    auto* where =
        reinterpret_cast<unsigned char*>(chunk_ + 1) + chunk_->published.load(std::memory_order_relaxed);
    auto* series = new (where) format::SeriesRecord{};
    series->capacity = capacity;
    return series;
}

void SeriesTable::publish(const format::SeriesRecord* series) noexcept {
    chunk_->published.fetch_add(bytes_of(series->capacity), std::memory_order_release);
}

format::SeriesRecord* SeriesTable::make_room(format::SeriesRecord* series, std::uint64_t index) noexcept {
    while ((index >> series->stride_shift.load(std::memory_order_relaxed)) >= series->capacity) {
        // A series of one entry is meant to have one: what differs within it is in its bounds.
        format::SeriesRecord* longer =
            series->capacity > 1 && series->capacity < length_ ? lengthen(series) : nullptr;
        if (longer != nullptr) {
            series = longer;
        } else {
            fold(series);
        }
    }
    return series;
}

// A longer copy of the series; nullptr when there is no room for one.
format::SeriesRecord* SeriesTable::lengthen(format::SeriesRecord* series) noexcept {
    if (!index_.make_room()) {
        return nullptr;
    }
    format::SeriesRecord* longer = allocate(std::min(length_, series->capacity * kGrowth));
    if (longer == nullptr) {
        return nullptr;
    }
    longer->node = series->node;
    longer->metric = series->metric;
    longer->execution = series->execution;
    longer->execution_shift = series->execution_shift;
    longer->stride_shift.store(series->stride_shift.load(std::memory_order_relaxed),
                               std::memory_order_relaxed);
    longer->indices.store(series->indices.load(std::memory_order_relaxed), std::memory_order_relaxed);
    longer->longest_index = series->longest_index;
    longer->longest = series->longest;
    std::memcpy(entries(longer), entries(series), series->capacity * sizeof(format::SeriesEntryRecord));
    publish(longer);
    const std::uint32_t offset = offset_of(longer);
    series->replaced_by.store(offset, std::memory_order_release);
    index_.insert(hash_of(id_of(*longer)), offset);
    return longer;
}

// All current series of this thread.
template <typename Visit>
void SeriesTable::for_each(Visit visit) noexcept {
    for_each_chunk(*arena_, [&](format::ChunkHeader& chunk) {
        if (chunk.owner != owner_ || !is(chunk, format::ChunkKind::kSeries)) {
            return;
        }
        const std::uint64_t end = chunk.published.load(std::memory_order_relaxed);
        for (std::uint64_t offset = 0; offset < end;) {
            auto* series = reinterpret_cast<format::SeriesRecord*>(
                reinterpret_cast<unsigned char*>(&chunk + 1) + offset);
            offset += bytes_of(series->capacity);
            if (series->replaced_by.load(std::memory_order_relaxed) == 0) {
                visit(series);
            }
        }
    });
}

// Each odd execution becomes part of the even one before it, or takes its number; then all numbers are
// halved. Where the index has no room for the new number, later values find no series and none can be made:
// they count as lost.
void SeriesTable::join_executions() noexcept {
    if (!index_.started()) {
        ++execution_shift_;
        return;
    }
    for_each([&](format::SeriesRecord* series) {
        if (series->execution % 2 == 0) {
            return;
        }
        const Id before{.node = series->node, .metric = series->metric, .execution = series->execution - 1};
        if (const std::uint32_t found = find_current(before); found != 0) {
            merge(at(found), series);
        } else {
            --series->execution;
        }
    });
    ++execution_shift_;
    for_each([&](format::SeriesRecord* series) {
        const std::uint32_t turn = series->folding.load(std::memory_order_relaxed);
        series->folding.store(turn + 1, std::memory_order_relaxed);
        std::atomic_thread_fence(std::memory_order_release);
        series->execution /= 2;
        series->execution_shift = execution_shift_;
        series->folding.store(turn + 2, std::memory_order_release);
        if (index_.make_room()) {
            index_.insert(hash_of(id_of(*series)), offset_of(series));
        }
    });
}

// `from` has the same path and metric and ends.
void SeriesTable::merge(format::SeriesRecord* into, format::SeriesRecord* from) noexcept {
    while (from->stride_shift.load(std::memory_order_relaxed) <
           into->stride_shift.load(std::memory_order_relaxed)) {
        fold(from);
    }
    const std::uint32_t shift = from->stride_shift.load(std::memory_order_relaxed);
    const std::uint64_t indices = from->indices.load(std::memory_order_relaxed);
    if (indices != 0) {
        into = make_room(into, indices - 1);
    }
    while (into->stride_shift.load(std::memory_order_relaxed) < shift) {
        fold(into);
    }
    while (from->stride_shift.load(std::memory_order_relaxed) <
           into->stride_shift.load(std::memory_order_relaxed)) {
        fold(from);
    }
    const std::uint32_t turn = into->folding.load(std::memory_order_relaxed);
    into->folding.store(turn + 1, std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_release);
    const std::uint64_t used =
        indices == 0 ? 0 : ((indices - 1) >> into->stride_shift.load(std::memory_order_relaxed)) + 1;
    for (std::uint64_t i = 0; i < used; ++i) {
        add_up(entries(into)[i], entries(from)[i]);
    }
    if (indices != 0 &&
        (into->indices.load(std::memory_order_relaxed) == 0 || from->longest > into->longest)) {
        into->longest = from->longest;
        into->longest_index = from->longest_index;
    }
    into->indices.store(std::max(indices, into->indices.load(std::memory_order_relaxed)),
                        std::memory_order_relaxed);
    from->replaced_by.store(offset_of(into), std::memory_order_relaxed);
    into->folding.store(turn + 2, std::memory_order_release);
}

void SeriesTable::fold(format::SeriesRecord* series) noexcept {
    const std::uint32_t turn = series->folding.load(std::memory_order_relaxed);
    series->folding.store(turn + 1, std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_release);
    format::SeriesEntryRecord* entry = entries(series);
    const std::uint32_t capacity = series->capacity;
    for (std::uint32_t to = 0; to < capacity; ++to) {
        const std::uint32_t first = 2 * to;
        format::SeriesEntryRecord sum = first < capacity ? entry[first] : format::SeriesEntryRecord{};
        if (first + 1 < capacity) {
            add_up(sum, entry[first + 1]);
        }
        entry[to] = sum;
    }
    series->stride_shift.fetch_add(1, std::memory_order_relaxed);
    series->folding.store(turn + 2, std::memory_order_release);
}

}  // namespace barograph::record
