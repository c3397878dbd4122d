// SPDX-License-Identifier: BSD-3-Clause
// See far_server.hpp.
#include "agent/far_server.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <memory>

#include "agent/connect/link.hpp"
#include "agent/connect/token.hpp"

namespace barograph::agent {
namespace {

// Between two tries; all agents of a job must not come at once.
constexpr std::int64_t kFirstPauseMs = 100;
constexpr std::int64_t kLongestPauseMs = 2'000;

// Whether the server has closed, rather than the agent ended by itself.
bool is_closed(int descriptor) noexcept {
    char byte = 0;
    const ssize_t got = ::recv(descriptor, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR);
}

void pause(std::int64_t milliseconds) noexcept {
    const std::int64_t apart = milliseconds / 2 * (::getpid() % 16) / 16;
    (void)::poll(nullptr, 0, static_cast<int>(milliseconds + apart));
}

}  // namespace

int serve_far(const AgentOptions& options, const FarServer& server, std::string& why) {
    const std::optional<Key> token = server.token_file.empty()
                                         ? token_of_descriptor(server.token_descriptor, why)
                                         : token_of_file(server.token_file, why);
    if (!token || !server.endpoint) {
        return 2;
    }
    std::int64_t answered_ms = now_ms();
    std::int64_t between_ms = kFirstPauseMs;
    for (;;) {
        const std::int64_t left = answered_ms + server.patience_ms - now_ms();
        if (left <= 0) {
            return 1;
        }
        const std::unique_ptr<Link> link =
            Link::open(*server.endpoint, options.places.job, *token, static_cast<int>(left), why);
        if (link) {
            why.clear();
            const int code = run_agent(options, link->descriptor(), link->descriptor());
            const bool closed = is_closed(link->descriptor());
            if (const std::string farewell = link->farewell(); !farewell.empty() || !closed) {
                return code;
            }
            why = "the server closed the connection";
            answered_ms = now_ms();
            between_ms = kFirstPauseMs;
        }
        pause(between_ms);
        between_ms = std::min(2 * between_ms, kLongestPauseMs);
    }
}

}  // namespace barograph::agent
