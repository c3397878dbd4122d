// SPDX-License-Identifier: BSD-3-Clause
// The token of a job, as `barograph run --live` made it: 64 hexadecimal digits in a file for its user alone,
// or on a descriptor that the agent's starter holds. Never an argument or a variable of the environment:
// others may read those. Called by main.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "agent/connect/proof.hpp"

namespace barograph::agent {

// Nothing, and one line in `why`, where the file cannot be read, is a link, another user's, or open to
// others.
[[nodiscard]] std::optional<Key> token_of_file(const std::string& path, std::string& why);
// Reads one line. Waits 10 s for it at most.
[[nodiscard]] std::optional<Key> token_of_descriptor(int descriptor, std::string& why);
// A line break at the end is allowed.
[[nodiscard]] std::optional<Key> parse_token(std::string_view text);

}  // namespace barograph::agent
