// SPDX-License-Identifier: BSD-3-Clause
// See trace_file.hpp. Blocks of the arena are put together to larger ones, in which equal patterns cost less.
#include "collect/output/trace_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <deque>
#include <exception>
#include <map>
#include <vector>

#include "collect/arena/arena_records.hpp"
#include "format/event_block.hpp"
#include "format/event_codec.hpp"
#include "format/profile_writer.hpp"
#include "format/ring_reader.hpp"
#include "sys/output_file.hpp"

namespace barograph::collect {
namespace {

using format::Event;
using format::EventBlockHead;

constexpr std::size_t kEventsPerBlock = 16 * 1024;
// To copy a buffer takes less time than to fill it, unless the copying thread has to wait for a core.
constexpr int kAttempts = 100;

// What one thread left in the arena.
struct ThreadTrace {
    struct Block {
        EventBlockHead head;
        std::span<const std::uint8_t> bytes;
    };
    std::vector<Block> blocks;
    std::vector<format::EventRecord> buffer;  // that are in no block
    std::uint64_t first = 0;                  // number of the first of them
    bool complete = false;                    // the buffer could be copied
};

struct ProcessTrace {
    std::map<std::uint32_t, ThreadTrace> threads;  // by slot
    std::uint64_t dropped = 0;
    std::uint64_t made = 0;   // events, whatever became of them
    std::uint64_t bytes = 0;  // of their blocks, and of what would be the next ones
    std::uint64_t damaged = 0;
    std::uint64_t start_ticks = 0;
    std::deque<std::vector<std::uint8_t>> copies;  // of blocks of a ring
};

void find_blocks(std::span<const std::byte> body, ThreadTrace& thread, ProcessTrace& trace) {
    EventBlockHead head;
    while (body.size() >= sizeof head) {
        if (!format::read_event_block_head(body, head) || head.events > format::kTraceEvents ||
            head.shift != format::kEventTickShift) {
            ++trace.damaged;
            return;
        }
        const std::span events(reinterpret_cast<const std::uint8_t*>(body.data()) + sizeof head, head.bytes);
        body = body.subspan(format::event_block_bytes(head.bytes));
        if (event_block_crc(head, events) == head.crc32c) {
            thread.blocks.push_back({head, events});
        } else {
            ++trace.damaged;
        }
    }
}

// What a block of these events takes.
std::uint64_t block_bytes(const std::vector<format::EventRecord>& events) {
    if (events.empty()) {
        return 0;
    }
    std::vector<std::uint64_t> numbers(events.size() * format::event_columns::kColumns);
    std::vector<std::uint8_t> bytes(format::most_event_bytes(events.size()));
    format::EventPrediction prediction;
    const std::size_t size = format::encode_events(
        events.size(),
        [&](std::size_t i) { return in_units(event_of(events[i], 0), format::kEventTickShift); },
        {.numbers = numbers.data(), .prediction = &prediction}, bytes.data());
    return format::event_block_bytes(static_cast<std::uint32_t>(size));
}

// Copies the buffer of a thread, which may go on.
void copy_buffer(const format::TraceRecord& record, ThreadTrace& thread, ProcessTrace& trace) {
    const auto* events = reinterpret_cast<const format::EventRecord*>(&record + 1);
    thread.complete = false;
    for (int attempt = 0; attempt < kAttempts && !thread.complete; ++attempt) {
        const std::uint64_t generation = record.generation.load(std::memory_order_acquire);
        thread.first = record.first.load(std::memory_order_acquire);
        const std::uint64_t count =
            std::min<std::uint64_t>(record.events.load(std::memory_order_acquire), record.capacity);
        thread.buffer.assign(events, events + count);
        std::atomic_thread_fence(std::memory_order_acquire);
        thread.complete = record.generation.load(std::memory_order_relaxed) == generation;
    }
    if (!thread.complete) {
        thread.buffer.clear();
    }
    trace.dropped += record.dropped.load(std::memory_order_relaxed);
    trace.made += record.spilled.load(std::memory_order_relaxed) +
                  record.dropped.load(std::memory_order_relaxed) + thread.buffer.size();
    trace.bytes += record.bytes.load(std::memory_order_relaxed) + block_bytes(thread.buffer);
}

// The blocks of a thread and its buffer as one moment had them: blocks that were made after the buffer was copied are left out.
// But for one that begins as the buffer: it has all that the buffer has.
void cut(ThreadTrace& thread) {
    std::stable_sort(thread.blocks.begin(), thread.blocks.end(),
                     [](const auto& a, const auto& b) { return a.head.first < b.head.first; });
    // What an agent has passed on may be in the ring still; the last it passed on may be a part of a later block.
    const auto covered = [](const ThreadTrace::Block& a, const ThreadTrace::Block& b) {
        return b.head.first + b.head.events <= a.head.first + a.head.events;
    };
    std::vector<ThreadTrace::Block> kept;
    for (const ThreadTrace::Block& block : thread.blocks) {
        if (!kept.empty() && kept.back().head.first == block.head.first && covered(block, kept.back())) {
            kept.pop_back();
        }
        if (kept.empty() || !covered(kept.back(), block)) {
            kept.push_back(block);
        }
    }
    thread.blocks = std::move(kept);
    if (!thread.complete) {
        return;
    }
    const auto later =
        std::find_if(thread.blocks.begin(), thread.blocks.end(),
                     [&](const ThreadTrace::Block& block) { return block.head.first > thread.first; });
    thread.blocks.erase(later, thread.blocks.end());
    if (!thread.blocks.empty() && thread.blocks.back().head.first == thread.first) {
        if (thread.blocks.back().head.events < thread.buffer.size()) {
            thread.blocks.pop_back();  // what an agent has passed on of it before there was a block
        } else {
            thread.buffer.clear();
        }
    }
}

// Copies the blocks of a ring, which its process may go on writing.
void copy_ring(std::span<const std::byte> body, ProcessTrace& trace) {
    format::RingReader reader(body);
    std::vector<std::uint8_t> block;
    EventBlockHead head;
    // No more than there are now: a process that goes on makes others.
    const std::uint64_t end = reader.readable() ? reader.record().head.load(std::memory_order_acquire) : 0;
    while (reader.position() < end && reader.next(block)) {
        const std::span<const std::uint8_t> whole = trace.copies.emplace_back(std::move(block));
        block = {};
        if (!format::read_event_block_head(std::as_bytes(whole), head) ||
            head.events > format::kTraceEvents || head.shift != format::kEventTickShift) {
            ++trace.damaged;
            continue;
        }
        const std::span<const std::uint8_t> events = whole.subspan(sizeof head, head.bytes);
        if (event_block_crc(head, events) == head.crc32c) {
            trace.threads[head.slot].blocks.push_back({head, events});
        } else {
            ++trace.damaged;
        }
    }
    trace.damaged += reader.damaged();
}

ProcessTrace find_trace(std::span<const std::byte> arena, Ring ring, std::span<const std::byte> older) {
    ProcessTrace trace;
    if (arena.size() < format::kArenaHeaderBytes) {
        return trace;
    }
    const auto& header = *reinterpret_cast<const format::ArenaHeader*>(arena.data());
    trace.start_ticks = header.start_ticks;
    std::span<const std::byte> ring_body;
    const auto for_each_trace_chunk = [&](auto visit) {
        const std::uint64_t used =
            std::min<std::uint64_t>(header.used.load(std::memory_order_acquire), arena.size());
        (void)for_each_chunk(arena, used, [&](const format::ChunkHeader& chunk, std::uint64_t offset) {
            if (chunk.kind == static_cast<std::uint32_t>(format::ChunkKind::kRing)) {
                ring_body = arena.subspan(offset + sizeof chunk, chunk.bytes - sizeof chunk);
            }
            if (chunk.kind == static_cast<std::uint32_t>(format::ChunkKind::kEvents)) {
                visit(arena.subspan(offset + sizeof chunk, chunk.bytes - sizeof chunk),
                      chunk.published.load(std::memory_order_acquire), trace.threads[chunk.owner]);
            }
        });
    };
    // The buffers first: all that came before them is in blocks by then.
    for_each_trace_chunk([&](std::span<const std::byte> body, std::uint64_t published, ThreadTrace& thread) {
        if (published != 1) {
            return;
        }
        const auto* record = reinterpret_cast<const format::TraceRecord*>(body.data());
        if (sizeof *record + record->capacity * sizeof(format::EventRecord) > body.size()) {
            ++trace.damaged;
            return;
        }
        copy_buffer(*record, thread, trace);
    });
    for_each_trace_chunk([&](std::span<const std::byte> body, std::uint64_t published, ThreadTrace& thread) {
        if (published != 1) {
            find_blocks(body.first(std::min<std::uint64_t>(published, body.size())), thread, trace);
        }
    });
    if (!ring_body.empty() && ring == Ring::kLeftAlone) {
        return {};
    }
    copy_ring(ring_body, trace);
    if (older.size() > format::kArenaHeaderBytes) {
        (void)for_each_chunk(
            older, older.size(), [&](const format::ChunkHeader& chunk, std::uint64_t offset) {
                const std::uint64_t published = chunk.published.load(std::memory_order_acquire);
                if (chunk.kind == static_cast<std::uint32_t>(format::ChunkKind::kEvents) && published > 1) {
                    const std::uint64_t bytes = chunk.bytes - sizeof chunk;
                    find_blocks(older.subspan(offset + sizeof chunk, std::min(published, bytes)),
                                trace.threads[chunk.owner], trace);
                }
            });
    }
    for (auto& [slot, thread] : trace.threads) {
        cut(thread);
    }
    return trace;
}

// What an agent passed on has no record of how much there was: at least what there is.
void sum_up(ProcessTrace& trace) {
    std::uint64_t made = 0;
    std::uint64_t bytes = 0;
    for (const auto& [slot, thread] : trace.threads) {
        std::uint64_t last = thread.buffer.empty() ? 0 : thread.first + thread.buffer.size();
        for (const ThreadTrace::Block& block : thread.blocks) {
            last = std::max(last, block.head.first + block.head.events);
            bytes += format::event_block_bytes(block.head.bytes);
        }
        bytes += block_bytes(thread.buffer);
        made += last;
    }
    trace.made = std::max(trace.made, made);
    trace.bytes = std::max(trace.bytes, bytes);
}

// Gives the events of a process, thread by thread, as blocks that refer to the rows of `tables`.
class Blocks {
public:
    Blocks(const ProcessTrace& trace, const LocalTables& tables) : trace_(trace), tables_(tables) {
        for (std::uint32_t i = 0; i < tables.locations.size(); ++i) {
            location_of_slot_.emplace(tables.locations[i].thread, i);
        }
        thread_ = trace_.threads.begin();
    }

    bool next(format::ByteWriter& out) {
        for (; thread_ != trace_.threads.end(); ++thread_, block_ = 0, buffered_ = false) {
            events_.clear();
            const auto location = location_of_slot_.find(thread_->first);
            while (fill() && events_.size() < kEventsPerBlock) {
            }
            if (location == location_of_slot_.end()) {
                lost_ += events_.size();
                continue;
            }
            if (!events_.empty()) {
                put(out, location->second);
                return true;
            }
        }
        return false;
    }
    [[nodiscard]] std::uint64_t events() const noexcept { return written_; }
    [[nodiscard]] std::uint64_t lost() const noexcept { return lost_; }

private:
    // Appends one block of the thread, or last its buffer; false: there is no more, or events are missing before it.
    bool fill() {
        const ThreadTrace& thread = thread_->second;
        const bool of_buffer = block_ == thread.blocks.size();
        if (of_buffer && buffered_) {
            return false;
        }
        const std::uint64_t first = of_buffer ? thread.first : thread.blocks[block_].head.first;
        if (events_.empty()) {
            first_ = first;
        } else if (first != first_ + events_.size()) {
            return false;
        }
        if (of_buffer) {
            buffered_ = true;
            for (const format::EventRecord& event : thread.buffer) {
                events_.push_back(in_units(event_of(event, trace_.start_ticks), format::kEventTickShift));
            }
            return true;
        }
        const ThreadTrace::Block& block = thread.blocks[block_++];
        try {
            decoder_.decode(block.bytes, block.head.events, columns_);
            for (std::size_t i = 0; i < columns_.size(); ++i) {
                events_.push_back(columns_.at(i));
            }
        } catch (const format::DecodeError&) {
            lost_ += block.head.events;
        }
        return true;
    }

    void put(format::ByteWriter& out, std::uint32_t location) {
        std::size_t kept = 0;
        for (Event event : events_) {
            const auto path = tables_.path_of_node.find(event.path);
            const auto object = tables_.object_of_id.find(event.object);
            if (path == tables_.path_of_node.end()) {
                ++lost_;
                continue;
            }
            event.path = path->second;
            event.object = object == tables_.object_of_id.end() ? 0 : object->second;
            events_[kept++] = event;
        }
        events_.resize(kept);
        written_ += kept;
        numbers_.resize(kept * format::event_columns::kColumns);
        bytes_.resize(format::most_event_bytes(kept));
        const std::size_t size = format::encode_events(
            kept, [&](std::size_t i) { return events_[i]; },
            {.numbers = numbers_.data(), .prediction = &prediction_}, bytes_.data());
        format::begin_events(out, {.location = location,
                                   .nanoseconds = tables_.rate.nanoseconds(),
                                   .ticks = tables_.rate.ticks(),
                                   .shift = format::kEventTickShift,
                                   .first = first_});
        out.bytes({bytes_.data(), size});
    }

    const ProcessTrace& trace_;
    const LocalTables& tables_;
    std::map<std::uint32_t, std::uint32_t> location_of_slot_;
    std::map<std::uint32_t, ThreadTrace>::const_iterator thread_;
    std::size_t block_ = 0;
    bool buffered_ = false;
    std::vector<Event> events_;
    std::uint64_t first_ = 0;  // how many the thread had made before them
    format::EventDecoder decoder_;
    format::EventColumns columns_;
    format::EventPrediction prediction_;
    std::vector<std::uint64_t> numbers_;
    std::vector<std::uint8_t> bytes_;
    std::uint64_t written_ = 0;
    std::uint64_t lost_ = 0;
};

int write_file(const std::string& path, const format::ProfilePart& part, Blocks& blocks) {
    const std::string temporary = path + ".tmp";
    (void)sys::remove_file(temporary.c_str());
    sys::OutputFile file;
    int status = file.create(temporary.c_str());
    if (status != 0) {
        return status;
    }
    const format::WriteStatus encoded = format::write_trace(
        part, [&](format::ByteWriter& out) { return blocks.next(out); },
        [&](std::span<const std::uint8_t> bytes) {
            status = file.write(bytes);
            return status == 0;
        });
    if (status == 0) {
        status = encoded == format::WriteStatus::kOk ? file.finish() : -EINVAL;
    }
    if (status == 0) {
        (void)sys::remove_file(path.c_str());  // of an earlier run whose profile is gone
        status = sys::rename_to_new(temporary.c_str(), path.c_str(), false);
    }
    if (status != 0) {
        (void)sys::remove_file(temporary.c_str());
    }
    return status;
}

void write(std::span<const std::byte> arena, const LocalOptions& options, const std::string& profile,
           std::string& problem, Ring ring, std::span<const std::byte> older) {
    ProcessTrace trace = find_trace(arena, ring, older);
    if (trace.threads.empty()) {
        return;
    }
    sum_up(trace);
    LocalOptions numbered = options;
    numbered.keep_numbers = true;
    const std::span<const std::byte> arenas[] = {arena};
    LocalTables tables = read_arenas(arenas, numbered);
    if (tables.locations.empty()) {
        return;
    }
    format::ProfilePart part;
    part.paths = std::move(tables.paths);
    part.objects = std::move(tables.objects);
    part.locations = tables.locations;
    const std::uint32_t rank = part.locations.front().rank;
    part.metadata = {{"trace.rank", std::to_string(rank)},
                     {"trace.dropped", std::to_string(trace.dropped)},
                     {"trace.events", std::to_string(trace.made)},
                     {"trace.bytes", std::to_string(trace.bytes)},
                     {"trace.damaged", std::to_string(trace.damaged)}};
    const std::string folder = profile + ".trace";
    int status = sys::make_private_folder(folder.c_str());
    if (status == 0 || status == -EEXIST) {
        std::string number = std::to_string(rank);
        number.insert(0, number.size() < 6 ? 6 - number.size() : 0, '0');
        Blocks blocks(trace, tables);
        status = write_file(folder + "/rank-" + number + ".baro", part, blocks);
        if (status == 0 && problem.empty() && (trace.damaged != 0 || blocks.lost() != 0)) {
            problem = "the trace of rank " + std::to_string(rank) +
                      " is damaged; what is intact was written to " + folder;
        }
    }
    if (status != 0 && problem.empty()) {
        problem = "the trace of rank " + std::to_string(rank) + " could not be written to " + folder +
                  " (system error " + std::to_string(-status) + ")";
    }
}

}  // namespace

void write_trace(std::span<const std::byte> arena, const LocalOptions& options, const std::string& profile,
                 std::string& problem, Ring ring, std::span<const std::byte> older) noexcept {
    try {
        write(arena, options, profile, problem, ring, older);
    } catch (const std::exception&) {
        try {
            problem = "not enough memory for the trace";
        } catch (const std::exception&) {  // nor for the text
        }
    }
}

}  // namespace barograph::collect
