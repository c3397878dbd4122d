// SPDX-License-Identifier: BSD-3-Clause
// Parts of files (datasets, attributes, groups, variables) as objects of the recording, with the same key on
// every rank: by their kind, their file and their name in it. Called by the layers of HDF5, PnetCDF and
// netCDF when such a part is met; no heap, no lock once it is known.
#pragma once

#include <cstdint>
#include <string_view>

#include "format/profile/profile_model.hpp"

namespace barograph::capture::io {

// Calls on further parts of files count on their file.
inline constexpr std::uint32_t kMostParts = 16384;

struct Part {
    std::uint32_t object = 0;
    bool made = false;  // it was not known before
};
[[nodiscard]] Part part_of_file(std::uint32_t parent, format::ObjectKind kind, std::string_view file,
                                std::string_view name) noexcept;

}  // namespace barograph::capture::io
