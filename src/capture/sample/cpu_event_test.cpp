// SPDX-License-Identifier: BSD-3-Clause
#include "capture/sample/cpu_event.hpp"

#include "capture/sample/event_cost.hpp"

#include <gtest/gtest.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): sigaction
#include <sys/syscall.h>
#include <time.h>  // NOLINT(modernize-deprecated-headers): clock ids
#include <unistd.h>

#include <cerrno>
#include <csignal>

namespace barograph::capture::sample {
namespace {

volatile std::sig_atomic_t signals = 0;
volatile std::sig_atomic_t code = 0;

void count(int /*number*/, siginfo_t* info, void* /*context*/) {
    signals = signals + 1;
    code = info->si_code;
}

std::int64_t cpu_ns() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<std::int64_t>(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
}

void compute(std::int64_t ns) {
    for (const std::int64_t end = cpu_ns() + ns; cpu_ns() < end;) {
    }
}

class CpuEvents : public testing::Test {
protected:
    void SetUp() override {
        struct sigaction action{};
        action.sa_sigaction = count;
        action.sa_flags = SA_SIGINFO | SA_RESTART;
        ASSERT_EQ(sigaction(SIGURG, &action, nullptr), 0);
        signals = 0;
    }
    // False where the system does not permit events.
    bool open(std::uint64_t period_ns) {
        const int error = event.open(static_cast<std::uint32_t>(syscall(SYS_gettid)), SIGURG, period_ns);
        EXPECT_TRUE(error == 0 || error == EACCES || error == EPERM || error == ENOSYS) << error;
        return error == 0;
    }
    void TearDown() override { event.close(); }

    CpuEvent event;
};

constexpr std::int64_t kMs = 1'000'000;

TEST_F(CpuEvents, OnePerPeriodOfCpuTime) {
    if (!open(kMs)) {
        GTEST_SKIP() << "perf_event_open is not permitted";
    }
    compute(200 * kMs);
    EXPECT_EQ(code, POLL_IN);
    // Periods that end while the signal of one is on its way have none of their own.
    EXPECT_GE(signals, 100);
    const int computing = signals;
    usleep(50'000);  // is no CPU time
    // The kernel's clock of a thread leaves out what the host has taken from a virtual machine; that of its
    // events does not.
    EXPECT_LE(signals, computing + 2);
}

TEST_F(CpuEvents, AnotherPeriodAndNoneAnyMore) {
    if (!open(1000 * kMs)) {
        GTEST_SKIP() << "perf_event_open is not permitted";
    }
    event.set_period(kMs);
    compute(50 * kMs);
    EXPECT_GE(signals, 25);
    event.close();
    EXPECT_FALSE(event.is_open());
    signals = 0;
    compute(20 * kMs);
    EXPECT_EQ(signals, 0);
}

// Of a thread that blocks the signal, whose handler is never called.
TEST_F(CpuEvents, TheirCostIsMeasured) {
    if (!open(1000 * kMs)) {
        GTEST_SKIP() << "perf_event_open is not permitted";
    }
    sigset_t signal_only;
    sigset_t before;
    sigemptyset(&signal_only);
    sigaddset(&signal_only, SIGURG);
    pthread_sigmask(SIG_BLOCK, &signal_only, &before);
    const sys::Clock nanoseconds;
    // No processor takes an interrupt in less.
    EXPECT_GE(measure_event_cost(nanoseconds, SIGURG), 200U);
    EXPECT_EQ(signals, 0);
    event.close();
    const timespec at_once{};
    sigtimedwait(&signal_only, nullptr, &at_once);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

TEST_F(CpuEvents, OfNoThread) {
    const int error = event.open(0x7fffffff, SIGURG, kMs);
    EXPECT_NE(error, 0);
    EXPECT_FALSE(event.is_open());
}

}  // namespace
}  // namespace barograph::capture::sample
