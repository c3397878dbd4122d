// SPDX-License-Identifier: BSD-3-Clause
#include "agent/connect/tcp.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string>

namespace barograph::agent {
namespace {

TEST(Endpoint, IsAHostAndAPort) {
    const std::optional<Endpoint> named = parse_endpoint("tcp://node1.cluster:40213");
    ASSERT_TRUE(named);
    EXPECT_EQ(named->host, "node1.cluster");
    EXPECT_EQ(named->port, "40213");
    const std::optional<Endpoint> numbered = parse_endpoint("tcp://[fe80::1%eth0]:1");
    ASSERT_TRUE(numbered);
    EXPECT_EQ(numbered->host, "fe80::1%eth0");
    EXPECT_TRUE(parse_endpoint("tcp://a:65535"));
}

TEST(Endpoint, NothingElseIsOne) {
    for (const char* text :
         {"", "tcp://", "tcp://a", "tcp://a:", "tcp://:1", "tcp://a:0", "tcp://a:65536", "tcp://a:1x",
          "tcp://a:+1", "http://a:1", "a:1", "tcp://fe80::1:1", "tcp://a/b:1", "tcp://a:123456"}) {
        EXPECT_FALSE(parse_endpoint(text)) << text;
    }
}

TEST(Exactly, AByteNowAndThenIsNotEnough) {
    std::array<int, 2> pair{};
    ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, pair.data()), 0);
    ASSERT_EQ(::send(pair[1], "x", 1, 0), 1);
    std::array<std::uint8_t, 2> two;
    EXPECT_EQ(receive_all(pair[0], two, now_ms()), -ETIMEDOUT);
    ::close(pair[1]);
    EXPECT_EQ(receive_all(pair[0], two, now_ms() + 10'000), -ECONNRESET);
    ::close(pair[0]);
}

}  // namespace
}  // namespace barograph::agent
