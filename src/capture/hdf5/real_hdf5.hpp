// SPDX-License-Identifier: BSD-3-Clause
// What the wrappers need of the HDF5 that a caller means: the functions behind theirs, and those that are
// asked. Knows no HDF5 header.
#pragma once

#include <cstddef>
#include <cstdint>

#include "capture/hdf5/generated/calls.hpp"
#include "capture/io/libraries/linked_library.hpp"
#include "format/arena/arena_layout.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::capture::hdf5 {

using Id = std::int64_t;     // hid_t since HDF5 1.10
using Size = std::uint64_t;  // hsize_t

// Functions that the wrappers ask about what has just succeeded. nullptr: this HDF5 lacks it.
struct Queries {
    long (*get_file_name)(Id, char*, std::size_t);
    long (*get_name)(Id, char*, std::size_t);
    long (*get_attribute_name)(Id, std::size_t, char*);
    int (*get_type)(Id);
    int (*is_valid)(Id);
    Id (*dataset_space)(Id);
    Id (*attribute_space)(Id);
    Id (*dataset_type)(Id);
    Id (*creation_list)(Id);
    int (*close_space)(Id);
    int (*close_type)(Id);
    int (*close_list)(Id);
    std::size_t (*type_size)(Id);
    std::int64_t (*selected_points)(Id);
    std::int64_t (*all_points)(Id);
    int (*selection)(Id);
    int (*is_regular)(Id);
    int (*dimensions)(Id);
    int (*extent)(Id, Size*, Size*);
    int (*layout)(Id);
    int (*chunk)(Id, int, Size*);
    int (*filters)(Id);
    int (*transfer_mode)(Id, int*);  // only in parallel builds
    int (*chunk_size)(Id, const Size*, Size*);
    int (*events)(Id, std::size_t*);  // since 1.14
};

struct Api {
    using Queries = hdf5::Queries;
    static constexpr format::Layer kLayer = format::Layer::kHdf5;
    static constexpr std::uint32_t kFirstOperation = format::kFirstHdf5Operation;
    static constexpr const char* kMarker = "H5open";
    static constexpr std::uint32_t kCallCount = hdf5::kCallCount;
    static constexpr const char* const* kNames = hdf5::kNames;
    static void find_queries(Queries& queries, void* handle) noexcept;
};

using Library = io::LinkedLibrary<Api>;

}  // namespace barograph::capture::hdf5
