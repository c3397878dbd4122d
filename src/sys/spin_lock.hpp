// SPDX-License-Identifier: BSD-3-Clause
// A lock for cold paths that gives up: a signal handler that interrupts the holder, or a holder that was
// stopped for good, must not hang the program. A thread that does not get the lock counts a loss and goes on.
#pragma once

#include <atomic>

#include "sys/system_call.hpp"

namespace barograph::sys {

class SpinLock {
public:
    [[nodiscard]] bool lock() noexcept {
        for (int round = 0; round < kRounds; ++round) {
            if (!held_.exchange(true, std::memory_order_acquire)) {
                return true;
            }
            if (round >= kRoundsBeforeYield) {
                (void)system_call(SYS_sched_yield);
            }
        }
        return false;
    }
    void unlock() noexcept { held_.store(false, std::memory_order_release); }

private:
    // With a yield of a few hundred nanoseconds and more under load this is at least tenths of a second: far
    // longer than any critical section here (microseconds), short enough not to look like a hang.
    static constexpr int kRounds = 1'000'000;
    static constexpr int kRoundsBeforeYield = 1'000;
    std::atomic<bool> held_{false};
};

// Holds the lock for a scope, if it was got.
class SpinGuard {
public:
    // `needed`: false where nobody else can be there; then it always counts as got.
    explicit SpinGuard(SpinLock& lock, bool needed = true) noexcept
        : lock_(lock), needed_(needed), held_(!needed || lock.lock()) {}
    ~SpinGuard() {
        if (held_ && needed_) {
            lock_.unlock();
        }
    }
    SpinGuard(const SpinGuard&) = delete;
    SpinGuard& operator=(const SpinGuard&) = delete;
    [[nodiscard]] bool held() const noexcept { return held_; }

private:
    SpinLock& lock_;
    bool needed_;
    bool held_;
};

}  // namespace barograph::sys
