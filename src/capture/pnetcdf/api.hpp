// SPDX-License-Identifier: BSD-3-Clause
// PnetCDF as the wrappers know it: its layer, its functions, and what is open in it. Included by its
// generated entries; knows no header of the library.
#pragma once

#include <cstdint>

#include "capture/netcdf/contents.hpp"
#include "capture/pnetcdf/generated/calls.hpp"
#include "format/arena/arena_layout.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::capture::pnetcdf {

struct Api {
    using Queries = netcdf::Queries;
    static constexpr format::Layer kLayer = format::Layer::kPnetcdf;
    static constexpr std::uint32_t kFirstOperation = format::kFirstPnetcdfOperation;
    static constexpr const char* kMarker = "ncmpi_inq_libvers";
    static constexpr std::uint32_t kCallCount = pnetcdf::kCallCount;
    static constexpr const char* const* kNames = pnetcdf::kNames;
    static void find_queries(Queries& queries, void* handle) noexcept {
        netcdf::find_queries(queries, handle, "ncmpi_");
    }
    static netcdf::Contents contents;
};
inline constinit netcdf::Contents Api::contents;

}  // namespace barograph::capture::pnetcdf
