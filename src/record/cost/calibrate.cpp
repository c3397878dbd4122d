// SPDX-License-Identifier: BSD-3-Clause
// See calibrate.hpp. Uses an arena of its own, so that nothing of it appears in the profile.
#include "record/cost/calibrate.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <limits>
#include <new>

#include "record/arena/process.hpp"
#include "record/thread.hpp"
#include "sys/mapping.hpp"
#include "sys/system_call.hpp"

namespace barograph::record {

namespace {

constexpr int kBatches = 4;  // the first ones also warm caches and the branch predictor
constexpr int kEvents = 200;
constexpr int kMeasured = 16;
constexpr int kSystemCalls = 48;
constexpr int kReads = 100;
constexpr std::uint64_t kCapacity = 16 * format::kGranule;

// How much longer the meter finds events than they are, one after another as the program makes them: they
// overlap then, where measuring waits for each.
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

// What our work on an event takes, and what is measured of it.
struct Work {
    std::uint64_t taken = 0;
    std::uint64_t measured = 0;
    std::uint64_t call = 0;  // that the call took when measured

    [[nodiscard]] std::uint64_t share() const noexcept {
        return measured == 0 ? MeasuringCost::kWhole
                             : std::clamp(MeasuringCost::kWhole * taken / measured, MeasuringCost::kWhole / 4,
                                          MeasuringCost::kWhole * 4);
    }
};

template <class Run>
std::uint64_t ticks_of(sys::Clock clock, Run run) noexcept {
    const std::uint64_t begin = clock.now();
    run();
    return clock.now() - begin;
}

// `rounds` of `plain` in turn with `rounds` of `recorded`, which makes the same call as an event, and with
// `measured`, which returns what is measured of it. The best of a few: noise only ever adds.
template <class Plain, class Recorded, class Measured>
Work work_of(sys::Clock clock, int rounds, Plain plain, Recorded recorded, Measured measured) noexcept {
    constexpr std::uint64_t kNone = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t least_plain = kNone;
    std::uint64_t least_recorded = kNone;
    Work least{.taken = 0, .measured = kNone, .call = kNone};
    for (int batch = 0; batch < kBatches; ++batch) {
        const auto loop = [rounds](auto& body) {
            for (int i = 0; i < rounds; ++i) {
                body();
            }
        };
        least_plain = std::min(least_plain, ticks_of(clock, [&] { loop(plain); }));
        least_recorded = std::min(least_recorded, ticks_of(clock, [&] { loop(recorded); }));
        Work sum;
        for (int i = 0; i < kMeasured; ++i) {
            const Work one = measured();
            sum.measured += one.measured;
            sum.call += one.call;
        }
        least.measured = std::min(least.measured, sum.measured / kMeasured);
        least.call = std::min(least.call, sum.call / kMeasured);
    }
    const std::uint64_t added = least_recorded > least_plain ? least_recorded - least_plain : 0;
    least.taken = added / static_cast<std::uint64_t>(rounds);
    return least;
}

// A call of MPI around `call`, which is repeated.
template <class Call>
Work of_mpi(Thread& thread, sys::Clock clock, int rounds, Call call) noexcept {
    constexpr auto kLayer = format::Layer::kMpi;
    const auto event = [&thread, &call] {
        if (!thread.enter_mpi(format::kFirstMpiOperation, 0, 0)) {
            call();
            (void)thread.leave_mpi(0, Payload{});
        }
    };
    return work_of(clock, rounds, call, event, [&thread, clock, &event] {
        const std::uint64_t begin = thread.begin_own_work(kLayer);
        event();
        const std::uint64_t whole = clock.now_ordered() - begin;
        thread.end_own_work(kLayer, begin);
        const std::uint64_t taken = thread.measured_call(kLayer);
        return Work{.taken = 0, .measured = whole > taken ? whole - taken : 0, .call = taken};
    });
}

// All of them run one after another, as they do in a program that has enough of them to matter.
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

void with_own_thread(sys::Clock clock, void (*use)(void* with, Process& process, Thread& thread) noexcept,
                     void* with) noexcept {
    struct Own {
        Settings settings;  // the defaults, independent of the recording's own
        Process process;
    };
    void* memory = sys::map_uncounted(sizeof(Own));
    if (memory == nullptr) {
        return;
    }
    auto* own = new (memory) Own();
    Process& process = own->process;
    if (process.arena().create_anonymous(kCapacity) == 0 && process.start(clock, own->settings)) {
        if (Thread* thread = process.attach(); thread != nullptr) {
            // Not the first one, whose executions are told apart.
            thread->enter_region(process.region("outer"));
            use(with, process, *thread);
        }
        (void)sys::system_call(SYS_munmap, sys::word(process.arena().base()), static_cast<long>(kCapacity));
    }
    (void)sys::system_call(SYS_munmap, sys::word(memory), static_cast<long>(sizeof(Own)));
}

Calibration calibrate(sys::Clock clock, bool counts) noexcept {
    Calibration cost;
    cost.clock = clock_read(clock);
    struct Asked {
        Calibration* cost;
        sys::Clock clock;
        bool counts;
    } asked{.cost = &cost, .clock = clock, .counts = counts};
    const auto use = [](void* with, Process& process, Thread& thread) noexcept {
        const Asked& what = *static_cast<const Asked*>(with);
        const Work close = of_mpi(thread, what.clock, kEvents, [] {});
        const Work apart =
            of_mpi(thread, what.clock, kSystemCalls, [] { (void)sys::system_call(SYS_getppid); });
        what.cost->measuring = {
            .of_region = of_region(thread, process.region("inner"), what.clock),
            .of_call = apart.measured > apart.taken ? apart.measured - apart.taken : 0,
            .overlapped = close.share(),
            .short_call = close.call,
            .long_call = std::max(apart.call, close.call + 1),
            .counted = what.counts ? of_counted(thread, what.clock) : 0,
        };
    };
    with_own_thread(clock, use, &asked);
    return cost;
}

}  // namespace barograph::record
