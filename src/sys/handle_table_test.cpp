// SPDX-License-Identifier: BSD-3-Clause
#include "sys/handle_table.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

namespace barograph::sys {
namespace {

// Like the handles of the two kinds of MPI: addresses and small numbers with a mark.
std::uintptr_t address(std::size_t i) { return 0x7f0012340000U + i * 0x200; }
std::uintptr_t number(std::size_t i) { return 0x84000000U + i; }

// What is known of a communicator, as far as these tests go.
struct Facts {
    std::uint32_t object = 0;
    std::uint32_t children = 0;

    [[nodiscard]] std::uint32_t next_child() noexcept { return children++; }
};
using Communicators = HandleTable<Facts, 8>;
using Communicator = Communicators::Entry;

Facts facts(std::uint32_t object) { return {.object = object}; }

class HandleTableTest : public testing::Test {
protected:
    std::uint32_t object_of(std::uintptr_t handle) {
        const Communicator* found = table_->find(handle);
        return found == nullptr ? 0 : found->object;
    }
    Facts remove(std::uintptr_t handle) { return table_->remove(handle); }

    // Too large for a stack.
    std::unique_ptr<Communicators> table_ = std::make_unique<Communicators>();
};

TEST_F(HandleTableTest, FindsWhatWasEntered) {
    EXPECT_EQ(table_->find(address(1)), nullptr);
    ASSERT_NE(table_->insert(address(1), facts(5)), nullptr);
    EXPECT_EQ(object_of(address(1)), 5U);
    EXPECT_EQ(object_of(address(2)), 0U);
}

TEST_F(HandleTableTest, AHandleUsedAgainStandsForTheNewCommunicator) {
    (void)table_->insert(number(1), facts(5));
    EXPECT_EQ(remove(number(1)).object, 5U);
    EXPECT_EQ(object_of(number(1)), 0U);
    (void)table_->insert(number(1), facts(6));
    EXPECT_EQ(object_of(number(1)), 6U);
}

TEST_F(HandleTableTest, RemovingWhatIsNotThereGivesNothing) { EXPECT_EQ(remove(number(1)).object, 0U); }

TEST_F(HandleTableTest, AFailedFreeKeepsTheCountOfChildren) {
    Communicator* entry = table_->insert(number(1), facts(5));
    for (std::uint32_t ordinal = 0; ordinal < 3; ++ordinal) {
        EXPECT_EQ(entry->next_child(), ordinal);
    }
    EXPECT_EQ(table_->insert(number(1), remove(number(1)))->next_child(), 3U);
    // Another communicator under the same handle starts anew.
    (void)remove(number(1));
    EXPECT_EQ(table_->insert(number(1), facts(6))->next_child(), 0U);
}

TEST_F(HandleTableTest, ManyAliveAtOnceAreAllFound) {
    constexpr std::uint32_t kMany = 50'000;
    for (std::uint32_t i = 0; i < kMany; ++i) {
        ASSERT_NE(table_->insert(address(i), facts(i + 1)), nullptr) << i;
    }
    for (std::uint32_t i = 0; i < kMany; ++i) {
        ASSERT_EQ(object_of(address(i)), i + 1);
    }
}

TEST_F(HandleTableTest, SlotsOfFreedOnesAreUsedAgain) {
    // 100,000 communicators, ten alive at a time, need no more than the first level holds: every entry must
    // lie in it.
    const auto* begin = reinterpret_cast<const char*>(table_.get());
    const auto* end = begin + sizeof(Communicators);
    for (std::uint32_t i = 0; i < 100'000; ++i) {
        const auto* entry = reinterpret_cast<const char*>(table_->insert(number(i % 64), facts(i + 1)));
        ASSERT_TRUE(entry >= begin && entry < end) << i;
        if (i >= 10) {
            ASSERT_EQ(remove(number((i - 10) % 64)).object, i - 9);
        }
    }
}

TEST_F(HandleTableTest, ReadersAreNotDisturbedByOthersComingAndGoing) {
    (void)table_->insert(address(0), facts(7));
    std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> wrong{0};
    std::vector<std::thread> readers;
    for (int i = 0; i < 2; ++i) {
        readers.emplace_back([&] {
            while (!stop.load()) {
                const Communicator* found = table_->find(address(0));
                wrong += found == nullptr || found->object != 7 ? 1 : 0;
            }
        });
    }
    for (std::uint32_t round = 0; round < 20; ++round) {
        for (std::uint32_t i = 1; i < 500; ++i) {
            (void)table_->insert(address(i), facts(i + 10));
        }
        for (std::uint32_t i = 1; i < 500; ++i) {
            EXPECT_EQ(remove(address(i)).object, i + 10);
        }
    }
    stop = true;
    for (std::thread& reader : readers) {
        reader.join();
    }
    EXPECT_EQ(wrong.load(), 0U);
}

}  // namespace
}  // namespace barograph::sys
