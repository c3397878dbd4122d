// SPDX-License-Identifier: BSD-3-Clause
// See companions.hpp.
#include "runtime/job/companions.hpp"

#include <algorithm>
#include <cerrno>
#include <exception>
#include <tuple>
#include <utility>

#include "format/arena/arena_layout.hpp"
#include "runtime/run_facts.hpp"
#include "runtime/start/launch_check.hpp"
#include "runtime/start/own_process.hpp"
#include "runtime/start/settings.hpp"
#include "sys/files/folder_entries.hpp"
#include "sys/files/input_file.hpp"
#include "sys/files/output_file.hpp"
#include "sys/files/process_numbers.hpp"
#include "sys/system_call.hpp"

namespace barograph::runtime {
namespace {

// `HOST-PROCESS.RANK-SIZE.present`, see sys::process_name().
constexpr std::string_view kMarkEnding = ".present";

using capture::mpi::Others;
using format::ArenaHeader;
using format::ArenaState;

template <std::size_t Size>
std::string_view text_of(const char (&field)[Size]) noexcept {
    return {field, static_cast<std::size_t>(std::find(field, field + Size, '\0') - field)};
}

// A process of another PID namespace cannot be looked at: it is taken to live.
bool lives(std::uint32_t pid) noexcept {
    return sys::system_call(SYS_kill, static_cast<long>(pid), 0) != -ESRCH;
}

// What an arena is to the caller's world.
struct Sight {
    bool of_world = false;
    bool may_join = false;  // it has not been through MPI_Init
    bool recording = false;
    std::uint32_t rank = 0;
};

class Watch {
public:
    explicit Watch(const World& world) noexcept : world_(world), launch_(launch_name()) {
        boot_ = sys::boot_id(boot_text_);
        namespace_ = sys::pid_namespace();
    }

    [[nodiscard]] Sight look(const char* path) const noexcept {
        sys::InputFile file;
        alignas(ArenaHeader) std::byte bytes[sizeof(ArenaHeader)];
        if (file.open(path) != 0 || file.read(0, bytes) != static_cast<std::int64_t>(sizeof bytes)) {
            return {};
        }
        const auto& header = *reinterpret_cast<const ArenaHeader*>(bytes);
        if (header.magic != format::kArenaMagic || header.version != format::kArenaVersion ||
            text_of(header.boot) != boot_ || text_of(header.launch) != launch_.view() ||
            (header.pid_namespace == namespace_ && !lives(header.pid))) {
            return {};
        }
        const auto state = static_cast<ArenaState>(header.state.load(std::memory_order_acquire));
        const std::uint32_t rank = header.world_rank.load(std::memory_order_acquire);
        const bool recording = state == ArenaState::kRecording || state == ArenaState::kFinalizing;
        if (rank == format::kNoRank) {
            return {.may_join = recording};
        }
        const std::uint32_t size = header.world_size.load(std::memory_order_relaxed);
        const bool comes = recording && header.ends_alone.load(std::memory_order_relaxed) == 0;
        return {.of_world = size == world_.size && rank < size, .recording = comes, .rank = rank};
    }

    // The rank that a mark stands for, and its process; kNoRank when it is not of this world.
    [[nodiscard]] std::pair<std::uint32_t, std::uint64_t> look_at_mark(std::string_view name) const noexcept {
        constexpr std::pair<std::uint32_t, std::uint64_t> kNone{format::kNoRank, 0};
        name.remove_suffix(kMarkEnding.size());
        const std::size_t dot = name.rfind('.');
        const std::size_t dash = name.rfind('-');
        if (dot == std::string_view::npos || dash == std::string_view::npos || dash < dot) {
            return kNone;
        }
        std::string_view process = name.substr(0, dot);
        process.remove_prefix(process.rfind('-') + 1);
        const std::size_t number = std::min(process.find('@'), process.size());
        std::uint64_t pid = 0;
        std::uint64_t rank = 0;
        std::uint64_t size = 0;
        if (!parse_number(process.substr(0, number), pid) ||
            !parse_number(name.substr(dot + 1, dash - dot - 1), rank) ||
            !parse_number(name.substr(dash + 1), size) || size != world_.size || rank >= size ||
            (is_of_namespace(process, pid) && !lives(static_cast<std::uint32_t>(pid)))) {
            return kNone;
        }
        return {static_cast<std::uint32_t>(rank), pid};
    }

private:
    [[nodiscard]] bool is_of_namespace(std::string_view process, std::uint64_t pid) const noexcept {
        return process == sys::process_name(static_cast<std::uint32_t>(pid), namespace_).view();
    }

    const World& world_;
    LaunchName launch_;
    char boot_text_[64] = {};
    std::string_view boot_;
    std::uint64_t namespace_ = 0;
};

// Whether a process still maps an arena of its own that was in the folder and was removed.
bool maps_removed_arena(std::uint32_t pid, std::string_view folder) {
    sys::BasicTextLine<80> ending;
    ending << "-" << sys::process_name(pid, sys::pid_namespace()).view() << format::kArenaEnding
           << " (deleted)";
    const std::string of_job = "/" + std::string(base_name(folder)) + "/";
    const std::string maps = memory_maps(pid);
    std::string_view rest = maps;
    while (!rest.empty()) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        if (line.ends_with(ending.view()) && line.find(of_job) != std::string_view::npos) {
            return true;
        }
    }
    return false;
}

// How many recorded processes go on without having noticed that their arenas were removed: those that have
// leave a mark.
std::uint32_t count_unaware(const World& world, const std::vector<std::uint64_t>& marked) {
    std::uint32_t count = 0;
    (void)sys::each_entry("/proc", [&](std::string_view name) {
        std::uint64_t pid = 0;
        if (parse_number(name, pid) && std::find(marked.begin(), marked.end(), pid) == marked.end() &&
            maps_removed_arena(static_cast<std::uint32_t>(pid), world.folder)) {
            ++count;
        }
    });
    return count;
}

std::string_view parent_of(std::string_view path) noexcept {
    return path.substr(0, std::min(path.rfind('/'), path.size()));
}

sys::PathText mark_path(const World& world) noexcept {
    sys::PathText path;
    path << world.folder << "/" << host_name().view() << "-" << sys::own_process_name().view() << "."
         << world.rank << "-" << world.size << kMarkEnding;
    return path;
}

Neighbours look(const World& world) {
    const Watch watch(world);
    std::vector<bool> present(world.size, false);
    std::vector<std::uint64_t> marked = {static_cast<std::uint64_t>(sys::system_call(SYS_getpid))};
    if (world.rank < world.size) {
        present[world.rank] = true;
    }
    const bool read = sys::each_entry(world.folder, [&](std::string_view name) {
        sys::PathText path;
        path << world.folder << "/" << name;
        if (name.ends_with(format::kArenaEnding)) {
            const Sight sight = watch.look(path.c_str());
            if (sight.of_world && sight.recording) {
                present[sight.rank] = true;
            }
        } else if (name.ends_with(kMarkEnding)) {
            if (const auto [rank, pid] = watch.look_at_mark(name); rank != format::kNoRank) {
                present[rank] = true;
                marked.push_back(pid);
            }
        }
    });
    Neighbours here{.lowest = world.rank, .ranks = 1, .present = {}};
    if (!read) {
        return here;
    }
    here.lowest =
        static_cast<std::uint32_t>(std::find(present.begin(), present.end(), true) - present.begin());
    here.ranks = static_cast<std::uint32_t>(std::count(present.begin(), present.end(), true));
    const std::uint32_t expected = ranks_on_this_node(world.size);
    here.present = std::move(present);
    here.one_node = expected == world.size;
    const std::uint32_t coming =
        here.ranks + (world.was_removed && here.ranks < world.size ? count_unaware(world, marked) : 0);
    if (coming >= world.size) {
        here.others = Others::kAll;
    } else if (expected != 0) {
        here.others = coming < expected ? Others::kMissing : Others::kAllHere;
    }
    return here;
}

}  // namespace

Neighbours look_for_neighbours(const World& world) noexcept {
    if (world.size <= 1) {
        return {.others = Others::kAll, .ranks = 1, .present = {}};
    }
    try {
        return look(world);
    } catch (const std::exception&) {
        return {.lowest = world.rank, .ranks = 1, .present = {}};
    }
}

std::vector<Companion> companions(const World& world) {
    const Watch watch(world);
    std::vector<Companion> found;
    (void)sys::each_entry(world.folder, [&](std::string_view name) {
        if (!name.ends_with(format::kArenaEnding)) {
            return;
        }
        sys::PathText path;
        path << world.folder << "/" << name;
        if (const Sight sight = watch.look(path.c_str()); sight.of_world) {
            found.push_back({sight.rank, std::string(path.view()), sight.recording});
        }
    });
    std::sort(found.begin(), found.end(), [](const Companion& a, const Companion& b) {
        return std::tie(a.rank, a.path) < std::tie(b.rank, b.path);
    });
    return found;
}

void mark_presence(const World& world) noexcept {
    if (world.folder.empty()) {
        return;
    }
    // A job that ends right now may remove the folders while they are empty.
    constexpr int kAttempts = 16;
    sys::PathText job;
    job << world.folder;
    sys::PathText user;
    user << parent_of(world.folder);
    int status = -ENOENT;
    for (int attempt = 0; attempt < kAttempts && status == -ENOENT; ++attempt) {
        (void)sys::make_private_folder(user.c_str());
        (void)sys::make_private_folder(job.c_str());
        sys::OutputFile mark;
        status = mark.create(mark_path(world).c_str());
    }
}

void unmark_presence(const World& world) noexcept {
    if (world.folder.empty()) {
        return;
    }
    (void)sys::remove_file(mark_path(world).c_str());
    // Those that are empty now.
    sys::PathText job;
    job << world.folder;
    sys::PathText user;
    user << parent_of(world.folder);
    (void)sys::remove_folder(job.c_str());
    (void)sys::remove_folder(user.c_str());
}

}  // namespace barograph::runtime
