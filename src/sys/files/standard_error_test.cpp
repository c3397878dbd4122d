// SPDX-License-Identifier: BSD-3-Clause
// Tests of standard_error.hpp.
#include "sys/files/standard_error.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): sigpending
#include <unistd.h>

#include <array>
#include <cstring>

#include "sys/text_line.hpp"

namespace barograph::sys {
namespace {

void say() noexcept {
    TextLine line;
    line << "barograph: something";
    line.print_to_stderr();
}

using Ends = std::array<int, 2>;

// A pipe's end becomes stderr.
bool redirect(Ends& ends) noexcept { return pipe2(ends.data(), O_NONBLOCK) == 0 && dup2(ends[1], 2) == 2; }

[[noreturn]] void say_into_a_pipe() noexcept {
    Ends ends{};
    std::array<char, 64> got{};
    const bool made = redirect(ends);
    say();
    const bool read_it = read(ends[0], got.data(), got.size()) == 21;
    _exit(made && read_it && std::strcmp(got.data(), "barograph: something\n") == 0 ? 0 : 1);
}

[[noreturn]] void say_into_a_broken_pipe() noexcept {
    Ends ends{};
    const bool made = redirect(ends) && close(ends[0]) == 0;
    say();
    sigset_t pending{};
    sigset_t blocked{};
    const bool none = sigpending(&pending) == 0 && sigismember(&pending, SIGPIPE) == 0;
    const bool as_before =
        sigprocmask(SIG_BLOCK, nullptr, &blocked) == 0 && sigismember(&blocked, SIGPIPE) == 0;
    _exit(made && none && as_before ? 0 : 1);
}

[[noreturn]] void say_after_close() noexcept {
    Ends ends{};
    const bool made = redirect(ends);
    stderr_was_closed.store(true, std::memory_order_relaxed);
    say();
    char got = 0;
    _exit(made && read(ends[0], &got, 1) == -1 ? 0 : 1);
}

TEST(StandardError, GetsOneLine) { EXPECT_EXIT(say_into_a_pipe(), ::testing::ExitedWithCode(0), ""); }

TEST(StandardError, MayBeAPipeThatNobodyReads) {
    EXPECT_EXIT(say_into_a_broken_pipe(), ::testing::ExitedWithCode(0), "");
}

TEST(StandardError, IsLeftAloneOnceItIsClosed) {
    EXPECT_EXIT(say_after_close(), ::testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace barograph::sys
