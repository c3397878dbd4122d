// SPDX-License-Identifier: BSD-3-Clause
// What may be the name of a profile, and whom it loses against.
#include "runtime/profile_name.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace barograph::runtime {
namespace {

TEST(ProfileName, IsAFileNameWithoutItsEnding) {
    EXPECT_EQ(profile_name_in("spin-up"), "spin-up");
    EXPECT_EQ(profile_name_in("spin-up.baro"), "spin-up");
    EXPECT_EQ(profile_name_in("run 7, M\xc3\xbcnchen"), "run 7, M\xc3\xbcnchen");
    EXPECT_EQ(profile_name_in(std::string(kLongestProfileName, 'x')).size(), kLongestProfileName);
}

TEST(ProfileName, IsNothingThatLeavesTheFolderOrCannotBeRead) {
    for (const char* text : {"", ".baro", ".", "..", ".hidden", "a/b", "/tmp/a", "a\nb", "a\x7f", "a\xff",
                             "a.snapshot-1", "a.snapshot-1.baro"}) {
        EXPECT_EQ(profile_name_in(text), "") << text;
    }
    EXPECT_EQ(profile_name_in(std::string(kLongestProfileName + 1, 'x')), "");
}

TEST(ProfileName, CountsUnlessTheUserHasGivenOne) {
    Settings settings;
    EXPECT_TRUE(may_be_named(settings));
    settings.output << "/home/user/run";
    EXPECT_FALSE(may_be_named(settings));
    ASSERT_EQ(::setenv("BAROGRAPH_DEFAULT_OUTPUT", "/home/user/run", 1), 0);
    EXPECT_TRUE(may_be_named(settings));
    settings.output << "-2";  // as when a script exports another one behind `barograph env`
    EXPECT_FALSE(may_be_named(settings));
    ASSERT_EQ(::unsetenv("BAROGRAPH_DEFAULT_OUTPUT"), 0);
}

}  // namespace
}  // namespace barograph::runtime
