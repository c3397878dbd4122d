// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/start/launch_words.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>

#include "runtime/generated/read_settings.hpp"

namespace barograph::runtime {
namespace {

TEST(LaunchWords, OutliveTheEnvironment) {
    setenv(generated::kCommand, R"(["./a", "b"])", 1);
    setenv(generated::kToolBefore, "12,3", 1);
    unsetenv(generated::kEnvironment);
    keep_launch_words();
    char* const unreadable[] = {reinterpret_cast<char*>(8), nullptr};
    setenv(generated::kCommand, "other", 1);
    char** const before = environ;
    environ = const_cast<char**>(unreadable);
    const LaunchWords found = launch_words();
    environ = before;
    EXPECT_EQ(found.command, R"(["./a", "b"])");
    EXPECT_EQ(found.tool_before, "12,3");
    EXPECT_EQ(found.environment, "");
}

}  // namespace
}  // namespace barograph::runtime
