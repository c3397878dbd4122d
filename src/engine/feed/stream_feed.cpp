// SPDX-License-Identifier: BSD-3-Clause
// See stream_feed.hpp.
#include "engine/feed/stream_feed.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "collect/arena/local_tables.hpp"
#include "engine/feed/numbers.hpp"
#include "format/arena/arena_layout.hpp"
#include "format/profile/fact_math.hpp"
#include "stream/received_arena.hpp"
#include "sys/clock.hpp"
#include "sys/files/input_file.hpp"

namespace barograph::engine {
namespace {

using format::ArenaHeader;
using format::EventBlockHead;
using stream::Frame;
using stream::FrameKind;

// An arena's offsets are 32 bits wide.
constexpr std::uint64_t kMostArena = std::uint64_t{1} << 32U;
// Limit for pieces of an arena whose header has not come yet.
constexpr std::size_t kMostEarly = std::size_t{64} << 20U;
// Limit for blocks of a process that has not told its rank.
constexpr std::size_t kMostWaiting = std::size_t{64} << 20U;

template <typename T>
T load(std::span<const std::byte> bytes, std::size_t at) {
    T value{};
    if (at + sizeof value <= bytes.size()) {
        std::memcpy(&value, bytes.data() + at, sizeof value);
    }
    return value;
}

// The events [from, from + count) of columns.
format::EventColumns part_of(const format::EventColumns& all, std::size_t from, std::size_t count) {
    format::EventColumns part;
    const auto copy = [&](const auto& source, auto& target) {
        const auto begin = source.begin() + static_cast<std::ptrdiff_t>(from);
        target.assign(begin, begin + static_cast<std::ptrdiff_t>(count));
    };
    copy(all.start, part.start);
    copy(all.end, part.end);
    copy(all.length, part.length);
    copy(all.place, part.place);
    copy(all.path, part.path);
    copy(all.object, part.object);
    copy(all.info, part.info);
    copy(all.number, part.number);
    copy(all.serial, part.serial);
    copy(all.peer, part.peer);
    copy(all.tag, part.tag);
    return part;
}

}  // namespace

StreamFeed::Copy::~Copy() {
    if (begin_ != nullptr) {
        (void)::munmap(begin_, capacity_);
    }
}

bool StreamFeed::Copy::put(std::uint64_t offset, std::string_view bytes) {
    if (begin_ == nullptr) {
        // The header says how large an arena may become; it comes with the first of the others.
        if (offset != 0 || bytes.size() < sizeof(ArenaHeader)) {
            early_bytes_ += bytes.size();
            if (early_bytes_ <= kMostEarly) {
                early_.emplace_back(offset, bytes);
            }
            return early_bytes_ <= kMostEarly;
        }
        const std::span<const std::byte> head = std::as_bytes(std::span(bytes.data(), bytes.size()));
        const auto capacity = load<std::uint64_t>(head, offsetof(ArenaHeader, capacity));
        if (load<std::uint64_t>(head, 0) != format::kArenaMagic || capacity < bytes.size() ||
            capacity > kMostArena) {
            return false;
        }
        void* const mapped = ::mmap(nullptr, capacity, PROT_READ | PROT_WRITE,
                                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (mapped == MAP_FAILED) {
            return false;
        }
        begin_ = static_cast<std::byte*>(mapped);
        capacity_ = capacity;
        bool fits = true;
        for (const auto& [place, early] : std::exchange(early_, {})) {
            fits = put(place, early) && fits;
        }
        return put(offset, bytes) && fits;
    }
    if (offset > capacity_ || bytes.size() > capacity_ - offset) {
        return false;
    }
    std::memcpy(begin_ + offset, bytes.data(), bytes.size());
    used_ = std::max(used_, offset + bytes.size());
    const std::uint64_t used =
        (load<std::uint64_t>({begin_, sizeof(ArenaHeader)}, offsetof(ArenaHeader, used)) + format::kGranule -
         1) /
        format::kGranule * format::kGranule;
    used_ = std::min(std::max(used_, used), capacity_);
    return true;
}

StreamFeed::StreamFeed(std::uint32_t node, Dictionary& dictionary) : node_(node), dictionary_(dictionary) {
    char buffer[64];
    boot_ = std::string(sys::boot_id(buffer));
}

StreamFeed::~StreamFeed() = default;

void StreamFeed::take(std::string_view bytes, Board& board, Level level) {
    const Target target{board, level};
    bytes_ += bytes;
    if (!has_begun_ && bytes_.size() >= sizeof(stream::FrameHead)) {
        has_begun_ = true;
        is_foreign_ = stream::FrameReader(bytes_).begins() != stream::FrameReader::Begins::kReadable;
    }
    while (has_begun_ && !is_foreign_ && next_frame(target)) {
    }
    bytes_.erase(0, at_);
    at_ = 0;
}

// False: more bytes are needed.
bool StreamFeed::next_frame(const Target& target) {
    const std::string_view rest = std::string_view(bytes_).substr(at_);
    stream::FrameHead head;
    if (rest.size() < sizeof head) {
        return false;
    }
    std::memcpy(&head, rest.data(), sizeof head);
    const bool looks_whole = head.magic == stream::kFrameMagic && head.version == stream::kFrameVersion &&
                             head.bytes <= stream::kMostPayload;
    if (looks_whole && rest.size() < sizeof head + head.bytes) {
        return false;
    }
    const std::string_view payload = looks_whole ? rest.substr(sizeof head, head.bytes) : "";
    if (!looks_whole || checksum_of(head, payload) != head.checksum) {
        // Goes on with what may be the next one.
        constexpr std::uint32_t kMagic = stream::kFrameMagic;
        const std::string_view magic(reinterpret_cast<const char*>(&kMagic), sizeof kMagic);
        const std::size_t found = rest.find(magic, 1);
        const std::size_t skipped = found == std::string_view::npos ? rest.size() - sizeof kMagic + 1 : found;
        left_out_ += skipped;
        at_ += skipped;
        return true;
    }
    at_ += sizeof head + head.bytes;
    take_frame({.kind = static_cast<FrameKind>(head.kind), .payload = payload}, target);
    return true;
}

void StreamFeed::take_frame(const Frame& frame, const Target& target) {
    if (frame.kind == FrameKind::kBeat) {
        ++beat_;
        return;
    }
    if (frame.kind == FrameKind::kBye) {
        has_ended_ = true;
        for (auto& [number, process] : processes_) {
            process.begun = true;
            begin(process, target);
        }
        return;
    }
    stream::PieceHead head;
    if (frame.kind < FrameKind::kArena || frame.kind > FrameKind::kEnd ||
        frame.payload.size() < sizeof head) {
        return;
    }
    std::memcpy(&head, frame.payload.data(), sizeof head);
    const std::string_view rest = frame.payload.substr(sizeof head);
    if (head.process == 0 || head.process > stream::kMostProcesses) {
        left_out_ += frame.payload.size();
        return;
    }
    Process& process = processes_[head.process];
    process.number = head.process;
    if (frame.kind == FrameKind::kArena) {
        process.changed = true;
        left_out_ += process.arena.put(head.offset, rest) ? 0 : frame.payload.size();
    } else if (frame.kind == FrameKind::kEnd) {
        ended_processes_ += process.ended ? 0 : 1;
        process.ended = process.begun = true;
        begin(process, target);
        for (const auto& [slot, block] : std::exchange(process.latest, {})) {
            take_block(process, block, false, target);
        }
    } else {
        take_block(process, rest, frame.kind == FrameKind::kLatest, target);
    }
}

void StreamFeed::take_block(Process& process, std::string_view block, bool is_latest, const Target& target) {
    const std::span<const std::byte> arena = process.arena.bytes();
    process.begun =
        process.begun || load<std::uint32_t>(arena, offsetof(ArenaHeader, world_rank)) != format::kNoRank;
    if (arena.empty()) {
        left_out_ += block.size();
        return;
    }
    if (!process.begun) {
        if (!is_latest && process.waiting_bytes < kMostWaiting) {
            process.waiting_bytes += block.size();
            process.waiting.emplace_back(block);
        }
        return;  // what was left out is missing by its number
    }
    begin(process, target);
    EventBlockHead head;
    if (!format::read_event_block(std::as_bytes(std::span(block.data(), block.size())), head)) {
        left_out_ += block.size();
        return;
    }
    try {
        decoder_.decode({reinterpret_cast<const std::uint8_t*>(block.data()) + sizeof head, head.bytes},
                        std::min<std::size_t>(head.events, format::kMaxBlockRows), columns_);
    } catch (const format::DecodeError&) {
        left_out_ += block.size();
        return;
    }
    // The last one of a buffer may still become longer: repeats are merged into it.
    if (is_latest) {
        process.latest[head.slot] = block;
    }
    const std::size_t whole = columns_.size() - (is_latest && columns_.size() != 0 ? 1 : 0);
    const auto [known, is_new] = process.next.try_emplace(head.slot, head.first);
    std::uint64_t& next = known->second;
    const std::uint64_t had = next > head.first ? next - head.first : 0;
    if (had >= whole) {
        return;
    }
    missing_ += head.first > next ? head.first - next : 0;
    next = head.first + whole;
    give(process, head, static_cast<std::size_t>(had), whole - static_cast<std::size_t>(had), target);
}

// Gives what has waited for the rank of its process.
void StreamFeed::begin(Process& process, const Target& target) {
    const std::vector<std::string> waiting = std::exchange(process.waiting, {});
    process.waiting_bytes = 0;
    for (const std::string& block : waiting) {
        take_block(process, block, false, target);
    }
}

void StreamFeed::read_tables(Process& process) {
    process.changed = false;
    process.beat = beat_;
    stream::hide_events(process.arena.bytes());
    collect::LocalOptions options;
    options.first_rank = process.number - 1;
    options.now = sys::Clock(true).pair();
    options.boot = boot_;
    options.keep_numbers = true;
    const std::span<const std::byte> arenas[] = {process.arena.bytes()};
    const collect::LocalTables tables = collect::read_arenas(arenas, options);
    if (tables.locations.empty()) {
        return;
    }
    process.rank = tables.locations.front().rank;
    process.rate = tables.rate;
    process.numbers = numbers_of(tables.paths, tables.objects, dictionary_);
    process.paths = tables.path_of_node;
    process.objects = tables.object_of_id;
    const auto start = load<std::uint64_t>(process.arena.bytes(), offsetof(ArenaHeader, start_monotonic_ns));
    if (base_ns_ == 0) {
        base_ns_ = start;
        for (const auto& [number, other] : processes_) {
            const auto begun =
                load<std::uint64_t>(other.arena.bytes(), offsetof(ArenaHeader, start_monotonic_ns));
            base_ns_ = begun == 0 ? base_ns_ : std::min(base_ns_, begun);
        }
    }
    // One that was found later and began earlier: so close together that nothing is lost by it.
    process.late_ns = start > base_ns_ ? start - base_ns_ : 0;
}

void StreamFeed::give(Process& process, const EventBlockHead& head, std::size_t from, std::size_t count,
                      const Target& target) {
    const auto is_known = [&] {
        for (std::size_t i = from; i < from + count; ++i) {
            if (!process.paths.contains(columns_.path[i]) || !process.objects.contains(columns_.object[i])) {
                return false;
            }
        }
        return true;
    };
    if (process.numbers == nullptr || (process.changed && (process.beat != beat_ || !is_known()))) {
        read_tables(process);
    }
    if (process.numbers == nullptr) {
        missing_ += count;
        return;
    }
    Events made{.numbers = process.numbers,
                .rank = process.rank,
                .thread = head.slot,
                .node = node_,
                .first = head.first + from,
                .events = part_of(columns_, from, count)};
    format::EventColumns& events = made.events;
    for (std::size_t i = 0; i < count; ++i) {
        const auto path = process.paths.find(events.path[i]);
        const auto object = process.objects.find(events.object[i]);
        const auto in_ns = [&](std::uint64_t units) {
            return format::held(process.rate.to_ns(units << head.shift) + process.late_ns);
        };
        events.start[i] = in_ns(events.start[i]);
        events.end[i] = in_ns(events.end[i]);
        events.object[i] = object == process.objects.end() ? 0 : object->second;
        events.path[i] = path == process.paths.end() ? 0 : path->second;
        missing_ += path == process.paths.end() ? 1 : 0;
    }
    events_ += count;
    target.board.give(make_entry(kEvents, target.level, process.rank, count * kEventBytes, std::move(made)));
}

}  // namespace barograph::engine
