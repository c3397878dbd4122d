// SPDX-License-Identifier: BSD-3-Clause
// Changes of bytes for the fuzz targets: the same ones for the same state of `random`.
#pragma once

#include <cstdint>
#include <vector>

#include "format/testing/sample_profile.hpp"

namespace barograph::fuzz {

using Bytes = std::vector<std::uint8_t>;
using format::testing::Random;

// Changes, adds, removes, copies some bytes, or cuts.
void change(Bytes& bytes, Random& random);
// Makes all checksums of a profile or trace fit again, as far as the lengths still lead from block to block.
void mend(Bytes& bytes);

}  // namespace barograph::fuzz
