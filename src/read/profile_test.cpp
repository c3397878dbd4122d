// SPDX-License-Identifier: BSD-3-Clause
// What the writer was given comes back from the reader: every table, every fact, whole or selected, one part
// or many.
#include "read/profile.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <tuple>

#include "format/profile/profile_writer.hpp"
#include "format/testing/sample_profile.hpp"
#include "read/testing/cells.hpp"
#include "read/testing/scratch_folder.hpp"

namespace barograph::read {
namespace {

using format::Fact;
using format::FactMetric;
using format::ProfilePart;
using format::testing::small_run;
using testing::column;
using testing::number;
using testing::ScratchFolder;
using testing::text;

using FactKey =
    std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t>;  // location, path, object, bucket

// All facts of a run by their place, with locations numbered through all parts.
std::map<FactKey, Fact> facts_of(const std::vector<ProfilePart>& parts) {
    std::map<FactKey, Fact> facts;
    std::size_t first = 0;
    for (const ProfilePart& part : parts) {
        for (const Fact& fact : part.facts) {
            facts[{first + fact.location, fact.path, fact.object, fact.bucket}] = fact;
        }
        first += part.locations.size();
    }
    return facts;
}

void expect_facts(const ColumnTable& table, const std::vector<ProfilePart>& parts) {
    const auto expected = facts_of(parts);
    ASSERT_EQ(table.rows, expected.size());
    std::map<FactKey, Fact> left = expected;
    for (std::size_t row = 0; row < table.rows; ++row) {
        const FactKey key{number(table, "location", row), number(table, "path_id", row),
                          number(table, "object_id", row), number(table, "bucket", row)};
        ASSERT_EQ(left.count(key), 1U) << "a row twice, or one that was never written";
        const Fact& fact = left.at(key);
        const auto same = [&](std::string_view name, std::uint64_t value) {
            EXPECT_EQ(number(table, name, row), static_cast<std::int64_t>(value))
                << name << " of row " << row;
        };
        const bool open = fact.time_min == ~std::uint64_t{0};
        same("calls", fact.calls);
        same("time_ns", fact.time_sum);
        same("min_ns", open ? 0 : fact.time_min);
        same("max_ns", fact.time_max);
        same("bytes", fact.bytes_sum);
        same("bytes_min", fact.bytes_min);
        same("bytes_max", fact.bytes_max);
        const double squares = column(table, "sumsq_ns2").as<double>()[row];
        EXPECT_LE(std::abs(squares - fact.time_sum_of_squares), std::ldexp(fact.time_sum_of_squares, -24));
        left.erase(key);
    }
}

class ProfileTest : public ::testing::TestWithParam<std::uint32_t> {
protected:
    ProfileTest() : run(small_run(11, GetParam())), path(folder.write("run.baro", run)) {}

    ScratchFolder folder;
    std::vector<ProfilePart> run;
    std::string path;
};

TEST_P(ProfileTest, GivesAllFacts) { expect_facts(Profile(path, {}).facts({}), run); }

TEST_P(ProfileTest, FindsTheFileWithoutItsEnding) {
    const Profile profile(path.substr(0, path.size() - 5), {});
    EXPECT_EQ(profile.path(), path);
    EXPECT_EQ(profile.part_count(), GetParam());
}

TEST_P(ProfileTest, GivesTheLocations) {
    const ColumnTable table = Profile(path, {}).locations();
    std::size_t row = 0;
    for (const ProfilePart& part : run) {
        for (const format::Location& location : part.locations) {
            EXPECT_EQ(number(table, "location", row), static_cast<std::int64_t>(row));
            EXPECT_EQ(number(table, "rank", row), location.rank);
            EXPECT_EQ(number(table, "thread", row), location.thread);
            EXPECT_EQ(text(table, "node", row), location.node);
            EXPECT_EQ(number(table, "start_unix_ns", row), location.start_unix_ns);
            EXPECT_EQ(number(table, "wall_ns", row), static_cast<std::int64_t>(location.wall_ns));
            EXPECT_EQ(number(table, "dropped", row), static_cast<std::int64_t>(location.dropped));
            ++row;
        }
    }
    EXPECT_EQ(table.rows, row);
}

TEST_P(ProfileTest, GivesPathsAndObjects) {
    const Profile profile(path, {});
    const ColumnTable paths = profile.call_paths();
    ASSERT_EQ(paths.rows, 8U);
    EXPECT_EQ(text(paths, "call_path", 3), "program > solve > MPI_Allreduce");
    EXPECT_EQ(text(paths, "layer", 3), "mpi");
    EXPECT_EQ(number(paths, "depth", 3), 2);
    EXPECT_EQ(column(paths, "parent_id").nulls, 1U);
    const ColumnTable objects = profile.objects();
    ASSERT_EQ(objects.rows, 9U);
    EXPECT_EQ(text(objects, "kind", 0), "none");
    EXPECT_EQ(text(objects, "creation_path", 3), "world > split#1 > dup#1");
    EXPECT_EQ(text(objects, "members", 2), "0-10:2");
    EXPECT_EQ(text(objects, "attributes", 4), R"({"dims":[2,2],"periods":[0,1],"note":"not JSON \"\\"})");
    EXPECT_EQ(number(objects, "remote_size", 5), 10);
    EXPECT_EQ(text(objects, "kind", 6), "mixed");
    EXPECT_EQ(text(objects, "kind", 7), "file");
    EXPECT_EQ(text(objects, "creation_path", 7), "");
    EXPECT_EQ(text(objects, "attributes", 7), R"({"file system":"lustre","block size":4194304})");
    EXPECT_EQ(text(objects, "kind", 8), "dataset");
    EXPECT_EQ(number(objects, "parent_id", 8), 7);
    EXPECT_EQ(profile.metadata().at(2).second, "stencil");
}

TEST_P(ProfileTest, SelectsRanksPathsObjectsAndMetrics) {
    const Profile profile(path, {});
    const ColumnTable all = profile.facts({});
    const Selection selections[] = {
        {{{3U}}, {}, {}, bit_of(FactMetric::kTimeSum)},
        {{}, {{1U, 2U}}, {}, bit_of(FactMetric::kTimeMin)},
        {{}, {}, {{2U, 4U}}, bit_of(FactMetric::kBytesMax) | bit_of(FactMetric::kCalls)},
        {{{2U, 4U, 4000U}}, {{0U}}, {{1U, 1U}}, 255},
        {std::vector<std::uint32_t>{}, {}, {}, 255},
        {{}, {}, {{50U, 60U}}, 255},
    };
    for (const Selection& selection : selections) {
        const auto has = [](const auto& ids, std::int64_t id) {
            return !ids || std::find(ids->begin(), ids->end(), id) != ids->end();
        };
        std::vector<std::size_t> rows;  // the rows of `all` that are wanted, in their order
        for (std::size_t row = 0; row < all.rows; ++row) {
            const std::int64_t rank = number(all, "rank", row);
            if (has(selection.paths, number(all, "path_id", row)) &&
                has(selection.objects, number(all, "object_id", row)) &&
                (!selection.ranks || (rank >= selection.ranks->first && rank <= selection.ranks->second))) {
                rows.push_back(row);
            }
        }
        const ColumnTable some = profile.facts(selection);
        ASSERT_EQ(some.rows, rows.size());
        EXPECT_EQ(some.columns.size(), 6U + static_cast<unsigned>(__builtin_popcount(selection.metrics)));
        for (const Column& from : some.columns) {
            for (std::size_t i = 0; i < rows.size(); ++i) {
                if (from.type != ColumnType::kFloat64) {
                    EXPECT_EQ(number(some, from.name, i), number(all, from.name, rows[i])) << from.name;
                }
            }
        }
    }
}

TEST_P(ProfileTest, VerifiesAnIntactProfile) { EXPECT_NO_THROW(Profile(path, {}).verify()); }

INSTANTIATE_TEST_SUITE_P(Parts, ProfileTest, ::testing::Values(1U, 3U));

TEST(Profile, NamesCustomSizeClasses) {
    const ScratchFolder folder;
    const Profile profile(folder.write("edges.baro", small_run(4, 1, {128, 1024, 65536})), {});
    const ColumnTable table = profile.size_classes();
    ASSERT_EQ(table.rows, 7U);
    EXPECT_EQ(text(table, "label", 3), "1-128 B");
    EXPECT_EQ(number(table, "bucket_min", 4), 129);
    EXPECT_EQ(number(table, "bucket_max", 4), 1024);
    EXPECT_EQ(text(table, "label", 6), ">= 65537 B");
    expect_facts(profile.facts({}), small_run(4, 1, {128, 1024, 65536}));
}

TEST(Profile, ReadsAnEmptyProfile) {
    const ScratchFolder folder;
    const Profile profile(folder.write("empty.baro", {ProfilePart{}}), {});
    EXPECT_EQ(profile.facts({}).rows, 0U);
    EXPECT_EQ(profile.locations().rows, 0U);
    EXPECT_EQ(profile.call_paths().rows, 0U);
    EXPECT_TRUE(profile.metadata().empty());
}

TEST(Profile, ReadsManyTiles) {
    const ScratchFolder folder;
    const std::vector<ProfilePart> run{
        format::testing::large_run(5000, 40)};  // two tiles of locations, three of keys
    const Profile profile(folder.write("large.baro", run), {});
    expect_facts(profile.facts({}), run);
}

// Random access: what a selection costs is a small share of the file.
TEST(Profile, ReadsOnlyWhatIsAskedFor) {
    const ScratchFolder folder;
    const std::string path = folder.write("large.baro", {format::testing::large_run(8192, 200)});
    const auto share_read = [&](const Selection& selection) {
        const Profile profile(path, {});
        (void)profile.locations();
        const std::uint64_t before = profile.bytes_read();
        EXPECT_GT(profile.facts(selection).rows, 0U);
        return static_cast<double>(profile.bytes_read() - before) / static_cast<double>(profile.file_bytes());
    };
    EXPECT_GT(share_read({}), 0.85);
    EXPECT_LT(share_read({{{7U}}, {}, {}, 255}), 0.10);  // 16 of 200 keys
    EXPECT_LT(share_read({{{7U}}, {}, {}, bit_of(FactMetric::kTimeSum)}), 0.04);
    EXPECT_LT(share_read({{}, {}, {}, bit_of(FactMetric::kCalls)}), 0.01);
    EXPECT_LT(share_read({{{7U}}, {}, {{9U, 9U}}, bit_of(FactMetric::kTimeSum)}), 0.02);  // one tile of two
}

TEST(Profile, RefusesMoreThanTheMemoryAllowed) {
    const ScratchFolder folder;
    const Profile profile(folder.write("run.baro", {format::testing::large_run(1000, 40)}),
                          {false, 1'000'000});
    EXPECT_THROW((void)profile.facts({}), ProfileError);
    EXPECT_NO_THROW((void)profile.facts({{{1U}}, {}, {}, 1}));
}

}  // namespace
}  // namespace barograph::read
