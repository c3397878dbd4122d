// SPDX-License-Identifier: BSD-3-Clause
// Objects <-> dictionary, merging of what several ranks know of one object, and the global order: parents
// before their children, siblings as they were created. Display names come out unique. May allocate; throws
// format::DecodeError.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collect/unify/dictionary.hpp"
#include "collect/unify/key.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::collect {

struct OrderedObjects {
    std::vector<format::Object> rows;           // [0] is "none"
    std::vector<std::uint32_t> index_of_entry;  // parallel to Dictionary::entries()
};

[[nodiscard]] Dictionary object_dictionary(std::span<const format::Object> objects,
                                           std::span<const Key> keys);
// The lower rank's description, completed by what only the higher one knows.
[[nodiscard]] std::vector<std::uint8_t> combine_objects(Dictionary::Description lower,
                                                        Dictionary::Description higher);
[[nodiscard]] OrderedObjects order_objects(const Dictionary& dictionary);

}  // namespace barograph::collect
