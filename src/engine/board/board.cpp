// SPDX-License-Identifier: BSD-3-Clause
// See board.hpp.
#include "engine/board/board.hpp"

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <utility>

namespace barograph::engine {
namespace {

// Entries that a worker runs of one key before it lets others have a turn.
constexpr std::size_t kInARow = 4;
constexpr unsigned kNoWorker = ~0U;
// The worker that this thread is, and of which board.
thread_local const Board* t_board = nullptr;
thread_local unsigned t_worker = kNoWorker;

}  // namespace

struct Board::Registered {
    SourceId id = 0;
    Source source;
    std::atomic<bool> removed{false};
    std::mutex mutex;  // of what follows
    // For sources with several sensitivities, by level: entries that wait for those of other types.
    std::map<Level, std::vector<std::deque<EntryRef>>> halves;
    std::map<std::pair<Level, std::uint64_t>, Line> lines;
};

// Jobs by level, which take turns.
class Board::Queue {
public:
    // `last`: others of its level come first.
    void put(Job job, bool last) {
        const std::lock_guard lock(mutex_);
        auto found = std::find_if(levels_.begin(), levels_.end(),
                                  [&](const auto& level) { return level.first == job.level; });
        if (found == levels_.end()) {
            found = levels_.emplace(levels_.end(), job.level, std::deque<Job>());
        }
        if (last) {
            found->second.push_front(std::move(job));
        } else {
            found->second.push_back(std::move(job));
        }
    }
    // Its owner takes the newest of a level, whose data are still warm; others the oldest.
    bool take(Job& job, bool own) {
        const std::lock_guard lock(mutex_);
        for (std::size_t tried = 0; tried < levels_.size(); ++tried) {
            next_ = (next_ + 1) % levels_.size();
            std::deque<Job>& jobs = levels_[next_].second;
            if (jobs.empty()) {
                continue;
            }
            if (own) {
                job = std::move(jobs.back());
                jobs.pop_back();
            } else {
                job = std::move(jobs.front());
                jobs.pop_front();
            }
            return true;
        }
        return false;
    }

private:
    std::mutex mutex_;
    std::vector<std::pair<Level, std::deque<Job>>> levels_;
    std::size_t next_ = 0;
};

struct Board::Worker {
    Queue queue;
    std::thread thread;
};

Board::Board(const BoardOptions& options) : quota_(options.quota) {
    const unsigned count = std::max(1U, options.workers);
    for (unsigned i = 0; i < count; ++i) {
        workers_.push_back(std::make_unique<Worker>());
    }
    for (unsigned i = 0; i < count; ++i) {
        workers_[i]->thread = std::thread([this, i] { work(i); });
    }
}

Board::~Board() {
    {
        const std::lock_guard lock(idle_mutex_);
        ending_ = true;
    }
    idle_.notify_all();
    for (const auto& worker : workers_) {
        worker->thread.join();
    }
    // Entries refer to the accounts of their levels.
    Job job;
    for (const auto& worker : workers_) {
        while (worker->queue.take(job, false)) {
            job = {};
        }
    }
    by_type_.clear();
    registry_.clear();
}

SourceId Board::add(Source source) {
    if (source.sensitivities.empty() || !source.run) {
        throw std::invalid_argument("a source needs a type that it is sensitive to, and something to run");
    }
    auto made = std::make_shared<Registered>();
    made->source = std::move(source);
    const std::unique_lock lock(registry_mutex_);
    made->id = ++last_id_;
    registry_.emplace(made->id, made);
    const std::vector<TypeId>& types = made->source.sensitivities;
    for (std::size_t slot = 0; slot < types.size(); ++slot) {
        // One that names a type twice gets each entry once: it goes where the fewest wait.
        if (std::find(types.begin(), types.begin() + static_cast<std::ptrdiff_t>(slot), types[slot]) ==
            types.begin() + static_cast<std::ptrdiff_t>(slot)) {
            by_type_[types[slot]].emplace_back(made, slot);
        }
    }
    return made->id;
}

void Board::remove(SourceId id) {
    std::shared_ptr<Registered> gone;
    const std::unique_lock lock(registry_mutex_);
    const auto found = registry_.find(id);
    if (found == registry_.end()) {
        return;
    }
    gone = found->second;
    gone->removed = true;
    registry_.erase(found);
    for (const TypeId type : gone->source.sensitivities) {
        auto& sources = by_type_[type];
        std::erase_if(sources, [&](const auto& one) { return one.first == gone; });
    }
}

std::size_t Board::sources() const {
    const std::shared_lock lock(registry_mutex_);
    return registry_.size();
}

Account& Board::account(Level level) {
    const std::lock_guard lock(accounts_mutex_);
    auto& found = accounts_[level];
    if (!found) {
        found = std::make_unique<Account>();
    }
    return *found;
}

std::size_t Board::alive(Level level) const {
    const std::lock_guard lock(accounts_mutex_);
    const auto found = accounts_.find(level);
    return found == accounts_.end() ? 0 : found->second->bytes();
}

bool Board::has_room_for_others(std::size_t leaving) const {
    const std::lock_guard lock(accounts_mutex_);
    return std::all_of(accounts_.begin(), accounts_.end(),
                       [&](const auto& one) { return one.second->bytes() < 2 * quota_ + leaving; });
}

void Board::submit(const EntryRef& entry) {
    charge(entry);
    place(entry);
}

bool Board::try_give(const EntryRef& entry) {
    Account& of = account(entry->level());
    if (of.bytes() >= quota_) {
        return false;
    }
    entry->charge(of);
    place(entry);
    return true;
}

void Board::give(const EntryRef& entry) {
    Account& of = account(entry->level());
    for (std::size_t bytes = of.bytes(); bytes >= quota_; bytes = of.bytes()) {
        of.wait(bytes);
    }
    entry->charge(of);
    place(entry);
}

// Gives an entry to all sources that are sensitive to it.
void Board::place(const EntryRef& entry) {
    const std::shared_lock lock(registry_mutex_);
    const auto found = by_type_.find(entry->type());
    if (found == by_type_.end()) {
        return;
    }
    for (const auto& [source, slot] : found->second) {
        if (!source->source.level || *source->source.level == entry->level()) {
            offer(source, slot, entry);
        }
    }
}

void Board::offer(const std::shared_ptr<Registered>& source, std::size_t slot, EntryRef entry) {
    const std::vector<TypeId>& types = source->source.sensitivities;
    if (types.size() == 1) {
        std::vector<EntryRef> one;
        one.push_back(std::move(entry));
        ready(source, std::move(one));
        return;
    }
    std::vector<EntryRef> together;
    {
        const std::lock_guard lock(source->mutex);
        auto& halves = source->halves[entry->level()];
        halves.resize(types.size());
        for (std::size_t i = slot; i < types.size(); ++i) {
            if (types[i] == types[slot] && halves[i].size() < halves[slot].size()) {
                slot = i;
            }
        }
        halves[slot].push_back(std::move(entry));
        if (std::any_of(halves.begin(), halves.end(), [](const auto& half) { return half.empty(); })) {
            return;
        }
        for (auto& half : halves) {
            together.push_back(std::move(half.front()));
            half.pop_front();
        }
    }
    ready(source, std::move(together));
}

void Board::ready(const std::shared_ptr<Registered>& source, std::vector<EntryRef> entries) {
    const Level level = entries.front()->level();
    if (source->source.ordering == Ordering::kNone) {
        enqueue({.source = source, .entries = std::move(entries), .key = 0, .level = level}, false);
        return;
    }
    const std::uint64_t key = entries.front()->key();
    {
        const std::lock_guard lock(source->mutex);
        Line& line = source->lines[{level, key}];
        line.waiting.push_back(std::move(entries));
        if (std::exchange(line.queued, true)) {
            return;
        }
    }
    enqueue({.source = source, .entries = {}, .key = key, .level = level}, false);
}

void Board::enqueue(Job job, bool last) {
    jobs_.fetch_add(1, std::memory_order_relaxed);
    const unsigned to = t_board == this ? t_worker
                                        : next_.fetch_add(1, std::memory_order_relaxed) %
                                              static_cast<unsigned>(workers_.size());
    workers_[to]->queue.put(std::move(job), last);
    queued_.fetch_add(1, std::memory_order_seq_cst);
    if (sleeping_.load(std::memory_order_seq_cst) != 0) {
        const std::lock_guard lock(idle_mutex_);
        idle_.notify_one();
    }
}

void Board::work(unsigned number) {
    t_board = this;
    t_worker = number;
    while (!ending_) {
        if (run_one(number)) {
            continue;
        }
        std::unique_lock lock(idle_mutex_);
        sleeping_.fetch_add(1, std::memory_order_seq_cst);
        idle_.wait(lock, [&] { return ending_ || queued_.load(std::memory_order_seq_cst) != 0; });
        sleeping_.fetch_sub(1, std::memory_order_seq_cst);
    }
}

bool Board::run_one(unsigned number) {
    Job job;
    const std::size_t count = workers_.size();
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t from = (number + i) % count;
        if (workers_[from]->queue.take(job, from == number)) {
            queued_.fetch_sub(1, std::memory_order_seq_cst);
            run(job, number);
            job = {};  // its entries are gone when drain() returns
            done();
            return true;
        }
    }
    return false;
}

void Board::run(Job& job, unsigned number) {
    if (job.source->source.ordering == Ordering::kNone) {
        call(job.source, job.entries, number);
        return;
    }
    for (std::size_t i = 0;; ++i) {
        std::vector<EntryRef> entries;
        {
            const std::lock_guard lock(job.source->mutex);
            const auto line = job.source->lines.find({job.level, job.key});
            if (line->second.waiting.empty()) {
                job.source->lines.erase(line);
                return;
            }
            if (i == kInARow) {
                break;
            }
            entries = std::move(line->second.waiting.front());
            line->second.waiting.pop_front();
        }
        call(job.source, entries, number);
    }
    enqueue(std::move(job), true);
}

void Board::call(const std::shared_ptr<Registered>& source, std::span<const EntryRef> entries,
                 unsigned number) {
    if (source->removed) {
        return;
    }
    runs_.fetch_add(1, std::memory_order_relaxed);
    std::string problem;
    try {
        source->source.run(entries, {*this, source->id, entries.front()->level(), number});
        return;
    } catch (const std::exception& error) {
        problem = error.what();
    } catch (...) {
        problem = "an exception of unknown type";
    }
    remove(source->id);
    const std::lock_guard lock(failures_mutex_);
    failures_.push_back({source->source.name, problem});
}

void Board::done() {
    if (jobs_.fetch_sub(1, std::memory_order_acq_rel) == 1) {
        const std::lock_guard lock(idle_mutex_);
        empty_.notify_all();
    }
}

void Board::drain() {
    std::unique_lock lock(idle_mutex_);
    empty_.wait(lock, [&] { return jobs_.load(std::memory_order_acquire) == 0; });
}

std::vector<Failure> Board::failures() const {
    const std::lock_guard lock(failures_mutex_);
    return failures_;
}

}  // namespace barograph::engine
