// SPDX-License-Identifier: BSD-3-Clause
// See test_messages.hpp.
#include "couple/test_messages.hpp"

#include <algorithm>
#include <cstring>

#include "couple/line.hpp"

namespace barograph::couple {

class TestRank final : public Transport {
public:
    TestRank(TestMessages& all, std::uint32_t rank) : all_(all), rank_(rank) {}

    bool send(const void* bytes, std::size_t size, std::uint32_t rank, int tag,
              Request& request) noexcept override {
        const std::lock_guard guard(all_.mutex_);
        const TestMessages::Key key(rank_, rank, tag);
        auto& waiting = all_.receives_[key];
        if (waiting.empty() && size != 0 && tag >= kFirstStreamTag && tag % 2 == 0) {
            ++all_.unexpected_;
        }
        return start({.from = bytes, .size = size}, all_.sends_[key], waiting, request);
    }
    bool receive(void* bytes, std::size_t room, std::uint32_t rank, int tag,
                 Request& request) noexcept override {
        const std::lock_guard guard(all_.mutex_);
        const TestMessages::Key key(rank, rank_, tag);
        return start({.to = bytes, .size = room}, all_.receives_[key], all_.sends_[key], request);
    }
    Progress test(Request& request, std::size_t* size) noexcept override {
        const std::lock_guard guard(all_.mutex_);
        if (all_.failed_[rank_]) {
            remove(request);
            return Progress::kFailed;
        }
        const auto found = all_.operations_.find(request.word);
        if (!found->second.done) {
            return Progress::kRunning;
        }
        if (size != nullptr) {
            *size = found->second.size;
        }
        all_.operations_.erase(found);
        return Progress::kDone;
    }
    void cancel(Request& request) noexcept override {
        const std::lock_guard guard(all_.mutex_);
        remove(request);
    }
    void node_name(char* name) noexcept override {
        std::memset(name, 0, kNodeName);
        all_.nodes_[rank_].copy(name, kNodeName - 1);
    }

private:
    void remove(const Request& request) {
        all_.operations_.erase(request.word);
        for (auto* queues : {&all_.sends_, &all_.receives_}) {
            for (auto& [key, queue] : *queues) {
                queue.erase(std::remove(queue.begin(), queue.end(), request.word), queue.end());
            }
        }
    }
    bool start(TestMessages::Operation operation, std::deque<std::uintptr_t>& own,
               std::deque<std::uintptr_t>& others, Request& request) {
        if (all_.failed_[rank_]) {
            return false;
        }
        request.word = all_.next_++;
        TestMessages::Operation& made = all_.operations_[request.word] = operation;
        if (others.empty()) {
            own.push_back(request.word);
            return true;
        }
        TestMessages::Operation& other = all_.operations_.at(others.front());
        others.pop_front();
        TestMessages::Operation& receive = made.to != nullptr ? made : other;
        const TestMessages::Operation& sent = made.to != nullptr ? other : made;
        if (sent.size != 0) {
            std::memcpy(receive.to, sent.from, std::min(sent.size, receive.size));
        }
        receive.size = sent.size;
        made.done = other.done = true;
        return true;
    }

    TestMessages& all_;
    std::uint32_t rank_;
};

TestMessages::TestMessages(std::uint32_t ranks) : nodes_(ranks, "node"), failed_(ranks) {
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
        ranks_.push_back(std::make_unique<TestRank>(*this, rank));
    }
}

TestMessages::~TestMessages() = default;

Transport& TestMessages::rank(std::uint32_t rank) { return *ranks_[rank]; }

void TestMessages::fail(std::uint32_t rank) {
    const std::lock_guard guard(mutex_);
    failed_[rank] = true;
}

std::size_t TestMessages::left() const {
    std::size_t count = 0;
    for (const auto& [key, queue] : sends_) {
        count += queue.size();
    }
    for (const auto& [key, queue] : receives_) {
        count += queue.size();
    }
    return count;
}

std::size_t TestMessages::posted(std::uint32_t rank) {
    const std::lock_guard guard(mutex_);
    std::size_t count = 0;
    for (const auto& [key, queue] : receives_) {
        count += std::get<1>(key) == rank ? queue.size() : 0;
    }
    return count;
}

}  // namespace barograph::couple
