// SPDX-License-Identifier: BSD-3-Clause
// Counters of files through the bytes of a profile: all that went in, in few bytes, and nothing that did not.
#include "format/profile/file_count_codec.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "format/profile/block_reader.hpp"
#include "format/profile/profile_writer.hpp"

namespace barograph::format {
namespace {

ProfilePart part_of(std::uint32_t ranks) {
    ProfilePart part;
    part.paths = {{kNoIndex, Layer::kProgram, "program"}};
    part.objects.resize(400);
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
        part.locations.emplace_back().rank = 3 + 2 * rank;
    }
    return part;
}

// What a part's blocks of file counters say.
std::vector<FileCount> decoded(const ProfilePart& part) {
    std::vector<FileCount> all;
    const auto file = encode_profile(part);
    const std::vector<std::uint32_t> ranks = ranks_of(part.locations);
    std::uint64_t before = 0;
    std::vector<std::uint8_t> unpacked;
    std::size_t at = kHeadSize;
    while (at + kFootSize < file.size()) {
        const BlockHead head = decode_block_head(std::span(file).subspan(at, kBlockHeadSize));
        const auto stored = std::span(file).subspan(at + kBlockHeadSize, head.stored_size);
        if (head.type == static_cast<std::uint16_t>(BlockType::kFileCounters)) {
            std::vector<FileCount> rows;
            decode_file_counts(unpack_block(head, stored, unpacked), ranks, false, before, rows);
            all.insert(all.end(), rows.begin(), rows.end());
        }
        at += kBlockHeadSize + head.stored_size;
    }
    return all;
}

void expect_same(const std::vector<FileCount>& a, const std::vector<FileCount>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        ASSERT_EQ(file_count_order(a[i]), file_count_order(b[i])) << i;
        ASSERT_EQ(a[i].value, b[i].value) << i;
    }
}

void sort(std::vector<FileCount>& counts) {
    const auto before = [](const FileCount& a, const FileCount& b) {
        return file_count_order(a) < file_count_order(b);
    };
    std::sort(counts.begin(), counts.end(), before);
    const auto same = [](const FileCount& a, const FileCount& b) {
        return file_count_order(a) == file_count_order(b);
    };
    counts.erase(std::unique(counts.begin(), counts.end(), same), counts.end());
}

TEST(FileCountCodec, AnyRowsComeBack) {
    ProfilePart part = part_of(50);
    std::mt19937_64 random(3);
    for (int i = 0; i < 30'000; ++i) {
        part.file_counts.push_back({.object = static_cast<std::uint32_t>(random() % 20),
                                    .layer = static_cast<Layer>(3 + random() % 3),
                                    .counter = static_cast<std::uint16_t>(random() % 12),
                                    .argument = random() % 4 == 0 ? random() >> 1U : 0,
                                    .rank = static_cast<std::uint32_t>(3 + 2 * (random() % 50)),
                                    .value = random() >> (1 + random() % 63)});
    }
    sort(part.file_counts);
    expect_same(decoded(part), part.file_counts);
}

TEST(FileCountCodec, MoreValuesThanABlockHolds) {
    ProfilePart part = part_of(4000);
    for (std::uint32_t object = 0; object < 400; ++object) {
        for (std::uint32_t rank = 0; rank < 4000; ++rank) {
            part.file_counts.push_back({.object = object, .rank = 3 + 2 * rank, .value = 1 + object});
        }
    }
    expect_same(decoded(part), part.file_counts);
    // A counter that all ranks have alike takes a few bytes.
    ProfilePart empty = part_of(4000);
    const std::size_t without = encode_profile(empty).size();
    EXPECT_LE(encode_profile(part).size() - without, std::size_t{400} * 4);
}

TEST(FileCountCodec, WhatDoesNotFitIsRefused) {
    ProfilePart part = part_of(2);
    part.file_counts = {{.object = 1, .rank = 3, .value = 1}, {.object = 1, .rank = 3, .value = 1}};
    const auto status = [&] {
        return write_profile(part, [](std::span<const std::uint8_t>) { return true; });
    };
    EXPECT_EQ(status(), WriteStatus::kFileCountsUnsorted);
    part.file_counts = {{.object = 1, .rank = 4, .value = 1}};  // no such rank
    EXPECT_EQ(status(), WriteStatus::kBadReference);
    part.file_counts = {{.object = 400, .rank = 3, .value = 1}};
    EXPECT_EQ(status(), WriteStatus::kBadReference);
}

}  // namespace
}  // namespace barograph::format
