// SPDX-License-Identifier: BSD-3-Clause
// Stacks of child processes that stand still or run in known places, compiled in all the ways that programs
// are.
#include "stacks/stacks.hpp"

#include <gtest/gtest.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <set>
#include <sstream>

#include "stacks/stopped_thread.hpp"
#include "stacks/testing/child.hpp"
#include "stacks/thread_state.hpp"

namespace barograph::stacks {
namespace {

using Names = std::vector<std::string>;

std::string folder() { return STACKS_TEST_PROGRAMS; }

class Programs : public ::testing::TestWithParam<const char*> {
protected:
    [[nodiscard]] static std::string program() { return folder() + "/place_" + GetParam(); }
};

INSTANTIATE_TEST_SUITE_P(AsCompiled, Programs,
                         ::testing::Values("plain", "optimized", "frames", "fixed", "stripped", "static",
                                           "static_pie"),
                         [](const auto& tested) { return std::string(tested.param); });

const Names kStay = {"stay", "many", "large", "aligned", "again"};

TEST_P(Programs, AThreadThatWaitsIsReadToItsFirstFrame) {
    for (const char* how : {"read", "sleep", "poll", "epoll", "mutex"}) {
        Child child(program(), {how});
        child.wait_for('S');
        const Stack stack = read_stack(child.pid());
        EXPECT_EQ(stack.status, "ok") << stack.reason;
        EXPECT_EQ(stack.method, "blocked");
        EXPECT_EQ(child.functions_on(stack), kStay) << how << ": " << stack.reason;
        EXPECT_TRUE(stack.complete) << how << ": " << stack.reason;
        EXPECT_TRUE(stack.frames.at(0).exact);
        EXPECT_EQ(std::count_if(stack.frames.begin(), stack.frames.end(),
                                [](const Frame& frame) { return frame.exact; }),
                  1);
        EXPECT_EQ(stack.stopped_ns, 0U);
    }
}

// It says that it is ready a moment before.
Stack spinning(const Child& child, const std::string& where = "spin") {
    Stack stack = read_stack(child.pid());
    for (int i = 0; i < 10'000 && !child.functions_on(stack).empty() && child.functions_on(stack)[0] != where;
         ++i) {
        stack = read_stack(child.pid());
    }
    return stack;
}

TEST_P(Programs, AThreadThatRunsIsStoppedAndGoesOn) {
    Child child(program(), {"spin"});
    const Stack stack = spinning(child);
    ASSERT_EQ(stack.status, "ok") << stack.reason;
    EXPECT_EQ(stack.method, "stopped");
    Names expected = kStay;
    expected.insert(expected.begin(), "spin");
    EXPECT_EQ(child.functions_on(stack), expected) << stack.reason;
    EXPECT_TRUE(stack.complete) << stack.reason;
    EXPECT_GT(stack.stopped_ns, 0U);
    const ThreadState state(child.pid(), child.pid());
    EXPECT_EQ(state.letter(), 'R');
    EXPECT_EQ(state.tracer(), 0U);
}

#if defined(__x86_64__)
TEST_P(Programs, TheEndOfAFunctionIsOneOfItsPlaces) {
    Child child(program(), {"end"});
    const Stack stack = spinning(child, "ending");
    Names expected = kStay;
    expected.insert(expected.begin(), "ending");
    EXPECT_EQ(child.functions_on(stack), expected) << stack.reason;
    EXPECT_TRUE(stack.complete) << stack.reason;
}
#endif

TEST_P(Programs, ASignalHandlerHasWhatItInterruptedBelow) {
    Child child(program(), {"signal"});
    child.wait_for('S');
    const Stack stack = read_stack(child.pid());
    Names expected = kStay;
    expected.insert(expected.begin(), "handler");
    EXPECT_EQ(child.functions_on(stack), expected) << stack.reason;
    EXPECT_TRUE(stack.complete) << stack.reason;
}

TEST(Stacks, SaysSoWhereAProgramHasNoTables) {
    Child child(folder() + "/place_bare", {"read"});
    child.wait_for('S');
    const Stack stack = read_stack(child.pid());
    EXPECT_EQ(stack.status, "ok");
    EXPECT_EQ(stack.frames.size(), 1U);
    EXPECT_FALSE(stack.complete);
    EXPECT_TRUE(stack.reason.starts_with("no unwind rule for ")) << stack.reason;
}

TEST(Stacks, ReadsWhatIsMappedByTheKernel) {
    Child child(folder() + "/place_optimized", {"clock"});
    // It is nearly always in the vDSO.
    std::set<std::string> modules;
    for (int i = 0; i < 200 && !modules.contains("[vdso]"); ++i) {
        const Stack stack = read_stack(child.pid());
        ASSERT_EQ(stack.status, "ok") << stack.reason;
        const Names names = child.functions_on(stack);
        EXPECT_TRUE(std::equal(kStay.rbegin(), kStay.rend(), names.rbegin(), names.rend())) << stack.reason;
        modules.insert(stack.frames.at(0).site.substr(0, stack.frames.at(0).site.rfind('+')));
    }
    EXPECT_TRUE(modules.contains("[vdso]"));
}

TEST(Stacks, DeepStacksEndAtTheLimit) {
    Child child(folder() + "/place_optimized", {"read", "500"});
    child.wait_for('S');
    const Stack stack = read_stack(child.pid());
    EXPECT_EQ(stack.status, "ok");
    EXPECT_EQ(stack.frames.size(), 64U);
    EXPECT_FALSE(stack.complete);
    EXPECT_EQ(stack.reason, "more than 64 frames");
}

TEST(Stacks, EachThreadHasItsOwn) {
    Child child(folder() + "/place_optimized", {"thread"});
    child.wait_for('S');
    const std::vector<std::uint32_t> threads = threads_of(child.pid());
    ASSERT_EQ(threads.size(), 2U);
    child.wait_for('S', threads[1]);
    const std::vector<Stack> stacks = read_stacks(child.pid());
    ASSERT_EQ(stacks.size(), 2U);
    EXPECT_EQ(stacks[0].tid, child.pid());
    EXPECT_EQ(child.functions_on(stacks[0]), Names{});
    EXPECT_TRUE(stacks[0].complete) << stacks[0].reason;
    EXPECT_EQ(child.functions_on(stacks[1]), (Names{"stay", "worker"}));
    EXPECT_TRUE(stacks[1].complete) << stacks[1].reason;
    EXPECT_EQ(stacks[1].thread, "helper");
}

TEST(Stacks, AStoppedProcessIsReadAndStaysStopped) {
    Child child(folder() + "/place_frames", {"spin"});
    (void)spinning(child);
    child.kill(SIGSTOP);
    child.wait_for('T');
    const Stack stack = read_stack(child.pid());
    EXPECT_EQ(stack.method, "blocked");
    EXPECT_EQ(child.functions_on(stack).at(0), "spin");
    EXPECT_EQ(ThreadState(child.pid(), child.pid()).letter(), 'T');
}

TEST(Stacks, WhatADebuggerRunsIsLeftAlone) {
    Child child(folder() + "/place_optimized", {"spin"});
    ASSERT_EQ(::ptrace(PTRACE_SEIZE, child.pid(), nullptr, nullptr), 0);
    Stack stack = read_stack(child.pid());
    EXPECT_EQ(stack.status, "unreadable");
    EXPECT_EQ(stack.reason,
              "it runs under a debugger (process " + std::to_string(::getpid()) + " traces it)");
    EXPECT_TRUE(stack.frames.empty());
}

TEST(Stacks, GoneProcessesAreGone) {
    std::uint32_t pid = 0;
    {
        Child child(folder() + "/place_optimized", {"read"});
        pid = child.pid();
        child.kill(SIGKILL);
        child.wait_for('Z');
        EXPECT_EQ(read_stack(pid).status, "gone");
    }
    EXPECT_EQ(read_stack(pid).status, "gone");
    EXPECT_TRUE(read_stacks(pid).empty());
}

// Another user without rights, in a process of its own.
TEST(Stacks, OtherUsersProcessesAreNotPermitted) {
    if (::getuid() != 0) {
        GTEST_SKIP() << "takes root, to become another user";
    }
    Child child(folder() + "/place_optimized", {"read"});
    child.wait_for('S');
    const int other = ::fork();
    if (other == 0) {
        const bool changed = ::setgid(65534) == 0 && ::setuid(65534) == 0;
        const Stack stack = read_stack(child.pid());
        ::_exit(changed && stack.status == "not_permitted" && stack.reason == "another user's process" ? 0
                                                                                                       : 1);
    }
    int status = -1;
    ::waitpid(other, &status, 0);
    EXPECT_EQ(status, 0);
}

// A reader that dies while the thread stands still leaves it running.
TEST(Stacks, AKilledReaderLeavesNothingStopped) {
    Child child(folder() + "/place_optimized", {"spin"});
    const int reader = ::fork();
    if (reader == 0) {
        const StoppedThread stopped(child.pid(), child.pid());
        if (stopped.outcome() == StoppedThread::kStopped) {
            ::kill(::getpid(), SIGKILL);
        }
        ::_exit(1);
    }
    int status = 0;
    ::waitpid(reader, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status));
    child.wait_for('R');
    const ThreadState state(child.pid(), child.pid());
    EXPECT_EQ(state.tracer(), 0U);
    const std::string before = state.run_time();
    while (state.run_time() == before) {
        ::sched_yield();
    }
}

// A thread that has begun to wait since it was seen to run: its call does not end with EINTR.
TEST(Stacks, ACallThatIsInterruptedAllTheSameGoesOn) {
    Child child(folder() + "/place_optimized", {"epoll"});
    child.wait_for('S');
    // As if it had been seen to run: without the last look.
    const Blocked before = ThreadState(child.pid(), child.pid()).blocked();
    for (int i = 0; i < 20; ++i) {
        StoppedThread stopped(child.pid(), child.pid(), StoppedThread::Look::kNone);
        EXPECT_EQ(stopped.outcome(), StoppedThread::kStopped);
    }
    child.wait_for('S');
    EXPECT_EQ(ThreadState(child.pid(), child.pid()).blocked().text, before.text);
    EXPECT_EQ(child.functions_on(read_stack(child.pid())), kStay);
}

// As the program itself sees it; the best of some, since other programs take the processor away, too.
TEST(Stacks, ARunningThreadStandsStillForLessThanAMillisecond) {
    std::uint64_t said = UINT64_MAX;
    for (int i = 0; i < 50; ++i) {
        Child child(folder() + "/place_optimized", {"spin", "40"});
        const Stack stack = read_stack(child.pid());
        ASSERT_EQ(stack.method, "stopped");
        said = std::min(said, stack.stopped_ns);
    }
    EXPECT_LT(said, 1'000'000U);
}

TEST(Stacks, JsonHasAllOfIt) {
    Stack stack;
    stack.pid = 7;
    stack.tid = 8;
    stack.thread = "a\"b\n";
    stack.status = "ok";
    stack.method = "stopped";
    stack.stopped_ns = 12;
    stack.frames = {{"/a b/c+0x1f", true}, {"/lib/d.so+0x2", false}};
    stack.build_ids = {{"/lib/d.so", "00ff"}};
    EXPECT_EQ(to_json(stack),
              R"({"pid":7,"tid":8,"thread":"a\"b\u000a","status":"ok","reason":"","method":"stopped",)"
              R"("stopped_ns":12,"complete":false,"sites":["/a b/c+0x1f","/lib/d.so+0x2"],"exact":[0],)"
              R"("build_ids":{"/lib/d.so":"00ff"}})");
}

}  // namespace
}  // namespace barograph::stacks
