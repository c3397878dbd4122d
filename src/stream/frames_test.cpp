// SPDX-License-Identifier: BSD-3-Clause
#include "stream/frames.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace barograph::stream {
namespace {

std::string three_frames() {
    return make_frame(FrameKind::kHello, "{}", 0) +
           make_frame(FrameKind::kEvents, std::string(1000, 'x'), 1) + make_frame(FrameKind::kBye, "end", 2);
}

TEST(FrameReaderTest, GivesWhatWasWritten) {
    const std::string bytes = three_frames();
    FrameReader reader(bytes);
    EXPECT_EQ(reader.begins(), FrameReader::Begins::kReadable);
    std::vector<FrameKind> kinds;
    while (const auto frame = reader.next()) {
        kinds.push_back(frame->kind);
    }
    EXPECT_EQ(kinds, (std::vector{FrameKind::kHello, FrameKind::kEvents, FrameKind::kBye}));
    EXPECT_TRUE(reader.at_end());
    EXPECT_EQ(reader.missing(), 0U);
}

TEST(FrameReaderTest, StopsWhereBytesAreNotAsTheyWere) {
    const std::string whole = three_frames();
    for (std::size_t at = 0; at < whole.size(); at += 7) {
        std::string changed = whole;
        changed[at] = static_cast<char>(changed[at] ^ 0x10);
        FrameReader reader(changed);
        int frames = 0;
        while (reader.next()) {
            ++frames;
        }
        EXPECT_LT(frames, 3) << at;
        EXPECT_FALSE(reader.at_end()) << at;
        FrameReader cut(std::string_view(whole).substr(0, at));
        while (cut.next()) {
        }
        const bool between = at == 0 || at == sizeof(FrameHead) + 2 || at == 2 * sizeof(FrameHead) + 1002;
        EXPECT_EQ(cut.at_end(), between) << at;
    }
}

TEST(FrameReaderTest, GoesOnBehindDamageAndKnowsWhatIsMissing) {
    std::string bytes = three_frames();
    bytes[60] = static_cast<char>(bytes[60] ^ 1);  // in the second one
    FrameReader reader(bytes);
    ASSERT_TRUE(reader.next().has_value());
    ASSERT_FALSE(reader.next().has_value());
    EXPECT_EQ(reader.skip_damage(), sizeof(FrameHead) + 1000);
    const auto frame = reader.next();
    ASSERT_TRUE(frame.has_value());
    EXPECT_EQ(frame->kind, FrameKind::kBye);
    EXPECT_EQ(reader.missing(), 1U);
    EXPECT_TRUE(reader.at_end());
}

TEST(FrameReaderTest, TellsOtherFilesAndLaterVersions) {
    EXPECT_EQ(FrameReader("").begins(), FrameReader::Begins::kForeign);
    EXPECT_EQ(FrameReader(std::string(100, 'a')).begins(), FrameReader::Begins::kForeign);
    std::string later = three_frames();
    later[4] = static_cast<char>(kFrameVersion + 1);
    EXPECT_EQ(FrameReader(later).begins(), FrameReader::Begins::kLater);
}

}  // namespace
}  // namespace barograph::stream
