// SPDX-License-Identifier: BSD-3-Clause
// Arenas -> the tables of this process: call paths unified over its threads, objects, locations and facts in
// nanoseconds. First step of collect; also the way to look at the arena of a running or dead process. May
// allocate; must never fail because of what an arena holds (see arena_records.hpp).
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "collect/arena/chunks/process_end.hpp"
#include "collect/arena/chunks/tick_rate.hpp"
#include "collect/unify/key.hpp"
#include "format/arena/arena_layout.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::collect {

struct LocalOptions {
    // Rank of a process that never learnt its own (no MPI); counted up when there are several.
    std::uint32_t first_rank = 0;
    // Second calibration pair of an arena whose recording never stopped, because its process was killed or
    // still runs: taken by the reader. It is right for arenas of the same boot of the same node only. Where
    // neither it nor the pair that the process left serves, one tick is taken as one nanosecond and the times
    // of such an arena are only relative; `uncalibrated` counts these arenas.
    sys::ClockPair now;
    std::string boot = {};  // boot id that `now` belongs to; "": that of all arenas
    // One entry per arena: whether its process still runs, so that its time ends now. Empty: none does.
    std::vector<bool> running = {};
    // For a single arena: also how its own numbers became those of the tables.
    bool keep_numbers = false;
};

// What the tool itself took, summed over processes.
struct OwnCost {
    std::uint64_t events_ns = 0;  // sampled where it happened
    std::uint64_t samples_ns = 0;
    std::uint64_t setup_ns = 0;   // at start-up and after MPI_Init
    std::uint64_t helper_ns = 0;  // CPU time of its own threads
    std::uint64_t memory_bytes = 0;
    std::uint64_t most_memory_bytes = 0;  // of one process
};

// What a tag belongs to.
struct TagKey {
    std::string region;
    std::string key;
    auto operator<=>(const TagKey&) const = default;
};

struct LocalTables {
    std::vector<format::CallPath> paths;  // [0] is the root, parents first
    std::vector<Key> path_keys;
    std::vector<format::Object> objects;  // [0] is "none"; parents are indices here, kNoIndex when not known
    std::vector<Key> object_keys;
    std::vector<format::Location> locations;   // by rank, then thread
    std::vector<format::Program> programs;     // that the ranks say they run
    std::vector<format::CallSite> call_sites;  // unsorted, some perhaps twice
    std::vector<format::Fact> facts;           // one per (path, object, bucket, location), unsorted

    // What threads sent, as their shards have it; sum_up() makes one row per sender, receiver and
    // communicator.
    std::vector<format::Message> messages;

    // What was counted of files, as the shards have it; sum_up() makes one row per rank.
    std::vector<format::FileCount> file_counts;

    std::vector<format::SeriesMetric> metrics;  // empty when there are no series
    std::vector<Key> metric_keys;
    std::vector<format::Series> series;       // one per (path, metric, location, execution), unsorted
    std::vector<format::Timeline> timelines;  // one per (rank, layer)

    // With keep_numbers: offsets of path nodes and ids of objects -> rows of the tables; and the clock.
    std::unordered_map<std::uint32_t, std::uint32_t> path_of_node;
    std::unordered_map<std::uint32_t, std::uint32_t> object_of_id;
    TickRate rate;

    // Files that contain the call sites of open calls: key and value for the metadata.
    std::map<std::string, std::string> site_modules;

    // Categories of regions, by the region's name.
    std::map<std::string, std::string> categories;
    std::uint64_t other_categories = 0;  // that regions were given after their first
    std::map<TagKey, std::string> tags;  // texts of regions
    std::uint64_t other_tags = 0;        // that regions were given after the first of a key

    std::uint32_t processes = 0;
    std::uint32_t unreadable = 0;          // files that are not arenas
    std::uint32_t uncalibrated = 0;        // arenas whose ticks could not be turned into time
    std::uint64_t skipped = 0;             // records that made no sense
    std::uint64_t snapshots_skipped = 0;   // the most of all processes: those of a name are one snapshot
    std::uint64_t refused_values = 0;      // of metrics of the program
    std::uint64_t refusing_processes = 0;  // that had such
    std::uint64_t unseen_files = 0;        // on which bytes were moved past the wrappers
    std::uint64_t unseen_bytes = 0;        // these
    std::uint64_t mappings = 0;            // of files, large or written
    std::uint64_t mapped_bytes = 0;        // of these
    // Descriptors that were closed past the wrappers and used again, and calls that may be counted for the
    // file before.
    std::uint64_t misplaced_descriptors = 0;
    std::uint64_t misplaced_calls = 0;
    std::uint64_t traced = 0;             // processes that recorded events
    std::uint64_t not_traced = 0;         // events of theirs that did not fit
    std::uint64_t samples_folded_ns = 0;  // CPU time of samples whose call paths did not fit
    std::uint64_t samples_cut_ns =
        0;  // time of those whose stacks end before the first frame of their thread
    std::uint64_t sample_doublings = 0;   // of the time between samples: the most of all threads
    std::uint64_t sampling_stopped = 0;   // processes that have handled the signal of samples
    std::uint64_t samples_period_ns = 0;  // as asked for; 0: nothing was sampled
    std::uint64_t samples_ticked_ns = 0;  // CPU time of those that were taken at ticks of the kernel's clock
    // Threads that are not sampled, as the kernel gave them no timer, or there was no room in the arena; or
    // not while they were blocked.
    std::uint64_t threads_without_timer = 0;
    std::uint64_t threads_without_room = 0;
    std::uint64_t threads_not_watched = 0;
    std::uint64_t watched = 0;     // processes whose blocked threads were sampled, too
    std::uint64_t executions = 0;  // of the program's first region: the most of all processes
    std::uint64_t unbalanced = 0;  // region ends without a begin, and begins without an end
    format::ClockSource clock_source = format::ClockSource::kMonotonic;
    OwnCost own_cost;
};

// What is open when the recording ends is counted with its time up to then, in the size class "unfinished"
// and without a call. Where a recording was stopped, as by MPI_Finalize, a region that is open counts as one
// that ends there.
[[nodiscard]] LocalTables read_arenas(std::span<const std::span<const std::byte>> arenas,
                                      const LocalOptions& options);

[[nodiscard]] Key path_key(const Key& parent, format::Layer layer, const std::string& operation);
[[nodiscard]] Key metric_key(const format::SeriesMetric& metric);
[[nodiscard]] Key object_key(const format::Object& object);

}  // namespace barograph::collect
