// SPDX-License-Identifier: BSD-3-Clause
// See payload.hpp.
#include "capture/mpi/requests/payload.hpp"

namespace barograph::capture::mpi {

std::uint64_t large_type_size(MPI_Datatype type) noexcept {
    MPI_Count size = 0;
    if (plugin.real.type_size_x(type, &size) != MPI_SUCCESS || size < 0) {
        return 0;
    }
    return static_cast<std::uint64_t>(size);
}

}  // namespace barograph::capture::mpi
