// SPDX-License-Identifier: BSD-3-Clause
#include "record/events/ring.hpp"

#include <gtest/gtest.h>
#include <pthread.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "format/arena/ring_reader.hpp"
#include "record/arena/test_board.hpp"
#include "record/events/test_blocks.hpp"

namespace barograph::record {
namespace {

using format::EventBlockHead;
using format::RingPolicy;

class RingTest : public ::testing::Test {
protected:
    void SetUp() override {
        folder_ = std::filesystem::temp_directory_path() / ("ring-test-" + std::to_string(::getpid()));
        std::filesystem::create_directories(folder_);
        ASSERT_EQ(arena_.create_file(folder_.string(), "1", "node", 4ULL * 1024 * 1024), 0);
        // A run of an hour, or as long as the machine is up: its share is more than any stall.
        constexpr std::uint64_t kHour = 3'600'000'000'000;
        const std::uint64_t now = sys::monotonic_ns();
        arena_.header().start_ticks = 12345;
        arena_.header().start_monotonic_ns = now - std::min(kHour, now - 1);
        ASSERT_TRUE(ring_.start(arena_, sys::Clock{}, 64 * 1024));
    }
    void TearDown() override {
        arena_.remove_file();
        std::filesystem::remove_all(folder_);
    }

    [[nodiscard]] format::RingReader reader() const {
        return format::RingReader(
            std::as_bytes(std::span(reinterpret_cast<const unsigned char*>(&ring_.record()),
                                    sizeof(format::RingRecord) + ring_.record().capacity)));
    }
    bool append(std::uint32_t slot = 0, std::uint32_t bytes = 4000, bool may_wait = true) {
        const bool there = ring_.append(make_block(slot, made_, 100, bytes), may_wait);
        made_ += 100;
        return there;
    }
    int append_until_full() {
        int many = 0;
        while (append(0, 4000, false)) {
            ++many;
        }
        return many;
    }

    // What lies behind the first `bytes` cannot be had any more.
    void leave_the_start_of_the_file(std::uint64_t bytes) {
        const std::string path(arena_.path());
        std::filesystem::resize_file(path, bytes);
        std::vector<int> found;
        for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
            std::error_code gone;
            if (std::filesystem::read_symlink(entry.path(), gone) == path) {
                found.push_back(std::stoi(entry.path().filename().string()));
            }
        }
        for (const int descriptor : found) {
            (void)::close(descriptor);
        }
        std::filesystem::remove(path);
    }

    std::filesystem::path folder_;
    Arena arena_;
    Ring ring_;
    std::uint64_t made_ = 0;
};

TEST_F(RingTest, TakesTheRoomThatItIsGivenAndNoMoreThanAQuarterOfTheArena) {
    EXPECT_LE(ring_.record().capacity, 64U * 1024);
    EXPECT_GT(ring_.record().capacity, 47U * 1024);
    Ring large;
    ASSERT_TRUE(large.start(arena_, sys::Clock{}, 1ULL << 40U));
    EXPECT_LE(large.record().capacity, 1024U * 1024);
    Ring none;
    EXPECT_FALSE(none.start(arena_, sys::Clock{}, 1000));
    EXPECT_FALSE(none.started());
}

TEST_F(RingTest, HasStorageForWhatWasWrittenOnly) {
    Ring large;
    ASSERT_TRUE(large.start(arena_, sys::Clock{}, 1ULL << 40U));
    const auto storage = [this] {
        struct stat status{};
        EXPECT_EQ(::stat(std::string(arena_.path()).c_str(), &status), 0);
        return static_cast<std::uint64_t>(status.st_blocks) * 512;
    };
    const std::uint64_t before = storage();
    EXPECT_LT(before, 512U * 1024);
    std::uint64_t made = 0;
    for (std::uint64_t bytes = 0; bytes < 2 * large.record().capacity; bytes += 4000) {
        ASSERT_TRUE(large.append(make_block(0, made, 100, 4000), false));
        made += 100;
    }
    EXPECT_GT(storage(), before + large.record().capacity - 256 * 1024);
    // What a process claims behind a ring has storage, whatever the ring has.
    ASSERT_NE(arena_.claim(format::ChunkKind::kFacts, 0, 1), nullptr);
}

TEST_F(RingTest, WithoutRoomForTheFirstRoundIsSmallerAndGoesRound) {
    Ring large;
    ASSERT_TRUE(large.start(arena_, sys::Clock{}, 1ULL << 40U));
    format::RingReader reader(std::as_bytes(std::span(reinterpret_cast<const unsigned char*>(&large.record()),
                                                      sizeof(format::RingRecord) + large.record().capacity)));
    std::uint64_t made = 0;
    const auto append = [&](int blocks) {
        for (int i = 0; i < blocks; ++i, made += 100) {
            ASSERT_TRUE(large.append(make_block(0, made, 100, 4000), false));
        }
    };
    append(10);
    std::vector<std::uint8_t> block;
    ASSERT_TRUE(reader.next(block));
    const auto* const begin = reinterpret_cast<const unsigned char*>(&large.record());
    leave_the_start_of_the_file(static_cast<std::uint64_t>(begin - arena_.base()) + 400 * 1024);
    append(200);
    EXPECT_LT(large.record().capacity, 400U * 1024);
    EventBlockHead head;
    std::uint64_t last = 0;
    while (reader.next(block)) {
        ASSERT_TRUE(format::read_event_block(std::as_bytes(std::span(block)), head));
        ASSERT_TRUE(last == 0 || head.first == last + 100);
        last = head.first;
    }
    EXPECT_EQ(last, made - 100);
    EXPECT_EQ(reader.damaged(), 0U);
}

TEST_F(RingTest, WithNobodyThereTheLatestBlocksStay) {
    for (int i = 0; i < 1000; ++i) {
        EXPECT_TRUE(append());
    }
    format::RingReader reader = this->reader();
    Account account;
    std::vector<std::uint8_t> block;
    while (reader.next(block)) {
        account.add(block);
    }
    EXPECT_EQ(account.torn(), 0U);
    EXPECT_GE(account.thread(0).got, 1000U);
    EXPECT_EQ(account.thread(0).got + account.thread(0).lost, made_);
    EXPECT_EQ(ring_.record().overwritten_events.load(), account.thread(0).lost);
    EXPECT_EQ(ring_.record().dropped_blocks.load(), 0U);
    EXPECT_EQ(ring_.record().stalls.load(), 0U);
}

TEST_F(RingTest, ABlockThatIsLongerThanTheRingIsDropped) {
    EXPECT_TRUE(append());
    EXPECT_FALSE(append(0, 100'000));
    EXPECT_EQ(ring_.record().dropped_blocks.load(), 1U);
    format::RingReader reader = this->reader();
    std::vector<std::uint8_t> block;
    EXPECT_TRUE(reader.next(block));
}

TEST_F(RingTest, AnAgentThatReadsNothingLosesTheNewestNotTheOldest) {
    TestBoard board(arena_);
    board.ask_for(RingPolicy::kDrop);
    const int many = append_until_full();
    EXPECT_GT(many, 10);
    EXPECT_EQ(ring_.record().policy.load(), static_cast<std::uint32_t>(RingPolicy::kDrop));
    EXPECT_EQ(ring_.record().session.load(), 1U);
    format::RingReader reader = this->reader();
    Account account;
    std::vector<std::uint8_t> block;
    while (reader.next(block)) {
        account.add(block);
    }
    EXPECT_EQ(account.thread(0).got, 100U * static_cast<unsigned>(many));
    board.have_read(reader.position());
    EXPECT_TRUE(append());  // behind one that was dropped
    ASSERT_TRUE(reader.next(block));
    account.add(block);
    EXPECT_EQ(account.thread(0).lost, 100U);
    EXPECT_EQ(account.thread(0).got + account.thread(0).lost, made_);
    EXPECT_EQ(ring_.record().stalls.load(), 0U);
}

TEST_F(RingTest, AnAgentThatIsNotHeardCountsAsNone) {
    TestBoard board(arena_);
    board.ask_for(RingPolicy::kDrop);
    board.last_beat(format::kHeartbeatNs + 1);
    for (int i = 0; i < 100; ++i) {
        EXPECT_TRUE(append());
    }
    EXPECT_EQ(ring_.record().policy.load(), static_cast<std::uint32_t>(RingPolicy::kOverwrite));
    board.beat();  // it was stopped, and goes on
    ::usleep(60'000);
    EXPECT_FALSE(append());
}

TEST_F(RingTest, ABoardOfAnotherVersionOrProcessIsLeftAlone) {
    TestBoard board(arena_);
    board.ask_for(RingPolicy::kDrop);
    board.record().entry[0].start_ticks = 1;
    for (int i = 0; i < 100; ++i) {
        EXPECT_TRUE(append());
    }
    board.record().entry[0].start_ticks = arena_.header().start_ticks;
    board.record().version = format::kBoardVersion + 1;
    ::usleep(60'000);
    for (int i = 0; i < 100; ++i) {
        EXPECT_TRUE(append());
    }
}

TEST_F(RingTest, ATailThatIsNoPositionOfTheRingIsTakenAsOne) {
    TestBoard board(arena_);
    board.ask_for(RingPolicy::kDrop);
    board.have_read(~std::uint64_t{0});
    for (int i = 0; i < 100; ++i) {
        EXPECT_TRUE(append());
    }
    EXPECT_EQ(ring_.record().dropped_blocks.load(), 0U);
}

TEST_F(RingTest, AThreadWaitsForTheAgentALittle) {
    TestBoard board(arena_);
    board.ask_for(RingPolicy::kWait);
    (void)append_until_full();
    const std::uint64_t begin = sys::monotonic_ns();
    EXPECT_FALSE(append());
    const std::uint64_t took = sys::monotonic_ns() - begin;
    EXPECT_GE(took, Ring::kLongestStallNs);
    EXPECT_EQ(ring_.record().stalls.load(), 1U);
    EXPECT_GE(ring_.record().stalled_ticks.load(), Ring::kLongestStallNs);  // this clock ticks in nanoseconds
    // Nor where it may not.
    const std::uint64_t stalled = ring_.record().stalled_ticks.load();
    EXPECT_FALSE(append(0, 4000, false));
    sigset_t some;
    sigemptyset(&some);
    sigaddset(&some, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &some, nullptr);
    EXPECT_FALSE(append());
    pthread_sigmask(SIG_UNBLOCK, &some, nullptr);
    EXPECT_EQ(ring_.record().stalled_ticks.load(), stalled);
}

TEST_F(RingTest, NeitherBeyondItsShareOfTheRun) {
    TestBoard board(arena_);
    board.ask_for(RingPolicy::kWait);
    (void)append_until_full();
    arena_.header().start_monotonic_ns = sys::monotonic_ns() - 100'000'000;  // of which 1 ms may be stalls
    for (int i = 0; i < 100; ++i) {
        EXPECT_FALSE(append());
    }
    EXPECT_GE(ring_.record().stalls.load(), 1U);
    const std::uint64_t ran = sys::monotonic_ns() - arena_.header().start_monotonic_ns;
    // One stall may end late, by what the scheduler takes.
    EXPECT_LE(ring_.record().stalled_ticks.load(), ran / Ring::kStallShare + Ring::kLongestStallNs);
}

TEST_F(RingTest, AReaderAsFastAsTheWritersLosesNothing) {
    constexpr std::uint32_t kThreads = 3;
    constexpr std::uint32_t kBlocks = 2000;
    TestBoard board(arena_);
    board.ask_for(RingPolicy::kWait);
    std::atomic<std::uint32_t> writing{kThreads};
    std::vector<std::uint64_t> dropped(kThreads);
    std::vector<std::thread> writers;
    for (std::uint32_t slot = 0; slot < kThreads; ++slot) {
        writers.emplace_back([&, slot] {
            for (std::uint64_t i = 0; i < kBlocks; ++i) {
                dropped[slot] += ring_.append(make_block(slot, i * 7, 7, 900 + slot * 400), true) ? 0 : 7;
            }
            --writing;
        });
    }
    format::RingReader reader = this->reader();
    Account account;
    std::vector<std::uint8_t> block;
    for (bool last = false; !last;) {
        last = writing == 0;
        board.beat();
        while (reader.next(block)) {
            account.add(block);
            board.have_read(reader.position());
        }
    }
    for (std::thread& writer : writers) {
        writer.join();
    }
    EXPECT_EQ(account.torn(), 0U);
    EXPECT_EQ(account.twice(), 0U);
    EXPECT_EQ(reader.lapped(), 0U);
    EXPECT_EQ(ring_.record().overwritten_events.load() % 7, 0U);
    for (std::uint32_t slot = 0; slot < kThreads; ++slot) {
        const Account::Thread& thread = account.thread(slot);
        const std::uint64_t behind = kBlocks * 7 - thread.next;  // dropped after the last one that was read
        EXPECT_EQ(thread.got + thread.lost + behind, kBlocks * 7U);
        EXPECT_EQ(thread.lost + behind, dropped[slot]);
    }
}

TEST_F(RingTest, ASlowReaderKnowsWhatItHasMissed) {
    constexpr std::uint32_t kThreads = 3;
    constexpr std::uint64_t kBlocks = 3000;
    std::atomic<std::uint32_t> writing{kThreads};
    std::vector<std::thread> writers;
    for (std::uint32_t slot = 0; slot < kThreads; ++slot) {
        writers.emplace_back([&, slot] {
            for (std::uint64_t i = 0; i < kBlocks; ++i) {
                EXPECT_TRUE(ring_.append(make_block(slot, i * 7, 7, 900 + slot * 400), true));
            }
            --writing;
        });
    }
    format::RingReader reader = this->reader();
    Account account;
    std::vector<std::uint8_t> block;
    for (bool last = false; !last;) {
        last = writing == 0;
        for (int i = 0; (last || i < 3) && reader.next(block); ++i) {
            account.add(block);
        }
        std::this_thread::yield();
    }
    for (std::thread& writer : writers) {
        writer.join();
    }
    EXPECT_EQ(account.torn(), 0U);
    EXPECT_EQ(account.twice(), 0U);
    for (std::uint32_t slot = 0; slot < kThreads; ++slot) {
        EXPECT_EQ(account.thread(slot).got + account.thread(slot).lost, account.thread(slot).next);
        EXPECT_LE(account.thread(slot).next, kBlocks * 7);
    }
}

TEST_F(RingTest, WhatAKilledProcessLeavesIsWhole) {
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t before = ring_.record().head.load();
        const pid_t child = ::fork();
        if (child == 0) {
            for (std::uint64_t i = made_ / 100;; ++i) {
                (void)ring_.append(make_block(0, i * 100, 100, 3000), false);
            }
        }
        while (ring_.record().head.load() < before + 4 * ring_.record().capacity) {
            std::this_thread::yield();
        }
        ::kill(child, SIGKILL);
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        format::RingReader reader = this->reader();
        Account account;
        std::vector<std::uint8_t> block;
        while (reader.next(block)) {
            account.add(block);
        }
        EXPECT_EQ(account.torn(), 0U);
        EXPECT_EQ(reader.damaged(), 0U);
        EXPECT_GE(account.thread(0).got, 1000U);
        EXPECT_EQ(account.thread(0).got + account.thread(0).lost, account.thread(0).next);
        made_ = account.thread(0).next;
    }
}

}  // namespace
}  // namespace barograph::record
