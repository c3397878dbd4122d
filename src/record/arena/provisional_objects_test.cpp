// SPDX-License-Identifier: BSD-3-Clause
#include "record/arena/provisional_objects.hpp"

#include <gtest/gtest.h>

#include <map>
#include <utility>
#include <vector>

#include "record/arena/process.hpp"
#include "record/arena/test_arena.hpp"
#include "record/thread.hpp"

namespace barograph::record {
namespace {

constexpr std::uint32_t kCall = format::kFirstMpiOperation;

class ProvisionalObjectsTest : public ::testing::Test {
protected:
    void SetUp() override {
        ASSERT_EQ(process_.arena().create_anonymous(512 * format::kGranule), 0);
        ASSERT_TRUE(process_.start(sys::Clock{}, settings_));
        thread_ = process_.attach();
        ASSERT_NE(thread_, nullptr);
        shared_ = process_.add_object({.name = "d0.33+"});
        one_ = process_.add_provisional({.key_low = 1, .name = "d0.33"}, shared_);
        two_ = process_.add_provisional({.key_low = 2, .name = "d0.34"}, shared_);
        ASSERT_NE(two_.object, 0U);
    }
    static void call(Thread& thread, std::uint32_t operation, std::uint32_t object, std::uint64_t bytes) {
        thread.enter(operation, object);
        thread.leave(object, Payload{.bytes = bytes, .bucket = 3});
    }
    // object -> (calls, bytes), of all call paths and threads
    std::map<std::uint32_t, std::pair<std::uint64_t, std::uint64_t>> counted() {
        std::map<std::uint32_t, std::pair<std::uint64_t, std::uint64_t>> sums;
        for_each_record<format::FactRecord>(process_, format::ChunkKind::kFacts,
                                            [&](const format::FactRecord& fact) {
                                                if (fact.calls != 0) {
                                                    sums[fact.object].first += fact.calls;
                                                    sums[fact.object].second += fact.bytes_sum;
                                                }
                                            });
        return sums;
    }
    std::vector<FoldCandidate> both() const {
        return {{.object = one_.object, .shared = shared_}, {.object = two_.object, .shared = shared_}};
    }

    Settings settings_;
    Process process_;
    Thread* thread_ = nullptr;
    std::uint32_t shared_ = 0;
    ProvisionalObject one_;
    ProvisionalObject two_;
};

TEST_F(ProvisionalObjectsTest, WhatWasCountedIsAddedToTheSharedOne) {
    for (std::uint32_t i = 0; i < 1000; ++i) {
        call(*thread_, kCall + i % 300, one_.object, 8);
        call(*thread_, kCall + i % 300, two_.object, 16);
    }
    call(*thread_, kCall, shared_, 4);
    auto candidates = both();
    thread_->weigh(candidates);
    EXPECT_GT(candidates[0].ticks, 0);
    EXPECT_FALSE(candidates[0].stays);
    candidates.pop_back();
    thread_->fold(candidates);
    auto sums = counted();
    EXPECT_EQ(sums[shared_], std::pair(std::uint64_t{1001}, std::uint64_t{8004}));
    EXPECT_EQ(sums[two_.object], std::pair(std::uint64_t{1000}, std::uint64_t{16000}));
    EXPECT_FALSE(sums.contains(one_.object));
    // Its records serve another one, whose calls are its own.
    one_.describe({.key_low = 3, .name = "d0.35"});
    call(*thread_, kCall, one_.object, 32);
    EXPECT_EQ(counted()[one_.object], std::pair(std::uint64_t{1}, std::uint64_t{32}));
    EXPECT_EQ(process_.header().dropped.load(), 0U);
}

TEST_F(ProvisionalObjectsTest, MemoryDoesNotGrowWithTheNumberOfLives) {
    std::uint64_t used = 0;
    for (int life = 0; life < 5000; ++life) {
        one_.describe({.key_low = 10U + static_cast<std::uint64_t>(life), .name = "d0.35"});
        call(*thread_, kCall, one_.object, 8);
        auto candidates = both();
        candidates.pop_back();
        thread_->fold(candidates);
        one_.vacate();
        if (life == 0) {
            used = process_.header().used.load();
        }
    }
    EXPECT_EQ(process_.header().used.load(), used);
    EXPECT_EQ(counted()[shared_], std::pair(std::uint64_t{5000}, std::uint64_t{40000}));
}

TEST_F(ProvisionalObjectsTest, MessagesAreAdded) {
    for (std::uint32_t peer = 0; peer < 40; ++peer) {
        if (!thread_->count_message(one_.object, peer, 8, 1)) {
            thread_->count_new_message(one_.object, peer, peer + 100, 8, 1);
        }
    }
    thread_->count_new_message(shared_, 7, 107, 8, 1);
    auto candidates = both();
    thread_->fold(candidates);
    std::map<std::uint32_t, std::uint64_t> calls;
    for_each_record<format::MessageRecord>(process_, format::ChunkKind::kMessages,
                                           [&](const format::MessageRecord& message) {
                                               if (message.calls != 0) {
                                                   EXPECT_EQ(message.object, shared_);
                                                   EXPECT_EQ(message.receiver, message.peer + 100);
                                                   EXPECT_EQ(message.bytes, 8 * message.calls);
                                                   calls[message.peer] += message.calls;
                                               }
                                           });
    EXPECT_EQ(calls.size(), 40U);
    EXPECT_EQ(calls[6], 1U);
    EXPECT_EQ(calls[7], 2U);
}

TEST_F(ProvisionalObjectsTest, WhatAnotherThreadUsesStays) {
    Thread* other = process_.attach();
    ASSERT_NE(other, nullptr);
    call(*other, kCall, one_.object, 8);
    other->enter(kCall, two_.object);
    auto candidates = both();
    thread_->weigh(candidates);
    EXPECT_TRUE(candidates[0].stays);
    EXPECT_TRUE(candidates[1].stays);
}

}  // namespace
}  // namespace barograph::record
