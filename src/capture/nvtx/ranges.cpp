// SPDX-License-Identifier: BSD-3-Clause
// See ranges.hpp.
#include "capture/nvtx/ranges.hpp"

#include <atomic>

#include "capture/named/named_regions.hpp"
#include "sys/clock.hpp"

namespace barograph::capture::nvtx {
namespace {

struct Range {
    std::atomic<RangeId> id{0};  // 0: none
    std::uint32_t metric = 0;
    std::uint64_t start_ns = 0;
};
constexpr std::size_t kMost = 4096;
// The number of places that are looked at for one that is free.
constexpr std::size_t kTries = 64;
// The number of a range that is being written, or taken out.
constexpr RangeId kBusy = ~RangeId{0};
constinit Range ranges[kMost];
constinit std::atomic<RangeId> count{0};

}  // namespace

RangeId start(const char* name) noexcept {
    // The place of a range is its number modulo kMost, so numbers are tried until one has a free place.
    for (std::size_t i = 0; i < kTries; ++i) {
        const RangeId id = count.fetch_add(1, std::memory_order_relaxed) + 1;
        Range& range = ranges[id % kMost];
        RangeId none = 0;
        if (range.id.compare_exchange_strong(none, kBusy, std::memory_order_acquire)) {
            range.metric = name == nullptr ? 0 : named::metric(name, "s");
            range.start_ns = sys::monotonic_ns();
            range.id.store(id, std::memory_order_release);
            return id;
        }
    }
    named::count(named::metric("ranges of NVTX without room", "1"), 1);
    return kBusy;
}

void end(RangeId id) noexcept {
    const std::uint64_t end_ns = sys::monotonic_ns();
    Range& range = ranges[id % kMost];
    RangeId mine = id;
    if (id == 0 || id == kBusy || !range.id.compare_exchange_strong(mine, kBusy, std::memory_order_acquire)) {
        return;
    }
    named::count(range.metric, static_cast<double>(end_ns - range.start_ns) * 1e-9);
    range.id.store(0, std::memory_order_release);
}

}  // namespace barograph::capture::nvtx
