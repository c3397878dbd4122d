// SPDX-License-Identifier: BSD-3-Clause
// Arena files for the tests of this folder. Must never be linked into the product.
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>

#include "collect/test_arena.hpp"

namespace barograph::recover {

inline constexpr std::uint32_t kStep = 16;  // the id of an operation that every rank has

// An arena of a process that was killed: no end, no second clock pair, MPI_Barrier called `calls` times.
inline collect::TestArena killed_arena(std::uint32_t rank, std::uint32_t size, std::uint64_t calls) {
    collect::TestArena arena({.rank = rank, .clock = format::ClockSource::kMonotonic});
    arena.header().world_size = size;
    arena.header().stop_ticks = 0;
    arena.header().last_ticks = 0;
    arena.header().last_monotonic_ns = 0;
    arena.name(kStep, format::Layer::kMpi, "MPI_Barrier");
    const std::uint32_t root = arena.thread(0);
    const std::uint32_t node = arena.node(0, root, kStep);
    arena.fact(0, {.node = node, .bucket = format::kBucketNone, .calls = calls, .time_sum = 1000 * calls});
    return arena;
}

inline std::string write_file(const std::filesystem::path& path, std::span<const std::byte> bytes) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    return path.string();
}

}  // namespace barograph::recover
