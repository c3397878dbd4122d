// SPDX-License-Identifier: BSD-3-Clause
// The parallel blackboard (Besnard, Pérache, Jalby: Event Streaming for Online Performance Measurements
// Reduction, ICPP 2013): entries are submitted, knowledge sources that are sensitive to them run on workers.
// In place of the paper's array of locked queues each worker has a queue of its own, and takes from others
// when that is empty; in each the levels take turns, so that a program with many entries does not hold up
// another. A unit of work is a block of events. Thread-safe. May allocate.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "engine/board/source.hpp"

namespace barograph::engine {

struct BoardOptions {
    unsigned workers = 1;
    // Bytes of entries from outside that one level may have alive; who gives more has to wait.
    std::size_t quota = std::size_t{64} << 20U;
};

// A source that is there no more because it failed.
struct Failure {
    std::string source;
    std::string what;
};

class Board {
public:
    explicit Board(const BoardOptions& options);
    ~Board();  // what has not been run by then is not run
    Board(const Board&) = delete;
    Board& operator=(const Board&) = delete;

    [[nodiscard]] unsigned workers() const noexcept { return static_cast<unsigned>(workers_.size()); }

    // Entries submitted from now on may run it. Throws std::invalid_argument if it is sensitive to nothing or
    // has nothing to run.
    SourceId add(Source source);
    // Does not run it again; a run that has begun ends. Not an error for one that is gone.
    void remove(SourceId id);
    [[nodiscard]] std::size_t sources() const;

    // By a source: never waits.
    void submit(const EntryRef& entry);
    // From outside: waits while its level has its quota.
    void give(const EntryRef& entry);
    // The same, but returns false at once in place of waiting.
    [[nodiscard]] bool try_give(const EntryRef& entry);
    // Counts an entry that leaves for another process to what its level has alive here.
    void charge(const EntryRef& entry) { entry->charge(account(entry->level())); }
    // Whether entries of other processes may come: they may have as much again as what is given here. What
    // leaves does not count, bytes of it are `leaving`: two processes that have much for each other would
    // take nothing.
    [[nodiscard]] bool has_room_for_others(std::size_t leaving) const;
    // Bytes of entries of a level that are alive.
    [[nodiscard]] std::size_t alive(Level level) const;

    // Returns when nothing is left to be run. Not for sources.
    void drain();

    // Failures of sources that threw an exception.
    [[nodiscard]] std::vector<Failure> failures() const;
    // Runs of sources.
    [[nodiscard]] std::uint64_t runs() const noexcept { return runs_.load(std::memory_order_relaxed); }

private:
    struct Registered;
    // Entries of one key that wait for an ordered source.
    struct Line {
        std::deque<std::vector<EntryRef>> waiting;
        bool queued = false;  // a worker has it, or will
    };
    struct Job {
        std::shared_ptr<Registered> source;
        std::vector<EntryRef> entries;  // of one that keeps no order
        std::uint64_t key = 0;          // of one that does
        Level level = 0;
    };
    class Queue;
    struct Worker;
    using Sensitive = std::vector<std::pair<std::shared_ptr<Registered>, std::size_t>>;

    void place(const EntryRef& entry);
    void offer(const std::shared_ptr<Registered>& source, std::size_t slot, EntryRef entry);
    void ready(const std::shared_ptr<Registered>& source, std::vector<EntryRef> entries);
    void enqueue(Job job, bool last);
    void work(unsigned number);
    bool run_one(unsigned number);
    void run(Job& job, unsigned number);
    void call(const std::shared_ptr<Registered>& source, std::span<const EntryRef> entries, unsigned number);
    void done();
    Account& account(Level level);

    std::size_t quota_;
    mutable std::shared_mutex registry_mutex_;
    std::map<SourceId, std::shared_ptr<Registered>> registry_;
    std::unordered_map<TypeId, Sensitive> by_type_;
    SourceId last_id_ = 0;

    mutable std::mutex accounts_mutex_;
    std::map<Level, std::unique_ptr<Account>> accounts_;

    std::vector<std::unique_ptr<Worker>> workers_;
    std::atomic<bool> ending_{false};
    std::atomic<std::uint64_t> jobs_{0};      // that are not over
    std::atomic<std::uint64_t> queued_{0};    // that no worker has taken
    std::atomic<std::uint32_t> next_{0};      // worker for a job from outside
    std::atomic<std::uint32_t> sleeping_{0};  // workers
    std::mutex idle_mutex_;
    std::condition_variable idle_;   // workers wait here
    std::condition_variable empty_;  // drain() waits here
    std::atomic<std::uint64_t> runs_{0};
    mutable std::mutex failures_mutex_;
    std::vector<Failure> failures_;
};

}  // namespace barograph::engine
