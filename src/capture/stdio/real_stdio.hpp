// SPDX-License-Identifier: BSD-3-Clause
// The C library's own functions of this layer, by call, and the file behind a stream. Used by the wrappers.
#pragma once

#include <cstdio>

#include "capture/io/io_call.hpp"
#include "capture/io/libraries/real_function.hpp"
#include "capture/io/objects/descriptors.hpp"
#include "capture/stdio/generated/calls.hpp"

namespace barograph::capture::stdio {

extern constinit std::atomic<io::Pointer> real_functions[kCallCount] __attribute__((visibility("hidden")));

template <typename Function>
[[nodiscard]] inline Function* real(Call call) noexcept {
    return io::real_function<Function>(real_functions[call], kCalls[call].real);
}

[[nodiscard]] constexpr std::uint32_t operation(Call call) noexcept { return kCalls[call].operation; }

[[nodiscard]] inline bool active() noexcept { return io::is_active(); }

// The program's standard input, output and error, where there are such.
[[nodiscard]] FILE* standard_input() noexcept;
[[nodiscard]] FILE* standard_output() noexcept;
[[nodiscard]] FILE* standard_error() noexcept;

// The open file behind a stream, nullptr when nothing is recorded of it.
[[nodiscard]] inline io::OpenFile* recorded_file(FILE* stream) noexcept {
    if (!active() || stream == nullptr) [[unlikely]] {
        return nullptr;
    }
    const int descriptor = fileno_unlocked(stream);
    io::OpenFile* file = io::open_file(descriptor);
    return file != nullptr && io::still_open(*file, descriptor) ? file : nullptr;
}

}  // namespace barograph::capture::stdio
