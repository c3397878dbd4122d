// SPDX-License-Identifier: BSD-3-Clause
// The ids that a reader of a profile asks for, as a set that is asked once per row. An empty set means all
// ids.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace barograph::read {

// Ids of `size` and above are left out; no ids at all is a set that holds nothing.
inline std::vector<bool> as_set(const std::optional<std::vector<std::uint32_t>>& ids, std::size_t size) {
    std::vector<bool> set;
    if (ids) {
        set.resize(size + 1, false);  // never empty: that would mean all
        for (const std::uint32_t id : *ids) {
            if (id < size) {
                set[id] = true;
            }
        }
    }
    return set;
}

inline bool in_set(const std::vector<bool>& set, std::uint32_t id) {
    return set.empty() || (id < set.size() && set[id]);
}

}  // namespace barograph::read
