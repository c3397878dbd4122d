// SPDX-License-Identifier: BSD-3-Clause
// See process.hpp. Cold paths inside the measured program: a bounded spin lock, arena space, no heap.
#include "record/arena/process.hpp"

#include <sched.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <new>

#include "record/events/trace.hpp"
#include "sys/mapping.hpp"
#include "sys/system_call.hpp"

namespace barograph::record {
namespace {

constexpr std::size_t kMaxNameBytes = 1024;
constexpr std::size_t kMaxTextBytes = 8 * 1024;     // of an object; fits into a granule
constexpr std::size_t kMaxObjectBytes = 4096;       // a path, as long as the kernel takes one
constexpr std::size_t kMaxValueBytes = 128 * 1024;  // a command line: the kernel's limit for one string

std::uint64_t padded(std::uint64_t bytes) noexcept { return (bytes + 7) / 8 * 8; }

std::uint32_t name_hash(std::string_view name) noexcept {
    std::uint64_t hash = name.size();
    for (const char c : name) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;  // FNV-1a step
    }
    return mix(hash);
}

std::uint32_t allowed_cores() noexcept {
    // Large enough for any node sold today; the kernel refuses a mask smaller than its own.
    constexpr std::size_t kWords = 128;
    unsigned long mask[kWords] = {};
    const long bytes = sys::system_call(SYS_sched_getaffinity, 0, sizeof mask, sys::word(mask));
    std::uint32_t count = 0;
    for (long i = 0; i < bytes / static_cast<long>(sizeof(unsigned long)); ++i) {
        count += static_cast<std::uint32_t>(std::popcount(mask[i]));
    }
    return count;
}

// Readers tell the recorder's own series by these names (collect/arena/local_series.cpp).
bool is_reserved(std::string_view metric) noexcept {
    return metric == "time" || metric == "mpi time" || metric == "region time" ||
           metric == "region mpi time" || metric.starts_with("barograph: ");
}

}  // namespace

bool Process::start(sys::Clock clock, const Settings& settings) noexcept {
    clock_ = clock;
    settings_ = &settings;
    classes_ = settings.size_classes;
    format::ArenaHeader& header = arena_.header();
    header.clock_source = clock.uses_tsc() ? format::ClockSource::kTsc : format::ClockSource::kMonotonic;
    header.cores = allowed_cores();
    arena_.set_clock(clock);
    start_ring();
    if (!region_index_.start(arena_, format::kNoRank)) {
        return false;
    }
    return append_name(format::kProgramOperation, format::Layer::kProgram, "program");
}

// A run that is traced keeps all its events, unless an agent takes them; otherwise the latest ones are kept,
// in case it crashes.
void Process::start_ring() noexcept {
    const bool follows = settings_->trace && settings_->events == Settings::Events::kRing;
    const std::uint64_t bytes = follows            ? settings_->ring_size
                                : settings_->trace ? 0
                                                   : settings_->flight_recorder;
    if (bytes != 0 && !ring_.start(arena_, clock_, bytes)) {
        describe("arena.no_ring", "yes");
    } else if (follows) {
        describe(format::kTracedKey, "1");
    }
}

Thread* Process::new_thread() noexcept {
    if (full_) {
        return nullptr;
    }
    full_ = true;  // unless all of what follows is there: what a thread takes in vain is taken once
    format::ChunkHeader* chunk =
        arena_.claim(format::ChunkKind::kThread, next_slot_, format::kThreadGranules);
    void* memory = chunk == nullptr ? nullptr : sys::map_anonymous(sizeof(Thread));
    if (memory == nullptr) {
        return nullptr;
    }
    auto* thread = new (memory) Thread();
    auto* record = new (chunk + 1) format::ThreadRecord{};
    auto* frames = reinterpret_cast<format::Frame*>(record + 1);
    auto* lost_path = new (frames + format::kMaxDepth) format::PathNode{};
    auto* lost_fact = new (lost_path + 1) format::FactRecord{};
    auto* lost_message = new (lost_fact + 1) format::MessageRecord{};
    static_assert(sizeof(format::ChunkHeader) + sizeof(format::ThreadRecord) +
                      format::kMaxDepth * sizeof(format::Frame) + sizeof(format::PathNode) +
                      sizeof(format::FactRecord) + sizeof(format::MessageRecord) <=
                  format::kGranule);
    // Values that no event has, so that the caches of the hot path never take the stand-ins for a match.
    lost_path->operation = ~std::uint32_t{0};
    lost_fact->object = ~std::uint32_t{0};
    lost_message->object = ~std::uint32_t{0};
    record->slot = next_slot_;
    record->keeps_awaited = 1;
    thread->base_ = arena_.base();
    thread->process_ = this;
    thread->record_ = record;
    thread->frames_ = frames;
    thread->lost_path_ = lost_path;
    thread->lost_fact_ = lost_fact;
    thread->lost_message_ = lost_message;
    thread->clock_ = clock_;
    thread->counts_messages = settings_->matrix;
    if (traces() || ring_.started()) {
        Tracer* const tracer = Tracer::make(*this, *thread, next_slot_);
        if (tracer == nullptr) {
            count_loss();  // the thread's calls are counted all the same
        }
        thread->tracer_ = traces(Traced::kIo) ? tracer : nullptr;
        thread->mpi_tracer_ = traces(Traced::kMpi) ? tracer : nullptr;
        thread->region_tracer_ = traces(Traced::kRegions) ? tracer : nullptr;
    }
    thread->series_.prepare(arena_, next_slot_, settings_->series_length);
    thread->region_series_.prepare(arena_, next_slot_, thread->series_);
    thread->keeps_region_series_ = settings_->region_series && !budget_.kept();
    for (std::uint32_t layer = 0; layer < format::kLayers; ++layer) {
        thread->timelines_[layer].prepare(arena_, next_slot_, settings_->timeline_bins,
                                          static_cast<format::Layer>(layer));
    }
    if (!thread->path_index_.start(arena_, next_slot_) || !thread->fact_index_.start(arena_, next_slot_)) {
        return nullptr;
    }
    auto* root = thread->new_record<format::PathNode>(thread->paths_, format::ChunkKind::kPaths);
    if (root == nullptr) {
        return nullptr;
    }
    new (root) format::PathNode{};
    root->operation = format::kProgramOperation;
    thread->paths_->published.store(1, std::memory_order_release);
    record->root = thread->offset(root);
    ++next_slot_;
    full_ = false;
    thread->next_thread_ = threads_;
    threads_ = thread;
    return thread;
}

Thread* Process::attach(Kind kind) noexcept {
    if (refuses()) {
        count_loss();
        return nullptr;
    }
    const sys::SpinGuard guard(lock_);
    Thread* thread = nullptr;
    if (guard.held()) {
        if (kind == Kind::kHelper && next_slot_ == 0) {
            kept_for_main_ = new_thread();
        }
        if (kind == Kind::kMain && kept_for_main_ != nullptr) {
            thread = kept_for_main_;
            kept_for_main_ = nullptr;
        } else if (free_threads_ != nullptr) {
            thread = free_threads_;
            free_threads_ = thread->next_free_;
        } else {
            thread = new_thread();
        }
        refuses_.store(full_ && free_threads_ == nullptr && kept_for_main_ == nullptr,
                       std::memory_order_relaxed);
    }
    if (thread == nullptr) {
        count_loss();
        return nullptr;
    }
    format::ThreadRecord& record = *thread->record_;
    if (record.stop_ticks != 0) {
        record.life_ticks += record.stop_ticks - record.start_ticks;
        record.stop_ticks = 0;
    }
    record.start_ticks = clock_.now();
    thread->frames_[0] = {.node = record.root, .object = 0, .start_ticks = record.start_ticks};
    thread->node_ = thread->at<format::PathNode>(record.root);
    thread->depth_ = 1;
    const Pauses pauses = pauses_until(record.start_ticks);
    thread->slow_path_ = (budget_.kept() ? Thread::kBudgeted : 0) | (pauses.paused ? Thread::kSwitched : 0) |
                         (thread->region_tracer_ != nullptr ? Thread::kTracesRegions : 0);
    thread->own_work_begun_ = false;
    thread->set_fast_depth();
    thread->settled_ticks_ = pauses.ticks;
    thread->settled_pauses_ = pauses.ended;
    thread->paused_ticks_ = 0;
    thread->execution_waits_ = false;
    thread->review_ = DetailReview{};
    thread->review_.own_before = record.own_ticks;
    thread->begin_call_notes();
    thread->open_layers = 0;
    thread->busy = false;
    thread->loop_count_ = 0;
    record.depth.store(1, std::memory_order_relaxed);
    // The readable kind of the slot comes last: until then the chunk holds nothing for a reader.
    auto* chunk = reinterpret_cast<format::ChunkHeader*>(&record) - 1;
    chunk->published.store(1, std::memory_order_release);
    return thread;
}

void Process::detach(Thread& thread) noexcept {
    format::ThreadRecord& record = *thread.record_;
    thread.end_life();
    thread.note_life();
    record.unbalanced += thread.depth_ > 1 ? thread.depth_ - 1 : 0;
    record.stop_ticks = clock_.now();
    record.depth.store(0, std::memory_order_relaxed);
    const sys::SpinGuard guard(lock_);
    if (guard.held()) {
        thread.next_free_ = free_threads_;
        free_threads_ = &thread;
        refuses_.store(false, std::memory_order_relaxed);
    }
}

unsigned char* Process::room(format::ChunkHeader*& chunk, format::ChunkKind kind,
                             std::uint64_t bytes) noexcept {
    bytes = padded(bytes);
    const std::uint64_t used = chunk == nullptr ? 0 : chunk->published.load(std::memory_order_relaxed);
    if (chunk == nullptr || bytes > chunk->bytes - sizeof(format::ChunkHeader) - used) {
        const std::uint64_t granules =
            (bytes + sizeof(format::ChunkHeader) + format::kGranule - 1) / format::kGranule;
        format::ChunkHeader* fresh = arena_.claim(kind, format::kNoRank, granules);
        if (fresh == nullptr) {
            return nullptr;
        }
        chunk = fresh;
        return reinterpret_cast<unsigned char*>(chunk + 1);
    }
    return reinterpret_cast<unsigned char*>(chunk + 1) + used;
}

void Process::publish(format::ChunkHeader* chunk, std::uint64_t bytes) noexcept {
    chunk->published.fetch_add(padded(bytes), std::memory_order_release);
}

bool Process::append_name(std::uint32_t operation, format::Layer layer, std::string_view name) noexcept {
    name = name.substr(0, kMaxNameBytes);
    const std::uint64_t bytes = sizeof(format::NameRecord) + name.size();
    unsigned char* where = room(names_, format::ChunkKind::kNames, bytes);
    if (where == nullptr) {
        count_loss();
        return false;
    }
    auto* record = new (where) format::NameRecord{};
    record->operation = operation;
    record->layer = static_cast<std::uint8_t>(layer);
    record->length = static_cast<std::uint16_t>(name.size());
    std::memcpy(where + sizeof(format::NameRecord), name.data(), name.size());
    publish(names_, bytes);
    return true;
}

void Process::define_operation(std::uint32_t operation, format::Layer layer, std::string_view name) noexcept {
    const sys::SpinGuard guard(lock_);
    if (!guard.held() || !append_name(operation, layer, name)) {
        count_loss();
    }
}

std::uint32_t Process::named_operation(format::Layer layer, std::string_view name) noexcept {
    name = name.substr(0, kMaxNameBytes);
    const sys::SpinGuard guard(lock_);
    if (!guard.held()) {
        count_loss();
        return 0;
    }
    const std::uint32_t hash = name_hash(name);
    const auto* base = arena_.base();
    const std::uint32_t found = region_index_.find(hash, [&](std::uint32_t offset) {
        const auto* record = reinterpret_cast<const format::NameRecord*>(base + offset);
        return record->layer == static_cast<std::uint8_t>(layer) &&
               std::string_view(reinterpret_cast<const char*>(record + 1), record->length) == name;
    });
    if (found != 0) {
        return reinterpret_cast<const format::NameRecord*>(base + found)->operation;
    }
    if (!region_index_.make_room()) {
        count_loss();
        return 0;
    }
    if (!append_name(next_region_, layer, name)) {
        return 0;
    }
    const auto* end = reinterpret_cast<const unsigned char*>(names_ + 1) +
                      names_->published.load(std::memory_order_relaxed);
    const auto* record = end - padded(sizeof(format::NameRecord) + name.size());
    region_index_.insert(hash, static_cast<std::uint32_t>(record - base));
    return next_region_++;
}

void Process::tag(std::uint32_t region, std::string_view key, std::string_view text) noexcept {
    std::array<char, kMaxNameBytes> both;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
    if (key.empty() || text.empty() || key.find('=') != key.npos || key.size() + 2 > both.size()) {
        return;
    }
    if (key == "category") {
        categorize(region, text);
        return;
    }
    text = text.substr(0, both.size() - key.size() - 1);
    std::memcpy(both.data(), key.data(), key.size());
    both[key.size()] = '=';
    std::memcpy(both.data() + key.size() + 1, text.data(), text.size());
    describe(region, format::kTag, std::string_view(both.data(), key.size() + 1 + text.size()));
}

void Process::describe(std::uint32_t region, std::uint8_t kind, std::string_view text) noexcept {
    text = text.substr(0, kMaxNameBytes);
    const sys::SpinGuard guard(lock_);
    if (!guard.held() || text.empty()) {
        return;
    }
    const std::uint32_t hash = mix(std::uint64_t{name_hash(text)} << 32U ^ region);
    const auto* base = arena_.base();
    const std::uint32_t found = region_index_.find(hash, [&](std::uint32_t offset) {
        const auto* record = reinterpret_cast<const format::NameRecord*>(base + offset);
        return record->layer == kind && record->operation == region &&
               std::string_view(reinterpret_cast<const char*>(record + 1), record->length) == text;
    });
    if (found != 0) {
        return;
    }
    if (!region_index_.make_room()) {
        count_loss();
        return;
    }
    if (!append_name(region, static_cast<format::Layer>(kind), text)) {
        return;
    }
    const auto* end = reinterpret_cast<const unsigned char*>(names_ + 1) +
                      names_->published.load(std::memory_order_relaxed);
    const auto* record = end - padded(sizeof(format::NameRecord) + text.size());
    region_index_.insert(hash, static_cast<std::uint32_t>(record - base));
}

std::uint32_t Process::metric(std::string_view name, std::string_view unit,
                              format::Consistency consistency) noexcept {
    name = name.substr(0, kMaxNameBytes);
    unit = unit.substr(0, kMaxNameBytes);
    if (name.empty() || is_reserved(name)) {
        return kRefusedMetric;
    }
    const sys::SpinGuard guard(lock_);
    if (!guard.held()) {
        count_loss();
        return 0;
    }
    const std::uint32_t hash = mix(std::uint64_t{name_hash(name)} << 32U ^ name_hash(unit)) +
                               static_cast<std::uint32_t>(consistency);
    const auto* base = arena_.base();
    if (metric_index_.started()) {
        const std::uint32_t found = metric_index_.find(hash, [&](std::uint32_t offset) {
            const auto* record = reinterpret_cast<const format::MetricRecord*>(base + offset);
            const auto* text = reinterpret_cast<const char*>(record + 1);
            return record->consistency == static_cast<std::uint8_t>(consistency) &&
                   std::string_view(text, record->name_length) == name &&
                   std::string_view(text + record->name_length, record->unit_length) == unit;
        });
        if (found != 0) {
            return reinterpret_cast<const format::MetricRecord*>(base + found)->metric;
        }
    }
    const std::uint32_t id = next_metric_.load(std::memory_order_relaxed);
    const bool indexed =
        metric_index_.started() ? metric_index_.make_room() : metric_index_.start(arena_, format::kNoRank);
    const std::uint64_t bytes = sizeof(format::MetricRecord) + name.size() + unit.size();
    unsigned char* where =
        indexed && id < kMaxMetrics ? room(metrics_, format::ChunkKind::kMetrics, bytes) : nullptr;
    if (where == nullptr) {
        count_loss();
        return 0;
    }
    auto* record = new (where) format::MetricRecord{};
    record->metric = id;
    record->consistency = static_cast<std::uint8_t>(consistency);
    record->name_length = static_cast<std::uint16_t>(name.size());
    record->unit_length = static_cast<std::uint16_t>(unit.size());
    std::memcpy(record + 1, name.data(), name.size());
    std::memcpy(reinterpret_cast<char*>(record + 1) + name.size(), unit.data(), unit.size());
    publish(metrics_, bytes);
    metric_index_.insert(hash, static_cast<std::uint32_t>(where - base));
    consistency_[id] = consistency;
    next_metric_.store(id + 1, std::memory_order_release);
    return id;
}

// With room for a name of at least `name_room` bytes.
format::ObjectRecord* Process::new_object(const ObjectDescription& description,
                                          std::size_t name_room) noexcept {
    const std::string_view name = description.name.substr(0, kMaxObjectBytes);
    const std::uint64_t ranges_bytes = description.members.size() * sizeof(format::RankRangeRecord);
    const std::uint64_t bytes =
        sizeof(format::ObjectRecord) + ranges_bytes + std::max(name.size(), name_room);
    const sys::SpinGuard guard(lock_);
    unsigned char* where = guard.held() ? room(objects_, format::ChunkKind::kObjects, bytes) : nullptr;
    if (where == nullptr) {
        count_loss();
        return nullptr;
    }
    auto* record = new (where) format::ObjectRecord{};
    record->head.kind = static_cast<std::uint32_t>(format::ObjectRecordKind::kObject);
    record->head.bytes = static_cast<std::uint32_t>(padded(bytes));
    record->head.object = next_object_++;
    record->key_high = description.key_high;
    record->key_low = description.key_low;
    record->object_kind =
        static_cast<std::uint32_t>(description.kind) | (description.ranks_ascend ? format::kRanksAscend : 0);
    record->parent = description.parent;
    record->created_by = description.created_by;
    record->creation_index = description.creation_index;
    record->size = description.size;
    record->remote_size = description.remote_size;
    record->ranges = static_cast<std::uint32_t>(description.members.size());
    record->name_length = static_cast<std::uint32_t>(name.size());
    auto* ranges = reinterpret_cast<format::RankRangeRecord*>(record + 1);
    for (const format::RankRange& range : description.members) {
        *ranges++ = {.first = range.first, .count = range.count, .stride = range.stride};
    }
    std::memcpy(ranges, name.data(), name.size());
    publish(objects_, bytes);
    arena_.note_time();
    return record;
}

std::uint32_t Process::add_object(const ObjectDescription& description, std::uint32_t** folded) noexcept {
    format::ObjectRecord* record = new_object(description, 0);
    if (record == nullptr) {
        return 0;
    }
    if (folded != nullptr) {
        *folded = &record->head.folded;
    }
    return record->head.object;
}

format::FoldingRecord* Process::add_folding(std::uint32_t object, format::FoldingRole role) noexcept {
    if (object == 0) {
        return nullptr;
    }
    const sys::SpinGuard guard(lock_);
    unsigned char* where =
        guard.held() ? room(objects_, format::ChunkKind::kObjects, sizeof(format::FoldingRecord)) : nullptr;
    if (where == nullptr) {
        count_loss();
        return nullptr;
    }
    auto* record = new (where) format::FoldingRecord{};
    record->head.kind = static_cast<std::uint32_t>(format::ObjectRecordKind::kFolding);
    record->head.bytes = sizeof(format::FoldingRecord);
    record->head.object = object;
    record->role = static_cast<std::uint32_t>(role);
    publish(objects_, sizeof(format::FoldingRecord));
    return record;
}

ProvisionalObject Process::add_provisional(const ObjectDescription& description,
                                           std::uint32_t shared) noexcept {
    ProvisionalObject made;
    made.record = new_object(description, ProvisionalObject::kNameBytes);
    if (made.record == nullptr) {
        return {};
    }
    made.folding = add_folding(made.record->head.object, format::FoldingRole::kVacant);
    if (made.folding == nullptr) {
        return {};  // it stays an object of its own that nothing is counted on
    }
    made.object = made.record->head.object;
    made.folding->shared = shared;
    made.describe(description);
    return made;
}

void Process::append_text(format::ObjectRecordKind kind, std::uint32_t object, std::string_view key,
                          std::string_view text) noexcept {
    if (object == 0) {
        return;
    }
    key = key.substr(0, kMaxNameBytes);
    text = text.substr(0, kMaxTextBytes);
    const std::uint64_t bytes = sizeof(format::ObjectTextRecord) + key.size() + text.size();
    const sys::SpinGuard guard(lock_);
    unsigned char* where = guard.held() ? room(objects_, format::ChunkKind::kObjects, bytes) : nullptr;
    if (where == nullptr) {
        count_loss();
        return;
    }
    auto* record = new (where) format::ObjectTextRecord{};
    record->head.kind = static_cast<std::uint32_t>(kind);
    record->head.bytes = static_cast<std::uint32_t>(padded(bytes));
    record->head.object = object;
    record->key_length = static_cast<std::uint32_t>(key.size());
    record->length = static_cast<std::uint32_t>(text.size());
    where += sizeof(format::ObjectTextRecord);
    std::memcpy(where, key.data(), key.size());
    std::memcpy(where + key.size(), text.data(), text.size());
    publish(objects_, bytes);
}

void Process::name_object(std::uint32_t object, std::string_view user_name) noexcept {
    append_text(format::ObjectRecordKind::kUserName, object, {}, user_name);
}

void Process::set_attribute(std::uint32_t object, std::string_view key, std::string_view value) noexcept {
    append_text(format::ObjectRecordKind::kAttribute, object, key, value);
}

void Process::describe(std::string_view key, std::string_view value) noexcept {
    key = key.substr(0, kMaxNameBytes);
    value = value.substr(0, kMaxValueBytes);
    const std::uint64_t bytes = sizeof(format::MetadataRecord) + key.size() + value.size();
    const sys::SpinGuard guard(lock_);
    unsigned char* where = guard.held() ? room(metadata_, format::ChunkKind::kMetadata, bytes) : nullptr;
    if (where == nullptr) {
        return;  // no measurement is lost by it
    }
    auto* record = new (where) format::MetadataRecord{};
    record->key_length = static_cast<std::uint32_t>(key.size());
    record->length = static_cast<std::uint32_t>(value.size());
    where += sizeof(format::MetadataRecord);
    std::memcpy(where, key.data(), key.size());
    std::memcpy(where + key.size(), value.data(), value.size());
    publish(metadata_, bytes);
}

std::uint64_t Process::find_file_cost() noexcept {
    if (calibrate_files_ == nullptr || file_cost_.begun.load(std::memory_order_relaxed) ||
        file_cost_.begun.exchange(true, std::memory_order_relaxed)) {
        return 0;
    }
    const std::uint64_t begin = clock_.now();
    calibrate_files_(*this);
    return std::min(clock_.now() - begin, FileCost::kMostTicks);
}

// The threads that go on when the recording stops: the kernel is asked what they had of their cores up to
// then. A thread keeps to itself what it counts, so the answers go to fields of their own, with the life that
// they belong to.
void Process::look_at_living(std::uint64_t end) noexcept {
    constexpr std::uint32_t kMostThreads = 256;  // some 10 ms
    if (budget_.kept()) {
        return;
    }
    std::uint32_t looked = 0;
    Thread* thread = nullptr;
    for (bool first = true; looked < kMostThreads; first = false) {
        BlockedTime::Life life;
        {
            const sys::SpinGuard guard(lock_);
            thread = !guard.held() ? nullptr : first ? threads_ : thread->next_thread_;
            if (thread == nullptr) {
                return;
            }
            if (thread->slot() != 0 && thread->record_->depth.load(std::memory_order_relaxed) != 0) {
                life = thread->blocked_time_.life();
            }
        }
        std::uint64_t off_core = 0;
        if (life.notes != nullptr && BlockedTime::off_core_until(life, end, off_core)) {
            format::LifeRecord& record = thread->life_record();
            record.living_off_core_ticks = off_core;
            record.living_start = life.begin;
        }
        looked += life.notes != nullptr ? 1 : 0;
    }
}

void Process::stop() noexcept {
    if (kept_for_main_ != nullptr) {
        (void)attach();  // nothing of the main thread was recorded: it is there all the same
    }
    format::ArenaHeader& header = arena_.header();
    if (header.stop_ticks != 0) {
        return;  // when MPI_Finalize was entered
    }
    set_stop();
    header.state.store(static_cast<std::uint32_t>(format::ArenaState::kFinalizing),
                       std::memory_order_release);
    look_at_living(header.stop_ticks);
}

void Process::stop_later() noexcept {
    if (header().stop_ticks != 0) {
        set_stop();
        look_at_living(header().stop_ticks);  // they may have been blocked meanwhile
    }
}

void Process::set_stop() noexcept {
    format::ArenaHeader& header = arena_.header();
    __atomic_store_n(&header.stop_ticks, clock_.now(), __ATOMIC_RELAXED);
    const sys::ClockPair now = clock_.pair();
    // Others may look at it meanwhile, see ArenaHeader.
    __atomic_store_n(&header.last_monotonic_ns, std::uint64_t{0}, __ATOMIC_RELEASE);
    __atomic_store_n(&header.last_ticks, now.ticks, __ATOMIC_RELEASE);
    __atomic_store_n(&header.last_monotonic_ns, now.monotonic_ns, __ATOMIC_RELEASE);
}

}  // namespace barograph::record
