// SPDX-License-Identifier: BSD-3-Clause
// Walks the chunks of an arena. See arena_records.hpp for what it promises about damaged ones.
#include "collect/arena/chunks/arena_records.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "collect/arena/chunks/arena_series.hpp"
#include "collect/arena/chunks/clean_text.hpp"
#include "format/arena/ring_layout.hpp"
#include "format/arena/sample_layout.hpp"

namespace barograph::collect {
namespace {

using format::ChunkHeader;
using format::ChunkKind;

constexpr std::uint64_t kMaxRanges = 1U << 20;
constexpr std::uint32_t kMaxRank = 0x7fffffff;

class Walker {
public:
    Walker(std::span<const std::byte> arena, ArenaRecords& out) noexcept : arena_(arena), out_(out) {}

    void walk(std::uint64_t end) {
        out_.skipped += for_each_chunk(
            arena_, end, [&](const ChunkHeader& chunk, std::uint64_t offset) { read_chunk(chunk, offset); });
        // Last: a region that closes while a running process is read must not be counted both as closed and
        // as open.
        for (const auto& body : threads_) {
            read_thread(body);
        }
    }

private:
    void read_chunk(const ChunkHeader& chunk, std::uint64_t offset) {
        const std::uint64_t published = chunk.published.load(std::memory_order_acquire);
        const auto body = arena_.subspan(offset + sizeof(ChunkHeader), chunk.bytes - sizeof(ChunkHeader));
        switch (static_cast<ChunkKind>(chunk.kind)) {
            case ChunkKind::kThread:
                if (published != 0) {
                    threads_.push_back(body);
                }
                return;
            case ChunkKind::kPaths:
                read_nodes(body, clamp(published, body.size() / sizeof(format::PathNode)),
                           offset + sizeof(ChunkHeader));
                return;
            case ChunkKind::kFacts:
                read_facts(body, clamp(published, body.size() / sizeof(format::FactRecord)), chunk.owner);
                return;
            case ChunkKind::kNames:
                read_names(body.first(clamp(published, body.size())));
                return;
            case ChunkKind::kObjects:
                read_objects(body.first(clamp(published, body.size())));
                return;
            case ChunkKind::kMessages:
                read_messages(body, clamp(published, body.size() / sizeof(format::MessageRecord)),
                              chunk.owner);
                return;
            case ChunkKind::kMetrics:
                read_metrics(body.first(clamp(published, body.size())), out_);
                return;
            case ChunkKind::kSeries:
                read_series(body.first(clamp(published, body.size())), chunk.owner, out_);
                return;
            case ChunkKind::kTimeline:
                if (published != 0) {
                    read_timeline(body, chunk.owner, out_);
                }
                return;
            case ChunkKind::kReductions:
                read_reductions(body, clamp(published, body.size() / sizeof(format::ReductionRecord)),
                                chunk.owner);
                return;
            case ChunkKind::kSystem:
                read_system(body, clamp(published, body.size() / sizeof(format::SystemRecord)));
                return;
            case ChunkKind::kFiles:
                read_files(body, clamp(published, body.size() / sizeof(format::FileRecord)));
                return;
            case ChunkKind::kEvents:
                // One thread's buffer, with what it lost; other chunks of this kind hold blocks.
                if (published == 1) {
                    out_.traced = true;
                    out_.not_traced += reinterpret_cast<const format::TraceRecord*>(body.data())
                                           ->dropped.load(std::memory_order_relaxed);
                }
                return;
            case ChunkKind::kRing:
                if (published == 1 && body.size() >= sizeof(format::RingRecord)) {
                    out_.stalled_ticks += reinterpret_cast<const format::RingRecord*>(body.data())
                                              ->stalled_ticks.load(std::memory_order_relaxed);
                }
                return;
            case ChunkKind::kSamples:
                if (published == 1) {
                    read_samples(body, chunk.owner);
                }
                return;
            case ChunkKind::kIndex:
            case ChunkKind::kMetadata:  // see read_arena_metadata
                return;
        }
        ++out_.skipped;
    }

    std::size_t clamp(std::uint64_t published, std::size_t room) noexcept {
        if (published > room) {
            ++out_.skipped;
            return room;
        }
        return static_cast<std::size_t>(published);
    }

    template <typename T>
    static T copy(std::span<const std::byte> body, std::size_t offset) noexcept {
        T record;
        std::memcpy(&record, body.data() + offset, sizeof(T));
        return record;
    }

    void read_thread(std::span<const std::byte> body) {
        const auto* record = reinterpret_cast<const format::ThreadRecord*>(body.data());
        ThreadEntry thread;
        const std::uint32_t depth = record->depth.load(std::memory_order_acquire);
        if (depth > format::kMaxDepth) {
            ++out_.skipped;
        } else {
            for (std::uint32_t i = 0; i < depth; ++i) {
                thread.open.push_back(
                    copy<format::Frame>(body, sizeof(format::ThreadRecord) + i * sizeof(format::Frame)));
                // In the second granule, as far as the arena's writer has one.
                const std::size_t at = format::kGranule - sizeof(ChunkHeader) + i * sizeof(std::uint64_t);
                thread.return_addresses.push_back(
                    at + sizeof(std::uint64_t) <= body.size() ? copy<std::uint64_t>(body, at) : 0);
            }
        }
        constexpr std::size_t kAwaitedAt = format::kAwaitedOffset - sizeof(ChunkHeader);
        if (record->keeps_awaited == 1 && body.size() >= kAwaitedAt + sizeof(format::AwaitedRecord)) {
            const auto* awaited = reinterpret_cast<const format::AwaitedRecord*>(body.data() + kAwaitedAt);
            thread.keeps_awaited = true;
            thread.awaited_requests = awaited->requests;
            thread.awaited_tag = awaited->tag;
            // Sends and receives take up to two.
            const std::uint32_t kept = awaited->requests > format::kMostAwaited ? 2 : awaited->requests;
            thread.awaited.assign(awaited->peers, awaited->peers + std::max(kept, 2U));
        }
        constexpr std::size_t kLifeAt = format::kLifeOffset - sizeof(ChunkHeader);
        if (body.size() >= kLifeAt + sizeof(format::LifeRecord)) {
            thread.life = copy<format::LifeRecord>(body, kLifeAt);
        }
        // Closed frames still tell when they were opened.
        for (std::uint32_t i = 0; i < format::kMaxDepth; ++i) {
            const auto frame =
                copy<format::Frame>(body, sizeof(format::ThreadRecord) + i * sizeof(format::Frame));
            thread.latest_ticks = std::max(thread.latest_ticks, frame.start_ticks);
            if (i >= depth && frame.node != 0) {
                thread.closed.push_back(frame);
            }
        }
        thread.slot = record->slot;
        thread.root = record->root;
        thread.start_ticks = record->start_ticks;
        thread.stop_ticks = record->stop_ticks;
        thread.life_ticks = record->life_ticks;
        thread.dropped = record->dropped;
        thread.unbalanced = record->unbalanced;
        thread.own_ticks = __atomic_load_n(&record->own_ticks, __ATOMIC_RELAXED);
        out_.threads.push_back(std::move(thread));
    }

    void read_nodes(std::span<const std::byte> body, std::size_t count, std::uint64_t start) {
        for (std::size_t i = 0; i < count; ++i) {
            const auto node = copy<format::PathNode>(body, i * sizeof(format::PathNode));
            out_.nodes.push_back({static_cast<std::uint32_t>(start + i * sizeof(format::PathNode)),
                                  node.parent, node.operation});
        }
    }

    void read_facts(std::span<const std::byte> body, std::size_t count, std::uint32_t slot) {
        for (std::size_t i = 0; i < count; ++i) {
            const auto* record = reinterpret_cast<const format::FactRecord*>(body.data()) + i;
            const FactEntry fact{slot, copy_fact(*record)};
            if (fact.record.calls == 0) {
                continue;
            }
            const format::FactRecord& r = fact.record;
            if (r.time_min > r.time_max || r.time_max > r.time_sum || r.bytes_min > r.bytes_max ||
                r.bytes_max > r.bytes_sum || !std::isfinite(r.time_sum_of_squares) ||
                r.time_sum_of_squares < 0 ||
                (!format::is_bucket(r.bucket) && !format::is_call_site(r.bucket))) {
                ++out_.skipped;
                continue;
            }
            (format::is_call_site(r.bucket) ? out_.call_sites : out_.facts).push_back(fact);
        }
    }

    // Last to first in the order in which the owner writes: what a record of a running process says includes
    // at least the calls that it counts, and its sums at least its extremes.
    static format::FactRecord copy_fact(const format::FactRecord& record) noexcept {
        format::FactRecord fact{};
        fact.calls = __atomic_load_n(&record.calls, __ATOMIC_ACQUIRE);
        fact.bytes_max = __atomic_load_n(&record.bytes_max, __ATOMIC_ACQUIRE);
        fact.bytes_min = __atomic_load_n(&record.bytes_min, __ATOMIC_ACQUIRE);
        fact.bytes_sum = __atomic_load_n(&record.bytes_sum, __ATOMIC_ACQUIRE);
        __atomic_load(&record.time_sum_of_squares, &fact.time_sum_of_squares, __ATOMIC_ACQUIRE);
        fact.time_max = __atomic_load_n(&record.time_max, __ATOMIC_ACQUIRE);
        fact.time_min = __atomic_load_n(&record.time_min, __ATOMIC_ACQUIRE);
        fact.time_sum = __atomic_load_n(&record.time_sum, __ATOMIC_ACQUIRE);
        fact.node = record.node;
        fact.object = record.object;
        fact.bucket = record.bucket;
        fact.sampled = record.sampled;
        return fact;
    }

    void read_messages(std::span<const std::byte> body, std::size_t count, std::uint32_t slot) {
        for (std::size_t i = 0; i < count; ++i) {
            const auto* record = reinterpret_cast<const format::MessageRecord*>(body.data()) + i;
            // First, as with facts.
            const std::uint64_t calls = __atomic_load_n(&record->calls, __ATOMIC_ACQUIRE);
            if (calls == 0) {
                continue;
            }
            MessageEntry message{slot, copy<format::MessageRecord>(body, i * sizeof(format::MessageRecord))};
            message.record.calls = calls;
            if (message.record.object == 0 ||
                (message.record.receiver > kMaxRank && message.record.receiver != format::kNoRank)) {
                ++out_.skipped;
                continue;
            }
            out_.messages.push_back(message);
        }
    }

    void read_system(std::span<const std::byte> body, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            const auto record = copy<format::SystemRecord>(body, i * sizeof(format::SystemRecord));
            // Samples that were moved while the process died may be there twice.
            if (out_.system.empty() || record.ticks > out_.system.back().ticks) {
                out_.system.push_back(record);
            }
        }
    }

    void read_files(std::span<const std::byte> body, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            const auto* record = reinterpret_cast<const format::FileRecord*>(body.data()) + i;
            if (record->object == 0 || record->layer >= format::kLayers ||
                !format::is_io(static_cast<format::Layer>(record->layer))) {
                ++out_.skipped;
                continue;
            }
            read_file(*record);
        }
    }

    void read_file(const format::FileRecord& record) {
        const auto add = [&](std::uint32_t counter, std::uint64_t argument, std::uint64_t value) {
            if (value != 0) {
                out_.file_counts.push_back({.object = record.object,
                                            .layer = static_cast<format::Layer>(record.layer),
                                            .counter = static_cast<std::uint16_t>(counter),
                                            .argument = argument,
                                            .value = value});
            }
        };
        const auto load = [](const std::uint64_t& value) {
            return __atomic_load_n(&value, __ATOMIC_RELAXED);
        };
        for (std::uint32_t i = 0; i < format::kFileCounterCount; ++i) {
            add(i, 0, load(record.counters[i]));
        }
        for (std::uint32_t list = 0; list < format::kFileHistograms; ++list) {
            for (std::uint32_t i = 0; i < format::kFileSizeClasses; ++i) {
                add(format::kFirstFileHistogram + list,
                    i < format::kFileSizeEdges.size() ? format::kFileSizeEdges[i] : 0,
                    load(record.sizes[list][i]));
            }
        }
        for (std::uint32_t list = 0; list < format::kFileCommonLists; ++list) {
            for (const format::CommonValue& common : record.common[list]) {
                const std::uint64_t value = load(common.value);
                if (value != 0) {
                    add(format::kFirstFileCommonList + list, value, load(common.count));
                }
            }
        }
        for (std::uint32_t i = 0; i < format::kScaledCounters; ++i) {
            double value = 0;
            __atomic_load(&record.scaled[i], &value, __ATOMIC_RELAXED);
            add(format::kFirstScaledCounter + i, 0, std::bit_cast<std::uint64_t>(value));
        }
    }

    void read_samples(std::span<const std::byte> body, std::uint32_t slot) {
        if (body.size() < sizeof(format::SampleTable)) {
            ++out_.skipped;
            return;
        }
        const auto* table = reinterpret_cast<const format::SampleTable*>(body.data());
        const std::uint64_t callers_at = sizeof(format::SampleTable);
        const std::uint64_t leaves_at =
            callers_at + std::uint64_t{table->callers} * sizeof(format::SampledCaller);
        const std::uint64_t names_at = leaves_at + std::uint64_t{table->leaves} * sizeof(format::SampledLeaf);
        const std::uint64_t words_at = names_at + std::uint64_t{table->names} * sizeof(format::SampledName);
        const std::uint64_t words = table->words;
        if (table->leaf_bytes != sizeof(format::SampledLeaf) ||
            words_at + words * sizeof(std::uint64_t) > body.size()) {
            ++out_.skipped;
            return;
        }
        out_.samples_folded_ns += table->folded.load(std::memory_order_relaxed) * table->period_ns;
        out_.sample_doublings =
            std::max<std::uint64_t>(out_.sample_doublings, table->doublings.load(std::memory_order_relaxed));
        out_.sampling_stopped |= table->stopped.load(std::memory_order_relaxed) != 0;
        const bool blocked = table->clock == static_cast<std::uint32_t>(format::SampleClock::kBlocked);
        out_.watched |= blocked;
        if (!blocked) {
            out_.samples_period_ns = table->period_ns;
            out_.samples_ticked_ns += table->ticked.load(std::memory_order_relaxed) * table->period_ns;
        }
        const std::uint64_t own_ticks = table->own_ticks.load(std::memory_order_relaxed);
        (blocked ? out_.watching_ticks : out_.sampling_ticks[slot]) += own_ticks;
        const std::uint64_t lost = table->lost.load(std::memory_order_relaxed);
        UnknownSamples& unknown = out_.unknown_samples[slot];
        (blocked ? unknown.blocked_samples : unknown.samples) += lost;
        (blocked ? unknown.blocked_ns : unknown.time_ns) += lost * table->period_ns;
        // Each thread numbers its names.
        std::vector<std::uint64_t> numbers(table->names, format::PythonAddress::kMostNames - 1);
        for (std::uint64_t i = 0; i < table->names; ++i) {
            const auto* name = reinterpret_cast<const format::SampledName*>(body.data() + names_at) + i;
            const std::uint64_t first = words_at + std::uint64_t{name->first} * sizeof(std::uint64_t);
            if (name->identity.load(std::memory_order_acquire) != 0 && first + name->bytes <= body.size()) {
                numbers[i] = out_.sampled_names.size();
                out_.sampled_names.emplace_back(reinterpret_cast<const char*>(body.data() + first),
                                                name->bytes);
            }
        }
        const auto numbered = [&](std::uint64_t address) {
            using format::PythonAddress;
            if (!PythonAddress::is(address)) {
                return address;
            }
            const std::uint64_t name = PythonAddress::name(address);
            return PythonAddress::of(name < numbers.size() ? numbers[name] : PythonAddress::kMostNames - 1,
                                     PythonAddress::line(address));
        };
        for (std::uint64_t i = 0; i < table->leaves; ++i) {
            const auto* leaf = reinterpret_cast<const format::SampledLeaf*>(body.data() + leaves_at) + i;
            const std::uint64_t samples = leaf->samples.load(std::memory_order_acquire);
            if (samples == 0) {
                continue;
            }
            SampleEntry entry{
                .slot = slot, .node = leaf->node, .address = numbered(leaf->address), .callers = {}};
            entry.blocked = blocked;
            entry.samples = leaf->times.load(std::memory_order_relaxed);
            entry.time_ns = samples * table->period_ns;
            entry.system_ns = leaf->system_ns.load(std::memory_order_relaxed);
            entry.faults = leaf->faults.load(std::memory_order_relaxed);
            const auto* callers = reinterpret_cast<const format::SampledCaller*>(body.data() + callers_at);
            std::uint32_t index = leaf->caller;
            // A stack without an end is of a damaged table.
            for (std::uint32_t depth = 0; index < table->callers && depth < table->callers; ++depth) {
                const format::SampledCaller& caller = callers[index];
                if ((caller.flags & format::SampledCaller::kEnd) != 0) {
                    if ((caller.flags & format::SampledCaller::kWhole) == 0) {
                        out_.samples_cut_ns += entry.time_ns;
                    }
                    break;
                }
                entry.callers.push_back(numbered(caller.address));
                index = caller.outer;
            }
            out_.samples.push_back(std::move(entry));
        }
    }

    void read_reductions(std::span<const std::byte> body, std::size_t count, std::uint32_t slot) {
        for (std::size_t i = 0; i < count; ++i) {
            out_.reductions.push_back(
                {slot, copy<format::ReductionRecord>(body, i * sizeof(format::ReductionRecord))});
        }
    }

    void read_names(std::span<const std::byte> body) {
        while (body.size() >= sizeof(format::NameRecord)) {
            const auto head = copy<format::NameRecord>(body, 0);
            const std::size_t whole = sizeof(head) + (head.length + 7U) / 8U * 8U;
            if (whole > body.size() || head.operation == 0) {
                ++out_.skipped;
                return;
            }
            std::string name = clean_text(text(body.subspan(sizeof(head), head.length)));
            if (head.layer == format::kCategory) {
                out_.other_categories +=
                    out_.categories.emplace(head.operation, std::move(name)).second ? 0U : 1U;
            } else if (head.layer == format::kTag) {
                const std::size_t sign = name.find('=');
                if (sign == 0 || sign == std::string::npos) {
                    ++out_.skipped;
                } else {
                    out_.other_tags +=
                        out_.tags.try_emplace({head.operation, name.substr(0, sign)}, name.substr(sign + 1))
                                .second
                            ? 0U
                            : 1U;
                }
            } else {
                out_.names.push_back(
                    {head.operation, static_cast<format::Layer>(head.layer), std::move(name)});
            }
            body = body.subspan(whole);
        }
    }

    void read_objects(std::span<const std::byte> body) {
        while (body.size() >= sizeof(format::ObjectRecordHeader)) {
            const auto head = copy<format::ObjectRecordHeader>(body, 0);
            if (head.bytes < sizeof(head) || head.bytes > body.size() || head.bytes % 8 != 0) {
                ++out_.skipped;
                return;
            }
            if (!read_object(head, body.first(head.bytes))) {
                ++out_.skipped;
            }
            body = body.subspan(head.bytes);
        }
    }

    bool read_object(const format::ObjectRecordHeader& head, std::span<const std::byte> record) {
        if (head.object == 0) {
            return false;
        }
        if (head.kind == static_cast<std::uint32_t>(format::ObjectRecordKind::kObject)) {
            return read_description(record);
        }
        if (head.kind == static_cast<std::uint32_t>(format::ObjectRecordKind::kFolding)) {
            return read_folding(head.object, record);
        }
        if (record.size() < sizeof(format::ObjectTextRecord)) {
            return false;
        }
        const auto fixed = copy<format::ObjectTextRecord>(record, 0);
        const auto rest = record.subspan(sizeof(fixed));
        const auto known_object = object_of_id_.find(head.object);
        if (known_object == object_of_id_.end()) {
            return false;
        }
        ObjectEntry* const object = &out_.objects[known_object->second];
        if (head.kind == static_cast<std::uint32_t>(format::ObjectRecordKind::kUserName)) {
            if (fixed.length > rest.size()) {
                return false;
            }
            object->description.user_name = clean_text(text(rest.first(fixed.length)));
            return true;
        }
        if (head.kind != static_cast<std::uint32_t>(format::ObjectRecordKind::kAttribute) ||
            fixed.key_length > rest.size() || fixed.length > rest.size() - fixed.key_length) {
            return false;
        }
        std::string key = clean_text(text(rest.first(fixed.key_length)));
        std::string value = clean_text(text(rest.subspan(fixed.key_length, fixed.length)));
        auto& attributes = object->description.attributes;
        const auto known = std::find_if(attributes.begin(), attributes.end(),
                                        [&](const auto& entry) { return entry.first == key; });
        if (known != attributes.end()) {
            known->second = std::move(value);
        } else {
            attributes.emplace_back(std::move(key), std::move(value));
        }
        return true;
    }

    bool read_description(std::span<const std::byte> record) {
        if (record.size() < sizeof(format::ObjectRecord)) {
            return false;
        }
        const auto fixed = copy<format::ObjectRecord>(record, 0);
        const auto rest = record.subspan(sizeof(fixed));
        const std::uint64_t range_bytes = std::uint64_t{fixed.ranges} * sizeof(format::RankRangeRecord);
        if (fixed.ranges > kMaxRanges || range_bytes > rest.size() ||
            fixed.name_length > rest.size() - range_bytes) {
            return false;
        }
        ObjectEntry entry;
        entry.id = fixed.head.object;
        entry.parent = fixed.parent;
        entry.created_by = fixed.created_by;
        format::Object& object = entry.description;
        const std::uint32_t kind = fixed.object_kind & ~format::kRanksAscend;
        object.kind = static_cast<format::ObjectKind>(kind);
        entry.ranks_ascend = (fixed.object_kind & format::kRanksAscend) != 0;
        if (kind > static_cast<std::uint32_t>(format::ObjectKind::kVariable)) {
            return false;
        }
        object.key_high = fixed.key_high;
        object.key_low = fixed.key_low;
        object.creation_index = fixed.creation_index;
        object.size = fixed.size;
        object.remote_size = fixed.remote_size;
        for (std::size_t i = 0; i < fixed.ranges; ++i) {
            const auto range = copy<format::RankRangeRecord>(rest, i * sizeof(format::RankRangeRecord));
            object.members.push_back({range.first, range.count, range.stride});
        }
        object.name = clean_text(text(rest.subspan(range_bytes, fixed.name_length)));
        entry.folded = fixed.head.folded;
        object_of_id_.insert_or_assign(entry.id, out_.objects.size());
        out_.objects.push_back(std::move(entry));
        return true;
    }

    // Follows the object's description.
    bool read_folding(std::uint32_t id, std::span<const std::byte> record) {
        const auto known = object_of_id_.find(id);
        if (record.size() < sizeof(format::FoldingRecord) || known == object_of_id_.end()) {
            return false;
        }
        const auto fixed = copy<format::FoldingRecord>(record, 0);
        ObjectEntry& entry = out_.objects[known->second];
        switch (static_cast<format::FoldingRole>(fixed.role)) {
            case format::FoldingRole::kShared:
                entry.takes_in = true;
                entry.cheap = fixed.cheap;
                return true;
            case format::FoldingRole::kProvisional:
            case format::FoldingRole::kFreed:
                if (fixed.user_name_length > sizeof fixed.user_name) {
                    return false;
                }
                entry.shared = fixed.shared;
                entry.freed = fixed.role == static_cast<std::uint32_t>(format::FoldingRole::kFreed);
                entry.description.user_name = clean_text({fixed.user_name, fixed.user_name_length});
                return true;
            case format::FoldingRole::kVacant:
                // Always the latest: nothing refers to it.
                if (known->second + 1 == out_.objects.size()) {
                    out_.objects.pop_back();
                    object_of_id_.erase(known);
                }
                return true;
        }
        return false;
    }

    static std::string_view text(std::span<const std::byte> bytes) noexcept {
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }

    std::span<const std::byte> arena_;
    ArenaRecords& out_;
    std::vector<std::span<const std::byte>> threads_;
    std::unordered_map<std::uint32_t, std::size_t> object_of_id_;  // the latest of each id
};

bool is_arena(std::span<const std::byte> arena) noexcept {
    if (arena.size() < format::kArenaHeaderBytes ||
        reinterpret_cast<std::uintptr_t>(arena.data()) % alignof(format::ArenaHeader) != 0) {
        return false;
    }
    const auto& header = *reinterpret_cast<const format::ArenaHeader*>(arena.data());
    return header.magic == format::kArenaMagic && header.version == format::kArenaVersion;
}

template <std::size_t Size>
std::string text_of(const char (&field)[Size]) {
    const char* end = std::find(field, field + Size, '\0');
    return clean_text({field, static_cast<std::size_t>(end - field)});
}

// The published bytes of a metadata chunk.
void take_metadata(std::string_view body, std::map<std::string, std::string>& out) {
    while (body.size() >= sizeof(format::MetadataRecord)) {
        format::MetadataRecord head;
        std::memcpy(&head, body.data(), sizeof head);
        body.remove_prefix(sizeof head);
        const std::uint64_t bytes = std::uint64_t{head.key_length} + head.length;
        const std::uint64_t whole = (bytes + 7) / 8 * 8;
        if (head.key_length == 0 || whole > body.size()) {
            return;
        }
        const std::string_view text = body.substr(0, bytes);
        out.insert_or_assign(clean_text(text.substr(0, head.key_length)),
                             clean_text(text.substr(head.key_length)));
        body.remove_prefix(std::min<std::size_t>(whole, body.size()));
    }
}

}  // namespace

ArenaRecords read_arena(std::span<const std::byte> arena) {
    ArenaRecords out;
    if (!is_arena(arena)) {
        return out;
    }
    const auto& header = *reinterpret_cast<const format::ArenaHeader*>(arena.data());
    out.readable = true;
    out.clock_source = header.clock_source;
    out.pid = header.pid;
    out.world_rank = header.world_rank.load(std::memory_order_acquire);
    out.cores = header.cores;
    out.start_unix_ns = header.start_unix_ns;
    out.start_ticks = header.start_ticks;
    out.start_monotonic_ns = header.start_monotonic_ns;
    // A running process may refresh the pair in this moment.
    const std::uint64_t pair_ns = __atomic_load_n(&header.last_monotonic_ns, __ATOMIC_ACQUIRE);
    out.last_ticks = __atomic_load_n(&header.last_ticks, __ATOMIC_ACQUIRE);
    out.last_monotonic_ns = __atomic_load_n(&header.last_monotonic_ns, __ATOMIC_ACQUIRE);
    if (pair_ns != out.last_monotonic_ns) {
        out.last_monotonic_ns = 0;
    }
    out.stop_ticks = header.stop_ticks;
    out.seen_ticks = header.seen_ticks.load(std::memory_order_relaxed);
    out.ended_ticks = header.ended_ticks.load(std::memory_order_relaxed);
    out.copied_ticks = header.copied_ticks;
    out.copied_monotonic_ns = header.copied_monotonic_ns;
    out.init_ticks = header.init_ticks;
    out.dropped = header.dropped.load(std::memory_order_relaxed);
    out.setup_ticks = header.setup_ticks;
    out.helper_cpu_ns = header.helper_cpu_ns.load(std::memory_order_relaxed);
    out.memory_bytes =
        header.used.load(std::memory_order_relaxed) + header.table_bytes.load(std::memory_order_relaxed);
    out.executions = header.executions.load(std::memory_order_relaxed);
    out.snapshots_skipped = header.snapshots_skipped.load(std::memory_order_relaxed);
    out.paused_since = header.paused_since.load(std::memory_order_acquire);
    out.refused_values = header.refused_values.load(std::memory_order_relaxed);
    out.unseen_files = header.unseen_files.load(std::memory_order_relaxed);
    out.unseen_bytes = header.unseen_bytes.load(std::memory_order_relaxed);
    out.mappings = header.mappings.load(std::memory_order_relaxed);
    out.mapped_bytes = header.mapped_bytes.load(std::memory_order_relaxed);
    out.misplaced_descriptors = header.misplaced_descriptors.load(std::memory_order_relaxed);
    out.misplaced_calls = header.misplaced_calls.load(std::memory_order_relaxed);
    out.threads_without_timer = header.threads_without_timer.load(std::memory_order_relaxed);
    out.threads_without_room = header.threads_without_room.load(std::memory_order_relaxed);
    out.threads_not_watched = header.threads_not_watched.load(std::memory_order_relaxed);
    out.any_source = header.any_source.load(std::memory_order_relaxed);
    out.no_process = header.no_process.load(std::memory_order_relaxed);
    out.node = text_of(header.node);
    out.boot = text_of(header.boot);

    std::uint64_t used = header.used.load(std::memory_order_acquire);
    if (used > arena.size()) {
        ++out.skipped;
        used = arena.size();
    }
    Walker(arena, out).walk(used);
    return out;
}

std::map<std::string, std::string> read_arena_metadata(std::span<const std::byte> arena) {
    std::map<std::string, std::string> out;
    if (!is_arena(arena)) {
        return out;
    }
    const auto& header = *reinterpret_cast<const format::ArenaHeader*>(arena.data());
    const std::uint64_t used =
        std::min<std::uint64_t>(header.used.load(std::memory_order_acquire), arena.size());
    (void)for_each_chunk(arena, used, [&](const ChunkHeader& chunk, std::uint64_t offset) {
        if (chunk.kind == static_cast<std::uint32_t>(ChunkKind::kMetadata)) {
            const std::uint64_t published =
                std::min(chunk.published.load(std::memory_order_acquire), chunk.bytes - sizeof(ChunkHeader));
            const auto* text = reinterpret_cast<const char*>(arena.data() + offset + sizeof(ChunkHeader));
            take_metadata({text, published}, out);
        }
    });
    return out;
}

}  // namespace barograph::collect
