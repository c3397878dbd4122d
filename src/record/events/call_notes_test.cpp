// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <algorithm>

#include "record/arena/process.hpp"
#include "record/arena/test_arena.hpp"
#include "record/thread.hpp"

namespace barograph::record {
namespace {

constexpr std::uint32_t kCall = format::kFirstMpiOperation;
constexpr std::uint64_t kGapTicks = 1'000;
constexpr std::uint64_t kPreemptedTicks = 20'000'000;

void wait(std::uint64_t ticks) {
    const sys::Clock clock;
    const std::uint64_t begin = clock.now();
    while (clock.now() - begin < ticks) {
    }
}
// The kernel's answer, with another process on the core in between.
bool preempted(ThreadTime& time) noexcept {
    wait(kPreemptedTicks);
    time = {};
    return true;
}

// The program is in its call from its entry on: who else is on the core while we ask the kernel is on it
// during that call.
TEST(CallNotesTest, PreemptionAtTheEntryOfACallIsTimeInTheCall) {
    Settings settings;
    Process process;
    ASSERT_EQ(process.arena().create_anonymous(64 * format::kGranule), 0);
    ASSERT_TRUE(process.start(sys::Clock{}, settings));
    process.note_calls({.gap_ticks = kGapTicks, .thread_time = preempted});
    Thread* thread = process.attach();
    ASSERT_NE(thread, nullptr);
    const Payload nothing = process.size_classes().classify(0);
    thread->enter_mpi(kCall, 0);
    const std::uint64_t first = thread->leave_mpi(0, nothing, 1);
    wait(2 * CallNotes::kVeryLong * kGapTicks);
    thread->enter_mpi(kCall, 0);
    const std::uint64_t second = thread->leave_mpi(0, nothing, 1);
    EXPECT_LT(first, kPreemptedTicks / 2);
    EXPECT_GE(second, kPreemptedTicks - 100'000);
}

constexpr std::uint64_t kQuestionTicks = 5'000;
bool asked(ThreadTime& time) noexcept {
    wait(kQuestionTicks);
    time = {};
    return true;
}

TEST(CallNotesTest, OurQuestionsAreOwnWorkAndNotTheCalls) {
    Settings settings;
    Process process;
    ASSERT_EQ(process.arena().create_anonymous(64 * format::kGranule), 0);
    ASSERT_TRUE(process.start(sys::Clock{}, settings));
    process.note_calls({.gap_ticks = kGapTicks, .thread_time = asked});
    Thread* thread = process.attach();
    ASSERT_NE(thread, nullptr);
    const Payload nothing = process.size_classes().classify(0);
    thread->enter_mpi(kCall, 0);
    (void)thread->leave_mpi(0, nothing, 1);
    std::uint64_t shortest = ~std::uint64_t{0};
    constexpr std::uint64_t kGaps = 100;
    const std::uint64_t before = thread->own_ticks();
    for (std::uint64_t i = 0; i < kGaps; ++i) {
        wait(2 * CallNotes::kVeryLong * kGapTicks);
        thread->enter_mpi(kCall, 0);
        shortest = std::min(shortest, thread->leave_mpi(0, nothing, 1));
    }
    EXPECT_LT(shortest, kQuestionTicks);
    EXPECT_GE(thread->own_ticks() - before, kGaps * kQuestionTicks);
}

// What is counted as it happens is in no sample of it.
TEST(CallNotesTest, WorkThatIsCountedApartIsNotMeasuredAgain) {
    Settings settings;
    Process process;
    ASSERT_EQ(process.arena().create_anonymous(64 * format::kGranule), 0);
    ASSERT_TRUE(process.start(sys::Clock{}, settings));
    Thread* thread = process.attach();
    ASSERT_NE(thread, nullptr);
    const Payload nothing = process.size_classes().classify(0);
    constexpr std::uint64_t kApart = 100'000;
    std::uint64_t least = ~std::uint64_t{0};
    for (int i = 0; i < 10; ++i) {
        thread->measure_next(format::Layer::kMpi);
        ASSERT_TRUE(thread->own_work_due(format::Layer::kMpi));
        const std::uint64_t before = thread->own_ticks();
        const std::uint64_t begin = thread->begin_own_work(format::Layer::kMpi);
        thread->enter_mpi(kCall, 0);
        (void)thread->leave_mpi(0, nothing, 1);
        wait(kApart);
        thread->add_apart_work(kApart);
        thread->end_own_work(format::Layer::kMpi, begin);
        least = std::min(least, thread->own_ticks() - before);
    }
    EXPECT_GE(least, kApart);
    EXPECT_LT(least, kApart + kApart / 2);
}

// A kernel that has all threads off their cores.
bool never_ran(ThreadTime& time) noexcept {
    time = {};
    return true;
}
bool never_waited(std::uint64_t& ns) noexcept {
    ns = 0;
    return true;
}
bool never_had_a_core(std::uint32_t, CoreTime& time) noexcept {
    time = {};
    return true;
}
// Longer than the least life that is worth asking for.
constexpr std::uint64_t kLifeTicks = 2 * 30'000 * BlockedTime::kRation;

class LivesTest : public testing::Test {
protected:
    // The record of a slot, as a reader finds it.
    const format::LifeRecord& life_of(std::uint32_t slot) {
        const format::LifeRecord* found = nullptr;
        for_each_record<format::ThreadRecord>(
            process_, format::ChunkKind::kThread, [&](const format::ThreadRecord& thread) {
                if (thread.slot == slot) {
                    const auto* chunk =
                        reinterpret_cast<const unsigned char*>(&thread) - sizeof(format::ChunkHeader);
                    found = reinterpret_cast<const format::LifeRecord*>(chunk + format::kLifeOffset);
                    start_ = thread.start_ticks;
                }
            });
        EXPECT_NE(found, nullptr);
        return *found;
    }
    void start(bool with_budget = false) {
        ASSERT_EQ(process_.arena().create_anonymous(64 * format::kGranule), 0);
        ASSERT_TRUE(process_.start(sys::Clock{}, settings_));
        if (with_budget) {
            process_.keep_budget({.share = 1, .clock_ticks = 1});
        }
        process_.note_calls(
            {.thread_time = never_ran, .run_delay = never_waited, .core_time = never_had_a_core});
        first_ = process_.attach();
        ended_ = process_.attach();
        living_ = process_.attach();
        ASSERT_TRUE(first_ != nullptr && ended_ != nullptr && living_ != nullptr);
        wait(kLifeTicks);
    }
    Settings settings_;
    Process process_;
    Thread* first_ = nullptr;
    Thread* ended_ = nullptr;
    Thread* living_ = nullptr;
    std::uint64_t start_ = 0;  // of the life that life_of() found
};

TEST_F(LivesTest, AThreadThatEndsKeepsWhatItWasOffCore) {
    start();
    process_.detach(*ended_);
    const format::LifeRecord& life = life_of(1);
    EXPECT_GE(life.known_ticks, kLifeTicks);
    EXPECT_EQ(life.off_core_ticks, life.known_ticks);
    EXPECT_EQ(life.last_start, start_);
    process_.stop();
    EXPECT_EQ(life_of(1).living_start, 0U);
}

TEST_F(LivesTest, ThreadsThatGoOnAreLookedAtWhenTheRecordingStops) {
    start();
    process_.stop();
    const format::LifeRecord& life = life_of(2);
    EXPECT_EQ(life.living_start, start_);
    EXPECT_GE(life.living_off_core_ticks, kLifeTicks / 2);
    EXPECT_EQ(life.known_ticks, 0U);
    process_.detach(*living_);  // after the end: counts no more
    EXPECT_EQ(life_of(2).known_ticks, 0U);
}

TEST_F(LivesTest, TheFirstThreadIsTheProgramItself) {
    start();
    process_.stop();
    EXPECT_EQ(life_of(0).living_start, 0U);
    process_.detach(*first_);
    EXPECT_EQ(life_of(0).known_ticks, 0U);
}

TEST_F(LivesTest, WithABudgetTheTimeInCallsIsNotKnownWellEnough) {
    start(true);
    process_.detach(*ended_);
    process_.stop();
    EXPECT_EQ(life_of(1).known_ticks, 0U);
    EXPECT_EQ(life_of(2).living_start, 0U);
}

}  // namespace
}  // namespace barograph::record
