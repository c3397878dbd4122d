// SPDX-License-Identifier: BSD-3-Clause
// An agent's end of a connection against servers of all kinds: one that knows the token, and those that do
// not.
#include "agent/connect/link.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <functional>
#include <string>

#include "agent/connect/records.hpp"
#include "agent/connect/test_exchange.hpp"

namespace barograph::agent {
namespace {

constexpr int kPatienceMs = 20'000;

// Listens at a free port, and answers one connection in a thread.
class Server {
public:
    explicit Server(std::function<void(int)> answer)
        : listening_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        EXPECT_EQ(::bind(listening_, reinterpret_cast<sockaddr*>(&address), size), 0);
        EXPECT_EQ(::listen(listening_, 1), 0);
        EXPECT_EQ(::getsockname(listening_, reinterpret_cast<sockaddr*>(&address), &size), 0);
        endpoint = {"127.0.0.1", std::to_string(ntohs(address.sin_port))};
        thread_ = std::thread([this, answer = std::move(answer)] {
            const int socket = ::accept(listening_, nullptr, nullptr);
            answer(socket);
            ::close(socket);
        });
    }
    ~Server() {
        thread_.join();
        ::close(listening_);
    }
    Endpoint endpoint;

private:
    int listening_;
    std::thread thread_;
};

std::int64_t later() { return now_ms() + kPatienceMs; }

// What a server does until it has the agent's proof; whether that is right.
bool challenge(int socket, Exchange& exchange) {
    std::array<std::uint8_t, kHelloBytes> theirs{};
    Proof proof{};
    return receive_all(socket, theirs, later()) == 0 && nonce_of(theirs, exchange.agent) &&
           send_all(socket, hello(exchange.server), later()) == 0 &&
           receive_all(socket, proof, later()) == 0 &&
           same(proof, proof_of(test_token(), kAgentProof, exchange));
}

bool challenge_and_answer(int socket, Exchange& exchange) {
    return challenge(socket, exchange) &&
           send_all(socket, proof_of(test_token(), kServerProof, exchange), later()) == 0;
}

std::string read_all(int descriptor) {
    std::string text;
    for (;;) {
        pollfd one{descriptor, POLLIN, 0};
        EXPECT_EQ(::poll(&one, 1, kPatienceMs), 1);
        std::array<char, 4096> buffer;
        const ssize_t got = ::read(descriptor, buffer.data(), buffer.size());
        if (got <= 0) {
            return text;
        }
        text.append(buffer.data(), static_cast<std::size_t>(got));
    }
}

std::unique_ptr<Link> open_link(const Server& server, std::string& why) {
    return Link::open(server.endpoint, test_exchange().job, test_token(), kPatienceMs, why);
}

TEST(Link, CarriesBytesBothWays) {
    const std::string text(100'000, 'r');
    const Server server([&text](int socket) {
        Exchange exchange = test_exchange();
        ASSERT_TRUE(challenge_and_answer(socket, exchange));
        std::string out;
        Sealer(session_key(test_token(), kFromServer, exchange)).seal("ask", out);
        ASSERT_EQ(send_all(socket, {reinterpret_cast<const std::uint8_t*>(out.data()), out.size()}, later()),
                  0);
        Opener opener(session_key(test_token(), kFromAgent, exchange));
        opener.take(read_all(socket));
        std::string got;
        while (const std::optional<Record> record = opener.next()) {
            got += record->payload;
        }
        EXPECT_FALSE(opener.broken());
        EXPECT_EQ(got, text);
    });
    std::string why;
    std::unique_ptr<Link> link = open_link(server, why);
    ASSERT_TRUE(link) << why;
    std::array<char, 3> asked{};
    pollfd one{link->descriptor(), POLLIN, 0};
    ASSERT_EQ(::poll(&one, 1, kPatienceMs), 1);
    ASSERT_EQ(::read(link->descriptor(), asked.data(), asked.size()), 3);
    EXPECT_EQ(std::string(asked.data(), 3), "ask");
    ASSERT_EQ(::write(link->descriptor(), text.data(), text.size()), static_cast<ssize_t>(text.size()));
    link.reset();  // what was written still gets there
}

TEST(Link, TellsWhyTheServerWantsNoFurtherOne) {
    const Server server([](int socket) {
        Exchange exchange = test_exchange();
        ASSERT_TRUE(challenge_and_answer(socket, exchange));
        std::string out;
        Sealer(session_key(test_token(), kFromServer, exchange)).seal_end("replaced", out);
        ASSERT_EQ(send_all(socket, {reinterpret_cast<const std::uint8_t*>(out.data()), out.size()}, later()),
                  0);
    });
    std::string why;
    const std::unique_ptr<Link> link = open_link(server, why);
    ASSERT_TRUE(link) << why;
    EXPECT_EQ(read_all(link->descriptor()), "");
    EXPECT_EQ(link->farewell(), "replaced");
}

TEST(Link, IsNotOpenedToAServerThatProvesNothing) {
    const Server server([](int socket) {
        Exchange exchange = test_exchange();
        ASSERT_TRUE(challenge(socket, exchange));
        // The agent's own proof, sent back: a server without the token can do no better.
        ASSERT_EQ(send_all(socket, proof_of(test_token(), kAgentProof, exchange), later()), 0);
    });
    std::string why;
    EXPECT_FALSE(open_link(server, why));
    EXPECT_EQ(why, "the server does not know the job's token");
}

TEST(Link, SaysThatItWasRefused) {
    const Server server([](int socket) {
        Exchange exchange = test_exchange();
        exchange.job = "another";
        ASSERT_FALSE(challenge(socket, exchange));
    });
    std::string why;
    EXPECT_FALSE(open_link(server, why));
    EXPECT_NE(why.find("the server closed the connection"), std::string::npos) << why;
}

TEST(Link, NotToSomethingElse) {
    const Server server([](int socket) {
        const std::string answer = "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n";
        ASSERT_EQ(
            send_all(socket, {reinterpret_cast<const std::uint8_t*>(answer.data()), answer.size()}, later()),
            0);
        (void)read_all(socket);
    });
    std::string why;
    EXPECT_FALSE(open_link(server, why));
    EXPECT_NE(why.find("no server of a live page"), std::string::npos) << why;
}

TEST(Link, ToNobodySaysSo) {
    std::string why;
    EXPECT_FALSE(Link::open({"127.0.0.1", "1"}, "job", test_token(), kPatienceMs, why));
    EXPECT_EQ(why, "cannot reach 127.0.0.1 port 1: Connection refused");
}

}  // namespace
}  // namespace barograph::agent
