// SPDX-License-Identifier: BSD-3-Clause
// See replay.hpp. An arena is put together where it was, byte for byte; its events are added behind it as chunks of blocks.
#include "stream/replay.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <map>
#include <optional>
#include <span>
#include <string_view>

#include "format/arena_layout.hpp"
#include "format/event_block.hpp"
#include "recover/arena_file.hpp"
#include "stream/frames.hpp"
#include "stream/received_arena.hpp"
#include "sys/input_file.hpp"
#include "sys/output_file.hpp"

namespace barograph::stream {
namespace {

using format::ChunkHeader;
using format::ChunkKind;
using format::EventBlockHead;

// An arena's offsets are 32 bits wide.
constexpr std::uint64_t kMostArena = std::uint64_t{1} << 32U;

struct Thread {
    std::string blocks;
    std::string latest;
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
        const std::span<const std::byte> block = std::as_bytes(std::span(bytes.data(), bytes.size()));
        if (!format::read_event_block(block, head)) {
            return false;
        }
        Thread& thread = threads[head.slot];
        if (latest) {
            thread.latest = bytes;
            return true;
        }
        take(thread, head, bytes);
        thread.latest.clear();
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
        thread.blocks += bytes;
        thread.next = head.first + head.events;
        events += head.events;
    }
};

template <typename T>
void store(std::string& bytes, std::size_t at, const T& value) {
    if (at + sizeof value <= bytes.size()) {
        bytes.replace(at, sizeof value, reinterpret_cast<const char*>(&value), sizeof value);
    }
}
template <typename T>
T load(const std::string& bytes, std::size_t at) {
    T value{};
    if (at + sizeof value <= bytes.size()) {
        std::memcpy(&value, bytes.data() + at, sizeof value);
    }
    return value;
}

void add_chunk(std::string& arena, std::uint32_t slot, const std::string& body, std::uint64_t published) {
    const std::size_t at = arena.size();
    const std::uint64_t whole =
        (sizeof(ChunkHeader) + body.size() + format::kGranule - 1) / format::kGranule * format::kGranule;
    arena.resize(at + whole);
    store(arena, at + offsetof(ChunkHeader, kind), static_cast<std::uint32_t>(ChunkKind::kEvents));
    store(arena, at + offsetof(ChunkHeader, owner), slot);
    store(arena, at + offsetof(ChunkHeader, bytes), whole);
    store(arena, at + offsetof(ChunkHeader, published), published);
    arena.replace(at + sizeof(ChunkHeader), body.size(), body);
}

// The whole arena, events included; empty where its header never came.
std::string arena_of(Process& process) {
    const auto first = process.granules.find(0);
    if (first == process.granules.end()) {
        return {};
    }
    std::uint64_t used = load<std::uint64_t>(first->second, offsetof(format::ArenaHeader, used));
    used = std::min((used + format::kGranule - 1) / format::kGranule * format::kGranule, kMostArena);
    if (load<std::uint64_t>(first->second, 0) != format::kArenaMagic) {
        return {};
    }
    // What was said last may be newer than the header.
    used = std::max(used, (process.granules.rbegin()->first + 1) * format::kGranule);
    std::string arena(used, '\0');
    for (const auto& [number, bytes] : process.granules) {
        arena.replace(number * format::kGranule, bytes.size(), bytes);
    }
    hide_events(std::as_writable_bytes(std::span(arena)));
    for (auto& [slot, thread] : process.threads) {
        EventBlockHead head;
        if (format::read_event_block_head(std::as_bytes(std::span(thread.latest)), head)) {
            process.take(thread, head, thread.latest);
        }
        // Its buffer is empty, and knows what is missing.
        std::string record(sizeof(format::TraceRecord), '\0');
        store(record, offsetof(format::TraceRecord, slot), slot);
        store(record, offsetof(format::TraceRecord, dropped), thread.lost);
        store(record, offsetof(format::TraceRecord, first), thread.next);
        add_chunk(arena, slot, record, 1);
        add_chunk(arena, slot, thread.blocks, thread.blocks.size());
    }
    store(arena, offsetof(format::ArenaHeader, used), std::uint64_t{arena.size()});
    store(arena, offsetof(format::ArenaHeader, capacity), std::uint64_t{arena.size()});
    return arena;
}

int write_file(const std::string& path, const std::string& bytes) {
    sys::OutputFile file;
    int status = file.create(path.c_str());
    if (status == 0) {
        status = file.write({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    }
    return status == 0 ? file.finish() : status;
}

class Replay {
public:
    Replay(const std::string& folder, bool salvage) : folder_(folder), salvage_(salvage) {}

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
            write();
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

    void write() {
        for (auto& [number, process] : processes_) {
            const std::string arena = arena_of(process);
            if (arena.empty()) {
                out_.left_out += process.events;
                continue;
            }
            const auto rank = load<std::uint32_t>(arena, offsetof(format::ArenaHeader, world_rank));
            const auto size = load<std::uint32_t>(arena, offsetof(format::ArenaHeader, world_size));
            const std::string path =
                folder_ + "/" + std::to_string(number) + std::string(format::kArenaEnding);
            if (const int status = write_file(path, arena); status != 0) {
                out_.problem = "cannot be replayed: " + recover::describe_error(status);
                return;
            }
            out_.processes.push_back({path, rank, size, process.events, process.lost, process.ended});
        }
        if (out_.processes.empty()) {
            out_.problem = "has no process in it";
        }
    }

    std::string folder_;
    bool salvage_;
    Replayed out_;
    std::map<std::uint32_t, Process> processes_;
};

}  // namespace

Replayed replay(const std::string& file, const std::string& folder, bool salvage) {
    sys::InputFile input;
    Replayed failed;
    if (const int status = input.open(file.c_str()); status != 0) {
        failed.problem = "cannot be read: " + recover::describe_error(status);
        return failed;
    }
    std::string bytes(input.size(), '\0');
    const std::int64_t got = input.read(0, std::as_writable_bytes(std::span(bytes)));
    if (got != static_cast<std::int64_t>(bytes.size())) {
        failed.problem = "cannot be read to its end";
        return failed;
    }
    return Replay(folder, salvage).run(bytes);
}

}  // namespace barograph::stream
