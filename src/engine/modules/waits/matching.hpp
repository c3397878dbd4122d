// SPDX-License-Identifier: BSD-3-Clause
// Puts the halves of messages and the arrivals at collectives together, and tells who waited for whom: after the fact, without a
// message of its own. Late sender, late receiver, wait at barrier and n-to-n, early root, late root as Scalasca defines them (Wolf et al.),
// in whole nanoseconds, never longer than the call. One object for each shard; not thread-safe.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "engine/modules/waits/halves.hpp"
#include "engine/modules/waits/wait_table.hpp"

namespace barograph::engine::waits {

// Of the messages and collectives of one shard.
class Matching {
public:
    // Adds to `parts`, by shard of Groups, what calls that waited for several messages have found.
    void take(const Halves& halves, std::vector<GroupParts>& parts);

    // With what is left over so far as unknown.
    [[nodiscard]] WaitTable table() const;
    [[nodiscard]] std::size_t waiting() const noexcept {
        return sends_.size() + receives_.size() + meetings_.size();
    }

private:
    struct MessageId {
        Lane lane;
        std::uint32_t number = 0;
        bool operator==(const MessageId&) const = default;
    };
    struct MeetingId {
        Context context;
        std::uint32_t number = 0;
        std::uint32_t turn = 0;
        bool operator==(const MeetingId&) const = default;
    };
    struct Hash {
        [[nodiscard]] std::size_t operator()(const MessageId& id) const noexcept {
            return mixed(id.lane.hash(), id.number);
        }
        [[nodiscard]] std::size_t operator()(const MeetingId& id) const noexcept {
            return mixed(mixed(id.context.key, id.context.instance),
                         std::uint64_t{id.turn} << 32U | id.number);
        }
    };

    void match(const SendHalf& send, const ReceiveHalf& receive, std::vector<GroupParts>& parts);
    void meet(const std::vector<Arrival>& arrivals);

    std::unordered_map<MessageId, SendHalf, Hash> sends_;
    std::unordered_map<MessageId, ReceiveHalf, Hash> receives_;
    std::unordered_map<MeetingId, std::vector<Arrival>, Hash> meetings_;
    WaitTable table_;
};

// Calls that waited for several messages, of one shard: for the last where they need all, for the first where any will do.
class Groups {
public:
    void take(const GroupParts& parts);
    [[nodiscard]] WaitTable table() const;

private:
    struct GroupId {
        std::uint32_t rank = 0;
        std::uint64_t id = 0;
        bool operator==(const GroupId&) const = default;
    };
    struct Hash {
        [[nodiscard]] std::size_t operator()(const GroupId& id) const noexcept {
            return mixed(id.rank, id.id);
        }
    };
    struct OpenGroup {
        std::uint32_t found = 0;
        bool known = true;
        GroupPart part;  // that decides so far
    };

    std::unordered_map<GroupId, OpenGroup, Hash> groups_;
    WaitTable table_;
};

}  // namespace barograph::engine::waits
