// SPDX-License-Identifier: BSD-3-Clause
// See event_cost.hpp.
#include "capture/sample/event_cost.hpp"

#include <time.h>  // NOLINT(modernize-deprecated-headers): timespec

#include <algorithm>
#include <iterator>

#include "capture/sample/cpu_event.hpp"
#include "sys/system_call.hpp"

namespace barograph::capture::sample {
namespace {

constexpr std::uint64_t kPeriodNs = 100'000;
constexpr std::uint64_t kWindowNs = 130'000;  // has one event or two
constexpr std::int64_t kSleepNs = 1'000'000;

// The longest time between two readings of the clock: other interrupts take less, and a window in which the
// thread loses its core is not the median.
std::uint64_t longest_gap(const sys::Clock& clock) noexcept {
    constexpr int kReadings = 64;
    const std::uint64_t end_ns = sys::monotonic_ns() + kWindowNs;
    std::uint64_t last = clock.now();
    std::uint64_t longest = 0;
    while (sys::monotonic_ns() < end_ns) {
        for (int i = 0; i < kReadings; ++i) {
            const std::uint64_t now = clock.now();
            longest = std::max(longest, now - last);
            last = now;
        }
    }
    return longest;
}

}  // namespace

std::uint64_t measure_event_cost(const sys::Clock& clock, int signal) noexcept {
    constexpr std::size_t kTimes = 9;
    CpuEvent event;
    if (event.open(static_cast<std::uint32_t>(sys::system_call(SYS_gettid)), signal, kPeriodNs) != 0) {
        return 0;
    }
    std::uint64_t gaps[kTimes];
    for (std::uint64_t& gap : gaps) {
        const timespec sleep{.tv_sec = 0, .tv_nsec = kSleepNs};
        (void)sys::system_call(SYS_nanosleep, sys::word(&sleep), 0);
        gap = longest_gap(clock);
    }
    event.close();
    std::sort(std::begin(gaps), std::end(gaps));
    return gaps[kTimes / 2];
}

}  // namespace barograph::capture::sample
