// SPDX-License-Identifier: BSD-3-Clause
#include "look/look.hpp"

#include <gtest/gtest.h>

#include "collect/test_arena.hpp"

namespace barograph::look {
namespace {

using collect::TestArena;
using format::Layer;

constexpr std::uint32_t kBarrier = format::kFirstMpiOperation;
constexpr std::uint32_t kWait = format::kFirstMpiOperation + 1;
constexpr std::uint32_t kSolve = format::kFirstRegion;

// One thousand ticks are one microsecond; started at tick 1,000,000 and monotonic time 0.
class LookTest : public ::testing::Test {
protected:
    LookTest() : arena_({.rank = 3, .ticks_per_us = 1000}) {
        arena_.name(format::kProgramOperation, Layer::kProgram, "program");
        arena_.name(kBarrier, Layer::kMpi, "MPI_Barrier");
        arena_.name(kWait, Layer::kMpi, "wait for last rank");
        arena_.name(kSolve, Layer::kRegion, "solve");
        format::Object world;
        world.kind = format::ObjectKind::kCommunicator;
        world.name = "W0.0";
        arena_.object(1, world);
        arena_.user_name(1, "all of us");
        root_ = arena_.thread(0);
        solve_ = arena_.node(0, root_, kSolve);
        barrier_ = arena_.node(0, solve_, kBarrier);
        arena_.header().stop_ticks = 0;
        arena_.header().state.store(static_cast<std::uint32_t>(format::ArenaState::kRecording));
    }
    std::optional<ProcessView> at_us(std::uint64_t us) {
        const format::ArenaHeader& header = arena_.header();
        return look(arena_.view(), {.tsc_ticks = header.start_ticks + us * 1000,
                                    .monotonic_ns = header.start_monotonic_ns + us * 1000});
    }

    TestArena arena_;
    std::uint32_t root_ = 0;
    std::uint32_t solve_ = 0;
    std::uint32_t barrier_ = 0;
};

TEST_F(LookTest, CountsCallsByCommunicatorAndSaysWhichOneACallIsOn) {
    format::Object row;
    row.kind = format::ObjectKind::kCommunicator;
    row.key_high = 0xab;
    row.key_low = 1;
    row.size = 2;
    row.name = "s3.1";
    row.members = {{3, 2, 4}};
    arena_.object(2, row);
    arena_.fact(0,
                {.node = barrier_, .object = 1, .bucket = format::kBucketNone, .calls = 5, .time_sum = 10});
    arena_.fact(0,
                {.node = barrier_, .object = 2, .bucket = format::kBucketNone, .calls = 2, .time_sum = 10});
    arena_.open(0, root_, arena_.header().start_ticks);
    arena_.open(0, barrier_, arena_.header().start_ticks + 1000, 2, 0x1234);
    const auto view = at_us(1000);
    ASSERT_TRUE(view.has_value());
    ASSERT_EQ(view->mpi.size(), 1U);
    EXPECT_EQ(view->mpi[0].operation, "MPI_Barrier");
    EXPECT_EQ(view->mpi[0].calls, 7U);
    ASSERT_EQ(view->communicators.size(), 2U);
    const CommunicatorView& world = view->communicators[0];
    EXPECT_EQ(world.user_name, "all of us");
    EXPECT_EQ(world.operations.at(0).calls, 5U);
    const CommunicatorView& second = view->communicators[1];
    EXPECT_EQ(second.key, "00000000000000ab0000000000000001");
    EXPECT_EQ(second.name, "s3.1");
    EXPECT_EQ(second.size, 2U);
    EXPECT_EQ(second.members, (std::vector<format::RankRange>{{3, 2, 4}}));
    EXPECT_FALSE(second.shared);
    EXPECT_EQ(second.operations.at(0).calls, 2U);
    const auto& open = view->threads.at(0).open;
    ASSERT_EQ(open.size(), 1U);
    EXPECT_EQ(open[0].object_key, second.key);
    EXPECT_EQ(open[0].return_address, 0x1234U);
}

TEST_F(LookTest, ShowsWhereAThreadIsAndForHowLong) {
    const std::uint64_t start = arena_.header().start_ticks;
    arena_.open(0, root_, start);
    arena_.open(0, solve_, start + 100'000);
    arena_.open(0, barrier_, start + 400'000);
    const auto view = at_us(1000);
    ASSERT_TRUE(view.has_value());
    EXPECT_EQ(view->rank, 3U);
    EXPECT_EQ(view->state, "recording");
    EXPECT_EQ(view->elapsed_ns, 1'000'000U);
    ASSERT_EQ(view->threads.size(), 1U);
    const auto& open = view->threads[0].open;
    ASSERT_EQ(open.size(), 2U);
    EXPECT_EQ(open[0].operation, "solve");
    EXPECT_EQ(open[0].layer, "region");
    EXPECT_EQ(open[0].open_ns, 900'000U);
    EXPECT_EQ(open[1].operation, "MPI_Barrier");
    EXPECT_EQ(open[1].open_ns, 600'000U);
    // A call that does not come back is MPI time all the same.
    EXPECT_EQ(view->mpi_ns, 600'000U);
    EXPECT_EQ(view->mpi_calls, 0U);
}

TEST_F(LookTest, CountsCallsInsideOtherCallsOnce) {
    const std::uint32_t inside = arena_.node(0, barrier_, kWait);
    arena_.fact(0, {.node = barrier_, .object = 1, .calls = 4, .time_sum = 400'000});
    arena_.fact(0, {.node = inside, .object = 1, .calls = 4, .time_sum = 300'000});
    arena_.fact(0, {.node = solve_, .calls = 1, .time_sum = 900'000});
    const auto view = at_us(1000);
    ASSERT_TRUE(view.has_value());
    EXPECT_EQ(view->events, 9U);
    EXPECT_EQ(view->mpi_calls, 4U);
    EXPECT_EQ(view->mpi_ns, 400'000U);
}

TEST_F(LookTest, TimeBelongsToTheOutermostCallOfMpiOrIo) {
    constexpr std::uint32_t kPwrite = format::kFirstPosixOperation;
    constexpr std::uint32_t kH5Dwrite = format::kFirstHdf5Operation;
    arena_.name(kPwrite, Layer::kPosix, "pwrite64");
    arena_.name(kH5Dwrite, Layer::kHdf5, "H5Dwrite");
    const std::uint32_t dataset = arena_.node(0, solve_, kH5Dwrite);
    const std::uint32_t below = arena_.node(0, dataset, kPwrite);
    const std::uint32_t mpi_below = arena_.node(0, dataset, kBarrier);
    const std::uint32_t alone = arena_.node(0, root_, kPwrite);
    const std::uint32_t of_mpi = arena_.node(0, barrier_, kPwrite);
    arena_.fact(0, {.node = dataset, .calls = 2, .time_sum = 200'000, .bytes_each = 800});
    arena_.fact(0, {.node = below, .calls = 3, .time_sum = 150'000, .bytes_each = 1000});
    arena_.fact(0, {.node = mpi_below, .calls = 2, .time_sum = 40'000});
    arena_.fact(0, {.node = alone, .calls = 5, .time_sum = 50'000, .bytes_each = 10});
    arena_.fact(0, {.node = alone, .object = 1, .calls = 1, .time_sum = 10'000, .bytes_each = 7});
    arena_.fact(0, {.node = barrier_, .calls = 1, .time_sum = 30'000});
    arena_.fact(0, {.node = of_mpi, .calls = 1, .time_sum = 20'000, .bytes_each = 5});
    const std::uint64_t start = arena_.header().start_ticks;
    arena_.open(0, root_, start);
    arena_.open(0, solve_, start + 100'000);
    arena_.open(0, dataset, start + 400'000);
    arena_.open(0, below, start + 500'000);
    const auto view = at_us(1000);
    ASSERT_TRUE(view.has_value());
    EXPECT_EQ(view->mpi_calls, 1U);
    EXPECT_EQ(view->mpi_ns, 30'000U);
    EXPECT_EQ(view->io_ns, 200'000U + 60'000U + 600'000U);
    ASSERT_EQ(view->io.size(), 2U);
    EXPECT_EQ(view->io[0].layer, "posix");
    EXPECT_EQ(view->io[0].operation, "pwrite64");
    EXPECT_EQ(view->io[0].calls, 6U);
    EXPECT_EQ(view->io[0].bytes, 57U);
    EXPECT_EQ(view->io[1].layer, "hdf5");
    EXPECT_EQ(view->io[1].operation, "H5Dwrite");
    EXPECT_EQ(view->io[1].calls, 2U);
    EXPECT_EQ(view->io[1].bytes, 1600U);
}

// Sampling makes the helper threads of an MPI library known.
TEST_F(LookTest, OfThreadsThatMadeNoCallOnlyCpuTimeCounts) {
    const std::uint64_t start = arena_.header().start_ticks;
    arena_.open(0, root_, start);
    arena_.open(0, barrier_, start + 10'000);
    for (const std::uint32_t slot : {1U, 2U}) {
        (void)arena_.thread(slot);  // its root is open
        arena_.thread_record(slot).start_ticks = start;
        arena_.thread_record(slot).stop_ticks = 0;
    }
    arena_.thread_record(0).start_ticks = start;
    arena_.thread_record(0).stop_ticks = 0;
    EXPECT_EQ(at_us(1000)->thread_ns, 1'000'000U);
    arena_.samples(1, 10'000, 30);
    arena_.samples(2, 10'000, 70, format::SampleClock::kBlocked);
    EXPECT_EQ(at_us(1000)->thread_ns, 1'300'000U);
    arena_.samples(1, 10'000, 200);  // never more than its life
    EXPECT_EQ(at_us(1000)->thread_ns, 2'000'000U);
    arena_.open(2, arena_.node(2, arena_.thread_record(2).root, kSolve), start + 500'000);
    EXPECT_EQ(at_us(1000)->thread_ns, 3'000'000U);
}

TEST_F(LookTest, WhatIsNoArenaIsNotShown) {
    arena_.header().magic = 0;
    EXPECT_FALSE(at_us(1000).has_value());
    EXPECT_FALSE(look({}, {}).has_value());
    EXPECT_FALSE(look_at_file("/nonexistent/x.arena").has_value());
    EXPECT_FALSE(look_at_file("/dev/null").has_value());
}

}  // namespace
}  // namespace barograph::look
