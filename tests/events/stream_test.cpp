// SPDX-License-Identifier: BSD-3-Clause
// From a process to frames and back: what was recorded is what is replayed, exactly, and what is missing is known.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "format/events/event_block.hpp"
#include "record/arena/process.hpp"
#include "record/events/trace.hpp"
#include "recover/arena_file.hpp"
#include "stream/followed_process.hpp"
#include "stream/own_board.hpp"
#include "stream/replay.hpp"

namespace barograph::stream {
namespace {

class StreamTest : public ::testing::Test {
protected:
    void SetUp() override {
        folder_ = std::filesystem::temp_directory_path() / ("stream-test-" + std::to_string(::getpid()));
        std::filesystem::create_directories(folder_);
        ASSERT_EQ(process_.arena().create_file(folder_.string(), "1", "node", 64ULL * 1024 * 1024), 0);
        process_.header().start_ticks = 1;
        process_.header().start_monotonic_ns = sys::monotonic_ns();
        settings_.trace = true;
        settings_.events = record::Settings::Events::kRing;
        settings_.ring_size = 128 * 1024;
        ASSERT_TRUE(process_.start(sys::Clock{}, settings_));
        ASSERT_NE(process_.ring(), nullptr);
        process_.define_operation(10, format::Layer::kPosix, "write");
        process_.header().world_rank = 3;
        process_.header().world_size = 8;
    }
    void TearDown() override {
        process_.arena().remove_file();
        std::filesystem::remove_all(folder_);
    }

    // Events whose numbers count up.
    void record(record::Thread& thread, std::uint32_t from, std::uint32_t many) {
        for (std::uint32_t i = from; i < from + many; ++i) {
            thread.enter(10);
            const record::Timed timed = thread.leave_io(format::Layer::kPosix, 0, {});
            timed.tracer->add({.end_ticks = timed.end,
                               .ticks = timed.ticks,
                               .length = i,
                               .place = format::kNoPlace,
                               .node = timed.node,
                               .object = 0,
                               .info = 0,
                               .peer = static_cast<std::int32_t>(i % 17),
                               .tag = 0,
                               .number = i,
                               .serial = 0,
                               .spare = 0});
        }
    }
    [[nodiscard]] std::span<const std::byte> arena() {
        return {reinterpret_cast<const std::byte*>(process_.arena().base()), 64ULL * 1024 * 1024};
    }
    std::string file_of(FrameQueue& queue) {
        const std::string path = folder_ / "events";
        const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        EXPECT_EQ(queue.write_to(file), 0);
        ::close(file);
        return path;
    }
    // The numbers of the events that were passed on, by slot.
    static std::map<std::uint32_t, std::vector<std::uint32_t>> events_in(const ReplayedProcess& process) {
        std::map<std::uint32_t, std::vector<std::uint32_t>> numbers;
        format::EventDecoder decoder;
        format::EventColumns columns;
        for (const auto& [slot, blocks] : process.passed_on) {
            for (std::span<const std::byte> block : blocks) {
                format::EventBlockHead head;
                while (format::read_event_block_head(block, head)) {
                    decoder.decode(
                        {reinterpret_cast<const std::uint8_t*>(block.data()) + sizeof head, head.bytes},
                        head.events, columns);
                    numbers[slot].insert(numbers[slot].end(), columns.number.begin(), columns.number.end());
                    block = block.subspan(format::event_block_bytes(head.bytes));
                }
            }
        }
        return numbers;
    }

    std::filesystem::path folder_;
    record::Settings settings_;
    record::Process process_;
};

TEST_F(StreamTest, EveryEventComesThroughWhenTheReaderKeepsUp) {
    FollowedProcess followed(arena(), 1);
    FrameQueue queue;
    queue.add(FrameKind::kHello, "{}");
    record::Thread* first = process_.attach();
    record::Thread* second = process_.attach();
    std::uint32_t made = 0;
    for (int round = 0; round < 50; ++round) {
        record(*first, made, 777);
        record(*second, made, 777);
        made += 777;
        (void)followed.say_blocks(queue, 1 << 20);
        if (round % 10 == 0) {
            followed.say_latest(queue, false);
            followed.say_counters(queue);
        }
    }
    while (followed.say_blocks(queue, 1 << 20) != 0) {
    }
    followed.say_latest(queue, true);
    followed.say_counters(queue);
    followed.say_end(queue, HowEnded::kWithout);
    queue.add(FrameKind::kBye, "");
    const Replayed replayed = replay(file_of(queue), false);
    ASSERT_EQ(replayed.problem, "");
    ASSERT_EQ(replayed.processes.size(), 1U);
    EXPECT_EQ(replayed.processes[0]->events, 2 * made);
    EXPECT_EQ(replayed.processes[0]->lost, 0U);
    EXPECT_EQ(replayed.processes[0]->ended, static_cast<std::uint32_t>(HowEnded::kWithout));
    EXPECT_EQ(replayed.left_out, 0U);
    const auto numbers = events_in(*replayed.processes[0]);
    ASSERT_EQ(numbers.size(), 2U);
    for (const auto& [slot, all] : numbers) {
        ASSERT_EQ(all.size(), made);
        for (std::uint32_t i = 0; i < made; ++i) {
            ASSERT_EQ(all[i], i);
        }
    }
    const recover::ArenaSummary summary = recover::look_at(replayed.processes[0]->arena.view());
    EXPECT_EQ(summary.problem, "");
    EXPECT_EQ(summary.world_rank, 3U);
    EXPECT_EQ(summary.events, 2 * made);
}

TEST_F(StreamTest, AReaderThatComesLateOrIsSlowKnowsWhatItHasMissed) {
    record::Thread* thread = process_.attach();
    record(*thread, 0, 100'000);
    FollowedProcess followed(arena(), 1);
    FrameQueue queue;
    queue.add(FrameKind::kHello, "{}");
    (void)followed.say_blocks(queue, 1);  // one block
    EXPECT_EQ(followed.lost(), 0U);       // what was before it came is no loss
    record(*thread, 100'000, 900'000);
    while (followed.say_blocks(queue, 1 << 20) != 0) {
    }
    EXPECT_GT(followed.lost(), 0U);
    followed.say_latest(queue, true);
    followed.say_counters(queue);
    followed.say_end(queue, HowEnded::kWithout);
    queue.add(FrameKind::kBye, "");
    const Replayed replayed = replay(file_of(queue), false);
    ASSERT_EQ(replayed.processes.size(), 1U);
    EXPECT_EQ(replayed.processes[0]->lost, followed.lost());
    const auto numbers = events_in(*replayed.processes[0]).at(0);
    EXPECT_EQ(numbers.back(), 999'999U);
    EXPECT_EQ(numbers.back() - numbers.front() + 1,
              replayed.processes[0]->events + replayed.processes[0]->lost);
}

TEST_F(StreamTest, AQuietThreadIsSeenAllTheSame) {
    FollowedProcess followed(arena(), 1);
    FrameQueue queue;
    queue.add(FrameKind::kHello, "{}");
    record::Thread* thread = process_.attach();
    record(*thread, 0, 5);
    (void)followed.say_blocks(queue, 1 << 20);
    followed.say_latest(queue, false);
    record(*thread, 5, 2);
    followed.say_latest(queue, false);
    // Its agent is killed here.
    const std::string file = file_of(queue);
    EXPECT_NE(replay(file, false).problem, "");
    const Replayed replayed = replay(file, true);
    ASSERT_EQ(replayed.problem, "");
    EXPECT_FALSE(replayed.complete);
    ASSERT_EQ(replayed.processes.size(), 1U);
    EXPECT_EQ(replayed.processes[0]->events, 7U);
}

TEST_F(StreamTest, OneAgentAtATimeAndTheNextOneTakesOver) {
    const std::string folder(process_.arena().path().substr(0, process_.arena().path().rfind('/')));
    std::string board = folder + "/" + format::kBoardName;
    {
        OwnBoard first;
        ASSERT_EQ(first.open(folder), 0);
        OwnBoard second;
        EXPECT_EQ(second.open(folder), -EBUSY);
        EXPECT_TRUE(std::filesystem::exists(board));
        const auto entry = first.add(process_.header(), 0, format::RingPolicy::kDrop);
        ASSERT_TRUE(entry.has_value());
        // More than the ring has room for, however small a machine's times make them.
        record::Thread* const thread = process_.attach();
        constexpr std::uint32_t kMost = 10'000'000;
        for (std::uint32_t i = 0; i < kMost && process_.ring()->record().dropped_blocks.load() == 0;
             i += 10'000) {
            record(*thread, i, 10'000);
        }
        EXPECT_EQ(process_.ring()->record().session.load(), 1U);
        EXPECT_GT(process_.ring()->record().dropped_blocks.load(), 0U);
    }
    EXPECT_FALSE(std::filesystem::exists(board));
    // One that was killed leaves it: the next one has another number.
    OwnBoard left;
    ASSERT_EQ(left.open(folder), 0);
    std::filesystem::copy_file(board, board + ".left");
    std::filesystem::rename(board + ".left", board);
    OwnBoard next;
    EXPECT_EQ(next.open(folder), 0);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 2);  // and the arena
}

TEST_F(StreamTest, WhatIsNoStreamIsSaidToBeNone) {
    const auto problem_of = [&](const std::string& bytes, bool salvage) {
        const std::string path = folder_ / "file";
        std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
        return replay(path, salvage).problem;
    };
    EXPECT_EQ(problem_of("", false), "is empty");
    EXPECT_EQ(problem_of("", true), "is empty");
    EXPECT_EQ(problem_of(std::string(1000, 'a'), false), "is no stream of events");
    EXPECT_EQ(problem_of(std::string(1000, 'a'), true), "has no process in it");
    std::string later = make_frame(FrameKind::kHello, "{}", 0);
    later[4] = 9;
    EXPECT_EQ(problem_of(later, true), "was written by a later version of Barograph");
    const std::string hello = make_frame(FrameKind::kHello, "{}", 0);
    EXPECT_EQ(problem_of(hello + "BFRM", false), "is damaged, or ends too early");
    EXPECT_NE(replay(folder_, false).problem.find("not a regular file"), std::string::npos);
}

}  // namespace
}  // namespace barograph::stream
