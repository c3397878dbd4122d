// SPDX-License-Identifier: BSD-3-Clause
// CRC32C (Castagnoli polynomial 0x1EDC6F41, RFC 3720 section 12.1): guards every byte of a profile.
// Called by the block writer, the block reader and the transports of collect. Never allocates, locks or
// throws.
#pragma once

#include <cstdint>
#include <span>

namespace barograph::format {

// CRC of `bytes`; pass the CRC of what came before as `before` to continue it.
[[nodiscard]] std::uint32_t crc32c(std::span<const std::uint8_t> bytes, std::uint32_t before = 0) noexcept;

// The same by tables only; the other one uses the processor's instruction where there is one.
[[nodiscard]] std::uint32_t crc32c_portable(std::span<const std::uint8_t> bytes,
                                            std::uint32_t before = 0) noexcept;

}  // namespace barograph::format
