// SPDX-License-Identifier: BSD-3-Clause
// Profiles made up for tests, the corpus and the benchmarks, the same on every machine. They use what the
// format can express: threads, absent facts, all presence forms, awkward texts, nested communicators. Linked
// into tests only.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "format/profile/profile_model.hpp"

namespace barograph::format::testing {

// Random numbers that do not depend on the standard library's choice of algorithms (splitmix64).
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next();
    std::uint64_t below(std::uint64_t bound) { return next() % bound; }
    double unit() { return static_cast<double>(next() >> 11U) * 0x1p-53; }  // [0, 1)
    double bell() {
        return unit() + unit() + unit() + unit() + unit() + unit() - 3.0;
    }  // sum of six, spread 0.7

private:
    std::uint64_t state_;
};

// A small run: `ranks` ranks, rank 1 with two threads, in `parts` parts of equal size. Edges empty: log2
// classes.
[[nodiscard]] std::vector<ProfilePart> small_run(std::uint32_t ranks, std::uint32_t parts,
                                                 std::vector<std::uint64_t> edges = {});

// What a large simulation leaves behind: per rank and path noisy times with rare outliers, equal calls and
// bytes.
[[nodiscard]] ProfilePart large_run(std::uint32_t ranks, std::uint32_t paths);

// Many communicators: a grid of ranks with `communicators` of 8 to 128 members each, about 4.5 operations on
// each.
[[nodiscard]] ProfilePart many_communicators(std::uint32_t ranks, std::uint32_t communicators);

// One loop of `iterations` on all ranks: its times with noise of 1 % and rare slow iterations, and a constant
// metric.
[[nodiscard]] ProfilePart loop_run(std::uint32_t ranks, std::uint32_t iterations);

}  // namespace barograph::format::testing
