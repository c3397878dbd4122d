// SPDX-License-Identifier: BSD-3-Clause
// How much memory one table may take. Called by the loaders before they make columns, so that a damaged or
// hostile file ends in a ProfileError and not in a machine without memory.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "read/profile_error.hpp"

namespace barograph::read {

// Three quarters of the machine's memory.
[[nodiscard]] inline std::uint64_t default_memory_limit() {
    const auto pages = static_cast<std::uint64_t>(std::max<long>(::sysconf(_SC_PHYS_PAGES), 1));
    const auto page = static_cast<std::uint64_t>(std::max<long>(::sysconf(_SC_PAGESIZE), 4096));
    return pages * page / 4 * 3;
}

// Throws when a table called `what` of `bytes` exceeds `limit` (0: the default); `hint` says what to do about
// it.
inline void check_memory_limit(const std::string& path, const std::string& section, const std::string& what,
                               std::uint64_t bytes, std::uint64_t limit, const std::string& hint) {
    const std::uint64_t allowed = limit != 0 ? limit : default_memory_limit();
    if (bytes > allowed) {
        throw ProfileError(path, section, -1,
                           "the " + what + " need " + std::to_string(bytes >> 20U) +
                               " MiB of memory, more than the " + std::to_string(allowed >> 20U) +
                               " MiB allowed",
                           hint);
    }
}

}  // namespace barograph::read
