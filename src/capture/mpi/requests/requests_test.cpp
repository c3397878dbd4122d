// SPDX-License-Identifier: BSD-3-Clause
#include "capture/mpi/requests/requests.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <thread>
#include <vector>

namespace barograph::capture::mpi {
namespace {

constexpr std::uint32_t kMixed = 99;
constexpr auto mixed = [] { return kMixed; };

std::uintptr_t handle(std::size_t i) { return 0x55aa00001000U + i * 0x80; }

class RequestsTest : public testing::TestWithParam<bool> {
protected:
    RequestsTest() { table_->set_concurrent(GetParam()); }

    std::unique_ptr<Requests<10>> table_ = std::make_unique<Requests<10>>();
};

INSTANTIATE_TEST_SUITE_P(Threads, RequestsTest, testing::Bool(),
                         [](const auto& given) { return given.param ? "Many" : "One"; });

TEST_P(RequestsTest, IsKnownUntilTaken) {
    EXPECT_FALSE(table_->take(handle(1)).known);
    ASSERT_TRUE(table_->add(handle(1), 5, mixed));
    EXPECT_EQ(table_->peek(handle(1)).object, 5U);
    const Ticket ticket = table_->take(handle(1));
    EXPECT_TRUE(ticket.known);
    EXPECT_EQ(ticket.object, 5U);
    EXPECT_FALSE(table_->take(handle(1)).known);
}

TEST_P(RequestsTest, ARequestOnNothingIsKnown) {
    ASSERT_TRUE(table_->add(handle(1), 0, mixed));
    const Ticket ticket = table_->take(handle(1));
    EXPECT_TRUE(ticket.known);
    EXPECT_EQ(ticket.object, 0U);
}

TEST_P(RequestsTest, ASharedHandleOfOneObjectStandsForEachRequest) {
    for (int i = 0; i < 3; ++i) {
        ASSERT_TRUE(table_->add(handle(1), 5, mixed));
    }
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(table_->take(handle(1)).object, 5U);
    }
    EXPECT_FALSE(table_->take(handle(1)).known);
}

TEST_P(RequestsTest, ASharedHandleOfSeveralObjectsIsMixedUntilAllAreDone) {
    ASSERT_TRUE(table_->add(handle(1), 5, mixed));
    ASSERT_TRUE(table_->add(handle(1), 6, mixed));
    EXPECT_EQ(table_->take(handle(1)).object, kMixed);
    EXPECT_EQ(table_->take(handle(1)).object, kMixed);
    ASSERT_TRUE(table_->add(handle(1), 6, mixed));
    EXPECT_EQ(table_->take(handle(1)).object, 6U);
}

TEST_P(RequestsTest, APreparedRequestStaysUntilDropped) {
    ASSERT_TRUE(table_->add_prepared(handle(1), 42));
    for (int i = 0; i < 2; ++i) {
        const Ticket ticket = table_->take(handle(1));
        EXPECT_TRUE(ticket.prepared);
        EXPECT_EQ(ticket.object, 42U);
    }
    table_->drop(handle(1));
    EXPECT_FALSE(table_->peek(handle(1)).known);
}

TEST_P(RequestsTest, AHandleOfADroppedPreparedRequestStandsForTheNewOne) {
    ASSERT_TRUE(table_->add_prepared(handle(1), 42));
    ASSERT_TRUE(table_->add(handle(1), 5, mixed));
    const Ticket ticket = table_->take(handle(1));
    EXPECT_FALSE(ticket.prepared);
    EXPECT_EQ(ticket.object, 5U);
}

TEST_P(RequestsTest, ManyAtOnceAreToldApart) {
    constexpr std::uint32_t kMany = 400;
    for (std::uint32_t round = 0; round < 50; ++round) {
        for (std::uint32_t i = 0; i < kMany; ++i) {
            ASSERT_TRUE(table_->add(handle(i), i + round, mixed)) << i;
        }
        for (std::uint32_t i = 0; i < kMany; ++i) {
            ASSERT_EQ(table_->take(handle(kMany - 1 - i)).object, kMany - 1 - i + round);
        }
    }
}

TEST_P(RequestsTest, AFullTableSaysSo) {
    std::uint32_t entered = 0;
    while (entered < 5000 && table_->add(handle(entered), entered + 1, mixed)) {
        ++entered;
    }
    EXPECT_GE(entered, 500U);
    EXPECT_LT(entered, 5000U);
    for (std::uint32_t i = 0; i < entered; ++i) {
        ASSERT_EQ(table_->take(handle(i)).object, i + 1);
    }
}

TEST(RequestsThreads, EachThreadFindsItsOwn) {
    const auto table = std::make_unique<Requests<10>>();
    std::vector<std::thread> threads;
    std::vector<std::uint64_t> wrong(4);
    for (std::uint32_t t = 0; t < 4; ++t) {
        threads.emplace_back([&, t] {
            for (std::uint32_t round = 0; round < 20'000; ++round) {
                const std::uintptr_t own = handle(t * 64 + round % 64);
                if (!table->add(own, t + 1, mixed) || table->take(own).object != t + 1) {
                    ++wrong[t];
                }
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    EXPECT_EQ(wrong, std::vector<std::uint64_t>(4));
}

TEST(RequestsThreads, ASharedHandleIsCountedExactly) {
    const auto table = std::make_unique<Requests<10>>();
    std::vector<std::thread> threads;
    std::vector<std::uint64_t> wrong(4);
    // One request that stays keeps the slot, as it is while other requests are outstanding.
    ASSERT_TRUE(table->add(handle(0), 5, mixed));
    for (std::uint32_t t = 0; t < 4; ++t) {
        threads.emplace_back([&, t] {
            for (std::uint32_t round = 0; round < 20'000; ++round) {
                if (!table->add(handle(0), 5, mixed) || table->take(handle(0)).object != 5) {
                    ++wrong[t];
                }
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    EXPECT_EQ(wrong, std::vector<std::uint64_t>(4));
    EXPECT_TRUE(table->take(handle(0)).known);
    EXPECT_FALSE(table->take(handle(0)).known);
}

}  // namespace
}  // namespace barograph::capture::mpi
