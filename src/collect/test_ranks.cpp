// SPDX-License-Identifier: BSD-3-Clause
// See test_ranks.hpp.
#include "collect/test_ranks.hpp"

#include <algorithm>
#include <thread>

namespace barograph::collect {

class TestRank final : public Transport {
public:
    TestRank(TestRanks& ranks, std::uint32_t rank) : ranks_(ranks), rank_(rank) {}

    [[nodiscard]] std::uint32_t rank() const noexcept override { return rank_; }
    [[nodiscard]] std::uint32_t size() const noexcept override { return ranks_.size_; }

    [[nodiscard]] bool allreduce_min(std::span<std::uint64_t> values) noexcept override {
        std::unique_lock lock(ranks_.mutex_);
        if (!ranks_.begin(rank_, false)) {
            return false;
        }
        auto& minima = ranks_.minima_;
        if (ranks_.arrived_ == 0) {
            minima.assign(values.begin(), values.end());
        } else {
            for (std::size_t i = 0; i < values.size(); ++i) {
                minima.at(i) = std::min(minima.at(i), values[i]);
            }
        }
        if (!meet(lock)) {
            return false;
        }
        std::copy(ranks_.result_.begin(), ranks_.result_.end(), values.begin());
        return true;
    }

    [[nodiscard]] bool send(std::span<const std::byte> data, std::uint32_t destination) noexcept override {
        const std::lock_guard lock(ranks_.mutex_);
        if (!ranks_.begin(rank_, true)) {
            return false;
        }
        ranks_.queues_[{rank_, destination}].emplace_back(data.begin(), data.end());
        ranks_.changed_.notify_all();
        return true;
    }

    [[nodiscard]] bool receive(Bytes& data, std::uint32_t source) noexcept override {
        std::unique_lock lock(ranks_.mutex_);
        if (!ranks_.begin(rank_, true)) {
            return false;
        }
        auto& queue = ranks_.queues_[{source, rank_}];
        ranks_.changed_.wait(lock, [&] { return ranks_.broken_ || !queue.empty(); });
        if (queue.empty()) {
            return false;
        }
        data = std::move(queue.front());
        queue.pop_front();
        return true;
    }

    [[nodiscard]] bool broadcast(Bytes& data, std::uint32_t root) noexcept override {
        std::unique_lock lock(ranks_.mutex_);
        if (!ranks_.begin(rank_, false)) {
            return false;
        }
        if (rank_ == root) {
            ranks_.root_data_ = std::make_shared<Bytes>(data);
        }
        if (!meet(lock)) {
            return false;
        }
        data = *ranks_.round_data_;
        return true;
    }

private:
    bool meet(std::unique_lock<std::mutex>& lock) {
        const std::uint64_t round = ranks_.round_;
        if (++ranks_.arrived_ == ranks_.size_) {
            ranks_.arrived_ = 0;
            ++ranks_.round_;
            ranks_.result_ = ranks_.minima_;
            ranks_.round_data_ = ranks_.root_data_;
            ranks_.changed_.notify_all();
            return true;
        }
        ranks_.changed_.wait(lock, [&] { return ranks_.broken_ || ranks_.round_ != round; });
        return ranks_.round_ != round;
    }

    TestRanks& ranks_;
    std::uint32_t rank_;
};

bool TestRanks::begin(std::uint32_t rank, bool message) {
    messages_[rank] += message ? 1 : 0;
    if (operations_++ >= fail_from_) {
        broken_ = true;
        changed_.notify_all();
    }
    return !broken_;
}

void TestRanks::run(const std::function<void(Transport&)>& work) {
    messages_.assign(size_, 0);
    std::vector<std::thread> threads;
    for (std::uint32_t rank = 0; rank < size_; ++rank) {
        threads.emplace_back([this, rank, &work] {
            TestRank transport(*this, rank);
            work(transport);
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
}

std::uint64_t TestRanks::most_messages() const {
    return *std::max_element(messages_.begin(), messages_.end());
}

}  // namespace barograph::collect
