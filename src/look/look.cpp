// SPDX-License-Identifier: BSD-3-Clause
// See look.hpp. The records are read by collect, as for a profile; nothing is written and nobody is stopped.
#include "look/look.hpp"

#include <algorithm>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "collect/arena/chunks/arena_records.hpp"
#include "collect/arena/chunks/clean_text.hpp"
#include "collect/arena/chunks/tick_rate.hpp"
#include "format/arena/arena_state_names.hpp"
#include "format/generated/format_numbers.hpp"
#include "look/fact_ticks.hpp"
#include "look/generated/mpi_waiting.hpp"
#include "look/idle.hpp"
#include "look/mapped_arena.hpp"
#include "look/thread_life.hpp"
#include "sys/clock.hpp"

namespace barograph::look {
namespace {

using format::Layer;

// A process that has finished nothing for this long may hang.
constexpr std::uint64_t kWorthASecondLook = 1'000'000'000;

std::string layer_text(Layer layer) {
    for (const format::NamedNumber& known : format::kLayerNames) {
        if (known.number == static_cast<unsigned>(layer)) {
            return std::string(known.name);
        }
    }
    return "unknown";
}

class Viewer {
public:
    Viewer(const collect::ArenaRecords& records, const Now& now) : in_(records) {
        const bool tsc = in_.clock_source == format::ClockSource::kTsc;
        now_ = tsc ? now.tsc_ticks : now.monotonic_ns;
        if (tsc && now_ > in_.start_ticks && now.monotonic_ns > in_.start_monotonic_ns) {
            rate_ = collect::TickRate(now_ - in_.start_ticks, now.monotonic_ns - in_.start_monotonic_ns);
        }
        for (const std::uint64_t end : {in_.stop_ticks, in_.ended_ticks}) {
            now_ = end != 0 ? std::min(now_, end) : now_;
        }
        for (const collect::NameEntry& name : in_.names) {
            names_.emplace(name.operation, &name);
        }
        for (const collect::NodeEntry& node : in_.nodes) {
            nodes_.emplace(node.offset, &node);
        }
        for (const collect::ObjectEntry& object : in_.objects) {
            objects_.emplace(object.id, &object);
        }
    }

    // In ns, up to this instant.
    std::uint64_t since(std::uint64_t ticks) const noexcept {
        return now_ > ticks ? rate_.to_ns(now_ - ticks) : 0;
    }

    void add_to(ProcessView& view) {
        view.elapsed_ns = since(in_.start_ticks);
        view.paused = in_.paused_since != 0;
        std::uint64_t mpi_ticks = 0;
        std::uint64_t io_ticks = 0;
        std::map<std::pair<Layer, std::string_view>, IoOperation> io;
        std::map<std::string_view, std::uint64_t> mpi;
        std::map<std::uint32_t, std::map<std::string_view, std::uint64_t>> on_objects;
        for (const collect::FactEntry& fact : in_.facts) {
            view.events += fact.record.calls;
            count_progress(fact.record, view);
            const collect::NameEntry* operation = outer_call_at(fact.record.node);
            if (operation == nullptr) {
                continue;
            }
            if (operation->layer == Layer::kMpi) {
                view.mpi_calls += fact.record.calls;
                mpi[operation->text] += fact.record.calls;
                on_objects[fact.record.object][operation->text] += fact.record.calls;
                mpi_ticks += ticks_of(fact.record, fact.record.calls);
                view.mpi_bytes += fact.record.bytes_sum;
            } else {
                io_ticks += ticks_of(fact.record, fact.record.calls);
                IoOperation& sum = io[{operation->layer, operation->text}];
                sum.calls += fact.record.calls;
                sum.bytes += fact.record.bytes_sum;
            }
        }
        std::uint64_t own_ticks = 0;
        for (const collect::ThreadEntry& thread : in_.threads) {
            own_ticks += thread.own_ticks;
        }
        view.event_cost_ns = static_cast<double>(rate_.to_ns(own_ticks)) /
                             static_cast<double>(std::max<std::uint64_t>(view.events, 1));
        view.mpi_ns = rate_.to_ns(mpi_ticks);
        view.io_ns = rate_.to_ns(io_ticks);
        for (auto& [key, sum] : io) {
            sum.layer = layer_text(key.first);
            sum.operation = key.second;
            view.io.push_back(std::move(sum));
        }
        for (const auto& [operation, calls] : mpi) {
            view.mpi.push_back({.operation = std::string(operation), .calls = calls});
        }
        add_communicators(on_objects, view);
        for (const collect::MessageEntry& message : in_.messages) {
            view.messages += message.record.calls;
            view.message_bytes += message.record.bytes;
        }
        view.dropped = in_.dropped;
        add_lives(view);
        for (const collect::ThreadEntry& thread : in_.threads) {
            view.dropped += thread.dropped;
            view.threads.push_back(thread_view(thread, view));
            view.threads.back().awaited = awaited_by(thread);
        }
        std::sort(view.threads.begin(), view.threads.end(),
                  [](const ThreadView& a, const ThreadView& b) { return a.thread < b.thread; });
    }

private:
    void add_lives(ProcessView& view) const {
        std::unordered_map<std::uint32_t, ThreadLife> lives;  // by slot
        for (const collect::FactEntry& fact : in_.facts) {
            lives[fact.slot].active = true;
        }
        for (const collect::SampleEntry& sample : in_.samples) {
            lives[sample.slot].sampled_ns += sample.blocked ? 0 : sample.time_ns;
        }
        for (const auto& [slot, unknown] : in_.unknown_samples) {
            lives[slot].sampled_ns += unknown.time_ns;
        }
        for (const collect::ThreadEntry& thread : in_.threads) {
            ThreadLife& life = lives[thread.slot];
            life.active = life.active || thread.slot == 0 || thread.open.size() > 1;
            life.ns += rate_.to_ns(thread.life_ticks);
            life.ns += thread.stop_ticks != 0
                           ? rate_.to_ns(thread.stop_ticks - std::min(thread.start_ticks, thread.stop_ticks))
                           : since(thread.start_ticks);
            view.thread_ns += life.counted_ns();
        }
    }

    // What the name of a call of MPI says of it; nullptr: nothing.
    const WaitingCall* waiting_call_at(std::uint32_t node) {
        const collect::NameEntry* operation = operation_at(node);
        if (operation == nullptr || operation->layer != Layer::kMpi) {
            return nullptr;
        }
        const auto [known, fresh] = waiting_.emplace(operation->operation, nullptr);
        if (fresh) {
            known->second = waiting_call(operation->text);
        }
        return known->second;
    }

    void count_progress(const format::FactRecord& fact, ProcessView& view) {
        const collect::NameEntry* operation = operation_at(fact.node);
        if (operation != nullptr &&
            (operation->layer == Layer::kSource || operation->layer == Layer::kPaused)) {
            view.paused = view.paused || operation->layer == Layer::kPaused;
            return;
        }
        const WaitingCall* call = waiting_call_at(fact.node);
        (call != nullptr && call->poll ? view.polls : view.moves) += fact.calls;
        if (call != nullptr && call->collective && !is_inside_mpi(fact.node)) {
            collectives_[fact.object] += fact.calls;
        }
    }

    // The part of the time since then that falls into a pause that is not over.
    std::uint64_t paused_since(std::uint64_t ticks) const noexcept {
        return in_.paused_since != 0 ? since(std::max(in_.paused_since, ticks)) : 0;
    }

    const collect::NameEntry* operation_at(std::uint32_t node) const {
        const auto found = nodes_.find(node);
        const auto name = found == nodes_.end() ? names_.end() : names_.find(found->second->operation);
        return name == names_.end() ? nullptr : name->second;
    }

    bool is_mpi_or_io(std::uint32_t node) const {
        const collect::NameEntry* operation = operation_at(node);
        return operation != nullptr && (operation->layer == Layer::kMpi || format::is_io(operation->layer));
    }

    bool is_inside_mpi(std::uint32_t node) const {
        auto found = nodes_.find(node);
        for (std::uint32_t depth = 0; found != nodes_.end() && depth <= format::kMaxDepth; ++depth) {
            found = nodes_.find(found->second->parent);
            const collect::NameEntry* outer = found == nodes_.end() ? nullptr : operation_at(found->first);
            if (outer != nullptr && (outer->layer == Layer::kMpi || outer->layer == Layer::kMpiIo)) {
                return true;
            }
        }
        return false;
    }

    // The operation of a node that is a call of MPI or I/O and not part of another one; nullptr where it is
    // not.
    const collect::NameEntry* outer_call_at(std::uint32_t node) const {
        if (!is_mpi_or_io(node)) {
            return nullptr;
        }
        auto found = nodes_.find(node);
        // A damaged arena may have a circle of parents: no path is deeper than the table of frames and what
        // is counted beside it.
        for (std::uint32_t depth = 0; depth <= format::kMaxDepth; ++depth) {
            found = nodes_.find(found->second->parent);
            if (found == nodes_.end()) {
                return operation_at(node);
            }
            if (is_mpi_or_io(found->first)) {
                return nullptr;
            }
        }
        return nullptr;
    }

    void add_communicators(
        const std::map<std::uint32_t, std::map<std::string_view, std::uint64_t>>& on_objects,
        ProcessView& view) {
        for (const collect::ThreadEntry& thread : in_.threads) {
            for (const format::Frame& frame : thread.open) {
                const WaitingCall* call = waiting_call_at(frame.node);
                // One that is not timed was counted when it was opened.
                if (call != nullptr && call->collective && frame.object != 0 && frame.start_ticks != 0 &&
                    !is_inside_mpi(frame.node)) {
                    ++collectives_[frame.object];
                }
            }
        }
        for (const collect::ObjectEntry& object : in_.objects) {
            const format::Object& description = object.description;
            if (description.kind != format::ObjectKind::kCommunicator) {
                continue;
            }
            CommunicatorView communicator{.key = key_text(description),
                                          .name = description.name,
                                          .user_name = description.user_name,
                                          .size = description.size,
                                          .members = description.members,
                                          .shared = object.takes_in || object.folded != 0,
                                          .operations = {},
                                          .collectives = 0};
            if (const auto begun = collectives_.find(object.id); begun != collectives_.end()) {
                communicator.collectives = begun->second;
            }
            if (const auto found = on_objects.find(object.id); found != on_objects.end()) {
                for (const auto& [operation, calls] : found->second) {
                    communicator.operations.push_back({.operation = std::string(operation), .calls = calls});
                }
            }
            view.communicators.push_back(std::move(communicator));
        }
    }

    // The last frame of a call of MPI that the program or an I/O library made.
    const format::Frame* open_mpi_call(const collect::ThreadEntry& thread) const {
        for (const format::Frame& frame : thread.open) {
            const collect::NameEntry* operation = operation_at(frame.node);
            if (operation != nullptr && operation->layer == Layer::kMpi) {
                return &frame;
            }
        }
        return nullptr;
    }

    Awaited awaited_by(const collect::ThreadEntry& thread) {
        Awaited awaited;
        const format::Frame* frame = open_mpi_call(thread);
        const WaitingCall* call = frame == nullptr ? nullptr : waiting_call_at(frame->node);
        if (call == nullptr || call->awaits == Awaits::kNothing) {
            return awaited;
        }
        awaited.what = call->awaits;
        if (!thread.keeps_awaited) {
            return awaited;
        }
        const bool takes_requests =
            call->awaits == Awaits::kAllRequests || call->awaits == Awaits::kAnyRequest;
        std::size_t count = takes_requests ? thread.awaited_requests : 1;
        if (call->awaits == Awaits::kExchange) {
            count = 2;
        }
        if (call->awaits == Awaits::kReceive || call->awaits == Awaits::kExchange) {
            // Negative is MPI_ANY_TAG everywhere.
            awaited.tag = thread.awaited_tag >= 0 ? std::optional(thread.awaited_tag) : std::nullopt;
        }
        bool known = count <= thread.awaited.size();
        std::vector<std::uint32_t> ranks;
        for (std::size_t i = 0; known && i < count; ++i) {
            const format::AwaitedPeer& peer = thread.awaited[i];
            const std::uint32_t object = takes_requests ? peer.object & ~format::kStaysKnown : frame->object;
            if (peer.peer == format::kCollectivePeer) {
                awaited.collective = true;
            } else if (peer.peer < 0 && peer.peer == in_.any_source) {
                awaited.any_source = true;
            } else if (peer.peer < 0 ? peer.peer != in_.no_process
                                     : !add_world_rank(object, peer.peer, ranks)) {
                known = false;
            }
        }
        if (known) {
            std::sort(ranks.begin(), ranks.end());
            ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
            awaited.ranks = std::move(ranks);
        }
        return awaited;
    }

    // False where the world rank of a rank of a communicator is not known.
    bool add_world_rank(std::uint32_t object, std::int32_t rank, std::vector<std::uint32_t>& ranks) const {
        const auto found = objects_.find(object);
        if (found == objects_.end() || object == 0) {
            return false;
        }
        const collect::ObjectEntry& entry = *found->second;
        const format::Object& communicator = entry.description;
        const auto wanted = static_cast<std::uint32_t>(rank);
        if (entry.ranks_ascend && communicator.remote_size == 0 && !entry.takes_in && entry.folded == 0) {
            std::uint32_t before = 0;
            for (const format::RankRange& range : communicator.members) {
                if (wanted - before < range.count) {
                    ranks.push_back(range.first + (wanted - before) * range.stride);
                    return true;
                }
                before += range.count;
            }
            return false;
        }
        // What was sent there before says whose it is.
        const auto sent = std::find_if(in_.messages.begin(), in_.messages.end(), [&](const auto& message) {
            return message.record.object == object && message.record.peer == wanted;
        });
        if (entry.takes_in || entry.folded != 0 || sent == in_.messages.end() ||
            sent->record.receiver == format::kNoRank) {
            return false;
        }
        ranks.push_back(sent->record.receiver);
        return true;
    }

    static std::string key_text(const format::Object& description) {
        constexpr std::string_view kDigits = "0123456789abcdef";
        std::string text;
        for (const std::uint64_t half : {description.key_high, description.key_low}) {
            for (unsigned shift = 64; shift > 0; shift -= 4) {
                text += kDigits[half >> (shift - 4) & 15U];
            }
        }
        return text;
    }

    ThreadView thread_view(const collect::ThreadEntry& thread, ProcessView& process) const {
        ThreadView view;
        view.thread = thread.slot;
        view.ended = thread.stop_ticks != 0;
        for (std::size_t depth = 0; depth < thread.open.size(); ++depth) {
            const format::Frame& frame = thread.open[depth];
            const collect::NameEntry* operation = operation_at(frame.node);
            if (operation == nullptr || operation->layer == Layer::kProgram) {
                continue;
            }
            OpenCall call;
            call.operation = operation->text;
            call.layer = layer_text(operation->layer);
            if (const auto object = objects_.find(frame.object);
                frame.object != 0 && object != objects_.end()) {
                call.object = object->second->description.name;
                call.object_user_name = object->second->description.user_name;
                call.object_key = key_text(object->second->description);
            }
            if (operation->layer == Layer::kMpi && depth < thread.return_addresses.size()) {
                call.return_address = thread.return_addresses[depth];
            }
            if (frame.start_ticks != 0) {
                call.open_ns = since(frame.start_ticks) - paused_since(frame.start_ticks);
                if (outer_call_at(frame.node) != nullptr) {
                    (operation->layer == Layer::kMpi ? process.mpi_ns : process.io_ns) += *call.open_ns;
                }
            }
            view.open.push_back(std::move(call));
        }
        return view;
    }

    const collect::ArenaRecords& in_;
    std::uint64_t now_ = 0;
    collect::TickRate rate_;
    std::unordered_map<std::uint32_t, const collect::NameEntry*> names_;
    std::unordered_map<std::uint32_t, const collect::NodeEntry*> nodes_;
    std::unordered_map<std::uint32_t, const collect::ObjectEntry*> objects_;
    std::unordered_map<std::uint32_t, const WaitingCall*> waiting_;  // by operation
    std::unordered_map<std::uint32_t, std::uint64_t> collectives_;   // by object
};

}  // namespace

Now now() noexcept {
    const sys::ClockPair now = sys::Clock(sys::invariant_tsc()).pair();
    return {.tsc_ticks = now.ticks, .monotonic_ns = now.monotonic_ns};
}

namespace {

std::optional<std::uint64_t> least_idle(std::span<const std::byte> arena,
                                        const collect::ArenaRecords& records, std::uint64_t moves,
                                        const Viewer& viewer) {
    const auto& header = *reinterpret_cast<const format::ArenaHeader*>(arena.data());
    std::optional<std::uint64_t> idle;
    if (const std::uint64_t finish = last_finish(records); finish != kNever) {
        idle = viewer.since(finish);
        if (*idle >= kWorthASecondLook) {
            // A long call may have ended while these records were read: its frame seen closed, its time not
            // yet.
            const std::uint64_t again = last_finish(collect::read_arena(arena));
            idle = again == kNever ? std::nullopt : std::optional(std::min(*idle, viewer.since(again)));
        }
    }
    if (const std::uint64_t still = header.still_ticks; still != 0 && header.still_moves == moves) {
        idle = std::max(idle.value_or(0), viewer.since(still));
    }
    return idle;
}

}  // namespace

std::optional<ProcessView> look(std::span<const std::byte> arena, const Now& now) {
    const collect::ArenaRecords records = collect::read_arena(arena);
    if (!records.readable) {
        return std::nullopt;
    }
    const auto& header = *reinterpret_cast<const format::ArenaHeader*>(arena.data());
    ProcessView view;
    view.pid = records.pid;
    if (records.world_rank != format::kNoRank) {
        view.rank = records.world_rank;
        view.ranks = std::max(header.world_size.load(std::memory_order_relaxed), 1U);
    }
    view.node = records.node;
    const char* end = std::find(header.job, header.job + sizeof(header.job), '\0');
    view.job = collect::clean_text({header.job, static_cast<std::size_t>(end - header.job)});
    view.state =
        format::name_of(static_cast<format::ArenaState>(header.state.load(std::memory_order_acquire)));
    view.start_unix_ns = records.start_unix_ns;
    view.arena_bytes = header.used.load(std::memory_order_relaxed);
    Viewer viewer(records, now);
    viewer.add_to(view);
    view.least_idle_ns = least_idle(arena, records, view.moves, viewer);
    return view;
}

std::optional<ProcessView> look_at_file(const std::string& path) {
    const MappedArena arena(path);
    return arena.bytes().empty() ? std::nullopt : look(arena.bytes(), now());
}

}  // namespace barograph::look
