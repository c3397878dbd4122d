// SPDX-License-Identifier: BSD-3-Clause
// See key.hpp. XXH3 with 128 bits: fast on short texts, and its values never change between releases of the
// library.
#include "collect/unify/key.hpp"

#include <xxhash.h>

namespace barograph::collect {

Key hash_of(std::span<const std::uint8_t> bytes) noexcept {
    const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
    return {hash.high64, hash.low64};
}

}  // namespace barograph::collect
