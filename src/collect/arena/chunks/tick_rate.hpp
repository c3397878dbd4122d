// SPDX-License-Identifier: BSD-3-Clause
// Clock ticks -> nanoseconds by the two (ticks, monotonic ns) pairs of an arena. Integer arithmetic that
// always rounds down: floor(a) + floor(b) <= floor(a + b), so the times of children never add up to more than
// their parent's. Called for every time of every fact; must not overflow (128-bit products) and must not
// divide by zero.
#pragma once

#include <cstdint>
#include <limits>

namespace barograph::collect {

class TickRate {
public:
    // One tick is one nanosecond.
    TickRate() noexcept = default;
    // `ticks` clock ticks took `nanoseconds`; both must be positive.
    TickRate(std::uint64_t ticks, std::uint64_t nanoseconds) noexcept
        : ticks_(ticks), nanoseconds_(nanoseconds) {}

    [[nodiscard]] std::uint64_t to_ns(std::uint64_t ticks) const noexcept {
        if (ticks_ == nanoseconds_) {
            return ticks;
        }
        const Wide result = Wide{ticks} * nanoseconds_ / ticks_;
        constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
        return result > kMost ? kMost : static_cast<std::uint64_t>(result);
    }
    // `nanoseconds()` of them are `ticks()`.
    [[nodiscard]] std::uint64_t ticks() const noexcept { return ticks_; }
    [[nodiscard]] std::uint64_t nanoseconds() const noexcept { return nanoseconds_; }
    [[nodiscard]] double squares_to_ns2(double ticks_squared) const noexcept {
        const double rate = static_cast<double>(nanoseconds_) / static_cast<double>(ticks_);
        return ticks_squared * rate * rate;
    }

private:
    __extension__ using Wide = unsigned __int128;

    std::uint64_t ticks_ = 1;
    std::uint64_t nanoseconds_ = 1;
};

}  // namespace barograph::collect
