// SPDX-License-Identifier: BSD-3-Clause
#include "couple/channel.hpp"

#include <barograph/stream.h>
#include <gtest/gtest.h>

#include <cstring>
#include <memory>

#include "couple/test_messages.hpp"

namespace barograph::couple {
namespace {

constexpr std::size_t kBlock = 64;

ChannelPlan plan(const char* mode, std::uint32_t buffers = 3, int balance = BAROGRAPH_BALANCE_ROUND_ROBIN) {
    ChannelPlan made;
    made.terms.reads = std::strchr(mode, 'r') != nullptr ? 1 : 0;
    made.terms.writes = std::strchr(mode, 'w') != nullptr ? 1 : 0;
    made.terms.buffers = buffers;
    made.terms.block_bytes = kBlock;
    made.balance = balance;
    return made;
}

class ChannelTest : public testing::Test {
protected:
    // The n-th channel of a rank.
    Channel& add(std::uint32_t rank, ChannelPlan made, const std::vector<std::uint32_t>& partners) {
        made.terms.slot = static_cast<std::uint32_t>(channels_.size());
        channels_.push_back(std::make_unique<Channel>(messages_.rank(rank), made, partners));
        channels_.back()->start();
        return *channels_.back();
    }
    static int put(Channel& channel, std::uint64_t value) {
        std::byte* room = nullptr;
        const int code = channel.reserve(room);
        if (code != 1) {
            return code;
        }
        std::memcpy(room, &value, sizeof value);
        return channel.commit(room, sizeof value);
    }
    static int get(Channel& channel, std::uint64_t& value, std::uint32_t* from = nullptr) {
        Taken taken;
        const int code = channel.take(taken);
        if (code == 1) {
            std::memcpy(&value, taken.bytes, sizeof value);
            if (from != nullptr) {
                *from = taken.rank;
            }
            EXPECT_EQ(channel.release(taken.bytes), 0);
        }
        return code;
    }
    void expect_all_finish() {
        for (int round = 0; round < 10; ++round) {
            for (const auto& channel : channels_) {
                (void)channel->finished();
            }
        }
        for (const auto& channel : channels_) {
            EXPECT_TRUE(channel->finished());
        }
        EXPECT_EQ(messages_.left(), 0U);
        EXPECT_EQ(messages_.unexpected(), 0U);
    }

    TestMessages messages_{6};
    std::vector<std::unique_ptr<Channel>> channels_;
};

TEST_F(ChannelTest, BlocksOfEachWriterArriveInOrderAndThenTheEnd) {
    Channel& reader = add(0, plan("r"), {1, 2});
    Channel* writers[] = {&add(1, plan("w", 2), {0}), &add(2, plan("w", 5), {0})};
    EXPECT_EQ(reader.settle(), 0);
    for (Channel* writer : writers) {
        EXPECT_EQ(writer->settle(), 0);
    }
    std::uint64_t sent[2] = {};
    std::uint64_t expected[3] = {};
    std::uint64_t value = 0;
    std::uint32_t from = 0;
    for (int round = 0; round < 100; ++round) {
        for (int writer = 0; writer < 2; ++writer) {
            while (put(*writers[writer], sent[writer]) == 1) {
                ++sent[writer];
            }
        }
        for (int taken = 0; taken < round % 5; ++taken) {
            ASSERT_EQ(get(reader, value, &from), 1);
            EXPECT_EQ(value, expected[from]++);
        }
    }
    writers[0]->begin_close();
    EXPECT_EQ(put(*writers[0], 0), BAROGRAPH_STREAM_CLOSED);
    writers[1]->begin_close();
    int code = 0;
    while ((code = get(reader, value, &from)) == 1) {
        EXPECT_EQ(value, expected[from]++);
    }
    EXPECT_EQ(code, 0);
    EXPECT_EQ(expected[1], sent[0]);
    EXPECT_EQ(expected[2], sent[1]);
    reader.begin_close();
    EXPECT_EQ(get(reader, value), BAROGRAPH_STREAM_CLOSED);
    expect_all_finish();
}

TEST_F(ChannelTest, AWriterHasNoMoreUnderWayThanTheReaderHasBuffers) {
    for (const std::uint32_t buffers : {1U, 2U, 3U, 8U}) {
        Channel& reader = add(0, plan("r", buffers), {1});
        Channel& writer = add(1, plan("w", 100), {0});
        EXPECT_EQ(reader.settle(), 0);
        EXPECT_EQ(writer.settle(), 0);
        std::uint64_t value = 0;
        std::uint64_t count = 0;
        while (put(writer, count) == 1) {
            ++count;
        }
        EXPECT_EQ(count, buffers);
        // Whoever looks in vain has told what is free.
        while (get(reader, value) == 1) {
        }
        for (int look = 0; look < 3; ++look) {
            while (put(writer, count) == 1) {
                ++count;
            }
            Taken none;
            EXPECT_TRUE(count > buffers || reader.take(none) == BAROGRAPH_STREAM_AGAIN);
        }
        EXPECT_GT(count, buffers);
        EXPECT_LE(count, 2 * buffers);
        reader.begin_close();  // with unread blocks
        writer.begin_close();
        expect_all_finish();
    }
}

TEST_F(ChannelTest, AReaderMayCloseFirst) {
    Channel& reader = add(0, plan("r"), {1});
    Channel& other = add(2, plan("r"), {1});
    Channel& writer = add(1, plan("w", 4), {0, 2});
    EXPECT_EQ(reader.settle(), 0);
    EXPECT_EQ(other.settle(), 0);
    EXPECT_EQ(writer.settle(), 0);
    std::byte* room = nullptr;
    ASSERT_EQ(writer.reserve(room), 1);  // for the first
    ASSERT_EQ(put(writer, 1), 1);        // for the other
    ASSERT_EQ(put(writer, 2), 1);
    reader.begin_close();
    // The next look tells the writer, who goes on with the other one.
    ASSERT_EQ(put(writer, 3), 1);
    ASSERT_EQ(put(writer, 4), 1);
    EXPECT_EQ(writer.commit(room, 8), BAROGRAPH_STREAM_CLOSED);
    EXPECT_EQ(writer.commit(room, 8), BAROGRAPH_STREAM_ARGUMENT);
    std::uint64_t value = 0;
    for (const std::uint64_t expected : {1U, 3U, 4U}) {
        ASSERT_EQ(get(other, value), 1);
        EXPECT_EQ(value, expected);
    }
    other.begin_close();
    (void)writer.finished();  // hears of it
    (void)other.finished();
    EXPECT_EQ(put(writer, 5), BAROGRAPH_STREAM_CLOSED);
    writer.begin_close();
    expect_all_finish();
}

TEST_F(ChannelTest, BothDirectionsAtOnce) {
    Channel& one = add(0, plan("rw"), {1});
    Channel& two = add(1, plan("rw", 1), {0});
    EXPECT_EQ(one.settle(), 0);
    EXPECT_EQ(two.settle(), 0);
    std::uint64_t value = 0;
    for (std::uint64_t i = 0; i < 50; ++i) {
        ASSERT_EQ(put(one, i), 1);
        ASSERT_EQ(put(two, 1000 + i), 1);
        ASSERT_EQ(get(two, value), 1);
        EXPECT_EQ(value, i);
        ASSERT_EQ(get(one, value), 1);
        EXPECT_EQ(value, 1000 + i);
    }
    ASSERT_EQ(put(one, 7), 1);
    one.begin_close();
    ASSERT_EQ(get(two, value), 1);
    EXPECT_EQ(value, 7U);
    EXPECT_EQ(get(two, value), 0);
    EXPECT_EQ(put(two, 1), BAROGRAPH_STREAM_CLOSED);
    two.begin_close();
    expect_all_finish();
}

TEST_F(ChannelTest, EndsThatDoNotFitKnowIt) {
    struct Case {
        const char* modes[2];
        std::uint64_t block;
        int code;
    };
    for (const Case& made : {Case{{"r", "r"}, kBlock, BAROGRAPH_STREAM_DIRECTION},
                             Case{{"w", "w"}, kBlock, BAROGRAPH_STREAM_DIRECTION},
                             Case{{"rw", "r"}, kBlock, BAROGRAPH_STREAM_DIRECTION},
                             Case{{"w", "r"}, kBlock + 1, BAROGRAPH_STREAM_BLOCK_SIZE}}) {
        Channel& one = add(0, plan(made.modes[0]), {1});
        EXPECT_EQ(one.settle(), BAROGRAPH_STREAM_AGAIN);
        ChannelPlan other = plan(made.modes[1]);
        other.terms.block_bytes = made.block;
        Channel& two = add(1, other, {0});
        EXPECT_EQ(one.settle(), made.code);
        EXPECT_EQ(two.settle(), made.code);
        one.begin_close();
        two.begin_close();
        expect_all_finish();
    }
}

TEST_F(ChannelTest, WhoFitsAndWhoseNeighbourDoesNotSeesAnEnd) {
    Channel& reader = add(0, plan("r"), {1, 2});
    Channel& wrong = add(1, plan("r"), {0});
    Channel& right = add(2, plan("w"), {0});
    EXPECT_EQ(reader.settle(), BAROGRAPH_STREAM_DIRECTION);
    EXPECT_EQ(wrong.settle(), BAROGRAPH_STREAM_DIRECTION);
    EXPECT_EQ(right.settle(), 0);
    reader.begin_close();
    wrong.begin_close();
    EXPECT_EQ(put(right, 1), BAROGRAPH_STREAM_CLOSED);
    right.begin_close();
    expect_all_finish();
}

TEST_F(ChannelTest, BlocksMayBeReleasedInAnyOrder) {
    Channel& reader = add(0, plan("r", 4), {1});
    Channel& writer = add(1, plan("w", 4), {0});
    EXPECT_EQ(reader.settle(), 0);
    EXPECT_EQ(writer.settle(), 0);
    Taken taken[4];
    std::uint64_t next = 0;
    std::uint64_t expected = 0;
    for (int round = 0; round < 20; ++round) {
        for (Taken& block : taken) {
            ASSERT_EQ(put(writer, next++), 1);
            ASSERT_EQ(reader.take(block), 1);
            std::uint64_t value = 0;
            std::memcpy(&value, block.bytes, sizeof value);
            EXPECT_EQ(value, expected++);
        }
        EXPECT_EQ(put(writer, 0), BAROGRAPH_STREAM_AGAIN);
        for (const int which : {2, 0, 3, 1}) {
            EXPECT_EQ(reader.release(taken[which].bytes), 0);
        }
        EXPECT_EQ(reader.release(taken[0].bytes), BAROGRAPH_STREAM_ARGUMENT);
    }
    ASSERT_EQ(put(writer, next), 1);
    ASSERT_EQ(reader.take(taken[0]), 1);
    reader.begin_close();  // which it still has
    writer.begin_close();
    expect_all_finish();
}

TEST_F(ChannelTest, OrdersOfPartners) {
    for (const int balance :
         {BAROGRAPH_BALANCE_NONE, BAROGRAPH_BALANCE_RANDOM, BAROGRAPH_BALANCE_ROUND_ROBIN}) {
        Channel& writer = add(0, plan("w", 12, balance), {1, 2, 3});
        Channel* readers[] = {&add(1, plan("r", 4), {0}), &add(2, plan("r", 4), {0}),
                              &add(3, plan("r", 4), {0})};
        EXPECT_EQ(writer.settle(), 0);
        for (Channel* reader : readers) {
            EXPECT_EQ(reader->settle(), 0);
        }
        for (std::uint64_t i = 0; i < 12; ++i) {
            ASSERT_EQ(put(writer, i), 1);
        }
        for (std::uint64_t reader = 0; reader < 3; ++reader) {
            std::uint64_t value = 0;
            for (std::uint64_t i = 0; i < 4; ++i) {
                ASSERT_EQ(get(*readers[reader], value), 1);
                if (balance == BAROGRAPH_BALANCE_NONE) {
                    EXPECT_EQ(value, 4 * reader + i);
                } else if (balance == BAROGRAPH_BALANCE_ROUND_ROBIN) {
                    EXPECT_EQ(value, 3 * i + reader);
                }
            }
            readers[reader]->begin_close();
        }
        writer.begin_close();
        expect_all_finish();
    }
}

TEST_F(ChannelTest, AFailureOfMpiIsToldAndEndsTheStream) {
    Channel& reader = add(0, plan("r"), {1});
    Channel& writer = add(1, plan("w"), {0});
    EXPECT_EQ(reader.settle(), 0);
    EXPECT_EQ(writer.settle(), 0);
    messages_.fail(0);
    std::uint64_t value = 0;
    EXPECT_EQ(get(reader, value), BAROGRAPH_STREAM_MPI);
    EXPECT_EQ(get(reader, value), 0);
    reader.begin_close();
    EXPECT_TRUE(reader.finished());
}

}  // namespace
}  // namespace barograph::couple
