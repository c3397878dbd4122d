// SPDX-License-Identifier: BSD-3-Clause
// A profile with more metadata is otherwise the same profile.
#include "merge/put_metadata.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <tuple>
#include <vector>

#include "collect/aggregate/series_message.hpp"
#include "collect/arena/rows/file_counts.hpp"
#include "collect/arena/rows/sent_messages.hpp"
#include "format/profile/profile_writer.hpp"
#include "format/testing/sample_profile.hpp"
#include "merge/merge.hpp"
#include "read/profile.hpp"
#include "read/tables/profile_rows.hpp"
#include "read/testing/scratch_folder.hpp"

namespace barograph::merge {
namespace {

std::string value_of(const read::Profile& profile, const std::string& key) {
    std::string value = "(none)";
    for (const auto& [name, text] : profile.metadata()) {
        value = name == key ? text : value;
    }
    return value;
}

// Written anew from what can be read, in one order.
std::vector<std::uint8_t> all_but_metadata(const read::Profile& profile) {
    const read::ProfileRows rows(profile);
    format::ProfilePart part = rows.tables();
    part.metadata.clear();
    part.facts = rows.facts({});
    std::sort(part.facts.begin(), part.facts.end(), [](const auto& a, const auto& b) {
        return std::tie(a.path, a.object, a.bucket, a.location) <
               std::tie(b.path, b.object, b.bucket, b.location);
    });
    part.messages = rows.messages();
    collect::sum_up(part.messages);
    part.file_counts = rows.file_counts();
    collect::sum_up(part.file_counts);
    part.series = rows.series();
    collect::sort_series(part.series);
    part.timelines = rows.timelines();
    collect::sort_timelines(part.timelines);
    return format::encode_profile(part);
}

class PutMetadata : public ::testing::Test {
protected:
    void SetUp() override { (void)folder_.write("from.baro", format::testing::small_run(4, 1)); }

    read::testing::ScratchFolder folder_;
    const std::string from_ = folder_.path("from.baro");
    const std::string to_ = folder_.path("to.baro");
};

TEST_F(PutMetadata, adds_and_replaces_rows_and_keeps_all_else) {
    put_metadata(from_, to_, {{"new", "one"}, {"program.name", "another"}, {"empty", ""}});
    const read::Profile before(from_, {});
    const read::Profile after(to_, {});
    after.verify();
    EXPECT_EQ(value_of(after, "new"), "one");
    EXPECT_EQ(value_of(after, "empty"), "");
    EXPECT_EQ(value_of(after, "program.name"), "another");
    EXPECT_EQ(value_of(after, "job.id"), value_of(before, "job.id"));
    EXPECT_EQ(all_but_metadata(after), all_but_metadata(before));
    EXPECT_GT(all_but_metadata(after).size(), 1000U);
}

TEST_F(PutMetadata, can_be_done_again) {
    put_metadata(from_, to_, {{"new", "one"}});
    const std::string again = folder_.path("again.baro");
    put_metadata(to_, again, {{"new", "two"}, {"third", "3"}});
    const read::Profile profile(again, {});
    profile.verify();
    EXPECT_EQ(value_of(profile, "new"), "two");
    EXPECT_EQ(value_of(profile, "third"), "3");
}

TEST_F(PutMetadata, replaces_no_file) {
    std::ofstream(to_) << "mine";
    EXPECT_THROW(put_metadata(from_, to_, {{"new", "one"}}), MergeError);
    std::string text;
    std::ifstream(to_) >> text;
    EXPECT_EQ(text, "mine");
}

}  // namespace
}  // namespace barograph::merge
