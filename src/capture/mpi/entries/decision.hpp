// SPDX-License-Identifier: BSD-3-Clause
// A lock for what a process decides once, as which MPI it has. That takes milliseconds, so others wait by yielding. Unlike a
// sys::SpinLock it never gives up: without a decision there is no function to call.
#pragma once

#include <atomic>

#include "sys/system_call.hpp"

namespace barograph::capture::mpi {

class Decision {
public:
    Decision() = default;
    void lock() noexcept {
        while (held_.exchange(true, std::memory_order_acquire)) {
            (void)sys::system_call(SYS_sched_yield);
        }
    }
    void unlock() noexcept { held_.store(false, std::memory_order_release); }

private:
    std::atomic<bool> held_{false};
};

}  // namespace barograph::capture::mpi
