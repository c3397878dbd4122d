// SPDX-License-Identifier: BSD-3-Clause
#include "agent/frames.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <random>

namespace barograph::agent {
namespace {

std::string number(std::uint32_t value) { return {reinterpret_cast<const char*>(&value), sizeof value}; }

TEST(RequestReaderTest, TakesRequestsInPiecesOfAnySize) {
    const std::string bytes = make_frame(FrameKind::kInterval, number(250), 0) +
                              make_frame(FrameKind::kAskProfile, "", 1) +
                              make_frame(static_cast<FrameKind>(999), "later", 2);
    RequestReader reader;
    std::vector<Request> got;
    for (const char byte : bytes) {
        reader.take({&byte, 1});
        while (auto request = reader.next()) {
            got.push_back(std::move(*request));
        }
    }
    ASSERT_FALSE(reader.broken());
    ASSERT_EQ(got.size(), 3U);
    EXPECT_EQ(got[0].kind, FrameKind::kInterval);
    EXPECT_EQ(got[0].payload, number(250));
    EXPECT_EQ(got[1].payload, "");
    EXPECT_EQ(got[2].payload, "later");
}

TEST(RequestReaderTest, RefusesALengthBeforeItsPayloadIsThere) {
    FrameHead head{.magic = kFrameMagic,
                   .version = kFrameVersion,
                   .kind = 64,
                   .bytes = kMostRequest + 1,
                   .checksum = 0,
                   .sequence = 0};
    RequestReader reader;
    reader.take({reinterpret_cast<const char*>(&head), sizeof head});
    EXPECT_FALSE(reader.next().has_value());
    EXPECT_TRUE(reader.broken());
}

TEST(RequestReaderTest, RefusesWhatWasChangedOnTheWay) {
    const std::string whole = make_frame(FrameKind::kAskStacks, number(1) + number(2), 0);
    for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit) {
        std::string changed = whole;
        changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ (1 << (bit % 8)));
        RequestReader reader;
        reader.take(changed);
        EXPECT_FALSE(reader.next().has_value()) << "bit " << bit;
    }
    RequestReader reader;  // a frame that comes twice
    reader.take(whole + whole);
    EXPECT_TRUE(reader.next().has_value());
    EXPECT_FALSE(reader.next().has_value());
    EXPECT_TRUE(reader.broken());
}

TEST(RequestReaderTest, SurvivesNoise) {
    std::mt19937 random(16);  // NOLINT(cert-msc51-cpp): the same each time
    for (int round = 0; round < 2000; ++round) {
        std::string bytes;
        for (std::uint64_t i = 0; i < 4; ++i) {
            bytes += make_frame(FrameKind::kAskStacks, std::string(random() % 200, 'x'), i);
        }
        for (std::uint32_t i = 0; i <= random() % 8; ++i) {
            bytes[random() % bytes.size()] = static_cast<char>(random());
        }
        bytes.resize(random() % (bytes.size() + 1));
        RequestReader reader;
        std::size_t taken = 0;
        while (!bytes.empty()) {
            const std::size_t part = std::min<std::size_t>(bytes.size(), 1 + random() % 100);
            reader.take(std::string_view(bytes).substr(0, part));
            bytes.erase(0, part);
            while (reader.next()) {
                ++taken;
            }
        }
        EXPECT_LE(taken, 4U);
    }
}

TEST(StringTableTest, NumbersEachStringOnceAndSaysItOnce) {
    StringTable strings;
    FrameQueue queue;
    EXPECT_EQ(strings.number_of(""), 0U);
    EXPECT_EQ(strings.number_of("MPI_Barrier"), 1U);
    EXPECT_EQ(strings.number_of("W0.0"), 2U);
    EXPECT_EQ(strings.number_of("MPI_Barrier"), 1U);
    strings.say_new(queue);
    EXPECT_EQ(queue.waiting(), sizeof(FrameHead) + 2 * 8 + 11 + 4);
    strings.say_new(queue);
    EXPECT_EQ(queue.waiting(), sizeof(FrameHead) + 2 * 8 + 11 + 4);
}

TEST(StringTableTest, CutsLongStringsBetweenCharactersAndEndsWhereItIsFull) {
    StringTable strings;
    FrameQueue queue;
    const std::string longer(kMostString - 1, 'a');
    EXPECT_EQ(strings.number_of(longer + "\xc3\xa9"), strings.number_of(longer));
    std::uint32_t last = 0;
    for (std::uint32_t i = 0; i < kMostStrings + 10; ++i) {
        last = strings.number_of("file " + std::to_string(i));
        ASSERT_LE(last, kMostStrings);
    }
    EXPECT_EQ(last, strings.number_of("yet another"));
    EXPECT_EQ(last, strings.number_of("..."));
    strings.say_new(queue);  // in frames none of which is too long
    EXPECT_GT(queue.waiting(), kMostPayload);
}

TEST(FrameQueueTest, WritesWhatIsTakenAndKeepsTheRest) {
    int ends[2];
    ASSERT_EQ(::pipe2(ends, O_NONBLOCK), 0);
    FrameQueue queue;
    EXPECT_FALSE(queue.add(FrameKind::kProfile, std::string(kMostPayload + 1, 'x')));
    ASSERT_TRUE(queue.add(FrameKind::kProfile, std::string(kMostPayload, 'x')));
    const std::size_t whole = queue.waiting();
    ASSERT_EQ(queue.write_to(ends[1]), 0);
    EXPECT_FALSE(queue.empty());
    std::string got;
    std::string buffer(1 << 16, '\0');
    while (got.size() < whole) {
        const ssize_t bytes = ::read(ends[0], buffer.data(), buffer.size());
        ASSERT_GT(bytes, 0);
        got.append(buffer, 0, static_cast<std::size_t>(bytes));
        ASSERT_EQ(queue.write_to(ends[1]), 0);
    }
    EXPECT_TRUE(queue.empty());
    EXPECT_EQ(got, make_frame(FrameKind::kProfile, std::string(kMostPayload, 'x'), 0));
    (void)::close(ends[0]);
    (void)::close(ends[1]);
}

}  // namespace
}  // namespace barograph::agent
