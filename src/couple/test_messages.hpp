// SPDX-License-Identifier: BSD-3-Clause
// Ranks in one process that pass messages through queues, matched as MPI matches them: a Transport without
// MPI. A send is done once a receive has taken it, as if every message were large. Knows what arrived before
// its receive was posted, and what is left over. Must never be linked into the product.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <tuple>
#include <vector>

#include "couple/transport.hpp"

namespace barograph::couple {

class TestMessages {
public:
    explicit TestMessages(std::uint32_t ranks);
    ~TestMessages();

    [[nodiscard]] Transport& rank(std::uint32_t rank);
    void set_node(std::uint32_t rank, std::string name) { nodes_[rank] = std::move(name); }
    // From now on every call of a rank fails.
    void fail(std::uint32_t rank);

    // Blocks of streams that came where no receive was posted.
    [[nodiscard]] std::uint64_t unexpected() const noexcept { return unexpected_; }
    // Messages and receives that nobody has met.
    [[nodiscard]] std::size_t left() const;
    // Receives of a rank that nothing has come to.
    [[nodiscard]] std::size_t posted(std::uint32_t rank);

private:
    friend class TestRank;
    struct Operation {
        const void* from = nullptr;
        void* to = nullptr;
        std::size_t size = 0;
        bool done = false;
    };
    using Key = std::tuple<std::uint32_t, std::uint32_t, int>;  // source, destination, tag

    std::mutex mutex_;
    std::map<Key, std::deque<std::uintptr_t>> sends_, receives_;
    std::map<std::uintptr_t, Operation> operations_;
    std::uintptr_t next_ = 1;
    std::uint64_t unexpected_ = 0;
    std::vector<std::string> nodes_;
    std::vector<bool> failed_;
    std::vector<std::unique_ptr<class TestRank>> ranks_;
};

}  // namespace barograph::couple
