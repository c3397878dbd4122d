// SPDX-License-Identifier: BSD-3-Clause
// Which of the locations of a tile have a fact of one key: all of them, some strided ranges, or a bitmap.
// Called by the fact encoder and decoder. Decoding throws DecodeError; neither may do I/O.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "format/bytes/byte_reader.hpp"
#include "format/bytes/byte_writer.hpp"

namespace barograph::format {

// `present`: ascending indices below `locations`.
void encode_presence(std::span<const std::uint32_t> present, std::uint32_t locations, ByteWriter& out);

// Replaces `present` by the ascending indices below `locations`.
void decode_presence(ByteReader& in, std::uint32_t locations, std::vector<std::uint32_t>& present);

}  // namespace barograph::format
