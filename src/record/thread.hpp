// SPDX-License-Identifier: BSD-3-Clause
// The hot path: one thread's events become counters in its own shard of the arena. Called by every capture
// wrapper. Here nothing allocates from the heap, takes a lock, formats, or calls virtually; a new path or
// fact takes the cold functions in thread.cpp, which claim arena space with one fallocate now and then.
#pragma once

#include <cstdint>
#include <span>

#include "format/arena/arena_layout.hpp"
#include "format/profile/profile_model.hpp"
#include "record/arena/offset_index.hpp"
#include "record/arena/provisional_objects.hpp"
#include "record/cost/blocked_time.hpp"
#include "record/cost/detail_budget.hpp"
#include "record/cost/own_work.hpp"
#include "record/events/call_notes.hpp"
#include "record/series/region_series.hpp"
#include "record/series/series_table.hpp"
#include "record/series/timeline.hpp"
#include "sys/clock.hpp"

namespace barograph::record {

class Process;
class Tracer;

// The payload of one call: its bytes and its size class.
struct Payload {
    std::uint64_t bytes = 0;
    std::uint32_t bucket = format::kBucketNone;
};

// When a call of an I/O layer ended and how long it took; 0 ticks: it was not timed (see DetailBudget).
struct Timed {
    std::uint64_t end = 0;
    std::uint64_t ticks = 0;
    Tracer* tracer = nullptr;  // where events are recorded; nullptr: nowhere
    std::uint32_t node = 0;    // offset of the call's PathNode
};

class Thread {
public:
    // A signal handler may run between any two instructions; where it does I/O while its thread's tables are
    // in between, that is not recorded but counted as dropped. Marks nest.
    class Busy {
    public:
        explicit Busy(Thread& thread) noexcept : thread_(thread), outer_(thread.busy) {
            thread_.busy = true;
            __atomic_signal_fence(__ATOMIC_SEQ_CST);
        }
        ~Busy() {
            __atomic_signal_fence(__ATOMIC_SEQ_CST);
            thread_.busy = outer_;
        }
        Busy(const Busy&) = delete;
        Busy& operator=(const Busy&) = delete;

    private:
        Thread& thread_;
        bool outer_;
    };

    // Opens an operation on an object (what a hanging program waits on): pushes a frame and reads the clock
    // last, so that our own work stays outside the call.
    void enter(std::uint32_t operation, std::uint32_t object = 0) noexcept {
        const Busy busy_mark(*this);
        if (depth_ >= fast_depth_) [[unlikely]] {
            enter_slow(operation, object);
            return;
        }
        push(operation, object).start_ticks = clock_.now();
    }

    // The same for a call and, around it, where in the program it is made: they begin at one moment.
    void enter_at_site(std::uint32_t site, std::uint32_t operation, std::uint32_t object) noexcept {
        const Busy busy_mark(*this);
        if (depth_ + 1 >= fast_depth_) [[unlikely]] {
            enter(site);
            enter(operation, object);
            return;
        }
        // So that it is not taken for a region of the program when it is met for the first time.
        open_layers |= kOpensSite;
        format::Frame& around = push(site, 0);
        open_layers &= ~kOpensSite;
        format::Frame& frame = push(operation, object);
        around.start_ticks = frame.start_ticks = clock_.now();
    }
    // And they end at one.
    void leave_site(Timed call) noexcept {
        const Busy busy_mark(*this);
        if (slow_path_ != 0) [[unlikely]] {
            (void)leave_slow(0, Payload{}, format::Layer::kRegion);
            return;
        }
        (void)leave_at(call.ticks != 0 ? call.end : clock_.now(), 0, Payload{});
    }

    // Before a call is opened that would otherwise not say where in the program it was made, should it never
    // return.
    void note_caller(const void* return_address) noexcept {
        // Behind the frames, so that one register reaches both; one more entry than frames, for calls that
        // are too deep.
        constexpr std::uint64_t kFromFrames =
            format::kGranule - sizeof(format::ChunkHeader) - sizeof(format::ThreadRecord);
        static_assert(kFromFrames >= format::kMaxDepth * sizeof(format::Frame) &&
                      format::kGranule / sizeof(std::uint64_t) > format::kMaxDepth);
        auto* sites =
            reinterpret_cast<std::uint64_t*>(reinterpret_cast<unsigned char*>(frames_) + kFromFrames);
        sites[depth_] = reinterpret_cast<std::uintptr_t>(return_address);
    }

    // Whom the next opened call waits for, for observers outside the process: see format::AwaitedRecord.
    // Ranks as the program gave them.
    void await(std::int32_t peer) noexcept { awaited().peers[0].peer = peer; }
    void await(std::int32_t source, std::int32_t tag) noexcept {
        format::AwaitedRecord& record = awaited();
        record.tag = tag;
        record.peers[0].peer = source;
    }
    void await(std::int32_t destination, std::int32_t source, std::int32_t tag) noexcept {
        await(destination, tag);
        awaited().peers[1].peer = source;
    }
    [[nodiscard]] format::AwaitedRecord& awaited() noexcept {
        constexpr std::uint64_t kFromFrames =
            format::kAwaitedOffset - sizeof(format::ChunkHeader) - sizeof(format::ThreadRecord);
        return *reinterpret_cast<format::AwaitedRecord*>(reinterpret_cast<unsigned char*>(frames_) +
                                                         kFromFrames);
    }

    // As enter(), for a call of MPI, which may end a long time without one.
    void enter_mpi(std::uint32_t operation, std::uint32_t object) noexcept {
        const Busy busy_mark(*this);
        if (depth_ >= fast_depth_) [[unlikely]] {
            (void)enter_mpi_slow(operation, object, 0, false);
            return;
        }
        push_mpi(operation, object);
    }

    // As enter(), for a call of the MPI layer whose object and payload are known before it. True: it is only
    // counted, which is done (see DetailBudget); the caller makes the call and then leave_mpi_counted()
    // instead of leave_mpi().
    [[nodiscard]] bool enter_mpi(std::uint32_t operation, std::uint32_t object,
                                 std::uint64_t bytes) noexcept {
        const Busy busy_mark(*this);
        if (depth_ >= fast_depth_) [[unlikely]] {
            return enter_mpi_slow(operation, object, bytes, true);
        }
        push_mpi(operation, object);
        return false;
    }
    [[gnu::noinline]] void leave_mpi_counted() noexcept;
    // The next `calls` of the path that was closed last are only counted, regardless of their cost. For
    // calibration.
    void count_only(std::uint16_t calls) noexcept;
    // What a counted call took, where that is measured for our own work on it.
    [[gnu::cold, gnu::noinline]] void note_counted(std::uint64_t ticks) noexcept;

    // Closes the innermost operation without counting it.
    [[gnu::cold]] void withdraw() noexcept;

    // Closes the innermost operation and counts it under (its path, object, bucket). Reads the clock first.
    // Returns the ticks it was open; 0 when it was too deep to be counted, or is not timed (see
    // DetailBudget).
    std::uint64_t leave(std::uint32_t object, Payload payload) noexcept {
        const Busy busy_mark(*this);
        if (slow_path_ != 0 && !ends_on_fast_path()) [[unlikely]] {
            return leave_slow(object, payload, format::Layer::kRegion);
        }
        return leave_at(clock_.now(), object, payload);
    }

    // The same for a call of the MPI layer that the program made: its time is also part of the iteration that
    // contains it, and of the layer's timeline. `caller`: see LastCall.
    std::uint64_t leave_mpi(std::uint32_t object, Payload payload, std::uintptr_t caller = 0) noexcept {
        const Busy busy_mark(*this);
        if (slow_path_ != 0 && !ends_on_fast_path()) [[unlikely]] {
            last_call_.end = 0;
            return leave_slow(object, payload, format::Layer::kMpi);
        }
        const std::uint64_t now = clock_.now();
        const std::uint64_t ticks = leave_at(now, object, payload);
        own_work_of(format::Layer::kMpi).note_call(ticks);
        mpi_ticks_ += ticks;
        add_to_layer(format::Layer::kMpi, now, ticks, payload.bytes);
        ended_mpi(now, ticks, object, caller);
        return ticks;
    }

    // The recorder has worked since the last call of MPI: that does not belong to the time between two calls
    // of the program.
    [[gnu::cold, gnu::noinline]] void end_setup(std::uint64_t now) noexcept;
    // The call of MPI that was closed last ended at `end`.
    void ended_mpi(std::uint64_t end, std::uint64_t ticks, std::uint32_t object,
                   std::uintptr_t caller) noexcept {
        const std::uint32_t node = frames_[depth_].node;
        const bool long_gap = end - ticks - last_call_.end >= long_gap_;
        if (mpi_ticks_ >= sample_at_ || long_gap || at<format::PathNode>(node)->flags != 0) [[unlikely]] {
            note_call(end, ticks, object, caller);
            return;
        }
        last_call_ = {.end = end, .caller = caller, .node = node};
    }

    // The same for a call of an I/O layer. `ended`: when the call returned, where the object had to be found
    // after it; 0: now.
    Timed leave_io(format::Layer layer, std::uint32_t object, Payload payload,
                   std::uint64_t ended = 0) noexcept {
        const Busy busy_mark(*this);
        if (slow_path_ != 0 && !ends_on_fast_path()) [[unlikely]] {
            Tracer* const tracer = too_deep() == 0 ? tracer_ : nullptr;
            const std::uint64_t ticks = leave_slow(object, payload, layer);
            return {.end = review_.ticks_last,
                    .ticks = ticks,
                    .tracer = paused() ? nullptr : tracer,
                    .node = frames_[depth_].node};
        }
        const std::uint64_t now = ended != 0 ? ended : clock_.now();
        const std::uint64_t ticks = leave_at(now, object, payload);
        own_work_of(layer).note_call(ticks);
        io_ticks_ += ticks;
        add_to_layer(layer, now, ticks, payload.bytes);
        return {.end = now, .ticks = ticks, .tracer = tracer_, .node = frames_[depth_].node};
    }
    // When calls of MPI are traced: of the one that leave_mpi() closed last. Without a tracer where nothing
    // of it was recorded.
    [[nodiscard]] Timed left_mpi() const noexcept {
        if (mpi_tracer_ == nullptr || too_deep() != 0 || depth_ >= format::kMaxDepth ||
            (slow_path_ & kPaused) != 0) {
            return {};
        }
        const format::Frame& frame = frames_[depth_];
        // No gap begins at those that took the slow path.
        const std::uint64_t end = last_call_.end != 0      ? last_call_.end
                                  : frame.start_ticks != 0 ? review_.ticks_last
                                                           : clock_.now();
        return {.end = end,
                .ticks = frame.start_ticks != 0 && end > frame.start_ticks ? end - frame.start_ticks : 0,
                .tracer = mpi_tracer_,
                .node = frame.node};
    }
    [[nodiscard]] std::uint32_t slot() const noexcept { return record_->slot; }
    // The innermost path that is open, as an offset in the arena.
    [[nodiscard]] std::uint32_t open_path() const noexcept { return offset(node_); }

    // The counters of an object (a file, a dataset, ...) in a layer, on this thread: record/file_access.hpp
    // fills them in. Valid until the thread ends. Never fails: without room it is a record that nobody reads,
    // and what goes there counts as dropped.
    [[nodiscard]] format::FileRecord& file(std::uint32_t object, format::Layer layer) noexcept {
        std::uint32_t& hot = hot_file_[(object + static_cast<std::uint32_t>(layer)) % kHotFiles];
        auto* record = at<format::FileRecord>(hot);
        // Offset 0 is the arena header: its first word is not an object, so an empty cache never matches.
        if (record->object != object || record->layer != static_cast<std::uint32_t>(layer)) [[unlikely]] {
            record = find_file(object, layer);
            if (record != &lost_file_) {
                hot = offset(record);
            }
        }
        return *record;
    }
    [[nodiscard]] std::uint64_t now() const noexcept { return clock_.now(); }
    // When this thread's last event was, on a clock that stands still while recording is paused. For what
    // lasts from one event to another, perhaps of another thread.
    [[nodiscard]] std::uint64_t without_pauses(std::uint64_t ticks) const noexcept {
        return (paused() ? frozen_at_ : ticks) - settled_ticks_;
    }
    // When recording of this process started: time stamps of files count from here.
    [[nodiscard]] std::uint64_t epoch() const noexcept;

    // Adds a message to the pair of this rank and rank `peer` of a communicator. False: it is the first of
    // the pair on this thread, and count_new_message() must be called instead.
    [[nodiscard]] bool count_message(std::uint32_t object, std::uint32_t peer, std::uint64_t bytes,
                                     std::uint64_t ticks) noexcept {
        std::uint32_t& hot = hot_message_[(object + peer) % kHotMessages];
        auto* message = at<format::MessageRecord>(hot);
        // Offset 0 is the arena header: its first word is not an object, so an empty cache never matches.
        if (message->peer != peer || message->object != object) [[unlikely]] {
            message = find_message(object, peer);
            if (message == nullptr) {
                return false;
            }
            hot = offset(message);
        }
        add(*message, bytes, ticks);
        return true;
    }
    // The same with the peer's world rank (kNoRank when it has none). What does not fit is counted as
    // dropped.
    void count_new_message(std::uint32_t object, std::uint32_t peer, std::uint32_t receiver,
                           std::uint64_t bytes, std::uint64_t ticks) noexcept;

    // For regions. A new execution begins when the program's first region is opened again.
    void enter_region(std::uint32_t operation) noexcept {
        if (operation == first_region_ && depth_ == 1) [[unlikely]] {
            begin_execution();
        }
        if (keeps_regions()) {
            region_mpi_ticks_[depth_] = mpi_ticks_;
        }
        if (own_work_of(format::Layer::kRegion).due()) [[unlikely]] {
            enter_measured(operation);
            return;
        }
        enter(operation);
    }
    // Closes the innermost open `operation`, and everything that was left open inside it.
    void leave_region(std::uint32_t operation) noexcept {
        if (region_ends_.due()) [[unlikely]] {
            leave_measured(operation);
            return;
        }
        if ((slow_path_ != 0 && !ends_on_fast_path(true)) || node_->operation != operation) [[unlikely]] {
            leave_region_slow(operation);
            return;
        }
        close_region(clock_.now(), operation);
    }
    // The same as of a time that is past: the thread has had no event since. Also by another thread, where
    // this one can have none.
    [[gnu::noinline]] void leave_region_at(std::uint32_t operation, std::uint64_t ticks) noexcept;

    // Around the whole of an event of MPI or I/O: whether our own work on it is to be measured now; if so,
    // since when and that it has ended. What the call itself took is taken off.
    [[nodiscard]] std::uint64_t own_ticks() const noexcept { return record_->own_ticks; }
    // For work that does not belong to an event.
    void add_own_work(std::uint64_t ticks) noexcept { record_->own_ticks += ticks; }
    // The same for work that is done in an event, but not in each: it is known, so no sample stands for it.
    void add_apart_work(std::uint64_t ticks) noexcept {
        record_->own_ticks += ticks;
        apart_ticks_ += ticks;
    }
    // The thread ends, or is no longer recorded: what was put off is done.
    [[gnu::cold]] void settle_notes() noexcept;
    // For calibration: what the call took that was measured last; from now on none is measured; the next
    // OwnWork::kSamplesOfStep are.
    [[nodiscard]] std::uint64_t measured_call(format::Layer layer) noexcept {
        return own_work_of(layer).call();
    }
    void rest_from_own_work(format::Layer layer) noexcept { own_work_of(layer).rest(); }
    void measure_next(format::Layer layer) noexcept { own_work_of(layer) = OwnWork(); }
    [[nodiscard]] bool own_work_due(format::Layer layer) noexcept { return own_work_of(layer).due(); }
    [[nodiscard, gnu::cold, gnu::noinline]] std::uint64_t begin_own_work(format::Layer layer) noexcept;
    [[gnu::cold, gnu::noinline]] void end_own_work(format::Layer layer, std::uint64_t begin,
                                                   Between between = Between::kLittle) noexcept;
    // The same where nothing is recorded after all: our work ends before the call.
    [[gnu::cold, gnu::noinline]] void end_own_work_before_call(format::Layer layer,
                                                               std::uint64_t begin) noexcept;

    // Objects that are folded (provisional_objects.hpp): how long this thread was in calls on each, and which
    // another thread uses; then what this thread counted on them is counted on the shared ones.
    void weigh(std::span<FoldCandidate> candidates) noexcept;
    void fold(std::span<FoldCandidate> candidates) noexcept;

    // Loops: a region whose iterations have a series. In loops.cpp; `cumulative`: all iterations are one
    // entry of it.
    void begin_loop(std::uint32_t operation, bool cumulative) noexcept;
    // The next iteration of the innermost open loop, or (operation not 0) of that loop: what is open inside
    // it is closed.
    void begin_iteration(std::uint32_t operation) noexcept;
    void end_loop(std::uint32_t operation) noexcept;
    // Counts a value of one of the program's own metrics on the innermost open path.
    void count_metric(std::uint32_t metric, double value) noexcept;

    // Layers of which a call is open, a bit each: what a library calls of its own layer is not the program's.
    // MPI-IO is a part of MPI here.
    std::uint32_t open_layers = 0;
    [[nodiscard]] static constexpr std::uint32_t layer_bit(format::Layer layer) noexcept {
        return 1U << static_cast<std::uint32_t>(layer);
    }
    static constexpr std::uint32_t kMpiBit = 1U << static_cast<std::uint32_t>(format::Layer::kMpi);
    static constexpr std::uint32_t kOpensSite = 1U << 31U;
    [[nodiscard]] bool inside_mpi() const noexcept { return (open_layers & kMpiBit) != 0; }
    // Recording has been paused or goes on: the thread takes notice at its next event. May be called from any
    // thread.
    void notice_switch() noexcept {
        __atomic_fetch_or(&slow_path_, kSwitched, __ATOMIC_SEQ_CST);
        __atomic_store_n(&fast_depth_, 0U, __ATOMIC_SEQ_CST);
    }
    // By the thread itself: it takes notice now.
    [[gnu::cold]] void switch_now() noexcept {
        const Busy busy_mark(*this);
        if ((slow_path_ & kSwitched) != 0) {
            take_notice();
        }
    }

    // True while the tables below are being changed (see Busy).
    bool busy = false;
    // What a wrapper could not record; it needs no room in the tables.
    void count_loss() noexcept { ++record_->dropped; }
    // Whether messages are counted by receiver; callers of count_message() ask.
    bool counts_messages = true;

    [[nodiscard]] Process& process() const noexcept { return *process_; }

private:
    friend class Process;

    template <typename T>
    [[nodiscard]] T* at(std::uint32_t offset) const noexcept {
        return reinterpret_cast<T*>(base_ + offset);
    }
    [[nodiscard]] std::uint32_t offset(const void* record) const noexcept {
        return static_cast<std::uint32_t>(static_cast<const unsigned char*>(record) - base_);
    }

    // An open loop. It is the frame at `depth`, and is stale once another frame is there.
    struct Loop {
        std::uint32_t operation;
        std::uint32_t node;
        std::uint32_t depth;
        std::uint64_t opened;  // start_ticks of its frame
        std::uint64_t index;   // of the current iteration
        std::uint64_t start_ticks;
        std::uint64_t start_mpi_ticks;
        bool iterating;  // between the first begin_iteration() and end_loop()
        format::SeriesRecord* time;
        format::SeriesRecord* mpi_time;
        bool keeps_regions;  // also of each region below there is a series
        std::uint32_t execution;
        RegionSeries::Ended regions;  // in the current iteration
    };
    // Open at a time; further ones are regions without iterations.
    static constexpr std::uint32_t kMaxLoops = 64;

    void close_region(std::uint64_t now, std::uint32_t operation) noexcept {
        const Busy busy_mark(*this);
        const std::uint32_t node = frames_[depth_ - 1].node;
        const std::uint64_t ticks = leave_at(now, 0, Payload{});
        if (keeps_regions()) {
            add_to_iteration(node, ticks);
        }
        if (operation == first_region_ && depth_ == 1) [[unlikely]] {
            end_execution(ticks);
        }
    }
    // Whether regions are also counted by iteration, or by execution, now.
    [[nodiscard]] bool keeps_regions() const noexcept { return loop_count_ != 0 || in_execution_; }
    [[gnu::noinline]] void add_to_iteration(std::uint32_t node, std::uint64_t ticks) noexcept;
    void end_regions_of_execution(std::uint64_t execution) noexcept;
    [[nodiscard]] std::uint32_t execution_group() noexcept;
    void begin_execution() noexcept;
    void end_execution(std::uint64_t ticks) noexcept;
    [[nodiscard]] Loop* innermost_loop() noexcept;
    void end_iteration(Loop& loop, std::uint64_t now) noexcept;
    void close_loops_above(std::uint32_t depth, std::uint64_t now) noexcept;
    [[nodiscard]] format::SeriesRecord* series(std::uint32_t metric, std::uint32_t execution,
                                               bool single) noexcept;

    format::Frame& push(std::uint32_t operation, std::uint32_t object) noexcept {
        std::uint32_t& hot = node_->hot_child[operation & 7U];
        auto* child = at<format::PathNode>(hot);
        // Offset 0 is the arena header: its second word is never an operation id, so an empty cache never
        // matches.
        if (child->operation != operation) [[unlikely]] {
            child = find_child(operation);
            hot = offset(child);
        }
        format::Frame& frame = frames_[depth_];
        frame.node = offset(child);
        frame.object = object;
        node_ = child;
        ++depth_;
        record_->depth.store(depth_, std::memory_order_relaxed);
        return frame;
    }

    [[nodiscard]] format::FactRecord* fact_of(format::PathNode* node, std::uint32_t object,
                                              std::uint32_t bucket) noexcept {
        std::uint32_t& hot = node->hot_fact[(object + bucket) & 3U];
        auto* fact = at<format::FactRecord>(hot);
        if (fact->object != object || fact->bucket != bucket) [[unlikely]] {
            fact = find_fact(node, object, bucket);
            hot = offset(fact);
        }
        return fact;
    }

    void add_to_layer(format::Layer layer, std::uint64_t now, std::uint64_t ticks,
                      std::uint64_t bytes) noexcept {
        if (!timelines_[static_cast<std::uint32_t>(layer)].count(now, ticks, bytes)) [[unlikely]] {
            ++record_->dropped;
        }
    }

    std::uint64_t leave_at(std::uint64_t now, std::uint32_t object, Payload payload) noexcept {
        --depth_;
        record_->depth.store(depth_, std::memory_order_relaxed);
        const std::uint64_t ticks = now - frames_[depth_].start_ticks;
        format::PathNode* node = node_;
        node_ = at<format::PathNode>(frames_[depth_ - 1].node);
        format::FactRecord* fact = fact_of(node, object, payload.bucket);
        fact->time_sum += ticks;
        fact->time_min = ticks < fact->time_min ? ticks : fact->time_min;
        fact->time_max = ticks > fact->time_max ? ticks : fact->time_max;
        const auto real = static_cast<double>(ticks);
        fact->time_sum_of_squares += real * real;
        fact->bytes_sum += payload.bytes;
        fact->bytes_min = payload.bytes < fact->bytes_min ? payload.bytes : fact->bytes_min;
        fact->bytes_max = payload.bytes > fact->bytes_max ? payload.bytes : fact->bytes_max;
        // Last, and not moved before the others by the compiler: a reader of a dead process trusts `calls`.
        __atomic_store_n(&fact->calls, fact->calls + 1, __ATOMIC_RELEASE);
        return ticks;
    }

    static void add(format::MessageRecord& message, std::uint64_t bytes, std::uint64_t ticks) noexcept {
        message.bytes += bytes;
        message.ticks += ticks;
        __atomic_store_n(&message.calls, message.calls + 1, __ATOMIC_RELEASE);
    }

    void push_mpi(std::uint32_t operation, std::uint32_t object) noexcept {
        format::Frame& frame = push(operation, object);
        frame.start_ticks = clock_.now();
        if (frame.start_ticks - last_call_.end >= very_long_gap_) [[unlikely]] {
            end_very_long_gap(frame.start_ticks);
        }
    }
    void begin_call_notes() noexcept;
    [[gnu::cold, gnu::noinline]] void note_call(std::uint64_t end, std::uint64_t ticks, std::uint32_t object,
                                                std::uintptr_t caller) noexcept;
    [[gnu::cold, gnu::noinline]] void end_very_long_gap(std::uint64_t now) noexcept;
    [[nodiscard]] std::uint64_t asked_kernel_since(std::uint64_t begin) noexcept;
    [[nodiscard]] format::PathNode* path_of_note(format::PathNode* parent, std::uint32_t operation) noexcept;
    [[nodiscard]] format::FactRecord& add_note(const format::PathNode* path, std::uint32_t object,
                                               std::uint32_t bucket, std::uint64_t ticks,
                                               std::uint64_t stands_for) noexcept;
    void look_at_call(const LastCall& before, std::uint64_t end, std::uint64_t ticks,
                      std::uint32_t object) noexcept;
    [[nodiscard]] format::PathNode* find_child(std::uint32_t operation) noexcept;
    [[nodiscard]] format::PathNode* known_child(const format::PathNode* of, std::uint32_t operation) noexcept;
    [[nodiscard]] format::PathNode* new_child(const format::PathNode* of, std::uint32_t operation) noexcept;
    [[nodiscard]] format::FactRecord* find_fact(const format::PathNode* node, std::uint32_t object,
                                                std::uint32_t bucket) noexcept;
    [[nodiscard, gnu::noinline]] format::MessageRecord* find_message(std::uint32_t object,
                                                                     std::uint32_t peer) noexcept;
    [[nodiscard, gnu::noinline]] format::FileRecord* find_file(std::uint32_t object,
                                                               format::Layer layer) noexcept;
    void fold_fact(format::FactRecord& fact, std::uint32_t shared) noexcept;
    void fold_message(format::MessageRecord& message, std::uint32_t shared) noexcept;
    [[gnu::noinline]] void leave_region_slow(std::uint32_t operation) noexcept;
    [[gnu::cold, gnu::noinline]] void enter_measured(std::uint32_t operation) noexcept;
    [[gnu::cold, gnu::noinline]] void leave_measured(std::uint32_t operation) noexcept;
    [[gnu::cold, gnu::noinline]] void took(OwnWork& work, std::uint64_t ticks, std::uint64_t bias) noexcept;
    [[nodiscard]] bool calls_library(format::Layer layer) const noexcept;
    [[nodiscard]] std::uint64_t untimed_since(std::uint64_t begin) const noexcept;
    [[nodiscard]] OwnWork& own_work_of(format::Layer layer) noexcept {
        return own_work_[static_cast<std::uint32_t>(layer)];
    }
    void unwind(std::uint64_t now, std::uint32_t operation) noexcept;
    void unwind_to(std::uint32_t depth, std::uint64_t now) noexcept;

    // The slow path: too deep, or a budget for the tool's own cost is kept (record/cost/detail.cpp).
    [[gnu::noinline]] void enter_slow(std::uint32_t operation, std::uint32_t object) noexcept;
    [[gnu::noinline]] std::uint64_t leave_slow(std::uint32_t object, Payload payload,
                                               format::Layer layer) noexcept;
    [[nodiscard, gnu::noinline]] bool enter_mpi_slow(std::uint32_t operation, std::uint32_t object,
                                                     std::uint64_t bytes, bool may_count) noexcept;
    // Whether an event that ends while slow_path_ is not 0 takes the fast path nevertheless.
    [[nodiscard, gnu::cold, gnu::noinline]] bool ends_on_fast_path(bool region = false) noexcept;
    void trace_region(std::uint64_t now) noexcept;
    void expect_measured(bool expected) noexcept;
    void pop() noexcept {
        --depth_;
        record_->depth.store(depth_, std::memory_order_relaxed);
        node_ = at<format::PathNode>(frames_[depth_ - 1].node);
    }
    void leave_untimed() noexcept {
        format::PathNode* node = node_;
        pop();
        count_untimed(node, 0, 0);
    }
    void count_untimed(format::PathNode* node, std::uint32_t object, std::uint64_t bytes) noexcept;
    [[nodiscard]] std::uint64_t stand_for(format::PathNode* node, std::uint32_t object,
                                          std::uint64_t ticks) noexcept;
    [[nodiscard]] std::uint32_t random() noexcept;
    void review_detail(format::PathNode* node, std::uint32_t object, std::uint32_t bucket) noexcept;
    [[nodiscard]] std::uint32_t too_deep() const noexcept {
        return slow_path_ & ~(kBudgeted | kMeasured | kPaused | kSwitched | kTracesRegions);
    }

    // Pauses (record/cost/pauses.cpp). While the thread is paused its clock stands still at frozen_at_: what
    // is opened then starts there, and what was open before ends there. When recording goes on, the starts of
    // all that is open move by the length of the pause.
    [[nodiscard]] bool paused() const noexcept { return (slow_path_ & kPaused) != 0; }
    [[gnu::cold, gnu::noinline]] void take_notice() noexcept;
    [[gnu::cold, gnu::noinline]] void charge_call() noexcept;
    [[nodiscard]] std::uint64_t recorded_now() noexcept {
        if ((slow_path_ & kSwitched) != 0) [[unlikely]] {
            take_notice();
        }
        return paused() ? frozen_at_ : clock_.now();
    }
    // Whether nothing of the innermost open operation was recorded.
    [[nodiscard]] bool is_uncounted() const noexcept {
        return paused() && frames_[depth_ - 1].start_ticks >= frozen_at_;
    }
    void close_innermost(std::uint64_t now) noexcept;
    void end_region(std::uint64_t now, std::uint32_t operation) noexcept;
    void set_fast_depth() noexcept {
        fast_depth_ =
            own_work_begun_ || (slow_path_ & (kBudgeted | kPaused | kSwitched)) != 0 ? 0 : format::kMaxDepth;
    }
    void add_pauses(std::uint64_t ticks, std::uint64_t pauses) noexcept;
    void move_starts(std::uint64_t ticks) noexcept;
    void forget_caches() noexcept;
    void go_on(std::uint64_t ticks, std::uint64_t pauses) noexcept;
    [[gnu::cold]] void end_life() noexcept;
    // What the kernel says of the life that ends now is kept.
    [[gnu::cold]] void note_life() noexcept;
    [[nodiscard]] format::LifeRecord& life_record() noexcept {
        constexpr std::uint64_t kFromRecord = format::kLifeOffset - sizeof(format::ChunkHeader);
        return *reinterpret_cast<format::LifeRecord*>(reinterpret_cast<unsigned char*>(record_) +
                                                      kFromRecord);
    }

    // Room for one more record in the chunk being filled, or in a new one; nullptr when the arena is full.
    template <typename Record>
    [[nodiscard]] Record* new_record(format::ChunkHeader*& chunk, format::ChunkKind kind) noexcept;

    unsigned char* base_ = nullptr;
    format::PathNode* node_ = nullptr;  // innermost open path
    format::Frame* frames_ = nullptr;   // frames_[0] is the root
    std::uint32_t depth_ = 0;
    // Up to this depth events take the fast path; 0 when a budget is kept, the next call is measured, or
    // recording is paused.
    std::uint32_t fast_depth_ = format::kMaxDepth;
    // Open operations that were too deep for a frame; whether a budget is kept; whether our own work is
    // measured on the open call at measured_depth_; whether the thread is paused; whether recording was
    // paused or went on since its last event. The last one is set by other threads, so this one changes the
    // word in one step.
    static constexpr std::uint32_t kBudgeted = 1U << 31U;
    static constexpr std::uint32_t kMeasured = 1U << 30U;
    static constexpr std::uint32_t kPaused = 1U << 29U;
    static constexpr std::uint32_t kSwitched = 1U << 28U;
    static constexpr std::uint32_t kTracesRegions = 1U << 27U;  // stays as it is
    void set_slow(std::uint32_t bits) noexcept { __atomic_fetch_or(&slow_path_, bits, __ATOMIC_SEQ_CST); }
    void clear_slow(std::uint32_t bits) noexcept { __atomic_fetch_and(&slow_path_, ~bits, __ATOMIC_SEQ_CST); }
    void begin_too_deep() noexcept { __atomic_fetch_add(&slow_path_, 1U, __ATOMIC_RELAXED); }
    void end_too_deep() noexcept {
        __atomic_fetch_sub(&slow_path_, 1U, __ATOMIC_RELAXED);
        record_->dropped += paused() ? 0 : 1;
    }
    std::uint32_t slow_path_ = 0;
    sys::Clock clock_;
    format::ThreadRecord* record_ = nullptr;
    std::uint32_t first_region_ = 0;  // of the program's first thread, once it opened one
    std::uint32_t loop_count_ = 0;
    std::uint64_t mpi_ticks_ = 0;  // in all finished calls of the MPI layer
    // Those that are looked at more closely: the next one when mpi_ticks_ is there, and those after this long
    // without one.
    std::uint64_t sample_at_ = 0;
    std::uint64_t long_gap_ = 0;
    std::uint64_t very_long_gap_ = ~std::uint64_t{0};
    LastCall last_call_;
    std::uint64_t sample_distance_ = 0;
    std::uint64_t look_again_ = 0;
    std::uint64_t io_ticks_ = 0;  // in all finished calls of I/O, those of other I/O twice
    BlockedTime blocked_time_;
    std::uint32_t note_random_ = 1;
    std::uint32_t note_paths_ = 0;
    Timeline timelines_[format::kLayers];
    OwnWork own_work_[format::kLayers];  // of regions: their begin
    OwnWork region_ends_;
    std::uint64_t apart_ticks_ = 0;  // our own, on work that is in no sample
    bool own_work_begun_ = false;    // our own work on the next call is measured
    std::uint32_t measured_depth_ = 0;
    // Offsets of the pairs met last. A stencil in three dimensions has 26 neighbours, most programs fewer.
    static constexpr std::uint32_t kHotMessages = 16;
    std::uint32_t hot_message_[kHotMessages] = {};

    static constexpr std::uint32_t kHotFiles = 16;
    std::uint32_t hot_file_[kHotFiles] = {};

    Tracer* tracer_ = nullptr;  // where calls of I/O go, with --trace; below, where others go
    Tracer* mpi_tracer_ = nullptr;
    Tracer* region_tracer_ = nullptr;

    Process* process_ = nullptr;
    format::ChunkHeader* paths_ = nullptr;  // chunks being filled
    format::ChunkHeader* facts_ = nullptr;
    format::ChunkHeader* messages_ = nullptr;
    OffsetIndex path_index_;  // (parent, operation) -> PathNode
    OffsetIndex fact_index_;  // (path, object, bucket) -> FactRecord
    format::ChunkHeader* files_ = nullptr;
    OffsetIndex file_index_;     // (object, layer) -> FileRecord; started with the first file
    OffsetIndex message_index_;  // (object, peer) -> MessageRecord; started with the first message
    format::PathNode* lost_path_ = nullptr;  // stands in when the arena is full
    format::FactRecord* lost_fact_ = nullptr;
    format::MessageRecord* lost_message_ = nullptr;
    format::FileRecord lost_file_{};  // not in the arena, so never in the cache
    bool messages_full_ = false;      // no room for a further pair
    format::ChunkHeader* reductions_ = nullptr;
    DetailReview review_;
    SeriesTable series_;
    RegionSeries region_series_;
    bool keeps_region_series_ = true;
    std::uint64_t region_mpi_ticks_[format::kMaxDepth + 1] =
        {};                                           // mpi_ticks_ when the region at that depth began
    bool in_execution_ = false;                       // from the second one on
    RegionSeries::Ended execution_regions_;           // in the current execution, outside of loops
    std::uint32_t lost_in_execution_ = 0;             // regions that did not fit there
    std::uint64_t execution_mpi_ticks_ = 0;           // mpi_ticks_ when the current execution began
    format::SeriesRecord* execution_series_[2] = {};  // time and MPI time of the first region's executions
    Loop loops_[kMaxLoops] = {};
    std::uint64_t frozen_at_ = 0;  // while paused
    // For how long the process had been paused, and how often, as far as this thread has settled it.
    std::uint64_t settled_ticks_ = 0;
    std::uint64_t settled_pauses_ = 0;
    std::uint64_t paused_ticks_ = 0;  // in this life of the thread
    bool execution_waits_ = false;    // the first region was opened while recording was paused
    Thread* next_free_ = nullptr;
    Thread* next_thread_ = nullptr;  // of all that the process has
};

}  // namespace barograph::record
