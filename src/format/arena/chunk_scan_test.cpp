// SPDX-License-Identifier: BSD-3-Clause
#include "format/arena/chunk_scan.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace barograph::format {
namespace {

using Visited = std::vector<std::pair<std::uint64_t, bool>>;

// An arena of a few granules behind its header; lengths are set as its process would.
class ChunkScanTest : public testing::Test {
protected:
    static std::uint64_t at(std::uint64_t granule) { return kArenaHeaderBytes + granule * kGranule; }

    void fill(std::uint64_t granule, std::uint64_t bytes) {
        reinterpret_cast<ChunkHeader*>(reinterpret_cast<std::byte*>(words_.data()) + at(granule))->bytes =
            bytes;
    }

    Visited scan(std::uint64_t begin, std::uint64_t end) {
        Visited found;
        const std::span arena{reinterpret_cast<const std::byte*>(words_.data()),
                              words_.size() * sizeof words_[0]};
        scan_ = scan_chunks(arena, begin, end, [&](const ChunkHeader&, std::uint64_t offset, bool whole) {
            found.emplace_back(offset, whole);
        });
        return found;
    }

    std::vector<std::uint64_t> words_ = std::vector<std::uint64_t>(at(6) / sizeof(std::uint64_t));
    ChunkScan scan_;
};

TEST_F(ChunkScanTest, GoesOnBehindWhatWasScanned) {
    fill(0, kGranule);
    fill(1, 2 * kGranule);
    EXPECT_EQ(scan(at(0), at(3)), (Visited{{at(0), true}, {at(1), true}}));
    fill(3, kGranule);
    EXPECT_EQ(scan(scan_.next, at(4)), (Visited{{at(3), true}}));
    EXPECT_EQ(scan_.next, at(4));
}

TEST_F(ChunkScanTest, ChunksBehindAHoleAreVisitedAgain) {
    fill(0, kGranule);
    fill(2, kGranule);
    EXPECT_EQ(scan(at(0), at(3)), (Visited{{at(0), true}, {at(2), false}}));
    EXPECT_EQ(scan_.next, at(1));
    EXPECT_EQ(scan_.senseless, 0U);
    fill(1, kGranule);
    EXPECT_EQ(scan(scan_.next, at(3)), (Visited{{at(1), true}, {at(2), true}}));
    EXPECT_EQ(scan_.next, at(3));
}

TEST_F(ChunkScanTest, LengthsThatCannotBeAreCounted) {
    fill(0, kGranule + 8);
    fill(1, 4 * kGranule);  // beyond the end
    fill(2, kGranule);
    EXPECT_EQ(scan(at(0), at(3)), (Visited{{at(2), false}}));
    EXPECT_EQ(scan_.senseless, 2U);
}

}  // namespace
}  // namespace barograph::format
