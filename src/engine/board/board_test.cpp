// SPDX-License-Identifier: BSD-3-Clause
// The blackboard: what sources get, in which order, how much may be alive, and that one level does not hold
// up another.
#include "engine/board/board.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <vector>

namespace barograph::engine {
namespace {

constexpr TypeId kNumber = type_id("test.number");
constexpr TypeId kWord = type_id("test.word");

EntryRef number(int value, std::uint64_t key = 0, Level level = 0, std::size_t bytes = 8) {
    return make_entry(kNumber, level, key, bytes, value);
}

class BoardTest : public ::testing::TestWithParam<unsigned> {};

TEST_P(BoardTest, RunsASourceOnceForEachEntry) {
    Board board({.workers = GetParam()});
    std::atomic<int> sum{0};
    board.add({.name = "sum", .sensitivities = {kNumber}, .run = [&](auto entries, const Running&) {
                   sum += value_of<int>(entries[0]);
               }});
    for (int i = 1; i <= 1000; ++i) {
        board.give(number(i));
        board.give(make_entry(kWord, 0, 0, 8, 7));
    }
    board.drain();
    EXPECT_EQ(sum, 500'500);
    EXPECT_EQ(board.alive(0), 0U);
    EXPECT_EQ(board.runs(), 1000U);
}

TEST_P(BoardTest, KeepsTheOrderOfAKey) {
    constexpr int kKeys = 7;
    Board board({.workers = GetParam()});
    std::map<std::uint64_t, std::vector<int>> seen;
    std::mutex mutex;
    board.add({.name = "order",
               .sensitivities = {kNumber},
               .ordering = Ordering::kPerKey,
               .run = [&](auto entries, const Running&) {
                   const std::lock_guard lock(mutex);
                   seen[entries[0]->key()].push_back(value_of<int>(entries[0]));
               }});
    for (int i = 0; i < 7000; ++i) {
        board.give(number(i, static_cast<std::uint64_t>(i % kKeys)));
    }
    board.drain();
    ASSERT_EQ(seen.size(), static_cast<std::size_t>(kKeys));
    for (const auto& [key, values] : seen) {
        ASSERT_EQ(values.size(), 1000U);
        EXPECT_TRUE(std::is_sorted(values.begin(), values.end())) << key;
    }
}

TEST_P(BoardTest, GivesPairsToASourceOfTwoTypesAndOfOneTwice) {
    Board board({.workers = GetParam()});
    std::atomic<int> mixed{0};
    std::atomic<int> twice{0};
    std::atomic<bool> right{true};
    board.add({.name = "mixed", .sensitivities = {kNumber, kWord}, .run = [&](auto entries, const Running&) {
                   right = right && entries.size() == 2 && entries[0]->type() == kNumber &&
                           entries[1]->type() == kWord;
                   ++mixed;
               }});
    board.add(
        {.name = "twice", .sensitivities = {kNumber, kNumber}, .run = [&](auto entries, const Running&) {
             right = right && entries.size() == 2 && &*entries[0] != &*entries[1];
             ++twice;
         }});
    for (int i = 0; i < 100; ++i) {
        board.give(number(i));
    }
    for (int i = 0; i < 30; ++i) {
        board.give(make_entry(kWord, 0, 0, 8, 7));
    }
    board.drain();
    EXPECT_EQ(mixed, 30);
    EXPECT_EQ(twice, 50);
    EXPECT_TRUE(right);
}

TEST_P(BoardTest, SourcesSubmitAndAddAndRemoveThemselves) {
    Board board({.workers = GetParam()});
    std::atomic<int> first{0};
    std::atomic<int> words{0};
    board.add({.name = "first",
               .sensitivities = {kNumber},
               .ordering = Ordering::kPerKey,
               .run = [&](auto, const Running& running) {
                   ++first;
                   running.board.add({.name = "words",
                                      .sensitivities = {kWord},
                                      .run = [&](auto, const Running&) { ++words; }});
                   running.board.submit(make_entry(kWord, running.level, 0, 8, 1));
                   running.board.remove(running.self);
               }});
    board.give(number(1));
    board.give(number(2));
    board.drain();
    EXPECT_EQ(first, 1);
    EXPECT_EQ(words, 1);
    EXPECT_EQ(board.sources(), 1U);
}

TEST_P(BoardTest, ASourceThatThrowsIsNamedAndTheOthersGoOn) {
    Board board({.workers = GetParam()});
    std::atomic<int> good{0};
    board.add({.name = "bad",
               .sensitivities = {kNumber},
               .ordering = Ordering::kPerKey,
               .run = [&](auto entries, const Running&) {
                   if (value_of<int>(entries[0]) == 3) {
                       throw std::runtime_error("three");
                   }
               }});
    board.add({.name = "good", .sensitivities = {kNumber}, .run = [&](auto, const Running&) { ++good; }});
    for (int i = 0; i < 10; ++i) {
        board.give(number(i));
    }
    board.drain();
    EXPECT_EQ(good, 10);
    ASSERT_EQ(board.failures().size(), 1U);
    EXPECT_EQ(board.failures()[0].source, "bad");
    EXPECT_EQ(board.failures()[0].what, "three");
}

TEST(BoardQuotaTest, WhoGivesTooMuchWaitsAndOneLevelDoesNotHoldUpAnother) {
    Board board({.workers = 2, .quota = 1000});
    std::atomic<bool> go{false};
    std::atomic<int> other{0};
    board.add({.name = "slow",
               .sensitivities = {kNumber},
               .ordering = Ordering::kPerKey,
               .level = Level{1},
               .run = [&](auto, const Running&) {
                   while (!go) {
                       std::this_thread::yield();
                   }
               }});
    board.add(
        {.name = "other", .sensitivities = {kNumber}, .level = Level{2}, .run = [&](auto, const Running&) {
             ++other;
         }});
    int given = 0;
    while (board.try_give(number(given, 0, 1, 100))) {
        ++given;
    }
    EXPECT_EQ(given, 10);
    EXPECT_EQ(board.alive(1), 1000U);
    for (int i = 0; i < 100'000; ++i) {
        board.give(number(i, 0, 2, 100));
    }
    while (other < 100'000) {
        std::this_thread::yield();
    }
    EXPECT_EQ(board.alive(1), 1000U);
    std::thread giver([&] { board.give(number(0, 0, 1, 100)); });  // waits until one is done
    go = true;
    giver.join();
    board.drain();
    EXPECT_EQ(board.alive(1), 0U);
}

TEST(BoardLevelsTest, AMillionEntriesOfOneLevelDoNotHoldUpAnother) {
    constexpr int kMany = 1'000'000;
    constexpr int kFew = 1000;
    Board board({.workers = 1, .quota = std::size_t{1} << 40U});
    std::atomic<bool> go{false};
    int large = 0;
    int small = 0;
    int before_last = 0;
    board.add({.name = "hold", .sensitivities = {kWord}, .run = [&](auto, const Running&) {
                   while (!go) {
                       std::this_thread::yield();
                   }
               }});
    board.add(
        {.name = "large", .sensitivities = {kNumber}, .level = Level{1}, .run = [&](auto, const Running&) {
             ++large;
         }});
    board.add(
        {.name = "small", .sensitivities = {kNumber}, .level = Level{2}, .run = [&](auto, const Running&) {
             ++small;
             before_last = large;
         }});
    board.give(make_entry(kWord, 0, 0, 8, 7));
    for (int i = 0; i < kMany; ++i) {
        board.give(number(i, 0, 1));
    }
    for (int i = 0; i < kFew; ++i) {
        board.give(number(i, 0, 2));
    }
    go = true;
    board.drain();
    EXPECT_EQ(large, kMany);
    EXPECT_EQ(small, kFew);
    EXPECT_LE(before_last, kFew + 1);  // they take turns
}

TEST(BoardQuotaTest, AWriterThatIsTooFastStaysWithinItsQuota) {
    constexpr std::size_t kBytes = 1000;
    constexpr std::size_t kQuota = 20'000;
    Board board({.workers = 2, .quota = kQuota});
    std::atomic<std::size_t> most{0};
    board.add({.name = "slow", .sensitivities = {kNumber}, .run = [&](auto, const Running& running) {
                   most = std::max<std::size_t>(most, running.board.alive(0));
                   std::this_thread::sleep_for(std::chrono::microseconds(50));
               }});
    for (int i = 0; i < 2000; ++i) {
        board.give(number(i, 0, 0, kBytes));
        most = std::max<std::size_t>(most, board.alive(0));
    }
    board.drain();
    EXPECT_GT(most, kQuota / 2);  // it was too fast
    EXPECT_LE(most, kQuota);
    EXPECT_EQ(board.alive(0), 0U);
}

TEST(BoardEntryTest, TheSoleOwnerTakesAValueOthersCopyIt) {
    EntryRef entry = make_entry(kWord, 0, 0, 8, std::vector<int>{1, 2, 3});
    const int* const data = value_of<std::vector<int>>(entry).data();
    {
        const std::vector<EntryRef> others = {entry};
        EXPECT_FALSE(others[0].sole());
        EXPECT_NE(take_value<std::vector<int>>(entry).data(), data);
    }
    EXPECT_TRUE(entry.sole());
    EXPECT_EQ(take_value<std::vector<int>>(entry).data(), data);
}

TEST(BoardSourceTest, ASourceNeedsTypesAndSomethingToRun) {
    Board board({});
    EXPECT_THROW(board.add({.name = "nothing", .sensitivities = {}}), std::invalid_argument);
}

TEST(BoardEndTest, WhatIsLeftWhenABoardEndsIsNotRun) {
    auto held = std::make_shared<int>(5);
    {
        Board board({.workers = 1});
        board.add({.name = "slow", .sensitivities = {kNumber}, .run = [](auto, const Running&) {
                       std::this_thread::sleep_for(std::chrono::milliseconds(1));
                   }});
        for (int i = 0; i < 1000; ++i) {
            board.submit(make_entry(kNumber, 0, 0, 8, held));
        }
    }
    EXPECT_EQ(held.use_count(), 1);
}

INSTANTIATE_TEST_SUITE_P(Workers, BoardTest, ::testing::Values(1U, 2U, 8U));

}  // namespace
}  // namespace barograph::engine
