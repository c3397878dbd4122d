// SPDX-License-Identifier: BSD-3-Clause
// See calibrate.hpp. Uses an arena of its own, so that nothing of it appears in the profile.
#include "record/calibrate.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <limits>
#include <new>

#include "record/process.hpp"
#include "record/thread.hpp"
#include "sys/mapping.hpp"
#include "sys/system_call.hpp"

namespace barograph::record {

namespace {

constexpr int kBatches = 4;  // the first ones also warm caches and the branch predictor
constexpr int kRegions = 1000;
constexpr int kReads = 100;
constexpr std::uint64_t kCapacity = 16 * format::kGranule;

// How much longer the meter finds regions than they are: the two events of a region, a begin and an end, are measured apart.
std::uint64_t bias(Thread& thread, std::uint32_t region, sys::Clock clock) noexcept {
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t measured = 0;
    for (int batch = 0; batch < kBatches; ++batch) {
        const std::uint64_t own_before = thread.own_ticks();
        const std::uint64_t begin = clock.now();
        for (int i = 0; i < kRegions; ++i) {
            thread.enter_region(region);
            thread.leave_region(region);
        }
        // The best of a few: noise only ever adds.
        if (const std::uint64_t ticks = clock.now() - begin; ticks < least) {
            least = ticks;
            measured = thread.own_ticks() - own_before;
        }
    }
    return measured > least ? (measured - least) / (2 * kRegions) : 0;
}

std::uint64_t clock_read(sys::Clock clock) noexcept {
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    for (int batch = 0; batch < kBatches; ++batch) {
        const std::uint64_t begin = clock.now();
        for (int i = 1; i < kReads; ++i) {
            (void)clock.now();
        }
        least = std::min(least, clock.now() - begin);
    }
    return least / kReads;
}

}  // namespace

MeasuringCost calibrate(sys::Clock clock) noexcept {
    MeasuringCost cost;
    cost.clock = clock_read(clock);
    void* memory = sys::map_uncounted(sizeof(Process));
    if (memory == nullptr) {
        return cost;
    }
    auto* process = new (memory) Process();
    if (process->arena().create_anonymous(kCapacity) == 0 && process->start(clock, SizeClasses{})) {
        if (Thread* thread = process->attach(); thread != nullptr) {
            // Not the first one, whose executions are told apart.
            thread->enter_region(process->region("outer"));
            cost.own_work_bias = bias(*thread, process->region("inner"), clock);
        }
        (void)sys::system_call(SYS_munmap, sys::word(process->arena().base()), static_cast<long>(kCapacity));
    }
    (void)sys::system_call(SYS_munmap, sys::word(memory), static_cast<long>(sizeof(Process)));
    return cost;
}

}  // namespace barograph::record
