// SPDX-License-Identifier: BSD-3-Clause
// See merge.hpp. Tables first, as they are small; then the facts, batch by batch, on their way to the file.
#include "merge/merge.hpp"

#include <algorithm>
#include <unordered_set>

#include "collect/aggregate/series_message.hpp"
#include "collect/arena/rows/call_site_rows.hpp"
#include "collect/arena/rows/file_counts.hpp"
#include "collect/arena/rows/sent_messages.hpp"
#include "collect/output/profile_output.hpp"
#include "collect/problem.hpp"
#include "format/profile/fact_decoder.hpp"
#include "merge/fact_batches.hpp"
#include "merge/merged_metadata.hpp"
#include "merge/sources.hpp"
#include "merge/used_rows.hpp"
#include "read/tables/profile_rows.hpp"

namespace barograph::merge {
namespace {

constexpr unsigned kAllMetrics = (1U << format::kMetricCount) - 1;

// Removes the temporary file when something is thrown before it got its name.
class Temporary {
public:
    explicit Temporary(std::string path) : path_(std::move(path)) {}
    ~Temporary() { collect::discard_output(path_, 1); }
    Temporary(const Temporary&) = delete;
    Temporary& operator=(const Temporary&) = delete;
    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    void keep() noexcept { path_.clear(); }

private:
    std::string path_;
};

void check(const collect::Problem& problem) {
    if (problem) {
        throw MergeError(std::string(problem.text()));
    }
}

// What the chosen ranks sent, and when they did what.
void take_other_tables(const std::vector<Source>& sources, format::ProfilePart& merged) {
    for (const Source& source : sources) {
        std::unordered_set<std::uint32_t> ranks;
        for (std::size_t i = 0; i < source.location.size(); ++i) {
            if (source.location[i] != format::kNoIndex) {
                ranks.insert(source.tables.locations[i].rank);
            }
        }
        for (format::Message message : read::ProfileRows(*source.profile).messages()) {
            if (ranks.contains(message.sender)) {
                message.object = source.object[message.object];
                merged.messages.push_back(message);
            }
        }
        for (format::CallSite site : read::ProfileRows(*source.profile).call_sites()) {
            site.location = source.location[site.location];
            site.path = source.path[site.path];
            site.object = source.object[site.object];
            if (site.location != format::kNoIndex && site.path != format::kNoIndex) {
                merged.call_sites.push_back(site);
            }
        }
        for (format::FileCount count : read::ProfileRows(*source.profile).file_counts()) {
            if (ranks.contains(count.rank)) {
                count.object = source.object[count.object];
                merged.file_counts.push_back(count);
            }
        }
        for (format::Series& series : read::ProfileRows(*source.profile).series()) {
            series.location = source.location[series.location];
            series.path = source.path[series.path];
            series.metric = source.metric[series.metric];
            if (series.location != format::kNoIndex && series.path != format::kNoIndex) {
                merged.series.push_back(std::move(series));
            }
        }
        for (format::Timeline& timeline : read::ProfileRows(*source.profile).timelines()) {
            if (ranks.contains(timeline.rank)) {
                merged.timelines.push_back(std::move(timeline));
            }
        }
    }
    collect::sum_up(merged.messages);
    collect::sum_up(merged.call_sites);
    collect::sum_up(merged.file_counts);
    collect::sort_series(merged.series);
    collect::sort_timelines(merged.timelines);
}

}  // namespace

Result merge(const Request& request) {
    std::vector<Source> sources = open_sources(request);
    format::ProfilePart merged;
    merged.size_class_edges = sources.front().tables.size_class_edges;
    unify_sources(sources, merged);
    place_locations(sources, request, merged);
    unify_programs(sources, merged);
    choose_paths(sources, request, merged);
    take_other_tables(sources, merged);
    if (request.ranks || request.paths) {
        keep_used_rows(sources, request, merged);
    }
    merge_metadata(sources, request, merged);

    Result result;
    collect::Problem problem;
    Temporary temporary(collect::prepare_output(request.output, 1, problem));
    check(problem);
    FactBatches batches(sources, request, merged.paths.size());
    const auto next = [&](std::vector<format::Fact>& facts) {
        if (request.progress) {
            request.progress(batches.done());
        }
        const bool more = batches.next(facts, kAllMetrics);
        result.facts += facts.size();
        return more;
    };
    collect::write_part(temporary.path(), request.output, merged, next, problem);
    check(problem);
    const std::uint32_t number = collect::publish_output(temporary.path(), request.output, 1, problem);
    check(problem);
    temporary.keep();
    result.path = collect::final_name(request.output, number);
    std::unordered_set<std::uint32_t> ranks;
    for (const format::Location& location : merged.locations) {
        if (location.rank != format::kNoIndex) {
            ranks.insert(location.rank);
        }
    }
    result.ranks = ranks.size();
    result.locations = merged.locations.size();
    result.call_paths = merged.paths.size();
    result.objects = merged.objects.size();
    for (const Source& source : sources) {
        for (const read::Loss& loss : source.profile->losses()) {
            result.losses.push_back(loss.path + ": " + loss.message);
        }
    }
    return result;
}

}  // namespace barograph::merge
