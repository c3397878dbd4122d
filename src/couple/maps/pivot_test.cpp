// SPDX-License-Identifier: BSD-3-Clause
#include "couple/maps/pivot.hpp"

#include <barograph/stream.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "couple/test_messages.hpp"

namespace barograph::couple {
namespace {

constexpr std::uint32_t kRanks = 7;
constexpr std::array<std::uint32_t, 4> kLarger = {1, 3, 4, 6};
constexpr std::array<std::uint32_t, 3> kSmaller = {0, 2, 5};

struct Asked {
    std::vector<int> codes = std::vector<int>(kRanks);
    std::vector<std::vector<std::uint32_t>> partners = std::vector<std::vector<std::uint32_t>>(kRanks);
    std::size_t left = 0;
};

// All ranks ask at once, as threads; rank 6 with another question, if `odd`.
Asked ask_all(const Decide& decide, bool odd = false) {
    TestMessages messages(kRanks);
    for (std::uint32_t rank = 0; rank < kRanks; ++rank) {
        messages.set_node(rank, rank < 3 ? "near" : "far");
    }
    std::vector<Line> lines(kRanks);
    Asked asked;
    std::vector<std::thread> threads;
    for (std::uint32_t rank = 0; rank < kRanks; ++rank) {
        lines[rank].transport = &messages.rank(rank);
        threads.emplace_back([&, rank] {
            const Question question = {.policy = 1, .seed = odd && rank == 6 ? 8U : 7U};
            asked.codes[rank] =
                ask_pivot(lines[rank], rank, {kLarger, kSmaller}, question, decide, asked.partners[rank]);
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    asked.left = messages.left();
    return asked;
}

TEST(Pivot, BothEndsKnowOfEachOther) {
    const Asked asked =
        ask_all([](std::span<const std::string_view> larger, std::span<const std::string_view> smaller,
                   std::vector<std::int64_t>& chosen) {
            EXPECT_EQ(larger.size(), 4U);
            EXPECT_EQ(larger[0], "near");
            EXPECT_EQ(smaller[2], "far");
            chosen = {2, 0, 2, -1};
            return 0;
        });
    EXPECT_EQ(asked.codes, (std::vector<int>{1, 1, 0, 1, 1, 2, 0}));
    EXPECT_EQ(asked.partners[1], std::vector<std::uint32_t>{5});
    EXPECT_EQ(asked.partners[5], (std::vector<std::uint32_t>{1, 4}));
    EXPECT_EQ(asked.partners[0], std::vector<std::uint32_t>{3});
    EXPECT_EQ(asked.left, 0U);
}

TEST(Pivot, WhatIsWrongIsToldToAll) {
    const auto all = [](int code) { return std::vector<int>(kRanks, code); };
    const Decide out_of_range = [](auto, auto, std::vector<std::int64_t>& chosen) {
        chosen[2] = 3;
        return 0;
    };
    EXPECT_EQ(ask_all(out_of_range).codes, all(BAROGRAPH_STREAM_RANGE));
    const Decide refused = [](auto, auto, std::vector<std::int64_t>&) { return BAROGRAPH_STREAM_ARGUMENT; };
    EXPECT_EQ(ask_all(refused).codes, all(BAROGRAPH_STREAM_ARGUMENT));
    const Decide right = [](auto, auto, std::vector<std::int64_t>&) { return 0; };
    const Asked odd = ask_all(right, true);
    EXPECT_EQ(odd.codes, all(BAROGRAPH_STREAM_ARGUMENT));
    EXPECT_EQ(odd.left, 0U);
}

// However many ranks there are: one after the other would each take a way through the network.
TEST(Pivot, ListensToAllRanksAtOnce) {
    TestMessages messages(kRanks);
    Line line;
    line.transport = &messages.rank(kSmaller[0]);
    std::thread pivot([&] {
        std::vector<std::uint32_t> partners;
        const Decide decide = [](auto, auto, std::vector<std::int64_t>&) { return 0; };
        EXPECT_EQ(ask_pivot(line, kSmaller[0], {kLarger, kSmaller}, {}, decide, partners),
                  BAROGRAPH_STREAM_MPI);
    });
    while (messages.posted(kSmaller[0]) < kRanks - 1) {
        std::this_thread::yield();
    }
    messages.fail(kSmaller[0]);
    pivot.join();
    EXPECT_EQ(messages.left(), 0U);  // its receives are taken back
}

}  // namespace
}  // namespace barograph::couple
