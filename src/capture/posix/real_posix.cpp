// SPDX-License-Identifier: BSD-3-Clause
// See real_posix.hpp.
#include "capture/posix/real_posix.hpp"

#include <iterator>

namespace barograph::capture::posix {

constinit std::atomic<io::Pointer> real_functions[kCallCount] = {};

void define_operations(record::Process& process) noexcept {
    for (std::uint32_t index = 0; index < std::size(kOperationNames); ++index) {
        process.define_operation(format::kFirstPosixOperation + index, format::Layer::kPosix,
                                 kOperationNames[index]);
    }
}

}  // namespace barograph::capture::posix
