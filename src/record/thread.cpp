// SPDX-License-Identifier: BSD-3-Clause
// The cold side of a thread's recorder: a call path, fact or receiver met for the first time, and regions
// that do not nest. Runs inside the measured program; claims arena space, never heap.
#include "record/thread.hpp"

#include <new>

#include "record/arena/process.hpp"

namespace barograph::record {
namespace {

std::uint32_t path_hash(std::uint32_t parent, std::uint32_t operation) noexcept {
    return mix((static_cast<std::uint64_t>(parent) << 32U) | operation);
}

std::uint32_t fact_hash(std::uint32_t node, std::uint32_t object, std::uint32_t bucket) noexcept {
    return mix(((static_cast<std::uint64_t>(node) << 32U) | object) +
               static_cast<std::uint64_t>(bucket) * kGoldenRatio);
}

std::uint32_t message_hash(std::uint32_t object, std::uint32_t peer) noexcept {
    return mix((static_cast<std::uint64_t>(object) << 32U) | peer);
}

}  // namespace

template <typename Record>
Record* Thread::new_record(format::ChunkHeader*& chunk, format::ChunkKind kind) noexcept {
    constexpr std::uint64_t kCapacity = (format::kGranule - sizeof(format::ChunkHeader)) / sizeof(Record);
    if (chunk == nullptr || chunk->published.load(std::memory_order_relaxed) == kCapacity) {
        format::ChunkHeader* fresh = process_->arena().claim(kind, record_->slot, 1);
        if (fresh == nullptr) {
            return nullptr;
        }
        chunk = fresh;
    }
    return reinterpret_cast<Record*>(chunk + 1) + chunk->published.load(std::memory_order_relaxed);
}

// Process makes the root node of a thread with it.
template format::PathNode* Thread::new_record<format::PathNode>(format::ChunkHeader*&,
                                                                format::ChunkKind) noexcept;
// detail.cpp notes with it where detail was given up.
template format::ReductionRecord* Thread::new_record<format::ReductionRecord>(format::ChunkHeader*&,
                                                                              format::ChunkKind) noexcept;

format::PathNode* Thread::find_child(std::uint32_t operation) noexcept {
    if (node_ == lost_path_) {
        return lost_path_;
    }
    format::PathNode* known = known_child(node_, operation);
    return known != nullptr ? known : new_child(node_, operation);
}

format::PathNode* Thread::known_child(const format::PathNode* of, std::uint32_t operation) noexcept {
    const std::uint32_t parent = offset(of);
    const std::uint32_t found = path_index_.find(path_hash(parent, operation), [&](std::uint32_t candidate) {
        const auto* node = at<format::PathNode>(candidate);
        return node->parent == parent && node->operation == operation;
    });
    return found != 0 ? at<format::PathNode>(found) : nullptr;
}

format::PathNode* Thread::new_child(const format::PathNode* of, std::uint32_t operation) noexcept {
    const std::uint32_t parent = offset(of);
    format::PathNode* node =
        path_index_.make_room() ? new_record<format::PathNode>(paths_, format::ChunkKind::kPaths) : nullptr;
    if (node == nullptr) {
        return lost_path_;
    }
    new (node) format::PathNode{.parent = parent,
                                .operation = operation,
                                .thinning = 0,
                                .flags = 0,
                                .drawn = 0,
                                .until_timed = 0,
                                .hot_child = {},
                                .hot_fact = {}};
    paths_->published.fetch_add(1, std::memory_order_release);
    path_index_.insert(path_hash(parent, operation), offset(node));
    // Places have numbers like regions: they are entered inside a call of MPI or I/O, regions are not.
    const bool is_region = operation >= format::kFirstRegion && open_layers == 0;
    if (is_region && depth_ == 1 && first_region_ == 0 && record_->slot == 0) {
        first_region_ = operation;
        begin_execution();
    }
    return node;
}

format::FactRecord* Thread::find_fact(const format::PathNode* node, std::uint32_t object,
                                      std::uint32_t bucket) noexcept {
    if (node == lost_path_) {
        ++record_->dropped;
        return lost_fact_;
    }
    const std::uint32_t path = offset(node);
    const std::uint32_t hash = fact_hash(path, object, bucket);
    const std::uint32_t found = fact_index_.find(hash, [&](std::uint32_t candidate) {
        const auto* fact = at<format::FactRecord>(candidate);
        return fact->node == path && fact->object == object && fact->bucket == bucket;
    });
    if (found != 0) {
        return at<format::FactRecord>(found);
    }
    format::FactRecord* fact =
        fact_index_.make_room() ? new_record<format::FactRecord>(facts_, format::ChunkKind::kFacts) : nullptr;
    if (fact == nullptr) {
        ++record_->dropped;
        return lost_fact_;
    }
    new (fact) format::FactRecord{};
    fact->node = path;
    fact->object = object;
    fact->bucket = bucket;
    fact->time_min = bucket == format::kBucketNotTimed ? 0 : ~std::uint64_t{0};
    fact->bytes_min = ~std::uint64_t{0};
    facts_->published.fetch_add(1, std::memory_order_release);
    fact_index_.insert(hash, offset(fact));
    return fact;
}

format::MessageRecord* Thread::find_message(std::uint32_t object, std::uint32_t peer) noexcept {
    if (paused()) {
        return lost_message_;
    }
    if (message_index_.started()) {
        const std::uint32_t found =
            message_index_.find(message_hash(object, peer), [&](std::uint32_t candidate) {
                const auto* message = at<format::MessageRecord>(candidate);
                return message->object == object && message->peer == peer;
            });
        if (found != 0) {
            return at<format::MessageRecord>(found);
        }
    }
    if (messages_full_) {
        ++record_->dropped;
        return lost_message_;
    }
    return nullptr;
}

std::uint64_t Thread::epoch() const noexcept { return process_->header().start_ticks; }

format::FileRecord* Thread::find_file(std::uint32_t object, format::Layer layer) noexcept {
    if (paused()) {
        return &lost_file_;
    }
    const auto number = static_cast<std::uint32_t>(layer);
    const std::uint32_t hash = mix(std::uint64_t{object} << 32U | number);
    if (file_index_.started()) {
        const std::uint32_t found = file_index_.find(hash, [&](std::uint32_t candidate) {
            const auto* file = at<format::FileRecord>(candidate);
            return file->object == object && file->layer == number;
        });
        if (found != 0) {
            return at<format::FileRecord>(found);
        }
    }
    const bool room =
        file_index_.started() ? file_index_.make_room() : file_index_.start(process_->arena(), record_->slot);
    format::FileRecord* file =
        room ? new_record<format::FileRecord>(files_, format::ChunkKind::kFiles) : nullptr;
    if (file == nullptr) {
        ++record_->dropped;
        return &lost_file_;
    }
    new (file) format::FileRecord{};
    file->layer = number;
    file->object = object;
    file->after_last_read = 1;
    file->after_last_write = 1;
    files_->published.fetch_add(1, std::memory_order_release);
    file_index_.insert(hash, offset(file));
    return file;
}

void Thread::count_new_message(std::uint32_t object, std::uint32_t peer, std::uint32_t receiver,
                               std::uint64_t bytes, std::uint64_t ticks) noexcept {
    const bool room = message_index_.started() ? message_index_.make_room()
                                               : message_index_.start(process_->arena(), record_->slot);
    format::MessageRecord* message =
        room ? new_record<format::MessageRecord>(messages_, format::ChunkKind::kMessages) : nullptr;
    if (message == nullptr) {
        messages_full_ = true;
        ++record_->dropped;
        return;
    }
    new (message) format::MessageRecord{};
    message->object = object;
    message->peer = peer;
    message->receiver = receiver;
    messages_->published.fetch_add(1, std::memory_order_release);
    message_index_.insert(message_hash(object, peer), offset(message));
    add(*message, bytes, ticks);
}

std::uint64_t Thread::begin_own_work(format::Layer layer) noexcept {
    own_work_of(layer).begin(apart_ticks_);
    expect_measured(true);
    return clock_.now_ordered();
}

// All four reads of the clock wait for what is before them, or unfinished work of ours would count as the
// call's: a system call waits for it in any case.
void Thread::end_own_work(format::Layer layer, std::uint64_t begin, Between between) noexcept {
    OwnWork& work = own_work_of(layer);
    const std::uint64_t whole = clock_.now_ordered() - begin - (apart_ticks_ - work.apart());
    expect_measured(false);
    if (work.call() == 0 || paused()) {
        work.pass();
        return;
    }
    const std::uint64_t ticks = whole > work.call() ? whole - work.call() : 0;
    const MeasuringCost& cost = process_->measuring_cost();
    // Unless it met something unusual, such as a stack that had to be walked.
    constexpr std::uint64_t kUnusual = 4;
    if (work.counted() && ticks < cost.of_call + kUnusual * cost.counted) {
        record_->own_ticks += work.took(cost.counted);
        return;
    }
    std::uint64_t lasting = MeasuringCost::without(cost.of_call, ticks);
    if (layer != format::Layer::kMpi) {
        lasting = process_->file_cost().of(ticks, calls_library(layer) ? Between::kLibrary : between);
    }
    record_->own_ticks += work.took(cost.of(ticks, work.call(), lasting));
    if (layer == format::Layer::kPosix && work.events() >= FileCost::kMatters) [[unlikely]] {
        record_->own_ticks += process_->find_file_cost();
    }
}

// Whether a call is one of an I/O library, or made by one.
bool Thread::calls_library(format::Layer layer) const noexcept {
    constexpr std::uint32_t kSystem =
        layer_bit(format::Layer::kPosix) | layer_bit(format::Layer::kStdio) | kOpensSite;
    return (layer_bit(layer) & kSystem) == 0 || (open_layers & ~kSystem) != 0;
}

void Thread::end_own_work_before_call(format::Layer layer, std::uint64_t begin) noexcept {
    expect_measured(false);
    took(own_work_of(layer), clock_.now_ordered() - begin, process_->measuring_cost().of_call);
}

void Thread::took(OwnWork& work, std::uint64_t ticks, std::uint64_t bias) noexcept {
    if (paused()) {
        work.pass();
        return;
    }
    record_->own_ticks += work.took(MeasuringCost::without(bias, ticks));
}

void Thread::enter_measured(std::uint32_t operation) noexcept {
    const std::uint64_t begin = clock_.now();
    enter(operation);
    OwnWork& work = own_work_of(format::Layer::kRegion);
    const std::uint64_t opened = too_deep() == 0 ? frames_[depth_ - 1].start_ticks : 0;
    took(work, opened > begin ? opened - begin : untimed_since(begin), process_->measuring_cost().of_region);
}

void Thread::leave_measured(std::uint32_t operation) noexcept {
    const bool timed = too_deep() != 0 || frames_[depth_ - 1].start_ticks != 0;
    const std::uint64_t begin = clock_.now();
    if ((slow_path_ != 0 && !ends_on_fast_path(true)) || node_->operation != operation) {
        leave_region_slow(operation);
    } else {
        close_region(begin, operation);
    }
    took(region_ends_, timed ? clock_.now() - begin : untimed_since(begin),
         process_->measuring_cost().of_region);
}

void Thread::leave_region_at(std::uint32_t operation, std::uint64_t ticks) noexcept {
    if (too_deep() == 0 && depth_ > 1 && node_->operation == operation) {
        std::uint64_t& start = frames_[depth_ - 1].start_ticks;
        const std::uint64_t end = ticks > start ? ticks : start;
        if ((slow_path_ & ~kTracesRegions) == 0) {
            close_region(end, operation);
            if ((slow_path_ & kTracesRegions) != 0) {
                trace_region(end);
            }
            return;
        }
        // Other ways to end read the clock: what has passed since is taken off at the beginning.
        if (start != 0 && !paused()) {
            start += clock_.now() - end;
        }
    }
    leave_region(operation);
}

// For events that read no clock themselves.
std::uint64_t Thread::untimed_since(std::uint64_t begin) const noexcept {
    const std::uint64_t ticks = clock_.now() - begin;
    const std::uint64_t clock = process_->budget().clock_ticks;
    return ticks > clock ? ticks - clock : 0;
}

void Thread::note_counted(std::uint64_t ticks) noexcept {
    own_work_of(format::Layer::kMpi).note_counted(ticks + 2 * process_->budget().clock_ticks);
}

void Thread::withdraw() noexcept {
    const Busy busy_mark(*this);
    if (too_deep() != 0) {
        end_too_deep();
    } else if (depth_ > 1) {
        pop();
    }
}

void Thread::unwind(std::uint64_t now, std::uint32_t operation) noexcept {
    if (too_deep() != 0) {
        end_too_deep();
        return;
    }
    if (node_ == lost_path_ && depth_ > 1) {
        close_loops_above(depth_ - 1, now);
        close_innermost(now);  // counts as dropped
        return;
    }
    std::uint32_t depth = depth_;
    while (depth > 1 && at<format::PathNode>(frames_[depth - 1].node)->operation != operation) {
        --depth;
    }
    if (depth <= 1) {
        ++record_->unbalanced;  // an end without a begin
        return;
    }
    unwind_to(depth, now);
    close_loops_above(depth - 1, now);
    end_region(now, operation);
    open_layers &= ~kMpiBit;
}

void Thread::end_region(std::uint64_t now, std::uint32_t operation) noexcept {
    if (frames_[depth_ - 1].start_ticks == 0) {
        leave_untimed();
    } else if (is_uncounted()) {
        pop();
        return;
    } else {
        close_region(now, operation);
    }
    if ((slow_path_ & kTracesRegions) != 0) {
        trace_region(now);
    }
}

void Thread::close_innermost(std::uint64_t now) noexcept {
    const bool region = at<format::PathNode>(frames_[depth_ - 1].node)->operation >= format::kFirstRegion;
    if (frames_[depth_ - 1].start_ticks == 0) {
        leave_untimed();
    } else if (is_uncounted()) {
        pop();
        return;
    } else {
        leave_at(now, 0, Payload{});
    }
    if (region && (slow_path_ & kTracesRegions) != 0) {
        trace_region(now);
    }
}

// Closes what was left open by an exception or a jump out of it, so that what follows is counted where it
// belongs.
void Thread::unwind_to(std::uint32_t depth, std::uint64_t now) noexcept {
    while (depth_ > depth) {
        ++record_->unbalanced;
        close_loops_above(depth_ - 1, now);
        close_innermost(now);
    }
}

}  // namespace barograph::record
