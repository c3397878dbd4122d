// SPDX-License-Identifier: BSD-3-Clause
// What the regions below a loop, or in an execution of the program's first region, took in the current
// iteration. Called by record::Thread (loops.cpp): a region adds to its sum when it ends, the end of the
// iteration moves the sums to the series. Claims arena space for a region's first iteration, never heap.
#pragma once

#include <cstdint>

#include "format/arena/arena_layout.hpp"
#include "record/arena/offset_index.hpp"
#include "record/series/series_table.hpp"

namespace barograph::record {

class RegionSeries {
public:
    // Which series they are: those of regions in loops, or in executions.
    struct Metrics {
        std::uint32_t time;
        std::uint32_t mpi_time;
    };
    static constexpr Metrics kByIteration{format::kRegionIterationTime, format::kRegionIterationMpiTime};
    static constexpr Metrics kByExecution{format::kRegionExecutionTime, format::kRegionExecutionMpiTime};

    // The regions that ended in the current iteration of one loop: a list in the arena.
    struct Ended {
        std::uint32_t first = 0;  // offset of a Sum; 0: none
    };

    // Before anything else.
    void prepare(Arena& arena, std::uint32_t owner, SeriesTable& series) noexcept {
        arena_ = &arena;
        owner_ = owner;
        series_ = &series;
    }

    // A region (offset of its PathNode) has ended. False: no room.
    [[nodiscard]] bool add(Ended& ended, std::uint32_t node, std::uint64_t ticks,
                           std::uint64_t mpi_ticks) noexcept {
        Sum* sum = at(hot_[(node / sizeof(format::PathNode)) % kHot]);
        if (sum == nullptr || sum->node != node) [[unlikely]] {
            sum = find(node);
            if (sum == nullptr) {
                return false;
            }
        }
        if (!sum->pending) {
            sum->pending = true;
            sum->next = ended.first;
            ended.first = offset(sum);
        }
        sum->ticks += ticks;
        sum->mpi_ticks += mpi_ticks;
        return true;
    }

    // The iteration is over: its sums go to the series. Returns how many did not fit.
    [[nodiscard]] std::uint32_t end_iteration(Ended& ended, const Metrics& metrics, std::uint64_t index,
                                              std::uint32_t execution) noexcept;
    // Pointers to series are stale.
    void forget_series() noexcept { ++generation_; }
    // The loop was left in the middle of an iteration: its sums are forgotten.
    void forget(Ended& ended) noexcept;

private:
    struct Sum {
        std::uint32_t node;
        std::uint32_t next;  // offset of the next one that ended in this iteration
        std::uint64_t ticks;
        std::uint64_t mpi_ticks;
        format::SeriesRecord* time;
        format::SeriesRecord* mpi_time;
        std::uint32_t execution;  // of the two series
        std::uint32_t generation;
        bool pending;
    };

    [[nodiscard]] Sum* at(std::uint32_t offset) const noexcept {
        return offset == 0 ? nullptr : reinterpret_cast<Sum*>(arena_->base() + offset);
    }
    [[nodiscard]] std::uint32_t offset(const Sum* sum) const noexcept {
        return static_cast<std::uint32_t>(reinterpret_cast<const unsigned char*>(sum) - arena_->base());
    }
    [[nodiscard]] Sum* find(std::uint32_t node) noexcept;
    [[nodiscard]] bool move(Sum& sum, const Metrics& metrics, std::uint64_t index,
                            std::uint32_t execution) noexcept;

    // Regions of a loop that is about to iterate are few.
    static constexpr std::uint32_t kHot = 64;
    Arena* arena_ = nullptr;
    SeriesTable* series_ = nullptr;
    format::ChunkHeader* chunk_ = nullptr;  // being filled
    OffsetIndex index_;                     // PathNode -> Sum; started with the first
    std::uint32_t owner_ = 0;
    std::uint32_t generation_ = 0;  // of the pointers to series
    std::uint32_t hot_[kHot] = {};
};

}  // namespace barograph::record
