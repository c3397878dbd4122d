// SPDX-License-Identifier: BSD-3-Clause
// Reads profiles back for the tests of collect, with the decoder of format alone: everything into memory,
// nothing tolerated. Throws std::exception on any damage. Must never be linked into the product.
#pragma once

#include <string>
#include <vector>

#include "format/profile/profile_model.hpp"

namespace barograph::collect {

[[nodiscard]] format::ProfilePart read_part(const std::string& file);

// The parts of a file or folder, in order.
[[nodiscard]] std::vector<format::ProfilePart> read_profile(const std::string& path);

}  // namespace barograph::collect
