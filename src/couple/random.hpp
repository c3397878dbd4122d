// SPDX-License-Identifier: BSD-3-Clause
// Random numbers that are the same everywhere for the same seed (SplitMix64: Steele, Lea and Flood, OOPSLA
// 2014).
#pragma once

#include <cstdint>

namespace barograph::couple {

class Random {
public:
    explicit Random(std::uint64_t seed) noexcept : state_(seed) {}

    [[nodiscard]] std::uint64_t next() noexcept {
        std::uint64_t mixed = state_ += 0x9E3779B97F4A7C15;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
        return mixed ^ (mixed >> 31);
    }
    // Drawn from [0, count); count is far below 2^64, so that all are equally likely.
    [[nodiscard]] std::uint32_t below(std::uint32_t count) noexcept {
        return static_cast<std::uint32_t>(next() % count);
    }

private:
    std::uint64_t state_;
};

}  // namespace barograph::couple
