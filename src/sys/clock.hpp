// SPDX-License-Identifier: BSD-3-Clause
// The clock of the hot path: the time stamp counter where it is invariant (18 ns cheaper than a system clock
// in many virtual machines), otherwise CLOCK_MONOTONIC. Ticks are turned into nanoseconds after the run, from
// two (ticks, monotonic) pairs. Called around every intercepted call; never blocks, never allocates.
#pragma once

#include <cstdint>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace barograph::sys {

[[nodiscard]] std::uint64_t monotonic_ns() noexcept;
[[nodiscard]] std::int64_t unix_ns() noexcept;
// Whether the time stamp counter runs at one rate on all cores and in all power states.
[[nodiscard]] bool invariant_tsc() noexcept;

// One instant on both clocks.
struct ClockPair {
    std::uint64_t ticks = 0;
    std::uint64_t monotonic_ns = 0;
};

class Clock {
public:
    Clock() noexcept = default;
    explicit Clock(bool use_tsc) noexcept : use_tsc_(use_tsc) {}

    [[nodiscard]] std::uint64_t now() const noexcept {
#if defined(__x86_64__)
        if (use_tsc_) [[likely]] {
            return __rdtsc();
        }
#endif
        return monotonic_ns();
    }
    // As now(), once all instructions before it are done. A plain read of the counter does not wait for them:
    // a processor reads it up to some 100 ns of unfinished work too early.
    [[nodiscard]] std::uint64_t now_ordered() const noexcept {
        wait_for_instructions();
        return now();
    }
    static void wait_for_instructions() noexcept {
#if defined(__x86_64__)
        _mm_lfence();
#endif
    }
    [[nodiscard]] bool uses_tsc() const noexcept { return use_tsc_; }
    // The instant of now on both clocks: the closest of a few readings, as a thread that is interrupted
    // between the two clocks reads instants that are milliseconds apart. Takes about .2 us.
    [[nodiscard]] ClockPair pair() const noexcept;

private:
    bool use_tsc_ = false;
};

}  // namespace barograph::sys
