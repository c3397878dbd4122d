// SPDX-License-Identifier: BSD-3-Clause
// The writer: what it refuses, what the frame looks like, how small the files are. That the values come back
// is tested with the reader, in src/read/.
#include "format/profile/profile_writer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "format/profile/block_reader.hpp"
#include "format/testing/sample_profile.hpp"

namespace barograph::format {
namespace {

ProfilePart small() { return testing::small_run(4, 1).front(); }

WriteStatus status_of(const ProfilePart& part) {
    return write_profile(part, [](std::span<const std::uint8_t>) { return true; });
}

TEST(ProfileWriter, StartsAndEndsAsDrawn) {
    const auto file = encode_profile(small());
    ASSERT_GT(file.size(), kHeadSize + kFootSize);
    const auto bytes = std::span<const std::uint8_t>(file);
    const PartHead head = decode_head(bytes.first(kHeadSize));
    EXPECT_EQ(head.major, 1);
    EXPECT_EQ(head.minor, kVersionMinor);
    EXPECT_EQ(head.parts, 1U);
    const PartFoot foot = decode_foot(bytes.last(kFootSize));
    EXPECT_EQ(foot.file_size, file.size());
    const BlockHead index = decode_block_head(bytes.subspan(foot.index_offset, kBlockHeadSize));
    EXPECT_EQ(index.type, static_cast<std::uint16_t>(BlockType::kIndex));
    EXPECT_EQ(foot.index_offset + kBlockHeadSize + index.stored_size + kFootSize, file.size());
}

TEST(ProfileWriter, GivesTheSameBytesTwice) { EXPECT_EQ(encode_profile(small()), encode_profile(small())); }

TEST(ProfileWriter, RefusesFactsOutOfOrder) {
    ProfilePart part = small();
    std::swap(part.facts[0], part.facts[1]);
    EXPECT_EQ(status_of(part), WriteStatus::kFactsUnsorted);
    part = small();
    part.facts[1] = part.facts[0];
    EXPECT_EQ(status_of(part), WriteStatus::kFactsUnsorted);
    EXPECT_TRUE(encode_profile(part).empty());
}

TEST(ProfileWriter, RefusesReferencesToNothing) {
    ProfilePart part = small();
    part.facts.back().location = 99;
    EXPECT_EQ(status_of(part), WriteStatus::kBadReference);
    part = small();
    part.facts.back().path = 99;
    EXPECT_EQ(status_of(part), WriteStatus::kBadReference);
    part = small();
    part.facts.back().object = 99;
    EXPECT_EQ(status_of(part), WriteStatus::kBadReference);
    part = small();
    part.paths[2].parent = 2;
    EXPECT_EQ(status_of(part), WriteStatus::kBadReference);
    part = small();
    part.objects[2].parent = 99;
    EXPECT_EQ(status_of(part), WriteStatus::kBadReference);
    part = small();
    part.part = 1;
    EXPECT_EQ(status_of(part), WriteStatus::kTooLarge);
}

TEST(ProfileWriter, StopsWhenTheSinkDoes) {
    const std::size_t whole = encode_profile(small()).size();
    for (std::size_t room = 0; room < whole; room += 61) {
        std::size_t written = 0;
        bool refused = false;
        const auto status = write_profile(small(), [&](std::span<const std::uint8_t> bytes) {
            EXPECT_FALSE(refused) << "wrote on after a failure";
            refused = written + bytes.size() > room;
            written += bytes.size();
            return !refused;
        });
        EXPECT_EQ(status, WriteStatus::kSinkFailed);
    }
}

TEST(ProfileWriter, AcceptsAnEmptyPart) {
    ProfilePart part;
    EXPECT_EQ(status_of(part), WriteStatus::kOk);
    part.locations.resize(1);
    EXPECT_EQ(status_of(part), WriteStatus::kOk);
}

TEST(ProfileWriter, NeedsLessThanAKilobytePerRank) {
    constexpr std::uint32_t kRanks = 2048;
    EXPECT_LE(encode_profile(testing::large_run(kRanks, 40)).size() / kRanks, 512U);
}

TEST(ProfileWriter, NeedsLessThanAMegabyteForManyCommunicators) {
    EXPECT_LE(encode_profile(testing::many_communicators(1024, 103)).size(), std::size_t{1} << 20U);
}

TEST(ProfileWriter, HoldsOneTileAtATime) {
    std::size_t largest = 0;
    const auto status = write_profile(testing::large_run(8192, 40), [&](std::span<const std::uint8_t> bytes) {
        largest = std::max(largest, bytes.size());
        return true;
    });
    EXPECT_EQ(status, WriteStatus::kOk);
    EXPECT_LE(largest, kTileFacts * sizeof(std::uint64_t));
}

}  // namespace
}  // namespace barograph::format
