// SPDX-License-Identifier: BSD-3-Clause
// Sets of world ranks as strided ranges, the form in which the members of a communicator are stored. Pure; no
// MPI.
#pragma once

#include <cstddef>
#include <span>

#include "format/profile/profile_model.hpp"

namespace barograph::capture::mpi {

// Puts `ranks` into ascending order, drops negative ones (processes outside the world), and writes ranges
// such as {0, 3, stride 2} for 0 2 4 into `ranges`, which must have room for one range per rank. Returns how
// many it wrote.
[[nodiscard]] std::size_t compress_ranks(std::span<int> ranks, format::RankRange* ranges) noexcept;

}  // namespace barograph::capture::mpi
