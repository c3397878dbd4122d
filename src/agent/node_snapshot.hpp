// SPDX-License-Identifier: BSD-3-Clause
// A snapshot of the processes of this node as the bytes of a profile, made in a thread while the looks go on.
// Called by the agent. The profile is written to a private folder, which is gone before its first byte is
// sent.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "agent/node_processes.hpp"

namespace barograph::agent {

class NodeSnapshot {
public:
    explicit NodeSnapshot(std::size_t part_bytes) : part_bytes_(part_bytes) {}
    ~NodeSnapshot();
    NodeSnapshot(const NodeSnapshot&) = delete;
    NodeSnapshot& operator=(const NodeSnapshot&) = delete;

    // Begins one; returns why it cannot, "" when it has begun.
    [[nodiscard]] std::string begin(std::vector<NodeProcesses::Known> processes);
    [[nodiscard]] bool running() const noexcept { return thread_.joinable() && !done_; }
    // Whether take_problem() or take_part() has something to say.
    [[nodiscard]] bool has_more() const noexcept { return done_ && (thread_.joinable() || file_ >= 0); }
    // Why no profile was made, once; "" when there is nothing to say.
    [[nodiscard]] std::string take_problem();
    // The payload of the next PROFILE frame; "" when there is none now.
    [[nodiscard]] std::string take_part();

private:
    void make(const std::vector<NodeProcesses::Known>& processes);

    std::size_t part_bytes_;
    std::thread thread_;
    std::atomic<bool> done_{false};
    // Used by the thread until it is done.
    std::string problem_;
    int file_ = -1;
    std::uint64_t total_ = 0;
    std::uint64_t sent_ = 0;
};

}  // namespace barograph::agent
