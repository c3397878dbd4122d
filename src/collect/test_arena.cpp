// SPDX-License-Identifier: BSD-3-Clause
// See test_arena.hpp.
#include "collect/test_arena.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <new>
#include <stdexcept>

namespace barograph::collect {
namespace {

constexpr std::uint64_t kMonotonicStart = 5'000'000'000;

std::uint64_t padded(std::uint64_t bytes) { return (bytes + 7) / 8 * 8; }

template <typename T>
void put(std::vector<std::byte>& out, const T& value) {
    const auto bytes = std::as_bytes(std::span(&value, 1));
    out.insert(out.end(), bytes.begin(), bytes.end());
}

void put_text(std::vector<std::byte>& out, std::string_view text) {
    const auto bytes = std::as_bytes(std::span(text));
    out.insert(out.end(), bytes.begin(), bytes.end());
}

}  // namespace

TestArena::TestArena(const Options& options)
    : capacity_(options.granules * format::kGranule), bytes_(std::make_unique<std::byte[]>(capacity_)) {
    auto* head = new (bytes_.get()) format::ArenaHeader{};
    head->magic = format::kArenaMagic;
    head->version = format::kArenaVersion;
    head->pid = 1000 + options.rank;
    head->capacity = capacity_;
    head->used = format::kArenaHeaderBytes;
    head->clock_source = options.clock;
    head->world_rank = options.rank;
    head->cores = options.cores;
    head->start_unix_ns = 1'700'000'000'000'000'000 + static_cast<std::int64_t>(options.rank) * 1000;
    head->start_ticks = options.start_ticks;
    head->start_monotonic_ns = kMonotonicStart;
    head->stop_ticks = options.start_ticks + options.length_ticks;
    head->last_ticks = head->stop_ticks;
    head->last_monotonic_ns = kMonotonicStart + options.length_ticks * 1000 / options.ticks_per_us;
    std::memcpy(head->node, options.node.data(), std::min(options.node.size(), sizeof head->node - 1));
    name(format::kProgramOperation, format::Layer::kProgram, "program");
}

std::uint64_t TestArena::claim(format::ChunkKind kind, std::uint32_t owner, std::uint64_t granules) {
    const std::uint64_t offset = header().used;
    if (offset + granules * format::kGranule > capacity_) {
        throw std::length_error("the test arena is full");
    }
    auto* chunk = new (bytes_.get() + offset) format::ChunkHeader{};
    chunk->kind = static_cast<std::uint32_t>(kind);
    chunk->owner = owner;
    chunk->bytes = granules * format::kGranule;
    header().used = offset + chunk->bytes;
    chunks_.push_back({kind, owner, offset, sizeof(format::ChunkHeader)});
    return offset;
}

std::uint64_t TestArena::append(format::ChunkKind kind, std::uint32_t owner,
                                std::span<const std::byte> record, bool count_bytes) {
    const std::uint64_t bytes = padded(record.size());
    auto chunk = std::find_if(chunks_.rbegin(), chunks_.rend(),
                              [&](const Chunk& c) { return c.kind == kind && c.owner == owner; });
    if (chunk == chunks_.rend() || chunk->filled + bytes > format::kGranule) {
        claim(kind, owner);
        chunk = chunks_.rbegin();
    }
    const std::uint64_t offset = chunk->offset + chunk->filled;
    std::memcpy(bytes_.get() + offset, record.data(), record.size());
    chunk->filled += bytes;
    at<format::ChunkHeader>(chunk->offset).published += count_bytes ? bytes : 1;
    return offset;
}

void TestArena::name(std::uint32_t operation, format::Layer layer, std::string_view text) {
    std::vector<std::byte> record;
    put(record, format::NameRecord{operation, static_cast<std::uint8_t>(layer), 0,
                                   static_cast<std::uint16_t>(text.size())});
    put_text(record, text);
    append(format::ChunkKind::kNames, format::kNoRank, record, true);
}

std::uint32_t TestArena::object(std::uint32_t id, const format::Object& description, std::uint32_t parent,
                                std::uint32_t created_by) {
    std::vector<std::byte> record;
    format::ObjectRecord fixed{};
    fixed.head.kind = static_cast<std::uint32_t>(format::ObjectRecordKind::kObject);
    fixed.head.object = id;
    const std::uint64_t ranges = description.members.size() * sizeof(format::RankRangeRecord);
    fixed.head.bytes = static_cast<std::uint32_t>(padded(sizeof fixed + ranges + description.name.size()));
    fixed.key_high = description.key_high;
    fixed.key_low = description.key_low;
    fixed.object_kind = static_cast<std::uint32_t>(description.kind);
    fixed.parent = parent;
    fixed.created_by = created_by;
    fixed.creation_index = description.creation_index;
    fixed.size = description.size;
    fixed.remote_size = description.remote_size;
    fixed.ranges = static_cast<std::uint32_t>(description.members.size());
    fixed.name_length = static_cast<std::uint32_t>(description.name.size());
    put(record, fixed);
    for (const format::RankRange& range : description.members) {
        put(record, format::RankRangeRecord{range.first, range.count, range.stride});
    }
    put_text(record, description.name);
    append(format::ChunkKind::kObjects, format::kNoRank, record, true);
    return id;
}

void TestArena::user_name(std::uint32_t object, std::string_view text) {
    std::vector<std::byte> record;
    format::ObjectTextRecord fixed{};
    fixed.head.kind = static_cast<std::uint32_t>(format::ObjectRecordKind::kUserName);
    fixed.head.object = object;
    fixed.head.bytes = static_cast<std::uint32_t>(padded(sizeof fixed + text.size()));
    fixed.length = static_cast<std::uint32_t>(text.size());
    put(record, fixed);
    put_text(record, text);
    append(format::ChunkKind::kObjects, format::kNoRank, record, true);
}

void TestArena::attribute(std::uint32_t object, std::string_view key, std::string_view value) {
    std::vector<std::byte> record;
    format::ObjectTextRecord fixed{};
    fixed.head.kind = static_cast<std::uint32_t>(format::ObjectRecordKind::kAttribute);
    fixed.head.object = object;
    fixed.head.bytes = static_cast<std::uint32_t>(padded(sizeof fixed + key.size() + value.size()));
    fixed.key_length = static_cast<std::uint32_t>(key.size());
    fixed.length = static_cast<std::uint32_t>(value.size());
    put(record, fixed);
    put_text(record, key);
    put_text(record, value);
    append(format::ChunkKind::kObjects, format::kNoRank, record, true);
}

std::uint32_t TestArena::thread(std::uint32_t slot) {
    const std::uint64_t chunk = claim(format::ChunkKind::kThread, slot, format::kThreadGranules);
    auto* record = new (bytes_.get() + chunk + sizeof(format::ChunkHeader)) format::ThreadRecord{};
    record->slot = slot;
    record->start_ticks = header().start_ticks;
    at<format::ChunkHeader>(chunk).published = 1;
    const std::uint32_t root = node(slot, 0, format::kProgramOperation);
    record->root = root;
    open(slot, root, header().start_ticks);
    return root;
}

std::uint32_t TestArena::node(std::uint32_t slot, std::uint32_t parent, std::uint32_t operation) {
    format::PathNode node{};
    node.parent = parent;
    node.operation = operation;
    return static_cast<std::uint32_t>(
        append(format::ChunkKind::kPaths, slot, std::as_bytes(std::span(&node, 1)), false));
}

void TestArena::fact(std::uint32_t slot, const TestFact& fact) {
    format::FactRecord record{};
    record.node = fact.node;
    record.object = fact.object;
    record.bucket = fact.bucket;
    record.sampled = fact.sampled;
    record.calls = fact.calls;
    const std::uint64_t calls = std::max<std::uint64_t>(fact.calls, 1);
    record.time_sum = fact.time_sum;
    record.time_min = fact.time_sum / calls;
    record.time_max = fact.time_sum - record.time_min * (calls - 1);
    const auto shortest = static_cast<double>(record.time_min);
    const auto longest = static_cast<double>(record.time_max);
    record.time_sum_of_squares = shortest * shortest * static_cast<double>(calls - 1) + longest * longest;
    record.bytes_sum = fact.bytes_each * fact.calls;
    record.bytes_min = fact.bytes_each;
    record.bytes_max = fact.bytes_each;
    thread_record(slot).own_ticks += fact.calls * kOwnTicksOfCall;
    facts_.push_back(append(format::ChunkKind::kFacts, slot, std::as_bytes(std::span(&record, 1)), false));
}

void TestArena::metric(std::uint32_t id, format::Consistency consistency, std::string_view text,
                       std::string_view unit) {
    std::vector<std::byte> record;
    format::MetricRecord fixed{};
    fixed.metric = id;
    fixed.consistency = static_cast<std::uint8_t>(consistency);
    fixed.name_length = static_cast<std::uint16_t>(text.size());
    fixed.unit_length = static_cast<std::uint16_t>(unit.size());
    put(record, fixed);
    put_text(record, text);
    put_text(record, unit);
    append(format::ChunkKind::kMetrics, format::kNoRank, record, true);
}

format::SeriesRecord& TestArena::series(std::uint32_t slot, const TestSeries& series) {
    std::vector<std::byte> bytes(sizeof(format::SeriesRecord) +
                                 series.values.size() * sizeof(format::SeriesEntryRecord));
    const std::uint64_t offset = append(format::ChunkKind::kSeries, slot, bytes, true);
    auto* record = new (bytes_.get() + offset) format::SeriesRecord{};
    record->node = series.node;
    record->metric = series.metric;
    record->execution = series.execution;
    record->capacity = static_cast<std::uint32_t>(series.values.size());
    record->stride_shift = series.stride_shift;
    auto* entry = reinterpret_cast<format::SeriesEntryRecord*>(record + 1);
    for (std::uint64_t i = 0; i < series.values.size(); ++i, ++entry) {
        const double value = series.values[i];
        if (!std::isnan(value)) {
            *entry = {value, value, value, 1};
            record->indices = (i << series.stride_shift) + 1;
            if (record->longest_index == 0 || value > record->longest) {
                record->longest = value;
                record->longest_index = i << series.stride_shift;
            }
        }
    }
    return *record;
}

format::TimelineRecord& TestArena::timeline(std::uint32_t slot, std::uint32_t tick_shift,
                                            const std::vector<format::TimelineBinRecord>& bins) {
    const std::uint64_t chunk = claim(format::ChunkKind::kTimeline, slot);
    auto* record = new (bytes_.get() + chunk + sizeof(format::ChunkHeader)) format::TimelineRecord{};
    record->layer = static_cast<std::uint32_t>(format::Layer::kMpi);
    record->capacity = static_cast<std::uint32_t>(bins.size());
    record->tick_shift = tick_shift;
    std::memcpy(static_cast<void*>(record + 1), bins.data(), bins.size() * sizeof(format::TimelineBinRecord));
    at<format::ChunkHeader>(chunk).published = 1;
    return *record;
}

void TestArena::samples(std::uint32_t slot, std::uint64_t period_ns, std::uint64_t periods,
                        format::SampleClock clock) {
    const std::uint64_t chunk = claim(format::ChunkKind::kSamples, slot);
    auto* table = new (bytes_.get() + chunk + sizeof(format::ChunkHeader)) format::SampleTable{};
    table->period_ns = period_ns;
    table->clock = static_cast<std::uint32_t>(clock);
    table->leaves = 1;
    table->leaf_bytes = sizeof(format::SampledLeaf);
    table->taken = periods;
    auto* leaf = new (table + 1) format::SampledLeaf{};
    leaf->address = 0x1000;
    leaf->node = thread_record(slot).root;
    leaf->caller = format::SampledLeaf::kNotKnown;
    leaf->samples = leaf->times = periods;
    at<format::ChunkHeader>(chunk).published = 1;
}

format::FileRecord& TestArena::file(std::uint32_t slot, std::uint32_t object, format::Layer layer) {
    format::FileRecord record{};
    record.layer = static_cast<std::uint32_t>(layer);
    record.object = object;
    return at<format::FileRecord>(
        append(format::ChunkKind::kFiles, slot, std::as_bytes(std::span(&record, 1)), false));
}

void TestArena::trace_block(std::uint32_t slot, std::uint64_t first,
                            const std::vector<format::Event>& events) {
    std::vector<std::uint64_t> words(format::event_scratch_words(events.size()));
    std::vector<std::uint8_t> payload(format::most_event_bytes(events.size()));
    format::EventPrediction prediction;
    format::EventBlockHead head{};
    head.magic = format::kEventBlockMagic;
    head.first = first;
    head.slot = slot;
    head.events = static_cast<std::uint32_t>(events.size());
    head.shift = format::kEventTickShift;
    head.bytes = static_cast<std::uint32_t>(format::encode_events(
        events.size(), [&](std::size_t i) { return events[i]; },
        {.words = words.data(), .prediction = &prediction}, payload.data()));
    payload.resize(head.bytes);
    head.crc32c = event_block_crc(head, payload);
    std::vector<std::byte> record;
    put(record, head);
    const auto bytes = std::as_bytes(std::span(payload));
    record.insert(record.end(), bytes.begin(), bytes.end());
    append(format::ChunkKind::kEvents, slot, record, true);
}

void TestArena::trace_buffer(std::uint32_t slot, const std::vector<format::Event>& events,
                             std::uint64_t first) {
    const std::uint64_t chunk = claim(format::ChunkKind::kEvents, slot, 4);
    auto* record = new (bytes_.get() + chunk + sizeof(format::ChunkHeader)) format::TraceRecord{};
    record->slot = slot;
    record->capacity = format::kTraceEvents;
    record->events = events.size();
    record->spilled = first;
    record->first = first;
    auto* out = reinterpret_cast<format::EventRecord*>(record + 1);
    const std::uint64_t start = header().start_ticks;
    for (const format::Event& event : events) {
        *out++ = {.end_ticks = start + (event.end << format::kEventTickShift),
                  .ticks = (event.end - event.start) << format::kEventTickShift,
                  .length = event.length,
                  .place = event.place,
                  .node = event.path,
                  .object = event.object,
                  .info = event.info,
                  .peer = event.peer,
                  .tag = event.tag,
                  .number = event.number,
                  .serial = event.serial,
                  .spare = 0};
    }
    at<format::ChunkHeader>(chunk).published = 1;
}

void TestArena::metadata(std::string_view key, std::string_view value) {
    std::vector<std::byte> record;
    put(record, format::MetadataRecord{.key_length = static_cast<std::uint32_t>(key.size()),
                                       .length = static_cast<std::uint32_t>(value.size())});
    put_text(record, key);
    put_text(record, value);
    append(format::ChunkKind::kMetadata, format::kNoRank, record, true);
}

void TestArena::open(std::uint32_t slot, std::uint32_t node, std::uint64_t start_ticks, std::uint32_t object,
                     std::uint64_t return_address) {
    format::ThreadRecord& record = thread_record(slot);
    const std::uint32_t depth = record.depth;
    auto* frames = reinterpret_cast<format::Frame*>(&record + 1);
    frames[depth] = {node, object, start_ticks};
    auto* sites = reinterpret_cast<std::uint64_t*>(reinterpret_cast<std::byte*>(&record) -
                                                   sizeof(format::ChunkHeader) + format::kGranule);
    sites[depth] = return_address;
    record.depth = depth + 1;
}

format::ArenaHeader& TestArena::header() { return at<format::ArenaHeader>(0); }

format::ThreadRecord& TestArena::thread_record(std::uint32_t slot) {
    const auto chunk = std::find_if(chunks_.begin(), chunks_.end(), [&](const Chunk& c) {
        return c.kind == format::ChunkKind::kThread && c.owner == slot;
    });
    return at<format::ThreadRecord>(chunk->offset + sizeof(format::ChunkHeader));
}

format::LifeRecord& TestArena::life_record(std::uint32_t slot) {
    auto* chunk = reinterpret_cast<std::byte*>(&thread_record(slot)) - sizeof(format::ChunkHeader);
    return *reinterpret_cast<format::LifeRecord*>(chunk + format::kLifeOffset);
}

format::FactRecord& TestArena::fact_record(std::size_t index) {
    return at<format::FactRecord>(facts_[index]);
}

format::PathNode& TestArena::path_node(std::uint32_t offset) { return at<format::PathNode>(offset); }

std::span<std::byte> TestArena::bytes() { return {bytes_.get(), header().used}; }

std::span<const std::byte> TestArena::view() const {
    const auto& head = *reinterpret_cast<const format::ArenaHeader*>(bytes_.get());
    return {bytes_.get(), head.used};
}

}  // namespace barograph::collect
