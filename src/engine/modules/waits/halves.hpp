// SPDX-License-Identifier: BSD-3-Clause
// What two processes have to say of one thing: the two halves of a message, the arrivals at one collective.
// Made of the events of one rank (rank_events.hpp), put together by a hash of what identifies them
// (matching.hpp).
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/board/entry.hpp"
#include "engine/generated/mpi_dependences.hpp"
#include "engine/processes/definitions.hpp"

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
    std::uint64_t bytes = 0;
    CallPlace call;
    bool synchronous = false;  // it ends when the receive has begun: the call, if it blocks, else its request
    bool maybe = false;        // or it may: a standard send
    bool judged = false;       // the call
    bool exchange = false;     // of a call that receives, too: its request is the call
    std::uint32_t request = 0;  // see RequestEnd
};

// Requests that one call waited for.
struct Group {
    std::uint64_t id = 0;  // of the rank
    std::uint32_t members = 1;
    std::uint32_t maybes = 0;  // standard sends, not among the members
    bool judged = false;       // whether it waited is to be told: all of its requests are known
    Dependence dependence =
        Dependence::kNone;  // kAllRequests for a call that receives itself; kNone: it does not wait
    CallPlace call;
};

// A call that found a message before it was received, on the thread that asked for it.
struct ProbeCall {
    std::uint32_t path = 0;  // 0: there was none
    std::uint64_t start = 0;
    std::uint64_t end = 0;
    bool judged = false;
};

struct ReceiveHalf {
    Lane lane;
    std::uint32_t number = 0;
    std::uint32_t object = 0;
    CallPlace post;              // the call that asked for it
    std::uint64_t received = 0;  // when it was complete
    Group group;
    ProbeCall probe;        // that waited for it before
    bool by_order = false;  // its number rests on the order of receives of its rank that could take anything
};

struct Arrival {
    Context context;
    std::uint32_t number = 0;  // of the collective call among those on it
    std::uint32_t turn = 0;    // of a persistent one the number of its start
    std::uint32_t size = 0;    // of the communicator
    std::uint32_t object = 0;
    std::uint32_t root = 0;  // rank of MPI_COMM_WORLD; only where it has one
    bool has_root = false;
    bool brings = false;      // data
    std::uint32_t place = 0;  // its rank in the communicator; only where it depends on those of lower ranks
    bool blocks = false;
    bool judged = false;
    std::uint32_t request = 0;  // of one that does not: see RequestEnd
    Dependence dependence = Dependence::kNone;
    CallPlace call;

    [[nodiscard]] std::uint64_t hash() const noexcept {
        return mixed(mixed(context.key, context.instance), std::uint64_t{turn} << 32U | number);
    }
};

// The request of a send or of a collective call is complete. It goes where that half went, after it.
struct RequestEnd {
    std::uint64_t hash = 0;  // of that half
    std::uint32_t rank = 0;
    std::uint32_t request = 0;  // of the rank; 0: none
    bool exchange = false;
    Group group;  // that waited for it
};

// The halves of one shard: those whose hash is its number modulo the number of shards.
struct Halves {
    std::vector<SendHalf> sends;
    std::vector<ReceiveHalf> receives;
    std::vector<Arrival> arrivals;
    std::vector<RequestEnd> ends;

    [[nodiscard]] bool empty() const noexcept {
        return sends.empty() && receives.empty() && arrivals.empty() && ends.empty();
    }
    [[nodiscard]] std::size_t bytes() const noexcept {
        return sends.size() * sizeof(SendHalf) + receives.size() * sizeof(ReceiveHalf) +
               arrivals.size() * sizeof(Arrival) + ends.size() * sizeof(RequestEnd);
    }
};
// Key: the shard.
inline constexpr TypeId kHalves = type_id("barograph.waits.halves");

// What a call waited for. Numbers and names: wait_table.cpp.
enum class WaitKind : std::uint8_t {
    kLateSender = 0,    // a receive for its send
    kLateReceiver = 1,  // a synchronous send for its receive
    kBarrier = 2,       // a barrier, or another call that brings nothing, for the last
    kNToN = 3,          // a call that needs all for the last
    kEarlyRoot = 4,     // the root for the last of those it needs
    kLateRoot = 5,      // the others for the root
    kLowerRanks = 6,    // a prefix reduction for the last of the lower ranks
};

// What the order of some receives rests on: see RankEvents::order_unknown().
struct Doubt {
    static constexpr std::uint32_t kSeveral = ~std::uint32_t{0};  // ranks, or communicators
    std::uint32_t rank = 0;
    std::uint32_t object = 0;
    [[nodiscard]] bool is_of(std::uint32_t one_rank, std::uint32_t one_object) const noexcept {
        return (rank == one_rank || rank == kSeveral) && (object == one_object || object == kSeveral);
    }
    auto operator<=>(const Doubt&) const = default;
};

// What a request depended on: a receive on its send, for example.
struct Needed {
    WaitKind kind = WaitKind::kLateSender;
    CallPlace cause{};
    std::uint32_t object = 0;
    bool by_order = false;
    bool known = true;            // false: the clocks of two nodes do not say how long it was waited for
    bool waits = true;            // false: it depended on nobody
    std::uint64_t error_ns = 0;   // of these clocks
    bool maybe = false;           // of a standard send
    std::uint8_t send_class = 0;  // of this class: see standard_sends.hpp
    Judgement why = Judgement::kJudged;  // else why it cannot be judged
    std::uint64_t others = 0;            // when the last came that it may have depended on, too
    Doubt doubt{};                       // of one by order
};

// That of one request of a call that waited for several.
struct GroupPart {
    Group group;
    Needed needed;
};
using GroupParts = std::vector<GroupPart>;
// Key: the shard.
inline constexpr TypeId kGroupParts = type_id("barograph.waits.group-parts");

// For another process. Taking throws format::DecodeError.
void put(const Halves& halves, format::ByteWriter& out);
[[nodiscard]] Halves take_halves(format::ByteReader& in, const Renumbering& numbers);
[[nodiscard]] GroupParts take_group_parts(format::ByteReader& in, const Renumbering& numbers);

}  // namespace barograph::engine::waits
