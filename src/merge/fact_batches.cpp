// SPDX-License-Identifier: BSD-3-Clause
// See fact_batches.hpp.
#include "merge/fact_batches.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "read/tables/profile_rows.hpp"

namespace barograph::merge {
namespace {

using format::Fact;
using format::kNoIndex;

std::pair<std::uint32_t, std::uint32_t> bounds_of(const std::vector<std::uint32_t>& ranks) {
    const auto [least, most] = std::minmax_element(ranks.begin(), ranks.end());
    return ranks.empty() ? std::pair(1U, 0U) : std::pair(*least, *most);
}

}  // namespace

FactBatches::FactBatches(std::span<const Source> sources, const Request& request, std::size_t paths)
    : sources_(sources), request_(request), weight_(paths) {
    for (const Source& source : sources_) {
        const std::vector<double> facts = read::ProfileRows(*source.profile).facts_by_path();
        for (std::size_t i = 0; i < facts.size() && i < source.path.size(); ++i) {
            if (source.path[i] != kNoIndex) {
                weight_[source.path[i]] += facts[i];
                all_ += facts[i];
            }
        }
    }
}

double FactBatches::done() const noexcept { return all_ > 0 ? std::min(given_ / all_, 1.0) : 1.0; }

bool FactBatches::next(std::vector<Fact>& facts, unsigned metrics) {
    facts.clear();
    if (next_path_ == weight_.size()) {
        return false;
    }
    const std::size_t first = next_path_;
    double expected = 0;
    do {
        expected += weight_[next_path_++];
    } while (next_path_ < weight_.size() && expected + weight_[next_path_] <= request_.batch_facts);
    given_ += expected;
    for (const Source& source : sources_) {
        read::Selection selection;
        selection.metrics = metrics;
        selection.paths.emplace();
        for (std::uint32_t path = 0; path < source.path.size(); ++path) {
            if (source.path[path] >= first && source.path[path] < next_path_) {
                selection.paths->push_back(path);
            }
        }
        if (selection.paths->empty()) {
            continue;
        }
        if (request_.ranks) {
            selection.ranks = bounds_of(*request_.ranks);
        }
        const std::vector<Fact> found = read::ProfileRows(*source.profile).facts(selection);
        facts.reserve(facts.size() + found.size());
        for (const Fact& fact : found) {
            if (source.location[fact.location] == kNoIndex) {
                continue;
            }
            Fact& placed = facts.emplace_back(fact);
            placed.path = source.path[fact.path];
            placed.object = source.object[fact.object];
            placed.location = source.location[fact.location];
        }
    }
    const auto before = [](const Fact& a, const Fact& b) {
        return std::tie(a.path, a.object, a.bucket, a.location) <
               std::tie(b.path, b.object, b.bucket, b.location);
    };
    if (!std::is_sorted(facts.begin(), facts.end(), before)) {
        std::sort(facts.begin(), facts.end(), before);
    }
    return true;
}

}  // namespace barograph::merge
