// SPDX-License-Identifier: BSD-3-Clause
#include "collect/arena/chunks/estimated_times.hpp"

#include <gtest/gtest.h>

namespace barograph::collect {
namespace {

constexpr std::uint32_t kRoot = 64;
constexpr std::uint32_t kRegion = 128;
constexpr std::uint32_t kCall = 192;
const std::vector<NodeEntry> kNodes = {{kCall, kRegion, 16}, {kRoot, 0, 1}, {kRegion, kRoot, 5000}};

FactEntry fact(std::uint32_t node, std::uint32_t object, std::uint32_t bucket, std::uint64_t calls,
               std::uint64_t time) {
    FactEntry entry{};
    entry.record.node = node;
    entry.record.object = object;
    entry.record.bucket = bucket;
    entry.record.calls = calls;
    entry.record.time_sum = time;
    return entry;
}

FactEntry counted(std::uint32_t object, std::uint64_t calls, std::uint32_t sampled, std::uint64_t each) {
    FactEntry entry = fact(kCall, object, format::kBucketNotTimed, calls, sampled * each);
    entry.record.sampled = sampled;
    entry.record.time_min = entry.record.time_max = sampled == 0 ? 0 : each;
    entry.record.time_sum_of_squares = static_cast<double>(sampled * each * each);
    return entry;
}

TEST(EstimatedTimes, CountedCallsTakeTheMeanOfTheirSamples) {
    std::vector<FactEntry> facts = {fact(kRegion, 0, 0, 1, 50'000), fact(kCall, 1, 6, 10, 1000),
                                    counted(1, 100, 80, 20), counted(2, 10, 0, 0)};
    estimate_times(facts, kNodes, {{kRoot, 1'000'000}});
    EXPECT_EQ(facts[1].record.time_sum, 1000U);
    EXPECT_EQ(facts[2].record.time_sum, 2000U);
    EXPECT_EQ(facts[2].record.time_min, 20U);
    EXPECT_EQ(facts[2].record.time_max, 20U);
    EXPECT_DOUBLE_EQ(facts[2].record.time_sum_of_squares, 40'000.0);
    // Of this object none was timed: as on the others.
    EXPECT_EQ(facts[3].record.time_sum, 200U);
}

TEST(EstimatedTimes, NoMoreThanThereIsAround) {
    std::vector<FactEntry> facts = {fact(kRegion, 0, 0, 1, 2000), fact(kCall, 1, 6, 10, 500),
                                    counted(1, 100, 80, 20), counted(2, 50, 40, 20)};
    estimate_times(facts, kNodes, {{kRoot, 1'000'000}});
    EXPECT_EQ(facts[2].record.time_sum, 1000U);
    EXPECT_EQ(facts[3].record.time_sum, 500U);
}

TEST(EstimatedTimes, WithoutSamplesTheyStayWithoutTime) {
    std::vector<FactEntry> facts = {counted(1, 100, 0, 0)};
    estimate_times(facts, kNodes, {{kRoot, 1'000'000}});
    EXPECT_EQ(facts[0].record.time_sum, 0U);
}

}  // namespace
}  // namespace barograph::collect
