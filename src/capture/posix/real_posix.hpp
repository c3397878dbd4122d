// SPDX-License-Identifier: BSD-3-Clause
// The C library's own functions of this layer, by call. Used by the wrappers.
#pragma once

#include <cerrno>

#include "capture/io/io_call.hpp"
#include "capture/io/libraries/real_function.hpp"
#include "capture/io/objects/descriptors.hpp"
#include "capture/posix/generated/calls.hpp"

namespace barograph::capture::posix {

extern constinit std::atomic<io::Pointer> real_functions[kCallCount] __attribute__((visibility("hidden")));

template <typename Function>
[[nodiscard]] inline Function* real(Call call) noexcept {
    return io::real_function<Function>(real_functions[call], kCalls[call].real);
}

[[nodiscard]] constexpr std::uint32_t operation(Call call) noexcept { return kCalls[call].operation; }

[[nodiscard]] inline bool active() noexcept { return io::is_active(); }

// The open file of a descriptor, nullptr when nothing is recorded of it.
[[nodiscard]] inline io::OpenFile* recorded_file(int descriptor) noexcept {
    if (!active()) [[unlikely]] {
        return nullptr;
    }
    io::OpenFile* file = io::open_file(descriptor);
    return file != nullptr && io::still_open(*file, descriptor) ? file : nullptr;
}

}  // namespace barograph::capture::posix
