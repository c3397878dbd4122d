// SPDX-License-Identifier: BSD-3-Clause
// See file_units.hpp.
#include "collect/arena/file_units.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "format/generated/file_counters.hpp"

namespace barograph::collect {
namespace {

constexpr int kScaledBits = 32;
constexpr int kExponentBias = 1024;  // arguments are not negative
constexpr double kNsPerSecond = 1e9;

double ticks_per_second(const TickRate& rate) noexcept {
    return kNsPerSecond * static_cast<double>(rate.ticks()) / static_cast<double>(rate.nanoseconds());
}

// 0 for what only a damaged arena can hold.
std::uint64_t whole(double value) noexcept {
    constexpr double kMost = 0x1p63;
    return std::isfinite(value) && value > 0 ? static_cast<std::uint64_t>(std::min(value, kMost)) : 0;
}

}  // namespace

void set_scaled(format::FileCount& count, double value) noexcept {
    int exponent = 0;
    const double fraction = std::isfinite(value) && value > 0 ? std::frexp(value, &exponent) : 0;
    count.value = whole(std::ldexp(fraction, kScaledBits));
    count.argument = static_cast<std::uint64_t>(std::int64_t{exponent} - kScaledBits + kExponentBias);
}

double scaled(const format::FileCount& count) noexcept {
    const auto exponent = static_cast<int>(std::min<std::uint64_t>(count.argument, 2 * kExponentBias));
    return std::ldexp(static_cast<double>(count.value), exponent - kExponentBias);
}

void to_profile_units(format::FileCount& count, const TickRate& rate) noexcept {
    if (count.counter >= format::kFirstScaledCounter &&
        count.counter < format::kFirstScaledCounter + format::kScaledCounters) {
        const double per_second = ticks_per_second(rate);
        set_scaled(count, std::bit_cast<double>(count.value) * per_second * per_second);
        return;
    }
    if (count.counter >= format::kFileCounterCount) {
        return;
    }
    const format::FileCounterRule& rule = format::kFileCounterRules[count.counter];
    // What took less than a nanosecond, or began in the first one, is not "never", nor is a rate below one
    // byte per second.
    if (rule.is_time) {
        count.value = std::max<std::uint64_t>(rate.to_ns(count.value), 1);
    } else if (rule.is_rate) {
        count.value = std::max<std::uint64_t>(
            whole(std::bit_cast<double>(count.value) * ticks_per_second(rate) + 0.5), 1);
    }
}

}  // namespace barograph::collect
