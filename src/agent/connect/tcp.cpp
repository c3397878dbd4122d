// SPDX-License-Identifier: BSD-3-Clause
// See tcp.hpp.
#include "agent/connect/tcp.hpp"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>

namespace barograph::agent {
namespace {

constexpr std::string_view kScheme = "tcp://";
// One address of several may be a network that drops what is sent to it.
constexpr std::int64_t kMostPerAddressMs = 5'000;
// When the server's node is gone: probes after this time, so often, and no longer for what was sent.
constexpr int kIdleS = 15;
constexpr int kBetweenS = 5;
constexpr int kProbes = 3;
constexpr int kUnansweredMs = 30'000;

// 0 when the socket is ready, or -errno.
int wait_for(int socket, short what, std::int64_t deadline_ms) noexcept {
    for (;;) {
        const std::int64_t left = std::clamp<std::int64_t>(deadline_ms - now_ms(), 0, 60'000);
        pollfd one{socket, what, 0};
        const int ready = ::poll(&one, 1, static_cast<int>(left));
        if (ready > 0) {
            return 0;
        }
        if (ready < 0 && errno != EINTR) {
            return -errno;
        }
        if (ready == 0 && now_ms() >= deadline_ms) {
            return -ETIMEDOUT;
        }
    }
}

void set(int socket, int level, int name, int value) noexcept {
    (void)::setsockopt(socket, level, name, &value, sizeof value);
}

int connect_one(int socket, const addrinfo& address, std::int64_t deadline_ms) noexcept {
    if (::connect(socket, address.ai_addr, address.ai_addrlen) == 0) {
        return 0;
    }
    if (errno != EINPROGRESS) {
        return -errno;
    }
    const std::int64_t until = std::min(deadline_ms, now_ms() + kMostPerAddressMs);
    if (const int status = wait_for(socket, POLLOUT, until); status != 0) {
        return status;
    }
    int error = 0;
    socklen_t size = sizeof error;
    return ::getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size) != 0 ? -errno : -error;
}

}  // namespace

std::int64_t now_ms() noexcept {
    using namespace std::chrono;
    return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

std::optional<Endpoint> parse_endpoint(std::string_view text) {
    if (!text.starts_with(kScheme)) {
        return std::nullopt;
    }
    text.remove_prefix(kScheme.size());
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos) {
        return std::nullopt;
    }
    std::string_view host = text.substr(0, colon);
    const std::string_view port = text.substr(colon + 1);
    if (host.size() > 2 && host.front() == '[' && host.back() == ']') {
        host = host.substr(1, host.size() - 2);
    } else if (host.find_first_of(":[]/") != std::string_view::npos) {
        return std::nullopt;
    }
    const bool number = !port.empty() && port.size() <= 5 &&
                        std::all_of(port.begin(), port.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (host.empty() || !number || std::stoul(std::string(port)) - 1 >= 65535) {
        return std::nullopt;
    }
    return Endpoint{std::string(host), std::string(port)};
}

int connect_to(const Endpoint& endpoint, std::int64_t deadline_ms, std::string& why) {
    addrinfo wanted{};
    wanted.ai_socktype = SOCK_STREAM;
    wanted.ai_flags = AI_NUMERICSERV | AI_ADDRCONFIG;
    addrinfo* found = nullptr;
    int status = ::getaddrinfo(endpoint.host.c_str(), endpoint.port.c_str(), &wanted, &found);
    if (status != 0) {
        // Where only the loopback interface is up, AI_ADDRCONFIG finds nothing.
        wanted.ai_flags = AI_NUMERICSERV;
        status = ::getaddrinfo(endpoint.host.c_str(), endpoint.port.c_str(), &wanted, &found);
    }
    if (status != 0) {
        why = "cannot find " + endpoint.host + ": " + ::gai_strerror(status);
        return -1;
    }
    int connected = -1;
    for (const addrinfo* one = found; one != nullptr && connected < 0; one = one->ai_next) {
        const int socket =
            ::socket(one->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, one->ai_protocol);
        status = socket < 0 ? -errno : connect_one(socket, *one, deadline_ms);
        if (status == 0) {
            connected = socket;
        } else if (socket >= 0) {
            ::close(socket);
        }
    }
    ::freeaddrinfo(found);
    if (connected < 0) {
        why = "cannot reach " + endpoint.host + " port " + endpoint.port + ": " + std::strerror(-status);
        return -1;
    }
    set(connected, IPPROTO_TCP, TCP_NODELAY, 1);
    set(connected, SOL_SOCKET, SO_KEEPALIVE, 1);
    set(connected, IPPROTO_TCP, TCP_KEEPIDLE, kIdleS);
    set(connected, IPPROTO_TCP, TCP_KEEPINTVL, kBetweenS);
    set(connected, IPPROTO_TCP, TCP_KEEPCNT, kProbes);
    set(connected, IPPROTO_TCP, TCP_USER_TIMEOUT, kUnansweredMs);
    return connected;
}

int send_all(int socket, std::span<const std::uint8_t> bytes, std::int64_t deadline_ms) noexcept {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent > 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(sent));
        } else if (errno != EAGAIN && errno != EINTR) {
            return -errno;
        } else if (const int status = wait_for(socket, POLLOUT, deadline_ms); status != 0) {
            return status;
        }
    }
    return 0;
}

int receive_all(int socket, std::span<std::uint8_t> bytes, std::int64_t deadline_ms) noexcept {
    while (!bytes.empty()) {
        const ssize_t got = ::recv(socket, bytes.data(), bytes.size(), MSG_DONTWAIT);
        if (got > 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(got));
        } else if (got == 0) {
            return -ECONNRESET;
        } else if (errno != EAGAIN && errno != EINTR) {
            return -errno;
        } else if (const int status = wait_for(socket, POLLIN, deadline_ms); status != 0) {
            return status;
        }
        if (now_ms() >= deadline_ms && !bytes.empty()) {
            return -ETIMEDOUT;  // a byte now and then is not enough
        }
    }
    return 0;
}

}  // namespace barograph::agent
