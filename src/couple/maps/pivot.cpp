// SPDX-License-Identifier: BSD-3-Clause
// See pivot.hpp.
#include "couple/maps/pivot.hpp"

#include <barograph/stream.h>

#include <cstring>

namespace barograph::couple {
namespace {

struct Ask {
    std::int32_t policy = 0;
    std::int32_t reserved = 0;
    std::uint64_t seed = 0;
    char node[kNodeName] = "";
};

struct Answer {
    std::int32_t code = 0;    // negative: there is no map
    std::uint32_t count = 0;  // of the universe ranks that follow in a message of their own
};

[[nodiscard]] bool send(Line& line, const void* bytes, std::size_t size, std::uint32_t rank, int tag,
                        Pending& pending) {
    const std::lock_guard guard(line.mutex);
    pending.active = line.transport->send(bytes, size, rank, tag, pending.request);
    return pending.active;
}

[[nodiscard]] bool post(Line& line, void* bytes, std::size_t size, std::uint32_t rank, int tag,
                        Pending& pending) {
    const std::lock_guard guard(line.mutex);
    pending.active = line.transport->receive(bytes, size, rank, tag, pending.request);
    return pending.active;
}

[[nodiscard]] bool receive(Line& line, void* bytes, std::size_t size, std::uint32_t rank, int tag) {
    Pending pending;
    return post(line, bytes, size, rank, tag, pending) && wait_for(line, pending);
}

[[nodiscard]] Ask own_ask(Line& line, const Question& question) {
    Ask ask = {.policy = question.policy, .seed = question.seed};
    const std::lock_guard guard(line.mutex);
    line.transport->node_name(ask.node);
    return ask;
}

[[nodiscard]] int ask(Line& line, std::uint32_t pivot, const Question& question,
                      std::vector<std::uint32_t>& partners) {
    const Ask own = own_ask(line, question);
    Pending sent;
    Answer answer;
    if (!send(line, &own, sizeof own, pivot, kTagAsk, sent) ||
        !receive(line, &answer, sizeof answer, pivot, kTagAnswer) || !wait_for(line, sent)) {
        return BAROGRAPH_STREAM_MPI;
    }
    if (answer.code < 0 || answer.count == 0) {
        return answer.code;
    }
    const std::size_t before = partners.size();
    partners.resize(before + answer.count);
    return receive(line, &partners[before], answer.count * sizeof(std::uint32_t), pivot, kTagRanks)
               ? static_cast<int>(answer.count)
               : BAROGRAPH_STREAM_MPI;
}

// Whom each rank gets, for the ranks of the larger partition and then those of the smaller one.
struct Map {
    int code = 0;
    std::vector<std::vector<std::uint32_t>> partners;
};

[[nodiscard]] Map decide_all(const Sides& sides, std::span<const Ask> asks, const Question& question,
                             const Decide& decide) {
    const std::size_t larger = sides.larger.size();
    Map map;
    map.partners.resize(asks.size());
    std::vector<std::string_view> nodes;
    for (const Ask& ask : asks) {
        if (ask.policy != question.policy || ask.seed != question.seed) {
            map.code = BAROGRAPH_STREAM_ARGUMENT;
            return map;
        }
        nodes.emplace_back(ask.node);
    }
    std::vector<std::int64_t> chosen(larger);
    const std::span all(nodes);
    map.code = decide(all.first(larger), all.subspan(larger), chosen);
    for (std::size_t rank = 0; map.code == 0 && rank < larger; ++rank) {
        if (chosen[rank] >= static_cast<std::int64_t>(sides.smaller.size())) {
            map.code = BAROGRAPH_STREAM_RANGE;
        } else if (chosen[rank] >= 0) {
            const auto partner = static_cast<std::size_t>(chosen[rank]);
            map.partners[rank].push_back(sides.smaller[partner]);
            map.partners[larger + partner].push_back(sides.larger[rank]);
        }
    }
    return map;
}

// The ranks of the larger partition, and then those of the smaller one.
[[nodiscard]] std::uint32_t rank_of(const Sides& sides, std::size_t index) {
    const std::size_t larger = sides.larger.size();
    return index < larger ? sides.larger[index] : sides.smaller[index - larger];
}

// What the others ask. All receives are posted before the first is waited for: else each of them takes its
// way through the network after the one before. Once one has failed, the others are taken back.
[[nodiscard]] bool hear_all(Line& line, const Sides& sides, std::span<Ask> asks) {
    std::vector<Pending> posted(asks.size());
    bool right = true;
    for (std::size_t i = 0; right && i < asks.size(); ++i) {
        right = i == sides.larger.size() ||
                post(line, &asks[i], sizeof(Ask), rank_of(sides, i), kTagAsk, posted[i]);
    }
    for (Pending& pending : posted) {
        right = right && wait_for(line, pending);
        if (pending.active) {
            const std::lock_guard guard(line.mutex);
            line.transport->cancel(pending.request);
        }
    }
    return right;
}

[[nodiscard]] int be_pivot(Line& line, const Sides& sides, const Question& question, const Decide& decide,
                           std::vector<std::uint32_t>& partners) {
    const std::size_t larger = sides.larger.size();
    const std::size_t count = larger + sides.smaller.size();
    std::vector<Ask> asks(count);
    std::vector<Answer> answers(count);
    std::vector<Pending> sent(2 * count);
    asks[larger] = own_ask(line, question);
    if (!hear_all(line, sides, asks)) {
        return BAROGRAPH_STREAM_MPI;
    }
    Map map = decide_all(sides, asks, question, decide);
    bool right = true;
    for (std::size_t i = 0; i < count; ++i) {
        if (i == larger) {
            continue;
        }
        const std::vector<std::uint32_t>& own = map.partners[i];
        answers[i] = {map.code, map.code < 0 ? 0 : static_cast<std::uint32_t>(own.size())};
        right &= send(line, &answers[i], sizeof(Answer), rank_of(sides, i), kTagAnswer, sent[2 * i]);
        if (answers[i].count != 0) {
            right &= send(line, own.data(), own.size() * sizeof own[0], rank_of(sides, i), kTagRanks,
                          sent[2 * i + 1]);
        }
    }
    for (Pending& pending : sent) {
        right &= wait_for(line, pending);
    }
    if (!right) {
        return BAROGRAPH_STREAM_MPI;
    }
    if (map.code < 0) {
        return map.code;
    }
    const std::vector<std::uint32_t>& own = map.partners[larger];
    partners.insert(partners.end(), own.begin(), own.end());
    return static_cast<int>(own.size());
}

}  // namespace

int ask_pivot(Line& line, std::uint32_t own_rank, const Sides& sides, const Question& question,
              const Decide& decide, std::vector<std::uint32_t>& partners) {
    const std::uint32_t pivot = sides.smaller[0];
    return own_rank == pivot ? be_pivot(line, sides, question, decide, partners)
                             : ask(line, pivot, question, partners);
}

}  // namespace barograph::couple
