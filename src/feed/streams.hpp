// SPDX-License-Identifier: BSD-3-Clause
// The functions of include/barograph/stream.h in libbarograph-stream.so: preloaded, or in the folder of this
// library. Called when a feed is opened.
#pragma once

#include "barograph/stream.h"

namespace barograph::feed {

struct Streams {
    decltype(&barograph_partition_find) partition_find = nullptr;
    decltype(&barograph_partition_self) partition_self = nullptr;
    decltype(&barograph_partition_get) partition_get = nullptr;
    decltype(&barograph_universe_rank) universe_rank = nullptr;
    decltype(&barograph_map_create) map_create = nullptr;
    decltype(&barograph_map_add) map_add = nullptr;
    decltype(&barograph_map_add_function) map_add_function = nullptr;
    decltype(&barograph_map_free) map_free = nullptr;
    decltype(&barograph_stream_create) create = nullptr;
    decltype(&barograph_stream_open_map) open_map = nullptr;
    decltype(&barograph_stream_write) write = nullptr;
    decltype(&barograph_stream_close) close = nullptr;
    decltype(&barograph_stream_problem) problem = nullptr;

    // False: the library is not there, or lacks one of them.
    [[nodiscard]] bool find() noexcept;
};

}  // namespace barograph::feed
