// SPDX-License-Identifier: BSD-3-Clause
// Collective calls that are begun and completed apart: persistent ones, which are what the call says that
// made their request, and those that need not keep their ranks.
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

constexpr std::uint32_t kRanks = 3;

// When a rank began it, and in what time it was in the call that completed it.
struct Part {
    std::uint64_t begun = 0;
    std::uint64_t start = 0;
    std::uint64_t end = 0;
};
using Parts = std::array<Part, kRanks>;

// Rank 2 comes late.
constexpr Parts kLate = {{{100, 110, 1020}, {300, 310, 1030}, {1000, 1010, 1030}}};

class Job {
public:
    // `call` is nonblocking, or makes a persistent request; `completes`: MPI_Wait, or another one.
    explicit Job(const char* call, const char* completes = "MPI_Wait")
        : persistent_(std::string_view(call).ends_with("_init")) {
        const char* const begins = persistent_ ? "MPI_Start" : call;
        auto numbers = std::make_shared<Numbers>();
        numbers->paths.push_back({});
        for (const char* const name : {call, begins, completes}) {
            const std::uint32_t operation = dictionary_.operation(name, format::Layer::kMpi);
            numbers->paths.push_back({.path = dictionary_.path(0, operation),
                                      .operation = operation,
                                      .layer = format::Layer::kMpi,
                                      .dependence = dependence_of(name),
                                      .judged_by = judged_by(name)});
        }
        numbers->objects = {
            {}, {.object = 0, .size = kRanks, .key = 77, .two_groups = false, .ranks = {0, 1, 2}}};
        numbers_ = numbers;
    }

    // Requests are made in another thread than the one that starts them.
    void prepare_elsewhere() { elsewhere_ = true; }

    // "rank for cause": waited ns, "judgement operation": calls. `root`: -1 for none. `prepared`: the events
    // have the calls that made the requests.
    [[nodiscard]] Found found(const Parts& parts, bool prepared = true, std::int32_t root = -1) {
        Matching matching(std::make_shared<NodeClocks>(), std::make_shared<LongestWaits>());
        std::vector<GroupParts> groups(1);
        std::array<RankEvents, kRanks> ranks;
        std::vector<Halves> halves(1);
        for (std::uint32_t rank = 0; rank < kRanks; ++rank) {
            const Part& part = parts[rank];
            Events block{.numbers = numbers_,
                         .rank = rank,
                         .thread = 0,
                         .node = 0,
                         .first = kUnnumbered,
                         .events = {}};
            if (persistent_ && prepared) {
                add(block.events, 1, {10, 20}, EventKind::kCall, 0).tag = 7;
            }
            if (elsewhere_) {
                ranks[rank].take(block, halves);
                block.events.resize(0);
                block.thread = 1;
            }
            const Row row = add(block.events, 2, {part.begun, part.begun + 5}, EventKind::kCollective, 1);
            row.tag = persistent_ ? 1 : 0;
            row.number = 7;
            row.peer = root;
            add(block.events, 3, {part.end, part.end}, EventKind::kComplete, 1);
            add(block.events, 3, {part.start, part.end}, EventKind::kCall, 0);
            ranks[rank].take(block, halves);
        }
        matching.take(halves[0], groups);
        WaitTable all = matching.table();
        for (const RankEvents& rank : ranks) {
            all.merge(rank.table());
        }
        return said(all);
    }

private:
    struct Row {
        std::int32_t& tag;
        std::uint32_t& number;
        std::int32_t& peer;
    };
    struct Time {
        std::uint64_t start = 0;
        std::uint64_t end = 0;
    };
    static Row add(format::EventColumns& to, std::uint32_t path, Time time, EventKind kind,
                   std::uint32_t serial) {
        const std::size_t i = to.size();
        to.resize(i + 1);
        to.start[i] = time.start;
        to.end[i] = time.end;
        to.path[i] = path;
        to.object[i] = 1;
        to.info[i] = static_cast<std::uint32_t>(kind);
        to.peer[i] = format::kNoPeer;
        to.length[i] = kind == EventKind::kCollective ? 8 : 0;
        to.serial[i] = serial;
        return {to.tag[i], to.number[i], to.peer[i]};
    }
    [[nodiscard]] Found said(const WaitTable& all) const {
        Found found;
        const read::ColumnTable judged = all.judged().table(dictionary_);
        for (std::size_t row = 0; row < judged.rows; ++row) {
            const std::string operation = testing::text(judged, "operation", row);
            if (operation.starts_with("MPI_Wait") || operation.starts_with("MPI_Test")) {
                found[testing::text(judged, "judgement", row) + " " + operation] =
                    testing::number(judged, "count", row);
            }
        }
        const read::ColumnTable waits = all.waits(dictionary_);
        for (std::size_t row = 0; row < waits.rows; ++row) {
            found[std::to_string(testing::number(waits, "rank", row)) + " for " +
                  std::to_string(testing::number(waits, "cause_rank", row)) + ": " +
                  testing::text(waits, "kind", row)] = testing::number(waits, "waited_ns", row);
        }
        return found;
    }

    bool persistent_;
    bool elsewhere_ = false;
    Dictionary dictionary_;
    std::shared_ptr<const Numbers> numbers_;
};

TEST(StartedTest, APersistentCollectiveWaitsAsItsCallDoes) {
    EXPECT_EQ(Job("MPI_Barrier_init").found(kLate), (Found{{"judged MPI_Wait", 3},
                                                           {"0 for 2: wait at barrier", 890},
                                                           {"1 for 2: wait at barrier", 690}}));
    EXPECT_EQ(
        Job("MPI_Allreduce_init").found(kLate),
        (Found{{"judged MPI_Wait", 3}, {"0 for 2: wait at n-to-n", 890}, {"1 for 2: wait at n-to-n", 690}}));
    EXPECT_EQ(Job("MPI_Bcast_init").found(kLate, true, 2),
              (Found{{"judged MPI_Wait", 3}, {"0 for 2: late root", 890}, {"1 for 2: late root", 690}}));
    EXPECT_EQ(
        Job("MPI_Scan_init").found({{{1000, 1010, 1020}, {300, 310, 1030}, {100, 110, 1040}}}),
        (Found{
            {"judged MPI_Wait", 3}, {"1 for 0: late lower rank", 690}, {"2 for 0: late lower rank", 890}}));
}

TEST(StartedTest, WhichOneAStartIsOfIsNotKnownWithoutTheCallThatMadeItsRequest) {
    EXPECT_EQ(Job("MPI_Barrier_init").found(kLate, false), (Found{{"persistent MPI_Wait", 3}}));
    // Events of several threads come in any order.
    Job threads("MPI_Barrier_init");
    threads.prepare_elsewhere();
    EXPECT_EQ(threads.found(kLate), (Found{{"persistent MPI_Wait", 3}}));
}

TEST(StartedTest, WhoStaysInAWaitUntilTheLastBeginsHasWaitedForIt) {
    for (const char* const call : {"MPI_Ialltoallv", "MPI_Alltoallv_init"}) {
        EXPECT_EQ(Job(call).found(kLate), (Found{{"judged MPI_Wait", 3},
                                                 {"0 for 2: wait at n-to-n", 890},
                                                 {"1 for 2: wait at n-to-n", 690}}))
            << call;
    }
}

TEST(StartedTest, WhereOneHasLeftBeforeNobodyHasWaitedForCertain) {
    Job job("MPI_Ialltoallv");
    EXPECT_EQ(job.found({{{100, 110, 1020}, {300, 310, 999}, {1000, 1010, 1030}}}),
              (Found{{"judged MPI_Wait", 1}, {"unneeded_data MPI_Wait", 2}}));
}

// What was complete before they asked they have not waited for.
TEST(StartedTest, WhoCameToItsWaitLaterOrOnlyAskedHasNotWaited) {
    EXPECT_EQ(Job("MPI_Ialltoallv").found({{{100, 1100, 1120}, {300, 1100, 1120}, {1000, 1100, 1120}}}),
              (Found{{"judged MPI_Wait", 3}}));
    EXPECT_EQ(Job("MPI_Ialltoallv", "MPI_Test").found(kLate), (Found{{"poll MPI_Test", 3}}));
}

}  // namespace
}  // namespace barograph::engine::waits
