// SPDX-License-Identifier: BSD-3-Clause
// The public functions for maps (barograph/stream.h). Round-robin and fixed ones are computed by each rank
// for itself.
#include "couple/maps/map.hpp"

#include <barograph/stream.h>

#include <algorithm>
#include <new>

#include "couple/coupling.hpp"
#include "couple/exported.hpp"
#include "couple/maps/map_policy.hpp"
#include "couple/maps/pivot.hpp"
#include "sys/errno_guard.hpp"

namespace barograph::couple {
namespace {

// Never a policy: the question of a map by a function.
constexpr int kByFunction = -1;

// Which of two partitions is the larger one, and what the calling process is in it.
struct Position {
    Sides sides;
    bool in_larger = false;
    std::uint32_t own_rank = 0;  // in the universe
};

[[nodiscard]] int find_position(const world::World& world, int partition, Position& position) {
    if (partition < 0 || static_cast<std::uint32_t>(partition) >= world.partition_count) {
        return BAROGRAPH_STREAM_NO_PARTITION;
    }
    const auto other_id = static_cast<std::uint32_t>(partition);
    if (other_id == world.own_partition) {
        return BAROGRAPH_STREAM_SELF;
    }
    const world::Partition& own = world.partitions[world.own_partition];
    const world::Partition& other = world.partitions[other_id];
    position.in_larger = own.size != other.size ? own.size > other.size : world.own_partition < other_id;
    const world::Partition& larger = position.in_larger ? own : other;
    const world::Partition& smaller = position.in_larger ? other : own;
    position.sides = {.larger = {larger.ranks, larger.size}, .smaller = {smaller.ranks, smaller.size}};
    position.own_rank = world.universe_rank;
    return 0;
}

void add_local(const Position& position, int policy, std::vector<std::uint32_t>& partners) {
    const auto [larger, smaller] = position.sides;
    const auto count = static_cast<std::uint32_t>(smaller.size());
    for (std::uint32_t rank = 0; rank < larger.size(); ++rank) {
        const std::uint32_t other =
            smaller[policy == BAROGRAPH_MAP_FIXED
                        ? fixed(rank, static_cast<std::uint32_t>(larger.size()), count)
                        : round_robin(rank, count)];
        if (position.in_larger && larger[rank] == position.own_rank) {
            partners.push_back(other);
        } else if (!position.in_larger && other == position.own_rank) {
            partners.push_back(larger[rank]);
        }
    }
}

// How many of them were not partners yet.
[[nodiscard]] int add_new(barograph_map& map, const std::vector<std::uint32_t>& partners) {
    int added = 0;
    map.partners.reserve(map.partners.size() + partners.size());
    for (const std::uint32_t rank : partners) {
        if (std::find(map.partners.begin(), map.partners.end(), rank) == map.partners.end()) {
            map.partners.push_back(rank);
            ++added;
        }
    }
    return added;
}

[[nodiscard]] int add_by_pivot(Line& line, const Position& position, const Question& question,
                               const Decide& decide, barograph_map& map) {
    std::vector<std::uint32_t> partners;
    const int code = ask_pivot(line, position.own_rank, position.sides, question, decide, partners);
    return code < 0 ? code : add_new(map, partners);
}

[[nodiscard]] int add_by_policy(barograph_map& map, int partition, int policy, std::uint64_t seed) {
    const world::World* world = nullptr;
    Line* line = nullptr;
    if (const int code = Coupling::get().find(world, line); code < 0) {
        return code;
    }
    if (policy < BAROGRAPH_MAP_ROUND_ROBIN || policy > BAROGRAPH_MAP_NODE_LOCAL) {
        return BAROGRAPH_STREAM_ARGUMENT;
    }
    Position position;
    if (const int code = find_position(*world, partition, position); code < 0) {
        return code;
    }
    if (policy == BAROGRAPH_MAP_ROUND_ROBIN || policy == BAROGRAPH_MAP_FIXED) {
        std::vector<std::uint32_t> partners;
        add_local(position, policy, partners);
        return add_new(map, partners);
    }
    const Decide decide = [&](std::span<const std::string_view> larger,
                              std::span<const std::string_view> smaller, std::vector<std::int64_t>& chosen) {
        const std::vector<std::uint32_t> partners =
            policy == BAROGRAPH_MAP_RANDOM ? random_partners(static_cast<std::uint32_t>(larger.size()),
                                                             static_cast<std::uint32_t>(smaller.size()), seed)
                                           : node_local_partners(larger, smaller);
        chosen.assign(partners.begin(), partners.end());
        return 0;
    };
    return add_by_pivot(*line, position, {.policy = policy, .seed = seed}, decide, map);
}

[[nodiscard]] int add_by_function(barograph_map& map, int partition, barograph_map_function function,
                                  void* data) {
    const world::World* world = nullptr;
    Line* line = nullptr;
    if (const int code = Coupling::get().find(world, line); code < 0) {
        return code;
    }
    Position position;
    if (const int code = find_position(*world, partition, position); code < 0) {
        return code;
    }
    const Decide decide = [&](std::span<const std::string_view> larger,
                              std::span<const std::string_view> smaller, std::vector<std::int64_t>& chosen) {
        for (std::size_t rank = 0; function != nullptr && rank < chosen.size(); ++rank) {
            chosen[rank] = function(static_cast<int>(rank), static_cast<int>(larger.size()),
                                    static_cast<int>(smaller.size()), data);
        }
        return function != nullptr ? 0 : BAROGRAPH_STREAM_ARGUMENT;
    };
    return add_by_pivot(*line, position, {.policy = kByFunction}, decide, map);
}

}  // namespace
}  // namespace barograph::couple

using barograph::sys::ErrnoGuard;

BAROGRAPH_EXPORTED barograph_map* barograph_map_create() {
    const ErrnoGuard errno_guard;
    return new (std::nothrow) barograph_map;
}

BAROGRAPH_EXPORTED void barograph_map_free(barograph_map* map) {
    const ErrnoGuard errno_guard;
    delete map;
}

BAROGRAPH_EXPORTED void barograph_map_clear(barograph_map* map) {
    if (map != nullptr) {
        map->partners.clear();
    }
}

BAROGRAPH_EXPORTED int barograph_map_add(barograph_map* map, int partition, int policy, uint64_t seed) {
    const ErrnoGuard errno_guard;
    if (map == nullptr) {
        return BAROGRAPH_STREAM_ARGUMENT;
    }
    try {
        return barograph::couple::add_by_policy(*map, partition, policy, seed);
    } catch (const std::bad_alloc&) {
        return BAROGRAPH_STREAM_MEMORY;
    }
}

BAROGRAPH_EXPORTED int barograph_map_add_function(barograph_map* map, int partition,
                                                  barograph_map_function function, void* data) {
    const ErrnoGuard errno_guard;
    if (map == nullptr) {
        return BAROGRAPH_STREAM_ARGUMENT;
    }
    try {
        return barograph::couple::add_by_function(*map, partition, function, data);
    } catch (const std::bad_alloc&) {
        return BAROGRAPH_STREAM_MEMORY;
    }
}

BAROGRAPH_EXPORTED int barograph_map_size(const barograph_map* map) {
    return map == nullptr ? BAROGRAPH_STREAM_ARGUMENT : static_cast<int>(map->partners.size());
}

BAROGRAPH_EXPORTED int barograph_map_partner(const barograph_map* map, int index) {
    return map == nullptr || index < 0 || static_cast<std::size_t>(index) >= map->partners.size()
               ? BAROGRAPH_STREAM_ARGUMENT
               : static_cast<int>(map->partners[static_cast<std::size_t>(index)]);
}
