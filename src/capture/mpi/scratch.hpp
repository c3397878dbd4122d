// SPDX-License-Identifier: BSD-3-Clause
// Room for one value per array element of one call: on the stack for usual lengths, a memory map for longer
// ones, never the heap. Values are not initialized. Used by waits on arrays and when a communicator is made.
#pragma once

#include <cstddef>
#include <type_traits>

#include "sys/mapping.hpp"
#include "sys/system_call.hpp"

namespace barograph::capture::mpi {

template <class T, std::size_t kInline>
class Scratch {
public:
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

    explicit Scratch(std::size_t count) noexcept : data_(reinterpret_cast<T*>(inline_)) {
        if (count > kInline) [[unlikely]] {
            mapped_bytes_ = count * sizeof(T);
            data_ = static_cast<T*>(sys::map_anonymous(mapped_bytes_));
        }
    }
    ~Scratch() {
        if (mapped_bytes_ != 0 && data_ != nullptr) [[unlikely]] {
            (void)sys::system_call(SYS_munmap, sys::word(data_), static_cast<long>(mapped_bytes_));
        }
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    // False: there was no memory, and no element may be touched.
    [[nodiscard]] bool ok() const noexcept { return data_ != nullptr; }
    [[nodiscard]] T* data() const noexcept { return data_; }
    T& operator[](std::size_t i) const noexcept { return data_[i]; }

private:
    T* data_;
    std::size_t mapped_bytes_ = 0;
    // Not of T: its members may have values to begin with, and they would be written for each element of each
    // call.
    alignas(T) unsigned char inline_[kInline * sizeof(T)];
};

}  // namespace barograph::capture::mpi
