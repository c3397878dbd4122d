// SPDX-License-Identifier: BSD-3-Clause
// Calls that ask again and again until what they ask for has happened: a loop of nothing else waits.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/modules/waits/matching.hpp"
#include "engine/modules/waits/rank_events.hpp"
#include "engine/testing/tables.hpp"

namespace barograph::engine::waits {
namespace {

using format::EventKind;
using Found = std::map<std::string, std::int64_t>;

// A call of rank 0 between the beginning of a barrier and its completion; the last one completes it.
struct Call {
    std::string_view name;
    std::uint64_t start = 0;
    std::uint64_t end = 0;
    std::uint32_t repeats = 0;
};

constexpr std::array<std::string_view, 6> kNames = {"MPI_Ibarrier", "MPI_Wait",      "MPI_Test",
                                                    "MPI_Testany",  "MPI_Comm_rank", "write"};

std::uint32_t path_of(std::string_view name) {
    std::uint32_t path = 1;
    for (const std::string_view known : kNames) {
        if (known == name) {
            return path;
        }
        ++path;
    }
    return 0;
}

// Rank 1 begins the barrier at `late` and stays in it for 10 ns. Returns "waited" of rank 0, and
// "judgement operation", in ns.
Found found(const std::vector<Call>& calls, std::uint64_t late = 1000) {
    Dictionary dictionary;
    const auto numbers = std::make_shared<Numbers>();
    numbers->paths.push_back({});
    for (const std::string_view name : kNames) {
        const bool is_mpi = name.starts_with("MPI_");
        const format::Layer layer = is_mpi ? format::Layer::kMpi : format::Layer::kPosix;
        const std::uint32_t operation = dictionary.operation(std::string(name), layer);
        numbers->paths.push_back({.path = dictionary.path(0, operation),
                                  .operation = operation,
                                  .layer = layer,
                                  .dependence = dependence_of(name),
                                  .judged_by = judged_by(name)});
    }
    numbers->objects = {{}, {.object = 0, .size = 2, .key = 77, .two_groups = false, .ranks = {0, 1}}};

    const auto add = [](Events& block, std::string_view name, std::uint64_t start, std::uint64_t end,
                        EventKind kind, std::uint32_t serial) -> std::uint32_t& {
        format::EventColumns& to = block.events;
        const std::size_t i = to.size();
        to.resize(i + 1);
        to.start[i] = start;
        to.end[i] = end;
        to.path[i] = path_of(name);
        to.object[i] = 1;
        to.info[i] = static_cast<std::uint32_t>(kind);
        to.peer[i] = format::kNoPeer;
        to.serial[i] = serial;
        return to.number[i];
    };
    Matching matching(std::make_shared<NodeClocks>(), std::make_shared<LongestWaits>());
    std::vector<GroupParts> groups(1);
    std::array<RankEvents, 2> ranks;
    std::vector<Halves> halves(1);
    for (std::uint32_t rank = 0; rank < 2; ++rank) {
        Events block{
            .numbers = numbers, .rank = rank, .thread = 0, .node = 0, .first = kUnnumbered, .events = {}};
        const std::uint64_t begun = rank == 0 ? 90 : late;
        add(block, "MPI_Ibarrier", begun, begun + 2, EventKind::kCollective, 1) = 1;
        const std::vector<Call> last = {{.name = "MPI_Wait", .start = late + 5, .end = late + 10}};
        const std::vector<Call>& made = rank == 0 ? calls : last;
        for (const Call& call : made) {
            if (&call == &made.back()) {
                add(block, call.name, call.end, call.end, EventKind::kComplete, 1);
            }
            add(block, call.name, call.start, call.end, EventKind::kCall, 0) = call.repeats;
        }
        ranks[rank].take(block, halves);
    }
    matching.take(halves[0], groups);
    WaitTable all = matching.table();
    for (const RankEvents& rank : ranks) {
        all.merge(rank.table());
    }
    Found said;
    const read::ColumnTable judged = all.judged().table(dictionary);
    for (std::size_t row = 0; row < judged.rows; ++row) {
        const std::string operation = testing::text(judged, "operation", row);
        if (operation.starts_with("MPI_Test")) {
            said[testing::text(judged, "judgement", row) + " " + operation] =
                testing::number(judged, "time_ns", row);
        }
    }
    const read::ColumnTable waits = all.waits(dictionary);
    for (std::size_t row = 0; row < waits.rows; ++row) {
        if (testing::number(waits, "rank", row) == 0) {
            said["waited"] += testing::number(waits, "waited_ns", row);
        }
    }
    return said;
}

TEST(PollsTest, ALoopOfPollsWaitsInItsPolls) {
    // 20 ns between them are no waiting in MPI.
    EXPECT_EQ(found({{"MPI_Test", 100, 400}, {"MPI_Test", 410, 700}, {"MPI_Test", 710, 1050}}),
              (Found{{"judged MPI_Test", 930}, {"waited", 880}}));
    // Of different requests, one after the other.
    EXPECT_EQ(found({{"MPI_Testany", 100, 400}, {"MPI_Test", 410, 700}, {"MPI_Testany", 710, 1050}}),
              (Found{{"judged MPI_Test", 290}, {"judged MPI_Testany", 640}, {"waited", 880}}));
}

TEST(PollsTest, TheFirstOneThatAsksHasNotWaited) {
    EXPECT_EQ(found({{"MPI_Test", 100, 1050}}), (Found{{"poll MPI_Test", 950}}));
}

TEST(PollsTest, RecordingAPollIsNoOtherWork) {
    // Polls of 10 ns each that take 200 ns to record.
    std::vector<Call> calls;
    for (std::uint64_t start = 100; start < 1050; start += 210) {
        calls.push_back({"MPI_Test", start, start + 10});
    }
    calls.back().end = 1050;
    EXPECT_EQ(found(calls), (Found{{"judged MPI_Test", 150}, {"waited", 100}}));
}

TEST(PollsTest, ALostCoreDoesNotEndTheLoop) {
    EXPECT_EQ(found({{"MPI_Test", 100, 40'000}, {"MPI_Test", 70'000, 80'000}, {"MPI_Test", 80'010, 80'020}},
                    80'000),
              (Found{{"judged MPI_Test", 49'910}, {"waited", 49'890}}));
    // What came before the loop does.
    EXPECT_EQ(
        found({{"MPI_Test", 100, 200}, {"MPI_Test", 70'000, 79'000}, {"MPI_Test", 79'010, 80'020}}, 80'000),
        (Found{{"judged MPI_Test", 10'010}, {"poll MPI_Test", 100}, {"waited", 9'990}}));
}

TEST(PollsTest, AnotherCallEndsTheLoop) {
    EXPECT_EQ(
        found({{"MPI_Test", 100, 400}, {"write", 410, 500}, {"MPI_Test", 600, 800}, {"MPI_Test", 810, 1050}}),
        (Found{{"judged MPI_Test", 440}, {"poll MPI_Test", 300}, {"waited", 390}}));
    EXPECT_EQ(found({{"MPI_Test", 100, 400}, {"MPI_Comm_rank", 410, 411}, {"MPI_Test", 710, 1050}}),
              (Found{{"poll MPI_Test", 640}}));
    // Several that are one event.
    EXPECT_EQ(found({{"MPI_Test", 100, 700, 9}, {"MPI_Test", 710, 1050}}), (Found{{"poll MPI_Test", 940}}));
}

TEST(PollsTest, PollsBesideWorkDoNotWait) {
    // Less than half of the time is in the loop.
    EXPECT_EQ(
        found({{"MPI_Test", 100, 200}, {"MPI_Test", 6'000, 6'100}, {"MPI_Test", 9'990, 10'050}}, 10'000),
        (Found{{"poll MPI_Test", 260}}));
    EXPECT_EQ(found({{"MPI_Test", 100, 400}, {"MPI_Test", 10'401, 30'000}}, 29'000),
              (Found{{"poll MPI_Test", 19'899}}));
}

}  // namespace
}  // namespace barograph::engine::waits
