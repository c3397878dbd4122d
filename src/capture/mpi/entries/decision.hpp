// SPDX-License-Identifier: BSD-3-Clause
// A lock for what a process decides once, as which MPI it has. That takes milliseconds, so others wait by
// yielding. Unlike a sys::SpinLock, lock() never gives up: without a decision there is no function to call.
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
        holder_.store(sys::system_call(SYS_gettid), std::memory_order_relaxed);
    }
    // False where this thread decides right now, and after some tenths of a second: the loader's lock may be
    // held here, in a constructor, and waited for by the thread that decides.
    [[nodiscard]] bool lock_unless_stuck() noexcept {
        const long self = sys::system_call(SYS_gettid);
        for (int round = 0; held_.exchange(true, std::memory_order_acquire); ++round) {
            if (round == kRounds || holder_.load(std::memory_order_relaxed) == self) {
                return false;
            }
            (void)sys::system_call(SYS_sched_yield);
        }
        holder_.store(self, std::memory_order_relaxed);
        return true;
    }
    void unlock() noexcept {
        holder_.store(0, std::memory_order_relaxed);
        held_.store(false, std::memory_order_release);
    }

private:
    static constexpr int kRounds = 1'000'000;
    std::atomic<bool> held_{false};
    std::atomic<long> holder_{0};
};

}  // namespace barograph::capture::mpi
