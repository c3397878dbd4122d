// SPDX-License-Identifier: BSD-3-Clause
// See streams.hpp.
#include "feed/streams.hpp"

#include <dlfcn.h>

#include "sys/files/folder_of_code.hpp"

namespace barograph::feed {
namespace {

constexpr char kLibrary[] = "libbarograph-stream.so";

void* beside_this_library() noexcept {
    sys::PathText path = sys::folder_of_code(reinterpret_cast<const void*>(&beside_this_library));
    path << kLibrary;
    return dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
}

template <typename Wanted>
bool take(void* library, const char* name, Wanted& wanted) noexcept {
    wanted = reinterpret_cast<Wanted>(dlsym(library, name));
    return wanted != nullptr;
}

}  // namespace

bool Streams::find() noexcept {
    void* library = RTLD_DEFAULT;
    if (dlsym(library, "barograph_partition_find") == nullptr) {
        library = beside_this_library();
    }
    return (library == RTLD_DEFAULT || library != nullptr) &&
           take(library, "barograph_partition_find", partition_find) &&
           take(library, "barograph_partition_self", partition_self) &&
           take(library, "barograph_partition_get", partition_get) &&
           take(library, "barograph_universe_rank", universe_rank) &&
           take(library, "barograph_map_create", map_create) && take(library, "barograph_map_add", map_add) &&
           take(library, "barograph_map_add_function", map_add_function) &&
           take(library, "barograph_map_free", map_free) &&
           take(library, "barograph_stream_create", create) &&
           take(library, "barograph_stream_open_map", open_map) &&
           take(library, "barograph_stream_write", write) && take(library, "barograph_stream_close", close) &&
           take(library, "barograph_stream_problem", problem);
}

}  // namespace barograph::feed
