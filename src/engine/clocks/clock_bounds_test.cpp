// SPDX-License-Identifier: BSD-3-Clause
// Clocks of made-up nodes that are wrong by a known amount: what messages say of them is never more certain
// than it is right.
#include "engine/clocks/clock_bounds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

namespace barograph::engine {
namespace {

struct Clock {
    double offset_ns = 0;  // what it shows too much at the beginning
    double drift = 0;      // and too fast
    [[nodiscard]] std::uint64_t shows(double ns) const {
        return static_cast<std::uint64_t>(std::llround(ns + offset_ns + ns * drift));
    }
};

constexpr double kSecond = 1e9;

// Messages between nodes that take at least `latency_ns`; gives what they prove in parts, to be put together.
std::vector<ClockBounds> exchange(const std::vector<Clock>& clocks, double seconds, int messages,
                                  double latency_ns, unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> when(1, seconds * kSecond);
    std::exponential_distribution<double> slower(1 / (20 * latency_ns));
    std::vector<ClockBounds> parts(3);
    for (int i = 0; i < messages; ++i) {
        const auto from = static_cast<std::uint32_t>(random() % clocks.size());
        const auto to =
            static_cast<std::uint32_t>((from + 1 + random() % (clocks.size() - 1)) % clocks.size());
        const double sent = when(random);
        const double received = sent + latency_ns + slower(random);
        parts[static_cast<std::size_t>(i) % 3].add(from, clocks[from].shows(sent), to,
                                                   clocks[to].shows(received));
    }
    return parts;
}

ClockBounds together(const std::vector<ClockBounds>& parts, bool backwards = false) {
    ClockBounds all;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        all.merge(parts[backwards ? parts.size() - 1 - i : i]);
    }
    return all;
}

// The largest amount by which two corrected times of one instant differ beyond the error that is stated.
double worst_excess(const NodeClocks& found, const std::vector<Clock>& clocks, double seconds) {
    double worst = -1e18;
    for (int i = 0; i < 50; ++i) {
        const double at = seconds * (i + 0.5) / 50;
        for (std::uint32_t a = 0; a < clocks.size(); ++a) {
            for (std::uint32_t b = 0; b < a; ++b) {
                const std::uint64_t time_a = found.corrected(a, clocks[a].shows(at * kSecond));
                const std::uint64_t time_b = found.corrected(b, clocks[b].shows(at * kSecond));
                const auto error = found.error(a, b, time_a);
                EXPECT_TRUE(error.has_value());
                const double apart =
                    std::abs(static_cast<double>(time_a) - static_cast<double>(time_b)) - 2;  // of rounding
                worst = std::max(worst, apart - static_cast<double>(error.value_or(0)));
            }
        }
    }
    return worst;
}

// A large one where it is not known.
std::uint64_t error_of(const NodeClocks& found, std::uint32_t a, std::uint32_t b, std::uint64_t when) {
    return found.error(a, b, when).value_or(UINT64_MAX);
}

// Whether any clock but that of the first node is known.
bool any_other(const NodeClocks& found) {
    return std::any_of(found.nodes().begin() + 1, found.nodes().end(),
                       [](const NodeClocks::Node& node) { return node.known; });
}

TEST(ClockBounds, AnOffsetIsFoundWithinItsError) {
    const std::vector<Clock> clocks = {{}, {.offset_ns = 3'000'000, .drift = 0}};
    const NodeClocks found = together(exchange(clocks, 2, 20'000, 2'000, 1)).solve(2);
    EXPECT_LE(worst_excess(found, clocks, 2), 0);
    EXPECT_LT(error_of(found, 0, 1, 1'000'000'000), 4'000U);
}

TEST(ClockBounds, ClocksThatDriftApart) {
    const std::vector<Clock> clocks = {
        {}, {.offset_ns = 50'000, .drift = 20e-6}, {.offset_ns = 700'000'000, .drift = -30e-6}};
    for (unsigned seed = 0; seed < 20; ++seed) {
        const NodeClocks found = together(exchange(clocks, 100, 200'000, 2'000, seed)).solve(3);
        EXPECT_LE(worst_excess(found, clocks, 100), 0) << seed;
        EXPECT_LT(error_of(found, 1, 2, 50'000'000'000), 60'000U) << seed;
    }
}

TEST(ClockBounds, TheSameInAnyOrder) {
    const std::vector<Clock> clocks = {{}, {.offset_ns = 1'000, .drift = 5e-6}};
    const auto parts = exchange(clocks, 30, 5'000, 2'000, 7);
    const NodeClocks one = together(parts).solve(2);
    const NodeClocks other = together(parts, true).solve(2);
    EXPECT_EQ(one.nodes()[1].offset, other.nodes()[1].offset);
    EXPECT_EQ(one.nodes()[1].error, other.nodes()[1].error);
    EXPECT_EQ(one.nodes()[1].bounds, 5'000U);
}

TEST(ClockBounds, MessagesInOneDirectionProveNothing) {
    ClockBounds bounds;
    bounds.add(0, 1'000, 1, 2'000);
    bounds.add(0, 1'000, 2, 2'000);
    bounds.add(2, 3'000, 0, 9'000);
    const NodeClocks found = bounds.solve(3);
    EXPECT_FALSE(found.error(0, 1, 0).has_value());
    EXPECT_TRUE(found.error(0, 2, 0).has_value());
    EXPECT_EQ(found.corrected(1, 12'345), 12'345U);
    EXPECT_TRUE(any_other(found));
    EXPECT_FALSE(any_other(ClockBounds().solve(2)));
}

TEST(ClockBounds, ANodeThatOnlyAnotherOneKnows) {
    const std::vector<Clock> clocks = {
        {}, {.offset_ns = 9'000'000, .drift = 0}, {.offset_ns = -4'000, .drift = 0}};
    ClockBounds bounds;
    for (int ms = 1; ms < 1000; ++ms) {
        const double at = ms * 1e6;
        bounds.add(0, clocks[0].shows(at), 1, clocks[1].shows(at + 2'000));
        bounds.add(1, clocks[1].shows(at), 0, clocks[0].shows(at + 3'000));
        bounds.add(1, clocks[1].shows(at), 2, clocks[2].shows(at + 2'000));
        bounds.add(2, clocks[2].shows(at), 1, clocks[1].shows(at + 2'500));
    }
    EXPECT_LE(worst_excess(bounds.solve(3), clocks, 1), 0);
}

TEST(ClockBounds, ALongWayFromTheLastMessageTheErrorGrows) {
    ClockBounds bounds;
    bounds.add(0, 1'000, 1, 2'000);
    bounds.add(1, 3'000, 0, 4'000);
    bounds.add(0, 200'000'000'000, 1, 200'000'001'000);
    const NodeClocks found = bounds.solve(2);
    EXPECT_TRUE(any_other(found));
    EXPECT_GT(error_of(found, 0, 1, 200'000'000'000), 1'000'000U);
    EXPECT_LT(error_of(found, 0, 1, 3'000), 100'000U);
}

}  // namespace
}  // namespace barograph::engine
