// SPDX-License-Identifier: BSD-3-Clause
// What two processes have to say of one thing: the two halves of a message, the arrivals at one collective. Made of the events of
// one rank (rank_events.hpp), put together by a hash of what identifies them (matching.hpp).
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/board/entry.hpp"
#include "engine/generated/mpi_dependences.hpp"

namespace barograph::engine::waits {

[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t a, std::uint64_t b) noexcept {
    const auto product =
        static_cast<unsigned __int128>(a ^ 0xa0761d6478bd642fULL) * (b ^ 0xe7037ed1a0b428dbULL);
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
}

// A communicator: its key, and which one it is of those that share a row.
struct Context {
    std::uint64_t key = 0;
    std::uint64_t instance = 0;
    auto operator<=>(const Context&) const = default;
};

// Messages that MPI keeps in their order: ranks of MPI_COMM_WORLD.
struct Lane {
    Context context;
    std::uint32_t sender = 0;
    std::uint32_t receiver = 0;
    std::int32_t tag = 0;
    auto operator<=>(const Lane&) const = default;

    [[nodiscard]] std::uint64_t hash() const noexcept {
        return mixed(mixed(context.key, context.instance),
                     mixed(std::uint64_t{sender} << 32U | receiver, static_cast<std::uint32_t>(tag)));
    }
};

// Where a call was made, and in what time (ns since the first process began).
struct CallPlace {
    std::uint32_t rank = 0;
    std::uint32_t thread = 0;
    std::uint32_t node = 0;
    std::uint32_t path = 0;
    std::uint64_t start = 0;
    std::uint64_t end = 0;
};

struct SendHalf {
    Lane lane;
    std::uint32_t number = 0;  // in its lane, from 1
    std::uint32_t object = 0;
    CallPlace call;
    bool synchronous = false;  // it ends when the receive has begun, and blocks
};

// Receives that one call waited for.
struct Group {
    std::uint64_t id = 0;  // of the rank
    std::uint32_t members = 1;
    Dependence dependence =
        Dependence::kNone;  // kAllRequests for a call that receives itself; kNone: it does not wait
    CallPlace call;
};

struct ReceiveHalf {
    Lane lane;
    std::uint32_t number = 0;
    std::uint32_t object = 0;
    CallPlace post;              // the call that asked for it
    std::uint64_t received = 0;  // when it was complete
    Group group;
    bool by_order = false;  // its number rests on the order of receives of its rank that could take anything
};

struct Arrival {
    Context context;
    std::uint32_t number = 0;  // the how-manieth collective call on it
    std::uint32_t turn = 0;    // of a persistent one the how-manieth start
    std::uint32_t size = 0;    // of the communicator
    std::uint32_t object = 0;
    std::uint32_t root = 0;  // rank of MPI_COMM_WORLD; only where it has one
    bool has_root = false;
    bool brings = false;  // data
    bool blocks = false;
    Dependence dependence = Dependence::kNone;
    CallPlace call;

    [[nodiscard]] std::uint64_t hash() const noexcept {
        return mixed(mixed(context.key, context.instance), std::uint64_t{turn} << 32U | number);
    }
};

// Of one shard: those whose hash is its number modulo the number of shards.
struct Halves {
    std::vector<SendHalf> sends;
    std::vector<ReceiveHalf> receives;
    std::vector<Arrival> arrivals;

    [[nodiscard]] bool empty() const noexcept {
        return sends.empty() && receives.empty() && arrivals.empty();
    }
    [[nodiscard]] std::size_t bytes() const noexcept {
        return sends.size() * sizeof(SendHalf) + receives.size() * sizeof(ReceiveHalf) +
               arrivals.size() * sizeof(Arrival);
    }
};
inline constexpr TypeId kHalves = type_id("barograph.waits.halves");

// A receive of a call that waited for several has found its send.
struct GroupPart {
    Group group;
    CallPlace cause;
    std::uint32_t object = 0;
    bool by_order = false;
    bool known = true;           // how long it was waited for: false if the clocks of two nodes do not say
    std::uint64_t error_ns = 0;  // of these clocks
};
using GroupParts = std::vector<GroupPart>;
inline constexpr TypeId kGroupParts = type_id("barograph.waits.group-parts");

}  // namespace barograph::engine::waits
