// SPDX-License-Identifier: BSD-3-Clause
// See calibrate.hpp. Uses an arena of its own, so that nothing of it appears in the profile.
#include "record/calibrate.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <limits>
#include <new>

#include "record/process.hpp"
#include "sys/mapping.hpp"
#include "sys/system_call.hpp"

namespace barograph::record {

namespace {

constexpr int kBatches = 4;  // the first one also warms caches and the branch predictor
constexpr int kEvents = 1000;
constexpr std::uint64_t kCapacity = 16 * format::kGranule;

void record_events(Thread& thread, int events) noexcept {
    for (int event = 0; event < events; ++event) {
        thread.enter(format::kFirstMpiOperation);
        thread.leave_mpi(1, thread.process().size_classes().classify(8));
    }
}

// Nanoseconds per event, the best of a few batches: noise only ever adds.
double time_events(Thread& thread) noexcept {
    double best = std::numeric_limits<double>::max();
    for (int batch = 0; batch < kBatches; ++batch) {
        const std::uint64_t begin = sys::monotonic_ns();
        record_events(thread, kEvents);
        best = std::min(best, static_cast<double>(sys::monotonic_ns() - begin) / kEvents);
    }
    return best;
}

}  // namespace

EventCost measure_event_cost(sys::Clock clock, bool budget) noexcept {
    EventCost cost;
    void* memory = sys::map_uncounted(sizeof(Process));
    if (memory == nullptr) {
        return cost;
    }
    auto* process = new (memory) Process();
    if (process->arena().create_anonymous(kCapacity) == 0 && process->start(clock, SizeClasses{})) {
        if (budget) {
            // So large that it is never reached.
            process->keep_budget({.share = 1e9, .event_cost_ticks = 1, .counted_cost_ticks = 1});
        }
        if (Thread* thread = process->attach(); thread != nullptr) {
            cost.timed_ns = time_events(*thread);
            if (budget) {
                // So small that after two reviews the events are only counted.
                process->keep_budget({.share = 1e-9, .event_cost_ticks = 1, .counted_cost_ticks = 1});
                record_events(*thread, 5 * static_cast<int>(DetailReview::kFirst));
                cost.counted_ns = time_events(*thread);
            }
        }
        (void)sys::system_call(SYS_munmap, sys::word(process->arena().base()), static_cast<long>(kCapacity));
    }
    (void)sys::system_call(SYS_munmap, sys::word(memory), static_cast<long>(sizeof(Process)));
    return cost;
}

}  // namespace barograph::record
