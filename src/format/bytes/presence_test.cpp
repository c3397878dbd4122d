// SPDX-License-Identifier: BSD-3-Clause
// Presence comes back as it went in, in the form one would expect; any bytes give ascending indices or an
// error.
#include "format/bytes/presence.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "format/format_numbers.hpp"
#include "format/testing/sample_profile.hpp"

namespace barograph::format {
namespace {

using Indices = std::vector<std::uint32_t>;

std::vector<std::uint8_t> encoded(const Indices& present, std::uint32_t locations) {
    ByteWriter out;
    encode_presence(present, locations, out);
    return out.take();
}

void expect_round_trip(const Indices& present, std::uint32_t locations) {
    const auto bytes = encoded(present, locations);
    ByteReader in(bytes);
    Indices back{99};
    decode_presence(in, locations, back);
    EXPECT_EQ(back, present);
    EXPECT_EQ(in.remaining(), 0U);
}

TEST(Presence, AllIsOneByte) {
    EXPECT_EQ(encoded({0, 1, 2}, 3).size(), 1U);
    expect_round_trip({0, 1, 2}, 3);
}

TEST(Presence, NoneAndEnds) {
    expect_round_trip({}, 5);
    expect_round_trip({4}, 5);
    expect_round_trip({0, 4}, 5);
}

TEST(Presence, AColumnOfAGridIsOneRange) {
    Indices column;
    for (std::uint32_t i = 5; i < 1024; i += 32) {
        column.push_back(i);
    }
    EXPECT_LE(encoded(column, 1024).size(), 6U);
    expect_round_trip(column, 1024);
}

TEST(Presence, NoPatternIsABitmapAtMost) {
    testing::Random random(1);
    for (int round = 0; round < 200; ++round) {
        Indices present;
        const auto locations = static_cast<std::uint32_t>(1 + random.below(500));
        const std::uint64_t density = 1 + random.below(10);
        for (std::uint32_t i = 0; i < locations; ++i) {
            if (random.below(10) < density) {
                present.push_back(i);
            }
        }
        EXPECT_LE(encoded(present, locations).size(), 2 + (locations + 7) / 8);
        expect_round_trip(present, locations);
    }
}

TEST(Presence, SurvivesAnyBytes) {
    testing::Random random(2);
    Indices present;
    for (int round = 0; round < 20'000; ++round) {
        std::vector<std::uint8_t> bytes(random.below(24));
        for (auto& byte : bytes) {
            byte = static_cast<std::uint8_t>(random.next() >> random.below(8));
        }
        if (!bytes.empty()) {
            bytes[0] = static_cast<std::uint8_t>(random.below(4));
        }
        const auto locations = static_cast<std::uint32_t>(1 + random.below(100));
        try {
            ByteReader in(bytes);
            decode_presence(in, locations, present);
            EXPECT_TRUE(std::is_sorted(present.begin(), present.end()));
            EXPECT_EQ(std::adjacent_find(present.begin(), present.end()), present.end());
            EXPECT_TRUE(present.empty() || present.back() < locations);
        } catch (const DecodeError&) {
        }
    }
}

}  // namespace
}  // namespace barograph::format
