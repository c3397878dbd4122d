// SPDX-License-Identifier: BSD-3-Clause
// Puts the halves of messages and the arrivals at collectives together, and tells who waited for whom: after
// the fact, without a message of its own. Late sender, late receiver, wait at barrier and n-to-n, early root,
// late root as Scalasca defines them (Wolf et al.), in whole nanoseconds, never longer than the call. One
// object for each shard; not thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/modules/waits/backlog.hpp"
#include "engine/modules/waits/halves.hpp"
#include "engine/modules/waits/longest_waits.hpp"
#include "engine/modules/waits/wait_table.hpp"

namespace barograph::engine::waits {

// Matches the messages and collectives of one shard.
class Matching {
public:
    // `longest`: takes the single waits of all shards.
    Matching(std::shared_ptr<const NodeClocks> clocks, std::shared_ptr<LongestWaits> longest)
        : clocks_(std::move(clocks)), table_(std::move(longest)) {}

    // Adds to `parts`, by shard of Groups, what calls that waited for several messages have found.
    void take(const Halves& halves, std::vector<GroupParts>& parts);

    // With what is left over so far as unknown.
    [[nodiscard]] WaitTable table() const;

private:
    struct LaneHash {
        [[nodiscard]] std::size_t operator()(const Lane& lane) const noexcept { return lane.hash(); }
    };
    // Both come in the order of their numbers: one that is behind the other side's has no partner.
    struct OpenLane {
        Backlog<SendHalf> sends;
        Backlog<ReceiveHalf> receives;
    };
    struct MeetingId {
        Context context;
        std::uint32_t number = 0;
        std::uint32_t turn = 0;
        bool operator==(const MeetingId&) const = default;
    };
    struct Hash {
        [[nodiscard]] std::size_t operator()(const MeetingId& id) const noexcept {
            return mixed(mixed(id.context.key, id.context.instance),
                         std::uint64_t{id.turn} << 32U | id.number);
        }
    };

    // Members of a call that need not keep its ranks.
    struct Kin {
        std::vector<Arrival> arrivals;
        std::vector<Needed> otherwise;  // of each, if it is not known to have waited
        std::uint64_t error_ns = 0;
        bool across = false;
        std::size_t missing = 0;  // that have not completed their request
    };

    void await_ends(Kin kin, std::vector<GroupParts>& parts);
    void keep(const Kin& kin, std::vector<GroupParts>& parts);
    void pair(OpenLane& lane, std::vector<GroupParts>& parts);
    void match(const SendHalf& send, const ReceiveHalf& receive, std::vector<GroupParts>& parts);
    void meet(const std::vector<Arrival>& arrivals, std::vector<GroupParts>& parts);
    void judge(const CallPlace& call, const Needed& needed);
    // What is learned of a standard send from when it, or the call that completed it, ended.
    void learn(const Group& group, const Needed& needed);
    void compare_clocks(const std::vector<Arrival>& arrivals);
    // A call, or a request of a rank, needed something.
    void waited(const Group& group, const Needed& needed, std::vector<GroupParts>& parts);
    void waited(std::uint64_t request, const Needed& needed, std::vector<GroupParts>& parts);
    void waited(const Arrival& arrival, const Needed& needed, std::vector<GroupParts>& parts);
    void end(const RequestEnd& end, std::vector<GroupParts>& parts);

    std::shared_ptr<const NodeClocks> clocks_;
    std::unordered_map<Lane, OpenLane, LaneHash> lanes_;
    std::unordered_map<MeetingId, std::vector<Arrival>, Hash> meetings_;
    // Requests by request_id(), of which only the call that waited is known, or only what they depended on.
    std::unordered_map<std::uint64_t, Group> ended_;
    std::unordered_map<std::uint64_t, Needed> needed_;
    std::unordered_map<std::uint64_t, std::shared_ptr<Kin>> leaving_;  // by request
    WaitTable table_;
};

// Calls that waited for several requests, of one shard: for the last where they need all, for the first where
// any will do.
class Groups {
public:
    // `longest`: takes the single waits of all shards.
    explicit Groups(std::shared_ptr<LongestWaits> longest) : table_(std::move(longest)) {}

    void take(const GroupParts& parts);
    [[nodiscard]] WaitTable table() const;

private:
    struct OpenGroup;
    // All requests of a call are known.
    void finish(const Group& call, const OpenGroup& group);

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
        std::uint32_t maybes = 0;
        Evidence evidence;
        bool known = true;
        bool complete = false;  // all but standard sends are found
        bool by_order = false;
        std::uint64_t error_ns = 0;
        std::optional<Needed> decides;  // so far
    };

    std::unordered_map<GroupId, OpenGroup, Hash> groups_;
    WaitTable table_;
};

}  // namespace barograph::engine::waits
