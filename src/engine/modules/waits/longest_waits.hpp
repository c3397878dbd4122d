// SPDX-License-Identifier: BSD-3-Clause
// The longest waits of all shards together, some hundred thousand of any number. Shared by the tables of an
// analysis (wait_table.hpp); thread-safe.
#pragma once

#include <cstddef>
#include <mutex>
#include <vector>

#include "engine/modules/waits/wait.hpp"

namespace barograph::engine::waits {

// Whom they go back to, and what kept those, is looked for: 200 bytes for each.
inline constexpr std::size_t kMostSingles = 400'000;

// Leaves the longest of them, in no order.
void trim(std::vector<Wait>& waits, std::size_t most);

class LongestWaits {
public:
    // Takes them all, and leaves none behind.
    void take(std::vector<Wait>& waits);
    // The longest so far.
    [[nodiscard]] std::vector<Wait> waits() const;

private:
    mutable std::mutex mutex_;
    std::vector<Wait> waits_;
};

}  // namespace barograph::engine::waits
