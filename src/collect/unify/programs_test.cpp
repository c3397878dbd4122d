// SPDX-License-Identifier: BSD-3-Clause
#include "collect/unify/programs.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace barograph::collect {
namespace {

using format::Program;
using format::ProgramKind;
using format::RankRange;
using Programs = std::vector<Program>;

Program of_rank(std::uint32_t rank, const std::string& identity, bool named = false,
                const std::string& label = "app") {
    Program program = program_of(label, identity, named);
    program.ranks = {{rank, 1, 1}};
    return program;
}

// As ranks come together up a tree: neighbours first.
Programs up_the_tree(std::vector<Programs> ranks) {
    while (ranks.size() > 1) {
        std::vector<Programs> next;
        for (std::size_t i = 0; i < ranks.size(); i += 2) {
            next.push_back(ranks[i]);
            if (i + 1 < ranks.size()) {
                format::ByteWriter message;
                encode_programs(ranks[i + 1], message);
                format::ByteReader in(message.view());
                add_programs(next.back(), decode_programs(in));
                EXPECT_EQ(in.remaining(), 0U);
            }
        }
        ranks = std::move(next);
    }
    put_in_order(ranks.front());
    return ranks.front();
}

TEST(Programs, AreWhatTheArenaSays) {
    const Program app = program_of("a \"b\"", R"(["/opt/a \"b\"","-x","\\"])", false);
    EXPECT_EQ(app.name, "a \"b\"");
    EXPECT_EQ(app.executable, "/opt/a \"b\"");
    EXPECT_EQ(app.arguments, R"(["-x","\\"])");
    EXPECT_EQ(program_of("a", R"(["/opt/a"])", false).arguments, "[]");
    EXPECT_EQ(program_of("a", "broken", false).executable, "");
    EXPECT_EQ(program_of("a", "[\"cut", false).executable, "cut");
}

TEST(Programs, OfOneKindTakeOneRange) {
    std::vector<Programs> ranks;
    for (std::uint32_t rank = 0; rank < 1000; ++rank) {
        ranks.push_back({of_rank(rank, R"(["/a","x"])")});
    }
    const Programs job = up_the_tree(ranks);
    ASSERT_EQ(job.size(), 1U);
    EXPECT_EQ(job[0].ranks, (std::vector<RankRange>{{0, 1000, 1}}));
    EXPECT_EQ(job[0].arguments, R"(["x"])");
}

TEST(Programs, InTurnTakeARangeEach) {
    std::vector<Programs> ranks;
    for (std::uint32_t rank = 0; rank < 64; ++rank) {
        ranks.push_back(
            {rank % 2 == 0 ? of_rank(rank, R"(["/b"])", false, "b") : of_rank(rank, R"(["/a"])")});
    }
    const Programs job = up_the_tree(ranks);
    ASSERT_EQ(job.size(), 2U);
    EXPECT_EQ(job[0].name, "b");
    EXPECT_EQ(job[0].ranks, (std::vector<RankRange>{{0, 32, 2}}));
    EXPECT_EQ(job[1].ranks, (std::vector<RankRange>{{1, 32, 2}}));
}

TEST(Programs, WithOtherArgumentsAreOthersUnlessTheyAreMany) {
    const auto job_of = [](std::uint32_t lists) {
        std::vector<Programs> ranks{{of_rank(0, R"(["/other"])", false, "other")}};
        for (std::uint32_t rank = 1; rank <= lists; ++rank) {
            ranks.push_back({of_rank(rank, R"(["/a","rank)" + std::to_string(rank) + "\"]")});
        }
        return up_the_tree(ranks);
    };
    EXPECT_EQ(job_of(8).size(), 9U);
    const Programs many = job_of(300);
    ASSERT_EQ(many.size(), 2U);
    EXPECT_EQ(many[1].kind, ProgramKind::kFolded);
    EXPECT_EQ(many[1].name, "app");
    EXPECT_EQ(many[1].executable, "/a");
    EXPECT_EQ(many[1].arguments, "");
    EXPECT_EQ(many[1].ranks, (std::vector<RankRange>{{1, 300, 1}}));
}

TEST(Programs, OfManyExecutablesAreBounded) {
    std::vector<Programs> ranks;
    std::uint64_t members = 0;
    for (std::uint32_t rank = 0; rank < 1000; ++rank) {
        const std::string name = "app" + std::to_string(rank);
        ranks.push_back({of_rank(rank, "[\"/" + name + "\"]", false, name)});
    }
    const Programs job = up_the_tree(ranks);
    EXPECT_LE(job.size(), kMostPrograms);
    for (const Program& program : job) {
        for (const RankRange& range : program.ranks) {
            members += range.count;
        }
    }
    EXPECT_EQ(members, 1000U);
    Programs paths;
    for (std::uint32_t rank = 0; rank < 20; ++rank) {
        add_program(paths, of_rank(rank, "[\"/tmp/" + std::to_string(rank) + "/app\"]"));
    }
    ASSERT_EQ(paths.size(), 1U);
    EXPECT_EQ(paths[0].executable, "");
}

TEST(Programs, ThatAreNamedAreWhatTheNameSays) {
    Programs job;
    add_program(job, of_rank(0, R"(["/a","1"])", true, "ocean"));
    add_program(job, of_rank(1, R"(["/a","2"])", true, "ocean"));
    add_program(job, of_rank(2, R"(["/a","1"])", true, "ice"));
    add_program(job, of_rank(3, R"(["/a","1"])", false, "ocean"));
    put_in_order(job);
    ASSERT_EQ(job.size(), 3U);
    EXPECT_EQ(job[0].ranks, (std::vector<RankRange>{{0, 2, 1}}));
    EXPECT_EQ(job[0].kind, ProgramKind::kNamed);
    EXPECT_EQ(job[0].executable, "/a");
    EXPECT_EQ(job[0].arguments, "");
    EXPECT_EQ(job[1].name, "ice");
    EXPECT_EQ(job[2].kind, ProgramKind::kExecutable);
}

TEST(Programs, HaveEachRankOnceAndInOrder) {
    Programs job;
    for (const std::uint32_t rank : {7U, 3U, 5U, 3U, 9U, 0U}) {
        add_program(job, of_rank(rank, R"(["/a"])"));
    }
    put_in_order(job);
    EXPECT_EQ(job[0].ranks, (std::vector<RankRange>{{0, 2, 3}, {5, 3, 2}}));
}

}  // namespace
}  // namespace barograph::collect
