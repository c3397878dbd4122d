// SPDX-License-Identifier: BSD-3-Clause
// The HDF5 that a caller means, and its functions. A process may hold several: Python's packages bring one each, loaded for
// themselves only. The caller's own library and what it was linked with say which is meant. Called by every wrapper of HDF5; knows
// no HDF5 header and never loads a library.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "capture/hdf5/generated/calls.hpp"

namespace barograph::capture::hdf5 {

using Id = std::int64_t;     // hid_t since HDF5 1.10
using Size = std::uint64_t;  // hsize_t

// Functions that the wrappers ask about what has just succeeded. nullptr: this HDF5 lacks it.
struct Queries {
    long (*get_file_name)(Id, char*, std::size_t);
    long (*get_name)(Id, char*, std::size_t);
    long (*get_attribute_name)(Id, std::size_t, char*);
    int (*get_type)(Id);
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

class Library {
public:
    // The function of this library behind a call of ours, nullptr if it has none.
    template <class Real>
    [[nodiscard]] Real* function(Call call) noexcept {
        void* found = functions_[call].load(std::memory_order_acquire);
        return reinterpret_cast<Real*>(found != nullptr ? found : find(call));
    }
    [[nodiscard]] const Queries& queries() const noexcept { return queries_; }
    // A number of its own in this process.
    [[nodiscard]] std::uint64_t number() const noexcept { return number_; }

private:
    friend Library* library_of(const void* caller) noexcept;
    friend Library* find_library(std::uintptr_t page, const void* caller) noexcept;

    [[nodiscard, gnu::cold, gnu::noinline]] void* find(Call call) noexcept;
    void find_queries() noexcept;

    void* handle_ = nullptr;
    std::uint64_t number_ = 0;
    Queries queries_{};
    std::atomic<void*> functions_[kCallCount] = {};
};

// The library that code at `caller` has been linked with; nullptr when it is none that can be found.
[[nodiscard]] Library* library_of(const void* caller) noexcept;

}  // namespace barograph::capture::hdf5
