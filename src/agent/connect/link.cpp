// SPDX-License-Identifier: BSD-3-Clause
// See link.hpp.
#include "agent/connect/link.hpp"

#include <poll.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "agent/connect/records.hpp"

namespace barograph::agent {
namespace {

constexpr std::int64_t kFarewellMs = 2'000;
// This many bytes may wait for one side before no more are taken from the other.
constexpr std::size_t kMostWaiting = 256 * 1024;

bool fill_randomly(Nonce& nonce) noexcept {
    return ::getrandom(nonce.data(), nonce.size(), 0) == static_cast<ssize_t>(nonce.size());
}

// The keys of both directions; false, and one line in `why`, where the server does not prove that it knows
// the token.
bool prove(int socket, Exchange& exchange, const Key& token, std::int64_t deadline, std::string& why) {
    std::array<std::uint8_t, kHelloBytes> theirs;
    Proof proof;
    int status = send_all(socket, hello(exchange.agent), deadline);
    if (status == 0) {
        status = receive_all(socket, theirs, deadline);
    }
    if (status == 0 && !nonce_of(theirs, exchange.server)) {
        why = "what answers there is no server of a live page, or one of another version";
        return false;
    }
    if (status == 0) {
        status = send_all(socket, proof_of(token, kAgentProof, exchange), deadline);
    }
    if (status == 0) {
        status = receive_all(socket, proof, deadline);
        if (status == -ECONNRESET) {
            why = "the server closed the connection: it serves another job, or has another token";
            return false;
        }
    }
    if (status != 0) {
        why =
            std::string("the server did not prove that it knows the job's token: ") + std::strerror(-status);
        return false;
    }
    if (!same(proof, proof_of(token, kServerProof, exchange))) {
        why = "the server does not know the job's token";
        return false;
    }
    return true;
}

// Bytes that wait to be written to one descriptor.
class Outgoing {
public:
    std::string bytes;
    [[nodiscard]] bool full() const noexcept { return bytes.size() >= kMostWaiting; }
    // False when the other side is gone.
    bool write_to(int descriptor) noexcept {
        while (!bytes.empty()) {
            const ssize_t sent = ::send(descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
            if (sent < 0) {
                return errno == EAGAIN || errno == EINTR;
            }
            bytes.erase(0, static_cast<std::size_t>(sent));
        }
        return true;
    }
};

// Appends what can be read; false when the other side is gone.
bool read_from(int descriptor, std::string& into) {
    std::array<char, 64 * 1024> buffer;
    const ssize_t got = ::recv(descriptor, buffer.data(), buffer.size(), MSG_DONTWAIT);
    if (got > 0) {
        into.append(buffer.data(), static_cast<std::size_t>(got));
        return true;
    }
    return got < 0 && (errno == EAGAIN || errno == EINTR);
}

short when(bool read, bool write) noexcept {
    return static_cast<short>((read ? POLLIN : 0) | (write ? POLLOUT : 0));
}

}  // namespace

std::unique_ptr<Link> Link::open(const Endpoint& endpoint, const std::string& job, const Key& token,
                                 int patience_ms, std::string& why) {
    const int socket = connect_to(endpoint, now_ms() + patience_ms, why);
    if (socket < 0) {
        return nullptr;
    }
    Exchange exchange{job, {}, {}};
    std::array<int, 2> pair{-1, -1};
    bool fine = false;
    if (!fill_randomly(exchange.agent)) {
        why = "the system gives no random bytes";
    } else if (prove(socket, exchange, token, now_ms() + static_cast<std::int64_t>(kProveWithinMs), why)) {
        fine = ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair.data()) == 0;
        why = fine ? std::string() : std::strerror(errno);
    }
    if (!fine) {
        ::close(socket);
        return nullptr;
    }
    return std::unique_ptr<Link>(new Link(socket, pair[0], pair[1], session_key(token, kFromAgent, exchange),
                                          session_key(token, kFromServer, exchange)));
}

Link::Link(int socket, int near, int far, const Key& sealing, const Key& opening)
    : socket_(socket), near_(near), far_(far) {
    // Signals are the main thread's.
    sigset_t all;
    sigset_t before;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    carrier_ = std::thread([this, sealing, opening] { carry(sealing, opening); });
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

Link::~Link() {
    (void)farewell();
    ::close(near_);
    ::close(socket_);
}

std::string Link::farewell() {
    if (carrier_.joinable()) {
        ::shutdown(near_, SHUT_RDWR);
        carrier_.join();
    }
    return farewell_;
}

void Link::carry(const Key& sealing, const Key& opening) {
    Sealer sealer(sealing);
    Opener opener(opening);
    Outgoing to_server;
    Outgoing to_agent;
    std::string read;
    bool agent_open = true;
    std::int64_t last_moment = 0;  // once the agent has closed
    for (;;) {
        std::array<pollfd, 2> both{
            {{socket_, when(!to_agent.full(), !to_server.bytes.empty()), 0},
             {agent_open ? far_ : -1, when(!to_server.full(), !to_agent.bytes.empty()), 0}}};
        const int pause = agent_open ? -1 : static_cast<int>(last_moment - now_ms());
        if (!agent_open && (to_server.bytes.empty() || pause <= 0)) {
            break;
        }
        if (::poll(both.data(), both.size(), pause) < 0 && errno != EINTR) {
            break;
        }
        read.clear();
        const bool server_said = (both[0].revents & (POLLIN | POLLHUP | POLLERR)) != 0;
        const bool server_open = !server_said || read_from(socket_, read);
        opener.take(read);
        while (const std::optional<Record> record = opener.next()) {
            if (record->kind == RecordKind::kData) {
                to_agent.bytes += record->payload;
            } else if (record->kind == RecordKind::kEnd) {
                farewell_ = record->payload;
            }
        }
        read.clear();
        if (agent_open && (both[1].revents & (POLLIN | POLLHUP | POLLERR)) != 0 && !read_from(far_, read)) {
            agent_open = false;
            last_moment = now_ms() + kFarewellMs;
        }
        sealer.seal(read, to_server.bytes);
        if (agent_open && !to_agent.write_to(far_)) {
            agent_open = false;
            last_moment = now_ms() + kFarewellMs;
        }
        if (!server_open || opener.broken() || !to_server.write_to(socket_)) {
            break;
        }
    }
    ::shutdown(socket_, SHUT_WR);
    ::close(far_);
}

}  // namespace barograph::agent
