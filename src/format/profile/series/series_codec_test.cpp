// SPDX-License-Identifier: BSD-3-Clause
// Series and timelines as bytes: every double comes back, rows that are alike cost next to nothing, and what
// the writer refuses. That whole profiles come back is tested with the reader, in src/read/.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <utility>

#include "format/profile/aligned_rows.hpp"
#include "format/profile/profile_writer.hpp"
#include "format/profile/series/series_math.hpp"
#include "format/testing/sample_profile.hpp"

namespace barograph::format {
namespace {

using Values = std::vector<std::uint64_t>;
using Lengths = std::vector<std::uint32_t>;

std::size_t round_trip(const Values& values, const Lengths& lengths) {
    ByteWriter out;
    AlignedRowsEncoder().encode(values, lengths, out);
    ByteReader in(out.view());
    Values back(values.size(), 99);
    AlignedRowsDecoder().decode(in, lengths, {}, back);
    EXPECT_EQ(in.remaining(), 0U);
    EXPECT_EQ(back, values);
    return out.size();
}

TEST(AlignedRows, ComeBack) {
    testing::Random random(5);
    for (const std::uint32_t most : {1U, 3U, 40U}) {
        for (int round = 0; round < 50; ++round) {
            Lengths lengths(1 + random.below(9));
            Values values;
            for (auto& length : lengths) {
                length = static_cast<std::uint32_t>(random.below(most + 1));
                for (std::uint32_t i = 0; i < length; ++i) {
                    values.push_back(random.below(4) == 0 ? random.next() : random.below(1000));
                }
            }
            round_trip(values, lengths);
        }
    }
    EXPECT_EQ(round_trip({}, {}), 0U);
    EXPECT_EQ(round_trip({}, {0, 0}), 0U);
}

TEST(AlignedRows, SameRowsCostNothing) {
    const Lengths lengths(1000, 64);
    Values values;
    for (std::uint64_t i = 0; i < std::uint64_t{1000} * 64; ++i) {
        values.push_back(i % 64 * 12'345);
    }
    EXPECT_LT(round_trip(values, lengths), 20U);
}

TEST(AlignedRows, RowsThatAreNotWantedAreSkipped) {
    testing::Random random(6);
    for (const std::uint32_t length : {3U, 30U}) {  // stored together, stored each
        const Lengths lengths(10, length);
        Values values(std::size_t{10} * length);
        for (auto& value : values) {
            value = random.below(1U << 20U);
        }
        ByteWriter out;
        AlignedRowsEncoder().encode(values, lengths, out);
        ByteReader in(out.view());
        std::vector<std::uint8_t> wanted(10, 0);
        wanted[4] = 1;
        Values back(values.size(), 0);
        AlignedRowsDecoder().decode(in, lengths, wanted, back);
        EXPECT_EQ(in.remaining(), 0U);
        for (std::size_t i = std::size_t{4} * length; i < std::size_t{5} * length; ++i) {
            EXPECT_EQ(back[i], values[i]);
        }
    }
}

TEST(SeriesMath, EveryDoubleComesBackAndAscends) {
    const double ascending[] = {
        -std::numeric_limits<double>::infinity(), -1e300, -1.0, -5e-324, -0.0, 0.0, 5e-324, 0.1, 1.0, 0x1p53,
        std::numeric_limits<double>::infinity()};
    std::uint64_t before = 0;
    for (const double value : ascending) {
        const std::uint64_t stored = stored_value(value, false);
        EXPECT_GT(stored, before);
        before = stored;
        EXPECT_EQ(std::bit_cast<std::uint64_t>(shown_value(stored, false)),
                  std::bit_cast<std::uint64_t>(value));
        if (is_whole(value)) {
            EXPECT_EQ(std::bit_cast<std::uint64_t>(shown_value(stored_value(value, true), true)),
                      std::bit_cast<std::uint64_t>(value));
        }
    }
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(is_whole(nan));
    EXPECT_EQ(std::bit_cast<std::uint64_t>(shown_value(stored_value(nan, false), false)),
              std::bit_cast<std::uint64_t>(nan));
    EXPECT_FALSE(is_whole(-0.0));
    EXPECT_FALSE(is_whole(0x1p53));
    EXPECT_TRUE(is_whole(-(0x1p53 - 1)));
}

WriteStatus status_of(const ProfilePart& part) {
    return write_profile(part, [](std::span<const std::uint8_t>) { return true; });
}

TEST(SeriesWriter, RefusesWhatIsOutOfOrderOrRefersToNothing) {
    const ProfilePart good = testing::small_run(4, 1).front();
    ASSERT_EQ(status_of(good), WriteStatus::kOk);
    ProfilePart part = good;
    std::swap(part.series[0], part.series[1]);
    EXPECT_EQ(status_of(part), WriteStatus::kSeriesUnsorted);
    part = good;
    part.series[1] = part.series[0];
    EXPECT_EQ(status_of(part), WriteStatus::kSeriesUnsorted);
    part = good;
    std::swap(part.timelines[0], part.timelines[1]);
    EXPECT_EQ(status_of(part), WriteStatus::kSeriesUnsorted);
    for (std::uint32_t Series::* const field : {&Series::path, &Series::metric, &Series::location}) {
        part = good;
        part.series.back().*field = 99;
        EXPECT_EQ(status_of(part), WriteStatus::kBadReference);
    }
    part = good;
    part.series[0].entries.resize(kMaxRowEntries + 1);
    EXPECT_EQ(status_of(part), WriteStatus::kTooLarge);
}

TEST(SeriesWriter, NeedsTwoAndAHalfBytesPerRankAndIteration) {
    constexpr std::uint32_t kRanks = 1024;
    constexpr std::uint32_t kIterations = 512;
    ProfilePart part = testing::loop_run(kRanks, kIterations);
    const auto bytes_per_value = [&](std::uint32_t metric) {
        ProfilePart one = part;
        const std::size_t without = [&] {
            ProfilePart none = part;
            none.series.clear();
            return encode_profile(none).size();
        }();
        std::erase_if(one.series, [&](const Series& row) { return row.metric != metric; });
        std::size_t values = 0;
        for (const Series& row : one.series) {
            values += row.entries.size();
        }
        return static_cast<double>(encode_profile(one).size() - without) / static_cast<double>(values);
    };
    EXPECT_LT(bytes_per_value(kTimeMetric), 2.5);     // noise of 1 % of 10 ms: 17 bits
    EXPECT_LT(bytes_per_value(kMpiTimeMetric), 3.0);  // noise of 20 % of 2 ms: 20 bits
    EXPECT_LT(bytes_per_value(2), 0.2);               // the same on all ranks
}

TEST(SeriesWriter, HoldsOneBlockAtATime) {
    std::size_t largest = 0;
    const auto status = write_profile(testing::loop_run(512, 600), [&](std::span<const std::uint8_t> bytes) {
        largest = std::max(largest, bytes.size());
        return true;
    });
    EXPECT_EQ(status, WriteStatus::kOk);
    EXPECT_LE(largest, kRowEntries * sizeof(std::uint64_t) / 2);
}

}  // namespace
}  // namespace barograph::format
