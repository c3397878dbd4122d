// SPDX-License-Identifier: BSD-3-Clause
#include "agent/connect/records.hpp"

#include <gtest/gtest.h>

#include "agent/connect/test_exchange.hpp"

namespace barograph::agent {
namespace {

Key key() { return session_key(test_token(), kFromAgent, test_exchange()); }

std::string sealed(std::initializer_list<std::string> texts) {
    Sealer sealer(key());
    std::string out;
    for (const std::string& text : texts) {
        sealer.seal(text, out);
    }
    return out;
}

TEST(Records, AreWhatTheServerReads) {
    const std::string record = sealed({"rows"});  // serve/agents/listen_records_test.py has the same one
    EXPECT_EQ(in_hexadecimal({reinterpret_cast<const std::uint8_t*>(record.data()), record.size()}),
              "0400000000000000726f7773ac5442cc3fbbf743d9f6911abc5e1439");
}

TEST(Records, CarryBytesInAnyPieces) {
    const std::string large(3 * kMostRecord + 17, 'x');
    const std::string bytes = sealed({"first", large, "last"});
    Opener opener(key());
    std::string read;
    for (std::size_t at = 0; at < bytes.size(); at += 1000) {
        opener.take(std::string_view(bytes).substr(at, 1000));
        while (const std::optional<Record> record = opener.next()) {
            EXPECT_EQ(record->kind, RecordKind::kData);
            EXPECT_LE(record->payload.size(), kMostRecord);
            read += record->payload;
        }
    }
    EXPECT_FALSE(opener.broken());
    EXPECT_EQ(read, "first" + large + "last");
}

TEST(Records, NoBitOfThemCanBeChanged) {
    const std::string bytes = sealed({"rows"});
    for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
        std::string changed = bytes;
        changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ (1 << bit % 8));
        Opener opener(key());
        // One that claims to be longer gets what it claims.
        opener.take(changed + std::string(kMostRecord + kTagBytes, '\0'));
        EXPECT_FALSE(opener.next()) << bit;
        EXPECT_TRUE(opener.broken()) << bit;
    }
}

TEST(Records, CannotBeRepeatedOrLeftOut) {
    const std::string first = sealed({"one"});
    const std::string second = sealed({"one", "two"}).substr(first.size());
    Opener repeated(key());
    repeated.take(first + first);
    EXPECT_TRUE(repeated.next());
    EXPECT_FALSE(repeated.next());
    EXPECT_TRUE(repeated.broken());
    Opener skipped(key());
    skipped.take(second);
    EXPECT_FALSE(skipped.next());
    EXPECT_TRUE(skipped.broken());
}

TEST(Records, OfTheOtherDirectionAreRefused) {
    Opener opener(session_key(test_token(), kFromServer, test_exchange()));
    opener.take(sealed({"rows"}));
    EXPECT_FALSE(opener.next());
    EXPECT_TRUE(opener.broken());
}

TEST(Records, TooLongOnesAreRefusedAtOnce) {
    Opener opener(key());
    opener.take(std::string("\x01\x00\x01\x00\x00\x00\x00\x00", kRecordHeadBytes));  // 65537 bytes
    EXPECT_FALSE(opener.next());
    EXPECT_TRUE(opener.broken());
}

}  // namespace
}  // namespace barograph::agent
