// SPDX-License-Identifier: BSD-3-Clause
#include "record/thread.hpp"

#include <gtest/gtest.h>

#include <map>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "record/arena/process.hpp"
#include "record/arena/test_arena.hpp"

namespace barograph::record {
namespace {

using format::ChunkKind;
using format::FactRecord;
using format::MessageRecord;
using format::PathNode;

constexpr std::uint32_t kCall = format::kFirstMpiOperation;

class ThreadTest : public ::testing::Test {
protected:
    void start(std::uint64_t granules) {
        ASSERT_EQ(process_.arena().create_anonymous(granules * format::kGranule), 0);
        ASSERT_TRUE(process_.start(sys::Clock{}, settings_));
        thread_ = process_.attach();
        ASSERT_NE(thread_, nullptr);
    }
    std::vector<FactRecord> facts() {
        std::vector<FactRecord> all;
        for_each_record<FactRecord>(process_, ChunkKind::kFacts,
                                    [&](const FactRecord& fact) { all.push_back(fact); });
        return all;
    }
    std::size_t paths() {
        std::size_t count = 0;
        for_each_record<PathNode>(process_, ChunkKind::kPaths, [&](const PathNode&) { ++count; });
        return count;
    }
    std::uint64_t losses() {
        std::uint64_t dropped = 0;
        for_each_record<format::ThreadRecord>(
            process_, ChunkKind::kThread,
            [&](const format::ThreadRecord& record) { dropped += record.dropped; });
        return dropped;
    }
    std::uint64_t unbalanced() {
        std::uint64_t count = 0;
        for_each_record<format::ThreadRecord>(
            process_, ChunkKind::kThread,
            [&](const format::ThreadRecord& record) { count += record.unbalanced; });
        return count;
    }

    Settings settings_;
    Process process_;
    Thread* thread_ = nullptr;
};

TEST_F(ThreadTest, OneFactPerPathObjectAndSizeClass) {
    start(64);
    for (std::uint64_t i = 1; i <= 10; ++i) {
        thread_->enter(kCall);
        thread_->leave(3, {i, 7});
    }
    thread_->enter(kCall);
    thread_->leave(4, {5, 7});
    thread_->enter(kCall);
    thread_->leave(3, {5, 8});
    ASSERT_EQ(facts().size(), 3U);
    const FactRecord first = facts()[0];
    EXPECT_EQ(first.calls, 10U);
    EXPECT_EQ(first.bytes_sum, 55U);
    EXPECT_EQ(first.bytes_min, 1U);
    EXPECT_EQ(first.bytes_max, 10U);
    EXPECT_LE(first.time_min, first.time_max);
    EXPECT_GE(first.time_sum, first.time_max);
    EXPECT_EQ(paths(), 2U);  // the root and the call
}

TEST_F(ThreadTest, SameOperationUnderTwoParentsIsTwoPaths) {
    start(64);
    const std::uint32_t outer = process_.region("outer");
    for (int i = 0; i < 5; ++i) {
        thread_->enter(kCall);
        thread_->leave(0, {});
        thread_->enter(outer);
        thread_->enter(kCall);
        thread_->leave(0, {});
        thread_->leave_region(outer);
    }
    EXPECT_EQ(paths(), 4U);
    for (const FactRecord& fact : facts()) {
        EXPECT_EQ(fact.calls, 5U);
    }
}

// Every (path, object, bucket) of a large cross product is kept apart and complete, through several index
// doublings.
TEST_F(ThreadTest, ManyPathsAndObjectsStayExact) {
    start(4096);
    constexpr std::uint32_t kOperations = 300;
    constexpr std::uint32_t kObjects = 23;
    for (int round = 0; round < 3; ++round) {
        for (std::uint32_t operation = 0; operation < kOperations; ++operation) {
            for (std::uint32_t object = 0; object < kObjects; ++object) {
                thread_->enter(kCall + operation);
                thread_->leave(object, {operation, object % 5});
            }
        }
    }
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, std::uint64_t> seen;
    for (const FactRecord& fact : facts()) {
        const auto* node = reinterpret_cast<const PathNode*>(process_.arena().base() + fact.node);
        EXPECT_EQ(fact.bytes_sum, 3ULL * (node->operation - kCall));
        EXPECT_TRUE(seen.emplace(std::tuple{node->operation, fact.object, fact.bucket}, fact.calls).second);
    }
    EXPECT_EQ(seen.size(), kOperations * kObjects);
    for (const auto& [key, calls] : seen) {
        EXPECT_EQ(calls, 3U);
    }
    EXPECT_EQ(losses(), 0U);
}

TEST_F(ThreadTest, AFullArenaLosesNothingThatItDoesNotCount) {
    start(10);
    constexpr std::uint64_t kCalls = 5000;
    for (std::uint32_t i = 0; i < kCalls; ++i) {
        thread_->enter(kCall + i % 1000);
        thread_->leave(i, {});
    }
    std::uint64_t kept = 0;
    for (const FactRecord& fact : facts()) {
        kept += fact.calls;
    }
    EXPECT_GT(losses(), 0U);
    EXPECT_EQ(kept + losses(), kCalls);
}

class MessageTest : public ThreadTest {
protected:
    // As capture does it; peers of object 2 are world ranks in reverse.
    void send(std::uint32_t object, std::uint32_t peer, std::uint64_t bytes) {
        thread_->enter(kCall);
        const std::uint64_t ticks = thread_->leave(object, {bytes, 7});
        ticks_ += ticks;
        if (!thread_->count_message(object, peer, bytes, ticks)) {
            ++resolved_;
            thread_->count_new_message(object, peer, object == 2 ? 99 - peer : peer, bytes, ticks);
        }
    }
    std::vector<MessageRecord> messages() {
        std::vector<MessageRecord> all;
        for_each_record<MessageRecord>(process_, ChunkKind::kMessages,
                                       [&](const MessageRecord& message) { all.push_back(message); });
        return all;
    }

    std::uint64_t ticks_ = 0;
    std::uint32_t resolved_ = 0;
};

TEST_F(MessageTest, OnePairPerObjectAndPeer) {
    start(64);
    for (std::uint64_t i = 1; i <= 10; ++i) {
        send(1, 5, i);
        send(2, 5, 100);
        send(1, 6, 0);
    }
    ASSERT_EQ(messages().size(), 3U);
    const MessageRecord first = messages()[0];
    EXPECT_EQ(first.object, 1U);
    EXPECT_EQ(first.peer, 5U);
    EXPECT_EQ(first.receiver, 5U);
    EXPECT_EQ(first.calls, 10U);
    EXPECT_EQ(first.bytes, 55U);
    EXPECT_EQ(messages()[1].receiver, 94U);
    EXPECT_EQ(messages()[2].bytes, 0U);
    EXPECT_EQ(resolved_, 3U);
    std::uint64_t ticks = 0;
    for (const MessageRecord& message : messages()) {
        ticks += message.ticks;
    }
    EXPECT_EQ(ticks, ticks_);
}

// More pairs than the cache holds, through several doublings of the index, each resolved once.
TEST_F(MessageTest, TenThousandPairsStayExact) {
    start(4096);
    constexpr std::uint32_t kPeers = 5000;
    for (std::uint64_t round = 1; round <= 3; ++round) {
        for (std::uint32_t peer = 0; peer < kPeers; ++peer) {
            send(1, peer, round);
            send(3, kPeers - 1 - peer, peer);
        }
    }
    std::map<std::pair<std::uint32_t, std::uint32_t>, MessageRecord> seen;
    for (const MessageRecord& message : messages()) {
        EXPECT_TRUE(seen.emplace(std::pair{message.object, message.peer}, message).second);
        EXPECT_EQ(message.calls, 3U);
        EXPECT_EQ(message.bytes, message.object == 1 ? 6U : 3U * (kPeers - 1 - message.peer));
    }
    EXPECT_EQ(seen.size(), 2U * kPeers);
    EXPECT_EQ(resolved_, 2U * kPeers);
    EXPECT_EQ(losses(), 0U);
}

TEST_F(MessageTest, PairsWithoutRoomAreCountedAsLost) {
    start(11);
    constexpr std::uint32_t kSends = 20'000;
    for (std::uint32_t i = 0; i < kSends; ++i) {
        send(1, i % 10'000, 8);
    }
    std::uint64_t kept = 0;
    for (const MessageRecord& message : messages()) {
        kept += message.calls;
    }
    EXPECT_GT(kept, 0U);
    EXPECT_GT(losses(), 0U);
    EXPECT_EQ(kept + losses(), kSends);
    EXPECT_EQ(facts().size(), 1U);  // what was known before goes on
    EXPECT_EQ(facts()[0].calls, kSends);
    EXPECT_LE(resolved_, messages().size() + 1);  // nobody asks MPI for pairs that find no room
}

TEST_F(ThreadTest, NestingDeeperThanTheStackIsCountedAsLost) {
    start(256);
    constexpr std::uint32_t kDepth = format::kMaxDepth + 100;
    for (std::uint32_t i = 0; i < kDepth; ++i) {
        thread_->enter(kCall);
    }
    for (std::uint32_t i = 0; i < kDepth; ++i) {
        thread_->leave(0, {});
    }
    std::uint64_t kept = 0;
    for (const FactRecord& fact : facts()) {
        kept += fact.calls;
    }
    EXPECT_EQ(kept, format::kMaxDepth - 1);  // one frame is the root
    EXPECT_EQ(kept + losses(), kDepth);
}

TEST_F(ThreadTest, ACallThatIsWithdrawnIsNotCounted) {
    start(1024);
    thread_->enter(format::kFirstRegion);
    thread_->enter(kCall);
    thread_->withdraw();
    thread_->leave(0, {});
    ASSERT_EQ(facts().size(), 1U);
    EXPECT_EQ(facts()[0].calls, 1U);
    thread_->withdraw();  // nothing is open
    thread_->enter(kCall);
    thread_->leave(0, {});
    EXPECT_EQ(facts().size(), 2U);
}

TEST_F(ThreadTest, TheEndMovesToWhereTheProgramHasWaited) {
    start(1024);
    process_.stop_later();  // has not ended
    EXPECT_EQ(process_.header().stop_ticks, 0U);
    process_.stop();
    const std::uint64_t entered = process_.header().stop_ticks;
    thread_->enter(kCall);
    thread_->leave(0, {});
    const std::uint64_t left = thread_->now();
    process_.stop();  // once
    EXPECT_EQ(process_.header().stop_ticks, entered);
    process_.stop_later();
    EXPECT_GE(process_.header().stop_ticks, left);
    EXPECT_GE(process_.header().last_ticks, left);
}

TEST_F(ThreadTest, RegionsLeftOpenAreClosedByTheirParent) {
    start(64);
    const std::uint32_t outer = process_.region("outer");
    const std::uint32_t inner = process_.region("inner");
    thread_->enter(outer);
    thread_->enter(inner);
    thread_->leave_region(outer);  // inner was never ended
    EXPECT_EQ(unbalanced(), 1U);
    EXPECT_EQ(facts().size(), 2U);
    thread_->leave_region(inner);  // an end without a begin changes nothing
    EXPECT_EQ(unbalanced(), 2U);
    thread_->enter(kCall);
    thread_->leave(0, {});
    EXPECT_EQ(paths(), 4U);
}

TEST_F(ThreadTest, ARegionEndsAsOfATimeThatIsPast) {
    start(64);
    const std::uint32_t region = process_.region("region");
    const std::uint64_t begin = thread_->now();
    thread_->enter_region(region);
    const std::uint64_t end = thread_->now();
    while (thread_->now() <= 2 * end - begin) {
    }
    thread_->leave_region_at(region, end);
    ASSERT_EQ(facts().size(), 1U);
    EXPECT_LE(facts()[0].time_sum, end - begin);
    thread_->enter_region(region);
    thread_->leave_region_at(region, begin);  // before it began
    EXPECT_EQ(facts()[0].calls, 2U);
    EXPECT_EQ(facts()[0].time_min, 0U);
    thread_->leave_region_at(region, begin);  // it is not open
    EXPECT_EQ(unbalanced(), 1U);
}

TEST_F(ThreadTest, ThreadsCountInShardsOfTheirOwnAndSlotsAreReused) {
    start(1024);
    constexpr int kThreads = 4;
    constexpr int kCalls = 20000;
    std::vector<std::thread> workers;
    for (int i = 0; i < kThreads; ++i) {
        workers.emplace_back([&] {
            Thread* mine = process_.attach();
            ASSERT_NE(mine, nullptr);
            for (int call = 0; call < kCalls; ++call) {
                mine->enter(kCall);
                mine->leave(1, {8, 6});
            }
            process_.detach(*mine);
        });
    }
    for (std::thread& worker : workers) {
        worker.join();
    }
    std::uint64_t calls = 0;
    for (const FactRecord& fact : facts()) {
        calls += fact.calls;
    }
    EXPECT_EQ(calls, static_cast<std::uint64_t>(kThreads) * kCalls);
    Thread* reused = process_.attach();
    ASSERT_NE(reused, nullptr);
    std::uint32_t highest = 0;
    for_each_record<format::ThreadRecord>(
        process_, ChunkKind::kThread,
        [&](const format::ThreadRecord& record) { highest = std::max(highest, record.slot); });
    EXPECT_LE(highest, 4U);
}

}  // namespace
}  // namespace barograph::record
