// SPDX-License-Identifier: BSD-3-Clause
// The agent's board (format/arena/ring_layout.hpp) in the folder of a job: it tells the processes there how
// far their rings were read. One agent at a time has it; the next one takes over what a killed one has left.
// Called by EventAgent. May allocate.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "format/arena/ring_layout.hpp"

namespace barograph::stream {

class OwnBoard {
public:
    OwnBoard() = default;
    ~OwnBoard();
    OwnBoard(const OwnBoard&) = delete;
    OwnBoard& operator=(const OwnBoard&) = delete;

    // Makes it, or takes it over. Returns 0 or -errno; -EBUSY: another agent has it.
    [[nodiscard]] int open(const std::string& folder);
    [[nodiscard]] bool is_open() const noexcept { return record_ != nullptr; }

    // An entry for a process, which has been read up to `tail`. Nothing: all are taken.
    [[nodiscard]] std::optional<std::size_t> add(const format::ArenaHeader& header, std::uint64_t tail,
                                                 format::RingPolicy policy);
    void have_read(std::size_t entry, std::uint64_t tail) noexcept;
    // Its process has ended.
    void free(std::size_t entry) noexcept;
    // The agent is alive.
    void beat() noexcept;

private:
    std::string path_;
    int descriptor_ = -1;
    format::BoardRecord* record_ = nullptr;
};

}  // namespace barograph::stream
