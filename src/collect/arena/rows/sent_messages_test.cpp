// SPDX-License-Identifier: BSD-3-Clause
// Messages summed up over threads, and through the bytes that travel to an aggregator.
#include "collect/arena/rows/sent_messages.hpp"

#include <gtest/gtest.h>

#include <random>

namespace barograph::collect {
namespace {

using format::kNoIndex;
using format::Message;

std::vector<Message> through_bytes(const std::vector<Message>& messages, std::size_t objects) {
    format::ByteWriter out;
    put_messages(out, messages);
    out.u8(42);
    format::ByteReader in(out.view());
    std::vector<Message> read;
    take_messages(in, objects, read);
    EXPECT_EQ(in.u8(), 42);
    return read;
}

void expect_same(const std::vector<Message>& a, const std::vector<Message>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_EQ(format::message_order(a[i]), format::message_order(b[i])) << i;
        EXPECT_EQ(a[i].calls, b[i].calls) << i;
        EXPECT_EQ(a[i].bytes, b[i].bytes) << i;
        EXPECT_EQ(a[i].time_ns, b[i].time_ns) << i;
    }
}

TEST(SentMessages, OneRowPerSenderReceiverAndCommunicator) {
    std::vector<Message> messages = {{2, 0, 1, 1, 10, 100}, {1, 0, 3, 1, 1, 1},        {2, 0, 1, 2, 20, 200},
                                     {1, 4, 0, 7, 7, 7},    {1, 0, kNoIndex, 1, 5, 6}, {1, 0, 3, 1, 1, 1}};
    sum_up(messages);
    expect_same(messages,
                {{1, 0, kNoIndex, 1, 5, 6}, {1, 0, 3, 2, 2, 2}, {1, 4, 0, 7, 7, 7}, {2, 0, 1, 3, 30, 300}});
}

TEST(SentMessages, NothingIsNothing) {
    std::vector<Message> none;
    sum_up(none);
    EXPECT_TRUE(through_bytes(none, 1).empty());
}

TEST(SentMessages, TenThousandPairsComeThroughAsTheyWere) {
    std::mt19937_64 random(7);
    std::vector<Message> messages;
    for (std::uint32_t i = 0; i < 10'000; ++i) {
        const auto receiver = static_cast<std::uint32_t>(random() % 70'000);
        messages.push_back({static_cast<std::uint32_t>(1 + random() % 20), 4711,
                            receiver == 0 ? kNoIndex : receiver, 1 + random() % 1000, random() >> 2U,
                            random() >> 20U});
    }
    sum_up(messages);
    expect_same(through_bytes(messages, 21), messages);
}

TEST(SentMessages, AnObjectThatIsNotThereIsRefused) {
    format::ByteWriter out;
    put_messages(out, {{5, 0, 1, 1, 1, 1}});
    format::ByteReader in(out.view());
    std::vector<Message> read;
    EXPECT_THROW(take_messages(in, 5, read), format::DecodeError);
}

}  // namespace
}  // namespace barograph::collect
