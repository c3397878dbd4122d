// SPDX-License-Identifier: BSD-3-Clause
// Any number of ranks in one process: each is a coroutine with a clock of its own, so that the code that
// ranks run at the end of a job is run with the messages and the data of the full job, and its critical path
// is known without its processors. Used by bench/scale/emulate.cpp only. Deterministic but for the times.
//
// A rank's clock advances by the processor time that it used, as it was measured here, and by the modelled
// time of messages: `latency` + bytes / `bandwidth` each, and this log2(ranks) times for a broadcast or,
// there and back, for a reduction.
#pragma once

#include <ucontext.h>

#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "collect/transport.hpp"

namespace barograph::bench {

struct Network {
    double latency_s = 2e-6;
    double bandwidth = 1e10;  // bytes per second
};

// What one rank did; times in seconds of its clock.
struct RankRecord {
    double clock = 0;
    double file_system = 0;          // not in the clock
    std::vector<double> reductions;  // clock when each was over
    double first_file = 0;           // clock when the rank began to write; 0: it did not
    std::uint64_t sent = 0;
    std::uint64_t received = 0;
    std::uint64_t sent_bytes = 0;
    std::uint64_t received_bytes = 0;
    std::uint64_t collectives = 0;
    std::int64_t heap = 0;  // bytes allocated now, as operator new counts them
    std::int64_t most_heap = 0;
};

class VirtualRanks {
public:
    VirtualRanks(std::uint32_t size, const Network& network);
    ~VirtualRanks();
    VirtualRanks(const VirtualRanks&) = delete;
    VirtualRanks& operator=(const VirtualRanks&) = delete;

    // Runs `work` on all ranks, one at a time, until all have returned.
    void run(const std::function<void(collect::Transport&)>& work);

    [[nodiscard]] const std::vector<RankRecord>& records() const noexcept { return records_; }

    // The rank that runs now, or nullptr. `pause` and `resume` take what lies between them out of its clock.
    [[nodiscard]] static RankRecord* current() noexcept;
    static void pause() noexcept;
    static void resume() noexcept;

private:
    friend class VirtualTransport;

    struct Message {
        std::uint32_t source;
        collect::Bytes data;
        double arrives;
    };
    struct Rank {
        ucontext_t context{};
        std::deque<Message> inbox;
        std::uint32_t waits_for = 0;  // source + 1; 0: not for a message
    };

    static void enter(unsigned high, unsigned low);
    void body(std::uint32_t rank);
    void block();  // lets the others run until this rank is ready again
    void meet();   // a collective step: returns when all ranks are in it

    std::uint32_t size_;
    Network network_;
    std::vector<Rank> ranks_;
    std::vector<RankRecord> records_;
    std::deque<std::uint32_t> ready_;
    const std::function<void(collect::Transport&)>* work_ = nullptr;
    ucontext_t scheduler_{};
    std::uint32_t running_ = 0;
    std::uint32_t arrived_ = 0;
    char* stacks_ = nullptr;

    std::vector<std::uint64_t> minima_, result_;
    collect::Bytes root_data_;
    std::uint32_t root_ = 0;
    double latest_ = 0;
    double result_latest_ = 0;
    double root_clock_ = 0;
};

}  // namespace barograph::bench
