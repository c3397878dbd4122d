// SPDX-License-Identifier: BSD-3-Clause
// What a process writes with record, and never ends, is what recover reads: the two sides of an arena, which
// share only its layout, against each other. Here, because only this folder may know both.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <string>

#include "collect/test_folder.hpp"
#include "collect/test_profile.hpp"
#include "record/arena/process.hpp"
#include "recover/arena_file.hpp"
#include "recover/recovery.hpp"
#include "sys/clock.hpp"
#include "sys/files/input_file.hpp"

namespace barograph::runtime {
namespace {

class LeftArena : public ::testing::Test {
protected:
    void SetUp() override {
        record::Arena& arena = process_.arena();
        ASSERT_EQ(arena.create_file(folder_.path().string(), "j", "node", 256 * format::kGranule), 0);
        const sys::Clock clock(sys::invariant_tsc());
        format::ArenaHeader& header = process_.header();
        header.start_ticks = clock.now();
        header.start_monotonic_ns = sys::monotonic_ns();
        header.start_unix_ns = sys::unix_ns();
        char boot[64];
        sys::boot_id(boot).copy(header.boot, sizeof header.boot - 1);
        ASSERT_TRUE(process_.start(clock, settings_));
        thread_ = process_.attach();
        ASSERT_NE(thread_, nullptr);
        outer_ = process_.region("outer");
        inner_ = process_.region("inner");
        thread_->enter(outer_);
        for (int i = 0; i < 5; ++i) {
            thread_->enter(inner_);
            thread_->leave_region(inner_);
        }
    }

    format::ProfilePart recovered(bool running) {
        recover::Order order;
        order.sources = {{std::string(process_.arena().path()), running}};
        order.output = (folder_.path() / (running ? "running" : "dead")).string();
        const recover::Recovered result = recover::write_profile(order);
        EXPECT_TRUE(result.outcome.written) << result.outcome.problem;
        return collect::read_part(result.outcome.path);
    }

    static std::uint64_t calls(const format::ProfilePart& part, const std::string& operation) {
        std::uint64_t sum = 0;
        for (const format::Fact& fact : part.facts) {
            sum += part.paths[fact.path].operation == operation ? fact.calls : 0;
        }
        return sum;
    }
    static std::uint64_t unfinished(const format::ProfilePart& part, const std::string& operation) {
        std::uint64_t rows = 0;
        for (const format::Fact& fact : part.facts) {
            const bool open = fact.bucket == format::kBucketUnfinished && fact.calls == 0;
            rows += open && part.paths[fact.path].operation == operation ? 1 : 0;
        }
        return rows;
    }
    static std::string value(const format::ProfilePart& part, const std::string& key) {
        for (const auto& [name, text] : part.metadata) {
            if (name == key) {
                return text;
            }
        }
        return "(none)";
    }

    collect::TestFolder folder_;
    record::Settings settings_;
    record::Process process_;
    record::Thread* thread_ = nullptr;
    std::uint32_t outer_ = 0;
    std::uint32_t inner_ = 0;
};

TEST_F(LeftArena, CountsFinishedCallsAndTimesOpenRegions) {
    thread_->enter(inner_);
    const format::ProfilePart part = recovered(false);
    EXPECT_EQ(calls(part, "outer"), 0U);
    EXPECT_EQ(calls(part, "inner"), 5U);
    EXPECT_EQ(unfinished(part, "outer"), 1U);
    EXPECT_EQ(unfinished(part, "inner"), 1U);
    EXPECT_GT(part.locations[0].wall_ns, 0U);
    EXPECT_EQ(value(part, "recording.uncalibrated_arenas"), "(none)");
    const recover::ArenaSummary summary = recover::look_at(std::string(process_.arena().path()));
    EXPECT_EQ(summary.events, 5U);
    EXPECT_EQ(summary.open_regions, 2U);
    EXPECT_EQ(summary.where, "outer > inner");
}

TEST_F(LeftArena, MetadataComesAlong) {
    const std::string command(20'000, 'c');  // longer than a granule
    process_.describe("program.name", "old");
    process_.describe("program.command", command);
    process_.describe("program.name", "app");
    process_.describe("empty", "");
    process_.describe(format::kOutputKey, "/somewhere/x");
    const format::ProfilePart part = recovered(false);
    EXPECT_EQ(value(part, "program.name"), "app");
    EXPECT_EQ(value(part, "program.command"), command);
    EXPECT_EQ(value(part, "empty"), "");
    EXPECT_EQ(value(part, format::kOutputKey), "(none)");
    const auto metadata = recover::look_at(std::string(process_.arena().path())).metadata;
    EXPECT_EQ(metadata.at(format::kOutputKey), "/somewhere/x");
}

// On another node the reader's clock says nothing: the pair that the process left serves.
TEST_F(LeftArena, KnowsItsClockElsewhereToo) {
    std::memcpy(process_.header().boot, "another", sizeof "another");
    process_.arena().note_time();
    EXPECT_EQ(value(recovered(false), "recording.uncalibrated_arenas"), "(none)");
    process_.header().last_monotonic_ns = 0;
    const bool tsc = process_.clock().uses_tsc();
    EXPECT_EQ(value(recovered(false), "recording.uncalibrated_arenas"), tsc ? "1" : "(none)");
}

// The wall clock may be set back, or be far off: only the start that is shown depends on it.
TEST_F(LeftArena, ClockJumpsDoNoHarm) {
    for (const std::int64_t start : {std::int64_t{-5}, std::int64_t{0}, sys::unix_ns() + 1'000'000'000'000}) {
        process_.header().start_unix_ns = start;
        const format::ProfilePart part = recovered(false);
        EXPECT_EQ(calls(part, "inner"), 5U);
        EXPECT_LT(part.locations[0].wall_ns, 3'600'000'000'000U);
    }
}

TEST_F(LeftArena, TimeOfARunningProcessIsReadWhileItMoves) {
    thread_->leave_region(outer_);
    EXPECT_EQ(calls(recovered(true), "outer"), 1U);
    thread_->enter(outer_);
    thread_->leave_region(outer_);
    EXPECT_EQ(calls(recovered(true), "outer"), 2U);
}

}  // namespace
}  // namespace barograph::runtime
