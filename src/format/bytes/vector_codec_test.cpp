// SPDX-License-Identifier: BSD-3-Clause
// Vectors come back as they went in, in the smallest form; broken ones are refused.
#include "format/bytes/vector_codec.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "format/bytes/bit_pack.hpp"
#include "format/format_numbers.hpp"
#include "format/testing/sample_profile.hpp"

namespace barograph::format {
namespace {

using Values = std::vector<std::uint64_t>;

std::vector<std::uint8_t> encoded(const Values& values) {
    ByteWriter out;
    VectorEncoder().encode(values, out);
    return out.take();
}

Scheme scheme_of(const Values& values) { return static_cast<Scheme>(encoded(values).at(0) & kSchemeMask); }

void expect_round_trip(const Values& values) {
    const auto bytes = encoded(values);
    ByteReader in(bytes);
    Values back(values.size());
    EXPECT_EQ(decode_vector(in, back), 0);
    EXPECT_EQ(back, values);
    EXPECT_EQ(in.remaining(), 0U);
    ByteReader skipping(bytes);
    skip_vector(skipping, values.size());
    EXPECT_EQ(skipping.remaining(), 0U);
}

TEST(VectorCodec, EmptyTakesNoBytes) { EXPECT_TRUE(encoded({}).empty()); }

TEST(VectorCodec, ChoosesTheSmallestForm) {
    EXPECT_EQ(scheme_of(Values(1000, 42)), Scheme::kConstant);
    EXPECT_LE(encoded(Values(1000, 42)).size(), 2U);
    Values runs(1000, 5);
    std::fill(runs.begin() + 500, runs.end(), std::uint64_t{1} << 40U);
    EXPECT_EQ(scheme_of(runs), Scheme::kRuns);
    Values noise;
    Values ramp;
    testing::Random random(3);
    for (std::uint64_t i = 0; i < 1000; ++i) {
        noise.push_back(1'000'000 + random.below(1000));
        ramp.push_back(i * 1'000'003 + random.below(4));
    }
    EXPECT_EQ(scheme_of(noise), Scheme::kPacked);
    EXPECT_LT(encoded(noise).size(), 1000 * 10 / 8 + 10U);
    EXPECT_EQ(scheme_of(ramp), Scheme::kDelta);
    EXPECT_LT(encoded(ramp).size(), 1000U);
}

TEST(VectorCodec, OneOutlierDoesNotWidenTheRest) {
    Values values(1000);
    testing::Random random(4);
    for (auto& value : values) {
        value = 100 + random.below(16);
    }
    const std::size_t before = encoded(values).size();
    values[700] = std::uint64_t{1} << 62U;
    values[10] = 0;
    EXPECT_LT(encoded(values).size(), before + 24);
    expect_round_trip(values);
}

// Long vectors are sorted in another way; what is chosen for them must be the same.
TEST(VectorCodec, LongVectorsArePackedAsWell) {
    testing::Random random(9);
    for (const unsigned bits : {3U, 11U, 12U, 30U, 47U}) {
        Values values(20'000);
        for (auto& value : values) {
            value = (std::uint64_t{5} << 50U) + random.below(std::uint64_t{1} << bits);
        }
        values[3] = 0;
        values[17'000] = ~std::uint64_t{0} >> 1U;
        EXPECT_LE(encoded(values).size(), 20'000 * bits / 8 + 64) << bits;
        expect_round_trip(values);
    }
}

TEST(VectorCodec, RoundTripsAwkwardValues) {
    constexpr std::uint64_t kMax = std::numeric_limits<std::uint64_t>::max();
    for (const Values& values :
         {Values{0}, Values{kMax}, Values{0, kMax}, Values{kMax, 0, kMax}, Values{1, 2},
          Values{kMax - 1, kMax, 0, 1}, Values{5, 5, 5, 6}, Values{0, std::uint64_t{1} << 63U}}) {
        expect_round_trip(values);
    }
}

TEST(VectorCodec, RoundTripsEveryWidthAndLength) {
    testing::Random random(5);
    for (unsigned width = 0; width <= 64; ++width) {
        for (const std::size_t count : {1U, 2U, 7U, 8U, 9U, 63U, 64U, 65U, 300U}) {
            Values values(count);
            for (auto& value : values) {
                value = width == 0 ? 9 : random.next() >> (64 - width);
            }
            expect_round_trip(values);
        }
    }
}

TEST(VectorCodec, RoundTripsMixtures) {
    testing::Random random(6);
    for (int round = 0; round < 300; ++round) {
        Values values(1 + random.below(400));
        std::uint64_t value = random.next() >> random.below(64);
        for (auto& out : values) {
            switch (random.below(4)) {
                case 0:
                    value = random.next() >> random.below(64);
                    break;
                case 1:
                    value += random.below(16);
                    break;
                default:
                    break;
            }
            out = value;
        }
        expect_round_trip(values);
    }
}

TEST(VectorCodec, PackedBitsAreAsDrawn) {  // the example of FORMAT.md
    std::uint8_t bytes[2] = {};
    for (std::size_t i = 0; i < 5; ++i) {
        pack_one(bytes, i, 3, i + 1);
    }
    EXPECT_EQ(bytes[0], 0xd1);
    EXPECT_EQ(bytes[1], 0x58);
}

// Any bytes at all must give values or an error, and must never write beyond the vector.
TEST(VectorCodec, SurvivesAnyBytes) {
    testing::Random random(8);
    for (int round = 0; round < 20'000; ++round) {
        std::vector<std::uint8_t> bytes(random.below(40));
        for (auto& byte : bytes) {
            byte = static_cast<std::uint8_t>(random.next() >> random.below(8));
        }
        Values values(random.below(70));
        try {
            ByteReader in(bytes);
            (void)decode_vector(in, values);
        } catch (const DecodeError&) {
        }
        try {
            ByteReader in(bytes);
            skip_vector(in, values.size());
        } catch (const DecodeError&) {
        }
    }
}

TEST(VectorCodec, RefusesWhatDoesNotFit) {
    const auto refused = [](std::vector<std::uint8_t> bytes, std::size_t count) {
        Values values(count);
        ByteReader in(bytes);
        EXPECT_THROW((void)decode_vector(in, values), DecodeError);
    };
    refused({}, 1);
    refused({9, 0}, 1);                                                           // unknown scheme
    refused({0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x02}, 1);  // more than 64 bits
    refused({1, 1, 2, 0}, 3);                                                     // runs of 2 values for 3
    refused({1, 1, 4, 0}, 3);              // run longer than the vector
    refused({2, 0, 65, 0}, 1);             // 65 bits
    refused({2, 0, 8, 0, 1}, 2);           // a byte short
    refused({2, 0, 0, 1, 5, 0}, 2);        // outlier at 5 of 2
    refused({2, 0, 0, 2, 1, 0, 0, 0}, 2);  // second outlier beyond the end
}

}  // namespace
}  // namespace barograph::format
