// SPDX-License-Identifier: BSD-3-Clause
#include "sys/text_line.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace barograph::sys {
namespace {

TEST(TextLine, JoinsTextAndNumbers) {
    TextLine line;
    line << "rank " << 0U << " of " << std::numeric_limits<std::uint64_t>::max();
    EXPECT_EQ(line.view(), "rank 0 of 18446744073709551615");
    EXPECT_FALSE(line.cut());
}

TEST(TextLine, CutsWhatDoesNotFit) {
    BasicTextLine<8> line;
    line << "abcdefghij";
    EXPECT_EQ(line.view(), "abcdefg");
    EXPECT_TRUE(line.cut());
    EXPECT_EQ(line.c_str()[7], '\0');
}

}  // namespace
}  // namespace barograph::sys
