// SPDX-License-Identifier: BSD-3-Clause
#include "capture/mpi/prepared_requests.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace barograph::capture::mpi {
namespace {

PreparedRequest on(std::uint32_t object) { return {.object = object, .promise = 0, .payload = {}}; }

TEST(PreparedRequests, RemembersPayloadAndObject) {
    PreparedRequests table;
    const std::uint32_t index = table.add({.object = 4, .promise = 0, .payload = {.bytes = 80, .bucket = 9}});
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

TEST(Promises, AreGivenBackOnce) {
    const auto promises = std::make_unique<Promises>();
    int variable = 0;
    CommunicatorFacts facts;
    facts.object = 8;
    const std::uint32_t number = promises->add(&variable, facts);
    ASSERT_NE(number, 0U);
    const Promises::Promise promise = promises->take(number);
    EXPECT_TRUE(promise.used);
    EXPECT_EQ(promise.variable, &variable);
    EXPECT_EQ(promise.facts.object, 8U);
    EXPECT_FALSE(promises->take(number).used);
}

TEST(Promises, NumberZeroIsNone) {
    const auto promises = std::make_unique<Promises>();
    EXPECT_FALSE(promises->take(0).used);
}

}  // namespace
}  // namespace barograph::capture::mpi
