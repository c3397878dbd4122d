// SPDX-License-Identifier: BSD-3-Clause
// A TCP connection to the server of the live page. Called by link.cpp. Every wait has a limit.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace barograph::agent {

struct Endpoint {
    std::string host;
    std::string port;
};
// `tcp://HOST:PORT`, `tcp://[ADDRESS]:PORT`; nothing for anything else.
[[nodiscard]] std::optional<Endpoint> parse_endpoint(std::string_view text);

// This moment of a clock that nobody sets, in ms.
[[nodiscard]] std::int64_t now_ms() noexcept;

// A connected socket that does not block, or -1 and one line in `why`. Tries all addresses of the host until
// `deadline_ms`.
[[nodiscard]] int connect_to(const Endpoint& endpoint, std::int64_t deadline_ms, std::string& why);
// Sends or receives exactly these bytes. 0, or -errno: -ETIMEDOUT at the deadline, -ECONNRESET when the other
// side has closed.
[[nodiscard]] int send_all(int socket, std::span<const std::uint8_t> bytes,
                           std::int64_t deadline_ms) noexcept;
[[nodiscard]] int receive_all(int socket, std::span<std::uint8_t> bytes, std::int64_t deadline_ms) noexcept;

}  // namespace barograph::agent
