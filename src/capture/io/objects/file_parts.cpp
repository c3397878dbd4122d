// SPDX-License-Identifier: BSD-3-Clause
// See file_parts.hpp. Keys are found in a table of mapped memory that lives as long as the process; an entry
// counts for one recording (a fork may begin another).
#include "capture/io/objects/file_parts.hpp"

#include <xxhash.h>

#include <atomic>

#include "capture/io/io_host.hpp"
#include "sys/handle_table.hpp"

namespace barograph::capture::io {
namespace {

struct Known {
    std::uint64_t key_high = 0;
    std::uint32_t object = 0;
    std::uint32_t recording = 0;
};

constinit sys::HandleTable<Known, 8> known;
constinit std::atomic<std::uint32_t> count{0};
constinit std::atomic<std::uint32_t> counted_recording{0};

// Keys of different kinds differ also where names are alike: an attribute and a dataset may have one name.
XXH128_hash_t key_of(format::ObjectKind kind, std::string_view file, std::string_view name) noexcept {
    const XXH128_hash_t outer =
        XXH3_128bits_withSeed(file.data(), file.size(), static_cast<std::uint64_t>(kind));
    return XXH3_128bits_withSeed(name.data(), name.size(), outer.low64 ^ outer.high64);
}

}  // namespace

Part part_of_file(std::uint32_t parent, format::ObjectKind kind, std::string_view file,
                  std::string_view name) noexcept {
    const XXH128_hash_t key = key_of(kind, file, name);
    const std::uint32_t now = recording_number.load(std::memory_order_relaxed);
    const auto* found = known.find(key.low64);
    if (found != nullptr && found->key_high == key.high64 && found->recording == now) {
        return {.object = found->object};
    }
    if (counted_recording.exchange(now, std::memory_order_relaxed) != now) {
        count.store(0, std::memory_order_relaxed);
    }
    if (count.fetch_add(1, std::memory_order_relaxed) >= kMostParts) {
        count.store(kMostParts, std::memory_order_relaxed);
        return {.object = parent};
    }
    const std::uint32_t object = host.process->add_object(
        {.kind = kind, .key_high = key.high64, .key_low = key.low64, .parent = parent, .name = name});
    (void)known.insert(key.low64, {.key_high = key.high64, .object = object, .recording = now});
    return {.object = object, .made = object != 0};
}

}  // namespace barograph::capture::io
