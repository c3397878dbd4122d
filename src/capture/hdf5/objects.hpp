// SPDX-License-Identifier: BSD-3-Clause
// What HDF5's ids stand for: files, groups, datasets and attributes as objects of the recording, with the
// path that they have in their file as name, and what is asked about a transfer. Called by the wrappers after
// a call of the program has succeeded, inside their guard; asks HDF5 only for what it knows without reading
// the file, and only what cannot fail, so that the program's error stack stays as it is. No heap.
#pragma once

#include <cstdint>
#include <string_view>

#include "capture/hdf5/real_hdf5.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::capture::hdf5 {

// What is known behind an id that the program holds.
struct IdObject {
    std::uint32_t object = 0;
    format::ObjectKind kind = format::ObjectKind::kNone;
    // Kinds of selection that were seen, a bit each; the highest: it has no name.
    std::uint8_t selections = 0;
    std::uint16_t recording = 0;  // of which process's recording (a fork may begin another)
};

// What an id stands for; its object is 0 when it was not seen opened.
[[nodiscard]] IdObject object_behind(const Library& library, Id id) noexcept;
// The program has opened or created something. `asked`: of what kind, kNone if only HDF5 knows. An id that
// stands for no part of a file is passed over. `has_name`: false where none leads to it yet.
IdObject opened(const Library& library, Id id, format::ObjectKind asked, bool has_name = true) noexcept;
// What was opened without a name is called `name` in `location` from now on.
void named(const Library& library, Id id, Id location, std::string_view name) noexcept;
void closed(const Library& library, Id id) noexcept;

// One transfer of a dataset, from its arguments. `done`: it has happened; else nothing is asked about the
// dataset, which would wait for it, and where the spaces do not tell the bytes, they count as a loss.
struct Transfer {
    std::uint64_t bytes = 0;
    bool collective = false;
};
[[nodiscard]] Transfer transfer_of(const Library& library, Id dataset, Id type, Id memory, Id file, Id list,
                                   bool done) noexcept;
[[nodiscard]] std::uint64_t attribute_bytes(const Library& library, Id attribute, Id type,
                                            bool done) noexcept;

// What the chunk that was just read or written takes in the file.
[[nodiscard]] std::uint64_t chunk_bytes(const Library& library, Id dataset, const Size* offset) noexcept;

}  // namespace barograph::capture::hdf5
