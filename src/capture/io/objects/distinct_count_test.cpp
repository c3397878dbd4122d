// SPDX-License-Identifier: BSD-3-Clause
// The number of different keys: right within four standard errors, and the same however often each is seen.
#include "capture/io/objects/distinct_count.hpp"

#include <gtest/gtest.h>
#include <xxhash.h>

#include <cmath>
#include <cstdint>

namespace barograph::capture::io {
namespace {

std::uint64_t hash_of(std::uint64_t number) { return XXH3_64bits(&number, sizeof number); }

TEST(DistinctCount, KeysCountOnce) {
    DistinctCount count;
    EXPECT_EQ(count.count(), 0U);
    for (int again = 0; again < 1000; ++again) {
        count.add(hash_of(7));
    }
    EXPECT_EQ(count.count(), 1U);
}

TEST(DistinctCount, IsCloseWhateverTheNumber) {
    for (const std::uint32_t keys : {10U, 1000U, 7232U, 83'616U, 1'000'000U}) {
        DistinctCount count;
        for (std::uint32_t number = 0; number < keys; ++number) {
            count.add(hash_of(number));
            count.add(hash_of(number / 2));
        }
        EXPECT_NEAR(count.count(), keys, 0.055 * keys) << keys;
    }
}

TEST(DistinctCount, LongestRunsStayInRange) {
    DistinctCount count;
    for (std::uint64_t cell = 0; cell < 4096; ++cell) {
        count.add(cell);  // no bit but those of the cell
    }
    EXPECT_GT(count.count(), 4096U);
    count.add(0);
    EXPECT_TRUE(std::isfinite(static_cast<double>(count.count())));
}

}  // namespace
}  // namespace barograph::capture::io
