// SPDX-License-Identifier: BSD-3-Clause
#include "format/bytes/utf8.hpp"

#include <gtest/gtest.h>

namespace barograph::format {
namespace {

TEST(Utf8, MeasuresTheSequenceAtTheStart) {
    EXPECT_EQ(utf8_sequence_length("az"), 1U);
    EXPECT_EQ(utf8_sequence_length("\xc3\xa9z"), 2U);
    EXPECT_EQ(utf8_sequence_length("\xe2\x88\x87"), 3U);
    EXPECT_EQ(utf8_sequence_length("\xf0\x9f\x8c\xa1"), 4U);
    EXPECT_EQ(utf8_sequence_length("\xc0\x80"), 0U);          // overlong
    EXPECT_EQ(utf8_sequence_length("\xe0\x9f\xbf"), 0U);      // overlong
    EXPECT_EQ(utf8_sequence_length("\xf4\x90\x80\x80"), 0U);  // beyond U+10FFFF
    EXPECT_EQ(utf8_sequence_length("\xe2\x88"), 0U);          // truncated
}

TEST(Utf8, ReplacesWhatIsNotValid) {
    EXPECT_EQ(valid_utf8("a\xc3\xa9z"), "a\xc3\xa9z");
    EXPECT_EQ(valid_utf8("a\xc3"), "a\xef\xbf\xbd");
    EXPECT_EQ(valid_utf8("\xed\xa0\x80"), "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");  // a surrogate
}

}  // namespace
}  // namespace barograph::format
