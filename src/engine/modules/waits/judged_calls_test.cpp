// SPDX-License-Identifier: BSD-3-Clause
// What single calls come to, and that nothing is counted twice.
#include "engine/modules/waits/judged_calls.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <string>

#include "engine/testing/tables.hpp"

namespace barograph::engine::waits {
namespace {

// Of a call from 100 to 200.
Group call_of(Dependence dependence) {
    return {.judged = true, .dependence = dependence, .call = {.path = 1, .start = 100, .end = 200}};
}

Needed certain(std::uint64_t begun, std::uint64_t error_ns = 0) {
    return {.cause = {.start = begun}, .error_ns = error_ns};
}

Needed maybe(std::uint64_t begun) { return {.cause = {.start = begun}, .maybe = true}; }

Judgement judged(std::initializer_list<Needed> all, Dependence dependence = Dependence::kAllRequests) {
    const Group group = call_of(dependence);
    Evidence evidence;
    for (const Needed& needed : all) {
        evidence.add(group, needed);
    }
    return evidence.judgement(group);
}

TEST(JudgedCallsTest, AStandardSendIsJudgedWhereItsReceiveCameBeforeOrAfterIt) {
    EXPECT_EQ(judged({maybe(50)}), Judgement::kJudged);
    EXPECT_EQ(judged({maybe(100)}), Judgement::kJudged);
    EXPECT_EQ(judged({maybe(101)}), Judgement::kStandardSend);
    EXPECT_EQ(judged({maybe(200)}), Judgement::kStandardSend);
    EXPECT_EQ(judged({maybe(201)}), Judgement::kJudged);
}

TEST(JudgedCallsTest, ACallThatWaitsForAllIsJudgedByTheLastThatIsCertain) {
    EXPECT_EQ(judged({certain(150), maybe(140)}), Judgement::kJudged);
    EXPECT_EQ(judged({maybe(140), certain(150)}), Judgement::kJudged);
    EXPECT_EQ(judged({certain(150), maybe(160)}), Judgement::kStandardSend);
    EXPECT_EQ(judged({certain(150), maybe(160)}, Dependence::kAnyRequest), Judgement::kStandardSend);
    EXPECT_EQ(judged({certain(90), maybe(160)}, Dependence::kAnyRequest), Judgement::kJudged);
}

TEST(JudgedCallsTest, WhatIsWithinTheErrorOfClocksIsNotJudged) {
    EXPECT_EQ(judged({certain(150, 49)}), Judgement::kJudged);
    EXPECT_EQ(judged({certain(150, 50)}), Judgement::kClocks);
    EXPECT_EQ(judged({certain(95, 10)}), Judgement::kClocks);
    EXPECT_EQ(judged({certain(95, 5)}), Judgement::kJudged);
    EXPECT_EQ(judged({{.known = false}}), Judgement::kClocks);
}

TEST(JudgedCallsTest, ACallIsCountedOnceBeforeAndAfterItIsSettled) {
    Dictionary dictionary;
    const std::uint32_t path = dictionary.path(0, dictionary.operation("MPI_Recv", format::Layer::kMpi));
    JudgedCalls seen;
    seen.add(path, Judgement::kPartner, 2, 130);
    JudgedCalls elsewhere;  // it comes from a shard, which has not seen the call
    elsewhere.settle({.path = path, .start = 100, .end = 200}, Judgement::kJudged,
                     Doubt{.rank = 3, .object = 4});
    elsewhere.merge(seen);
    read::ColumnTable table = elsewhere.table(dictionary);
    ASSERT_EQ(table.rows, 2U);
    EXPECT_EQ(testing::text(table, "judgement", 0), "judged");
    EXPECT_EQ(testing::number(table, "time_ns", 0), 100);
    EXPECT_EQ(testing::text(table, "judgement", 1), "partner");
    EXPECT_EQ(testing::number(table, "count", 1), 1);
    EXPECT_EQ(testing::number(table, "time_ns", 1), 30);
    elsewhere.resolve([](const Doubt& doubt) { return doubt.rank == 3; }, {});
    table = elsewhere.table(dictionary);
    EXPECT_EQ(testing::text(table, "judgement", 0), "threads");
}

// A halo exchange waits for a message and for its send, whose receives two ranks have put in order.
TEST(JudgedCallsTest, WhatRestsOnTheOrderOfSeveralRanksIsJudgedIfNoneOfThemIsInDoubt) {
    Dictionary dictionary;
    const std::uint32_t path = dictionary.path(0, dictionary.operation("MPI_Waitall", format::Layer::kMpi));
    const auto by_order = [](Needed needed, std::uint32_t rank, std::uint32_t object) {
        needed.by_order = true;
        needed.doubt = {.rank = rank, .object = object};
        return needed;
    };
    Group group = call_of(Dependence::kAllRequests);
    group.call.path = path;
    Evidence evidence;
    evidence.add(group, by_order(certain(150), 0, 4));
    evidence.add(group, by_order(maybe(50), 1, 4));
    const auto judgement = [&](std::uint32_t rank, std::uint32_t object) {
        JudgedCalls calls;
        calls.add(path, Judgement::kPartner, 1, 100);
        calls.settle(group, evidence);
        calls.resolve([&](const Doubt& doubt) { return doubt.is_of(rank, object); }, {});
        const read::ColumnTable table = calls.table(dictionary);
        return table.rows == 1 ? testing::text(table, "judgement", 0) : "";
    };
    EXPECT_EQ(judgement(0, 4), "threads");
    EXPECT_EQ(judgement(1, 4), "threads");
    EXPECT_EQ(judgement(0, 5), "judged");
    evidence.add(group, by_order(certain(60), 0, 5));
    EXPECT_EQ(judgement(0, 5), "threads");
    JudgedCalls nowhere;
    nowhere.add(path, Judgement::kPartner, 1, 100);
    nowhere.settle(group, evidence);
    nowhere.resolve([](const Doubt& /*doubt*/) { return false; }, {});
    EXPECT_EQ(testing::text(nowhere.table(dictionary), "judgement", 0), "judged");
}

}  // namespace
}  // namespace barograph::engine::waits
