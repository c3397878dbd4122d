// SPDX-License-Identifier: BSD-3-Clause
// One layer's timeline of one thread: operations, bytes and time by time bin, whose width doubles when the
// bins run out. Called with each finished MPI call; nearly all fall into the bin of the call before, which is
// all that is inline. Claims its chunk of the arena with the first call, and nothing afterwards.
#pragma once

#include <cstdint>

#include "format/arena/arena_layout.hpp"
#include "format/profile/profile_model.hpp"
#include "record/arena/arena.hpp"

namespace barograph::record {

class Timeline {
public:
    static constexpr std::uint32_t kMaxBins = 1U << 20U;

    // Before anything else. No bins: nothing is counted.
    void prepare(Arena& arena, std::uint32_t owner, std::uint32_t bins,
                 format::Layer layer = format::Layer::kMpi) noexcept {
        arena_ = &arena;
        layer_ = layer;
        owner_ = owner;
        wanted_ = bins;
    }

    // An operation that ended at `now` and took `ticks`. False, once: there is no room for the timeline.
    [[nodiscard]] bool count(std::uint64_t now, std::uint64_t ticks, std::uint64_t bytes) noexcept {
        const std::uint64_t into = now - bin_start_;
        if (into >= bin_width_ || ticks > into) [[unlikely]] {
            return count_elsewhere(now, ticks, bytes);
        }
        ++bin_->operations;
        bin_->bytes += bytes;
        bin_->ticks += ticks;
        return true;
    }

    // An operation whose time was not taken: it belongs to where the last one ended.
    void count_untimed(std::uint64_t bytes) noexcept {
        if (bin_ != nullptr) {
            ++bin_->operations;
            bin_->bytes += bytes;
        }
    }
    // What such operations took, as estimated from the one that was counted last.
    void add_estimate(std::uint64_t ticks) noexcept {
        if (bin_ != nullptr) {
            bin_->ticks += ticks;
        }
    }

private:
    [[gnu::noinline]] bool count_elsewhere(std::uint64_t now, std::uint64_t ticks,
                                           std::uint64_t bytes) noexcept;
    [[nodiscard]] bool claim() noexcept;
    void fold() noexcept;
    [[nodiscard]] format::TimelineBinRecord* bins() const noexcept {
        return reinterpret_cast<format::TimelineBinRecord*>(record_ + 1);
    }

    // The bin of the last operation: width 0 before the first.
    std::uint64_t bin_start_ = 0;
    std::uint64_t bin_width_ = 0;
    format::TimelineBinRecord* bin_ = nullptr;

    format::TimelineRecord* record_ = nullptr;
    Arena* arena_ = nullptr;
    std::uint32_t owner_ = 0;
    std::uint32_t wanted_ = 0;
    format::Layer layer_ = format::Layer::kMpi;
};

}  // namespace barograph::record
