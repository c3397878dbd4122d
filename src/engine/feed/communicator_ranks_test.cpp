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

}  // namespace
}  // namespace barograph::engine
