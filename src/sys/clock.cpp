// SPDX-License-Identifier: BSD-3-Clause
// System clocks and the check for an invariant time stamp counter. Called at start-up and, where there is no
// such counter, around every intercepted call.
#include "sys/clock.hpp"

#include <ctime>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace barograph::sys {
namespace {

constexpr std::int64_t kNsPerSecond = 1'000'000'000;

std::int64_t read_clock(clockid_t id) noexcept {
    timespec now{};
    // Cannot fail for these clocks; served by the vDSO without a system call.
    (void)clock_gettime(id, &now);
    return static_cast<std::int64_t>(now.tv_sec) * kNsPerSecond + now.tv_nsec;
}

}  // namespace

std::uint64_t monotonic_ns() noexcept { return static_cast<std::uint64_t>(read_clock(CLOCK_MONOTONIC)); }

std::int64_t unix_ns() noexcept { return read_clock(CLOCK_REALTIME); }

ClockPair Clock::pair() const noexcept {
    constexpr int kReadings = 4;
    if (!use_tsc_) {
        const std::uint64_t ns = monotonic_ns();
        return {.ticks = ns, .monotonic_ns = ns};
    }
    ClockPair closest;
    std::uint64_t least = UINT64_MAX;
    std::uint64_t before = now_ordered();
    for (int reading = 0; reading < kReadings; ++reading) {
        const std::uint64_t ns = monotonic_ns();
        const std::uint64_t after = now_ordered();
        if (after - before < least) {
            least = after - before;
            closest = {.ticks = before + least / 2, .monotonic_ns = ns};
        }
        before = after;
    }
    return closest;
}

bool invariant_tsc() noexcept {
#if defined(__x86_64__)
    // Advanced power management leaf, EDX bit 8 "Invariant TSC" (Intel SDM vol. 3, 18.17.1; AMD APM vol. 3,
    // E.4.6).
    constexpr unsigned kLeaf = 0x80000007U;
    constexpr unsigned kInvariantBit = 1U << 8U;
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    return __get_cpuid(kLeaf, &eax, &ebx, &ecx, &edx) != 0 && (edx & kInvariantBit) != 0;
#else
    return false;
#endif
}

}  // namespace barograph::sys
