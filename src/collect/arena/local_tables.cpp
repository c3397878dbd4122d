// SPDX-License-Identifier: BSD-3-Clause
// See local_tables.hpp. All indices that leave this file are into tables that exist.
#include "collect/arena/local_tables.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "collect/arena/chunks/arena_records.hpp"
#include "collect/arena/chunks/blocked_threads.hpp"
#include "collect/arena/chunks/estimated_times.hpp"
#include "collect/arena/chunks/module_map.hpp"
#include "collect/arena/chunks/tick_rate.hpp"
#include "collect/arena/file_units.hpp"
#include "collect/arena/folded_objects.hpp"
#include "collect/arena/local_series.hpp"
#include "collect/arena/reductions.hpp"
#include "collect/arena/rows/sample_rows.hpp"
#include "collect/arena/table_builder.hpp"
#include "collect/unify/programs.hpp"
#include "format/arena/process_origin.hpp"
#include "format/bytes/byte_writer.hpp"
#include "sys/clock.hpp"

namespace barograph::collect {
namespace {

using format::kNoIndex;

sys::ClockPair clock_now(format::ClockSource source) noexcept {
    return sys::Clock(source == format::ClockSource::kTsc).pair();
}

std::uint64_t since(std::uint64_t start, std::uint64_t end) noexcept { return end > start ? end - start : 0; }

// Files and the objects in them are the same on all ranks if they have the same name: gives a key to those
// that came without one.
void set_file_keys(std::vector<ObjectEntry>& objects) {
    std::unordered_map<std::uint32_t, Key> key_of_id;  // a parent is made before its children
    for (ObjectEntry& entry : objects) {
        format::Object& object = entry.description;
        if (object.kind >= format::ObjectKind::kFile && object.key_high == 0 && object.key_low == 0) {
            const auto parent = key_of_id.find(entry.parent);
            format::ByteWriter identity;
            identity.u64(parent == key_of_id.end() ? 0 : parent->second.high);
            identity.u64(parent == key_of_id.end() ? 0 : parent->second.low);
            identity.text(object.name);
            const Key key = hash_of(identity.view());
            object.key_high = key.high;
            object.key_low = key.low;
        }
        key_of_id.insert_or_assign(entry.id, Key{object.key_high, object.key_low});
    }
}

// One arena on its way into the builder's tables.
class ArenaReader {
public:
    ArenaReader(ArenaRecords records, const LocalOptions& options, bool running, std::uint32_t rank,
                ModuleMap modules, TableBuilder& builder)
        : in_(std::move(records)),
          builder_(builder),
          out_(builder.tables()),
          rank_(rank),
          keep_numbers_(options.keep_numbers),
          modules_(std::move(modules)) {
        const bool same_clock = options.boot.empty() || in_.boot.empty() || options.boot == in_.boot;
        // A running process is on this node. Its end comes after its records were copied, so that no child
        // has more time than its parent.
        const ProcessEnd end = end_of_process(in_,
                                              running      ? clock_now(in_.clock_source)
                                              : same_clock ? options.now
                                                           : sys::ClockPair{},
                                              running);
        end_ticks_ = end.ticks;
        rate_ = end.rate;
        out_.uncalibrated += end.calibrated ? 0U : 1U;
        for (const NameEntry& name : in_.names) {
            names_.insert_or_assign(name.operation, &name);
        }
        out_.other_categories += in_.other_categories;
        out_.other_tags += in_.other_tags;
        for (const NameEntry& name : in_.names) {
            const auto category = in_.categories.find(name.operation);
            if (category != in_.categories.end()) {
                const auto [known, added] = out_.categories.emplace(name.text, category->second);
                out_.other_categories += added || known->second == category->second ? 0U : 1U;
            }
            const std::string none;
            for (auto tag = in_.tags.lower_bound({name.operation, none});
                 tag != in_.tags.end() && tag->first.first == name.operation; ++tag) {
                const auto [known, added] =
                    out_.tags.emplace(TagKey{.region = name.text, .key = tag->first.second}, tag->second);
                out_.other_tags += added || known->second == tag->second ? 0U : 1U;
            }
        }
        for (const NodeEntry& node : in_.nodes) {
            nodes_.insert_or_assign(node.offset, Node{node.parent, node.operation, kNoIndex, false});
        }
    }

    void read() {
        const std::uint64_t all_ticks = since(in_.start_ticks, end_ticks_);
        fold_cheap_objects(in_, end_ticks_, all_ticks, rate_.to_ns(all_ticks));
        read_objects();
        read_locations();
        add_open_calls();
        estimate_times(in_.facts, in_.nodes, root_ticks());
        for (const FactEntry& fact : in_.facts) {
            read_fact(fact);
        }
        count_open_calls();
        count_open_pause();
        for (const FactEntry& site : in_.call_sites) {
            read_call_site(site);
        }
        for (const MessageEntry& message : in_.messages) {
            read_message(message);
        }
        read_file_counts();
        read_system();
        const SeriesPlaces places{
            .path_of = [this](std::uint32_t node) { return path_of(node); },
            .location_of =
                [this](std::uint32_t slot) {
                    const auto known = location_of_slot_.find(slot);
                    return known == location_of_slot_.end() ? kNoIndex : threads_[known->second].location;
                }};
        add_series(in_, places, rate_, builder_);
        add_reductions(in_, places, rate_, builder_);
        add_timelines(in_, rank_, rate_, out_);
        add_samples(in_, places, modules_, builder_);
        out_.executions = std::max(out_.executions, in_.executions);
        for (std::size_t i = 0; i < threads_.size(); ++i) {
            read_root(threads_[i]);
        }
        out_.own_cost.helper_ns += in_.helper_cpu_ns;
        out_.own_cost.memory_bytes += in_.memory_bytes;
        out_.own_cost.most_memory_bytes = std::max(out_.own_cost.most_memory_bytes, in_.memory_bytes);
        out_.skipped += in_.skipped;
        out_.snapshots_skipped = std::max(out_.snapshots_skipped, in_.snapshots_skipped);
        out_.refused_values += in_.refused_values;
        out_.unseen_files += in_.unseen_files;
        out_.unseen_bytes += in_.unseen_bytes;
        out_.mappings += in_.mappings;
        out_.mapped_bytes += in_.mapped_bytes;
        out_.misplaced_descriptors += in_.misplaced_descriptors;
        out_.misplaced_calls += in_.misplaced_calls;
        out_.refusing_processes += in_.refused_values != 0 ? 1 : 0;
        out_.samples_folded_ns += in_.samples_folded_ns;
        out_.samples_cut_ns += in_.samples_cut_ns;
        out_.sample_doublings = std::max(out_.sample_doublings, in_.sample_doublings);
        out_.samples_period_ns = std::max(out_.samples_period_ns, in_.samples_period_ns);
        out_.samples_ticked_ns += in_.samples_ticked_ns;
        out_.threads_without_timer += in_.threads_without_timer;
        out_.threads_without_room += in_.threads_without_room;
        out_.threads_not_watched += in_.threads_not_watched;
        out_.watched += in_.watched ? 1 : 0;
        out_.sampling_stopped += in_.sampling_stopped ? 1 : 0;
        out_.traced += in_.traced ? 1 : 0;
        out_.not_traced += in_.not_traced;
        if (keep_numbers_) {
            for (const NodeEntry& node : in_.nodes) {
                const std::uint32_t path = path_of(node.offset);
                if (path != kNoIndex) {
                    out_.path_of_node.emplace(node.offset, path);
                }
            }
            out_.object_of_id = objects_;
            out_.rate = rate_;
        }
    }

private:
    struct Node {
        std::uint32_t parent;
        std::uint32_t operation;
        std::uint32_t path;
        bool damaged;
    };
    struct OpenCall {
        std::uint32_t slot;
        std::uint32_t path;
        std::uint32_t object;  // id of this arena
        std::uint64_t ticks;
    };
    struct ThreadSums {
        std::uint32_t slot = 0;
        std::uint32_t location = 0;
        std::uint64_t life_ticks = 0;
        std::uint64_t below_root_ticks = 0;
        std::uint64_t events = 0;
        std::uint64_t own_ticks = 0;
        OffCore off_core;
    };

    void read_objects() {
        std::unordered_map<std::uint32_t, bool> needed;
        for (const FactEntry& fact : in_.facts) {
            needed[fact.record.object] = true;
        }
        for (const MessageEntry& message : in_.messages) {
            needed[message.record.object] = true;
        }
        for (const format::FileCount& count : in_.file_counts) {
            needed[count.object] = true;
        }
        for (const ObjectEntry& entry : in_.objects) {
            needed[entry.parent] = true;
        }
        set_file_keys(in_.objects);
        std::vector<std::pair<std::uint32_t, std::uint32_t>> parents;  // (index, parent's id)
        for (ObjectEntry& entry : in_.objects) {
            // MPI_COMM_SELF exists on every rank; one that nobody used would only make the ranks' tables
            // differ.
            if (entry.created_by == 0 && entry.description.size <= 1 && !needed.contains(entry.id)) {
                continue;
            }
            if (entry.created_by != 0) {
                entry.description.created_by = name_of(entry.created_by).text;
            }
            const std::uint32_t index = builder_.object(entry.description);
            objects_.insert_or_assign(entry.id, index);
            parents.emplace_back(index, entry.parent);
        }
        for (const auto& [index, parent] : parents) {
            const auto known = objects_.find(parent);
            if (parent != 0 && known != objects_.end() && known->second != index) {
                out_.objects[index].parent = known->second;
            }
        }
    }

    void read_locations() {
        std::sort(in_.threads.begin(), in_.threads.end(),
                  [](const ThreadEntry& a, const ThreadEntry& b) { return a.slot < b.slot; });
        const std::unordered_set<std::uint32_t> busy = busy_slots();
        for (const ThreadEntry& thread : in_.threads) {
            if (location_of_slot_.contains(thread.slot)) {
                ++out_.skipped;
                continue;
            }
            if (is_idle(thread, busy)) {
                continue;
            }
            const bool first = thread.slot == 0;
            ThreadSums sums;
            sums.slot = thread.slot;
            sums.location = static_cast<std::uint32_t>(out_.locations.size());
            sums.life_ticks = thread.life_ticks;
            sums.own_ticks = thread.own_ticks;
            const std::uint64_t stop =
                thread.stop_ticks != 0 ? std::min(thread.stop_ticks, end_ticks_) : end_ticks_;
            sums.life_ticks += since(thread.start_ticks, stop);
            sums.off_core = off_core_of(thread, since(thread.start_ticks, stop), sums.life_ticks);
            format::Location location;
            location.rank = rank_;
            location.thread = thread.slot;
            location.pid = in_.pid;
            location.cores = in_.cores;
            location.node = in_.node;
            location.start_unix_ns = in_.start_unix_ns;
            location.dropped = thread.dropped;
            if (first) {
                sums.life_ticks = since(in_.start_ticks, end_ticks_);
                location.init_ns = rate_.to_ns(in_.init_ticks);
            } else {
                location.start_unix_ns +=
                    static_cast<std::int64_t>(rate_.to_ns(since(in_.start_ticks, thread.start_ticks)));
            }
            out_.locations.push_back(std::move(location));
            out_.unbalanced += thread.unbalanced;
            location_of_slot_.emplace(thread.slot, threads_.size());
            threads_.push_back(sums);
        }
        if (!threads_.empty()) {
            out_.locations[threads_.front().location].dropped += in_.dropped;
        }
    }

    // Slots of threads that ran when they were sampled, or that called something.
    std::unordered_set<std::uint32_t> busy_slots() const {
        std::unordered_set<std::uint32_t> busy;
        for (const SampleEntry& sample : in_.samples) {
            if (!sample.blocked) {
                busy.insert(sample.slot);
            }
        }
        for (const FactEntry& fact : in_.facts) {
            busy.insert(fact.slot);
        }
        return busy;
    }

    // Libraries start threads of their own: one that could be sampled, never ran and called nothing, is left
    // out.
    bool is_idle(const ThreadEntry& thread, const std::unordered_set<std::uint32_t>& busy) const {
        const auto unknown = in_.unknown_samples.find(thread.slot);
        return thread.slot != 0 && thread.dropped == 0 && unknown != in_.unknown_samples.end() &&
               unknown->second.samples == 0 && !busy.contains(thread.slot);
    }

    const NameEntry& name_of(std::uint32_t operation) {
        const auto known = names_.find(operation);
        if (known != names_.end()) {
            return *known->second;
        }
        ++out_.skipped;
        NameEntry& made = unnamed_[operation];
        made.operation = operation;
        made.layer = format::layer_of(operation);
        made.text = "unnamed " + std::to_string(operation);
        names_.emplace(operation, &made);
        return made;
    }

    // The path of the node at `offset`; kNoIndex when its chain does not lead to a root.
    std::uint32_t path_of(std::uint32_t offset) {
        chain_.clear();
        std::uint32_t at = offset;
        std::uint32_t path = kNoIndex;
        while (path == kNoIndex) {
            const auto found = nodes_.find(at);
            if (found == nodes_.end() || found->second.damaged || chain_.size() > format::kMaxDepth) {
                break;
            }
            Node& node = found->second;
            if (node.parent == 0) {
                if (node.operation != format::kProgramOperation) {
                    break;
                }
                node.path = 0;
            }
            path = node.path;
            if (path == kNoIndex) {
                chain_.push_back(&node);
                at = node.parent;
            }
        }
        for (auto node = chain_.rbegin(); node != chain_.rend(); ++node) {
            if (path == kNoIndex) {
                (*node)->damaged = true;
                continue;
            }
            const NameEntry& name = name_of((*node)->operation);
            path = builder_.path(path, name.layer, name.text);
            (*node)->path = path;
        }
        return path;
    }

    void read_fact(const FactEntry& entry) {
        const format::FactRecord& record = entry.record;
        const auto slot = location_of_slot_.find(entry.slot);
        const std::uint32_t path = slot == location_of_slot_.end() ? kNoIndex : path_of(record.node);
        if (path == kNoIndex || path == 0) {
            ++out_.skipped;
            return;
        }
        ThreadSums& thread = threads_[slot->second];
        format::Fact fact;
        fact.path = path;
        fact.object = object_of(record.object);
        fact.bucket = record.bucket;
        fact.location = thread.location;
        fact.calls = record.calls;
        fact.time_sum = rate_.to_ns(record.time_sum);
        fact.time_min = rate_.to_ns(record.time_min);
        fact.time_max = rate_.to_ns(record.time_max);
        fact.time_sum_of_squares = rate_.squares_to_ns2(record.time_sum_of_squares);
        fact.bytes_sum = record.bytes_sum;
        fact.bytes_min = record.bytes_min;
        fact.bytes_max = record.bytes_max;
        if (out_.paths[path].layer != format::Layer::kPaused) {
            thread.events += fact.calls;
        }
        if (out_.paths[path].parent == 0) {
            thread.below_root_ticks += record.time_sum;
        }
        builder_.count(fact);
    }

    void read_call_site(const FactEntry& entry) {
        const format::FactRecord& record = entry.record;
        const auto slot = location_of_slot_.find(entry.slot);
        const std::uint32_t path = slot == location_of_slot_.end() ? kNoIndex : path_of(record.node);
        if (path == kNoIndex || path == 0) {
            ++out_.skipped;
            return;
        }
        const bool gap = record.bucket == format::kBucketGap;
        out_.call_sites.push_back({.path = path,
                                   .object = object_of(record.object),
                                   .kind = gap ? format::CallSiteKind::kGap : format::CallSiteKind::kSampled,
                                   .location = threads_[slot->second].location,
                                   .calls = record.calls,
                                   .time_ns = rate_.to_ns(record.time_sum),
                                   .max_ns = rate_.to_ns(record.time_max),
                                   .stands_for_ns = gap ? 0 : rate_.to_ns(record.bytes_sum),
                                   .blocked_ns = gap ? rate_.to_ns(record.bytes_sum) : 0});
    }

    void read_message(const MessageEntry& entry) {
        const format::MessageRecord& record = entry.record;
        const auto known = objects_.find(record.object);
        if (known == objects_.end()) {
            ++out_.skipped;
            return;
        }
        static_assert(format::kNoRank == kNoIndex);
        out_.messages.push_back({.object = known->second,
                                 .sender = rank_,
                                 .receiver = record.receiver,
                                 .calls = record.calls,
                                 .bytes = record.bytes,
                                 .time_ns = rate_.to_ns(record.ticks)});
    }

    void read_file_counts() {
        out_.file_counts.reserve(out_.file_counts.size() + in_.file_counts.size());
        for (format::FileCount count : in_.file_counts) {
            const auto known = objects_.find(count.object);
            if (known == objects_.end()) {
                ++out_.skipped;
                continue;
            }
            count.object = known->second;
            count.rank = rank_;
            to_profile_units(count, rate_);
            out_.file_counts.push_back(count);
        }
        in_.file_counts = {};
    }

    // What was sampled of the process and its node: counters of no object.
    void read_system() {
        for (const format::SystemRecord& sample : in_.system) {
            for (std::uint32_t metric = 0; metric < format::kSystemMetrics; ++metric) {
                if (sample.values[metric] != 0) {
                    out_.file_counts.push_back(
                        {.object = 0,
                         .layer = format::Layer::kProgram,
                         .counter = static_cast<std::uint16_t>(format::kFirstSystemCounter + metric),
                         .argument = rate_.to_ns(since(in_.start_ticks, sample.ticks)),
                         .rank = rank_,
                         .value = sample.values[metric]});
                }
            }
        }
        in_.system = {};
    }

    std::uint32_t object_of(std::uint32_t id) {
        if (id == 0) {
            return 0;
        }
        const auto known = objects_.find(id);
        if (known == objects_.end()) {
            ++out_.skipped;
            return 0;
        }
        return known->second;
    }

    // What was open when the recording ended has its time up to then. A region that is open where the
    // recording was stopped, as by MPI_Finalize, has been there once; all other calls have not finished, and
    // count none.
    void add_open_calls() {
        std::unordered_map<std::uint32_t, std::size_t> fact_of_node;
        std::unordered_map<std::uint32_t, bool> is_parent;
        for (std::size_t i = 0; i < in_.facts.size(); ++i) {
            if (in_.facts[i].record.object == 0 && in_.facts[i].record.bucket == format::kBucketNone) {
                fact_of_node.emplace(in_.facts[i].record.node, i);
            }
        }
        // Judged by what was counted: call sites that were looked up below a call are not calls that it made.
        for (const FactEntry& fact : in_.facts) {
            auto node = nodes_.find(fact.record.node);
            while (node != nodes_.end() && is_parent.emplace(node->second.parent, true).second) {
                node = nodes_.find(node->second.parent);
            }
        }
        for (const ThreadEntry& thread : in_.threads) {
            for (std::size_t i = 0; i < thread.open.size(); ++i) {
                const format::Frame& frame = thread.open[i];
                const std::uint32_t path = path_of(frame.node);
                if (path == kNoIndex || path == 0 || frame.start_ticks < thread.start_ticks ||
                    frame.start_ticks > end_ticks_ || is_in_pause(frame)) {
                    continue;
                }
                const std::uint64_t ticks = recorded_until() - frame.start_ticks;
                const format::Layer layer = out_.paths[path].layer;
                if (in_.stop_ticks != 0 && layer == format::Layer::kRegion) {
                    close_region(thread.slot, frame.node, ticks, fact_of_node);
                    continue;
                }
                add_to_timeline(thread.slot, layer, frame.start_ticks);
                const bool last = i + 1 == thread.open.size();
                const bool sited = last && layer == format::Layer::kMpi && !is_parent.contains(frame.node) &&
                                   i < thread.return_addresses.size();
                const std::uint32_t own = sited ? site_of(path, thread.return_addresses[i]) : path;
                if (own != path) {
                    open_.push_back({thread.slot, out_.paths[own].parent, 0, ticks});
                }
                open_.push_back({thread.slot, own, frame.object, ticks});
            }
        }
    }

    void close_region(std::uint32_t slot, std::uint32_t node, std::uint64_t ticks,
                      std::unordered_map<std::uint32_t, std::size_t>& fact_of_node) {
        const auto [entry, fresh] = fact_of_node.emplace(node, in_.facts.size());
        if (fresh) {
            in_.facts.push_back({slot, {}});
            in_.facts.back().record.node = node;
            in_.facts.back().record.time_min = ~std::uint64_t{0};
        }
        format::FactRecord& record = in_.facts[entry->second].record;
        ++record.calls;
        record.time_sum += ticks;
        record.time_min = std::min(record.time_min, ticks);
        record.time_max = std::max(record.time_max, ticks);
        record.time_sum_of_squares += static_cast<double>(ticks) * static_cast<double>(ticks);
    }

    // The path of a call that did not return, with its call site around it where that is known and none is
    // there yet.
    std::uint32_t site_of(std::uint32_t path, std::uint64_t return_address) {
        const format::CallPath& call = out_.paths[path];
        if (call.parent == kNoIndex || out_.paths[call.parent].layer == format::Layer::kSource) {
            return path;
        }
        const CallSiteName site = modules_.site(return_address);
        if (site.name.empty()) {
            return path;
        }
        out_.site_modules.insert_or_assign(site.module_key, site.module_path);
        const format::Layer layer = call.layer;
        const std::string operation = call.operation;
        return builder_.path(builder_.path(call.parent, format::Layer::kSource, site.name), layer, operation);
    }

    // The calls of a layer that are open are in its timeline up to the end.
    void add_to_timeline(std::uint32_t slot, format::Layer layer, std::uint64_t start_ticks) {
        constexpr std::uint64_t kMostBins = 512;
        if (layer != format::Layer::kMpi && !format::is_io(layer)) {
            return;
        }
        const std::uint64_t from = since(in_.start_ticks, start_ticks);
        const std::uint64_t to = since(in_.start_ticks, recorded_until());
        RecordedTimeline row{.slot = slot, .layer = layer, .tick_shift = 0, .bins = {}};
        while (to >> row.tick_shift >= kMostBins) {
            ++row.tick_shift;
        }
        row.bins.resize(static_cast<std::size_t>(to >> row.tick_shift) + 1);
        for (std::size_t i = static_cast<std::size_t>(from >> row.tick_shift); i < row.bins.size(); ++i) {
            const std::uint64_t begin = std::max<std::uint64_t>(std::uint64_t{i} << row.tick_shift, from);
            const std::uint64_t end = std::min<std::uint64_t>((std::uint64_t{i} + 1) << row.tick_shift, to);
            row.bins[i].ticks = since(begin, end);
        }
        in_.timelines.push_back(std::move(row));
    }

    void count_open_calls() {
        for (const OpenCall& call : open_) {
            const auto slot = location_of_slot_.find(call.slot);
            if (slot == location_of_slot_.end()) {
                ++out_.skipped;
                continue;
            }
            ThreadSums& thread = threads_[slot->second];
            format::Fact fact;
            fact.path = call.path;
            fact.object = object_of(call.object);
            fact.bucket = format::kBucketUnfinished;
            fact.location = thread.location;
            fact.time_sum = fact.time_min = fact.time_max = rate_.to_ns(call.ticks);
            if (out_.paths[call.path].parent == 0) {
                thread.below_root_ticks += call.ticks;
            }
            builder_.count(fact);
        }
    }

    // What is open while recording is paused has its time up to there.
    std::uint64_t recorded_until() const {
        return in_.paused_since != 0 ? std::min(in_.paused_since, end_ticks_) : end_ticks_;
    }
    bool is_in_pause(const format::Frame& frame) const {
        return in_.paused_since != 0 && frame.start_ticks >= in_.paused_since;
    }

    // A pause that is not over counts up to the end, on each thread that is there.
    void count_open_pause() {
        if (in_.paused_since == 0) {
            return;
        }
        const std::uint32_t path = builder_.path(0, format::Layer::kPaused, format::kPausedName);
        for (const ThreadEntry& entry : in_.threads) {
            const auto slot = location_of_slot_.find(entry.slot);
            const std::uint64_t begin = std::max(in_.paused_since, entry.start_ticks);
            if (slot == location_of_slot_.end() || entry.stop_ticks != 0 || begin >= end_ticks_) {
                continue;
            }
            ThreadSums& thread = threads_[slot->second];
            const std::uint64_t ticks = end_ticks_ - begin;
            format::Fact fact;
            fact.path = path;
            fact.location = thread.location;
            fact.calls = 1;
            fact.time_sum = fact.time_min = fact.time_max = rate_.to_ns(ticks);
            const auto ns = static_cast<double>(fact.time_sum);
            fact.time_sum_of_squares = ns * ns;
            thread.below_root_ticks += ticks;
            builder_.count(fact);
        }
    }

    std::unordered_map<std::uint32_t, std::uint64_t> root_ticks() const {
        std::unordered_map<std::uint32_t, std::uint64_t> ticks;
        for (const ThreadEntry& thread : in_.threads) {
            const auto location = location_of_slot_.find(thread.slot);
            if (location != location_of_slot_.end()) {
                ticks[thread.root] = threads_[location->second].life_ticks;
            }
        }
        return ticks;
    }

    void read_root(const ThreadSums& thread) {
        // A thread that goes on while its process is collected may finish calls after the end of the recorded
        // time.
        const std::uint64_t ticks = std::max(thread.life_ticks, thread.below_root_ticks);
        const std::uint64_t blocked =
            add_blocked(thread.off_core, thread.location, thread.below_root_ticks, rate_, out_);
        format::Fact fact;
        fact.location = thread.location;
        fact.calls = 1;
        fact.time_sum = fact.time_min = fact.time_max = rate_.to_ns(ticks - blocked);
        const auto ns = static_cast<double>(fact.time_sum);
        fact.time_sum_of_squares = ns * ns;
        builder_.count(fact);
        format::Location& location = out_.locations[thread.location];
        location.wall_ns = rate_.to_ns(ticks);
        location.events = thread.events;
        // An estimate: it is no more than there was time.
        location.overhead_ns = rate_.to_ns(std::min(thread.own_ticks, ticks));
        const auto sampling = in_.sampling_ticks.find(thread.slot);
        const std::uint64_t samples_ns = std::min(
            sampling == in_.sampling_ticks.end() ? 0 : rate_.to_ns(sampling->second), location.overhead_ns);
        out_.own_cost.samples_ns += samples_ns;
        out_.own_cost.events_ns += location.overhead_ns - samples_ns;
        if (thread.slot == 0) {
            const std::uint64_t watching = rate_.to_ns(in_.watching_ticks);
            out_.own_cost.samples_ns += watching;
            location.overhead_ns += watching;
            const std::uint64_t setup = rate_.to_ns(in_.setup_ticks);
            location.overhead_ns += setup;
            out_.own_cost.setup_ns += setup;
            // Waiting for an agent is time that the recorder costs.
            const std::uint64_t stalled = rate_.to_ns(in_.stalled_ticks);
            location.overhead_ns += stalled;
            out_.own_cost.events_ns += stalled;
        }
    }

    ArenaRecords in_;
    TableBuilder& builder_;
    LocalTables& out_;
    std::uint32_t rank_;
    bool keep_numbers_;
    TickRate rate_;
    std::uint64_t end_ticks_ = 0;
    std::unordered_map<std::uint32_t, const NameEntry*> names_;
    std::unordered_map<std::uint32_t, NameEntry> unnamed_;
    std::unordered_map<std::uint32_t, Node> nodes_;
    std::unordered_map<std::uint32_t, std::uint32_t> objects_;
    std::unordered_map<std::uint32_t, std::size_t> location_of_slot_;
    std::vector<ThreadSums> threads_;
    std::vector<OpenCall> open_;
    ModuleMap modules_;
    std::vector<Node*> chain_;
};

void sort_locations(LocalTables& tables) {
    const auto before = [&](std::uint32_t a, std::uint32_t b) {
        const format::Location& x = tables.locations[a];
        const format::Location& y = tables.locations[b];
        return std::tie(x.rank, x.thread) < std::tie(y.rank, y.thread);
    };
    std::vector<std::uint32_t> order(tables.locations.size());
    std::iota(order.begin(), order.end(), 0U);
    if (std::is_sorted(order.begin(), order.end(), before)) {
        return;
    }
    std::stable_sort(order.begin(), order.end(), before);
    std::vector<std::uint32_t> place(order.size());
    std::vector<format::Location> sorted;
    sorted.reserve(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        place[order[i]] = static_cast<std::uint32_t>(i);
        sorted.push_back(std::move(tables.locations[order[i]]));
    }
    tables.locations = std::move(sorted);
    for (format::Fact& fact : tables.facts) {
        fact.location = place[fact.location];
    }
    for (format::CallSite& site : tables.call_sites) {
        site.location = place[site.location];
    }
    for (format::Series& series : tables.series) {
        series.location = place[series.location];
    }
}

}  // namespace

namespace {

void take_program(const std::map<std::string, std::string>& metadata, std::uint32_t rank,
                  std::vector<format::Program>& programs) {
    const auto value = [&](const char* key) {
        const auto known = metadata.find(key);
        return known == metadata.end() ? std::string_view() : std::string_view(known->second);
    };
    if (value(format::kProgramLabelKey).empty()) {
        return;
    }
    format::Program program = program_of(value(format::kProgramLabelKey), value(format::kProgramIdentityKey),
                                         !value(format::kProgramNamedKey).empty());
    program.ranks = {{.first = rank, .count = 1, .stride = 1}};
    add_program(programs, std::move(program));
}

}  // namespace

LocalTables read_arenas(std::span<const std::span<const std::byte>> arenas, const LocalOptions& options) {
    LocalTables tables;
    TableBuilder builder(tables);
    std::uint32_t unknown_rank = options.first_rank;
    for (std::size_t i = 0; i < arenas.size(); ++i) {
        ArenaRecords records = read_arena(arenas[i]);
        if (!records.readable) {
            ++tables.unreadable;
            continue;
        }
        if (tables.processes == 0) {
            tables.clock_source = records.clock_source;
        }
        ++tables.processes;
        const std::uint32_t rank =
            records.world_rank != format::kNoRank ? records.world_rank : unknown_rank++;
        const bool running = i < options.running.size() && options.running[i];
        // Where calls can be open: not at the end of a whole recording.
        const std::map<std::string, std::string> metadata = read_arena_metadata(arenas[i]);
        take_program(metadata, rank, tables.programs);
        const bool has_addresses = records.stop_ticks == 0 || !records.samples.empty();
        ModuleMap modules = has_addresses ? ModuleMap(metadata) : ModuleMap();
        ArenaReader(std::move(records), options, running, rank, std::move(modules), builder).read();
    }
    sort_locations(tables);
    return tables;
}

Key path_key(const Key& parent, format::Layer layer, const std::string& operation) {
    format::ByteWriter identity;
    identity.u64(parent.high);
    identity.u64(parent.low);
    identity.u8(static_cast<std::uint8_t>(layer));
    identity.text(operation);
    return hash_of(identity.view());
}

Key metric_key(const format::SeriesMetric& metric) {
    format::ByteWriter identity;
    identity.u8(static_cast<std::uint8_t>(metric.consistency));
    identity.varint(metric.name.size());
    identity.text(metric.name);
    identity.text(metric.unit);
    return hash_of(identity.view());
}

Key object_key(const format::Object& object) {
    format::ByteWriter identity;
    identity.u8(static_cast<std::uint8_t>(object.kind));
    if (object.kind != format::ObjectKind::kNone && object.kind != format::ObjectKind::kMixed) {
        identity.u64(object.key_high);
        identity.u64(object.key_low);
    }
    return hash_of(identity.view());
}

}  // namespace barograph::collect
