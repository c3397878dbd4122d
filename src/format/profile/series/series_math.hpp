// SPDX-License-Identifier: BSD-3-Clause
// Values of series as integers that are close together when the values do, and back (FORMAT.md, "Values of
// series"): whole numbers as they are, others by the bits of the double in ascending order. Used by the
// encoder and the decoder of series; never allocates or throws. Every double comes back bit by bit.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace barograph::format {

// Below this every whole number is a double.
inline constexpr double kWholeLimit = 0x1p53;

// Whether a value can be stored as a whole number and come back as the same bits (minus zero could not).
[[nodiscard]] inline bool is_whole(double value) noexcept {
    return std::abs(value) < kWholeLimit && std::trunc(value) == value &&
           !(value == 0 && std::signbit(value));
}

// The bits of a double so that they ascend as the numbers do: negative ones turned around, the others above
// them.
[[nodiscard]] constexpr std::uint64_t ascending_bits(double value) noexcept {
    constexpr std::uint64_t kSign = std::uint64_t{1} << 63U;
    const auto bits = std::bit_cast<std::uint64_t>(value);
    return (bits & kSign) != 0 ? ~bits : bits | kSign;
}
[[nodiscard]] constexpr double from_ascending_bits(std::uint64_t bits) noexcept {
    constexpr std::uint64_t kSign = std::uint64_t{1} << 63U;
    return std::bit_cast<double>((bits & kSign) != 0 ? bits & ~kSign : ~bits);
}

[[nodiscard]] constexpr std::uint64_t stored_value(double value, bool whole) noexcept {
    return whole ? static_cast<std::uint64_t>(static_cast<std::int64_t>(value)) : ascending_bits(value);
}
[[nodiscard]] constexpr double shown_value(std::uint64_t stored, bool whole) noexcept {
    return whole ? static_cast<double>(static_cast<std::int64_t>(stored)) : from_ascending_bits(stored);
}

// What minimum and maximum are told from: the mean, rounded down where values are whole numbers.
[[nodiscard]] inline double series_mean(double sum, std::uint64_t count, bool whole) noexcept {
    if (count <= 1) {
        return sum;
    }
    const double mean = sum / static_cast<double>(count);
    return whole ? std::floor(mean) : mean;
}

}  // namespace barograph::format
