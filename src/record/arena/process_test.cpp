// SPDX-License-Identifier: BSD-3-Clause
#include "record/arena/process.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "record/cost/calibrate.hpp"
#include "record/thread.hpp"
#include "sys/mapping.hpp"

namespace barograph::record {
namespace {

class ProcessTest : public ::testing::Test {
protected:
    void SetUp() override {
        ASSERT_EQ(process_.arena().create_anonymous(512 * format::kGranule), 0);
        ASSERT_TRUE(process_.start(sys::Clock{}, settings_));
    }
    Settings settings_;
    Process process_;
};

TEST_F(ProcessTest, RegionNamesAreInternedOnce) {
    std::set<std::uint32_t> ids;
    for (int i = 0; i < 5000; ++i) {
        const std::string name = "region " + std::to_string(i);
        const std::uint32_t id = process_.region(name);
        EXPECT_GE(id, format::kFirstRegion);
        EXPECT_EQ(process_.region(name), id);
        ids.insert(id);
    }
    EXPECT_EQ(ids.size(), 5000U);
}

TEST_F(ProcessTest, LongNamesAreCutNotLost) {
    const std::string name(5000, 'x');
    EXPECT_NE(process_.region(name), 0U);
    EXPECT_EQ(process_.region(name), process_.region(name + "y"));
}

TEST_F(ProcessTest, ObjectsKeepTheirDescription) {
    const format::RankRange members[] = {{.first = 0, .count = 4, .stride = 2},
                                         {.first = 9, .count = 1, .stride = 1}};
    const std::uint32_t id =
        process_.add_object({.key_high = 1, .key_low = 2, .size = 5, .members = members, .name = "s0.1"});
    process_.name_object(id, "rows");
    process_.set_attribute(id, "dims", "[2, 2]");
    EXPECT_EQ(id, 1U);
    EXPECT_EQ(process_.add_object({.name = "s1.1"}), 2U);
    EXPECT_EQ(process_.header().dropped.load(), 0U);
}

TEST_F(ProcessTest, HelpersLeaveTheFirstSlotToTheMainThread) {
    Thread* helper = process_.attach(Process::Kind::kHelper);
    Thread* other = process_.attach(Process::Kind::kHelper);
    ASSERT_NE(other, nullptr);
    process_.detach(*other);
    Thread* main = process_.attach();
    ASSERT_NE(main, nullptr);
    EXPECT_NE(main, helper);
    EXPECT_NE(main, other);
    EXPECT_EQ(process_.attach(), other);
    const std::uint32_t region = process_.region("frame");
    for (int i = 0; i < 3; ++i) {
        helper->enter_region(region);
        helper->leave_region(region);
    }
    EXPECT_EQ(process_.executions(), 0U);
    for (int i = 0; i < 2; ++i) {
        main->enter_region(region);
        main->leave_region(region);
    }
    EXPECT_EQ(process_.executions(), 2U);
}

// A library may read or write before the program's first region is opened, and the place of that call lies
// where a region would.
TEST_F(ProcessTest, AThreadWithoutRoomTakesNothing) {
    std::vector<Thread*> threads;
    for (Thread* thread = process_.attach(); thread != nullptr; thread = process_.attach()) {
        threads.push_back(thread);
    }
    ASSERT_FALSE(threads.empty());
    const std::uint64_t lost = process_.header().dropped.load();
    const std::uint64_t memory = sys::anonymous_bytes();
    const std::uint64_t used = process_.header().used.load();
    for (int i = 0; i < 1000; ++i) {
        EXPECT_EQ(process_.attach(), nullptr);
    }
    EXPECT_EQ(process_.header().dropped.load(), lost + 1000);
    EXPECT_EQ(sys::anonymous_bytes(), memory);
    EXPECT_EQ(process_.header().used.load(), used);
    // Who comes after a thread that ended gets its slot.
    process_.detach(*threads.back());
    EXPECT_EQ(process_.attach(), threads.back());
    EXPECT_EQ(process_.attach(), nullptr);
}

TEST_F(ProcessTest, ThreadsThatAttachTogetherHaveASlotEach) {
    constexpr int kThreads = 4;
    constexpr int kTimes = 20'000;
    std::atomic<int> shared{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i) {
        threads.emplace_back([&] {
            for (int time = 0; time < kTimes; ++time) {
                Thread* const own = process_.attach();
                if (own == nullptr) {
                    ++shared;
                    continue;
                }
                shared += std::atomic_ref(own->busy).exchange(true) ? 1 : 0;
                std::atomic_ref(own->busy).store(false);
                process_.detach(*own);
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    EXPECT_EQ(shared, 0);
    EXPECT_EQ(process_.header().dropped.load(), 0U);
}

TEST_F(ProcessTest, CallSitesAreNotExecutions) {
    Thread* main = process_.attach();
    ASSERT_NE(main, nullptr);
    main->open_layers = Thread::layer_bit(format::Layer::kHdf5);
    main->enter(process_.call_site("call site of a read"));
    (void)main->leave(0, Payload{});
    main->open_layers = 0;
    main->open_layers = Thread::kMpiBit;
    main->enter(process_.call_site("call site of a send"));
    (void)main->leave(0, Payload{});
    main->open_layers = 0;
    main->enter_at_site(process_.call_site("call site of a stat"), format::kFirstPosixOperation, 0);
    main->leave_site(main->leave_io(format::Layer::kPosix, 0, Payload{}));
    EXPECT_EQ(process_.executions(), 0U);
    EXPECT_EQ(main->open_layers, 0U);
    const std::uint32_t region = process_.region("frame");
    main->enter_region(region);
    main->leave_region(region);
    EXPECT_EQ(process_.executions(), 1U);
}

TEST(SizeClasses, PowersOfTwo) {
    const SizeClasses classes;
    EXPECT_EQ(classes.classify(0).bucket, format::kBucketEmpty);
    EXPECT_EQ(classes.classify(1).bucket, format::kBucketFirst);
    EXPECT_EQ(classes.classify(4095).bucket, format::kBucketFirst + 11);
    EXPECT_EQ(classes.classify(4096).bucket, format::kBucketFirst + 12);
    EXPECT_EQ(classes.classify(~std::uint64_t{0}).bucket, format::kBucketFirst + 63);
}

TEST(SizeClasses, EdgesAreInclusive) {
    const std::uint64_t edges[] = {128, 1024};
    const SizeClasses classes{edges};
    EXPECT_EQ(classes.classify(128).bucket, format::kBucketFirst);
    EXPECT_EQ(classes.classify(129).bucket, format::kBucketFirst + 1);
    EXPECT_EQ(classes.classify(1025).bucket, format::kBucketFirst + 2);
}

TEST(Calibrate, MeasuringHasACost) {
    const Calibration cost = calibrate(sys::Clock{sys::invariant_tsc()});
    EXPECT_GT(cost.clock, 0U);
    EXPECT_LT(cost.clock, 1'000'000U);
    EXPECT_LT(cost.measuring.of_region, 1'000'000U);
    EXPECT_LT(cost.measuring.of_call, 1'000'000U);
    EXPECT_GT(cost.measuring.overlapped, 0U);
    EXPECT_GT(cost.measuring.short_call, 0U);
    EXPECT_GT(cost.measuring.long_call, cost.measuring.short_call);
    EXPECT_EQ(cost.measuring.counted, 0U);
    const MeasuringCost counts = calibrate(sys::Clock{sys::invariant_tsc()}, true).measuring;
    EXPECT_GT(counts.counted, 0U);
    EXPECT_LT(counts.counted, 1'000'000U);
}

}  // namespace
}  // namespace barograph::record
