// SPDX-License-Identifier: BSD-3-Clause
#include "stream/joined_streams.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <string_view>

#include "stream/frames.hpp"

namespace barograph::stream {
namespace {

std::string hello(std::string_view node) {
    return R"({"format":1,"job":"j","node":")" + std::string(node) + R"(","boot":"b","pid":7,"uid":0})";
}

// What one process says, of the processes `number`.
std::string said_by(std::uint32_t number, std::string_view node, std::string_view text) {
    const PieceHead head{.process = number, .detail = 0, .offset = 0};
    std::string payload(reinterpret_cast<const char*>(&head), sizeof head);
    payload += text;
    return make_frame(FrameKind::kHello, hello(node), 0) + make_frame(FrameKind::kEvents, payload, 1) +
           make_frame(FrameKind::kBye, "", 2);
}

struct Seen {
    std::string order;  // kinds, and numbers of processes
    bool in_order = false;
};

Seen read(std::string_view bytes) {
    FrameReader reader(bytes);
    Seen seen;
    while (const auto frame = reader.next()) {
        switch (frame->kind) {
            case FrameKind::kHello:
                seen.order += "h";
                break;
            case FrameKind::kBye:
                seen.order += "b";
                break;
            default:
                PieceHead head;
                std::memcpy(&head, frame->payload.data(), sizeof head);
                seen.order += std::to_string(head.process);
        }
    }
    seen.in_order = reader.at_end() && reader.missing() == 0;
    return seen;
}

TEST(JoinedStreams, ProcessesOfANodeAreOneStream) {
    const std::string one = said_by(1, "a", "first");
    const std::string two = said_by(2, "a", "second");
    const std::string far = said_by(3, "b", "third");
    for (std::size_t piece : {std::size_t{1}, std::size_t{13}, std::size_t{1000}}) {
        JoinedStreams joined;
        for (std::size_t at = 0; at < one.size() || at < two.size() || at < far.size(); at += piece) {
            for (const auto& [writer, text] : {std::pair{0U, &one}, {1U, &two}, {2U, &far}}) {
                if (at < text->size()) {
                    joined.take(writer, std::string_view(*text).substr(at, piece));
                }
            }
        }
        EXPECT_EQ(joined.ended(), 3U);
        joined.finish();
        ASSERT_EQ(joined.nodes(), 2U);
        const Seen first = read(joined.taken(0));
        EXPECT_EQ(first.order, "h12b");
        EXPECT_TRUE(first.in_order);
        EXPECT_EQ(read(joined.taken(1)).order, "h3b");
        EXPECT_EQ(joined.taken(1), "");
        EXPECT_EQ(joined.left_out(), 0U);
    }
}

TEST(JoinedStreams, DamageEndsOneWriterOnly) {
    std::string broken = said_by(1, "a", "first");
    broken[broken.size() / 2] ^= 1;
    const std::string whole = said_by(2, "a", "second");
    JoinedStreams joined;
    joined.take(0, broken);
    joined.take(0, "more");
    joined.take(1, whole);
    joined.finish();
    EXPECT_GT(joined.left_out(), 4U);
    EXPECT_EQ(joined.ended(), 1U);
    EXPECT_EQ(read(joined.taken(0)).order, "h2b");
}

TEST(JoinedStreams, WhoBeginsWithoutNamingItselfIsLeftOut) {
    JoinedStreams joined;
    joined.take(0, make_frame(FrameKind::kEvents, "nobody's", 0));
    joined.finish();
    EXPECT_EQ(joined.nodes(), 0U);
    EXPECT_GT(joined.left_out(), 0U);
}

}  // namespace
}  // namespace barograph::stream
