// SPDX-License-Identifier: BSD-3-Clause
// See snapshot_file.hpp.
#include "runtime/snapshots/snapshot_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <algorithm>
#include <exception>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "collect/collect.hpp"
#include "collect/unify/rank_list.hpp"
#include "format/arena/arena_layout.hpp"
#include "runtime/run_facts.hpp"
#include "runtime/start/own_process.hpp"
#include "sys/clock.hpp"
#include "sys/files/folder_entries.hpp"
#include "sys/files/input_file.hpp"
#include "sys/files/output_file.hpp"
#include "sys/files/process_numbers.hpp"
#include "sys/system_call.hpp"

namespace barograph::runtime {
namespace {

// A file that is mapped as long as this lives. Not arena memory of ours: it may belong to another process.
class MappedArena {
public:
    explicit MappedArena(const char* path) noexcept {
        const long descriptor =
            sys::system_call(SYS_openat, AT_FDCWD, sys::word(path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
        if (descriptor < 0) {
            return;
        }
        struct stat status{};
        if (sys::system_call(SYS_fstat, descriptor, sys::word(&status)) == 0 &&
            status.st_size >= static_cast<off_t>(format::kArenaHeaderBytes)) {
            const long mapped =
                sys::system_call(SYS_mmap, 0, status.st_size, PROT_READ, MAP_SHARED, descriptor, 0);
            if (mapped > 0 || mapped < -4095) {
                data_ = reinterpret_cast<const std::byte*>(mapped);
                bytes_ = static_cast<std::size_t>(status.st_size);
            }
        }
        (void)sys::system_call(SYS_close, descriptor);
    }
    MappedArena(MappedArena&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), bytes_(other.bytes_) {}
    MappedArena(const MappedArena&) = delete;
    MappedArena& operator=(const MappedArena&) = delete;
    MappedArena& operator=(MappedArena&&) = delete;
    ~MappedArena() {
        if (data_ != nullptr) {
            (void)sys::system_call(SYS_munmap, sys::word(data_), static_cast<long>(bytes_));
        }
    }

    [[nodiscard]] bool mapped() const noexcept { return data_ != nullptr; }
    [[nodiscard]] const format::ArenaHeader& header() const noexcept {
        return *reinterpret_cast<const format::ArenaHeader*>(data_);
    }
    // What is claimed now: pages after it are not backed.
    [[nodiscard]] std::span<const std::byte> used() const noexcept {
        const std::uint64_t used = header().used.load(std::memory_order_acquire);
        return {data_, static_cast<std::size_t>(std::min<std::uint64_t>(used, bytes_))};
    }

private:
    const std::byte* data_ = nullptr;
    std::size_t bytes_ = 0;
};

std::vector<MappedArena> map_arenas(std::string_view folder) {
    std::vector<MappedArena> arenas;
    (void)sys::each_entry(folder, [&](std::string_view name) {
        if (name.ends_with(format::kArenaEnding)) {
            sys::PathText file;
            file << folder << "/" << name;
            MappedArena arena(file.c_str());
            if (arena.mapped() && arena.header().magic == format::kArenaMagic) {
                arenas.push_back(std::move(arena));
            }
        }
    });
    return arenas;
}

constexpr std::string_view kBehindName = ".snapshot-";

// NAME.snapshot-, where all names of them begin.
sys::PathText stem(const Settings& settings) noexcept {
    sys::PathText name;
    append_output_path(name, settings);
    name << kBehindName;
    return name;
}

sys::PathText stem(const Settings& settings, std::uint32_t number) noexcept {
    sys::PathText name = stem(settings);
    name << number;
    return name;
}

// The part of a name that may be in that of a file: letters, digits and underscores of ASCII; each run of
// other characters becomes one dash. No dots: the first one ends it.
void append_harmless(sys::PathText& path, std::string_view name) noexcept {
    constexpr std::size_t kMostCharacters = 48;
    std::size_t count = 0;
    bool between = true;  // the first dash is what tells it from the number
    for (const char c : name) {
        const bool harmless =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        if (harmless && count < kMostCharacters) {
            path << (between ? "-" : "") << std::string_view(&c, 1);
            ++count;
        }
        between = !harmless;
    }
}

// Its process id may be another one's by now. One that has ended is counted up to its last sign of life.
bool is_alive(const format::ArenaHeader& header) noexcept {
    if (header.ended_ticks.load(std::memory_order_relaxed) != 0) {
        return false;
    }
    const std::uint32_t in_proc =
        sys::find_process(header.pid_namespace, header.pid, header.process_start).in_proc;
    if (in_proc == 0 && !sys::sees_all_processes()) {
        return true;  // in a container that is not seen from here
    }
    const std::uint64_t start = in_proc == 0 ? 0 : sys::process_start_ticks(in_proc);
    return start != 0 && (header.process_start == 0 || header.process_start == start);
}

// Whether what follows NAME.snapshot-NUMBER makes it a snapshot of this node or of all.
bool is_own_ending(std::string_view rest) noexcept {
    constexpr std::string_view kEnding = ".baro";
    if (!rest.ends_with(kEnding) || (rest.front() != '-' && rest.front() != '.')) {
        return false;
    }
    rest.remove_suffix(kEnding.size());
    const std::size_t dot = rest.find('.');
    return dot == std::string_view::npos || rest.substr(dot + 1) == host_name().view();
}

// Calls `visit(file, rest)` for what is in a folder under names that begin like this path, with the rest of
// the name.
template <typename Visit>
void each_that_begins(std::string_view path, Visit visit) noexcept {
    const std::size_t slash = path.rfind('/');
    const std::string_view begin = path.substr(slash + 1);
    sys::PathText folder;
    folder << (slash == std::string_view::npos ? "" : path.substr(0, slash + 1)) << ".";
    (void)sys::each_entry(folder.view(), [&](std::string_view name) {
        if (name.starts_with(begin)) {
            sys::PathText file;
            file << folder.view() << "/" << name;
            visit(file.c_str(), name.substr(begin.size()));
        }
    });
}

}  // namespace

void remove_snapshot(const Settings& settings, std::uint32_t number) noexcept {
    each_that_begins(stem(settings, number).view(), [](const char* file, std::string_view rest) {
        if (is_own_ending(rest)) {
            (void)sys::remove_file(file);
        }
    });
}

void move_snapshots(const Settings& settings, std::string_view output) noexcept {
    each_that_begins(stem(settings).view(), [&](const char* file, std::string_view rest) {
        const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
        sys::PathText moved;
        moved << output << kBehindName << rest;
        if (digits != 0 && is_own_ending(rest.substr(digits)) && !moved.cut()) {
            (void)sys::rename_to_new(file, moved.c_str(), false);
        }
    });
}

bool write_snapshot(const SnapshotOrder& order, std::string_view& problem) noexcept {
    try {
        const std::vector<MappedArena> arenas = map_arenas(order.folder);
        collect::Request request;
        std::uint32_t ranks_here = 0;
        std::uint32_t ranks = 1;
        for (const MappedArena& arena : arenas) {
            request.arenas.push_back(arena.used());
            ranks = std::max(ranks, arena.header().world_size.load(std::memory_order_relaxed));
            ranks_here +=
                arena.header().world_rank.load(std::memory_order_relaxed) != format::kNoRank ? 1 : 0;
        }
        const bool one_node = ranks_here >= ranks || ranks == 1;
        std::vector<std::uint32_t> dead;
        for (const MappedArena& arena : arenas) {
            const bool lives = is_alive(arena.header());
            request.local.running.push_back(lives);
            const std::uint32_t rank = arena.header().world_rank.load(std::memory_order_relaxed);
            if (!lives && rank != format::kNoRank && arena.header().stop_ticks == 0) {
                dead.push_back(rank);
            }
        }
        request.aggregators = 1;
        sys::PathText output = stem(*order.settings, order.number);
        append_harmless(output, order.name);
        if (!one_node) {
            output << "." << host_name().view();
        }
        request.output = output.view();
        const auto edges = order.settings->size_classes.edges();
        request.size_class_edges.assign(edges.begin(), edges.end());
        request.metadata = run_facts(*order.settings, {}, true);
        request.metadata.emplace_back("run.complete", "false");
        request.metadata.emplace_back("snapshot.number", std::to_string(order.number));
        request.metadata.emplace_back("snapshot.time_unix_ns", std::to_string(sys::unix_ns()));
        request.metadata.emplace_back("snapshot.node", std::string(host_name().view()));
        if (!order.name.empty()) {
            request.metadata.emplace_back("snapshot.name", std::string(order.name));
        }
        if (order.asked_unix_ns != 0) {
            request.metadata.emplace_back("snapshot.asked_unix_ns", std::to_string(order.asked_unix_ns));
        }
        if (!dead.empty()) {
            request.metadata.emplace_back("snapshot.dead", collect::rank_list(dead));
        }
        if (keeps_all(*order.settings)) {
            request.metadata.emplace_back("snapshot.kept", "all");
        }
        if (ranks > ranks_here) {
            request.metadata.emplace_back("job.ranks", std::to_string(ranks));
        }
        // One that an earlier run of this name left behind.
        remove_snapshot(*order.settings, order.number);
        collect::LocalTransport alone;
        const collect::Outcome outcome = collect::collect(alone, request);
        problem = "it could not be written";
        return outcome.written;
    } catch (const std::exception&) {
        problem = "no memory";
        return false;
    }
}

}  // namespace barograph::runtime
