// SPDX-License-Identifier: BSD-3-Clause
// What goes into merge comes out: every fact of every rank, under the same names, whatever numbers they had
// before.
#include "merge/merge.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "format/profile/profile_writer.hpp"
#include "format/testing/sample_profile.hpp"
#include "read/profile.hpp"
#include "read/tables/profile_rows.hpp"
#include "read/testing/scratch_folder.hpp"

namespace barograph::merge {
namespace {

namespace fs = std::filesystem;
using format::ProfilePart;

// rank, thread, call path, object, size class -> calls, time, bytes
using FactValues = std::map<std::tuple<std::uint32_t, std::uint32_t, std::string, std::string, std::uint32_t>,
                            std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>>;

std::string text_of(const std::vector<format::CallPath>& paths, std::uint32_t path) {
    std::string text = paths[path].operation;
    for (std::uint32_t at = paths[path].parent; at != format::kNoIndex; at = paths[at].parent) {
        text = paths[at].operation + " > " + text;
    }
    return text;
}

FactValues fact_values(const std::string& path) {
    const read::Profile profile(path, {});
    const read::ProfileRows rows(profile);
    const ProfilePart tables = rows.tables();
    FactValues values;
    for (const format::Fact& fact : rows.facts({})) {
        const format::Location& location = tables.locations[fact.location];
        const auto [entry, fresh] =
            values.emplace(std::tuple(location.rank, location.thread, text_of(tables.paths, fact.path),
                                      tables.objects[fact.object].name, fact.bucket),
                           std::tuple(fact.calls, fact.time_sum, fact.bytes_sum));
        EXPECT_TRUE(fresh) << text_of(tables.paths, fact.path);
    }
    return values;
}

// rank, call path, metric, execution -> entries and their sum; rank and bins of timelines under a name of
// their own
using SeriesValues = std::map<std::tuple<std::uint32_t, std::string, std::string, std::uint32_t>,
                              std::pair<std::size_t, double>>;

SeriesValues series_of(const std::string& path) {
    const read::Profile profile(path, {});
    const read::ProfileRows rows(profile);
    const ProfilePart tables = rows.tables();
    SeriesValues values;
    for (const format::Series& series : rows.series()) {
        double sum = 0;
        for (const format::SeriesEntry& entry : series.entries) {
            sum += entry.sum + static_cast<double>(entry.count);
        }
        values[{tables.locations[series.location].rank, text_of(tables.paths, series.path),
                tables.metrics[series.metric].name, series.execution}] = {series.entries.size(), sum};
    }
    for (const format::CallSite& site : rows.call_sites()) {
        values[{tables.locations[site.location].rank, text_of(tables.paths, site.path), "call site",
                static_cast<std::uint32_t>(site.kind)}] = {
            site.calls, static_cast<double>(site.time_ns + site.stands_for_ns + site.blocked_ns)};
    }
    for (const format::Timeline& timeline : rows.timelines()) {
        double sum = 0;
        for (const format::TimelineBin& bin : timeline.bins) {
            sum += static_cast<double>(bin.bytes + bin.time_ns);
        }
        values[{timeline.rank, "timeline", "", static_cast<std::uint32_t>(timeline.layer)}] = {
            timeline.bins.size(), sum};
    }
    return values;
}

void write(const fs::path& path, const ProfilePart& part) {
    const auto bytes = format::encode_profile(part);
    ASSERT_FALSE(bytes.empty());
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

// The ranks [first, end) of a run as a profile of its own, without the call paths and objects that only
// others have.
ProfilePart node_of(const ProfilePart& whole, std::uint32_t first, std::uint32_t end,
                    const std::string& own_region) {
    ProfilePart node = whole;
    node.locations.clear();
    node.facts.clear();
    std::map<std::uint32_t, std::uint32_t> new_location;
    for (std::uint32_t i = 0; i < whole.locations.size(); ++i) {
        if (whole.locations[i].rank >= first && whole.locations[i].rank < end) {
            new_location[i] = static_cast<std::uint32_t>(node.locations.size());
            node.locations.push_back(whole.locations[i]);
        }
    }
    for (format::Fact fact : whole.facts) {
        if (const auto at = new_location.find(fact.location); at != new_location.end()) {
            fact.location = at->second;
            node.facts.push_back(fact);
        }
    }
    std::erase_if(node.series,
                  [&](const format::Series& series) { return !new_location.contains(series.location); });
    for (format::Series& series : node.series) {
        series.location = new_location.at(series.location);
        series.path += series.path == 0 ? 0 : 1;
    }
    std::erase_if(node.call_sites,
                  [&](const format::CallSite& site) { return !new_location.contains(site.location); });
    for (format::CallSite& site : node.call_sites) {
        site.location = new_location.at(site.location);
        site.path += site.path == 0 ? 0 : 1;
    }
    std::erase_if(node.timelines, [&](const format::Timeline& timeline) {
        return timeline.rank < first || timeline.rank >= end;
    });
    std::erase_if(node.messages, [&](const format::Message& message) {
        return message.sender < first || message.sender >= end;
    });
    std::erase_if(node.file_counts,
                  [&](const format::FileCount& count) { return count.rank < first || count.rank >= end; });
    // A path of this node alone, in between the others: all later numbers differ from node to node.
    node.paths.insert(node.paths.begin() + 1, {0, format::Layer::kRegion, own_region});
    for (std::size_t i = 2; i < node.paths.size(); ++i) {
        node.paths[i].parent += node.paths[i].parent == 0 ? 0 : 1;
    }
    std::vector<format::Fact> facts;
    for (format::Fact& fact : node.facts) {
        fact.path += fact.path == 0 ? 0 : 1;
        facts.push_back(fact);
    }
    format::Fact own;
    own.path = 1;
    own.location = 0;
    own.calls = 7;
    own.time_sum = 700;
    own.time_min = own.time_max = 100;
    facts.push_back(own);
    std::sort(facts.begin(), facts.end(), [](const format::Fact& a, const format::Fact& b) {
        return std::tie(a.path, a.object, a.bucket, a.location) <
               std::tie(b.path, b.object, b.bucket, b.location);
    });
    node.facts = std::move(facts);
    return node;
}

Request request_of(std::vector<std::string> profiles, std::string output) {
    Request request;
    request.profiles = std::move(profiles);
    request.output = std::move(output);
    return request;
}

class Merge : public ::testing::Test {
protected:
    [[nodiscard]] std::string file(const std::string& name) const { return folder_.path(name); }
    read::testing::ScratchFolder folder_;
};

TEST_F(Merge, MakesAFileOfAFolder) {
    const auto parts = format::testing::small_run(12, 4);
    fs::create_directory(file("parts.baro"));
    for (const ProfilePart& part : parts) {
        write(file("parts.baro/part-000" + std::to_string(part.part) + ".baro"), part);
    }
    const Result result = merge(request_of({file("parts.baro")}, file("one")));
    EXPECT_EQ(result.path, file("one.baro"));
    EXPECT_TRUE(fs::is_regular_file(result.path));
    EXPECT_EQ(result.ranks, 12U);
    const FactValues before = fact_values(file("parts.baro"));
    EXPECT_EQ(fact_values(result.path), before);
    EXPECT_EQ(result.facts, before.size());
    EXPECT_FALSE(series_of(file("parts.baro")).empty());
    EXPECT_EQ(series_of(result.path), series_of(file("parts.baro")));
    const read::Profile whole(file("parts.baro"), {});
    const read::Profile one(result.path, {});
    EXPECT_EQ(one.metadata(), whole.metadata());
    EXPECT_EQ(read::ProfileRows(one).messages().size(), read::ProfileRows(whole).messages().size());
    EXPECT_EQ(read::ProfileRows(one).file_counts().size(), read::ProfileRows(whole).file_counts().size());
}

TEST_F(Merge, UnifiesWhatNodesCallDifferently) {
    const ProfilePart whole = format::testing::small_run(12, 1).front();
    write(file("a.baro"), node_of(whole, 0, 5, "only a"));
    write(file("b.baro"), node_of(whole, 5, 12, "only b"));
    const Result result = merge(request_of({file("b.baro"), file("a.baro")}, file("both")));
    EXPECT_EQ(result.ranks, 12U);
    EXPECT_EQ(result.call_paths, whole.paths.size() + 2);
    EXPECT_EQ(result.objects, whole.objects.size());
    FactValues expected = fact_values(file("a.baro"));
    expected.merge(fact_values(file("b.baro")));
    EXPECT_EQ(fact_values(result.path), expected);
    write(file("whole.baro"), whole);
    EXPECT_EQ(series_of(result.path), series_of(file("whole.baro")));
    const read::Profile both(result.path, {});
    EXPECT_EQ(read::ProfileRows(both).messages().size(), whole.messages.size());
    EXPECT_EQ(read::ProfileRows(both).file_counts().size(), whole.file_counts.size());
}

// Nodes that went on without each other in MPI_Finalize, and one that nobody recorded.
TEST_F(Merge, SaysWhichRanksNoNodeRecorded) {
    const ProfilePart whole = format::testing::small_run(12, 1).front();
    const auto node = [&](std::uint32_t first, std::uint32_t end, const char* without) {
        ProfilePart part = node_of(whole, first, end, "own");
        std::erase_if(part.metadata, [](const auto& pair) {
            return pair.first == "job.ranks" || pair.first == "run.complete";
        });
        part.metadata.emplace_back("job.ranks", "12");
        part.metadata.emplace_back("run.complete", "true");
        part.metadata.emplace_back("job.not_recorded", without);
        return part;
    };
    write(file("a.baro"), node(0, 4, "4-11"));
    write(file("b.baro"), node(4, 8, "0-3,8-11"));
    write(file("c.baro"), node(8, 12, "0-7"));
    const auto metadata = [&](std::vector<std::string> names) {
        const Result result = merge(request_of(std::move(names), file("merged")));
        const auto pairs = read::ProfileRows(read::Profile(result.path, {})).tables().metadata;
        return std::map<std::string, std::string>(pairs.begin(), pairs.end());
    };
    const auto some = metadata({file("a.baro"), file("c.baro")});
    EXPECT_EQ(some.at("job.not_recorded"), "4-7");
    EXPECT_EQ(some.at("run.complete"), "true");
    const auto all = metadata({file("a.baro"), file("b.baro"), file("c.baro")});
    EXPECT_FALSE(all.contains("job.not_recorded"));
    EXPECT_EQ(all.at("run.complete"), "true");
}

TEST_F(Merge, CountsRegionsThatNodesGiveOtherCategories) {
    const ProfilePart whole = format::testing::small_run(12, 1).front();
    const auto node = [&](std::uint32_t first, std::uint32_t end, const char* solve) {
        ProfilePart part = node_of(whole, first, end, "own");
        part.metadata.emplace_back("region.category.solve", solve);
        part.metadata.emplace_back("region.category.read mesh", "io");
        part.metadata.emplace_back("region.tag.library=solve", solve);
        return part;
    };
    write(file("a.baro"), node(0, 4, "math"));
    write(file("b.baro"), node(4, 8, "physics"));
    write(file("c.baro"), node(8, 12, "math"));
    const auto metadata = [&](const char* second) {
        const Result result = merge(request_of({file("a.baro"), file(second)}, file("merged")));
        const auto pairs = read::ProfileRows(read::Profile(result.path, {})).tables().metadata;
        return std::map<std::string, std::string>(pairs.begin(), pairs.end());
    };
    const auto other = metadata("b.baro");
    EXPECT_EQ(other.at("region.category.solve"), "math");
    EXPECT_EQ(other.at("region.category.read mesh"), "io");
    EXPECT_EQ(other.at("recording.other_categories"), "1");
    EXPECT_EQ(other.at("region.tag.library=solve"), "math");
    EXPECT_EQ(other.at("recording.other_tags"), "1");
    EXPECT_FALSE(metadata("c.baro").contains("recording.other_categories"));
}

TEST_F(Merge, AddsUpWhatNodesLost) {
    const ProfilePart whole = format::testing::small_run(12, 1).front();
    const auto node = [&](std::uint32_t first, std::uint32_t end, const char* dropped) {
        ProfilePart part = node_of(whole, first, end, "own");
        std::erase_if(part.metadata,
                      [](const auto& pair) { return pair.first == "recording.dropped_events"; });
        part.metadata.emplace_back("recording.dropped_events", dropped);
        return part;
    };
    write(file("a.baro"), node(0, 4, "3"));
    write(file("b.baro"), node(4, 8, "40"));
    write(file("c.baro"), node(8, 12, "0"));
    const Result result = merge(request_of({file("a.baro"), file("b.baro"), file("c.baro")}, file("merged")));
    const auto pairs = read::ProfileRows(read::Profile(result.path, {})).tables().metadata;
    const std::map<std::string, std::string> metadata(pairs.begin(), pairs.end());
    EXPECT_EQ(metadata.at("recording.dropped_events"), "43");
}

TEST_F(Merge, RefusesARankTwiceUnlessToldWhichCounts) {
    const ProfilePart whole = format::testing::small_run(6, 1).front();
    ProfilePart other = node_of(whole, 2, 6, "second");
    for (format::Fact& fact : other.facts) {
        fact.calls += 1000;
    }
    write(file("a.baro"), node_of(whole, 0, 4, "first"));
    write(file("b.baro"), other);
    Request request = request_of({file("a.baro"), file("b.baro")}, file("both"));
    try {
        (void)merge(request);
        FAIL() << "ranks 2 and 3 are in both";
    } catch (const MergeError& error) {
        EXPECT_NE(std::string(error.what()).find("rank 2"), std::string::npos) << error.what();
    }
    for (const auto& entry : fs::directory_iterator(folder_.path("."))) {
        EXPECT_FALSE(entry.path().filename().string().starts_with(".barograph-"));
    }
    const auto calls_of = [&](SameRanks which) {
        request.same_ranks = which;
        const FactValues values = fact_values(merge(request).path);
        return std::get<0>(values.at({2, 0, "program", "", 0}));
    };
    EXPECT_EQ(calls_of(SameRanks::kFirst), 1U);
    EXPECT_EQ(calls_of(SameRanks::kLast), 1001U);
}

TEST_F(Merge, RefusesOtherJobsAndOtherSizeClasses) {
    ProfilePart a = format::testing::small_run(4, 1).front();
    ProfilePart b = a;
    for (format::Location& location : b.locations) {
        location.rank += 4;
    }
    for (format::FileCount& count : b.file_counts) {
        count.rank += 4;
    }
    write(file("a.baro"), a);
    b.metadata.insert(b.metadata.begin(), {"job.id", "another"});
    write(file("b.baro"), b);
    Request request = request_of({file("a.baro"), file("b.baro")}, file("both"));
    EXPECT_THROW((void)merge(request), MergeError);
    request.any_job = true;
    EXPECT_EQ(merge(request).ranks, 8U);
    b.size_class_edges = {10, 100};
    write(file("b.baro"), b);
    EXPECT_THROW((void)merge(request), MergeError);
}

TEST_F(Merge, PicksRanks) {
    const ProfilePart whole = node_of(format::testing::small_run(12, 1).front(), 0, 12, "rank 0 only");
    write(file("whole.baro"), whole);
    Request request = request_of({file("whole.baro")}, file("some"));
    request.ranks = {3, 7, 8, 99};
    const Result result = merge(request);
    EXPECT_EQ(result.ranks, 3U);
    EXPECT_LT(result.call_paths, whole.paths.size()) << "the region of rank 0 has no fact here";
    FactValues expected = fact_values(file("whole.baro"));
    std::erase_if(expected, [](const auto& row) {
        const auto rank = std::get<0>(row.first);
        return rank != 3 && rank != 7 && rank != 8;
    });
    EXPECT_EQ(fact_values(result.path), expected);
    request.ranks = {99};
    EXPECT_THROW((void)merge(request), MergeError);
}

TEST_F(Merge, PicksCallPathsWithWhatLeadsToThem) {
    const ProfilePart whole = format::testing::small_run(6, 1).front();
    write(file("whole.baro"), whole);
    std::uint32_t deepest = 0;
    for (std::uint32_t i = 0; i < whole.paths.size(); ++i) {
        if (text_of(whole.paths, i).size() > text_of(whole.paths, deepest).size()) {
            deepest = i;
        }
    }
    const std::string wanted = text_of(whole.paths, deepest);
    Request request = request_of({file("whole.baro")}, file("some"));
    request.paths = {deepest};
    const Result result = merge(request);
    FactValues expected = fact_values(file("whole.baro"));
    std::erase_if(expected, [&](const auto& row) {
        const std::string& text = std::get<2>(row.first);
        return text != wanted && !wanted.starts_with(text + " > ");
    });
    EXPECT_EQ(fact_values(result.path), expected);
    request.paths = {1'000'000};
    EXPECT_THROW((void)merge(request), MergeError);
}

TEST_F(Merge, CutsLargeProfilesIntoBatches) {
    // More locations than a tile takes.
    const ProfilePart whole = format::testing::large_run(5000, 12);
    write(file("whole.baro"), whole);
    std::vector<double> steps;
    Request request = request_of({file("whole.baro")}, file("copy"));
    request.progress = [&](double done) { steps.push_back(done); };
    request.batch_facts = 20'000;
    const Result result = merge(request);
    EXPECT_EQ(result.facts, whole.facts.size());
    EXPECT_GE(steps.size(), 4U);
    const read::Profile one(file("whole.baro"), {});
    const read::Profile two(result.path, {});
    EXPECT_LT(two.file_bytes(), one.file_bytes() * 101 / 100);
    const auto total = [](const read::Profile& profile) {
        std::uint64_t sum = 0;
        for (const format::Fact& fact : read::ProfileRows(profile).facts({})) {
            sum += fact.time_sum * (fact.path + 1) + fact.location;
        }
        return sum;
    };
    EXPECT_EQ(total(one), total(two));
    two.verify();
}

}  // namespace
}  // namespace barograph::merge
