// SPDX-License-Identifier: BSD-3-Clause
// What the tables of one process must be for hand-made arenas, whole and damaged.
#include "collect/arena/local_tables.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <random>
#include <string>

#include "collect/arena/chunks/clean_text.hpp"
#include "collect/arena/chunks/tick_rate.hpp"
#include "collect/test_arena.hpp"

namespace barograph::collect {
namespace {

using format::Layer;

constexpr std::uint32_t kSend = format::kFirstMpiOperation;
constexpr std::uint32_t kSplit = format::kFirstMpiOperation + 1;
constexpr std::uint32_t kSolve = format::kFirstRegion;
constexpr std::uint32_t kInner = format::kFirstRegion + 1;

LocalTables tables_of(const TestArena& arena, const LocalOptions& options = {}) {
    const auto view = arena.view();
    return read_arenas(std::span(&view, 1), options);
}

std::string path_text(const LocalTables& tables, std::uint32_t path) {
    const format::CallPath& row = tables.paths[path];
    return row.parent == format::kNoIndex ? row.operation
                                          : path_text(tables, row.parent) + " > " + row.operation;
}

const format::Fact* find(const LocalTables& tables, const std::string& path, std::uint32_t thread = 0) {
    const auto fact = std::find_if(tables.facts.begin(), tables.facts.end(), [&](const format::Fact& f) {
        return path_text(tables, f.path) == path && tables.locations[f.location].thread == thread;
    });
    return fact == tables.facts.end() ? nullptr : &*fact;
}

format::Object communicator(std::uint64_t key, const std::string& name, std::uint32_t size) {
    format::Object object;
    object.kind = format::ObjectKind::kCommunicator;
    object.key_high = key;
    object.key_low = ~key;
    object.size = size;
    object.name = name;
    object.members = {{0, size, 1}};
    return object;
}

TestArena small_arena() {
    TestArena arena({});
    arena.name(kSend, Layer::kMpi, "MPI_Send");
    arena.name(kSplit, Layer::kMpi, "MPI_Comm_split");
    arena.name(kSolve, Layer::kRegion, "solve");
    arena.name(kInner, Layer::kRegion, "inner");
    arena.object(1, communicator(7, "W0.0", 4));
    const std::uint32_t root = arena.thread(0);
    const std::uint32_t solve = arena.node(0, root, kSolve);
    const std::uint32_t send = arena.node(0, solve, kSend);
    arena.fact(0, {.node = solve, .calls = 2, .time_sum = 600'000});
    arena.fact(0,
               {.node = send, .object = 1, .bucket = 6, .calls = 10, .time_sum = 300'001, .bytes_each = 8});
    return arena;
}

TEST(LocalTables, ReadsPathsObjectsAndTimes) {
    const TestArena arena = small_arena();
    const LocalTables tables = tables_of(arena);
    EXPECT_EQ(tables.skipped, 0U);
    ASSERT_EQ(tables.paths.size(), 3U);
    ASSERT_EQ(tables.facts.size(), 3U);
    const format::Fact* root = find(tables, "program");
    ASSERT_NE(root, nullptr);
    EXPECT_EQ(root->calls, 1U);
    EXPECT_EQ(root->time_sum, 1'000'000U);  // 3,000,000 ticks at 3 GHz
    const format::Fact* send = find(tables, "program > solve > MPI_Send");
    ASSERT_NE(send, nullptr);
    EXPECT_EQ(send->calls, 10U);
    EXPECT_EQ(send->time_sum, 100'000U);  // rounded down
    EXPECT_EQ(send->time_min, 10'000U);
    EXPECT_EQ(send->bytes_sum, 80U);
    EXPECT_EQ(send->bucket, 6U);
    EXPECT_EQ(tables.objects[send->object].name, "W0.0");
    EXPECT_NEAR(send->time_sum_of_squares, 10 * 1e8, 1e4);
    ASSERT_EQ(tables.locations.size(), 1U);
    EXPECT_EQ(tables.locations[0].wall_ns, 1'000'000U);
    EXPECT_EQ(tables.locations[0].events, 12U);
    EXPECT_EQ(tables.locations[0].overhead_ns, 600U);
    EXPECT_EQ(tables.locations[0].node, "node0");
    EXPECT_EQ(tables.locations[0].cores, 2U);
}

TEST(LocalTables, UnifiesPathsOfThreads) {
    TestArena arena = small_arena();
    arena.header().stop_ticks += 300'000;  // the process outlives the thread
    const std::uint32_t root = arena.thread(1);
    const std::uint32_t solve = arena.node(1, root, kSolve);
    const std::uint32_t send = arena.node(1, solve, kSend);
    arena.fact(1, {.node = send, .object = 1, .bucket = 6, .calls = 1, .time_sum = 3000, .bytes_each = 8});
    format::ThreadRecord& thread = arena.thread_record(1);
    thread.life_ticks = 30'000;
    thread.stop_ticks = thread.start_ticks + 60'000;
    thread.depth = 0;
    const LocalTables tables = tables_of(arena);
    EXPECT_EQ(tables.paths.size(), 3U);
    ASSERT_EQ(tables.locations.size(), 2U);
    EXPECT_EQ(tables.locations[1].wall_ns, 30'000U);
    EXPECT_EQ(find(tables, "program", 1)->time_sum, 30'000U);
    EXPECT_EQ(find(tables, "program > solve > MPI_Send", 1)->calls, 1U);
    EXPECT_EQ(find(tables, "program > solve", 1), nullptr);
}

// Open since: main 30,000 ticks after the start, inner 2,700,000, MPI_Send 2,800,000; the recording lasts
// 3,000,000.
TestArena open_arena() {
    TestArena arena({});
    arena.name(kSolve, Layer::kRegion, "main");
    arena.name(kInner, Layer::kRegion, "inner");
    arena.name(kSend, Layer::kMpi, "MPI_Send");
    arena.object(1, communicator(7, "W0.0", 4));
    const std::uint32_t root = arena.thread(0);
    const std::uint32_t outer = arena.node(0, root, kSolve);
    const std::uint32_t inner = arena.node(0, outer, kInner);
    const std::uint32_t send = arena.node(0, inner, kSend);
    arena.fact(0, {.node = inner, .calls = 4, .time_sum = 400'000});
    const std::uint64_t start = arena.header().start_ticks;
    arena.open(0, outer, start + 30'000);
    arena.open(0, inner, start + 2'700'000);
    arena.open(0, send, start + 2'800'000, 1, 0x5501'0124);
    return arena;
}

TEST(LocalTables, CountsOpenRegionsOfAStoppedRecordingAsEnded) {
    const LocalTables tables = tables_of(open_arena());
    ASSERT_NE(find(tables, "program > main"), nullptr);
    EXPECT_EQ(find(tables, "program > main")->time_sum, 990'000U);
    EXPECT_EQ(find(tables, "program > main")->calls, 1U);
    EXPECT_EQ(find(tables, "program > main > inner")->calls, 5U);
    EXPECT_EQ(find(tables, "program > main > inner")->time_sum, 233'333U);
    const format::Fact* send = find(tables, "program > main > inner > MPI_Send");
    ASSERT_NE(send, nullptr);
    EXPECT_EQ(send->calls, 0U);
    EXPECT_EQ(send->time_sum, 66'666U);
}

TEST(LocalTables, OpenCallsOfADeadProcessAreUnfinished) {
    TestArena arena = open_arena();
    format::ArenaHeader& header = arena.header();
    header.stop_ticks = 0;
    header.ended_ticks = header.start_ticks + 6'000'000;
    arena.metadata("arena.module.0", "55000000 55020000 55000000 0123456789abcdef /home/x/app");
    const LocalTables tables = tables_of(arena);
    const std::string site = "program > main > inner > app@0123456789abcdef+10123 > MPI_Send";
    const format::Fact* send = find(tables, site);
    ASSERT_NE(send, nullptr);
    EXPECT_EQ(send->bucket, format::kBucketUnfinished);
    EXPECT_EQ(send->calls, 0U);
    EXPECT_EQ(send->time_sum, 1'066'666U);
    EXPECT_EQ(tables.objects[send->object].name, "W0.0");
    EXPECT_EQ(tables.site_modules.at("source.module.0123456789abcdef"), "/home/x/app");
    // Of the region, what was finished and what was not are apart.
    std::uint64_t calls = 0;
    std::uint64_t time = 0;
    for (const format::Fact& fact : tables.facts) {
        if (path_text(tables, fact.path) == "program > main > inner") {
            calls += fact.calls;
            time += fact.time_sum;
        }
    }
    EXPECT_EQ(calls, 4U);
    EXPECT_EQ(time, 133'333U + 1'100'000U);
    EXPECT_EQ(tables.locations[0].wall_ns, 2'000'000U);
    EXPECT_EQ(tables.locations[0].events, 4U);
    ASSERT_EQ(tables.timelines.size(), 1U);
    std::uint64_t in_mpi = 0;
    for (const format::TimelineBin& bin : tables.timelines[0].bins) {
        in_mpi += bin.time_ns;
    }
    EXPECT_NEAR(static_cast<double>(in_mpi), 1'066'666.0, 1000.0);
}

TEST(LocalTables, WithoutASeenEndTheLastSignOfLifeCounts) {
    TestArena arena = open_arena();
    format::ArenaHeader& header = arena.header();
    header.stop_ticks = 0;
    header.last_ticks = 0;
    header.last_monotonic_ns = 0;
    // A copy that was made long after its death says how fast the clock is, and nothing of the process's
    // life.
    header.copied_ticks = header.start_ticks + 90'000'000;
    header.copied_monotonic_ns = header.start_monotonic_ns + 30'000'000;
    LocalTables tables = tables_of(arena);
    EXPECT_EQ(tables.uncalibrated, 0U);
    EXPECT_EQ(tables.locations[0].wall_ns, 2'800'000U / 3);
    header.seen_ticks = header.start_ticks + 4'800'000;
    tables = tables_of(arena);
    EXPECT_EQ(tables.locations[0].wall_ns, 1'600'000U);
}

TEST(LocalTables, KeepsUnusedCommunicatorsThatTheProgramMade) {
    TestArena arena = small_arena();
    arena.object(2, communicator(8, "S0.0", 1));  // MPI_COMM_SELF, unused
    arena.object(3, communicator(9, "s0.1", 2), 1, kSplit);
    arena.user_name(3, "rows");
    arena.attribute(3, "dims", "[2,2]");
    arena.attribute(3, "dims", "[4,1]");
    const LocalTables tables = tables_of(arena);
    ASSERT_EQ(tables.objects.size(), 3U);
    EXPECT_EQ(tables.objects[2].name, "s0.1");
    EXPECT_EQ(tables.objects[2].user_name, "rows");
    EXPECT_EQ(tables.objects[2].created_by, "MPI_Comm_split");
    EXPECT_EQ(tables.objects[2].parent, 1U);
    ASSERT_EQ(tables.objects[2].attributes.size(), 1U);
    EXPECT_EQ(tables.objects[2].attributes[0].second, "[4,1]");
}

TEST(LocalTables, ProcessesWithoutMpiGetRanksInOrder) {
    TestArena first = small_arena();
    TestArena second = small_arena();
    first.header().world_rank = format::kNoRank;
    second.header().world_rank = format::kNoRank;
    const std::span<const std::byte> views[] = {first.view(), second.view()};
    const LocalTables tables = read_arenas(views, {.first_rank = 3, .now = {}});
    ASSERT_EQ(tables.locations.size(), 2U);
    EXPECT_EQ(tables.locations[0].rank, 3U);
    EXPECT_EQ(tables.locations[1].rank, 4U);
}

TEST(LocalTables, SortsArenasByRank) {
    TestArena arenas[] = {small_arena(), small_arena(), small_arena()};
    std::vector<std::span<const std::byte>> views;
    for (const std::uint32_t i : {2U, 0U, 1U}) {
        arenas[i].header().world_rank = i;
        arenas[i].header().pid = i;
        views.push_back(arenas[i].view());
    }
    const LocalTables tables = read_arenas(views, {});
    ASSERT_EQ(tables.locations.size(), 3U);
    for (std::uint32_t i = 0; i < 3; ++i) {
        EXPECT_EQ(tables.locations[i].rank, i);
    }
    for (const format::Fact& fact : tables.facts) {
        EXPECT_EQ(tables.locations[fact.location].pid, tables.locations[fact.location].rank);
    }
}

TEST(LocalTables, DeadProcessUsesTheReadersClock) {
    TestArena arena = small_arena();
    format::ArenaHeader& header = arena.header();
    const sys::ClockPair now{header.last_ticks + 3'000'000, header.last_monotonic_ns + 1'000'000};
    header.last_ticks = 0;
    header.last_monotonic_ns = 0;
    header.stop_ticks = 0;
    LocalTables tables = tables_of(arena, {.first_rank = 0, .now = now});
    EXPECT_EQ(tables.uncalibrated, 0U);
    EXPECT_EQ(find(tables, "program > solve")->time_sum, 200'000U);
    EXPECT_GE(find(tables, "program")->time_sum, 200'000U);
    tables = tables_of(arena);
    EXPECT_EQ(tables.uncalibrated, 1U);
    EXPECT_EQ(find(tables, "program > solve")->time_sum, 600'000U);
}

TEST(LocalTables, MonotonicTicksAreNanoseconds) {
    TestArena::Options options;
    options.clock = format::ClockSource::kMonotonic;
    TestArena arena(options);
    arena.thread(0);
    EXPECT_EQ(find(tables_of(arena), "program")->time_sum, options.length_ticks);
}

TEST(LocalTables, SkipsWhatMakesNoSenseAndCountsIt) {
    TestArena arena = small_arena();
    const LocalTables whole = tables_of(arena);
    const auto with = [&](auto&& damage) {
        TestArena damaged = small_arena();
        damage(damaged);
        return tables_of(damaged);
    };
    const auto loses_send = [&](const LocalTables& tables) {
        EXPECT_GT(tables.skipped, 0U);
        EXPECT_EQ(tables.facts.size(), whole.facts.size() - 1);
        EXPECT_EQ(find(tables, "program > solve")->time_sum, 200'000U);
    };
    loses_send(with([](TestArena& a) { a.fact_record(1).node = 12345; }));
    loses_send(with([](TestArena& a) { a.fact_record(1).time_min = a.fact_record(1).time_max + 1; }));
    loses_send(with([](TestArena& a) { a.fact_record(1).bucket = 1000; }));
    loses_send(with([](TestArena& a) { a.fact_record(1).time_sum_of_squares = std::nan(""); }));
    loses_send(with([](TestArena& a) { a.path_node(a.fact_record(1).node).parent = a.fact_record(1).node; }));
    // A circle of two takes both facts with it.
    const LocalTables circle = with([](TestArena& a) {
        a.path_node(a.path_node(a.fact_record(1).node).parent).parent = a.fact_record(1).node;
    });
    EXPECT_EQ(circle.facts.size(), 1U);
    EXPECT_EQ(circle.skipped, 2U);
    // Without its object a fact still counts.
    const LocalTables orphan = with([](TestArena& a) { a.fact_record(1).object = 77; });
    EXPECT_EQ(orphan.facts.size(), whole.facts.size());
    EXPECT_EQ(find(orphan, "program > solve > MPI_Send")->object, 0U);
    EXPECT_GT(orphan.skipped, 0U);
}

TEST(LocalTables, RefusesWhatIsNoArena) {
    const std::vector<std::byte> zeros(2 * format::kGranule);
    const std::span<const std::byte> views[] = {zeros, std::span(zeros).first(10), {}};
    const LocalTables tables = read_arenas(views, {});
    EXPECT_EQ(tables.unreadable, 3U);
    EXPECT_EQ(tables.processes, 0U);
    EXPECT_EQ(tables.paths.size(), 1U);
    TestArena newer = small_arena();
    newer.header().version = format::kArenaVersion + 1;
    EXPECT_EQ(tables_of(newer).unreadable, 1U);
}

TEST(LocalTables, AnyTruncationIsSafe) {
    const TestArena arena = small_arena();
    const auto whole = arena.view();
    for (std::size_t size = 0; size <= whole.size(); size += 8) {
        // A copy of exactly this size, so that the sanitizer sees reads past it.
        const std::vector<std::byte> part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
        const std::span<const std::byte> view = part;
        const LocalTables tables = read_arenas(std::span(&view, 1), {});
        EXPECT_LE(tables.facts.size(), 3U);
    }
}

TEST(LocalTables, AnyBitFlipIsSafe) {
    const TestArena arena = small_arena();
    const auto whole = arena.view();
    std::vector<std::byte> copy(whole.begin(), whole.end());
    const std::span<const std::byte> view = copy;
    for (std::size_t at = 0; at < copy.size(); ++at) {
        // Unused room of a granule says nothing new.
        if (copy[at] == std::byte{0} && at % 4 != 0) {
            continue;
        }
        for (unsigned bit = 0; bit < 8; bit += 3) {
            const std::byte flipped = std::byte{1} << bit;
            copy[at] ^= flipped;
            const LocalTables tables = read_arenas(std::span(&view, 1), {});
            for (const format::Fact& fact : tables.facts) {
                ASSERT_LT(fact.path, tables.paths.size());
                ASSERT_LT(fact.object, tables.objects.size());
                ASSERT_LT(fact.location, tables.locations.size());
            }
            copy[at] ^= flipped;
        }
    }
}

TEST(LocalTables, ManyFlippedBytesAreSafe) {
    std::mt19937_64 random(42);
    const TestArena arena = small_arena();
    const auto whole = arena.view();
    for (int round = 0; round < 2000; ++round) {
        std::vector<std::byte> copy(whole.begin(), whole.end());
        for (int i = 0; i < 40; ++i) {
            // Near the start of a granule, where the records are.
            const std::size_t granule = random() % (copy.size() / format::kGranule);
            copy[granule * format::kGranule + random() % 512] = static_cast<std::byte>(random());
        }
        auto& header = *reinterpret_cast<format::ArenaHeader*>(copy.data());
        header.magic = format::kArenaMagic;
        header.version = format::kArenaVersion;
        const std::span<const std::byte> view = copy;
        const LocalTables tables = read_arenas(std::span(&view, 1), {});
        EXPECT_EQ(tables.processes, 1U);
    }
}

TEST(TickRate, NeitherOverflowsNorRoundsUp) {
    const TickRate rate(3, 1);
    EXPECT_EQ(rate.to_ns(2), 0U);
    EXPECT_EQ(rate.to_ns(3), 1U);
    const TickRate slow(1, 1000);
    EXPECT_EQ(slow.to_ns(~std::uint64_t{0}), ~std::uint64_t{0});
    const TickRate odd(2'399'999'987, 1'000'000'007);
    std::mt19937_64 random(1);
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t a = random() >> 8U;
        const std::uint64_t b = random() >> 8U;
        EXPECT_LE(odd.to_ns(a) + odd.to_ns(b), odd.to_ns(a + b));
    }
}

TEST(CleanText, LeavesUtf8AndReplacesTheRest) {
    EXPECT_EQ(clean_text("löse ∇²"), "löse ∇²");
    EXPECT_EQ(clean_text("a\nb\tc\x7f"), "a b c ");
    EXPECT_EQ(clean_text("a\xff"), "a\xef\xbf\xbd");
    EXPECT_EQ(clean_text("\xc3"), "\xef\xbf\xbd");
    EXPECT_EQ(clean_text("\xc0\x80"), "\xef\xbf\xbd\xef\xbf\xbd");           // overlong
    EXPECT_EQ(clean_text("\xed\xa0\x80").substr(0, 3), "\xef\xbf\xbd");      // surrogate
    EXPECT_EQ(clean_text("\xf4\x90\x80\x80").substr(0, 3), "\xef\xbf\xbd");  // beyond U+10FFFF
    EXPECT_EQ(clean_text("\xf0\x9f\x8c\xa1"), "\xf0\x9f\x8c\xa1");
}

}  // namespace
}  // namespace barograph::collect
