// SPDX-License-Identifier: BSD-3-Clause
// Call paths <-> dictionary, and their global order. Every rank computes the same order from the same set, so
// indices need not be sent: depth first, children by name, which is also how people read a tree. May
// allocate; throws format::DecodeError on descriptions that do not make a tree.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collect/unify/dictionary.hpp"
#include "collect/unify/key.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::collect {

// Rows in global order, and where each key of the dictionary went.
struct OrderedPaths {
    std::vector<format::CallPath> rows;
    std::vector<std::uint32_t> index_of_entry;  // parallel to Dictionary::entries()
};

[[nodiscard]] Dictionary path_dictionary(std::span<const format::CallPath> paths, std::span<const Key> keys);
[[nodiscard]] OrderedPaths order_paths(const Dictionary& dictionary);

}  // namespace barograph::collect
