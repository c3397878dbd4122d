// SPDX-License-Identifier: BSD-3-Clause
// P ranks as P threads of the test, with queues between them: a Transport without MPI. When it is told to
// fail, it fails for everybody from then on, as a broken MPI job does, so that a test of failures ends. Must
// never be linked into the product.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "collect/transport.hpp"

namespace barograph::collect {

class TestRanks {
public:
    explicit TestRanks(std::uint32_t size) : size_(size) {}

    // Runs `work` on all ranks at once and waits for all of them.
    void run(const std::function<void(Transport&)>& work);

    // From the n-th operation (counted over all ranks, from 0) on everything fails.
    void fail_from(std::uint64_t operation) { fail_from_ = operation; }

    [[nodiscard]] std::uint64_t operations() const noexcept { return operations_; }
    // The largest number of messages one rank sent and received.
    [[nodiscard]] std::uint64_t most_messages() const;

private:
    friend class TestRank;

    bool begin(std::uint32_t rank, bool message);

    std::uint32_t size_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::deque<Bytes>> queues_;  // (source, destination)
    std::uint64_t operations_ = 0;
    std::uint64_t fail_from_ = ~std::uint64_t{0};
    bool broken_ = false;
    std::vector<std::uint64_t> messages_;

    // A collective step: all ranks put something in, then all take something out.
    std::uint64_t round_ = 0;
    std::uint32_t arrived_ = 0;
    std::vector<std::uint64_t> minima_, result_;
    std::shared_ptr<Bytes> root_data_, round_data_;
};

}  // namespace barograph::collect
