// SPDX-License-Identifier: BSD-3-Clause
// See spread.hpp. The end of a pass is found with four counters (F. Mattern: Algorithms for distributed
// termination detection, Distributed Computing 2, 1987): nobody is at work and nothing on its way when two
// looks in a row count as many packets posted as taken.
#include "engine/processes/spread.hpp"

#include <array>
#include <utility>

#include "collect/rank_tree.hpp"

namespace barograph::engine {
namespace {

std::vector<std::uint8_t> made_by(const Spread::Put& put) {
    format::ByteWriter out;
    put(out);
    return out.take();
}

void take_from(std::span<const std::uint8_t> content, const std::function<void(format::ByteReader&)>& take) {
    format::ByteReader in(content);
    take(in);
}

}  // namespace

Spread::Spread() = default;

Spread::Spread(Peers& peers, Dictionary& dictionary) : peers_(&peers), dictionary_(&dictionary) {
    for (std::uint32_t i = 0; i < peers.size(); ++i) {
        others_.push_back(std::make_unique<Other>());
    }
    peers.receive_packets(
        [this](std::uint32_t from, std::span<const std::uint8_t> content) { arrived(from, content); },
        [this] {
            const std::lock_guard lock(board_mutex_);
            return board_ == nullptr || board_->has_room_for_others(peers_->held());
        });
}

Spread::~Spread() {
    if (peers_ != nullptr) {
        peers_->receive_packets(nullptr, nullptr);
    }
}

void Spread::carry(TypeId type, Carried carried) { carried_[type] = std::move(carried); }

void Spread::submit(Board& board, const EntryRef& entry) {
    if (has(entry->key())) {
        board.submit(entry);
        return;
    }
    const auto to = static_cast<std::uint32_t>(entry->key() % size());
    board.charge(entry);
    format::ByteWriter out;
    Other& other = *others_[to];
    const std::lock_guard lock(other.mutex);
    other.told.put(out, *dictionary_);
    out.u64(entry->type());
    out.u64(entry->key());
    out.u32(entry->level());
    carried_.at(entry->type()).put(entry, out);
    peers_->post(to, out.take(), entry);
}

void Spread::arrived(std::uint32_t from, std::span<const std::uint8_t> content) {
    const std::lock_guard lock(board_mutex_);
    collect::attempt(arrival_problem_, [&] {
        format::ByteReader in(content);
        Renumbering& numbers = others_[from]->numbers;
        numbers.take(in, *dictionary_);
        const TypeId type = in.u64();
        const std::uint64_t key = in.u64();
        const Level level = in.u32();
        const EntryRef entry = carried_.at(type).take(in, numbers, level, key);
        if (board_ != nullptr) {
            board_->submit(entry);
        }
    });
}

void Spread::begin(Board& board, collect::Problem& problem) {
    if (peers_ == nullptr) {
        return;
    }
    {
        const std::lock_guard lock(board_mutex_);
        board_ = &board;
    }
    agree(problem);
}

void Spread::end(Board& board, collect::Problem& problem) {
    board.drain();
    if (peers_ == nullptr) {
        return;
    }
    using Counts = std::array<std::uint64_t, 2>;  // posted and taken, of all
    Counts before{};
    bool over = false;
    do {  // a process with a problem takes part as well, so that all leave at the same look
        Counts counts{peers_->posted(), peers_->taken()};
        up(
            problem,
            [&](format::ByteWriter& out) {
                out.u64(counts[0]);
                out.u64(counts[1]);
            },
            [&](format::ByteReader& in) {
                counts[0] += in.u64();
                counts[1] += in.u64();
            });
        over = counts[0] == counts[1] && counts == before;
        before = counts;
        down(
            problem, [&](format::ByteWriter& out) { out.u8(over ? 1 : 0); },
            [&](format::ByteReader& in) { over = in.u8() != 0; });
        board.drain();
    } while (!over && !problem);
    peers_->let_go();
    {
        const std::lock_guard lock(board_mutex_);
        board_ = nullptr;
        if (arrival_problem_) {
            problem.set(arrival_problem_.text());
        }
    }
    agree(problem);
}

void Spread::agree(collect::Problem& problem) {
    if (!collect::allreduce_min(*peers_, problem)) {
        problem.set("another process of the analysis has ended");
    }
}

void Spread::up(collect::Problem& problem, const Put& put, const TakePlain& take) {
    collect::gather_up(
        *peers_, {.first = 0, .count = size()}, problem,
        [&](std::uint32_t, std::span<const std::uint8_t> content) { take_from(content, take); },
        [&] { return made_by(put); });
}

void Spread::down(collect::Problem& problem, const Put& put, const TakePlain& take) {
    const bool told = collect::broadcast(
        *peers_, 0, problem, [&](std::span<const std::uint8_t> content) { take_from(content, take); },
        [&] { return made_by(put); });
    if (!told) {
        problem.set("another process of the analysis has ended");
    }
}

void Spread::merge(collect::Problem& problem, const Put& put, const Take& take) {
    if (peers_ != nullptr) {
        up(problem, with_definitions(put), with_definitions(take));
    }
}

void Spread::tell(collect::Problem& problem, const Put& put, const Take& take) {
    if (peers_ != nullptr) {
        down(problem, with_definitions(put), with_definitions(take));
    }
}

Spread::Put Spread::with_definitions(const Put& put) const {
    return [this, &put](format::ByteWriter& out) {
        ToldDefinitions().put(out, *dictionary_);
        put(out);
    };
}

Spread::TakePlain Spread::with_definitions(const Take& take) const {
    return [this, &take](format::ByteReader& in) {
        Renumbering numbers;
        numbers.take(in, *dictionary_);
        take(in, numbers);
    };
}

}  // namespace barograph::engine
