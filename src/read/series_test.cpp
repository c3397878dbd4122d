// SPDX-License-Identifier: BSD-3-Clause
// Series and timelines that were written come back: all of them or a selection, from one part or many,
// reading little for little, and never more than the memory allowed.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <string>
#include <tuple>

#include "format/bytes/byte_writer.hpp"
#include "format/bytes/crc32c.hpp"
#include "format/profile/profile_writer.hpp"
#include "format/testing/sample_profile.hpp"
#include "read/profile.hpp"
#include "read/testing/cells.hpp"
#include "read/testing/scratch_folder.hpp"

namespace barograph::read {
namespace {

using format::ProfilePart;
using format::Series;
using format::Timeline;
using testing::column;
using testing::number;
using testing::ScratchFolder;
using testing::text;

std::uint64_t bits(const ColumnTable& table, std::string_view name, std::size_t row) {
    return std::bit_cast<std::uint64_t>(column(table, name).as<double>()[row]);
}

void expect_series(const ColumnTable& table, const std::vector<ProfilePart>& parts, auto wanted) {
    std::size_t row = 0;
    for (const ProfilePart& part : parts) {
        for (const Series& series : part.series) {
            const std::uint32_t rank = part.locations[series.location].rank;
            if (!wanted(series, rank)) {
                continue;
            }
            for (std::size_t i = 0; i < series.entries.size(); ++i, ++row) {
                ASSERT_LT(row, table.rows);
                EXPECT_EQ(number(table, "rank", row), rank);
                EXPECT_EQ(number(table, "thread", row), part.locations[series.location].thread);
                EXPECT_EQ(number(table, "path_id", row), series.path);
                EXPECT_EQ(number(table, "metric_id", row), series.metric);
                EXPECT_EQ(number(table, "execution", row), series.execution);
                const std::uint64_t first = i * series.stride;
                EXPECT_EQ(number(table, "first_index", row), static_cast<std::int64_t>(first));
                EXPECT_EQ(number(table, "last_index", row),
                          static_cast<std::int64_t>(std::min(first + series.stride, series.indices) - 1));
                EXPECT_EQ(number(table, "count", row), static_cast<std::int64_t>(series.entries[i].count));
                EXPECT_EQ(bits(table, "sum", row), std::bit_cast<std::uint64_t>(series.entries[i].sum));
                EXPECT_EQ(bits(table, "min", row), std::bit_cast<std::uint64_t>(series.entries[i].minimum));
                EXPECT_EQ(bits(table, "max", row), std::bit_cast<std::uint64_t>(series.entries[i].maximum));
            }
        }
    }
    EXPECT_EQ(row, table.rows);
}

constexpr auto kAll = [](const Series&, std::uint32_t) { return true; };

class SeriesTest : public ::testing::TestWithParam<std::uint32_t> {
protected:
    SeriesTest() : run(format::testing::small_run(11, GetParam())), path(folder.write("run.baro", run)) {}

    ScratchFolder folder;
    std::vector<ProfilePart> run;
    std::string path;
};

TEST_P(SeriesTest, GivesEveryEntry) {
    const Profile profile(path, {});
    const ColumnTable table = profile.series({});
    EXPECT_EQ(table.rows,
              11U * (2 * (20 + 21) + 16 + 2 + 1 + 8 + 1) - 5U * 5);  // odd ranks have 11 of 16 folded ones
    expect_series(table, run, kAll);
}

TEST_P(SeriesTest, SelectsPathsMetricsAndRanks) {
    const Profile profile(path, {});
    const SeriesSelection selections[] = {
        {{{2U}}, {}, {}},
        {{}, {{0U, 4U}}, {}},
        {{}, {}, {{3U, 7U}}},
        {{{0U, 6U, 900U}}, {{0U, 2U, 77U}}, {{4U, 4U}}},
        {std::vector<std::uint32_t>{}, {}, {}},
        {{}, {}, {{50U, 60U}}},
    };
    for (const SeriesSelection& selection : selections) {
        const auto has = [](const auto& ids, std::uint32_t id) {
            return !ids || std::find(ids->begin(), ids->end(), id) != ids->end();
        };
        expect_series(profile.series(selection), run, [&](const Series& series, std::uint32_t rank) {
            return has(selection.paths, series.path) && has(selection.metrics, series.metric) &&
                   (!selection.ranks || (rank >= selection.ranks->first && rank <= selection.ranks->second));
        });
    }
}

TEST_P(SeriesTest, GivesMetricsAndWhatThereIs) {
    const Profile profile(path, {});
    const ColumnTable metrics = profile.series_metrics();
    ASSERT_EQ(metrics.rows, 6U);
    EXPECT_EQ(text(metrics, "name", 1), "mpi time");
    EXPECT_EQ(text(metrics, "unit", 5), "J");
    EXPECT_EQ(text(metrics, "consistency", 0), "by iteration");
    EXPECT_EQ(text(metrics, "consistency", 2), "by execution");
    EXPECT_EQ(text(metrics, "consistency", 3), "constant");
    EXPECT_EQ(text(metrics, "consistency", 5), "by rank");
    const ColumnTable summary = profile.series_summary();
    std::size_t row = 0;
    for (const ProfilePart& part : run) {
        for (const Series& series : part.series) {
            EXPECT_EQ(number(summary, "rank", row), part.locations[series.location].rank);
            EXPECT_EQ(number(summary, "metric_id", row), series.metric);
            EXPECT_EQ(number(summary, "stride", row), static_cast<std::int64_t>(series.stride));
            EXPECT_EQ(number(summary, "indices", row), static_cast<std::int64_t>(series.indices));
            EXPECT_EQ(number(summary, "longest_index", row), static_cast<std::int64_t>(series.longest));
            EXPECT_EQ(number(summary, "entries", row), static_cast<std::int64_t>(series.entries.size()));
            ++row;
        }
    }
    EXPECT_EQ(row, summary.rows);
}

TEST_P(SeriesTest, GivesTimelines) {
    const Profile profile(path, {});
    const ColumnTable table = profile.timelines({});
    std::map<std::tuple<std::int64_t, std::string, std::int64_t>, std::size_t> rows;
    for (std::size_t row = 0; row < table.rows; ++row) {
        rows[{number(table, "rank", row), text(table, "layer", row), number(table, "start_ns", row)}] = row;
    }
    ASSERT_EQ(rows.size(), table.rows);
    std::size_t bins = 0;
    for (const ProfilePart& part : run) {
        for (const Timeline& line : part.timelines) {
            for (std::size_t i = 0; i < line.bins.size(); ++i, ++bins) {
                const auto start = static_cast<std::int64_t>(i * line.bin_ns);
                const std::string layer = line.layer == format::Layer::kMpi ? "mpi" : "region";
                const auto place = rows.find({line.rank, layer, start});
                ASSERT_NE(place, rows.end());
                EXPECT_EQ(number(table, "end_ns", place->second),
                          start + static_cast<std::int64_t>(line.bin_ns));
                const auto same = [&](std::string_view name, std::uint64_t value) {
                    EXPECT_EQ(number(table, name, place->second), static_cast<std::int64_t>(value));
                };
                same("operations", line.bins[i].operations);
                same("bytes", line.bins[i].bytes);
                same("time_ns", line.bins[i].time_ns);
            }
        }
    }
    EXPECT_EQ(bins, table.rows);
    const ColumnTable one = profile.timelines({{}, {}, {{3U, 3U}}});
    EXPECT_EQ(one.rows, 2U * (30 + 3));
    EXPECT_EQ(number(one, "rank", 0), 3);
}

INSTANTIATE_TEST_SUITE_P(Parts, SeriesTest, ::testing::Values(1U, 3U));

TEST(Series, AreAbsentFromOldProfiles) {
    const ScratchFolder folder;
    const Profile profile(folder.write("empty.baro", {ProfilePart{}}), {});
    EXPECT_EQ(profile.series({}).rows, 0U);
    EXPECT_EQ(profile.series_metrics().rows, 0U);
    EXPECT_EQ(profile.series_summary().rows, 0U);
    EXPECT_EQ(profile.timelines({}).rows, 0U);
    EXPECT_EQ(profile.timelines({}).columns.at(1).name, "layer");
}

// Random access: one rank, or one metric, costs a small share of the file; facts cost nothing of the series.
TEST(Series, ReadsOnlyWhatIsAskedFor) {
    const ScratchFolder folder;
    const std::vector<ProfilePart> run{format::testing::loop_run(4096, 128)};
    const std::string path = folder.write("loop.baro", run);
    const auto share_read = [&](const SeriesSelection& selection, auto wanted) {
        const Profile profile(path, {});
        (void)profile.locations();
        const std::uint64_t before = profile.bytes_read();
        expect_series(profile.series(selection), run, wanted);
        return static_cast<double>(profile.bytes_read() - before) / static_cast<double>(profile.file_bytes());
    };
    EXPECT_GT(share_read({}, kAll), 0.9);
    EXPECT_LT(share_read({{}, {}, {{9U, 9U}}}, [](const Series&, std::uint32_t rank) { return rank == 9; }),
              0.15);
    EXPECT_LT(
        share_read({{}, {{2U}}, {}}, [](const Series& series, std::uint32_t) { return series.metric == 2; }),
        0.02);
    const Profile profile(path, {});
    (void)profile.facts({});
    (void)profile.call_paths();
    EXPECT_LT(profile.bytes_read(), profile.file_bytes() / 10);
}

TEST(Series, RefuseMoreThanTheMemoryAllowed) {
    const ScratchFolder folder;
    const Profile profile(folder.write("loop.baro", {format::testing::loop_run(256, 400)}),
                          {false, 1'000'000});
    EXPECT_THROW((void)profile.series({}), ProfileError);
    EXPECT_NO_THROW((void)profile.series({{}, {{0U}}, {{5U, 9U}}}));
}

// A table that promises entries nobody wrote must end in an error, not in memory that is gone.
TEST(Series, PromisesWithoutValuesAreRefused) {
    const ScratchFolder folder;
    ProfilePart part = format::testing::loop_run(1, 8);
    auto bytes = format::encode_profile(part);
    const auto at_of = [&](format::BlockType type) {
        for (std::size_t at = format::kHeadSize; at + format::kFootSize < bytes.size();) {
            const std::size_t size = bytes[at + 12] | std::size_t{bytes[at + 13]} << 8U;
            if (bytes[at] == static_cast<std::uint8_t>(type)) {
                return at;
            }
            at += format::kBlockHeadSize + size;
        }
        return std::size_t{0};
    };
    const std::size_t at = at_of(format::BlockType::kSeries);
    ASSERT_NE(at, 0U);
    ASSERT_EQ(bytes[at + 2], 0) << "too small to be compressed";
    const std::size_t size = bytes[at + 12];
    // Column "entries": 8, 8 and 1 as differences: scheme 3, first 8, least -7, 3 bits, the differences 7 and
    // 0.
    constexpr std::array<std::uint8_t, 5> kEntries{3, 8, 13, 3, 7};
    const auto end = bytes.begin() + static_cast<std::ptrdiff_t>(at + format::kBlockHeadSize + size);
    const auto place =  // the last one: column "indices" is the same
        std::find_end(bytes.begin() + static_cast<std::ptrdiff_t>(at), end, kEntries.begin(), kEntries.end());
    ASSERT_NE(place, end);
    *(place + 1) = 100;
    const auto put = [&](std::size_t where, std::uint32_t value) {
        for (unsigned i = 0; i < 4; ++i) {
            bytes[where + i] = static_cast<std::uint8_t>(value >> (8 * i));
        }
    };
    const auto all = std::span<const std::uint8_t>(bytes);
    put(at + 16, format::crc32c(all.subspan(at + format::kBlockHeadSize, size)));
    put(at + 20, format::crc32c(all.subspan(at, 20)));
    const std::string path = folder.write("promise.baro", bytes);
    EXPECT_THROW((void)Profile(path, {}).series({}), ProfileError);
    const Profile salvaged(path, {true, 0});
    EXPECT_LE(salvaged.series({}).rows, 93U);  // those of the constant, which says the same however often
    EXPECT_FALSE(salvaged.losses().empty());
}

}  // namespace
}  // namespace barograph::read
