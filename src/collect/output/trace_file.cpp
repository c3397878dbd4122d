// SPDX-License-Identifier: BSD-3-Clause
// See trace_file.hpp. Blocks of the arena are joined into larger ones, in which equal patterns cost less.
#include "collect/output/trace_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <exception>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "collect/output/process_trace.hpp"
#include "collect/output/write_error.hpp"
#include "collect/unify/rank_list.hpp"
#include "format/events/event_block.hpp"
#include "format/events/event_codec.hpp"
#include "format/profile/profile_writer.hpp"
#include "sys/files/output_file.hpp"

namespace barograph::collect {
namespace {

using format::Event;

constexpr std::size_t kEventsPerBlock = 16 * 1024;

// The events of one process, and what its numbers are in the tables of the file.
struct Numbered {
    ProcessTrace trace;
    std::uint32_t rank = 0;
    TickRate rate;
    std::unordered_map<std::uint32_t, std::uint32_t> path_of_node;
    std::unordered_map<std::uint32_t, std::uint32_t> object_of_id;
    std::map<std::uint32_t, std::uint32_t> location_of_slot;
};

// Puts the tables of processes together: what two of them have is one row.
class FileTables {
public:
    void add(LocalTables tables, Numbered& process) {
        std::vector<std::uint32_t> paths;
        for (std::size_t i = 0; i < tables.paths.size(); ++i) {
            const auto [known, is_new] =
                path_rows_.try_emplace(tables.path_keys[i], static_cast<std::uint32_t>(part_.paths.size()));
            if (is_new) {
                format::CallPath& path = part_.paths.emplace_back(std::move(tables.paths[i]));
                path.parent = path.parent == format::kNoIndex ? path.parent : paths[path.parent];
            }
            paths.push_back(known->second);
        }
        std::vector<std::uint32_t> objects;
        std::vector<std::uint32_t> added;
        for (std::size_t i = 0; i < tables.objects.size(); ++i) {
            const auto [known, is_new] = object_rows_.try_emplace(
                tables.object_keys[i], static_cast<std::uint32_t>(part_.objects.size()));
            if (is_new) {
                added.push_back(known->second);
                part_.objects.push_back(std::move(tables.objects[i]));
            }
            objects.push_back(known->second);
        }
        for (const std::uint32_t row : added) {  // a parent may come later
            std::uint32_t& parent = part_.objects[row].parent;
            parent = parent < objects.size() ? objects[parent] : format::kNoIndex;
        }
        process.rate = tables.rate;
        process.rank = tables.locations.front().rank;
        for (const auto& [node, row] : tables.path_of_node) {
            process.path_of_node.emplace(node, paths[row]);
        }
        for (const auto& [id, row] : tables.object_of_id) {
            process.object_of_id.emplace(id, objects[row]);
        }
        for (format::Location& location : tables.locations) {
            process.location_of_slot.emplace(location.thread,
                                             static_cast<std::uint32_t>(part_.locations.size()));
            part_.locations.push_back(std::move(location));
        }
    }
    [[nodiscard]] format::ProfilePart& part() noexcept { return part_; }

private:
    format::ProfilePart part_;
    std::unordered_map<Key, std::uint32_t, KeyHash> path_rows_;
    std::unordered_map<Key, std::uint32_t, KeyHash> object_rows_;
};

// Gives the events of processes, thread by thread, as blocks that refer to the rows of the file's tables.
class Blocks {
public:
    explicit Blocks(const std::vector<Numbered>& processes) : processes_(processes) { begin(); }

    bool next(format::ByteWriter& out) {
        for (; process_ != processes_.size(); ++process_, begin()) {
            const Numbered& process = processes_[process_];
            for (; thread_ != process.trace.threads.end(); ++thread_, block_ = 0, buffered_ = false) {
                events_.clear();
                const auto location = process.location_of_slot.find(thread_->first);
                while (fill() && events_.size() < kEventsPerBlock) {
                }
                if (location == process.location_of_slot.end()) {
                    lost_ += events_.size();
                    continue;
                }
                if (!events_.empty()) {
                    put(out, location->second);
                    return true;
                }
            }
        }
        return false;
    }
    [[nodiscard]] std::uint64_t lost() const noexcept { return lost_; }

private:
    void begin() {
        if (process_ != processes_.size()) {
            thread_ = processes_[process_].trace.threads.begin();
        }
        block_ = 0;
        buffered_ = false;
    }

    // Appends one block of the thread, or last its buffer; false: there is no more, or events are missing
    // before it.
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
                events_.push_back(in_units(event_of(event, processes_[process_].trace.start_ticks),
                                           format::kEventTickShift));
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
        const Numbered& process = processes_[process_];
        std::size_t kept = 0;
        for (Event event : events_) {
            const auto path = process.path_of_node.find(event.path);
            const auto object = process.object_of_id.find(event.object);
            if (path == process.path_of_node.end()) {
                ++lost_;
                continue;
            }
            event.path = path->second;
            event.object = object == process.object_of_id.end() ? 0 : object->second;
            events_[kept++] = event;
        }
        events_.resize(kept);
        words_.resize(format::event_scratch_words(kept));
        bytes_.resize(format::most_event_bytes(kept));
        const std::size_t size = format::encode_events(
            kept, [&](std::size_t i) { return events_[i]; },
            {.words = words_.data(), .prediction = &prediction_}, bytes_.data());
        format::begin_events(out, {.location = location,
                                   .nanoseconds = process.rate.nanoseconds(),
                                   .ticks = process.rate.ticks(),
                                   .shift = format::kEventTickShift,
                                   .first = first_});
        out.bytes({bytes_.data(), size});
    }

    const std::vector<Numbered>& processes_;
    std::size_t process_ = 0;
    std::map<std::uint32_t, ThreadTrace>::const_iterator thread_;
    std::size_t block_ = 0;
    bool buffered_ = false;
    std::vector<Event> events_;
    std::uint64_t first_ = 0;  // how many the thread had made before them
    format::EventDecoder decoder_;
    format::EventColumns columns_;
    format::EventPrediction prediction_;
    std::vector<std::uint64_t> words_;
    std::vector<std::uint8_t> bytes_;
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

std::string six_digits(std::uint32_t rank) {
    std::string number = std::to_string(rank);
    number.insert(0, number.size() < 6 ? 6 - number.size() : 0, '0');
    return number;
}

// RANK:EVENTS:BYTES:MISSING for each, with commas.
std::string volumes_of(const std::vector<Numbered>& processes) {
    std::string text;
    for (const Numbered& process : processes) {
        text += (text.empty() ? "" : ",") + std::to_string(process.rank) + ":" +
                std::to_string(process.trace.made) + ":" + std::to_string(process.trace.bytes) + ":" +
                std::to_string(process.trace.missing);
    }
    return text;
}

format::ProfilePart describe(FileTables& tables, const std::vector<Numbered>& processes,
                             std::uint64_t damaged) {
    format::ProfilePart part = std::move(tables.part());
    std::uint64_t missing = 0;
    std::uint64_t made = 0;
    std::uint64_t bytes = 0;
    std::vector<std::uint32_t> ranks;
    for (const Numbered& process : processes) {
        missing += process.trace.missing;
        made += process.trace.made;
        bytes += process.trace.bytes;
        ranks.push_back(process.rank);
    }
    part.metadata = {{"trace.rank", std::to_string(ranks.front())},
                     {"trace.dropped", std::to_string(missing)},
                     {"trace.events", std::to_string(made)},
                     {"trace.bytes", std::to_string(bytes)},
                     {"trace.damaged", std::to_string(damaged)}};
    if (ranks.size() > 1) {
        part.metadata.emplace_back("trace.ranks", rank_list(ranks, ranks.size()));
        part.metadata.emplace_back("trace.volumes", volumes_of(processes));
    }
    return part;
}

TraceWritten write(std::span<const TraceSource> sources, const std::string& profile, std::string& problem) {
    FileTables tables;
    std::vector<Numbered> processes;
    std::uint64_t damaged = 0;
    for (const TraceSource& source : sources) {
        Numbered process;
        process.trace = find_trace(source.arena, source.ring, source.passed_on);
        if (process.trace.threads.empty()) {
            continue;
        }
        LocalOptions numbered = source.options;
        numbered.keep_numbers = true;
        const std::span<const std::byte> arenas[] = {source.arena};
        LocalTables own = read_arenas(arenas, numbered);
        const auto has_rank = [&](const Numbered& other) { return other.rank == own.locations.front().rank; };
        if (own.locations.empty() || std::any_of(processes.begin(), processes.end(), has_rank)) {
            continue;
        }
        damaged += process.trace.damaged;
        tables.add(std::move(own), process);
        processes.push_back(std::move(process));
    }
    TraceWritten out{.whole = true};
    if (processes.empty()) {
        return out;
    }
    for (const Numbered& process : processes) {
        out.made += process.trace.made;
        out.missing += process.trace.missing;
    }
    std::sort(processes.begin(), processes.end(),
              [](const Numbered& a, const Numbered& b) { return a.rank < b.rank; });
    const bool alone = processes.size() == 1;
    const format::ProfilePart part = describe(tables, processes, damaged);
    const std::uint32_t rank = processes.front().rank;
    const std::string whose = alone ? "rank " + std::to_string(rank) : "ranks of this node";
    const std::string folder = profile + ".trace";
    int status = sys::make_private_folder(folder.c_str());
    if (status == 0 || status == -EEXIST) {
        Blocks blocks(processes);
        status =
            write_file(folder + (alone ? "/rank-" : "/node-") + six_digits(rank) + ".baro", part, blocks);
        if (status == 0 && problem.empty() && (damaged != 0 || blocks.lost() != 0)) {
            problem = "the trace of " + whose + " is damaged; what is intact was written to " + folder;
        }
    }
    if (status != 0 && problem.empty()) {
        const std::string_view why = write_error(status);
        problem = "the trace of " + whose + " could not be written to " + folder + ": " +
                  (why.empty() ? "system error " + std::to_string(-status) : std::string(why));
    }
    out.whole = status == 0;
    return out;
}

}  // namespace

TraceWritten write_traces(std::span<const TraceSource> sources, const std::string& profile,
                          std::string& problem) noexcept {
    try {
        return write(sources, profile, problem);
    } catch (const std::exception&) {
        try {
            problem = "not enough memory for the trace";
        } catch (const std::exception&) {  // nor for the text
        }
    }
    return {};
}

TraceWritten write_trace(std::span<const std::byte> arena, const LocalOptions& options,
                         const std::string& profile, std::string& problem, Ring ring) noexcept {
    try {
        const TraceSource source{.arena = arena, .options = options, .ring = ring};
        return write({&source, 1}, profile, problem);
    } catch (const std::exception&) {
        try {
            problem = "not enough memory for the trace";
        } catch (const std::exception&) {  // nor for the text
        }
    }
    return {};
}

}  // namespace barograph::collect
