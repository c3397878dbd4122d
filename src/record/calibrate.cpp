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
constexpr int kEvents = 500;
constexpr int kReads = 100;
constexpr std::uint64_t kCapacity = 16 * format::kGranule;

// How much longer the meter finds events than they are, one after another as the program makes them: they overlap then, where
// measuring waits for each.
template <class Event>
std::uint64_t excess(Thread& thread, sys::Clock clock, Event event) noexcept {
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t measured = 0;
    for (int batch = 0; batch < kBatches; ++batch) {
        const std::uint64_t own_before = thread.own_ticks();
        const std::uint64_t begin = clock.now();
        for (int i = 0; i < kEvents; ++i) {
            event();
        }
        // The best of a few: noise only ever adds.
        if (const std::uint64_t ticks = clock.now() - begin; ticks < least) {
            least = ticks;
            measured = thread.own_ticks() - own_before;
        }
    }
    return measured > least ? (measured - least) / kEvents : 0;
}

// The two events of a region, a begin and an end, are measured apart.
std::uint64_t of_region(Thread& thread, std::uint32_t region, sys::Clock clock) noexcept {
    const auto both = [&thread, region] {
        thread.enter_region(region);
        thread.leave_region(region);
    };
    return excess(thread, clock, both) / 2;
}

std::uint64_t of_call(Thread& thread, sys::Clock clock) noexcept {
    const auto call = [&thread] {
        constexpr auto kLayer = format::Layer::kMpi;
        const std::uint64_t begin = thread.own_work_due(kLayer) ? thread.begin_own_work(kLayer) : 0;
        if (!thread.enter_mpi(format::kFirstMpiOperation, 0, 0)) {
            (void)thread.leave_mpi(0, Payload{});
        }
        if (begin != 0) {
            thread.end_own_work(kLayer, begin);
        }
    };
    return excess(thread, clock, call);
}

// All of them run one after another, as they do in a program that has so many of them that it matters.
std::uint64_t of_counted(Thread& thread, sys::Clock clock) noexcept {
    constexpr std::uint32_t kOperation = format::kFirstMpiOperation;
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    for (int batch = 0; batch < kBatches; ++batch) {
        thread.enter_mpi(kOperation, 0);
        (void)thread.leave_mpi(0, Payload{});
        thread.count_only(kEvents);
        const std::uint64_t begin = clock.now();
        for (int i = 0; i < kEvents; ++i) {
            if (!thread.own_work_due(format::Layer::kMpi) && thread.enter_mpi(kOperation, 0, 0)) {
                thread.leave_mpi_counted();
            }
        }
        least = std::min(least, clock.now() - begin);
    }
    return least / kEvents;
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

Calibration calibrate(sys::Clock clock, bool counts) noexcept {
    Calibration cost;
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
            cost.measuring = {.of_region = of_region(*thread, process->region("inner"), clock),
                              .of_call = of_call(*thread, clock),
                              .counted = counts ? of_counted(*thread, clock) : 0};
        }
        (void)sys::system_call(SYS_munmap, sys::word(process->arena().base()), static_cast<long>(kCapacity));
    }
    (void)sys::system_call(SYS_munmap, sys::word(memory), static_cast<long>(sizeof(Process)));
    return cost;
}

}  // namespace barograph::record
