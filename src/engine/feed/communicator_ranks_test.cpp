// SPDX-License-Identifier: BSD-3-Clause
// Which world ranks a communicator has in which order: as it is written down, or not at all.
#include <gtest/gtest.h>

#include "engine/feed/numbers.hpp"

namespace barograph::engine {
namespace {

format::Object communicator_of_three() {
    format::Object made;
    made.kind = format::ObjectKind::kCommunicator;
    made.size = 3;
    made.members = {{0, 3, 1}};
    return made;
}

TEST(CommunicatorRanksTest, TheOrderIsAscendingOnlyWhereNoneIsRecorded) {
    std::vector<format::Object> objects(4, communicator_of_three());
    objects[1].attributes = {{"order", "[2,0,1]"}};
    objects[2].created_by = "MPI_Comm_dup";
    objects[2].parent = 1;
    objects[3].attributes = {{"order", "[]"}};  // too long
    const auto ranks = communicator_ranks(objects);
    EXPECT_EQ(ranks[0], (std::vector<std::uint32_t>{0, 1, 2}));
    EXPECT_EQ(ranks[1], (std::vector<std::uint32_t>{2, 0, 1}));
    EXPECT_EQ(ranks[2], ranks[1]);
    EXPECT_TRUE(ranks[3].empty());
}

TEST(NumbersTest, AFileHasTheRanksOfTheCommunicatorThatItWasOpenedOn) {
    std::vector<format::Object> objects(5, communicator_of_three());
    objects[0].name = "W0.0";
    objects[0].key_low = 7;
    objects[1].name = objects[2].name = "s0.1";
    objects[3].name = "s0.2+";  // of several
    objects[4] = {};
    objects[4].kind = format::ObjectKind::kFile;
    objects[4].name = "/out";
    objects[4].key_low = 9;
    const auto file_on = [&](const char* communicator) {
        objects[4].attributes = {{"mode", "write"}, {"communicator", communicator}};
        Dictionary dictionary;
        return numbers_of({}, objects, dictionary)->objects[4];
    };
    EXPECT_EQ(file_on("W0.0").size, 3U);
    EXPECT_EQ(file_on("s0.1").size, 0U);
    EXPECT_EQ(file_on("s0.2+").size, 0U);
    EXPECT_EQ(file_on("s0.9").size, 0U);
    // Another communicator, other calls; the same ones on all of its ranks.
    const std::uint64_t key = file_on("W0.0").key;
    EXPECT_EQ(file_on("W0.0").key, key);
    objects[0].key_low = 8;
    EXPECT_NE(file_on("W0.0").key, key);
}

TEST(NumbersTest, WindowsThatShareARowHaveNoRanks) {
    std::vector<format::Object> objects(2, communicator_of_three());
    objects[0].kind = objects[1].kind = format::ObjectKind::kWindow;
    objects[0].name = "W0.0:w1";
    objects[1].name = "W0.0:w9+";
    Dictionary dictionary;
    const auto numbers = numbers_of({}, objects, dictionary);
    EXPECT_EQ(numbers->objects[0].size, 3U);
    EXPECT_EQ(numbers->objects[1].size, 0U);
}

}  // namespace
}  // namespace barograph::engine
