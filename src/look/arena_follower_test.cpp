// SPDX-License-Identifier: BSD-3-Clause
// What the follower finds is what look() finds, at each look of an arena that grows.
#include "look/arena_follower.hpp"

#include <gtest/gtest.h>

#include "collect/arena/chunks/arena_records.hpp"
#include "collect/test_arena.hpp"
#include "look/operation_names.hpp"

namespace barograph::look {
namespace {

using collect::TestArena;
using format::Layer;

constexpr std::uint32_t kBarrier = format::kFirstMpiOperation;
constexpr std::uint32_t kTest = format::kFirstMpiOperation + 1;
constexpr std::uint32_t kPwrite = format::kFirstPosixOperation;
constexpr std::uint32_t kPread = format::kFirstPosixOperation + 1;
constexpr std::uint32_t kFwrite = format::kFirstStdioOperation;
constexpr std::uint32_t kSolve = format::kFirstRegion;

class FollowerTest : public ::testing::Test {
protected:
    FollowerTest() : arena_({.rank = 3, .ticks_per_us = 1000}) {
        arena_.name(format::kProgramOperation, Layer::kProgram, "program");
        arena_.name(kBarrier, Layer::kMpi, "MPI_Barrier");
        arena_.name(kTest, Layer::kMpi, "MPI_Test");
        arena_.name(kPwrite, Layer::kPosix, "pwrite64");
        arena_.name(kPread, Layer::kPosix, "pread64");
        arena_.name(kFwrite, Layer::kStdio, "fwrite");
        arena_.name(kSolve, Layer::kRegion, "solve");
        root_ = arena_.thread(0);
        arena_.header().stop_ticks = 0;
        arena_.header().state.store(static_cast<std::uint32_t>(format::ArenaState::kRecording));
    }

    // As it is mapped: with the room that is not used yet.
    [[nodiscard]] std::span<const std::byte> whole() {
        return {arena_.view().data(), static_cast<std::size_t>(arena_.header().capacity)};
    }

    [[nodiscard]] Now at_us(std::uint64_t us) {
        const format::ArenaHeader& header = arena_.header();
        return {.tsc_ticks = header.start_ticks + us * 1000,
                .monotonic_ns = header.start_monotonic_ns + us * 1000};
    }

    // Looks with both.
    void compare(ArenaFollower& follower, std::uint64_t us) {
        const Now now = at_us(us);
        const auto view = look(arena_.view(), now);
        ASSERT_TRUE(view.has_value());
        follower.look(whole().size(), now);
        const Counters& found = follower.counters();
        EXPECT_EQ(found.events, view->events);
        EXPECT_EQ(found.elapsed_ns, view->elapsed_ns);
        EXPECT_EQ(found.thread_ns, view->thread_ns);
        EXPECT_EQ(found.mpi_ns, view->mpi_ns);
        EXPECT_EQ(found.io_ns, view->io_ns);
        EXPECT_EQ(found.sent_bytes, view->message_bytes);
        EXPECT_EQ(found.dropped, view->dropped);
        std::uint64_t written = 0;
        std::uint64_t read = 0;
        for (const IoOperation& sum : view->io) {
            written += direction_of(sum.operation) == IoDirection::kWrite ? sum.bytes : 0;
            read += direction_of(sum.operation) == IoDirection::kRead ? sum.bytes : 0;
        }
        EXPECT_EQ(found.written_bytes, written);
        EXPECT_EQ(found.read_bytes, read);
    }

    TestArena arena_;
    std::uint32_t root_ = 0;
};

TEST_F(FollowerTest, CallsThatWereNotTimedTakeAsLongAsTheirSample) {
    const std::uint32_t pwrite = arena_.node(0, root_, kPwrite);
    arena_.fact(0, {.node = pwrite, .bucket = format::kBucketNone, .calls = 2, .time_sum = 3'000});
    arena_.fact(
        0, {.node = pwrite, .bucket = format::kBucketNotTimed, .calls = 90, .time_sum = 4'000, .sampled = 4});
    ArenaFollower follower(whole());
    compare(follower, 1000);
    EXPECT_EQ(follower.counters().io_ns, 93'000U);  // 3 us, and 90 times 1 us
}

TEST_F(FollowerTest, EventBytesAreThoseOfAllThreadsAndNeverFewerThanBefore) {
    ArenaFollower follower(whole());
    follower.look(whole().size(), at_us(1000));
    EXPECT_EQ(follower.counters().event_bytes, 0U);
    EXPECT_EQ(follower.counters().after_init_ns, 1'000'000U);
    arena_.thread(1);
    arena_.trace_block(0, 0, {{}});
    arena_.trace_buffer(0, {{}}, 0);
    arena_.trace_buffer(1, {{}}, 0);
    std::vector<format::ChunkHeader*> buffers;
    collect::for_each_chunk(arena_.view(), arena_.view().size(), [&](const format::ChunkHeader& chunk, auto) {
        if (chunk.kind == static_cast<std::uint32_t>(format::ChunkKind::kEvents) && chunk.published == 1) {
            buffers.push_back(const_cast<format::ChunkHeader*>(&chunk));
        }
    });
    ASSERT_EQ(buffers.size(), 2U);
    for (format::ChunkHeader* buffer : buffers) {
        reinterpret_cast<format::TraceRecord*>(buffer + 1)->bytes = 3000;
    }
    arena_.header().init_ticks = 400'000;  // 400 us
    follower.look(whole().size(), at_us(2000));
    EXPECT_EQ(follower.counters().event_bytes, 6000U);
    EXPECT_EQ(follower.counters().after_init_ns, 1'600'000U);
    // One is being replaced by a larger one.
    buffers[0]->published = 0;
    follower.look(whole().size(), at_us(2000));
    EXPECT_EQ(follower.counters().event_bytes, 6000U);
}

TEST_F(FollowerTest, FindsWhatALookFindsWhileTheArenaGrows) {
    ArenaFollower follower(whole());
    ASSERT_TRUE(follower.readable());
    compare(follower, 100);
    const std::uint32_t solve = arena_.node(0, root_, kSolve);
    const std::uint32_t barrier = arena_.node(0, solve, kBarrier);
    arena_.fact(0, {.node = barrier, .calls = 4, .time_sum = 400'000});
    arena_.fact(0, {.node = solve, .calls = 1, .time_sum = 900'000});
    compare(follower, 1000);
    const std::uint32_t stream = arena_.node(0, solve, kFwrite);
    const std::uint32_t below = arena_.node(0, stream, kPwrite);
    const std::uint32_t read = arena_.node(0, root_, kPread);
    const std::uint32_t test = arena_.node(0, root_, kTest);
    arena_.fact(0, {.node = stream, .calls = 2, .time_sum = 200'000, .bytes_each = 800});
    arena_.fact(0, {.node = below, .calls = 3, .time_sum = 150'000, .bytes_each = 1000});
    arena_.fact(0, {.node = read, .calls = 5, .time_sum = 50'000, .bytes_each = 10});
    arena_.fact(0, {.node = test, .calls = 70, .time_sum = 70'000});
    const std::uint64_t start = arena_.header().start_ticks;
    arena_.open(0, root_, start);
    arena_.open(0, solve, start + 100'000);
    arena_.open(0, stream, start + 400'000);
    arena_.open(0, below, start + 500'000);
    compare(follower, 2000);
    EXPECT_EQ(follower.counters().polls, 70U);
    const std::uint32_t root = arena_.thread(1);
    const std::uint32_t other = arena_.node(1, root, kPread);
    arena_.fact(1, {.node = other, .calls = 1, .time_sum = 5'000, .bytes_each = 7});
    // More paths and facts than one chunk has room for.
    for (std::uint32_t i = 0; i < 1000; ++i) {
        const std::uint32_t node = arena_.node(0, i % 2 == 0 ? root_ : solve, kBarrier);
        arena_.fact(0, {.node = node, .calls = i, .time_sum = 10 * i});
    }
    compare(follower, 3000);
    // Known by its samples.
    arena_.open(2, arena_.thread(2), start);
    compare(follower, 3100);
    arena_.samples(2, 10'000, 30);
    arena_.samples(2, 10'000, 70, format::SampleClock::kBlocked);
    compare(follower, 3200);
    EXPECT_EQ(follower.counters().threads, 3U);
    arena_.header().stop_ticks = start + 3'500'000;
    compare(follower, 4000);
    EXPECT_EQ(follower.skipped(), 0U);
}

TEST_F(FollowerTest, SaysWhereTheFirstThreadIs) {
    const std::uint32_t solve = arena_.node(0, root_, kSolve);
    const std::uint32_t barrier = arena_.node(0, solve, kBarrier);
    format::Object world;
    world.kind = format::ObjectKind::kCommunicator;
    world.name = "W0.0";
    world.members = {{0, 4, 1}};
    arena_.object(1, world);
    const std::uint64_t start = arena_.header().start_ticks;
    arena_.open(0, root_, start);
    arena_.open(0, solve, start + 100'000);
    ArenaFollower follower(whole());
    follower.look(whole().size(), at_us(1000));
    EXPECT_EQ(follower.name_of(follower.where().operation), "solve");
    EXPECT_EQ(follower.name_of(follower.where().region), "solve");
    EXPECT_EQ(follower.ns_since(follower.where().start_ticks), 900'000U);
    arena_.open(0, barrier, start + 400'000, 1, 0x1234);
    follower.look(whole().size(), at_us(1000));
    EXPECT_EQ(follower.where().layer, Layer::kMpi);
    EXPECT_EQ(follower.name_of(follower.where().operation), "MPI_Barrier");
    EXPECT_EQ(follower.name_of(follower.where().region), "solve");
    EXPECT_EQ(follower.where().return_address, 0x1234U);
    EXPECT_EQ(follower.object_text(follower.where().object), "W0.0");
    arena_.user_name(1, "all of us");
    follower.look(whole().size(), at_us(1001));
    EXPECT_EQ(follower.object_text(1), "W0.0 (all of us)");
    EXPECT_EQ(follower.object_text(2), "");
}

TEST_F(FollowerTest, ACutFileShowsWhatIsLeft) {
    const std::uint32_t barrier = arena_.node(0, root_, kBarrier);
    arena_.fact(0, {.node = barrier, .calls = 4, .time_sum = 400'000});
    ArenaFollower follower(whole());
    follower.look(format::kArenaHeaderBytes, at_us(1000));
    EXPECT_EQ(follower.counters().events, 0U);
    follower.look(whole().size(), at_us(1000));
    EXPECT_EQ(follower.counters().events, 4U);
}

TEST_F(FollowerTest, SurvivesDamage) {
    for (std::uint32_t i = 0; i < 40; ++i) {
        const std::uint32_t node = arena_.node(0, root_, i % 2 == 0 ? kBarrier : kPwrite);
        arena_.fact(0, {.node = node, .calls = i, .time_sum = 10 * i});
        arena_.open(0, node, arena_.header().start_ticks + i, 1);
    }
    format::Object file;
    file.kind = format::ObjectKind::kFile;
    file.name = "out.dat";
    arena_.object(1, file);
    const std::vector<std::byte> sound(arena_.view().begin(), arena_.view().end());
    std::uint64_t random = 16;
    const auto next = [&] {
        random = random * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::size_t>(random >> 33U);
    };
    for (int round = 0; round < 300; ++round) {
        std::copy(sound.begin(), sound.end(), arena_.bytes().begin());
        ArenaFollower follower(whole());
        for (int look = 0; look < 3; ++look) {
            for (int i = 0; i < 20; ++i) {
                // Mostly in the heads of chunks and records, which have the lengths.
                const std::size_t granule = 1 + next() % (sound.size() / format::kGranule - 1);
                const std::size_t at = granule * format::kGranule + next() % (next() % 2 == 0 ? 256 : 2048);
                arena_.bytes()[at] = static_cast<std::byte>(next());
            }
            follower.look(whole().size(), at_us(1000));
            (void)follower.object_text(follower.where().object);
            (void)follower.name_of(follower.where().operation);
            (void)follower.metadata();
        }
    }
}

}  // namespace
}  // namespace barograph::look
