// SPDX-License-Identifier: BSD-3-Clause
// See causes.hpp.
#include "engine/modules/waits/causes.hpp"

#include <algorithm>

namespace barograph::engine::waits {

Causes::Causes(const std::vector<Span>& spans) : begun_(spans.size()), ended_(spans.size()) {
    for (std::size_t i = 0; i < spans.size(); ++i) {
        std::vector<Query>& queries = threads_[{spans[i].rank, spans[i].thread}].queries;
        queries.push_back({.when = spans[i].start, .span = i, .ends = false});
        queries.push_back({.when = spans[i].end, .span = i, .ends = true});
    }
    for (auto& [number, thread] : threads_) {
        std::sort(thread.queries.begin(), thread.queries.end(),
                  [](const Query& a, const Query& b) { return a.when < b.when; });
    }
}

void Causes::take(const Events& block) {
    const auto found = threads_.find({block.rank, block.thread});
    if (found == threads_.end()) {
        return;
    }
    Thread& thread = found->second;
    if (block.first != kUnnumbered) {
        thread.has_called = thread.has_called && block.first == thread.next;
        thread.next = block.first + block.events.size();
    }
    for (std::size_t i = 0; i < block.events.size(); ++i) {
        const Numbers::PathNumbers& path = block.numbers->paths[block.events.path[i]];
        const std::uint32_t info = block.events.info[i];
        // What a start begins is part of it; so is a completion of the call that completes.
        if (path.layer == format::Layer::kMpi && !is_started(path, info) &&
            !is_kind(info, format::EventKind::kComplete)) {
            answer(thread, block.events.start[i], block.events.end[i]);
        }
    }
}

// A call of MPI: answers what is asked up to its end.
void Causes::answer(Thread& thread, std::uint64_t start, std::uint64_t end) {
    if (thread.has_called && start < thread.call_end) {
        return;  // the second event of a call that sends and receives
    }
    const std::uint64_t before = thread.has_called ? thread.call_end : start;
    for (; thread.answered < thread.queries.size(); ++thread.answered) {
        const Query& query = thread.queries[thread.answered];
        if (query.when > end) {
            break;
        }
        Meanwhile then = thread.times;
        then.outside += std::clamp(query.when, before, start) - before;
        then.in_mpi += std::max(query.when, start) - start;
        (query.ends ? ended_ : begun_)[query.span] = then;
    }
    thread.times.outside += start - before;
    thread.times.in_mpi += end - start;
    thread.has_called = true;
    thread.call_end = end;
}

std::vector<Meanwhile> Causes::answers() const {
    std::vector<Meanwhile> ended = ended_;
    std::vector<Meanwhile> begun = begun_;
    for (const auto& [number, thread] : threads_) {
        for (std::size_t i = thread.answered; i < thread.queries.size(); ++i) {
            const Query& query = thread.queries[i];
            (query.ends ? ended : begun)[query.span] = thread.times;  // after its last call nothing is known
        }
    }
    for (std::size_t i = 0; i < ended.size(); ++i) {
        ended[i].outside -= begun[i].outside;
        ended[i].in_mpi -= begun[i].in_mpi;
    }
    return ended;
}

}  // namespace barograph::engine::waits
