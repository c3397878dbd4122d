// SPDX-License-Identifier: BSD-3-Clause
// See roots.hpp.
#include "engine/modules/waits/roots.hpp"

#include <algorithm>
#include <string>

#include "engine/modules/columns.hpp"

namespace barograph::engine::waits {
namespace {

// A chain that is longer is not known.
constexpr std::size_t kMostSteps = 64;
// Waits that are looked at for what others go back to, of all together: what is left then is not known. Each
// may be a span more.
constexpr std::size_t kMostLooks = 1'000'000;

std::uint64_t end_of(const Wait& wait) noexcept { return wait.start + wait.waited; }

}  // namespace

// Follows one wait after the other.
class Roots::Walk {
public:
    struct Part {
        std::vector<std::uint32_t> chain;
        std::uint32_t path = 0;
        Span span;
    };

    explicit Walk(const std::vector<Wait>& waits) : waits_(waits) {
        for (std::size_t i = 0; i < waits.size(); ++i) {
            of_thread_[{waits[i].key.rank, waits[i].thread}].push_back(static_cast<std::uint32_t>(i));
        }
        for (auto& [thread, mine] : of_thread_) {
            std::sort(mine.begin(), mine.end(), [&](std::uint32_t a, std::uint32_t b) {
                return std::tuple{waits[a].start, a} < std::tuple{waits[b].start, b};
            });
        }
    }

    // In the order of their times.
    [[nodiscard]] std::vector<Part> parts_of(const Wait& wait) {
        std::vector<Part> parts;
        chain_.clear();
        follow(wait, wait.start, end_of(wait), parts);
        return parts;
    }

private:
    // What the cause of a wait was in between two times.
    void follow(const Wait& wait, std::uint64_t start, std::uint64_t end, std::vector<Part>& parts) {
        if (chain_.size() == kMostSteps) {
            return;
        }
        chain_.push_back(wait.key.cause_rank);
        const auto is_root = [&](std::uint64_t from, std::uint64_t to) {
            if (from < to) {
                parts.push_back({.chain = chain_,
                                 .path = wait.key.cause_path,
                                 .span = {.rank = wait.key.cause_rank,
                                          .thread = wait.cause_thread,
                                          .start = from,
                                          .end = to}});
            }
        };
        std::uint64_t from = start;
        const auto found = of_thread_.find({wait.key.cause_rank, wait.cause_thread});
        if (found != of_thread_.end()) {
            const std::vector<std::uint32_t>& mine = found->second;
            auto at = std::partition_point(mine.begin(), mine.end(),
                                           [&](std::uint32_t one) { return waits_[one].start <= start; });
            for (at -= at == mine.begin() ? 0 : 1; at != mine.end() && waits_[*at].start < end; ++at) {
                const Wait& own = waits_[*at];
                const std::uint64_t begins = std::max(own.start, from);
                const std::uint64_t ends = std::min(end_of(own), end);
                if (begins >= ends) {
                    continue;
                }
                is_root(from, begins);
                from = ends;
                if (++looks_ > kMostLooks) {
                    from = end;
                    break;
                }
                follow(own, begins, ends, parts);
            }
        }
        is_root(from, end);
        chain_.pop_back();
    }

    const std::vector<Wait>& waits_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::uint32_t>> of_thread_;
    std::vector<std::uint32_t> chain_;
    std::size_t looks_ = 0;
};

Roots::Roots(const std::vector<Wait>& waits, std::size_t shown) {
    spans_.reserve(waits.size());
    for (const Wait& wait : waits) {
        spans_.push_back({.rank = wait.key.cause_rank,
                          .thread = wait.cause_thread,
                          .start = wait.start,
                          .end = end_of(wait)});
    }
    shown_.resize(std::min(waits.size(), shown));
    Walk walk(waits);
    for (std::uint32_t i = 0; i < waits.size(); ++i) {
        const std::vector<Walk::Part> parts = walk.parts_of(waits[i]);
        Shown best;
        if (i < shown_.size()) {
            // The chain that has the most of it; of equal ones the first in time.
            std::map<std::pair<std::vector<std::uint32_t>, std::uint32_t>, std::size_t> places;
            std::vector<Shown> chains;
            for (const Walk::Part& part : parts) {
                const auto [at, is_new] = places.try_emplace({part.chain, part.path}, chains.size());
                if (is_new) {
                    chains.push_back({.chain = part.chain, .path = part.path, .waited = 0});
                }
                chains[at->second].waited += part.span.end - part.span.start;
            }
            for (const Shown& chain : chains) {
                if (chain.waited > best.waited) {
                    best = chain;
                }
            }
            shown_[i] = best;
        }
        for (const Walk::Part& part : parts) {
            const bool whole = part.chain.size() == 1 && part.span.start == waits[i].start &&
                               part.span.end == end_of(waits[i]);
            pieces_.push_back({.wait = i,
                               .rank = waits[i].key.rank,
                               .path = part.path,
                               .steps = static_cast<std::uint32_t>(part.chain.size()),
                               .longest_chain = part.path == best.path && part.chain == best.chain,
                               .span = whole ? i : static_cast<std::uint32_t>(spans_.size())});
            if (!whole) {
                spans_.push_back(part.span);
            }
        }
    }
}

read::ColumnTable Roots::table(const std::vector<Meanwhile>& did, const Dictionary& dictionary) const {
    // One rank that waited, and one root.
    struct Row {
        std::uint32_t rank = 0;
        std::uint32_t root = 0;
        std::uint32_t path = 0;
        std::uint64_t waited = 0;
        std::uint64_t passed_on = 0;
        std::uint64_t outside = 0;
        std::uint64_t in_mpi = 0;
        std::uint32_t steps = 0;
    };
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, Row> found;
    for (const Piece& piece : pieces_) {
        const Span& span = spans_[piece.span];
        Row& row = found[{piece.rank, span.rank, piece.path}];
        row.rank = piece.rank;
        row.root = span.rank;
        row.path = piece.path;
        row.waited += span.end - span.start;
        row.passed_on += piece.steps > 1 ? span.end - span.start : 0;
        row.outside += did.empty() ? 0 : did[piece.span].outside;
        row.in_mpi += did.empty() ? 0 : did[piece.span].in_mpi;
        row.steps = std::max(row.steps, piece.steps);
    }
    std::vector<Row> rows;
    rows.reserve(found.size());
    for (const auto& [key, row] : found) {
        rows.push_back(row);
    }
    const std::vector<std::string> texts = dictionary.path_texts();
    std::sort(rows.begin(), rows.end(), [&](const Row& a, const Row& b) {
        const auto order = [&](const Row& row) {
            return std::tuple{~row.waited, row.rank, row.root, texts[row.path]};
        };
        return order(a) < order(b);
    });
    read::ColumnTable table;
    table.rows = rows.size();
    add_small_numbers(table, "rank", rows, [](const Row& row) { return row.rank; });
    add_small_numbers(table, "root_rank", rows, [](const Row& row) { return row.root; });
    add_texts(table, "root_operation", rows, [&](const Row& row) {
        return dictionary.operation_at(dictionary.path_at(row.path).operation).name;
    });
    add_texts(table, "root_path", rows, [&](const Row& row) { return texts[row.path]; });
    add_numbers(table, "waited_ns", rows, [](const Row& row) { return row.waited; });
    add_numbers(table, "passed_on_ns", rows, [](const Row& row) { return row.passed_on; });
    add_numbers(table, "outside_ns", rows, [](const Row& row) { return row.outside; });
    add_numbers(table, "in_mpi_ns", rows, [](const Row& row) { return row.in_mpi; });
    add_numbers(table, "most_steps", rows, [](const Row& row) { return row.steps; });
    return table;
}

void Roots::add_columns(read::ColumnTable& longest, const std::vector<Meanwhile>& did,
                        const Dictionary& dictionary) const {
    std::vector<std::uint64_t> outside(shown_.size());
    for (const Piece& piece : pieces_) {
        if (piece.wait < outside.size() && piece.longest_chain && !did.empty()) {
            outside[piece.wait] += did[piece.span].outside;
        }
    }
    const std::vector<std::string> texts = dictionary.path_texts();
    add_texts(longest, "chain", shown_, [&](const Shown& one) {
        std::string text;
        for (const std::uint32_t rank : one.chain) {
            text += (text.empty() ? "" : " > ") + std::to_string(rank);
        }
        return text;
    });
    add_small_numbers(longest, "root_rank", shown_, [](const Shown& one) {
        return one.chain.empty() ? -1 : static_cast<std::int64_t>(one.chain.back());
    });
    add_texts(longest, "root_operation", shown_, [&](const Shown& one) {
        return one.chain.empty() ? "" : dictionary.operation_at(dictionary.path_at(one.path).operation).name;
    });
    add_texts(longest, "root_path", shown_,
              [&](const Shown& one) { return one.chain.empty() ? "" : texts[one.path]; });
    add_numbers(longest, "root_ns", shown_, [](const Shown& one) { return one.waited; });
    add_numbers(longest, "root_outside_ns", outside, [](std::uint64_t ns) { return ns; });
}

}  // namespace barograph::engine::waits
