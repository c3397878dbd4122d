// SPDX-License-Identifier: BSD-3-Clause
// See run_metadata.hpp. No locale, no time zone database: the program's own settings do not reach the
// profile.
#include "collect/output/run_metadata.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "format/format_numbers.hpp"

namespace barograph::collect {
namespace {

bool has(const Metadata& metadata, const std::string& key) {
    return std::any_of(metadata.begin(), metadata.end(),
                       [&](const auto& entry) { return entry.first == key; });
}

void add(Metadata& metadata, const char* key, std::string value) {
    if (!has(metadata, key)) {
        metadata.emplace_back(key, std::move(value));
    }
}

std::string format_version() {
    return std::to_string(format::kVersionMajor) + "." + std::to_string(format::kVersionMinor);
}

std::string one_decimal(double value) {
    const auto tenths = std::llround(value * 10);
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

std::string digits(std::uint64_t number, std::size_t width) {
    const std::string text = std::to_string(number);
    return std::string(width - std::min(width, text.size()), '0') + text;
}

// Rare, and worth a line where it is there.
void add_unless_zero(Metadata& metadata, const char* key, std::uint64_t value) {
    if (value != 0) {
        add(metadata, key, std::to_string(value));
    }
}

void add_own_cost(Metadata& metadata, const JobSummary& job, const PhaseTimes& times) {
    const OwnCost& cost = job.own_cost;
    const auto events = static_cast<double>(std::max<std::uint64_t>(job.events, 1));
    add(metadata, "overhead.event_ns", one_decimal(static_cast<double>(cost.events_ns) / events));
    add(metadata, "overhead.events_ns", std::to_string(cost.events_ns));
    add_unless_zero(metadata, "overhead.samples_ns", cost.samples_ns);
    add(metadata, "overhead.setup_ns", std::to_string(cost.setup_ns));
    add(metadata, "overhead.finalize_ns",
        std::to_string(times.unify_ns + times.aggregate_ns + times.write_ns));
    add_unless_zero(metadata, "overhead.helper_ns", cost.helper_ns);
    add(metadata, "overhead.memory_bytes", std::to_string(cost.memory_bytes));
    add(metadata, "overhead.memory_bytes_max", std::to_string(cost.most_memory_bytes));
}

void add_samples(Metadata& metadata, const JobSummary& job) {
    add_unless_zero(metadata, "samples.folded_ns", job.samples_folded_ns);
    add_unless_zero(metadata, "samples.cut_ns", job.samples_cut_ns);
    add_unless_zero(metadata, "samples.period_doublings", job.sample_doublings);
    if (job.samples_period_ns != 0) {
        add(metadata, "samples.period_ns", std::to_string(job.samples_period_ns));
        add(metadata, "samples.ticked_ns", std::to_string(job.samples_ticked_ns));
    }
    add_unless_zero(metadata, "samples.stopped_processes", job.sampling_stopped);
    add_unless_zero(metadata, "samples.threads_without_timer", job.threads_without_timer);
    add_unless_zero(metadata, "samples.threads_without_room", job.threads_without_room);
    add_unless_zero(metadata, "samples.threads_not_watched", job.threads_not_watched);
    add_unless_zero(metadata, "samples.watched_processes", job.watched);
}

// What is not in the profile, or not as the program meant it.
void add_losses(Metadata& metadata, const JobSummary& job) {
    add_unless_zero(metadata, "recording.unbalanced_regions", job.unbalanced);
    add_unless_zero(metadata, "snapshot.not_written", job.snapshots_skipped);
    if (job.refused_values != 0) {
        add(metadata, "recording.refused_values", std::to_string(job.refused_values));
        add(metadata, "recording.refusing_ranks", std::to_string(job.refusing_processes));
    }
    if (job.unseen_bytes != 0) {
        add(metadata, "recording.unseen_files", std::to_string(job.unseen_files));
        add(metadata, "recording.unseen_bytes", std::to_string(job.unseen_bytes));
    }
    if (job.misplaced_calls != 0) {
        add(metadata, "recording.misplaced_descriptors", std::to_string(job.misplaced_descriptors));
        add(metadata, "recording.misplaced_calls", std::to_string(job.misplaced_calls));
    }
}

// What the program said of its regions.
void add_tags(Metadata& metadata, const JobSummary& job) {
    for (const auto& [region, category] : job.categories) {
        add(metadata, ("region.category." + region).c_str(), category);
    }
    for (const auto& [key, text] : job.tags) {
        add(metadata, ("region.tag." + key.key + "=" + key.region).c_str(), text);
    }
    add_unless_zero(metadata, "recording.other_tags", job.other_tags);
    add_unless_zero(metadata, "recording.other_categories", job.other_categories);
}

}  // namespace

std::string iso_time(std::int64_t unix_ns) {
    using namespace std::chrono;
    const sys_time<nanoseconds> instant{nanoseconds(unix_ns)};
    const auto day = floor<days>(instant);
    const year_month_day date(day);
    const hh_mm_ss time(floor<milliseconds>(instant - day));
    const auto part = [](auto value, std::size_t width) {
        return digits(static_cast<std::uint64_t>(value), width);
    };
    return part(static_cast<int>(date.year()), 4) + "-" + part(static_cast<unsigned>(date.month()), 2) + "-" +
           part(static_cast<unsigned>(date.day()), 2) + "T" + part(time.hours().count(), 2) + ":" +
           part(time.minutes().count(), 2) + ":" + part(time.seconds().count(), 2) + "." +
           part(time.subseconds().count(), 3) + "Z";
}

Metadata run_metadata(const Request& request, const LocalTables& rank0, const Unified& unified,
                      std::uint32_t ranks, const PhaseTimes& times) {
    Metadata metadata = request.metadata;
    const JobSummary& job = unified.job;
    add(metadata, "format.version", format_version());
    add(metadata, "run.start", iso_time(unified.start_unix_ns));
    add(metadata, "run.start_unix_ns", std::to_string(unified.start_unix_ns));
    add(metadata, "run.wall_ns", std::to_string(unified.wall_ns));
    add(metadata, "run.complete", job.unreadable == 0 && job.processes >= ranks ? "true" : "false");
    add(metadata, "job.ranks",
        std::to_string(std::max<std::uint64_t>(ranks, job.processes + job.unreadable)));
    // A rank that could not record has no node.
    const auto nodes = std::count_if(job.nodes.begin(), job.nodes.end(),
                                     [](const std::string& node) { return !node.empty(); });
    add(metadata, "job.nodes", std::to_string(std::max<std::ptrdiff_t>(nodes, 1)));
    add(metadata, "job.threads", std::to_string(job.locations));
    add(metadata, "clock.source", rank0.clock_source == format::ClockSource::kTsc ? "tsc" : "monotonic");
    add_own_cost(metadata, job, times);
    add(metadata, "recording.dropped_events", std::to_string(job.dropped));
    add_unless_zero(metadata, "recording.skipped_records", job.skipped);
    // Also when it is 0: then nobody has to look into the traces.
    if (job.traced != 0) {
        add(metadata, "recording.not_traced_calls", std::to_string(job.not_traced));
    }
    add_samples(metadata, job);
    add_losses(metadata, job);
    if (job.mappings != 0) {
        add(metadata, "io.mappings", std::to_string(job.mappings));
        add(metadata, "io.mapped_bytes", std::to_string(job.mapped_bytes));
    }
    if (job.executions > 1) {
        add(metadata, "run.executions", std::to_string(job.executions));
    }
    add_unless_zero(metadata, "recording.varying_constants", job.varying_constants());
    add_tags(metadata, job);
    add_unless_zero(metadata, "recording.unreadable_arenas", job.unreadable);
    for (const auto& [key, value] : rank0.site_modules) {
        add(metadata, key.c_str(), value);
    }
    add_unless_zero(metadata, "recording.uncalibrated_arenas", rank0.uncalibrated);
    add(metadata, "collect.aggregators", std::to_string(unified.plan.group_firsts.size()));
    add(metadata, "collect.unify_ns", std::to_string(times.unify_ns));
    add(metadata, "collect.aggregate_ns", std::to_string(times.aggregate_ns));
    add_unless_zero(metadata, "collect.write_ns", times.write_ns);
    return metadata;
}

Metadata part_metadata(const Request& request, const Unified& unified) {
    Metadata metadata;
    for (const auto& entry : request.metadata) {
        if (entry.first == "job.id" || entry.first == "run.start_unix_ns") {
            metadata.push_back(entry);
        }
    }
    add(metadata, "format.version", format_version());
    add(metadata, "run.start_unix_ns", std::to_string(unified.start_unix_ns));
    return metadata;
}

}  // namespace barograph::collect
