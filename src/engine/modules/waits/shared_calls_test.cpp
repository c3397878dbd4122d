// SPDX-License-Identifier: BSD-3-Clause
// Calls that all members of a window make, or all ranks that opened a file: they are put together by how many
// each rank has made, and nobody is said to have waited where that is not known.
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/modules/waits/matching.hpp"
#include "engine/modules/waits/rank_events.hpp"
#include "engine/testing/tables.hpp"

namespace barograph::engine::waits {
namespace {

constexpr std::uint32_t kRanks = 3;

struct Call {
    std::uint32_t rank = 0;
    std::uint64_t start = 0;
    std::uint64_t end = 0;
    std::uint32_t thread = 0;
};

// Calls of one name on one object of `size` ranks.
class Job {
public:
    Job(const char* call, format::Layer layer, std::uint32_t size) : layer_(layer) {
        auto numbers = std::make_shared<Numbers>();
        const std::uint32_t operation = dictionary_.operation(call, layer);
        numbers->paths = {{},
                          {.path = dictionary_.path(0, operation),
                           .operation = operation,
                           .layer = layer,
                           .dependence = dependence_of(call),
                           .judged_by = judged_by(call)}};
        numbers->objects = {{}, {.object = 0, .size = size, .key = 77, .two_groups = false, .ranks = {}}};
        numbers_ = numbers;
    }

    // "judgement: calls", and "rank waits ns for rank" for each wait.
    [[nodiscard]] std::map<std::string, std::int64_t> found(const std::vector<Call>& calls,
                                                            std::uint32_t lost_of = kRanks) {
        std::vector<RankEvents> ranks(kRanks);
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> numbers;
        Matching matching(std::make_shared<NodeClocks>(), std::make_shared<LongestWaits>());
        std::vector<GroupParts> parts(1);
        for (const Call& call : calls) {
            std::uint64_t& next = numbers[{call.rank, call.thread}];
            next += call.rank == lost_of && next == 0 ? 1 : 0;
            Events block{.numbers = numbers_,
                         .rank = call.rank,
                         .thread = call.thread,
                         .node = 0,
                         .first = next++,
                         .events = {}};
            block.events.resize(1);
            block.events.start[0] = call.start;
            block.events.end[0] = call.end;
            block.events.path[0] = 1;
            block.events.object[0] = 1;
            block.events.info[0] = static_cast<std::uint32_t>(
                layer_ == format::Layer::kMpi ? format::EventKind::kCall : format::EventKind::kIo);
            std::vector<Halves> halves(1);
            ranks[call.rank].take(block, halves);
            matching.take(halves[0], parts);
        }
        WaitTable all = matching.table();
        for (const RankEvents& rank : ranks) {
            all.merge(rank.table());
        }
        std::map<std::string, std::int64_t> found;
        const read::ColumnTable judged = all.judged().table(dictionary_);
        for (std::size_t row = 0; row < judged.rows; ++row) {
            found[testing::text(judged, "judgement", row)] = testing::number(judged, "count", row);
        }
        const read::ColumnTable waits = all.waits(dictionary_);
        for (std::size_t row = 0; row < waits.rows; ++row) {
            found[std::to_string(testing::number(waits, "rank", row)) + " for " +
                  std::to_string(testing::number(waits, "cause_rank", row))] =
                testing::number(waits, "waited_ns", row);
        }
        return found;
    }

private:
    format::Layer layer_;
    Dictionary dictionary_;
    std::shared_ptr<const Numbers> numbers_;
};

using Found = std::map<std::string, std::int64_t>;

// Rank 2 comes late to the first, rank 0 to the second.
const std::vector<Call> kTwice = {{0, 100, 1010},  {1, 200, 1010},  {2, 1000, 1010},
                                  {1, 1100, 2010}, {2, 1200, 2010}, {0, 2000, 2010}};

TEST(SharedCallsTest, MembersOfAWindowWaitForTheLast) {
    Job job("MPI_Win_fence", format::Layer::kMpi, kRanks);
    EXPECT_EQ(job.found(kTwice),
              (Found{{"judged", 6}, {"0 for 2", 900}, {"1 for 2", 800}, {"1 for 0", 900}, {"2 for 0", 800}}));
}

TEST(SharedCallsTest, SoDoRanksThatOpenedAFile) {
    Job job("MPI_File_write_at_all", format::Layer::kMpiIo, kRanks);
    EXPECT_EQ(job.found(kTwice),
              (Found{{"judged", 6}, {"0 for 2", 900}, {"1 for 2", 800}, {"1 for 0", 900}, {"2 for 0", 800}}));
}

TEST(SharedCallsTest, WhereItIsNotKnownWhoSharesItNobodyIsJudged) {
    Job window("MPI_Win_fence", format::Layer::kMpi, 0);
    EXPECT_EQ(window.found(kTwice), (Found{{"one_sided", 6}}));
    Job file("MPI_File_close", format::Layer::kMpiIo, 0);
    EXPECT_EQ(file.found(kTwice), (Found{{"collective_io", 6}}));
}

TEST(SharedCallsTest, CallsAfterLostEventsAreNotJudged) {
    Job job("MPI_Win_fence", format::Layer::kMpi, kRanks);
    EXPECT_EQ(job.found(kTwice, 1), (Found{{"one_sided", 2}, {"partner", 4}}));
}

TEST(SharedCallsTest, NorAreCallsOfSeveralThreads) {
    Job job("MPI_Win_fence", format::Layer::kMpi, kRanks);
    std::vector<Call> calls = kTwice;
    calls[3].thread = 1;
    EXPECT_EQ(job.found(calls),
              (Found{{"judged", 3}, {"one_sided", 1}, {"partner", 2}, {"0 for 2", 900}, {"1 for 2", 800}}));
}

TEST(SharedCallsTest, OtherOneSidedAndFileCallsAreNotCounted) {
    Job window("MPI_Win_lock", format::Layer::kMpi, kRanks);
    EXPECT_EQ(window.found(kTwice), (Found{{"one_sided", 6}}));
    Job file("MPI_File_write_shared", format::Layer::kMpiIo, kRanks);
    EXPECT_EQ(file.found(kTwice), (Found{{"collective_io", 6}}));
}

}  // namespace
}  // namespace barograph::engine::waits
