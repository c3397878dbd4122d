// SPDX-License-Identifier: BSD-3-Clause
// Chains of waits that are made up: whom they go back to, and for how long.
#include "engine/modules/waits/roots.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/testing/tables.hpp"

namespace barograph::engine::waits {
namespace {

using testing::column;
using testing::text;

class RootsTest : public ::testing::Test {
protected:
    void wait(std::uint32_t rank, std::uint64_t start, std::uint64_t end, std::uint32_t cause) {
        waits_.push_back({.waited = end - start,
                          .start = start,
                          .key = {.rank = rank, .path = receive_, .cause_rank = cause, .cause_path = send_}});
    }
    [[nodiscard]] read::ColumnTable longest(const Roots& roots, const std::vector<Meanwhile>& did) const {
        read::ColumnTable table;
        table.rows = waits_.size();
        roots.add_columns(table, did, dictionary_);
        return table;
    }

    Dictionary dictionary_;
    std::uint32_t receive_ = dictionary_.path(0, dictionary_.operation("MPI_Recv", format::Layer::kMpi));
    std::uint32_t send_ = dictionary_.path(0, dictionary_.operation("MPI_Send", format::Layer::kMpi));
    std::vector<Wait> waits_;
};

// Rank 1 is late for rank 2 because it waited for rank 0, but for what it did before and after.
TEST_F(RootsTest, AWaitIsCutIntoTheTimesOfItsRoots) {
    wait(2, 50, 1200, 1);
    wait(1, 100, 1000, 0);
    const Roots roots(waits_, 10);
    ASSERT_EQ(roots.spans().size(), 5U);
    std::vector<Meanwhile> did;
    for (const Span& span : roots.spans()) {
        did.push_back({.outside = span.end - span.start, .in_mpi = 0});
    }
    const read::ColumnTable shown = longest(roots, did);
    EXPECT_EQ(text(shown, "chain", 0), "1 > 0");
    EXPECT_EQ(text(shown, "root_operation", 0), "MPI_Send");
    EXPECT_EQ(column(shown, "root_rank").as<std::int32_t>()[0], 0);
    EXPECT_EQ(column(shown, "root_ns").as<std::int64_t>()[0], 900);
    EXPECT_EQ(column(shown, "root_outside_ns").as<std::int64_t>()[0], 900);
    EXPECT_EQ(text(shown, "chain", 1), "0");
    EXPECT_EQ(column(shown, "root_ns").as<std::int64_t>()[1], 900);

    const read::ColumnTable table = roots.table(did, dictionary_);
    ASSERT_EQ(table.rows, 3U);
    const auto row = [&](std::size_t i) {
        return std::vector<std::int64_t>{column(table, "rank").as<std::int32_t>()[i],
                                         column(table, "root_rank").as<std::int32_t>()[i],
                                         column(table, "waited_ns").as<std::int64_t>()[i],
                                         column(table, "passed_on_ns").as<std::int64_t>()[i],
                                         column(table, "outside_ns").as<std::int64_t>()[i],
                                         column(table, "most_steps").as<std::int64_t>()[i]};
    };
    EXPECT_EQ(row(0), (std::vector<std::int64_t>{1, 0, 900, 0, 900, 1}));
    EXPECT_EQ(row(1), (std::vector<std::int64_t>{2, 0, 900, 900, 900, 2}));
    EXPECT_EQ(row(2), (std::vector<std::int64_t>{2, 1, 250, 0, 250, 1}));
}

// What contradicts itself, as clocks that differ can make it, has no root.
TEST_F(RootsTest, RanksThatWaitForEachOtherHaveNone) {
    wait(0, 100, 200, 1);
    wait(1, 100, 200, 0);
    const Roots roots(waits_, 10);
    EXPECT_EQ(roots.spans().size(), 2U);
    const read::ColumnTable shown = longest(roots, {});
    EXPECT_EQ(text(shown, "chain", 0), "");
    EXPECT_EQ(column(shown, "root_rank").as<std::int32_t>()[0], -1);
    EXPECT_EQ(roots.table({}, dictionary_).rows, 0U);
}

}  // namespace
}  // namespace barograph::engine::waits
