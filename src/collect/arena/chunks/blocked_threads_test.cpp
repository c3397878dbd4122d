// SPDX-License-Identifier: BSD-3-Clause
// What is left of the time of threads that were blocked, for hand-made arenas: 3000 ticks are a microsecond,
// each lives for 1000.
#include "collect/arena/chunks/blocked_threads.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "collect/arena/local_tables.hpp"
#include "collect/test_arena.hpp"

namespace barograph::collect {
namespace {

constexpr std::uint32_t kWrite = format::kFirstMpiOperation;
constexpr std::uint32_t kSolve = format::kFirstRegion;
constexpr std::uint64_t kUs = 3000;
constexpr std::uint64_t kNs = 1000;  // of a microsecond

// Thread 1 was in a region for 100 us, and in a call for 200 us.
class BlockedThreadsTest : public testing::Test {
protected:
    BlockedThreadsTest() {
        arena_.name(kWrite, format::Layer::kMpi, "MPI_Send");
        arena_.name(kSolve, format::Layer::kRegion, "solve");
        (void)arena_.thread(0);
        const std::uint32_t root = arena_.thread(1);
        const std::uint32_t solve = arena_.node(1, root, kSolve);
        const std::uint32_t write = arena_.node(1, root, kWrite);
        arena_.fact(1, {.node = solve, .calls = 1, .time_sum = 100 * kUs});
        arena_.fact(1, {.node = write, .calls = 1, .time_sum = 200 * kUs});
    }
    LocalTables read() {
        const auto view = arena_.view();
        return read_arenas(std::span(&view, 1), {});
    }
    // The own time of the thread's root, its wall time, and of how long it is known for how long it was
    // blocked.
    struct Times {
        std::uint64_t root = 0;
        std::uint64_t wall = 0;
        std::uint64_t known = 0;
        std::uint64_t blocked = 0;
        bool operator==(const Times&) const = default;
    };
    Times times(std::uint32_t thread) {
        const LocalTables tables = read();
        Times all;
        for (const format::Fact& fact : tables.facts) {
            if (tables.locations[fact.location].thread == thread && fact.path == 0) {
                all.root += fact.time_sum;
                all.wall += tables.locations[fact.location].wall_ns;
            }
        }
        for (const format::CallSite& row : tables.call_sites) {
            EXPECT_EQ(row.kind, format::CallSiteKind::kThread);
            EXPECT_EQ(row.path, 0U);
            if (tables.locations[row.location].thread == thread) {
                all.known += row.time_ns;
                all.blocked += row.blocked_ns;
            }
        }
        return all;
    }
    std::uint64_t start(std::uint32_t thread = 1) { return arena_.thread_record(thread).start_ticks; }
    // Of a thread that goes on in the life that began then, and had ended none before.
    static format::LifeRecord living(std::uint64_t start, std::uint64_t off_core_ticks) {
        return {.known_ticks = 0,
                .off_core_ticks = 0,
                .last_start = 0,
                .living_start = start,
                .living_off_core_ticks = off_core_ticks};
    }

    TestArena arena_{{.length_ticks = 1000 * kUs}};
};

TEST_F(BlockedThreadsTest, NothingIsTakenOffWhereNothingIsKnown) {
    EXPECT_EQ(times(1), (Times{1000 * kNs, 1000 * kNs, 0, 0}));
    EXPECT_TRUE(read().call_sites.empty());
}

TEST_F(BlockedThreadsTest, WhatDoesNotFitIntoCallsAndRegionsWasBlockedOutside) {
    arena_.life_record(1) = living(start(), 900 * kUs);
    EXPECT_EQ(times(1), (Times{400 * kNs, 1000 * kNs, 1000 * kNs, 600 * kNs}));
}

TEST_F(BlockedThreadsTest, WhatFitsIntoThemMayHaveBeenThere) {
    arena_.life_record(1) = living(start(), 300 * kUs);
    EXPECT_EQ(times(1), (Times{1000 * kNs, 1000 * kNs, 1000 * kNs, 0}));
}

TEST_F(BlockedThreadsTest, AThreadThatEndedIsCountedOnce) {
    arena_.thread_record(1).stop_ticks = start() + 800 * kUs;
    arena_.life_record(1) = {.known_ticks = 800 * kUs,
                             .off_core_ticks = 700 * kUs,
                             .last_start = start(),
                             .living_start = start(),
                             .living_off_core_ticks = 700 * kUs};
    EXPECT_EQ(times(1), (Times{400 * kNs, 800 * kNs, 800 * kNs, 400 * kNs}));
}

TEST_F(BlockedThreadsTest, EarlierLivesOfTheSlotCount) {
    arena_.thread_record(1).life_ticks = 500 * kUs;
    arena_.life_record(1) = {.known_ticks = 500 * kUs,
                             .off_core_ticks = 400 * kUs,
                             .last_start = start() - 600 * kUs,
                             .living_start = start(),
                             .living_off_core_ticks = 900 * kUs};
    EXPECT_EQ(times(1), (Times{500 * kNs, 1500 * kNs, 1500 * kNs, 1000 * kNs}));
}

TEST_F(BlockedThreadsTest, ALookAtAnotherLifeOfTheSlotSaysNothing) {
    arena_.life_record(1) = living(start() - 1, 900 * kUs);
    EXPECT_EQ(times(1), (Times{1000 * kNs, 1000 * kNs, 0, 0}));
}

TEST_F(BlockedThreadsTest, NoMoreThanTheThreadLived) {
    arena_.life_record(1) = {.known_ticks = ~std::uint64_t{0},
                             .off_core_ticks = ~std::uint64_t{0},
                             .last_start = 0,
                             .living_start = start(),
                             .living_off_core_ticks = ~std::uint64_t{0}};
    EXPECT_EQ(times(1), (Times{300 * kNs, 1000 * kNs, 1000 * kNs, 700 * kNs}));
}

TEST_F(BlockedThreadsTest, TheTimeOfTheFirstThreadIsTheProgramsWhateverItDid) {
    arena_.life_record(0) = living(start(0), 900 * kUs);
    EXPECT_EQ(times(0), (Times{1000 * kNs, 1000 * kNs, 0, 0}));
}

}  // namespace
}  // namespace barograph::collect
