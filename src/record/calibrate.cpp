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

double measure_event_cost(sys::Clock clock) noexcept {
    constexpr int kBatches = 4;  // the first one also warms caches and the branch predictor
    constexpr int kEvents = 1000;
    constexpr std::uint64_t kCapacity = 16 * format::kGranule;
    void* memory = sys::map_anonymous(sizeof(Process));
    if (memory == nullptr) {
        return 0;
    }
    auto* process = new (memory) Process();
    double best = 0;
    if (process->arena().create_anonymous(kCapacity) == 0 && process->start(clock, SizeClasses{})) {
        if (Thread* thread = process->attach(); thread != nullptr) {
            best = std::numeric_limits<double>::max();
            for (int batch = 0; batch < kBatches; ++batch) {
                const std::uint64_t begin = sys::monotonic_ns();
                for (int event = 0; event < kEvents; ++event) {
                    thread->enter(format::kFirstMpiOperation);
                    thread->leave_mpi(1, process->size_classes().classify(8));
                }
                best = std::min(best, static_cast<double>(sys::monotonic_ns() - begin) / kEvents);
            }
        }
        (void)sys::system_call(SYS_munmap, sys::word(process->arena().base()), static_cast<long>(kCapacity));
    }
    (void)sys::system_call(SYS_munmap, sys::word(memory), static_cast<long>(sizeof(Process)));
    return best;
}

}  // namespace barograph::record
