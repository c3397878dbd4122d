// SPDX-License-Identifier: BSD-3-Clause
// An arena as it was put together from a stream, before it is read like any other. Used by replay and by
// readers of a stream that still grows. Trusts nothing in it.
#pragma once

#include <cstddef>
#include <span>

namespace barograph::stream {

// Its events come as blocks of the stream: chunks of buffers and rings are marked as ones that say nothing.
void hide_events(std::span<std::byte> arena);

}  // namespace barograph::stream
