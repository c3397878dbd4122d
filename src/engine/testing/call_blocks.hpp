// SPDX-License-Identifier: BSD-3-Clause
// Blocks of made-up calls, and what a module finds in them. For tests of modules that take events as they
// are.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/modules/module.hpp"
#include "engine/testing/tables.hpp"

namespace barograph::engine::testing {

struct MadeCall {
    std::uint32_t path = 1;
    std::uint64_t start = 0;
    std::uint64_t duration = 0;
    std::uint32_t repeats = 0;  // that are merged into it
};

// Blocks in the order in which they are given to a board.
class CallBlocks {
public:
    // Paths 1, 2, ... are calls of MPI with these names; all are on the communicator W0.0.
    explicit CallBlocks(const std::vector<std::string>& names) {
        auto numbers = std::make_shared<Numbers>();
        numbers->paths.push_back({});
        for (const std::string& name : names) {
            const std::uint32_t operation = dictionary_.operation(name, format::Layer::kMpi);
            numbers->paths.push_back({.path = dictionary_.path(0, operation),
                                      .operation = operation,
                                      .layer = format::Layer::kMpi,
                                      .dependence = Dependence::kNone,
                                      .judged_by = JudgedBy::kOther});
        }
        const std::uint32_t world = dictionary_.object(
            {.kind = format::ObjectKind::kCommunicator, .name = "W0.0", .key = 7, .size = 1, .ranks = {}});
        numbers->objects.push_back({});
        numbers->objects.push_back({.object = world, .size = 1, .key = 7, .two_groups = false, .ranks = {}});
        numbers_ = numbers;
    }

    void add(std::uint32_t rank, std::uint32_t thread, std::uint64_t first,
             const std::vector<MadeCall>& calls) {
        Events block{
            .numbers = numbers_, .rank = rank, .thread = thread, .node = 0, .first = first, .events = {}};
        block.events.resize(calls.size());
        for (std::size_t i = 0; i < calls.size(); ++i) {
            block.events.start[i] = calls[i].start;
            block.events.end[i] = calls[i].start + calls[i].duration;
            block.events.length[i] = 8;
            block.events.path[i] = calls[i].path;
            block.events.object[i] = 1;
            block.events.info[i] = static_cast<std::uint32_t>(format::EventKind::kCall);
            block.events.peer[i] = format::kNoPeer;
            block.events.number[i] = calls[i].repeats;
        }
        blocks_.push_back(std::move(block));
    }

    // `asked`: it is asked after each block, too.
    template <typename Made>
    [[nodiscard]] Tables found_by(unsigned workers, bool asked = false) const {
        Made module;
        {
            Board board({.workers = workers});
            module.attach(board, 0);
            for (const Events& block : blocks_) {
                board.give(make_entry(kEvents, 0, block.rank, 1000, block));
                if (asked) {
                    board.drain();
                    (void)module.tables(dictionary_);
                }
            }
            board.drain();
            EXPECT_TRUE(board.failures().empty());
        }
        Tables tables;
        for (auto& [name, table] : module.tables(dictionary_)) {
            tables.emplace(name, std::move(table));
        }
        return tables;
    }

private:
    Dictionary dictionary_;
    std::shared_ptr<const Numbers> numbers_;
    std::vector<Events> blocks_;
};

}  // namespace barograph::engine::testing
