// SPDX-License-Identifier: BSD-3-Clause
// What one recorded process shares between its threads: the arena, the names of operations, the objects, the
// size classes and the thread slots. Everything here but size_classes() is cold: start-up, a thread's first
// event, a new communicator, a new region name. Never throws, never aborts; what does not fit is counted as
// dropped.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "format/arena/arena_layout.hpp"
#include "format/profile/profile_model.hpp"
#include "record/arena/arena.hpp"
#include "record/arena/offset_index.hpp"
#include "record/arena/provisional_objects.hpp"
#include "record/cost/detail_budget.hpp"
#include "record/events/ring.hpp"
#include "record/generated/settings.hpp"
#include "record/size_classes.hpp"
#include "record/thread.hpp"
#include "sys/clock.hpp"
#include "sys/spin_lock.hpp"

namespace barograph::record {

class Process {
public:
    Process() = default;
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    // After arena().create_...: makes the tables ready. False: nothing can be recorded. Threads that attach
    // later ask the settings as well, so they must outlive the process.
    [[nodiscard]] bool start(sys::Clock clock, const Settings& settings) noexcept;
    bool start(sys::Clock clock, Settings&& settings) = delete;

    // Before threads attach: how much of the time recording may take. Events then take a way that is slower
    // by a few nanoseconds.
    void keep_budget(const DetailBudget& budget) noexcept { budget_ = budget; }

    // Before threads attach: what measuring our own work takes itself.
    void set_measuring_cost(const MeasuringCost& cost) noexcept { measuring_cost_ = cost; }
    [[nodiscard]] const MeasuringCost& measuring_cost() const noexcept { return measuring_cost_; }

    // What our work on calls of I/O takes. Found once, by the function that was set before threads attached,
    // on a thread that makes many of them; returns how many ticks finding it took.
    void set_file_calibration(void (*calibrate)(Process& process) noexcept) noexcept {
        calibrate_files_ = calibrate;
    }
    [[nodiscard]] FileCost& file_cost() noexcept { return file_cost_; }
    [[nodiscard]] std::uint64_t find_file_cost() noexcept;

    // Before threads attach: which calls of MPI are looked at more closely.
    void note_calls(const CallNotes& notes) noexcept { call_notes_ = notes; }
    [[nodiscard]] const CallNotes& call_notes() const noexcept { return call_notes_; }

    // Which threads may have slot 0, that of the program's main thread: executions are told apart by its
    // regions.
    enum class Kind : bool { kHelper, kMain };
    // A recorder for the calling thread (a free slot or a new one); nullptr when there is no room, which is
    // counted. Slot 0 is the first one's of kind kMain, however many helpers (threads of a library, which
    // only read and write) come before it.
    [[nodiscard]] Thread* attach(Kind kind = Kind::kMain) noexcept;
    // The calling thread ends; its slot may serve another thread.
    void detach(Thread& thread) noexcept;

    // Publishes the name of an intercepted call under its fixed id.
    void define_operation(std::uint32_t operation, format::Layer layer, std::string_view name) noexcept;
    // The id of a region name, the same for the same text; 0 when there is no room.
    [[nodiscard]] std::uint32_t region(std::string_view name) noexcept {
        return named_operation(format::Layer::kRegion, name);
    }
    // The name of this id belongs to a category. The first one counts; others are kept to be told of.
    void categorize(std::uint32_t region, std::string_view category) noexcept {
        describe(region, format::kCategory, category);
    }
    // The name of this id has a text under a key, which is not empty and has no `=`. The first text of a key
    // counts. That of `category` is its category.
    void tag(std::uint32_t region, std::string_view key, std::string_view text) noexcept;
    // The same for a call site (layer "source").
    [[nodiscard]] std::uint32_t call_site(std::string_view name) noexcept {
        return named_operation(format::Layer::kSource, name);
    }

    // The id of one of the program's own metrics, the same for the same name, unit and consistency; 0 when
    // there is no room, kRefusedMetric without a name, and for a name that the recorder's own series have.
    static constexpr std::uint32_t kRefusedMetric = 0xffffffff;
    [[nodiscard]] std::uint32_t metric(std::string_view name, std::string_view unit,
                                       format::Consistency consistency) noexcept;
    // For a metric that metric() gave.
    [[nodiscard]] format::Consistency consistency(std::uint32_t metric) const noexcept {
        return consistency_[metric % kMaxMetrics];
    }
    [[nodiscard]] bool is_metric(std::uint32_t id) const noexcept {
        return id >= format::kFirstOwnMetric && id < next_metric_.load(std::memory_order_acquire);
    }

    // The program's first region is opened: its first thread says so.
    void begin_execution() noexcept {
        header().executions.store(executions() + 1, std::memory_order_relaxed);
    }
    [[nodiscard]] std::uint64_t executions() noexcept {
        return header().executions.load(std::memory_order_relaxed);
    }
    // How many neighbouring executions share their series, as a power of two.
    [[nodiscard]] std::uint32_t execution_shift() noexcept {
        std::uint32_t shift = 0;
        for (std::uint64_t groups = executions(); groups > settings_->executions; groups = (groups + 1) / 2) {
            ++shift;
        }
        return shift;
    }

    // Object ids count from 1; 0 when there is no room (facts then fall under "none", and it is counted).
    // `folded`, if given, gets where to count how many short-lived objects this one stands for.
    [[nodiscard]] std::uint32_t add_object(const ObjectDescription& description,
                                           std::uint32_t** folded = nullptr) noexcept;
    // What the object is to those made alike; nullptr when there is no room, which is counted.
    [[nodiscard]] format::FoldingRecord* add_folding(std::uint32_t object, format::FoldingRole role) noexcept;
    // An object that may be folded into `shared` later; its records may be used again for another one, see
    // provisional_objects.hpp. Object 0 when there is no room.
    [[nodiscard]] ProvisionalObject add_provisional(const ObjectDescription& description,
                                                    std::uint32_t shared) noexcept;
    void name_object(std::uint32_t object, std::string_view user_name) noexcept;
    void set_attribute(std::uint32_t object, std::string_view key, std::string_view value) noexcept;

    // Stores a fact about the run, so that it is known even when the process ends without a word.
    void describe(std::string_view key, std::string_view value) noexcept;

    [[nodiscard]] const SizeClasses& size_classes() const noexcept { return classes_; }
    [[nodiscard]] Arena& arena() noexcept { return arena_; }
    [[nodiscard]] const Arena& arena() const noexcept { return arena_; }
    [[nodiscard]] format::ArenaHeader& header() noexcept { return arena_.header(); }
    // Whether events of a kind are recorded: those that are asked for, or by a flight recorder of I/O and
    // MPI.
    enum class Traced : std::uint32_t { kIo = 1, kMpi = 2, kRegions = 4 };  // as the setting has them
    [[nodiscard]] bool traces() const noexcept { return settings_ != nullptr && settings_->trace != 0; }
    [[nodiscard]] bool traces(Traced layer) const noexcept {
        return settings_ != nullptr && traces(*settings_, layer);
    }
    // Known before the process is started.
    [[nodiscard]] static bool traces(const Settings& settings, Traced layer) noexcept {
        constexpr std::uint32_t kInFlight =
            static_cast<std::uint32_t>(Traced::kIo) | static_cast<std::uint32_t>(Traced::kMpi);
        const std::uint32_t layers = settings.trace != 0             ? settings.trace
                                     : settings.flight_recorder != 0 ? kInFlight
                                                                     : 0;
        return (layers & static_cast<std::uint32_t>(layer)) != 0;
    }
    // Where blocks of events go while their room is bounded; nullptr: they go into the arena, or there are
    // none.
    [[nodiscard]] Ring* ring() noexcept { return ring_.started() ? &ring_ : nullptr; }
    [[nodiscard]] sys::Clock clock() const noexcept { return clock_; }
    [[nodiscard]] const DetailBudget& budget() const noexcept { return budget_; }
    // Nobody can attach: there is no room and no thread has ended. Asked at each event of a thread without a
    // slot.
    [[nodiscard]] bool refuses() const noexcept { return refuses_.load(std::memory_order_relaxed); }
    void count_loss() noexcept { header().dropped.fetch_add(1, std::memory_order_relaxed); }
    void count_refused_value() noexcept { header().refused_values.fetch_add(1, std::memory_order_relaxed); }

    // From pause() to resume() nothing is counted: each thread takes notice at its next event, see
    // record/cost/pauses.cpp. A second pause() in a row does nothing, nor does a second resume().
    void pause() noexcept;
    void resume() noexcept;

    // Ends the recorded time and takes the second calibration pair.
    void stop() noexcept;
    // Moves that end to now: the program waited since, and that is its own time.
    void stop_later() noexcept;
    // What happens now is no longer in the recorded time.
    [[nodiscard]] bool has_stopped() noexcept {
        return header().state.load(std::memory_order_acquire) >=
               static_cast<std::uint32_t>(format::ArenaState::kFinalizing);
    }

private:
    friend class Thread;
    // Room for `bytes` (padded to 8) at the end of a byte-stream chunk; nullptr when the arena is full.
    // publish() makes the record visible once it is complete.
    [[nodiscard]] unsigned char* room(format::ChunkHeader*& chunk, format::ChunkKind kind,
                                      std::uint64_t bytes) noexcept;
    static void publish(format::ChunkHeader* chunk, std::uint64_t bytes) noexcept;
    [[nodiscard]] std::uint32_t named_operation(format::Layer layer, std::string_view name) noexcept;
    void describe(std::uint32_t region, std::uint8_t kind, std::string_view text) noexcept;
    [[nodiscard]] bool append_name(std::uint32_t operation, format::Layer layer,
                                   std::string_view name) noexcept;
    [[nodiscard]] format::ObjectRecord* new_object(const ObjectDescription& description,
                                                   std::size_t name_room) noexcept;
    void append_text(format::ObjectRecordKind kind, std::uint32_t object, std::string_view key,
                     std::string_view text) noexcept;
    [[nodiscard]] Thread* new_thread() noexcept;
    void start_ring() noexcept;

    // What a thread has to know of the pauses at `now`; false: the lock was not to be had.
    struct Pauses {
        std::uint64_t now = 0;
        std::uint64_t ticks = 0;  // for which recording was paused until now
        std::uint64_t ended = 0;  // how many pauses are over
        bool paused = false;
    };
    [[nodiscard]] Pauses pauses_until(std::uint64_t now) noexcept;
    [[nodiscard]] bool pauses(Pauses& out) noexcept;
    void notice_switch() noexcept;
    void set_stop() noexcept;
    void look_at_living(std::uint64_t end) noexcept;

    static constexpr std::uint32_t kMaxMetrics = 1024;

    Arena arena_;
    sys::Clock clock_;
    SizeClasses classes_;
    DetailBudget budget_;
    MeasuringCost measuring_cost_;
    FileCost file_cost_;
    void (*calibrate_files_)(Process& process) noexcept = nullptr;
    CallNotes call_notes_;
    const Settings* settings_ = nullptr;
    Ring ring_;
    sys::SpinLock lock_;  // names, objects, metrics, thread slots
    format::ChunkHeader* names_ = nullptr;
    format::ChunkHeader* objects_ = nullptr;
    format::ChunkHeader* metrics_ = nullptr;
    format::ChunkHeader* metadata_ = nullptr;
    OffsetIndex region_index_;
    OffsetIndex metric_index_;  // started with the first metric
    std::atomic<std::uint32_t> next_metric_{format::kFirstOwnMetric};
    format::Consistency consistency_[kMaxMetrics] = {};  // by id
    std::uint32_t next_region_ = format::kFirstRegion;
    std::uint32_t next_object_ = 1;
    std::uint32_t next_slot_ = 0;
    std::uint64_t paused_ticks_ = 0;  // in pauses that are over
    std::uint64_t ended_pauses_ = 0;
    bool pause_is_named_ = false;
    Thread* threads_ = nullptr;  // all that were made
    Thread* free_threads_ = nullptr;
    Thread* kept_for_main_ = nullptr;  // slot 0, while only helpers have come
    bool full_ = false;                // no room for one more thread
    std::atomic<bool> refuses_{false};
};

}  // namespace barograph::record
