// SPDX-License-Identifier: BSD-3-Clause
// What the callbacks of a connector are called with, as far as it is looked at or asked for: the beginnings
// of H5VL_loc_params_t and of the H5VL_*_args_t of HDF5 1.14 and 2.x, which are a number of an operation and
// a union of what that needs. Numbers are generated from spec/calls/hdf5_connector.toml.
#pragma once

#include <cstddef>
#include <cstdint>

#include "capture/hdf5/real_hdf5.hpp"

namespace barograph::capture::hdf5 {

struct Location {
    int object_type;  // H5I_type_t
    int found_by;
    union {
        struct {
            const char* name;
            Id access;
        } by_name;
        struct {
            const char* name;
            int index;
            int order;
            Size number;
            Id access;
        } by_index;
    };
};
static_assert(sizeof(Location) == 40);

struct Arguments {
    int operation;
    union alignas(8) {
        struct {
            int object_type;
        } flush;
        struct {
            void** file;
        } reopen;
        struct {  // accessible, delete
            const char* name;
            Id access;
        } of_name;
        struct {
            Id id;
        } got;
        struct {
            int type;
            std::size_t room;
            char* text;
            std::size_t* length;
        } file_name;
        struct {
            std::size_t room;
            char* text;
            std::size_t* length;
        } object_name;
        struct {
            Location location;
            std::size_t room;
            char* text;
            std::size_t* length;
        } attribute_name;
        struct {
            void* object;
            Location location;
        } hard_link;
        void* native;  // of the optional operations
    };
};
static_assert(offsetof(Arguments, native) == 8);

// Optional operations of the native connector on a dataset.
struct ChunkSize {
    const Size* offset;
    Size* bytes;
};
struct ChunkRead {
    const Size* offset;
    std::uint32_t filters;
    void* buffer;
    std::size_t* room;  // since 2.0
};
struct ChunkWrite1 {
    const Size* offset;
    std::uint32_t filters;
    std::uint32_t bytes;
    const void* buffer;
};
struct ChunkWrite2 {  // since 2.0
    const Size* offset;
    std::uint32_t filters;
    std::size_t bytes;
    const void* buffer;
};

}  // namespace barograph::capture::hdf5
