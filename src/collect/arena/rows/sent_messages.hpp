// SPDX-License-Identifier: BSD-3-Clause
// The messages of a rank on their way to its aggregator: summed up, as bytes, and read again. Called by unify
// and fact_message. May allocate; take_messages() throws format::DecodeError.
#pragma once

#include <cstddef>
#include <vector>

#include "format/bytes/byte_reader.hpp"
#include "format/bytes/byte_writer.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::collect {

// Sorts by format::message_order and makes one row of those of the same sender, receiver and communicator:
// threads have shards of their own, and several communicators may be one object.
void sum_up(std::vector<format::Message>& messages);

// `messages` as sum_up() leaves them.
void put_messages(format::ByteWriter& out, const std::vector<format::Message>& messages);

// Appends what put_messages() wrote. `objects`: size of the global table, for checking.
void take_messages(format::ByteReader& in, std::size_t objects, std::vector<format::Message>& messages);

}  // namespace barograph::collect
