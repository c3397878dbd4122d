// SPDX-License-Identifier: BSD-3-Clause
// An analysis that several processes share: which of them analyzes what, entries for others on their way, and
// the end of a pass, which all see. By itself a process has everything. Entries of one key are analyzed by
// one process; those that one process sends come in their order.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "collect/problem.hpp"
#include "engine/board/board.hpp"
#include "engine/processes/definitions.hpp"
#include "engine/processes/peers.hpp"

namespace barograph::engine {

// How entries of a type travel. `key`: that of the entry.
struct Carried {
    std::function<void(const EntryRef& entry, format::ByteWriter& out)> put;
    std::function<EntryRef(format::ByteReader& in, const Renumbering& numbers, Level level,
                           std::uint64_t key)>
        take;
};

class Spread {
public:
    // One process alone.
    Spread();
    ~Spread();
    // `dictionary`: of this process. Both outlive it.
    Spread(Peers& peers, Dictionary& dictionary);
    Spread(const Spread&) = delete;
    Spread& operator=(const Spread&) = delete;

    [[nodiscard]] std::uint32_t rank() const noexcept { return peers_ == nullptr ? 0 : peers_->rank(); }
    [[nodiscard]] std::uint32_t size() const noexcept { return peers_ == nullptr ? 1 : peers_->size(); }
    // Whether this process analyzes what has that key.
    [[nodiscard]] bool has(std::uint64_t key) const noexcept { return key % size() == rank(); }

    // Before the first pass in which such entries are made.
    void carry(TypeId type, Carried carried);
    // By a source, in place of Board::submit(): to the process that has the entry's key. Never waits.
    void submit(Board& board, const EntryRef& entry);

    // All processes call these in the same order. From here to end() entries come from others, for the
    // sources of the board.
    void begin(Board& board, collect::Problem& problem);
    // Returns when no process has anything left to be run. A problem of one is that of all then.
    void end(Board& board, collect::Problem& problem);

    // Up a binomial tree to process 0, which takes in what all have put: O(log n) messages each.
    using Put = std::function<void(format::ByteWriter& out)>;
    using Take = std::function<void(format::ByteReader& in, const Renumbering& numbers)>;
    void merge(collect::Problem& problem, const Put& put, const Take& take);
    // From process 0 to all others.
    void tell(collect::Problem& problem, const Put& put, const Take& take);

private:
    struct Other {
        std::mutex mutex;  // what is told is sent in the order in which it is told
        ToldDefinitions told;
        Renumbering numbers;
    };
    void arrived(std::uint32_t from, std::span<const std::uint8_t> content);
    using TakePlain = std::function<void(format::ByteReader& in)>;
    [[nodiscard]] Put with_definitions(const Put& put) const;
    [[nodiscard]] TakePlain with_definitions(const Take& take) const;
    void up(collect::Problem& problem, const Put& put, const TakePlain& take);
    void down(collect::Problem& problem, const Put& put, const TakePlain& take);
    void agree(collect::Problem& problem);

    Peers* peers_ = nullptr;
    Dictionary* dictionary_ = nullptr;
    std::map<TypeId, Carried> carried_;
    std::vector<std::unique_ptr<Other>> others_;
    std::mutex board_mutex_;
    Board* board_ = nullptr;
    collect::Problem arrival_problem_;
};

}  // namespace barograph::engine
