// SPDX-License-Identifier: BSD-3-Clause
// What waits for a slow reader: all of it in order, bounded memory and a bounded file; what does not fit
// stays with who puts it.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <random>
#include <string>

#include "stream/frames.hpp"
#include "stream/spill_file.hpp"

namespace barograph::stream {
namespace {

std::string numbered(std::size_t from, std::size_t count) {
    std::string bytes;
    for (std::size_t i = from; i < from + count; ++i) {
        bytes += static_cast<char>((i * 2654435761U) >> 24U);
    }
    return bytes;
}

TEST(SpillFile, GivesBackInOrderAndNeverTakesMoreThanItsLimit) {
    constexpr std::size_t kLimit = 1000;
    SpillFile file(::testing::TempDir(), kLimit);
    std::mt19937 random(4);
    std::size_t put = 0;
    std::size_t taken = 0;
    for (int round = 0; round < 5000; ++round) {
        const std::size_t wanted = random() % 400;
        const std::size_t took = file.put(numbered(put, wanted));
        ASSERT_EQ(took, std::min(wanted, kLimit - (put - taken)));
        put += took;
        const std::string got = file.take(random() % 400);
        ASSERT_EQ(got, numbered(taken, got.size()));
        taken += got.size();
        ASSERT_EQ(file.waiting(), put - taken);
        ASSERT_LE(file.most(), kLimit);
    }
}

TEST(SpillFile, WithoutAFolderTakesNothing) {
    SpillFile file("/nowhere/at/all", 1000);
    EXPECT_EQ(file.put("abc"), 0U);
    EXPECT_EQ(file.room(), 0U);
    EXPECT_EQ(file.take(10), "");
}

class SlowReader : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(SlowReader, GetsEveryFrameInOrder) {
    int ends[2];
    ASSERT_EQ(::pipe2(ends, O_NONBLOCK), 0);
    FrameQueue queue(::testing::TempDir(), GetParam());
    std::string received;
    const auto receive = [&](std::size_t most) {
        std::string part(most, '\0');
        const ssize_t got = ::read(ends[0], part.data(), part.size());
        received.append(part, 0, got > 0 ? static_cast<std::size_t>(got) : 0);
    };
    constexpr std::size_t kFrames = 3000;
    std::size_t most_in_memory = 0;
    for (std::size_t i = 0; i < kFrames; ++i) {
        ASSERT_TRUE(queue.add(FrameKind::kEvents, numbered(i, 20'000)));
        ASSERT_EQ(queue.write_to(ends[1]), 0);
        most_in_memory = std::max(most_in_memory, queue.in_memory());
        receive(5000);
    }
    if (GetParam() >= 100'000'000) {
        EXPECT_LT(most_in_memory, 10'000'000U);
        EXPECT_GT(queue.spill().most(), 10'000'000U);
    }
    while (!queue.empty()) {
        ASSERT_EQ(queue.write_to(ends[1]), 0);
        receive(1 << 20);
    }
    receive(1 << 20);
    FrameReader reader(received);
    for (std::size_t i = 0; i < kFrames; ++i) {
        const auto frame = reader.next();
        ASSERT_TRUE(frame.has_value()) << i;
        ASSERT_EQ(frame->payload, numbered(i, 20'000)) << i;
    }
    EXPECT_TRUE(reader.at_end());
    EXPECT_EQ(reader.missing(), 0U);
    ::close(ends[0]);
    ::close(ends[1]);
}

INSTANTIATE_TEST_SUITE_P(Limits, SlowReader, ::testing::Values(0, 5'000'000, 100'000'000));

}  // namespace
}  // namespace barograph::stream
