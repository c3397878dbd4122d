// SPDX-License-Identifier: BSD-3-Clause
// The call paths and objects of a file, or of a process -> what they are in the dictionary of the program.
// Used by feeds.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/events/events.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::engine {

// Parents come before their children in `paths`; the rows of `objects` name their parents by their place.
[[nodiscard]] std::shared_ptr<const Numbers> numbers_of(const std::vector<format::CallPath>& paths,
                                                        const std::vector<format::Object>& objects,
                                                        Dictionary& dictionary);

// The world rank of each rank of the communicators of a profile, by their place; empty where it is not known.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> communicator_ranks(
    const std::vector<format::Object>& objects);

}  // namespace barograph::engine
