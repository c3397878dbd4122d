// SPDX-License-Identifier: BSD-3-Clause
// See identity.hpp.
#include "capture/mpi/communicators/identity.hpp"

#include <xxhash.h>

#include <cstddef>

namespace barograph::capture::mpi {
namespace {

Key hash(const void* data, std::size_t bytes) noexcept {
    const XXH128_hash_t value = XXH3_128bits(data, bytes);
    return {.high = value.high64, .low = value.low64};
}

}  // namespace

Key key_of_text(std::string_view text) noexcept { return hash(text.data(), text.size()); }

Key key_of_ranks(std::span<const int> world_ranks) noexcept {
    return hash(world_ranks.data(), world_ranks.size_bytes());
}

Key key_of_pair(const Key& a, const Key& b) noexcept {
    const bool ordered = a.high < b.high || (a.high == b.high && a.low <= b.low);
    const Key both[2] = {ordered ? a : b, ordered ? b : a};
    return hash(both, sizeof both);
}

Key key_of(const Origin& origin) noexcept {
    const Key call = key_of_text(origin.call);
    const std::uint64_t words[] = {origin.parent.high, origin.parent.low, origin.group.high, origin.group.low,
                                   origin.sequence,    origin.tag,        call.high,         call.low};
    return hash(words, sizeof words);
}

}  // namespace barograph::capture::mpi
