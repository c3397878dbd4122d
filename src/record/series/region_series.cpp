// SPDX-License-Identifier: BSD-3-Clause
// The cold side of region_series.hpp. The sums are in chunks that mean nothing to a reader: what an iteration
// that was not finished took is in no series, as with the loop itself.
#include "record/series/region_series.hpp"

namespace barograph::record {

RegionSeries::Sum* RegionSeries::find(std::uint32_t node) noexcept {
    std::uint32_t& hot = hot_[(node / sizeof(format::PathNode)) % kHot];
    const std::uint32_t hash = mix(node);
    if (index_.started()) {
        const std::uint32_t found =
            index_.find(hash, [&](std::uint32_t candidate) { return at(candidate)->node == node; });
        if (found != 0) {
            hot = found;
            return at(found);
        }
    }
    if (!(index_.started() ? index_.make_room() : index_.start(*arena_, owner_))) {
        return nullptr;
    }
    const std::uint64_t used = chunk_ == nullptr ? 0 : chunk_->published.load(std::memory_order_relaxed);
    if (chunk_ == nullptr || used + sizeof(Sum) > chunk_->bytes - sizeof(format::ChunkHeader)) {
        format::ChunkHeader* fresh = arena_->claim(format::ChunkKind::kIndex, owner_, 1);
        if (fresh == nullptr) {
            return nullptr;
        }
        chunk_ = fresh;
    }
    auto* sum = reinterpret_cast<Sum*>(reinterpret_cast<unsigned char*>(chunk_ + 1) +
                                       chunk_->published.load(std::memory_order_relaxed));
    *sum = {.node = node,
            .next = 0,
            .ticks = 0,
            .mpi_ticks = 0,
            .time = nullptr,
            .mpi_time = nullptr,
            .execution = 0,
            .generation = generation_,
            .pending = false};
    chunk_->published.fetch_add(sizeof(Sum), std::memory_order_relaxed);
    hot = offset(sum);
    index_.insert(hash, hot);
    return sum;
}

// A region without calls of MPI has no series of their time.
bool RegionSeries::move(Sum& sum, const Metrics& metrics, std::uint64_t index,
                        std::uint32_t execution) noexcept {
    if (sum.execution != execution || sum.generation != generation_) {
        sum.execution = execution;
        sum.generation = generation_;
        sum.time = sum.mpi_time = nullptr;
    }
    if (sum.time == nullptr) {
        sum.time = series_->find({.node = sum.node, .metric = metrics.time, .execution = execution}, false);
    }
    if (sum.mpi_time == nullptr && sum.mpi_ticks != 0) {
        sum.mpi_time =
            series_->find({.node = sum.node, .metric = metrics.mpi_time, .execution = execution}, false);
    }
    if (sum.time == nullptr || (sum.mpi_time == nullptr && sum.mpi_ticks != 0)) {
        return false;
    }
    series_->add(sum.time, index, static_cast<double>(sum.ticks));
    if (sum.mpi_time != nullptr) {
        const std::uint64_t mpi_ticks = sum.mpi_ticks < sum.ticks ? sum.mpi_ticks : sum.ticks;
        series_->add(sum.mpi_time, index, static_cast<double>(mpi_ticks));
    }
    return true;
}

std::uint32_t RegionSeries::end_iteration(Ended& ended, const Metrics& metrics, std::uint64_t index,
                                          std::uint32_t execution) noexcept {
    std::uint32_t lost = 0;
    for (Sum* sum = at(ended.first); sum != nullptr; sum = at(sum->next)) {
        lost += move(*sum, metrics, index, execution) ? 0 : 1;
        sum->ticks = sum->mpi_ticks = 0;
        sum->pending = false;
    }
    ended.first = 0;
    return lost;
}

void RegionSeries::forget(Ended& ended) noexcept {
    for (Sum* sum = at(ended.first); sum != nullptr; sum = at(sum->next)) {
        sum->ticks = sum->mpi_ticks = 0;
        sum->pending = false;
    }
    ended.first = 0;
}

}  // namespace barograph::record
