// SPDX-License-Identifier: BSD-3-Clause
// Runs the agent for a server on another node, and connects again when the way there was lost, until the
// server says that it need not, the agent has ended by itself, or nobody answers for a time. Called by
// main.cpp.
#pragma once

#include <optional>
#include <string>

#include "agent/agent.hpp"
#include "agent/connect/tcp.hpp"

namespace barograph::agent {

struct FarServer {
    std::optional<Endpoint> endpoint;
    std::string token_file;
    int token_descriptor = -1;
    int patience_ms = 15'000;  // how long nobody may answer
};

// Returns the exit code; 1, and one line in `why`, where there is no token or no server. Wrong tokens are 2.
[[nodiscard]] int serve_far(const AgentOptions& options, const FarServer& server, std::string& why);

}  // namespace barograph::agent
