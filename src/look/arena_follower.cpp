// SPDX-License-Identifier: BSD-3-Clause
// See arena_follower.hpp. A reader of a living arena takes lengths before what they publish, and threads
// before facts would count a call twice: so facts come first.
#include "look/arena_follower.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <utility>

#include "collect/arena/chunks/arena_records.hpp"
#include "collect/arena/chunks/clean_text.hpp"
#include "format/arena/chunk_scan.hpp"
#include "format/arena/sample_layout.hpp"
#include "format/profile/profile_model.hpp"
#include "look/fact_ticks.hpp"
#include "look/operation_names.hpp"

namespace barograph::look {
namespace {

using format::ChunkHeader;
using format::ChunkKind;
using format::Layer;

// Traits of a call path.
enum Trait : std::uint8_t {
    kKnown = 1,
    kWithin = 2,  // it is a call of MPI or I/O, or part of one
    kMpi = 4,     // it is the outermost of these, of this kind
    kIo = 8,
    kRead = 16,
    kWrite = 32,
    kPoll = 64,
};

// A path whose parent or name has not come yet is tried again at this many looks.
constexpr std::uint32_t kMostAttempts = 3;

std::uint8_t traits_of_operation(Layer layer, std::string_view name) {
    if (layer == Layer::kMpi) {
        return static_cast<std::uint8_t>(kWithin | kMpi | (is_poll(name) ? kPoll : 0));
    }
    if (!format::is_io(layer)) {
        return 0;
    }
    const IoDirection direction = direction_of(name);
    return static_cast<std::uint8_t>(kWithin | kIo | (direction == IoDirection::kRead ? kRead : 0) |
                                     (direction == IoDirection::kWrite ? kWrite : 0));
}

std::string text_at(const std::byte* data, std::uint64_t bytes) {
    return collect::clean_text({reinterpret_cast<const char*>(data), static_cast<std::size_t>(bytes)});
}

}  // namespace

ArenaFollower::ArenaFollower(std::span<const std::byte> arena)
    : arena_(arena), scanned_(format::kArenaHeaderBytes) {}
ArenaFollower::~ArenaFollower() = default;
ArenaFollower::ArenaFollower(ArenaFollower&&) noexcept = default;
ArenaFollower& ArenaFollower::operator=(ArenaFollower&&) noexcept = default;

bool ArenaFollower::readable() const noexcept {
    return arena_.size() >= format::kArenaHeaderBytes &&
           reinterpret_cast<std::uintptr_t>(arena_.data()) % alignof(format::ArenaHeader) == 0 &&
           header().magic == format::kArenaMagic && header().version == format::kArenaVersion;
}

const format::ArenaHeader& ArenaFollower::header() const noexcept { return *at<format::ArenaHeader>(0); }

void ArenaFollower::look(std::uint64_t available, const Now& now) {
    counters_ = {};
    where_ = {};
    used_ = 0;
    if (available < format::kArenaHeaderBytes) {
        return;  // somebody has cut the file
    }
    const format::ArenaHeader& head = header();
    used_ = std::min(
        {head.used.load(std::memory_order_acquire), available, static_cast<std::uint64_t>(arena_.size())});
    const bool tsc = head.clock_source == format::ClockSource::kTsc;
    now_ = tsc ? now.tsc_ticks : now.monotonic_ns;
    if (tsc && now_ > head.start_ticks && now.monotonic_ns > head.start_monotonic_ns) {
        rate_ = collect::TickRate(now_ - head.start_ticks, now.monotonic_ns - head.start_monotonic_ns);
    }
    const std::uint64_t stop = __atomic_load_n(&head.stop_ticks, __ATOMIC_RELAXED);
    now_ = stop != 0 ? std::min(now_, stop) : now_;
    paused_since_ = head.paused_since.load(std::memory_order_acquire);

    find_chunks(used_);
    // The paths that are there now have names that are there now.
    std::vector<std::size_t> paths(paths_.size());
    for (std::size_t i = 0; i < paths_.size(); ++i) {
        paths[i] = records<format::PathNode>(paths_[i]);
    }
    for (Chunk& chunk : names_chunks_) {
        read_names(chunk);
    }
    for (std::size_t i = 0; i < paths_.size(); ++i) {
        read_paths(paths_[i], paths[i]);
    }
    for (Chunk& chunk : objects_) {
        read_objects(chunk);
    }
    mpi_ticks_ = io_ticks_ = 0;
    lives_.clear();
    for (const Chunk& chunk : facts_) {
        add_facts(chunk);
    }
    for (const Chunk& chunk : messages_) {
        add_messages(chunk);
    }
    for (const Chunk& chunk : events_) {
        add_events(chunk);
    }
    for (const Chunk& chunk : samples_) {
        add_samples(chunk);
    }
    // While a thread takes a larger buffer its bytes are in neither.
    counters_.event_bytes = event_bytes_ = std::max(event_bytes_, counters_.event_bytes);
    counters_.elapsed_ns = ns_since(head.start_ticks);
    const std::uint64_t init_ns = rate_.to_ns(__atomic_load_n(&head.init_ticks, __ATOMIC_RELAXED));
    counters_.after_init_ns = counters_.elapsed_ns - std::min(init_ns, counters_.elapsed_ns);
    counters_.mpi_ns = rate_.to_ns(mpi_ticks_);
    counters_.io_ns = rate_.to_ns(io_ticks_);
    counters_.dropped = head.dropped.load(std::memory_order_relaxed);
    for (const Chunk& chunk : threads_) {
        read_thread(chunk);
    }
}

void ArenaFollower::find_chunks(std::uint64_t used) {
    scanned_ = format::scan_chunks(arena_, scanned_, used,
                                   [&](const ChunkHeader& chunk, std::uint64_t offset, bool whole) {
                                       if (!known_.contains(offset)) {
                                           add_chunk(chunk, offset);
                                           if (!whole) {
                                               known_.insert(offset);
                                           }
                                       } else if (whole) {
                                           known_.erase(offset);
                                       }
                                   })
                   .next;
}

void ArenaFollower::add_chunk(const ChunkHeader& header, std::uint64_t offset) {
    const Chunk chunk{.offset = offset + sizeof(ChunkHeader), .bytes = header.bytes - sizeof(ChunkHeader)};
    switch (static_cast<ChunkKind>(header.kind)) {
        case ChunkKind::kThread:
            if (chunk.bytes >= format::kGranule - sizeof(ChunkHeader)) {
                threads_.push_back(chunk);
            }
            return;
        case ChunkKind::kPaths: {
            paths_.push_back(chunk);
            const std::uint64_t first = offset / format::kGranule;
            const std::uint64_t last = (offset + header.bytes) / format::kGranule;
            traits_.resize(std::max<std::size_t>(traits_.size(), last));
            for (std::uint64_t granule = first; granule < last; ++granule) {
                traits_[granule] = std::make_unique<Traits>();
            }
            return;
        }
        case ChunkKind::kFacts:
            facts_.push_back(chunk);
            return;
        case ChunkKind::kNames:
            names_chunks_.push_back(chunk);
            return;
        case ChunkKind::kObjects:
            objects_.push_back(chunk);
            return;
        case ChunkKind::kMessages:
            messages_.push_back(chunk);
            return;
        case ChunkKind::kEvents:
            events_.push_back(chunk);
            return;
        case ChunkKind::kSamples:
            samples_.push_back(chunk);
            return;
        default:
            return;
    }
}

std::uint64_t ArenaFollower::published(const Chunk& chunk) const noexcept {
    if (chunk.offset + chunk.bytes > used_) {
        return 0;  // cut off since it was found
    }
    return at<ChunkHeader>(chunk.offset - sizeof(ChunkHeader))->published.load(std::memory_order_acquire);
}

template <typename Record>
std::size_t ArenaFollower::records(const Chunk& chunk) const noexcept {
    return static_cast<std::size_t>(std::min<std::uint64_t>(published(chunk), chunk.bytes / sizeof(Record)));
}

void ArenaFollower::read_names(Chunk& chunk) {
    const std::uint64_t end = std::min(published(chunk), chunk.bytes);
    while (chunk.parsed + sizeof(format::NameRecord) <= end) {
        const std::uint64_t place = chunk.offset + chunk.parsed;
        format::NameRecord head;
        std::memcpy(&head, arena_.data() + place, sizeof head);
        const std::uint64_t whole = sizeof(head) + (head.length + 7U) / 8U * 8U;
        if (head.operation == 0 || whole > end - chunk.parsed) {
            ++skipped_;
            chunk.parsed = chunk.bytes;
            return;
        }
        if (head.layer != format::kCategory && head.layer != format::kTag) {
            Name name{.text = text_at(arena_.data() + place + sizeof head, head.length),
                      .layer = static_cast<Layer>(head.layer)};
            name.traits = traits_of_operation(name.layer, name.text);
            names_.insert_or_assign(head.operation, std::move(name));
        }
        chunk.parsed += whole;
    }
}

void ArenaFollower::read_paths(Chunk& chunk, std::size_t count) {
    for (; chunk.parsed < count; ++chunk.parsed) {
        const std::uint64_t offset = chunk.offset + chunk.parsed * sizeof(format::PathNode);
        const auto* node = at<format::PathNode>(offset);
        const auto name = names_.find(node->operation);
        const std::uint8_t above = node->parent == 0 ? std::uint8_t{kKnown} : traits_of(node->parent);
        if ((name == names_.end() || (above & kKnown) == 0) && chunk.attempts < kMostAttempts) {
            ++chunk.attempts;
            return;
        }
        skipped_ += name == names_.end() ? 1 : 0;
        std::uint8_t traits = name == names_.end() ? std::uint8_t{0} : name->second.traits;
        if ((above & kWithin) != 0) {
            traits = kWithin;
        }
        (*traits_[offset / format::kGranule])[offset % format::kGranule / sizeof(format::PathNode)] =
            static_cast<std::uint8_t>(traits | kKnown);
    }
    chunk.attempts = 0;
}

std::uint8_t ArenaFollower::traits_of(std::uint32_t node) const noexcept {
    const std::size_t granule = node / format::kGranule;
    if (granule >= traits_.size() || traits_[granule] == nullptr) {
        return 0;
    }
    return (*traits_[granule])[node % format::kGranule / sizeof(format::PathNode)];
}

std::uint32_t ArenaFollower::operation_at(std::uint32_t node) const noexcept {
    if ((traits_of(node) & kKnown) == 0 || node % sizeof(format::PathNode) != 0 ||
        node + sizeof(format::PathNode) > used_) {
        return 0;
    }
    return at<format::PathNode>(node)->operation;
}

void ArenaFollower::read_objects(Chunk& chunk) {
    const std::uint64_t end = std::min(published(chunk), chunk.bytes);
    while (chunk.parsed + sizeof(format::ObjectRecordHeader) <= end) {
        const std::uint64_t place = chunk.offset + chunk.parsed;
        format::ObjectRecordHeader head;
        std::memcpy(&head, arena_.data() + place, sizeof head);
        if (head.bytes < sizeof head || head.bytes % 8 != 0 || head.bytes > end - chunk.parsed) {
            ++skipped_;
            chunk.parsed = chunk.bytes;
            return;
        }
        if (head.kind == static_cast<std::uint32_t>(format::ObjectRecordKind::kObject)) {
            object_at_.insert_or_assign(head.object, place);
            user_name_at_.erase(head.object);
        } else if (head.kind == static_cast<std::uint32_t>(format::ObjectRecordKind::kUserName) ||
                   head.kind == static_cast<std::uint32_t>(format::ObjectRecordKind::kFolding)) {
            user_name_at_.insert_or_assign(head.object, place);
        }
        chunk.parsed += head.bytes;
    }
}

void ArenaFollower::add_facts(const Chunk& chunk) {
    const std::size_t count = records<format::FactRecord>(chunk);
    const auto* facts = at<format::FactRecord>(chunk.offset);
    bool active = false;
    for (std::size_t i = 0; i < count; ++i) {
        const format::FactRecord& fact = facts[i];
        const std::uint64_t calls = __atomic_load_n(&fact.calls, __ATOMIC_ACQUIRE);
        if (calls == 0 || format::is_call_site(fact.bucket)) {
            continue;
        }
        counters_.events += calls;
        active = true;
        const std::uint8_t traits = traits_of(fact.node);
        if ((traits & (kMpi | kIo)) == 0) {
            continue;
        }
        const std::uint64_t ticks = ticks_of(fact, calls);
        if ((traits & kMpi) != 0) {
            mpi_ticks_ += ticks;
            counters_.polls += (traits & kPoll) != 0 ? calls : 0;
        } else {
            io_ticks_ += ticks;
            const std::uint64_t bytes = __atomic_load_n(&fact.bytes_sum, __ATOMIC_RELAXED);
            counters_.read_bytes += (traits & kRead) != 0 ? bytes : 0;
            counters_.written_bytes += (traits & kWrite) != 0 ? bytes : 0;
        }
    }
    if (active) {
        lives_[owner_of(chunk)].active = true;
    }
}

void ArenaFollower::add_messages(const Chunk& chunk) {
    const std::size_t count = records<format::MessageRecord>(chunk);
    const auto* messages = at<format::MessageRecord>(chunk.offset);
    for (std::size_t i = 0; i < count; ++i) {
        if (__atomic_load_n(&messages[i].calls, __ATOMIC_ACQUIRE) != 0) {
            counters_.sent_bytes += __atomic_load_n(&messages[i].bytes, __ATOMIC_RELAXED);
        }
    }
}

// One thread's buffer; other chunks of this kind hold blocks.
void ArenaFollower::add_events(const Chunk& chunk) {
    if (published(chunk) == 1 && chunk.bytes >= sizeof(format::TraceRecord)) {
        counters_.event_bytes += at<format::TraceRecord>(chunk.offset)->bytes.load(std::memory_order_relaxed);
    }
}

// A thread may have several tables.
void ArenaFollower::add_samples(const Chunk& chunk) {
    if (published(chunk) != 1 || chunk.bytes < sizeof(format::SampleTable)) {
        return;
    }
    const auto* table = at<format::SampleTable>(chunk.offset);
    if (table->clock == static_cast<std::uint32_t>(format::SampleClock::kCpu)) {
        lives_[owner_of(chunk)].sampled_ns += table->taken.load(std::memory_order_relaxed) * table->period_ns;
    }
}

std::uint32_t ArenaFollower::owner_of(const Chunk& chunk) const noexcept {
    return at<ChunkHeader>(chunk.offset - sizeof(ChunkHeader))->owner;
}

std::uint64_t ArenaFollower::ns_since(std::uint64_t ticks) const noexcept {
    return now_ > ticks ? rate_.to_ns(now_ - ticks) : 0;
}

void ArenaFollower::read_thread(const Chunk& chunk) {
    if (published(chunk) == 0) {
        return;
    }
    const auto* thread = at<format::ThreadRecord>(chunk.offset);
    const std::uint32_t depth = thread->depth.load(std::memory_order_acquire);
    const std::uint64_t start = __atomic_load_n(&thread->start_ticks, __ATOMIC_RELAXED);
    const std::uint64_t stop = __atomic_load_n(&thread->stop_ticks, __ATOMIC_RELAXED);
    counters_.dropped += __atomic_load_n(&thread->dropped, __ATOMIC_RELAXED);
    ThreadLife& life = lives_[thread->slot];
    life.active = life.active || thread->slot == 0 || depth > 1;
    life.ns += rate_.to_ns(__atomic_load_n(&thread->life_ticks, __ATOMIC_RELAXED));
    life.ns += stop != 0 ? rate_.to_ns(stop - std::min(start, stop)) : ns_since(start);
    counters_.thread_ns += life.counted_ns();
    ++counters_.threads;
    if (depth > format::kMaxDepth) {
        ++skipped_;
        return;
    }
    // The room for them was checked when the chunk was found.
    std::array<format::Frame, format::kMaxDepth> open;
    std::memcpy(open.data(), arena_.data() + chunk.offset + sizeof(format::ThreadRecord),
                depth * sizeof(format::Frame));
    for (std::uint32_t i = 0; i < depth; ++i) {
        const std::uint8_t traits = traits_of(open[i].node);
        if ((traits & (kMpi | kIo)) != 0 && open[i].start_ticks != 0) {
            const std::uint64_t pause =
                paused_since_ != 0 ? ns_since(std::max(paused_since_, open[i].start_ticks)) : 0;
            const std::uint64_t ns = ns_since(open[i].start_ticks);
            ((traits & kMpi) != 0 ? counters_.mpi_ns : counters_.io_ns) += ns - std::min(pause, ns);
        }
    }
    if (thread->slot == 0) {
        find_place({open.data(), depth}, chunk);
    }
}

void ArenaFollower::find_place(std::span<const format::Frame> open, const Chunk& chunk) {
    for (std::size_t i = 0; i < open.size(); ++i) {
        const std::uint32_t operation = operation_at(open[i].node);
        const auto name = names_.find(operation);
        if (name == names_.end() || name->second.layer == Layer::kProgram) {
            continue;
        }
        if (name->second.layer == Layer::kSource) {
            where_.around = operation;
            continue;
        }
        where_.layer = name->second.layer;
        where_.operation = operation;
        where_.start_ticks = open[i].start_ticks;
        if (where_.layer == Layer::kRegion) {
            where_.region = operation;
            continue;
        }
        where_.object = open[i].object;
        // In the second granule, where there is one.
        const std::uint64_t place = format::kGranule - sizeof(ChunkHeader) + i * sizeof(std::uint64_t);
        if (where_.layer == Layer::kMpi && place + sizeof(std::uint64_t) <= chunk.bytes) {
            where_.return_address =
                __atomic_load_n(at<std::uint64_t>(chunk.offset + place), __ATOMIC_RELAXED);
        }
        return;
    }
}

std::string_view ArenaFollower::name_of(std::uint32_t operation) const {
    const auto found = names_.find(operation);
    return found == names_.end() ? std::string_view() : std::string_view(found->second.text);
}

std::string ArenaFollower::object_text(std::uint32_t object) const {
    const auto found = object_at_.find(object);
    if (object == 0 || found == object_at_.end() || found->second + sizeof(format::ObjectRecord) > used_) {
        return {};
    }
    format::ObjectRecord fixed;
    std::memcpy(&fixed, arena_.data() + found->second, sizeof(format::ObjectRecordHeader));
    if (fixed.head.bytes < sizeof fixed || fixed.head.bytes > used_ - found->second) {
        return {};
    }
    std::memcpy(&fixed, arena_.data() + found->second, sizeof fixed);
    const std::uint64_t ranges = std::uint64_t{fixed.ranges} * sizeof(format::RankRangeRecord);
    const std::uint64_t room = fixed.head.bytes - sizeof fixed;
    if (ranges > room || fixed.name_length > room - ranges) {
        return {};
    }
    std::string text = text_at(arena_.data() + found->second + sizeof fixed + ranges, fixed.name_length);
    if (fixed.object_kind != static_cast<std::uint32_t>(format::ObjectKind::kCommunicator)) {
        return text;
    }
    const auto named = user_name_at_.find(object);
    if (named == user_name_at_.end() || named->second + sizeof(format::ObjectRecordHeader) > used_) {
        return text;
    }
    std::string given;
    format::ObjectRecordHeader head;
    std::memcpy(&head, arena_.data() + named->second, sizeof head);
    const std::byte* record = arena_.data() + named->second;
    if (head.kind == static_cast<std::uint32_t>(format::ObjectRecordKind::kFolding)) {
        format::FoldingRecord folding;
        if (head.bytes >= sizeof folding && head.bytes <= used_ - named->second) {
            std::memcpy(&folding, record, sizeof folding);
            given = collect::clean_text({folding.user_name, std::min<std::size_t>(folding.user_name_length,
                                                                                  sizeof folding.user_name)});
        }
    } else {
        format::ObjectTextRecord fixed_text;
        if (head.bytes >= sizeof fixed_text && head.bytes <= used_ - named->second) {
            std::memcpy(&fixed_text, record, sizeof fixed_text);
            given = text_at(record + sizeof fixed_text,
                            std::min<std::uint64_t>(fixed_text.length, head.bytes - sizeof fixed_text));
        }
    }
    return given.empty() ? text : text + " (" + given + ")";
}

std::map<std::string, std::string> ArenaFollower::metadata() const {
    if (used_ < format::kArenaHeaderBytes) {
        return {};
    }
    return collect::read_arena_metadata(bytes());
}

}  // namespace barograph::look
