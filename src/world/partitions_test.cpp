// SPDX-License-Identifier: BSD-3-Clause
#include "world/partitions.hpp"

#include <cstring>
#include <string>

#include <gtest/gtest.h>

namespace barograph::world {
namespace {

TEST(Partitions, AreNumberedByTheirFirstRanks) {
    const RankMark marks[] = {
        {{7, 1}, {}, 0}, {{7, 1}, {}, 0}, {{3, 1}, {}, 0}, {{7, 2}, {}, 0}, {{3, 1}, {}, 0}};
    std::uint32_t partition_of[5];
    EXPECT_EQ(number_partitions(marks, partition_of), 3U);
    EXPECT_EQ(std::vector<std::uint32_t>(partition_of, partition_of + 5),
              (std::vector<std::uint32_t>{0, 0, 1, 2, 1}));
}

TEST(Partitions, GetNamesThatDiffer) {
    PartitionText texts[5] = {};
    const char* names[] = {"app", "app", "app.2", "app", "lmp"};
    const bool is_named[] = {false, false, true, false, false};
    for (int i = 0; i < 5; ++i) {
        std::strcpy(texts[i].name, names[i]);
    }
    make_unique(texts, is_named);
    EXPECT_STREQ(texts[0].name, "app");
    EXPECT_STREQ(texts[1].name, "app.3");  // app.2 was given
    EXPECT_STREQ(texts[2].name, "app.2");
    EXPECT_STREQ(texts[3].name, "app.4");
    EXPECT_STREQ(texts[4].name, "lmp");
}

TEST(Partitions, NamesAreShortAndPrintable) {
    EXPECT_TRUE(is_name("producer"));
    EXPECT_TRUE(is_name("größe 2"));
    EXPECT_TRUE(is_name(std::string(127, 'a')));
    EXPECT_FALSE(is_name(std::string(128, 'a')));
    EXPECT_FALSE(is_name(""));
    EXPECT_FALSE(is_name("a\nb"));
    EXPECT_FALSE(is_name("a\x7f"));
}

TEST(Partitions, CommandLineIsWords) {
    char words[32];
    words_of_list(R"(["/bin/app","-n","a \"b\" \\"])", words);
    EXPECT_STREQ(words, R"(/bin/app -n a "b" \)");
    char few[6];
    words_of_list(R"(["/bin/app"])", few);
    EXPECT_STREQ(few, "/bin/");
}

TEST(Partitions, SelfIsTheSameByNameWhateverRuns) {
    RankMark a{};
    RankMark b{};
    static PartitionText text;
    describe_self({}, a, text);
    EXPECT_STREQ(text.name, "world_test");
    EXPECT_EQ(a.is_named, 0U);
    describe_self("ocean", b, text);
    EXPECT_STREQ(text.name, "ocean");
    EXPECT_EQ(b.is_named, 1U);
    EXPECT_EQ(a.program[0], b.program[0]);
    EXPECT_NE(a.key[0], b.key[0]);
}

}  // namespace
}  // namespace barograph::world
