// SPDX-License-Identifier: BSD-3-Clause
// Calls that need not keep their ranks: for whom they waited, where nobody left before the last came, and
// standard sends of sizes that wait for their receive.
#include "engine/modules/waits/matching.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/testing/tables.hpp"

namespace barograph::engine::waits {
namespace {

struct Times {
    std::uint64_t start = 0;
    std::uint64_t end = 0;
    bool brings = true;
};

// What is said of one MPI_Alltoallv of ranks that were in it at these times: of each that waited, how long,
// for whom and in what.
std::map<std::uint32_t, std::string> waits_of(const std::vector<Times>& ranks, bool blocks = true) {
    Dictionary dictionary;
    const std::uint32_t path = dictionary.path(0, dictionary.operation("MPI_Alltoallv", format::Layer::kMpi));
    Halves halves;
    for (std::uint32_t rank = 0; rank < ranks.size(); ++rank) {
        halves.arrivals.push_back(
            {.context = {},
             .number = 1,
             .size = static_cast<std::uint32_t>(ranks.size()),
             .brings = ranks[rank].brings,
             .blocks = blocks,
             .judged = blocks,
             .call = {.rank = rank, .path = path, .start = ranks[rank].start, .end = ranks[rank].end}});
    }
    Matching matching(std::make_shared<NodeClocks>(), std::make_shared<LongestWaits>());
    std::vector<GroupParts> parts(1);
    matching.take(halves, parts);
    const read::ColumnTable table = matching.table().waits(dictionary);
    std::map<std::uint32_t, std::string> found;
    for (std::size_t row = 0; row < table.rows; ++row) {
        const auto rank = [&](const char* name) {
            return testing::column(table, name).as<std::int32_t>()[row];
        };
        found[static_cast<std::uint32_t>(rank("rank"))] =
            testing::text(table, "kind", row) + " " +
            std::to_string(testing::number(table, "waited_ns", row)) + " for " +
            std::to_string(rank("cause_rank"));
    }
    return found;
}

using Found = std::map<std::uint32_t, std::string>;

TEST(MatchingTest, WhoStaysUntilTheLastComesHasWaitedForIt) {
    EXPECT_EQ(waits_of({{100, 1050}, {300, 1040}, {1000, 1060}}),
              (Found{{0, "wait at n-to-n 900 for 2"}, {1, "wait at n-to-n 700 for 2"}}));
    EXPECT_EQ(waits_of({{100, 1050, false}, {1000, 1060, false}}), (Found{{0, "wait at barrier 900 for 1"}}));
}

TEST(MatchingTest, WhereOneLeavesBeforeNobodyIsKnownToHaveWaited) {
    EXPECT_EQ(waits_of({{100, 1050}, {300, 999}, {1000, 1060}}), Found{});
}

// It may have been at work on its data.
TEST(MatchingTest, WhoHadBeenThereForLessThanTheRestOfTheCallMayNotHaveWaited) {
    EXPECT_EQ(waits_of({{100, 1600}, {500, 1600}, {1000, 1600}}), (Found{{0, "wait at n-to-n 900 for 2"}}));
    EXPECT_EQ(waits_of({{400, 1600}, {500, 1600}, {1000, 1600}}), Found{});
}

TEST(MatchingTest, WhatReturnsAtOnceDoesNotWait) {
    EXPECT_EQ(waits_of({{100, 1050}, {1000, 1060}}, false), Found{});
}

// A standard send of so many bytes, and when its receive was posted.
struct Message {
    std::uint64_t bytes = 0;
    std::uint64_t start = 0;
    std::uint64_t end = 0;
    std::uint64_t posted = 0;
};

// What rank 0 waited for rank 1 in MPI_Send, ns, and what came of its calls.
std::pair<std::int64_t, std::map<std::string, std::int64_t>> sends_of(const std::vector<Message>& messages) {
    Dictionary dictionary;
    const std::uint32_t send = dictionary.path(0, dictionary.operation("MPI_Send", format::Layer::kMpi));
    const std::uint32_t receive = dictionary.path(0, dictionary.operation("MPI_Recv", format::Layer::kMpi));
    Halves halves;
    WaitTable calls;
    std::uint32_t number = 0;
    for (const Message& one : messages) {
        const Lane lane{.context = {}, .sender = 0, .receiver = 1, .tag = 0};
        const CallPlace call{.rank = 0, .path = send, .start = one.start, .end = one.end};
        calls.judged().add(send, Judgement::kPartner, 1, one.end - one.start);
        halves.sends.push_back({.lane = lane,
                                .number = ++number,
                                .bytes = one.bytes,
                                .call = call,
                                .maybe = true,
                                .judged = true});
        halves.receives.push_back(
            {.lane = lane,
             .number = number,
             .post = {.rank = 1, .path = receive, .start = one.posted, .end = one.end + 5},
             .received = one.end + 5,
             .group = {.dependence = Dependence::kAllRequests,
                       .call = {.rank = 1, .path = receive, .start = one.posted, .end = one.end + 5}},
             .probe = {}});
    }
    Matching matching(std::make_shared<NodeClocks>(), std::make_shared<LongestWaits>());
    std::vector<GroupParts> parts(1);
    matching.take(halves, parts);
    calls.merge(matching.table());
    calls.decide_standard_sends();
    calls.judged().resolve([](const Doubt& /*doubt*/) { return false; }, calls.standard_sends());
    std::pair<std::int64_t, std::map<std::string, std::int64_t>> found;
    const read::ColumnTable waits = calls.waits(dictionary);
    for (std::size_t row = 0; row < waits.rows; ++row) {
        found.first += testing::text(waits, "kind", row) == "late receiver"
                           ? testing::number(waits, "waited_ns", row)
                           : 0;
    }
    const read::ColumnTable judged = calls.judged().table(dictionary);
    for (std::size_t row = 0; row < judged.rows; ++row) {
        found.second[testing::text(judged, "judgement", row)] = testing::number(judged, "count", row);
    }
    return found;
}

using Judged = std::map<std::string, std::int64_t>;

TEST(MatchingTest, AStandardSendWaitsWhereNoneOfItsSizeReturnedBeforeItsReceive) {
    const auto [waited, judged] = sends_of({{1 << 20, 100, 1100, 1000}, {1 << 20, 2000, 2600, 2500}});
    EXPECT_EQ(waited, 1400);
    EXPECT_EQ(judged, (Judged{{"judged", 2}}));
}

TEST(MatchingTest, WhereOneOfItsSizeOrALargerOneReturnedBeforeItMayHaveNeededNone) {
    for (const std::uint64_t bytes : {1U << 20U, 1U << 22U}) {
        const auto [waited, judged] = sends_of({{1 << 20, 100, 1100, 1000}, {bytes, 2000, 2010, 2500}});
        EXPECT_EQ(waited, 0);
        EXPECT_EQ(judged, (Judged{{"judged", 1}, {"standard_send", 1}}));
    }
    // Smaller ones may be kept where large ones are not.
    EXPECT_EQ(sends_of({{1 << 20, 100, 1100, 1000}, {8, 2000, 2010, 2500}}).first, 900);
}

TEST(MatchingTest, AStandardSendThatWentOnForLongAfterItsReceiveMayHaveBeenAtWork) {
    const auto [waited, judged] = sends_of({{1 << 20, 100, 2000, 1000}});
    EXPECT_EQ(waited, 0);
    EXPECT_EQ(judged, (Judged{{"standard_send", 1}}));
}

// What one call from 100 to 1100 waited for: a message of rank 1 that was sent at `sent` (0: none), and
// standard sends to ranks 2, 3, ..., whose receives were posted.
Found call_with_sends(std::uint64_t sent, const std::vector<std::uint64_t>& posted,
                      bool of_its_size_returned = false) {
    Dictionary dictionary;
    const std::uint32_t path = dictionary.path(0, dictionary.operation("MPI_Waitall", format::Layer::kMpi));
    const Group group{.id = 1,
                      .members = sent == 0 ? 0U : 1U,
                      .maybes = static_cast<std::uint32_t>(posted.size()),
                      .judged = true,
                      .dependence = Dependence::kAllRequests,
                      .call = {.rank = 0, .path = path, .start = 100, .end = 1100}};
    constexpr SendClass kClass = send_class(1 << 20, false);
    GroupParts parts;
    for (std::uint32_t i = 0; i < posted.size(); ++i) {
        parts.push_back({group,
                         {.kind = WaitKind::kLateReceiver,
                          .cause = {.rank = 2 + i, .path = path, .start = posted[i]},
                          .maybe = true,
                          .send_class = kClass}});
    }
    if (sent != 0) {
        parts.push_back({group, {.cause = {.rank = 1, .path = path, .start = sent}}});
    }
    Groups groups(std::make_shared<LongestWaits>());
    groups.take(parts);
    WaitTable all = groups.table();
    all.judged().add(path, Judgement::kPartner, 1, 1000);
    if (of_its_size_returned) {
        all.returned_before_receive(kClass);
    }
    all.decide_standard_sends();
    all.judged().resolve([](const Doubt& /*doubt*/) { return false; }, all.standard_sends());
    Found found;
    const read::ColumnTable waits = all.waits(dictionary);
    for (std::size_t row = 0; row < waits.rows; ++row) {
        found[static_cast<std::uint32_t>(testing::number(waits, "cause_rank", row))] =
            testing::text(waits, "kind", row) + " " +
            std::to_string(testing::number(waits, "waited_ns", row));
    }
    const read::ColumnTable judged = all.judged().table(dictionary);
    EXPECT_EQ(judged.rows, 1U);
    found[0] = testing::text(judged, "judgement", 0);
    return found;
}

TEST(MatchingTest, ACallWithSeveralStandardSendsWaitsForTheReceiveThatComesLast) {
    EXPECT_EQ(call_with_sends(0, {1000, 200}), (Found{{0, "judged"}, {2, "late receiver 900"}}));
    EXPECT_EQ(call_with_sends(0, {50, 1000}), (Found{{0, "judged"}, {3, "late receiver 900"}}));
    EXPECT_EQ(call_with_sends(0, {50, 60}), (Found{{0, "judged"}}));
}

TEST(MatchingTest, ForAMessageItWaitsFirst) {
    EXPECT_EQ(call_with_sends(400, {1000}),
              (Found{{0, "judged"}, {1, "late sender 300"}, {2, "late receiver 600"}}));
    EXPECT_EQ(call_with_sends(1000, {400}), (Found{{0, "judged"}, {1, "late sender 900"}}));
    EXPECT_EQ(call_with_sends(90, {1000}), (Found{{0, "judged"}, {2, "late receiver 900"}}));
}

TEST(MatchingTest, WhereSendsOfItsSizeNeedNoReceiveOnlyTheMessageIsCertain) {
    EXPECT_EQ(call_with_sends(400, {1000}, true), (Found{{0, "standard_send"}, {1, "late sender 300"}}));
    // One that had ended before its receive came shows that these need none.
    EXPECT_EQ(call_with_sends(400, {1000, 1200}), (Found{{0, "standard_send"}, {1, "late sender 300"}}));
}

// It may have been sending.
TEST(MatchingTest, WhatGoesOnForLongAfterTheLastReceiveIsNotJudged) {
    EXPECT_EQ(call_with_sends(400, {700}), (Found{{0, "standard_send"}, {1, "late sender 300"}}));
}

TEST(StandardSendsTest, NodesApartAreKeptApart) {
    StandardSends sends;
    sends.returned_before_receive(send_class(4096, true));
    EXPECT_FALSE(sends.waits_for_receive(send_class(4000, true)));
    EXPECT_FALSE(sends.waits_for_receive(send_class(8191, true)));
    EXPECT_TRUE(sends.waits_for_receive(send_class(8192, true)));
    EXPECT_TRUE(sends.waits_for_receive(send_class(0, false)));
    StandardSends other;
    other.merge_packed(sends.packed());
    EXPECT_FALSE(other.waits_for_receive(send_class(4096, true)));
    EXPECT_TRUE(other.waits_for_receive(send_class(0, false)));
    other.returned_before_receive(send_class(~std::uint64_t{0}, false));
    EXPECT_FALSE(other.waits_for_receive(send_class(~std::uint64_t{0}, false)));
}

}  // namespace
}  // namespace barograph::engine::waits
