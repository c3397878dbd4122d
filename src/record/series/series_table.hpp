// SPDX-License-Identifier: BSD-3-Clause
// One thread's series: values by iteration or execution, in a bounded number of entries each. Called by
// record::Thread for each iteration and each value of a metric of the program's own. Claims arena space now
// and then, never heap; where none is left a series keeps the entries it has and grows coarser, and a new one
// is refused.
#pragma once

#include <cstdint>

#include "format/arena/arena_layout.hpp"
#include "record/arena/offset_index.hpp"

namespace barograph::record {

class SeriesTable {
public:
    // A new series is short: most loops are, and each thread, path and execution has its own.
    static constexpr std::uint32_t kFirstLength = 16;
    static constexpr std::uint32_t kDefaultLength = 500;  // with its record it fills a granule
    static constexpr std::uint32_t kMaxLength = 1U << 20U;

    // Which series: of which path (offset of its PathNode), metric and execution.
    struct Id {
        std::uint32_t node = 0;
        std::uint32_t metric = 0;
        std::uint32_t execution = 0;
    };

    // Before anything else. `length`: most entries of a series.
    void prepare(Arena& arena, std::uint32_t owner, std::uint32_t length) noexcept {
        arena_ = &arena;
        owner_ = owner;
        length_ = length;
    }

    // The series, made on first sight; nullptr when there is no room. `single`: it never has more than one
    // entry.
    [[nodiscard]] format::SeriesRecord* find(const Id& id, bool single) noexcept;

    // From now on twice as many neighbouring executions share their series: those of two become one, or what
    // there is of them. Pointers to series are stale after it.
    void join_executions() noexcept;
    [[nodiscard]] std::uint32_t execution_shift() const noexcept { return execution_shift_; }

    // Counts a value at an index. `series` follows the series to where it has room.
    void add(format::SeriesRecord*& series, std::uint64_t index, double value) noexcept {
        std::uint64_t entry = index >> series->stride_shift.load(std::memory_order_relaxed);
        if (entry >= series->capacity) [[unlikely]] {
            series = make_room(series, index);
            entry = index >> series->stride_shift.load(std::memory_order_relaxed);
        }
        format::SeriesEntryRecord& sum = entries(series)[entry];
        const std::uint64_t count = sum.count;
        sum.sum += value;
        sum.minimum = count == 0 || value < sum.minimum ? value : sum.minimum;
        sum.maximum = count == 0 || value > sum.maximum ? value : sum.maximum;
        const std::uint64_t indices = series->indices.load(std::memory_order_relaxed);
        if (indices == 0 || value > series->longest) {
            series->longest = value;
            series->longest_index = index;
        }
        if (index >= indices) {
            series->indices.store(index + 1, std::memory_order_relaxed);
        }
        // Last, as with facts.
        __atomic_store_n(&sum.count, count + 1, __ATOMIC_RELEASE);
    }

private:
    static format::SeriesEntryRecord* entries(format::SeriesRecord* series) noexcept {
        return reinterpret_cast<format::SeriesEntryRecord*>(series + 1);
    }
    [[nodiscard]] format::SeriesRecord* at(std::uint64_t offset) const noexcept {
        return reinterpret_cast<format::SeriesRecord*>(arena_->base() + offset);
    }
    [[nodiscard]] format::SeriesRecord* allocate(std::uint32_t capacity) noexcept;
    void publish(const format::SeriesRecord* series) noexcept;
    [[nodiscard]] format::SeriesRecord* make_room(format::SeriesRecord* series, std::uint64_t index) noexcept;
    [[nodiscard]] format::SeriesRecord* lengthen(format::SeriesRecord* series) noexcept;
    static void fold(format::SeriesRecord* series) noexcept;
    void merge(format::SeriesRecord* into, format::SeriesRecord* from) noexcept;
    template <typename Visit>
    void for_each(Visit visit) noexcept;
    [[nodiscard]] std::uint32_t find_current(const Id& id) const noexcept;
    [[nodiscard]] std::uint32_t offset_of(const format::SeriesRecord* series) const noexcept {
        return static_cast<std::uint32_t>(reinterpret_cast<const unsigned char*>(series) - arena_->base());
    }

    Arena* arena_ = nullptr;
    format::ChunkHeader* chunk_ = nullptr;  // being filled
    OffsetIndex index_;                     // Id -> SeriesRecord; started with the first series
    std::uint32_t owner_ = 0;
    std::uint32_t length_ = kDefaultLength;
    std::uint32_t execution_shift_ = 0;
};

}  // namespace barograph::record
