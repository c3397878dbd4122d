// SPDX-License-Identifier: BSD-3-Clause
#include "capture/mpi/requests/prepared_requests.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace barograph::capture::mpi {
namespace {

PreparedRequest on(std::uint32_t object) { return {.object = object, .pending_duplicate = 0, .payload = {}}; }

TEST(PreparedRequests, RemembersPayloadAndObject) {
    PreparedRequests table;
    const std::uint32_t index =
        table.add({.object = 4, .pending_duplicate = 0, .payload = {.bytes = 80, .bucket = 9}});
    ASSERT_NE(index, PreparedRequests::kNone);
    EXPECT_EQ(table[index].object, 4U);
    EXPECT_EQ(table[index].payload.bytes, 80U);
}

TEST(PreparedRequests, PlacesAreUsedAgain) {
    PreparedRequests table;
    const std::uint32_t first = table.add(on(1));
    const std::uint32_t second = table.add(on(2));
    EXPECT_NE(first, second);
    table.remove(first);
    EXPECT_EQ(table.add(on(3)), first);
    EXPECT_EQ(table[second].object, 2U);
}

TEST(PreparedRequests, SaysWhenItIsFull) {
    PreparedRequests table;
    for (std::uint32_t i = 0; i < PreparedRequests::kCapacity; ++i) {
        ASSERT_EQ(table.add(on(i)), i);
    }
    EXPECT_EQ(table.add(on(1)), PreparedRequests::kNone);
    table.remove(77);
    EXPECT_EQ(table.add(on(1)), 77U);
}

TEST(PendingDuplicates, AreGivenBackOnce) {
    const auto pending = std::make_unique<PendingDuplicates>();
    int variable = 0;
    CommunicatorFacts facts;
    facts.object = 8;
    const std::uint32_t number = pending->add(&variable, facts);
    ASSERT_NE(number, 0U);
    const PendingDuplicates::Duplicate duplicate = pending->take(number);
    EXPECT_TRUE(duplicate.used);
    EXPECT_EQ(duplicate.variable, &variable);
    EXPECT_EQ(duplicate.facts.object, 8U);
    EXPECT_FALSE(pending->take(number).used);
}

TEST(PendingDuplicates, NumberZeroIsNone) {
    const auto pending = std::make_unique<PendingDuplicates>();
    EXPECT_FALSE(pending->take(0).used);
}

}  // namespace
}  // namespace barograph::capture::mpi
