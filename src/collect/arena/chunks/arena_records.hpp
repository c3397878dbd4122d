// SPDX-License-Identifier: BSD-3-Clause
// The records of one arena, copied out and checked against its bounds. The process that wrote it may be
// alive, dead or killed in mid-record, and the bytes may be damaged: what does not fit is skipped and
// counted, never followed. Called by read_arenas. May allocate; must never write to the arena or trust a
// length in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "format/arena/arena_layout.hpp"
#include "format/arena/chunk_scan.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::collect {

struct NameEntry {
    std::uint32_t operation = 0;
    format::Layer layer = format::Layer::kRegion;
    std::string text;
};

struct NodeEntry {
    std::uint32_t offset = 0;
    std::uint32_t parent = 0;
    std::uint32_t operation = 0;
};

struct ThreadEntry {
    std::uint32_t slot = 0;
    std::uint32_t root = 0;
    std::uint64_t start_ticks = 0;
    std::uint64_t stop_ticks = 0;
    std::uint64_t life_ticks = 0;
    std::uint64_t dropped = 0;
    std::uint64_t unbalanced = 0;
    std::uint64_t own_ticks = 0;                  // what recording took
    std::vector<format::Frame> open;              // the root first
    std::vector<std::uint64_t> return_addresses;  // of these; 0: not known
    std::vector<format::Frame> closed;  // at each depth behind these the last one, as far as there was one
    std::uint64_t latest_ticks = 0;     // when it last began something
    format::LifeRecord life{};          // all 0: it keeps none
    // What its AwaitedRecord says; nothing where it keeps none.
    bool keeps_awaited = false;
    std::uint32_t awaited_requests = 0;
    std::int32_t awaited_tag = 0;
    std::vector<format::AwaitedPeer> awaited;
};

struct FactEntry {
    std::uint32_t slot = 0;
    format::FactRecord record{};
};

// Samples of one thread at one instruction; see format/arena/sample_layout.hpp.
struct SampleEntry {
    std::uint32_t slot = 0;
    std::uint32_t node = 0;
    std::uint64_t address = 0;
    std::vector<std::uint64_t> callers;  // return addresses, innermost first
    bool blocked = false;                // time in which the thread was; otherwise CPU time
    std::uint64_t time_ns = 0;           // that they stand for
    std::uint64_t samples = 0;
    std::uint64_t system_ns = 0;
    std::uint64_t faults = 0;
};

// Samples of one thread whose place is not known.
struct UnknownSamples {
    std::uint64_t samples = 0;
    std::uint64_t time_ns = 0;
    std::uint64_t blocked_samples = 0;
    std::uint64_t blocked_ns = 0;
};

struct MessageEntry {
    std::uint32_t slot = 0;
    format::MessageRecord record{};
};

struct ReductionEntry {
    std::uint32_t slot = 0;
    format::ReductionRecord record{};
};

struct ObjectEntry {
    std::uint32_t id = 0;
    std::uint32_t parent = 0;      // object id of this arena, 0 for none
    std::uint32_t created_by = 0;  // operation id, 0 for predefined objects
    format::Object description;    // parent and created_by are not filled in
    // The object that it is counted on if it is cheap, see folded_objects.hpp; 0: none.
    std::uint32_t shared = 0;
    bool takes_in = false;      // others are counted on it so
    bool freed = false;         // by the program
    std::uint64_t folded = 0;   // how many it stands for; 0: it is one
    std::uint64_t cheap = 0;    // of these: how many are known to be cheap
    bool ranks_ascend = false;  // see format::kRanksAscend
};

struct RecordedMetric {
    std::uint32_t id = 0;
    format::Consistency consistency = format::Consistency::kByIteration;
    std::string name;
    std::string unit;
};

// Entries up to the last index that was seen. One that comes later in the arena takes the place of an earlier
// one of the same (slot, node, metric, execution).
struct RecordedSeries {
    std::uint32_t slot = 0;
    std::uint32_t node = 0;
    std::uint32_t metric = 0;
    std::uint32_t execution = 0;
    std::uint32_t stride_shift = 0;
    std::uint64_t indices = 0;
    std::uint64_t longest = 0;
    std::vector<format::SeriesEntryRecord> entries;
};

struct RecordedTimeline {
    std::uint32_t slot = 0;
    format::Layer layer = format::Layer::kMpi;
    std::uint32_t tick_shift = 0;
    std::vector<format::TimelineBinRecord> bins;
};

struct ArenaRecords {
    std::vector<SampleEntry> samples;
    std::map<std::uint32_t, UnknownSamples> unknown_samples;  // of each sampled thread by its slot
    std::map<std::uint32_t, std::uint64_t> sampling_ticks;    // that samples of a thread took, by its slot
    std::uint64_t watching_ticks = 0;     // that another thread took to look at those that were blocked
    std::uint64_t samples_folded_ns = 0;  // without their callers
    std::uint64_t samples_cut_ns = 0;     // whose stacks end before the first frame of their thread
    std::uint64_t sample_doublings = 0;   // the most of all threads
    bool sampling_stopped = false;
    std::uint64_t samples_period_ns = 0;  // as asked for; 0: nothing is sampled
    std::uint64_t samples_ticked_ns = 0;  // taken at ticks of the kernel's clock
    bool watched = false;                 // also threads that are blocked
    std::uint64_t threads_without_timer = 0;
    std::uint64_t threads_without_room = 0;
    std::uint64_t threads_not_watched = 0;
    std::vector<std::string>
        sampled_names;  // "function@py:file"; what addresses of SampleEntry refer to (format::PythonAddress)
    bool readable = false;  // false: not an arena of this version; nothing else is filled in
    format::ClockSource clock_source = format::ClockSource::kMonotonic;
    std::uint32_t pid = 0;
    std::uint32_t world_rank = format::kNoRank;
    std::uint32_t cores = 0;
    std::int64_t start_unix_ns = 0;
    std::uint64_t start_ticks = 0;
    std::uint64_t start_monotonic_ns = 0;
    std::uint64_t last_ticks = 0;
    std::uint64_t last_monotonic_ns = 0;
    std::uint64_t stop_ticks = 0;
    std::uint64_t seen_ticks = 0;
    std::uint64_t ended_ticks = 0;
    std::uint64_t copied_ticks = 0;
    std::uint64_t copied_monotonic_ns = 0;
    std::uint64_t init_ticks = 0;
    std::uint64_t dropped = 0;
    std::uint64_t setup_ticks = 0;
    std::uint64_t stalled_ticks = 0;  // in which threads waited for an agent
    std::uint64_t helper_cpu_ns = 0;
    std::uint64_t memory_bytes = 0;  // of the arena and the tool's other tables
    std::uint64_t executions = 0;
    std::uint64_t snapshots_skipped = 0;
    std::uint64_t paused_since = 0;  // 0: it was not paused when it was read
    std::uint64_t refused_values = 0;
    std::uint64_t unseen_files = 0;
    std::uint64_t unseen_bytes = 0;
    std::uint64_t mappings = 0;
    std::uint64_t mapped_bytes = 0;
    std::uint64_t misplaced_descriptors = 0;
    std::uint64_t misplaced_calls = 0;
    std::int32_t any_source = 0;  // as its MPI writes it; 0: not known
    std::int32_t no_process = 0;
    std::string node;
    std::string boot;

    std::vector<NameEntry> names;
    std::unordered_map<std::uint32_t, std::string> categories;  // of regions, by id
    std::uint64_t other_categories = 0;                         // that regions were given after their first
    std::map<std::pair<std::uint32_t, std::string>, std::string> tags;  // of regions, by id and key
    std::uint64_t other_tags = 0;                                       // after the first of their keys
    std::vector<NodeEntry> nodes;
    std::vector<ThreadEntry> threads;
    std::vector<FactEntry> facts;
    std::vector<FactEntry> call_sites;  // by their size class, see profile_model.hpp
    std::vector<MessageEntry> messages;
    // Samples of all threads, as they left them: object ids are the arena's, times are in ticks, counters
    // that are 0 are left out.
    std::vector<format::SystemRecord> system;
    std::vector<format::FileCount> file_counts;
    std::vector<ObjectEntry> objects;
    std::vector<ReductionEntry> reductions;
    std::vector<RecordedMetric> metrics;
    std::vector<RecordedSeries> series;
    std::vector<RecordedTimeline> timelines;
    bool traced = false;           // events were recorded; they are left to write_trace
    std::uint64_t not_traced = 0;  // those of them that did not fit
    std::uint64_t skipped = 0;     // records and chunks that made no sense
};

// Visits (chunk, its offset) up to `end`; returns how many granules made no sense.
template <typename Visit>
std::uint64_t for_each_chunk(std::span<const std::byte> arena, std::uint64_t end, Visit visit) {
    return format::scan_chunks(
               arena, format::kArenaHeaderBytes, end,
               [&](const format::ChunkHeader& chunk, std::uint64_t offset, bool) { visit(chunk, offset); })
        .senseless;
}

[[nodiscard]] ArenaRecords read_arena(std::span<const std::byte> arena);

// What the process said about its run, in the order of the keys.
[[nodiscard]] std::map<std::string, std::string> read_arena_metadata(std::span<const std::byte> arena);

}  // namespace barograph::collect
