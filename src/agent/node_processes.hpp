// SPDX-License-Identifier: BSD-3-Clause
// The processes of one job on this node, by their arenas: which there are, whether they live, and a row for
// each of them. Arenas are mapped once and followed until they vanish. Reads only; stops a process for a
// moment only where its stack is asked for, and does not wait. May allocate.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "agent/frames.hpp"
#include "agent/places.hpp"
#include "collect/arena/chunks/module_map.hpp"
#include "look/arena_follower.hpp"

namespace barograph::agent {

class NodeProcesses {
public:
    explicit NodeProcesses(Places places);
    ~NodeProcesses();
    NodeProcesses(const NodeProcesses&) = delete;
    NodeProcesses& operator=(const NodeProcesses&) = delete;

    // Looks once. Afterwards changed() has the rows that differ from those of the look before, gone() the
    // processes that left.
    void look(StringTable& strings);
    [[nodiscard]] const std::vector<Row>& changed() const noexcept { return changed_; }
    [[nodiscard]] const std::vector<std::uint32_t>& gone() const noexcept { return gone_; }
    // Event bandwidths that differ from those of the look before.
    [[nodiscard]] const std::vector<EventRate>& event_rates() const noexcept { return event_rates_; }
    [[nodiscard]] std::size_t size() const noexcept { return followed_.size(); }
    [[nodiscard]] bool any_alive() const noexcept { return any_alive_; }
    // Arenas that could not be opened, by reason; empty when all could.
    [[nodiscard]] const std::string& problem() const noexcept { return problem_; }

    // All that a roll-call needs of each process, a JSON object each.
    [[nodiscard]] std::vector<std::string> presences() const;

    // The stacks of the first threads of those of these processes that are of the job, a JSON object each.
    [[nodiscard]] std::vector<std::string> stacks(const std::vector<std::uint32_t>& pids) const;

    // The process of an arena; what a snapshot or a stack needs.
    struct Known {
        std::string path;
        std::uint32_t pid = 0;
        bool alive = false;
    };
    [[nodiscard]] std::vector<Known> known() const;

private:
    struct Followed;
    using All = std::map<ino_t, std::unique_ptr<Followed>>;
    [[nodiscard]] std::unique_ptr<Followed> open(const FoundArena& found);
    All::iterator drop(All::iterator at);
    [[nodiscard]] Row row_of(Followed& one, StringTable& strings, std::int64_t now_ms);
    void set_rates(Followed& one, Row& row) const;
    void set_event_rate(Followed& one);
    static std::uint32_t site_of(Followed& one, StringTable& strings);

    Places places_;
    std::string node_;
    std::string boot_;
    All followed_;
    std::map<ino_t, std::uint32_t> refused_;  // files that are not arenas (yet) -> how often they were tried
    std::vector<Row> changed_;
    std::vector<std::uint32_t> gone_;
    std::vector<EventRate> event_rates_;
    std::string problem_;
    bool any_alive_ = false;
};

}  // namespace barograph::agent
