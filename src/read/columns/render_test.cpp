// SPDX-License-Identifier: BSD-3-Clause
// The texts of the tables.
#include "read/columns/render.hpp"

#include <gtest/gtest.h>

#include "read/columns/json_text.hpp"

namespace barograph::read {
namespace {

using format::kNoIndex;
using format::Object;
using format::ObjectKind;

TEST(Render, Members) {
    EXPECT_EQ(members_text({}), "");
    EXPECT_EQ(members_text({{0, 512, 1}}), "0-511");
    EXPECT_EQ(members_text({{0, 1, 1}, {4, 3, 1}}), "0,4-6");
    EXPECT_EQ(members_text({{0, 8, 2}}), "0-14:2");
    EXPECT_EQ(members_text({{0, 2, 5}}), "0,5");
    EXPECT_EQ(members_text({{0, 2, 1}}), "0-1");
}

TEST(Render, SizeClassesCoverAllSizesOnce) {
    for (const std::vector<std::uint64_t>& edges : {std::vector<std::uint64_t>{}, {128, 1024, 65536}, {1}}) {
        const auto rows = size_classes(edges);
        EXPECT_EQ(rows[0].low, std::nullopt);
        EXPECT_EQ(rows[2].high, 0);
        std::int64_t next = 1;
        for (std::size_t i = 3; i < rows.size(); ++i) {
            EXPECT_EQ(rows[i].bucket, static_cast<std::int32_t>(i));
            EXPECT_EQ(rows[i].low, next);
            if (rows[i].high && i + 1 < rows.size()) {
                next = *rows[i].high + 1;
            }
        }
    }
    const auto log2 = size_classes({});
    EXPECT_EQ(log2[3].label, "1 B");
    EXPECT_EQ(log2[9].label, "64-127 B");
    EXPECT_EQ(log2[13].label, "1-2 KiB");
    EXPECT_EQ(log2[22].label, "512-1024 KiB");
    EXPECT_EQ(log2[23].label, "1-2 MiB");
}

TEST(Render, CreationPathsOfRootsAndCircles) {
    std::vector<Object> objects(5);
    for (auto& object : objects) {
        object.kind = ObjectKind::kCommunicator;
    }
    objects[0].name = "W0.0";
    objects[1].name = "S3.0";
    objects[2].created_by = "MPI_Comm_spawn";  // no parent known
    objects[3].created_by = "MPI_Comm_dup";
    objects[3].parent = 4;
    objects[4].created_by = "MPI_Comm_split_type";
    objects[4].parent = 3;
    objects[4].creation_index = 6;
    const auto texts = creation_path_texts(objects);
    EXPECT_EQ(texts[0], "world");
    EXPECT_EQ(texts[1], "self");
    EXPECT_EQ(texts[2], "spawn#1");
    EXPECT_EQ(texts[4], "split_type#7");
    EXPECT_EQ(texts[3], "split_type#7 > dup#1");
}

TEST(Render, OfALongCreationPathTheFirstAndTheLastStepsAreTold) {
    constexpr std::uint32_t kSteps = 50'000;
    std::vector<Object> objects(kSteps + 1);
    objects[0].kind = ObjectKind::kCommunicator;
    objects[0].name = "W0.0";
    for (std::uint32_t i = 1; i <= kSteps; ++i) {
        objects[i].kind = ObjectKind::kCommunicator;
        objects[i].created_by = "MPI_Comm_dup";
        objects[i].parent = i - 1;
        objects[i].creation_index = i;
    }
    const auto texts = creation_path_texts(objects);
    EXPECT_EQ(texts[2], "world > dup#2 > dup#3");
    EXPECT_EQ(texts[64].substr(0, 18), "world > dup#2 > du");
    EXPECT_EQ(texts[65].substr(0, 27), "world > (1 more) > dup#3 > ");
    const std::string& longest = texts[kSteps];
    EXPECT_EQ(longest.substr(0, 34), "world > (49936 more) > dup#49938 >");
    EXPECT_TRUE(longest.ends_with(" > dup#50000 > dup#50001"));
}

TEST(JsonText, TellsJsonFromText) {
    for (const char* good :
         {"1", "-0.5e+3", "true", "null", "[]", "[2,2]", R"({"a":[1,{"b":"c\u00e9\n"}]})", " \"x\" "}) {
        EXPECT_TRUE(is_json(good)) << good;
    }
    for (const char* bad :
         {"", "01", "1.", "[1,]", "{a:1}", "tru", "[1", "\"\t\"", "\"\\x\"", "1 2", "\"\xff\"", "-"}) {
        EXPECT_FALSE(is_json(bad)) << bad;
    }
    EXPECT_FALSE(is_json(std::string(100, '[') + std::string(100, ']')));
}

TEST(JsonText, QuotesControlCharacters) { EXPECT_EQ(json_string("\"\n"), "\"\\\"\\u000a\""); }

}  // namespace
}  // namespace barograph::read
