// SPDX-License-Identifier: BSD-3-Clause
// The public functions for partitions, and what codes mean (barograph/stream.h).
#include <barograph/stream.h>

#include <cstring>

#include "couple/coupling.hpp"
#include "couple/exported.hpp"
#include "sys/errno_guard.hpp"

using barograph::couple::Coupling;
using barograph::sys::ErrnoGuard;
using barograph::world::Partition;
using barograph::world::World;

BAROGRAPH_EXPORTED const char* barograph_stream_problem(int code) {
    switch (code) {
        case BAROGRAPH_STREAM_OFF:
            return "the programs were not started with --couple mpi";
        case BAROGRAPH_STREAM_AGAIN:
            return "not now: nothing has arrived, or all buffers are full";
        case BAROGRAPH_STREAM_ARGUMENT:
            return "an argument is out of its range";
        case BAROGRAPH_STREAM_NO_PARTITION:
            return "there is no such partition";
        case BAROGRAPH_STREAM_SELF:
            return "a map to one's own partition, or a stream to oneself";
        case BAROGRAPH_STREAM_EMPTY:
            return "the map has no partners";
        case BAROGRAPH_STREAM_RANGE:
            return "the map's function returned a rank that does not exist";
        case BAROGRAPH_STREAM_DIRECTION:
            return "the directions of the two ends do not fit";
        case BAROGRAPH_STREAM_BLOCK_SIZE:
            return "the two ends have blocks of different sizes";
        case BAROGRAPH_STREAM_CLOSED:
            return "the stream is not open";
        case BAROGRAPH_STREAM_STATE:
            return "before MPI_Init or after MPI_Finalize";
        case BAROGRAPH_STREAM_MEMORY:
            return "no memory";
        case BAROGRAPH_STREAM_MPI:
            return "a call of MPI failed, or there is no part of Barograph for this MPI";
        default:
            return code < 0 ? "no code of Barograph's streams" : "no problem";
    }
}

BAROGRAPH_EXPORTED int barograph_partition_set_name(const char* name) {
    const ErrnoGuard errno_guard;
    return Coupling::get().set_name(name);
}

BAROGRAPH_EXPORTED int barograph_partition_count() {
    const ErrnoGuard errno_guard;
    const World* world = nullptr;
    const int code = Coupling::get().find(world);
    return code < 0 ? code : static_cast<int>(world->partition_count);
}

BAROGRAPH_EXPORTED int barograph_partition_self() {
    const ErrnoGuard errno_guard;
    const World* world = nullptr;
    const int code = Coupling::get().find(world);
    return code < 0 ? code : static_cast<int>(world->own_partition);
}

BAROGRAPH_EXPORTED int barograph_partition_get(int id, barograph_partition* partition) {
    const ErrnoGuard errno_guard;
    const World* world = nullptr;
    const int code = Coupling::get().find(world);
    if (code < 0) {
        return code;
    }
    if (partition == nullptr) {
        return BAROGRAPH_STREAM_ARGUMENT;
    }
    if (id < 0 || static_cast<std::uint32_t>(id) >= world->partition_count) {
        return BAROGRAPH_STREAM_NO_PARTITION;
    }
    const Partition& found = world->partitions[id];
    *partition = {.id = id,
                  .size = static_cast<int>(found.size),
                  .first = static_cast<int>(found.ranks[0]),
                  .name = found.name,
                  .command_line = found.command_line};
    return 0;
}

BAROGRAPH_EXPORTED int barograph_partition_find(const char* name) {
    const ErrnoGuard errno_guard;
    const World* world = nullptr;
    const int code = Coupling::get().find(world);
    if (code < 0) {
        return code;
    }
    for (std::uint32_t id = 0; name != nullptr && id < world->partition_count; ++id) {
        if (std::strcmp(world->partitions[id].name, name) == 0) {
            return static_cast<int>(id);
        }
    }
    return name == nullptr ? BAROGRAPH_STREAM_ARGUMENT : BAROGRAPH_STREAM_NO_PARTITION;
}

BAROGRAPH_EXPORTED int barograph_partition_rank(int id, int rank) {
    const ErrnoGuard errno_guard;
    const World* world = nullptr;
    const int code = Coupling::get().find(world);
    if (code < 0) {
        return code;
    }
    if (id < 0 || static_cast<std::uint32_t>(id) >= world->partition_count) {
        return BAROGRAPH_STREAM_NO_PARTITION;
    }
    const Partition& found = world->partitions[id];
    return rank < 0 || static_cast<std::uint32_t>(rank) >= found.size ? BAROGRAPH_STREAM_ARGUMENT
                                                                      : static_cast<int>(found.ranks[rank]);
}

BAROGRAPH_EXPORTED int barograph_universe_rank() {
    const ErrnoGuard errno_guard;
    const World* world = nullptr;
    const int code = Coupling::get().find(world);
    return code < 0 ? code : static_cast<int>(world->universe_rank);
}

BAROGRAPH_EXPORTED int barograph_universe_size() {
    const ErrnoGuard errno_guard;
    const World* world = nullptr;
    const int code = Coupling::get().find(world);
    return code < 0 ? code : static_cast<int>(world->universe_size);
}
