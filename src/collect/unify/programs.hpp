// SPDX-License-Identifier: BSD-3-Clause
// The programs of a job and which ranks run them. A program is an executable with its arguments, or what the
// user named; programs that give each rank arguments of its own become one, so that the table stays small.
// Called where ranks and profiles come together. May allocate; must never lose a rank.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "format/bytes/byte_reader.hpp"
#include "format/bytes/byte_writer.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::collect {

// At most this many programs of one name, and of all names, are told apart.
inline constexpr std::size_t kMostAlike = 8;
inline constexpr std::size_t kMostPrograms = 256;

// What an arena says of its process; no rank yet. `identity`: see format/arena/process_origin.hpp.
[[nodiscard]] format::Program program_of(std::string_view label, std::string_view identity, bool named);

// Adds the ranks of `next` to the program that is the same, or a new one; then makes one of those that are
// too many alike.
void add_program(std::vector<format::Program>& programs, format::Program next);
void add_programs(std::vector<format::Program>& programs, const std::vector<format::Program>& next);

// Ranks ascending and none twice; programs by their first rank.
void put_in_order(std::vector<format::Program>& programs);

void encode_programs(const std::vector<format::Program>& programs, format::ByteWriter& out);
[[nodiscard]] std::vector<format::Program> decode_programs(format::ByteReader& in);

}  // namespace barograph::collect
