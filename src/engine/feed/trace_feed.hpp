// SPDX-License-Identifier: BSD-3-Clause
// Gives the events of a saved trace to a board, as if they were just being made: blocks of all threads in
// turns, so that what belongs together comes close together. Workers decode them. Throws ProfileError for a
// damaged file; never writes.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "engine/board/board.hpp"
#include "engine/clocks/node_clocks.hpp"
#include "engine/events/events.hpp"
#include "engine/processes/spread.hpp"
#include "read/profile.hpp"
#include "read/trace/trace_blocks.hpp"

namespace barograph::engine {

class TraceFeed {
public:
    // `late_ns`: how long after the first process each rank that counts began. The files are of one run.
    // `salvage`: leaves out blocks that are damaged.
    TraceFeed(const std::vector<std::string>& files, std::map<std::uint32_t, std::uint64_t> late_ns,
              Dictionary& dictionary, bool salvage);

    // Gives all events to the board, and returns when they have been analyzed; none for ranks that belong to
    // other processes.
    void run(Board& board, Level level, const Spread& spread);

    // From now on times are by the clock of the first node.
    void use_clocks(std::shared_ptr<const NodeClocks> clocks) { clocks_ = std::move(clocks); }
    // Names of nodes, by the number that their events have.
    [[nodiscard]] std::vector<std::string> nodes() const;
    [[nodiscard]] std::uint64_t events() const noexcept { return events_; }
    // Blocks that were left out: of which it is not known whose they are, and of the last run.
    [[nodiscard]] std::uint64_t unplaced() const noexcept { return unplaced_; }
    [[nodiscard]] std::uint64_t damaged() const noexcept { return damaged_; }

private:
    struct File {
        std::unique_ptr<read::Profile> profile;
        std::unique_ptr<read::TraceBlocks> blocks;
        std::shared_ptr<const Numbers> numbers;
    };
    struct Place {
        std::size_t file = 0;
        std::size_t block = 0;
        std::uint32_t rank = 0;
        std::uint32_t thread = 0;
        double when = 0;  // as a part of the blocks of its thread
    };
    void decode(const Place& place, const Running& running);
    void place_blocks(std::size_t file,
                      std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Place>>& of_thread);

    bool salvage_;
    std::map<std::uint32_t, std::uint64_t> late_ns_;
    std::vector<File> files_;
    std::vector<Place> places_;
    std::map<std::string, std::uint32_t> nodes_;
    std::shared_ptr<const NodeClocks> clocks_ = std::make_shared<NodeClocks>();
    std::vector<read::TraceBlocks::Reader> readers_;  // by worker: each has one block of one file
    std::atomic<std::uint64_t> events_{0};
    std::uint64_t unplaced_ = 0;
    std::atomic<std::uint64_t> damaged_{0};
    std::mutex mutex_;
    std::exception_ptr error_;  // the first that decoding met
};

}  // namespace barograph::engine
