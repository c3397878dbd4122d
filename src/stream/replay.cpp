// SPDX-License-Identifier: BSD-3-Clause
// See replay.hpp. An arena is put together byte for byte; what it says of events that were passed on is added
// behind it.
#include "stream/replay.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "format/arena/arena_layout.hpp"
#include "format/events/event_block.hpp"
#include "stream/frames.hpp"
#include "stream/received_arena.hpp"
#include "sys/files/input_file.hpp"

namespace barograph::stream {
namespace {

using format::ChunkHeader;
using format::ChunkKind;
using format::EventBlockHead;

// An arena's offsets are 32 bits wide.
constexpr std::uint64_t kMostArena = std::uint64_t{1} << 32U;

std::span<const std::byte> bytes_in(std::string_view text) { return std::as_bytes(std::span(text)); }

struct Thread {
    std::vector<std::span<const std::byte>> blocks;
    std::string_view latest;
    std::uint64_t next = 0;
    std::uint64_t lost = 0;
};

struct Process {
    std::map<std::uint64_t, std::string> granules;  // of its arena
    std::map<std::uint32_t, Thread> threads;
    std::uint64_t events = 0;
    std::uint64_t lost = 0;
    std::uint32_t ended = 0;

    bool put(std::uint64_t offset, std::string_view bytes) {
        if (offset > kMostArena || bytes.size() > kMostArena - offset) {
            return false;
        }
        while (!bytes.empty()) {
            std::string& granule = granules[offset / format::kGranule];
            granule.resize(format::kGranule);
            const std::uint64_t at = offset % format::kGranule;
            const std::size_t part = std::min<std::size_t>(bytes.size(), format::kGranule - at);
            granule.replace(at, part, bytes.substr(0, part));
            bytes.remove_prefix(part);
            offset += part;
        }
        return true;
    }

    bool add(std::string_view bytes, bool latest) {
        EventBlockHead head;
        if (!format::read_event_block(bytes_in(bytes), head)) {
            return false;
        }
        Thread& thread = threads[head.slot];
        if (latest) {
            thread.latest = bytes;
            return true;
        }
        take(thread, head, bytes);
        thread.latest = {};
        return true;
    }
    // A block in its place in the order of its thread.
    void take(Thread& thread, const EventBlockHead& head, std::string_view bytes) {
        if (head.first < thread.next) {
            return;
        }
        const std::uint64_t missing = thread.blocks.empty() ? 0 : head.first - thread.next;
        lost += missing;
        thread.lost += missing;
        thread.blocks.push_back(bytes_in(bytes));
        thread.next = head.first + head.events;
        events += head.events;
    }
};

template <typename T>
void store(std::span<std::byte> bytes, std::size_t at, const T& value) {
    if (at + sizeof value <= bytes.size()) {
        std::memcpy(bytes.data() + at, &value, sizeof value);
    }
}
template <typename T>
T load(std::string_view bytes, std::size_t at) {
    T value{};
    if (at + sizeof value <= bytes.size()) {
        std::memcpy(&value, bytes.data() + at, sizeof value);
    }
    return value;
}

// The buffer of a thread is empty, and knows what is missing.
void put_record(std::span<std::byte> chunk, std::uint32_t slot, const Thread& thread) {
    store(chunk, offsetof(ChunkHeader, kind), static_cast<std::uint32_t>(ChunkKind::kEvents));
    store(chunk, offsetof(ChunkHeader, owner), slot);
    store(chunk, offsetof(ChunkHeader, bytes), std::uint64_t{chunk.size()});
    store(chunk, offsetof(ChunkHeader, published), std::uint64_t{1});
    const std::span<std::byte> record = chunk.subspan(sizeof(ChunkHeader));
    store(record, offsetof(format::TraceRecord, slot), slot);
    store(record, offsetof(format::TraceRecord, dropped), thread.lost);
    store(record, offsetof(format::TraceRecord, first), thread.next);
}

// How far the arena reached; 0 where its header never came.
std::uint64_t extent_of(const Process& process) {
    const auto first = process.granules.find(0);
    if (first == process.granules.end() || load<std::uint64_t>(first->second, 0) != format::kArenaMagic) {
        return 0;
    }
    std::uint64_t used = load<std::uint64_t>(first->second, offsetof(format::ArenaHeader, used));
    used = std::min((used + format::kGranule - 1) / format::kGranule * format::kGranule, kMostArena);
    // What was said last may be newer than the header.
    return std::max(used, (process.granules.rbegin()->first + 1) * format::kGranule);
}

// Puts the arena together; false: there is none, or no memory for it.
bool make_arena(Process& process, ReplayedProcess& out) {
    for (auto& [slot, thread] : process.threads) {
        EventBlockHead head;
        if (format::read_event_block_head(bytes_in(thread.latest), head)) {
            process.take(thread, head, thread.latest);
        }
    }
    const std::uint64_t extent = extent_of(process);
    const std::span<std::byte> arena =
        extent == 0 ? std::span<std::byte>()
                    : out.arena.make(extent + process.threads.size() * format::kGranule);
    if (arena.empty()) {
        return false;
    }
    for (const auto& [number, bytes] : process.granules) {
        std::memcpy(arena.data() + number * format::kGranule, bytes.data(), bytes.size());
    }
    process.granules.clear();
    hide_events(arena.first(extent));
    std::uint64_t end = extent;
    for (auto& [slot, thread] : process.threads) {
        put_record(arena.subspan(end, format::kGranule), slot, thread);
        end += format::kGranule;
        out.passed_on.emplace(slot, std::move(thread.blocks));
    }
    store(arena, offsetof(format::ArenaHeader, used), end);
    store(arena, offsetof(format::ArenaHeader, capacity), end);
    out.events = process.events;
    out.lost = process.lost;
    out.ended = process.ended;
    return true;
}

class Replay {
public:
    Replay(std::shared_ptr<const void> stream, bool salvage)
        : stream_(std::move(stream)), salvage_(salvage) {}

    Replayed run(std::string_view bytes) {
        FrameReader reader(bytes);
        if (bytes.empty()) {
            out_.problem = "is empty";
        } else if (reader.begins() == FrameReader::Begins::kLater) {
            out_.problem = "was written by a later version of Barograph";
        } else if (reader.begins() == FrameReader::Begins::kForeign && !salvage_) {
            out_.problem = "is no stream of events";
        }
        while (out_.problem.empty() && !reader.at_end()) {
            if (const auto frame = reader.next()) {
                take(*frame);
            } else if (salvage_) {
                out_.left_out += reader.skip_damage();
            } else {
                out_.problem = "is damaged, or ends too early";
                return std::move(out_);
            }
        }
        out_.missing = reader.missing();
        if (out_.problem.empty() && !salvage_ && (!out_.complete || out_.missing != 0)) {
            out_.problem = out_.complete ? "lacks some of its parts"
                                         : "has no end: it was cut, or its agent was killed or still runs";
        }
        if (out_.problem.empty()) {
            put_together();
        }
        return std::move(out_);
    }

private:
    void take(const Frame& frame) {
        PieceHead head;
        if (frame.kind == FrameKind::kBye) {
            out_.complete = true;
            return;
        }
        if (frame.kind < FrameKind::kArena || frame.kind > FrameKind::kEnd ||
            frame.payload.size() < sizeof head) {
            return;
        }
        std::memcpy(&head, frame.payload.data(), sizeof head);
        const std::string_view rest = frame.payload.substr(sizeof head);
        if (head.process == 0 || head.process > kMostProcesses) {
            out_.left_out += frame.payload.size();
            return;
        }
        Process& process = processes_[head.process];
        bool fits = true;
        if (frame.kind == FrameKind::kArena) {
            fits = process.put(head.offset, rest);
        } else if (frame.kind == FrameKind::kEnd) {
            process.ended = head.detail;
        } else {
            fits = process.add(rest, frame.kind == FrameKind::kLatest);
        }
        out_.left_out += fits ? 0 : frame.payload.size();
    }

    void put_together() {
        for (auto& [number, process] : processes_) {
            auto made = std::make_shared<ReplayedProcess>();
            made->stream = stream_;
            if (make_arena(process, *made)) {
                out_.processes.push_back(std::move(made));
            } else {
                out_.left_out += process.events;
            }
        }
        if (out_.processes.empty()) {
            out_.problem = "has no process in it";
        }
    }

    std::shared_ptr<const void> stream_;
    bool salvage_;
    Replayed out_;
    std::map<std::uint32_t, Process> processes_;
};

}  // namespace

Replayed replay(const std::string& file, bool salvage) {
    sys::InputFile input;
    Replayed failed;
    if (const int status = input.open(file.c_str()); status != 0) {
        failed.problem = "cannot be read: " + recover::describe_error(status);
        return failed;
    }
    const std::uint64_t size = input.size();
    if (const std::byte* mapped = size != 0 ? input.map(size) : nullptr; mapped != nullptr) {
        const std::shared_ptr<const void> kept(
            mapped, [mapped, size](const void*) { sys::InputFile::unmap(mapped, size); });
        return Replay(kept, salvage).run({reinterpret_cast<const char*>(mapped), size});
    }
    // A file system without maps.
    std::string bytes(size, '\0');
    const std::int64_t got = input.read(0, std::as_writable_bytes(std::span(bytes)));
    if (got != static_cast<std::int64_t>(bytes.size())) {
        failed.problem = "cannot be read to its end";
        return failed;
    }
    return replay_bytes(std::move(bytes), salvage);
}

Replayed replay_bytes(std::string bytes, bool salvage) {
    const auto kept = std::make_shared<const std::string>(std::move(bytes));
    return Replay(kept, salvage).run(*kept);
}

}  // namespace barograph::stream
