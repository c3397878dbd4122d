// SPDX-License-Identifier: BSD-3-Clause
// What the agent of this node, if there is one, says of this process: how far it has read the ring, and what
// to do when that is full. Asked when a block of events is appended, with the ring's lock held; looks for the
// agent's file now and then, so that an agent may come at any time. Maps it without the right to write, keeps
// no descriptor, allocates nothing.
#pragma once

#include <cstdint>

#include "format/arena/ring_layout.hpp"
#include "record/arena/arena.hpp"

namespace barograph::record {

class AgentBoard {
public:
    struct Word {
        const format::BoardEntry* entry = nullptr;  // nullptr: no agent is heard
        format::RingPolicy policy = format::RingPolicy::kOverwrite;
        std::uint64_t tail = 0;
        std::uint32_t wake = 0;
        std::uint32_t session = 0;
    };

    // What it says at `now_ns`, of CLOCK_MONOTONIC.
    [[nodiscard]] Word ask(const Arena& arena, std::uint64_t now_ns) noexcept;

    // Whether there is an agent that lives, even if it does not know this process yet.
    [[nodiscard]] bool is_heard(const Arena& arena, std::uint64_t now_ns) noexcept;

private:
    // How often the file is looked for. Each time costs a system call or a few.
    static constexpr std::uint64_t kLookNs = 50'000'000;
    // A map is never given back: another thread may wait on it. This many agents, one after the other, are
    // listened to.
    static constexpr int kMostMaps = 64;

    static long open_file(const Arena& arena) noexcept;
    static bool is_held(const Arena& arena) noexcept;
    void look(const Arena& arena) noexcept;
    [[nodiscard]] bool heard(std::uint64_t now_ns) const noexcept;
    void find_entry(const Arena& arena) noexcept;

    const format::BoardRecord* board_ = nullptr;
    const format::BoardEntry* entry_ = nullptr;
    std::uint64_t device_ = 0;
    std::uint64_t inode_ = 0;
    std::uint64_t looked_ns_ = 0;
    int maps_ = 0;
};

}  // namespace barograph::record
