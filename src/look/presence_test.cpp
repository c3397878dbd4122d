// SPDX-License-Identifier: BSD-3-Clause
#include "look/presence.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include "collect/test_arena.hpp"
#include "sys/files/input_file.hpp"
#include "sys/files/process_numbers.hpp"

namespace barograph::look {
namespace {

using collect::TestArena;
using format::Layer;

constexpr std::uint32_t kBarrier = format::kFirstMpiOperation;
constexpr std::uint32_t kTest = format::kFirstMpiOperation + 1;
constexpr std::uint32_t kWait = format::kFirstMpiOperation + 2;
constexpr std::uint32_t kSolve = format::kFirstRegion;
constexpr std::uint32_t kSite = format::kFirstRegion + 1;
constexpr std::uint32_t kPwrite = format::kFirstPosixOperation;
constexpr std::uint32_t kH5Dwrite = format::kFirstHdf5Operation;

// One thousand ticks are one microsecond; looked at after one millisecond. Communicator 1 has ranks 3 and 7.
class PresenceTest : public ::testing::Test {
protected:
    PresenceTest() : arena_({.rank = 3, .ticks_per_us = 1000}) {
        arena_.name(format::kProgramOperation, Layer::kProgram, "program");
        arena_.name(kBarrier, Layer::kMpi, "MPI_Barrier");
        arena_.name(kTest, Layer::kMpi, "MPI_Test");
        arena_.name(kWait, Layer::kMpi, "wait for last rank");
        arena_.name(kSolve, Layer::kRegion, "solve");
        arena_.name(kPwrite, Layer::kPosix, "pwrite64");
        arena_.name(kH5Dwrite, Layer::kHdf5, "H5Dwrite");
        format::Object row;
        row.kind = format::ObjectKind::kCommunicator;
        row.key_low = 0xa;
        row.size = 2;
        row.name = "s0.1";
        row.members = {{3, 2, 4}};
        arena_.object(1, row);
        arena_.metadata("program.name", "app");
        arena_.metadata("arena.module.0", "1000 2000 1000 0123456789abcdef /opt/app");
        root_ = arena_.thread(0);
        solve_ = arena_.node(0, root_, kSolve);
        arena_.header().stop_ticks = 0;
        arena_.header().state.store(static_cast<std::uint32_t>(format::ArenaState::kRecording));
    }
    Presence presence() {
        const format::ArenaHeader& header = arena_.header();
        const auto view = look(arena_.view(), {.tsc_ticks = header.start_ticks + 1'000'000,
                                               .monotonic_ns = header.start_monotonic_ns + 1'000'000});
        return view ? presence_of(*view, arena_.view()) : Presence{};
    }
    std::uint64_t at_us(std::uint64_t us) { return arena_.header().start_ticks + us * 1000; }

    TestArena arena_;
    std::uint32_t root_ = 0;
    std::uint32_t solve_ = 0;
};

TEST_F(PresenceTest, SaysWhereACallWasMadeAndWhoIsInIt) {
    const std::uint32_t barrier = arena_.node(0, solve_, kBarrier);
    arena_.fact(0, {.node = barrier, .object = 1, .calls = 5, .time_sum = 10});
    arena_.open(0, root_, at_us(0));
    arena_.open(0, solve_, at_us(100));
    arena_.open(0, barrier, at_us(400), 1, 0x1234);
    const Presence seen = presence();
    EXPECT_EQ(seen.rank, 3U);
    EXPECT_EQ(seen.program, "app");
    EXPECT_EQ(seen.place.operation, "MPI_Barrier");
    EXPECT_EQ(seen.place.region, "solve");
    EXPECT_EQ(seen.place.object, "s0.1");
    EXPECT_EQ(seen.place.open_ns, 600'000U);
    EXPECT_EQ(seen.place.site, "/opt/app+0x234");
    EXPECT_EQ(seen.mpi.key, seen.place.key);
    EXPECT_EQ(seen.members, (std::vector<format::RankRange>{{3, 2, 4}}));
    // The open one is begun, too.
    ASSERT_TRUE(seen.collectives.has_value());
    ASSERT_EQ(seen.collectives->size(), 1U);
    EXPECT_EQ(seen.collectives->at(0).second, 6U);
    EXPECT_EQ(seen.awaited.what, Awaits::kNothing);
}

TEST_F(PresenceTest, ACallThatIsOnlyCountedIsBegunOnce) {
    const std::uint32_t barrier = arena_.node(0, solve_, kBarrier);
    arena_.fact(0, {.node = barrier, .object = 1, .calls = 5, .time_sum = 10});
    arena_.open(0, root_, at_us(0));
    arena_.open(0, solve_, at_us(100));
    arena_.open(0, barrier, 0, 1);  // it has been counted when it was opened
    EXPECT_EQ(presence().collectives.value().at(0).second, 5U);
    EXPECT_FALSE(presence().place.open_ns.has_value());
}

TEST_F(PresenceTest, WhereCallsWentUncountedTheirNumberIsNotKnown) {
    arena_.name(format::kPausedOperation, Layer::kPaused, format::kPausedName);
    const std::uint32_t pause = arena_.node(0, root_, format::kPausedOperation);
    arena_.fact(0, {.node = pause, .calls = 1, .time_sum = 10});
    arena_.open(0, root_, at_us(0));
    EXPECT_FALSE(presence().collectives.has_value());
    EXPECT_NE(presence_json(presence()).find(R"("collectives":null)"), std::string::npos);
}

TEST_F(PresenceTest, PollsAndCallSitesAreNoMoves) {
    arena_.name(kSite, Layer::kSource, "app@0123456789abcdef+10");
    const std::uint32_t site = arena_.node(0, root_, kSite);
    const std::uint32_t test = arena_.node(0, site, kTest);
    arena_.fact(0, {.node = test, .object = 1, .calls = 1000, .time_sum = 10});
    arena_.fact(0, {.node = site, .calls = 1000, .time_sum = 10});
    arena_.fact(0, {.node = solve_, .calls = 2, .time_sum = 10});
    arena_.open(0, root_, at_us(0));
    const Presence seen = presence();
    EXPECT_EQ(seen.moves, 2U);
    EXPECT_EQ(seen.polls, 1000U);
    EXPECT_EQ(seen.place.layer, "program");
    EXPECT_TRUE(seen.collectives.has_value() && seen.collectives->empty());
}

TEST_F(PresenceTest, ACallThatAnIoLibraryMakesIsBothPlaces) {
    arena_.name(kSite, Layer::kSource, "app@0123456789abcdef+10;app@0123456789abcdef+20");
    const std::uint32_t site = arena_.node(0, solve_, kSite);
    const std::uint32_t write = arena_.node(0, site, kH5Dwrite);
    const std::uint32_t barrier = arena_.node(0, write, kBarrier);
    const std::uint32_t part = arena_.node(0, barrier, kWait);
    arena_.open(0, root_, at_us(0));
    arena_.open(0, solve_, at_us(100));
    arena_.open(0, site, at_us(200));
    arena_.open(0, write, at_us(200));
    arena_.open(0, barrier, at_us(300), 1);
    arena_.open(0, part, at_us(300), 1);
    const Presence seen = presence();
    EXPECT_EQ(seen.place.operation, "H5Dwrite");
    EXPECT_EQ(seen.place.region, "solve");
    EXPECT_EQ(seen.place.site, "/opt/app+0x11");
    EXPECT_EQ(seen.mpi.operation, "MPI_Barrier");
    EXPECT_EQ(seen.mpi.site, "");
    EXPECT_EQ(seen.collectives.value().at(0).second, 1U);
    EXPECT_NE(presence_json(seen).find(R"("mpi":{"operation":"MPI_Barrier")"), std::string::npos);
}

TEST_F(PresenceTest, AnIoCallOfPythonIsAtItsLine) {
    arena_.name(kSite, Layer::kSource, "read@py:/home/u/a%3Bb.py:210;main@py::12");
    const std::uint32_t site = arena_.node(0, root_, kSite);
    const std::uint32_t write = arena_.node(0, site, kPwrite);
    arena_.open(0, root_, at_us(0));
    arena_.open(0, site, at_us(200));
    arena_.open(0, write, at_us(200));
    EXPECT_EQ(presence().place.site, "/home/u/a;b.py:210");
}

TEST_F(PresenceTest, TheKernelSaysWhetherTheProcessLives) {
    arena_.open(0, root_, at_us(0));
    format::ArenaHeader& header = arena_.header();
    header.pid = static_cast<std::uint32_t>(::getpid());
    header.process_start = sys::process_start_ticks(header.pid);
    header.pid_namespace = sys::pid_namespace();
    EXPECT_TRUE(presence().alive);
    EXPECT_FALSE(presence().stopped);
    header.process_start += 1;  // its id was given to this process
    EXPECT_FALSE(presence().alive);
    header.pid_namespace += 1;  // in a container that is not seen: unknown is no death
    EXPECT_EQ(presence().alive, !sys::sees_all_processes());
    header.ended_ticks.store(1);
    EXPECT_FALSE(presence().alive);
}

TEST_F(PresenceTest, RecordsProveForHowLongNothingHasFinished) {
    const std::uint32_t barrier = arena_.node(0, solve_, kBarrier);
    arena_.open(0, root_, at_us(0));
    arena_.open(0, solve_, at_us(100));
    arena_.open(0, barrier, at_us(200));
    --arena_.thread_record(0).depth;
    EXPECT_FALSE(presence().least_idle_ns.has_value());  // nobody knows how long that barrier took
    arena_.fact(0, {.node = barrier, .object = 1, .calls = 1, .time_sum = 300 * 1000});
    EXPECT_EQ(presence().least_idle_ns, 500'000U);
    EXPECT_NE(presence_json(presence()).find(R"("least_idle_ns":500000,)"), std::string::npos);
    // Somebody has counted, and nothing has come since.
    arena_.header().still_ticks.store(at_us(250));
    arena_.header().still_moves.store(1);
    EXPECT_EQ(presence().least_idle_ns, 750'000U);
}

TEST_F(PresenceTest, TheJsonIsOneLineWhateverNamesHold) {
    arena_.metadata("program.name", "a\"\\\n\x1b[31m\xff");
    arena_.open(0, root_, at_us(0));
    const std::string text = presence_json(presence());
    EXPECT_EQ(text.find('\n'), std::string::npos);
    EXPECT_EQ(text.find('\x1b'), std::string::npos);
    EXPECT_NE(text.find(R"("program":"a\"\\)"), std::string::npos) << text;
    EXPECT_TRUE(text.starts_with(R"({"rank":3,"ranks":)")) << text;
    EXPECT_TRUE(text.ends_with(R"("collectives":{}})")) << text;
    EXPECT_FALSE(presence_json_of_file("/nonexistent/x.arena").has_value());
}

}  // namespace
}  // namespace barograph::look
