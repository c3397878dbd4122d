// SPDX-License-Identifier: BSD-3-Clause
// See merged_metadata.hpp.
#include "merge/merged_metadata.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "collect/output/run_metadata.hpp"
#include "collect/unify/rank_list.hpp"

namespace barograph::merge {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

constexpr std::string_view kCategory = "region.category.";
constexpr std::string_view kOtherCategories = "recording.other_categories";
constexpr std::string_view kTag = "region.tag.";
constexpr std::string_view kOtherTags = "recording.other_tags";
// Counted once by each profile.
constexpr std::string_view kDoublings = "samples.period_doublings";
constexpr std::array<std::string_view, 28> kSums{"recording.dropped_events",
                                                 "recording.unseen_files",
                                                 "recording.unseen_bytes",
                                                 "recording.misplaced_descriptors",
                                                 "recording.misplaced_calls",
                                                 "io.mappings",
                                                 "io.mapped_bytes",
                                                 "recording.after_end_processes",
                                                 "recording.after_end_calls",
                                                 "recording.after_end_bytes_read",
                                                 "recording.after_end_bytes_written",
                                                 "recording.skipped_records",
                                                 "recording.unbalanced_regions",
                                                 "recording.unreadable_arenas",
                                                 "recording.dropped_series",
                                                 "recording.not_traced_calls",
                                                 kOtherCategories,
                                                 kOtherTags,
                                                 "recording.refused_values",
                                                 "recording.refusing_ranks",
                                                 "samples.folded_ns",
                                                 "samples.cut_ns",
                                                 "samples.stopped_processes",
                                                 "samples.threads_without_timer",
                                                 "samples.threads_without_room",
                                                 "samples.threads_not_watched",
                                                 "samples.watched_processes",
                                                 "samples.ticked_ns"};

const std::string* find(const Pairs& pairs, std::string_view key) {
    const auto at =
        std::find_if(pairs.begin(), pairs.end(), [&](const auto& pair) { return pair.first == key; });
    return at == pairs.end() ? nullptr : &at->second;
}

void set(Pairs& pairs, std::string_view key, std::string value) {
    const auto at =
        std::find_if(pairs.begin(), pairs.end(), [&](const auto& pair) { return pair.first == key; });
    if (at == pairs.end()) {
        pairs.emplace_back(key, std::move(value));
    } else {
        at->second = std::move(value);
    }
}

std::uint64_t number(const std::string* text) {
    std::uint64_t value = 0;
    if (text != nullptr) {
        (void)std::from_chars(text->data(), text->data() + text->size(), value);
    }
    return value;
}

bool take_out(Pairs& pairs, std::string_view key) {
    return std::erase_if(pairs, [&](const auto& pair) { return pair.first == key; }) != 0;
}

std::string ranks_without(const std::vector<format::Location>& locations, std::uint64_t expected) {
    std::vector<std::uint32_t> present;
    present.reserve(locations.size());
    for (const format::Location& location : locations) {
        present.push_back(location.rank);
    }
    return collect::rank_list(collect::missing_ranks(present, static_cast<std::uint32_t>(expected)));
}

std::size_t count_ranks(const std::vector<format::Location>& locations) {
    std::unordered_set<std::uint32_t> ranks;
    for (const format::Location& location : locations) {
        if (location.rank != format::kNoIndex) {
            ranks.insert(location.rank);
        }
    }
    return ranks.size();
}

void put_together(std::span<const Source> sources, format::ProfilePart& merged) {
    Pairs& metadata = merged.metadata;
    std::uint64_t expected = 0;
    std::uint64_t wall_ns = 0;
    std::uint64_t doublings = 0;
    bool complete = true;
    std::unordered_map<std::string_view, std::uint64_t> sums;
    for (const Source& source : sources) {
        const Pairs& own = source.tables.metadata;
        expected = std::max(expected, number(find(own, "job.ranks")));
        wall_ns = std::max(wall_ns, number(find(own, "run.wall_ns")));
        doublings = std::max(doublings, number(find(own, kDoublings)));
        for (const std::string_view key : kSums) {
            if (const std::string* const value = find(own, key); value != nullptr) {
                sums[key] += number(value);
            }
        }
        for (const auto& [key, value] : own) {
            if (const std::string* const first = find(metadata, key); first == nullptr) {
                metadata.emplace_back(key, value);
            } else if (key.starts_with(kCategory) && *first != value) {
                ++sums[kOtherCategories];
            } else if (key.starts_with(kTag) && *first != value) {
                ++sums[kOtherTags];
            }
        }
        const std::string* const whole = find(own, "run.complete");
        complete = complete && (whole == nullptr || *whole == "true");
    }
    for (const auto& [key, sum] : sums) {
        set(metadata, key, std::to_string(sum));
    }
    if (doublings != 0) {
        set(metadata, kDoublings, std::to_string(doublings));
    }
    const std::size_t ranks = count_ranks(merged.locations);
    expected = std::max<std::uint64_t>(expected, ranks);
    std::unordered_set<std::string_view> nodes;
    std::int64_t start = merged.locations.empty() ? 0 : merged.locations.front().start_unix_ns;
    for (const format::Location& location : merged.locations) {
        nodes.insert(location.node);
        start = std::min(start, location.start_unix_ns);
    }
    // Nodes that went on without each other in MPI_Finalize: each says which ranks it is without, and some
    // are here now.
    const bool apart = take_out(metadata, "job.not_recorded");
    if (apart && ranks < expected) {
        set(metadata, "job.not_recorded", ranks_without(merged.locations, expected));
    }
    set(metadata, "run.complete", complete && (apart || ranks >= expected) ? "true" : "false");
    set(metadata, "run.start", collect::iso_time(start));
    set(metadata, "run.start_unix_ns", std::to_string(start));
    set(metadata, "run.wall_ns", std::to_string(wall_ns));
    set(metadata, "job.ranks", std::to_string(expected));
    set(metadata, "job.nodes", std::to_string(nodes.size()));
    set(metadata, "job.threads", std::to_string(merged.locations.size()));
    set(metadata, "merge.profiles", std::to_string(sources.size()));
}

}  // namespace

void merge_metadata(std::span<const Source> sources, const Request& request, format::ProfilePart& merged) {
    merged.metadata = sources.front().tables.metadata;
    if (sources.size() > 1) {
        put_together(sources, merged);
    }
    if (request.ranks) {
        set(merged.metadata, "slice.ranks", std::to_string(count_ranks(merged.locations)));
    }
    if (request.paths) {
        set(merged.metadata, "slice.call_paths", std::to_string(merged.paths.size()));
    }
    for (const auto& [key, value] : request.metadata) {
        set(merged.metadata, key, value);
    }
}

}  // namespace barograph::merge
