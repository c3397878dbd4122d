// SPDX-License-Identifier: BSD-3-Clause
// The protocol of the ring, step by step: a reader that runs between any two steps of the writer, a writer
// that runs between any two steps of a reader, and a writer that never takes its next step.
#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <new>
#include <random>
#include <vector>

#include "format/arena/ring_reader.hpp"
#include "record/events/test_blocks.hpp"

namespace barograph::record {
namespace {

constexpr std::uint64_t kCapacity = 1000;

struct Step {
    std::function<void()>* act = nullptr;
    void operator()() const noexcept {
        if (act != nullptr && *act) {
            (*act)();
        }
    }
};
using Reader = format::BasicRingReader<Step>;

class RingRaceTest : public ::testing::Test {
protected:
    RingRaceTest() : memory_(sizeof(format::RingRecord) / 8 + kCapacity / 8) {
        record_ = new (memory_.data()) format::RingRecord{};
        record_->capacity = kCapacity;
    }

    [[nodiscard]] std::span<const std::byte> bytes() const { return std::as_bytes(std::span(memory_)); }
    // Blocks of many lengths: they end at the ring's end, before it and across it.
    void append(const Step& step = {}) {
        const auto block = make_block(0, made_, 3, static_cast<std::uint32_t>(20 + made_ * 37 % 190));
        format::write_block(*record_, block, step);
        made_ += 3;
    }
    static void read_all(Reader& reader, Account& account) {
        std::vector<std::uint8_t> block;
        while (reader.next(block)) {
            account.add(block);
        }
    }
    // What was read is whole, in order, and with what is known to be lost all that there was before `least`
    // and up to `most`.
    static void expect_exact(Account& account, std::uint64_t least, std::uint64_t most) {
        EXPECT_EQ(account.torn(), 0U);
        EXPECT_EQ(account.twice(), 0U);
        EXPECT_EQ(account.thread(0).got + account.thread(0).lost, account.thread(0).next);
        EXPECT_GE(account.thread(0).next, least);
        EXPECT_LE(account.thread(0).next, most);
    }

    std::vector<std::uint64_t> memory_;
    format::RingRecord* record_;
    std::uint64_t made_ = 0;
};

TEST_F(RingRaceTest, AReaderBetweenAnyTwoStepsOfTheWriter) {
    std::uint64_t steps = 0;
    for (int round = 0; round < 60; ++round) {
        std::function<void()> look = [&] {
            // One that comes just now, from the outside.
            Reader reader(bytes());
            Account account;
            read_all(reader, account);
            EXPECT_EQ(reader.damaged(), 0U);
            EXPECT_EQ(reader.lapped(), 0U);
            expect_exact(account, made_, made_ + 3);
            ++steps;
        };
        append({&look});
    }
    EXPECT_GT(steps, 500U);
}

TEST_F(RingRaceTest, AWriterBetweenAnyTwoStepsOfAReader) {
    // At step `where` of reading one block, the writer appends `many` blocks, up to several laps.
    std::uint64_t lapped = 0;
    for (const int many : {1, 2, 4, 8, 40}) {
        for (int where = 0; where < 60; ++where) {
            int step = 0;
            std::function<void()> act;
            Reader reader(bytes(), {&act});
            Account account;
            read_all(reader, account);
            append();
            append();
            act = [&] {
                if (step++ == where) {
                    for (int i = 0; i < many; ++i) {
                        append();
                    }
                }
            };
            read_all(reader, account);
            act = nullptr;
            read_all(reader, account);
            EXPECT_EQ(reader.damaged(), 0U);
            expect_exact(account, made_, made_);
            lapped += reader.lapped();
        }
    }
    EXPECT_GT(lapped, 50U);
}

TEST_F(RingRaceTest, BothInAnyOrder) {
    std::mt19937 random(17);
    std::function<void()> act;
    Reader reader(bytes(), {&act});
    Account account;
    std::vector<std::uint8_t> block;
    for (int round = 0; round < 20'000; ++round) {
        int left = static_cast<int>(random() % 3);
        act = [&] {
            if (left != 0 && random() % 16 == 0) {
                --left;
                append();
            }
        };
        if (reader.next(block)) {
            account.add(block);
        }
        if (random() % 4 == 0) {
            append();
        }
    }
    act = nullptr;
    read_all(reader, account);
    EXPECT_EQ(reader.damaged(), 0U);
    EXPECT_GT(reader.lapped(), 100U);
    EXPECT_GT(account.thread(0).got, account.thread(0).next / 10);
    expect_exact(account, made_, made_);
}

TEST_F(RingRaceTest, WhatAWriterKilledAtAnyStepLeaves) {
    for (int round = 0; round < 60; ++round) {
        std::function<void()> look = [&] {
            std::vector<std::uint64_t> left = memory_;  // as it would be for ever
            Reader reader(std::as_bytes(std::span(left)));
            Account account;
            read_all(reader, account);
            EXPECT_EQ(reader.damaged(), 0U);
            expect_exact(account, made_, made_ + 3);
        };
        append({&look});
    }
}

TEST_F(RingRaceTest, AReaderThatBelievesAnyBytes) {
    std::mt19937 random(3);
    for (int round = 0; round < 5'000; ++round) {
        append();
        memory_[random() % memory_.size()] = random();
        // What is a ring at all is read without leaving it; what is no block is no block.
        Reader reader(bytes());
        std::vector<std::uint8_t> block;
        for (int i = 0; i < 100 && reader.next(block); ++i) {
            EXPECT_LE(block.size(), memory_.size() * 8);
        }
        record_ = new (memory_.data()) format::RingRecord{};
        record_->capacity = kCapacity;
    }
}

}  // namespace
}  // namespace barograph::record
