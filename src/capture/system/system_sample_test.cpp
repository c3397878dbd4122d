// SPDX-License-Identifier: BSD-3-Clause
#include "capture/system/system_sample.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "capture/system/system_samples.hpp"
#include "record/arena/test_arena.hpp"

namespace barograph::capture::system {
namespace {

using format::SystemMetric;

std::uint64_t value(const SystemSample& sample, SystemMetric metric) {
    return sample.values[static_cast<std::uint32_t>(metric)];
}

TEST(SystemSample, TextsOfProcAreUnderstood) {
    SystemSample sample;
    read_process_io(
        "rchar: 323934931\nwchar: 7\nsyscr: 632687\nsyscw: 8\nread_bytes: 4096\nwrite_bytes: 323932160\n"
        "cancelled_write_bytes: 5\n",
        sample);
    EXPECT_EQ(value(sample, SystemMetric::kBytesRead), 323934931U);
    EXPECT_EQ(value(sample, SystemMetric::kWriteCalls), 8U);
    EXPECT_EQ(value(sample, SystemMetric::kBytesWrittenToStorage), 323932160U);
    read_network(
        "Inter-|   Receive  |  Transmit\n face |bytes packets errs drop fifo frame compressed "
        "multicast|bytes\n"
        "    lo: 900 1 0 0 0 0 0 0 900 1 0 0 0 0 0 0\n  eth0: 100 2 0 0 0 0 0 0 50 2 0 0 0 0 0 0\n"
        "   ib0:11 2 0 0 0 0 0 0 22 2 0 0 0 0 0 0\n",
        sample);
    EXPECT_EQ(value(sample, SystemMetric::kNetworkBytesReceived), 111U);
    EXPECT_EQ(value(sample, SystemMetric::kNetworkBytesSent), 72U);
    read_memory("1000 25 3 1 0 90 0\n", 4096, sample);
    EXPECT_EQ(value(sample, SystemMetric::kResidentMemory), 25U * 4096U);
}

TEST(SystemSample, AKernelThatKeepsNoAccountOfCoresTellsNothing) {
    record::CoreTime time;
    EXPECT_TRUE(read_core_time("7200300 41000 12\n", time));
    EXPECT_EQ(time.on_core_ns, 7'200'300U);
    EXPECT_EQ(time.delay_ns, 41'000U);
    EXPECT_FALSE(read_core_time("0 0 0\n", time));
    EXPECT_FALSE(read_core_time("", time));
    SystemSample sample;
    read_run_delay("0 0 0\n", sample);
    EXPECT_EQ(value(sample, SystemMetric::kMainThreadRunDelay), 0U);
    read_run_delay("5 0 1\n", sample);
    EXPECT_EQ(value(sample, SystemMetric::kMainThreadOnCore), 5U);
    EXPECT_EQ(value(sample, SystemMetric::kMainThreadRunDelay), 1U);
}

TEST(SystemSample, ThisProcessHasMemoryAndHasUsedTime) {
    const SystemSample sample = take_system_sample();
    EXPECT_GT(value(sample, SystemMetric::kResidentMemory), 0U);
    EXPECT_GE(value(sample, SystemMetric::kPeakMemory), value(sample, SystemMetric::kResidentMemory) / 2);
    EXPECT_GT(value(sample, SystemMetric::kUserTime) + value(sample, SystemMetric::kSystemTime), 0U);
}

std::vector<std::uint64_t> ticks(record::Process& process) {
    std::vector<std::uint64_t> all;
    record::for_each_record<format::SystemRecord>(
        process, format::ChunkKind::kSystem,
        [&](const format::SystemRecord& record) { all.push_back(record.ticks); });
    return all;
}

TEST(SystemSamples, TheirDistanceDoublesWhenRoomRunsOut) {
    const record::Settings settings;
    record::Process process;
    ASSERT_EQ(process.arena().create_anonymous(64 * format::kGranule), 0);
    ASSERT_TRUE(process.start(sys::Clock{}, settings));
    SystemSamples samples;
    samples.start(process, 1000);
    const std::uint64_t begin = ticks(process).front();
    samples.look(begin + 999);
    EXPECT_EQ(ticks(process).size(), 1U);
    for (std::uint64_t i = 1; i <= 40 * format::kMaxSystemSamples; ++i) {
        samples.look(begin + i * 1000);
    }
    const std::vector<std::uint64_t> all = ticks(process);
    EXPECT_LE(all.size(), format::kMaxSystemSamples);
    EXPECT_GE(all.size(), format::kMaxSystemSamples / 2);
    EXPECT_EQ(all.front(), begin);
    EXPECT_TRUE(std::is_sorted(all.begin(), all.end()));
    samples.stop();
    const std::size_t count = ticks(process).size();
    samples.look(~std::uint64_t{0} - 1);
    EXPECT_EQ(ticks(process).size(), count);
}

TEST(SystemSamples, ThoseOfAnIntervalComeWhenTheyAreAskedFor) {
    const record::Settings settings;
    record::Process process;
    ASSERT_EQ(process.arena().create_anonymous(64 * format::kGranule), 0);
    ASSERT_TRUE(process.start(sys::Clock{}, settings));
    SystemSamples samples;
    samples.start(process, 1000, 8);
    const std::uint64_t begin = ticks(process).front();
    for (std::uint64_t i = 1; i <= 7; ++i) {
        samples.sample(begin + i);
    }
    EXPECT_EQ(ticks(process).size(), 8U);
    EXPECT_EQ(samples.interval(), 1000U);
    samples.sample(begin + 8);
    EXPECT_EQ(ticks(process).size(), 5U) << "every second one of eight, and the new one";
    EXPECT_EQ(samples.interval(), 2000U);
    samples.stop();
    const std::size_t count = ticks(process).size();
    samples.sample(begin + 9);
    EXPECT_EQ(ticks(process).size(), count);
}

}  // namespace
}  // namespace barograph::capture::system
