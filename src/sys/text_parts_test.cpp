// SPDX-License-Identifier: BSD-3-Clause
#include "sys/text_parts.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace barograph::sys {
namespace {

std::vector<std::string> parts(std::string_view list) {
    std::vector<std::string> found;
    while (!list.empty()) {
        found.emplace_back(take_part(list, ':'));
    }
    return found;
}

TEST(TextParts, AreWhatIsBetweenSeparators) {
    EXPECT_EQ(parts("a"), (std::vector<std::string>{"a"}));
    EXPECT_EQ(parts("a:bc:d"), (std::vector<std::string>{"a", "bc", "d"}));
    EXPECT_EQ(parts(":a::b:"), (std::vector<std::string>{"", "a", "", "b"}));
    EXPECT_TRUE(parts("").empty());
}

}  // namespace
}  // namespace barograph::sys
