// SPDX-License-Identifier: BSD-3-Clause
// How the counters of a fact are turned into numbers that are often zero, and back (FORMAT.md, "Facts"):
// minimum and maximum as distances from the mean, the sum of squares as the part that the mean does not
// explain. Used by the fact encoder and decoder; never allocates or throws. All integer arithmetic is modulo
// 2^64, so nothing is ever lost.
#pragma once

#include <bit>
#include <cstdint>

namespace barograph::format {

// Counters are read as signed 64-bit integers; what does not fit is held at the largest.
[[nodiscard]] constexpr std::uint64_t held(std::uint64_t counter) noexcept {
    constexpr std::uint64_t kLargest = ~std::uint64_t{0} >> 1U;
    return counter < kLargest ? counter : kLargest;
}

// A minimum that nothing has lowered yet (all bits set) is stored as 0.
[[nodiscard]] constexpr std::uint64_t held_minimum(std::uint64_t counter) noexcept {
    return counter == ~std::uint64_t{0} ? 0 : held(counter);
}

[[nodiscard]] constexpr std::uint64_t mean_of(std::uint64_t sum, std::uint64_t calls) noexcept {
    return calls <= 1 ? (calls == 0 ? 0 : sum) : sum / calls;
}

// What the sum of squares would be if all calls took the same time.
[[nodiscard]] constexpr double even_squares(std::uint64_t sum, std::uint64_t calls) noexcept {
    return calls == 0 ? 0.0
                      : static_cast<double>(sum) * static_cast<double>(sum) / static_cast<double>(calls);
}

// Sum of squared deviations as the bits of a float32: relative error of it at most 2^-24, so that a standard
// deviation is as exact as a float32 even when it is tiny beside the mean.
[[nodiscard]] inline std::uint32_t deviation_bits(double squares, std::uint64_t sum,
                                                  std::uint64_t calls) noexcept {
    const double deviation = squares - even_squares(sum, calls);
    if (!(deviation > 0)) {  // also when it is not a number
        return 0;
    }
    constexpr double kLargest = 3.4028234663852886e38;  // largest finite float32
    return std::bit_cast<std::uint32_t>(static_cast<float>(deviation < kLargest ? deviation : kLargest));
}

[[nodiscard]] inline double squares_of(std::uint32_t bits, std::uint64_t sum, std::uint64_t calls) noexcept {
    return even_squares(sum, calls) + static_cast<double>(std::bit_cast<float>(bits));
}

}  // namespace barograph::format
