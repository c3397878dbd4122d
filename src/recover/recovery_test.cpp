// SPDX-License-Identifier: BSD-3-Clause
#include "recover/recovery.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "collect/test_folder.hpp"
#include "collect/test_profile.hpp"
#include "recover/test_files.hpp"
#include "sys/clock.hpp"

namespace barograph::recover {
namespace {

std::map<std::uint32_t, std::uint64_t> barriers(const format::ProfilePart& part) {
    std::map<std::uint32_t, std::uint64_t> calls;
    for (const format::Fact& fact : part.facts) {
        if (part.paths[fact.path].operation == "MPI_Barrier") {
            calls[part.locations[fact.location].rank] += fact.calls;
        }
    }
    return calls;
}

std::map<std::string, std::string> metadata(const format::ProfilePart& part) {
    return {part.metadata.begin(), part.metadata.end()};
}

TEST(Recovery, RanksThatWereKilledAreAllThere) {
    const collect::TestFolder folder;
    Order order;
    order.world_size = 4;
    order.output = (folder.path() / "x").string();
    // Copies from two nodes; rank 2 left nothing.
    for (const std::uint32_t rank : {3U, 0U, 1U}) {
        const auto path =
            folder.path() / ("n" + std::to_string(rank / 2)) / (std::to_string(rank) + ".arena");
        order.sources.push_back({write_file(path, killed_arena(rank, 4, 10 + rank).view()), false});
    }
    order.metadata = {{"recovered.reason", "SIGKILL"}};
    const Recovered result = write_profile(order);
    ASSERT_TRUE(result.outcome.written) << result.outcome.problem;
    EXPECT_EQ(result.outcome.path, order.output + ".baro");
    EXPECT_EQ(result.missing, (std::vector<std::uint32_t>{2}));
    const format::ProfilePart part = collect::read_part(result.outcome.path);
    EXPECT_EQ(barriers(part), (std::map<std::uint32_t, std::uint64_t>{{0, 10}, {1, 11}, {3, 13}}));
    auto facts = metadata(part);
    EXPECT_EQ(facts["run.complete"], "false");
    EXPECT_EQ(facts["job.ranks"], "4");
    EXPECT_EQ(facts["recovered.kind"], "recovery");
    EXPECT_EQ(facts["recovered.ranks"], "0-1,3");
    EXPECT_EQ(facts["recovered.missing"], "2");
    EXPECT_EQ(facts["recovered.reason"], "SIGKILL");
    EXPECT_EQ(facts["recovered.end_unknown"], "0-1,3");
}

TEST(Recovery, AnEndThatWasSeenCounts) {
    const collect::TestFolder folder;
    collect::TestArena arena = killed_arena(0, 1, 3);
    constexpr std::uint64_t kLived = 39'000'000'000;
    arena.header().ended_ticks = arena.header().start_ticks + kLived;
    Order order;
    order.sources = {{write_file(folder.path() / "x.arena", arena.view()), false}};
    order.world_size = 1;
    order.output = (folder.path() / "x").string();
    const Recovered result = write_profile(order);
    ASSERT_TRUE(result.outcome.written) << result.outcome.problem;
    const format::ProfilePart part = collect::read_part(result.outcome.path);
    EXPECT_EQ(part.locations[0].wall_ns, kLived);
    auto facts = metadata(part);
    EXPECT_EQ(facts["run.wall_ns"], std::to_string(kLived));
    EXPECT_FALSE(facts.contains("recovered.end_unknown"));
}

TEST(Recovery, TimeOfARunningProcessEndsNow) {
    const collect::TestFolder folder;
    collect::TestArena arena = killed_arena(0, 1, 3);
    constexpr std::uint64_t kAgo = 5'000'000'000;
    arena.header().start_ticks = arena.header().start_monotonic_ns = sys::monotonic_ns() - kAgo;
    const std::string path = write_file(folder.path() / "x.arena", arena.view());
    for (const bool running : {false, true}) {
        Order order;
        order.sources = {{path, running}};
        order.world_size = 1;
        order.kind = running ? Kind::kSnapshot : Kind::kRecovery;
        order.output = (folder.path() / (running ? "running" : "dead")).string();
        const Recovered result = write_profile(order);
        ASSERT_TRUE(result.outcome.written) << result.outcome.problem;
        const format::ProfilePart part = collect::read_part(result.outcome.path);
        // Nothing but its start is known of the dead one's end.
        EXPECT_EQ(part.locations[0].wall_ns >= kAgo, running);
        EXPECT_EQ(metadata(part)["recovered.kind"], running ? "snapshot" : "recovery");
    }
}

TEST(Recovery, ASnapshotNamesTheRanksThatHadDied) {
    const collect::TestFolder folder;
    Order order;
    order.world_size = 2;
    order.kind = Kind::kSnapshot;
    order.output = (folder.path() / "x").string();
    order.sources = {{write_file(folder.path() / "0.arena", killed_arena(0, 2, 1).view()), true},
                     {write_file(folder.path() / "1.arena", killed_arena(1, 2, 1).view()), false}};
    const Recovered result = write_profile(order);
    ASSERT_TRUE(result.outcome.written) << result.outcome.problem;
    const format::ProfilePart part = collect::read_part(result.outcome.path);
    EXPECT_EQ(metadata(part)["snapshot.dead"], "1");
    EXPECT_EQ(metadata(part)["recovered.running"], "0");
}

TEST(Recovery, WhatCannotBeReadIsNamed) {
    const collect::TestFolder folder;
    Order order;
    order.world_size = 2;
    order.output = (folder.path() / "x").string();
    order.sources = {{write_file(folder.path() / "0.arena", killed_arena(0, 2, 1).view()), false},
                     {(folder.path() / "1.arena").string(), false}};
    const Recovered result = write_profile(order);
    EXPECT_TRUE(result.outcome.written);
    ASSERT_EQ(result.unreadable.size(), 1U);
    EXPECT_EQ(metadata(collect::read_part(result.outcome.path))["recovered.unreadable"], "1");
    order.sources.erase(order.sources.begin());
    const Recovered nothing = write_profile(order);
    EXPECT_FALSE(nothing.outcome.written);
    EXPECT_EQ(nothing.outcome.problem, "no arena could be read");
}

}  // namespace
}  // namespace barograph::recover
