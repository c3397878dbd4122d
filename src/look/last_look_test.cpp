// SPDX-License-Identifier: BSD-3-Clause
#include "look/last_look.hpp"

#include <gtest/gtest.h>

#include "collect/test_arena.hpp"

namespace barograph::look {
namespace {

using collect::TestArena;
using format::Layer;

constexpr std::uint32_t kBarrier = format::kFirstMpiOperation;
constexpr std::uint32_t kSolve = format::kFirstRegion;
constexpr std::uint64_t kSecond = 1'000'000'000;

// One tick is one nanosecond here; looked at 1000 s after the start.
class LastLookTest : public ::testing::Test {
protected:
    LastLookTest() : arena_({.rank = 3, .ticks_per_us = 1000}) {
        arena_.name(format::kProgramOperation, Layer::kProgram, "program");
        arena_.name(kBarrier, Layer::kMpi, "MPI_Barrier");
        arena_.name(kSolve, Layer::kRegion, "solve");
        root_ = arena_.thread(0);
        solve_ = arena_.node(0, root_, kSolve);
        barrier_ = arena_.node(0, solve_, kBarrier);
        arena_.header().stop_ticks = 0;
        arena_.header().last_ticks = 0;
        arena_.header().last_monotonic_ns = 0;
        arena_.header().start_unix_ns = 7 * static_cast<std::int64_t>(kSecond);
        arena_.header().state.store(static_cast<std::uint32_t>(format::ArenaState::kRecording));
        arena_.open(0, solve_, at(10));
    }
    std::uint64_t at(std::uint64_t seconds) { return arena_.header().start_ticks + seconds * kSecond; }

    LastLook look_back() {
        const format::ArenaHeader& header = arena_.header();
        const auto last = last_look(arena_.view(),
                                    {.tsc_ticks = header.start_ticks + 1000 * kSecond,
                                     .monotonic_ns = header.start_monotonic_ns + 1000 * kSecond},
                                    "");
        return last.value_or(LastLook{.presence = {}, .idle_ns = std::nullopt});
    }

    TestArena arena_;
    std::uint32_t root_ = 0;
    std::uint32_t solve_ = 0;
    std::uint32_t barrier_ = 0;
};

TEST_F(LastLookTest, AnOpenCallIsAsOldAsItWasWhenTheProcessEnded) {
    arena_.open(0, barrier_, at(40));
    arena_.header().ended_ticks.store(at(100));
    const LastLook last = look_back();
    EXPECT_EQ(last.presence.place.operation, "MPI_Barrier");
    EXPECT_EQ(last.presence.place.open_ns, 60 * kSecond);
    EXPECT_TRUE(last.presence.alive);
    EXPECT_TRUE(last.end_known);
    EXPECT_EQ(last.end_unix_ns, 107 * static_cast<std::int64_t>(kSecond));
}

TEST_F(LastLookTest, WhereNobodySawTheEndTheLastSignOfLifeCounts) {
    arena_.open(0, barrier_, at(40));
    arena_.header().seen_ticks.store(at(70));
    const LastLook last = look_back();
    EXPECT_EQ(last.presence.place.open_ns, 30 * kSecond);
    EXPECT_FALSE(last.end_known);
}

TEST_F(LastLookTest, WhatClosedLastAndTheLongestOfItsKindBoundHowLongNothingHasFinished) {
    arena_.header().ended_ticks.store(at(100));
    EXPECT_EQ(look_back().idle_ns, 90 * kSecond);  // whatever was before the region that is open
    arena_.open(0, barrier_, at(50));
    --arena_.thread_record(0).depth;
    EXPECT_EQ(look_back().idle_ns, std::nullopt);  // whose time is not known
    arena_.fact(0, {.node = barrier_, .bucket = format::kBucketNone, .calls = 1, .time_sum = 20 * kSecond});
    EXPECT_EQ(look_back().idle_ns, 30 * kSecond);
    // One that may have ended last.
    arena_.fact(0, {.node = barrier_, .bucket = 1, .calls = 1, .time_sum = 60 * kSecond});
    EXPECT_EQ(look_back().idle_ns, std::nullopt);
}

TEST_F(LastLookTest, ACallThatHasJustBegunHidesWhatWasBeforeIt) {
    arena_.header().ended_ticks.store(at(100));
    arena_.open(0, barrier_, at(99));
    EXPECT_EQ(look_back().idle_ns, kSecond);
}

TEST_F(LastLookTest, ACallThatWasNotTimedTellsNothing) {
    arena_.header().ended_ticks.store(at(100));
    arena_.fact(0, {.node = barrier_, .bucket = format::kBucketNone, .calls = 1, .time_sum = 1});
    arena_.open(0, barrier_, 0);
    --arena_.thread_record(0).depth;
    EXPECT_EQ(look_back().idle_ns, std::nullopt);
}

TEST_F(LastLookTest, WhoeverCountedWhatHadFinishedProvesThatNothingHasSince) {
    arena_.header().ended_ticks.store(at(100));
    arena_.fact(0, {.node = barrier_, .bucket = format::kBucketNone, .calls = 5, .time_sum = 5});
    arena_.open(0, barrier_, at(99));
    arena_.header().still_ticks.store(at(60));
    arena_.header().still_moves.store(5);
    EXPECT_EQ(look_back().idle_ns, 40 * kSecond);
    arena_.header().still_moves.store(4);
    EXPECT_EQ(look_back().idle_ns, kSecond);
}

TEST_F(LastLookTest, WhatIsNoArenaIsNothing) {
    const std::vector<std::byte> bytes(100'000);
    EXPECT_FALSE(last_look(bytes, {}, "").has_value());
    EXPECT_FALSE(last_look_at_file("/nowhere").has_value());
}

}  // namespace
}  // namespace barograph::look
