// SPDX-License-Identifier: BSD-3-Clause
// See real_mpi.hpp.
#include "capture/mpi/real_mpi.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace barograph::capture::mpi {

bool find_real_mpi(RealMpi& real, const Host& host) noexcept {
    return std::all_of(std::begin(kRealFunctions), std::end(kRealFunctions), [&](const RealFunction& row) {
        const Function found = host.next_function(row.name);
        std::memcpy(reinterpret_cast<unsigned char*>(&real) + row.offset, &found, sizeof found);
        return found != nullptr || !row.is_needed;
    });
}

}  // namespace barograph::capture::mpi
