// SPDX-License-Identifier: BSD-3-Clause
#include "capture/perfstubs/timer_names.hpp"

#include <gtest/gtest.h>

namespace barograph::capture::perfstubs {
namespace {

TEST(TimerNames, PlaceIsFileAndLine) {
    EXPECT_EQ(region_name("Write [{/src/bp/writer.cpp} {88}]").view(), "Write writer.cpp:88");
    EXPECT_EQ(region_name("Write [{writer.cpp} {8}]").view(), "Write writer.cpp:8");
}

TEST(TimerNames, OthersStayAsTheyAre) {
    for (const char* const name : {"solve", "", "a [{b", "a [{b} {c}", "a} {b [{c}]", "[x] {y}"}) {
        EXPECT_EQ(region_name(name).view(), name);
    }
}

}  // namespace
}  // namespace barograph::capture::perfstubs
