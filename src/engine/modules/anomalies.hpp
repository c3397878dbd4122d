// SPDX-License-Identifier: BSD-3-Clause
// The module "anomalies": calls that took much longer than the earlier ones of their thread and call path,
// with the calls around them. Used by analysis.cpp.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <unordered_map>
#include <vector>

#include "engine/modules/by_rank.hpp"
#include "engine/modules/calls.hpp"
#include "engine/modules/module.hpp"

namespace barograph::engine {

// How long the calls of one thread and call path took so far: number, sum and sum of squares, in whole
// numbers that do not depend on anything but these calls.
class Usual {
public:
    // Earlier calls without which nothing is judged.
    static constexpr std::uint32_t kEarlier = 32;
    // Standard deviations over the mean from which on a call is an anomaly, and the least that it must take
    // longer: times have a unit of 32 to 64 ns, and an interrupt takes some microseconds.
    static constexpr std::uint64_t kDeviations = 6;
    static constexpr std::uint64_t kLeastNs = 10'000;

    [[nodiscard]] bool is_exceeded_by(std::uint64_t duration) const noexcept;
    // Afterwards.
    void add(std::uint64_t duration) noexcept;
    [[nodiscard]] std::uint64_t mean() const noexcept { return count_ == 0 ? 0 : sum_ / count_; }
    // How many calls there were.
    [[nodiscard]] std::uint64_t earlier() const noexcept { return earlier_; }

private:
    __extension__ using Wide = __int128;
    // With these nothing exceeds 127 bits. A longer call counts as this one; of more calls the older ones
    // count half.
    static constexpr std::uint64_t kLongest = std::uint64_t{1} << 43U;
    static constexpr std::uint32_t kMost = 1U << 20U;

    std::uint32_t count_ = 0;
    std::uint64_t earlier_ = 0;
    std::uint64_t sum_ = 0;
    Wide squares_ = 0;
};

class AnomaliesModule final : public Module {
public:
    // Calls of the same thread that are kept before and after each.
    static constexpr std::size_t kAround = 5;
    // Anomalies that are kept: those with the most time over the usual one.
    static constexpr std::size_t kMost = 1000;

    [[nodiscard]] std::string_view name() const noexcept override { return "anomalies"; }
    void attach(Board& board, Level level) override;
    void put(format::ByteWriter& out) const override;
    void take(format::ByteReader& in, const Renumbering& numbers) override;
    [[nodiscard]] std::vector<NamedTable> tables(const Dictionary& dictionary) override;

private:
    struct Call {
        std::uint64_t number = 0;  // of its event in the thread
        std::uint64_t start = 0;
        std::uint64_t duration = 0;
        std::uint64_t bytes = 0;
        std::uint32_t path = 0;
        std::uint32_t object = 0;
        std::int32_t peer = format::kNoPeer;
    };
    struct Anomaly {
        std::uint64_t excess = 0;  // over what is usual
        std::uint32_t rank = 0;
        std::uint32_t thread = 0;
        std::uint64_t usual = 0;
        std::uint64_t earlier = 0;
        std::size_t place = 0;  // of it in `calls`
        std::vector<Call> calls;
        // The largest excess first; of equal ones by where they were.
        bool operator<(const Anomaly& other) const noexcept;
    };
    // The largest of all ranks. Which these are does not depend on the order in which they come. Thread-safe.
    class Largest {
    public:
        // Whether one with this excess may be among them.
        [[nodiscard]] bool may_take(std::uint64_t excess) const noexcept {
            return excess >= least_.load(std::memory_order_relaxed);
        }
        void take(Anomaly anomaly);
        // Only while nothing runs.
        [[nodiscard]] const std::set<Anomaly>& all() const noexcept { return kept_; }

    private:
        std::mutex mutex_;
        std::set<Anomaly> kept_;
        std::atomic<std::uint64_t> least_{0};
    };
    struct Thread {
        Calls calls;
        std::unordered_map<std::uint32_t, Usual> usual;  // by call path
        std::array<Call, kAround>
            recent;              // the call with number n, of those that are calls, is at n % kAround
        std::uint64_t seen = 0;  // calls
        std::uint64_t events = 0;
        std::vector<Anomaly> open;  // that lack some calls after them
    };
    struct Rank {
        std::map<std::uint32_t, Thread> threads;
    };
    void take(const Events& block);
    [[nodiscard]] std::set<Anomaly> found() const;
    void judge(const Events& block, Thread& thread, const Call& call);

    ByRank<Rank> ranks_;
    Largest largest_;
};

}  // namespace barograph::engine
