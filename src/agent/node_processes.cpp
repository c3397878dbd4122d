// SPDX-License-Identifier: BSD-3-Clause
// See node_processes.hpp.
#include "agent/node_processes.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <string_view>
#include <utility>

#include "agent/process_state.hpp"
#include "format/arena/arena_layout.hpp"
#include "format/arena/process_origin.hpp"
#include "look/presence.hpp"
#include "recover/liveness.hpp"
#include "stacks/stacks.hpp"
#include "sys/clock.hpp"
#include "sys/files/input_file.hpp"

namespace barograph::agent {
namespace {

// A row has no room between its members.
auto bytes_of(const Row& row) noexcept { return std::bit_cast<std::array<std::byte, sizeof(Row)>>(row); }

constexpr std::int64_t kNsPerMs = 1'000'000;
constexpr std::uint64_t kLeastRateNs = 50'000'000;
// The name and the modules of a program are noted early on.
constexpr std::uint32_t kMostNameLooks = 30;
// A file of another format is tried again now and then: its process may just be making it.
constexpr std::uint32_t kMostRefusals = 10;
constexpr std::size_t kMostSites = 4096;

// Two digits: a steady rate then stays the same.
float rounded(double rate) noexcept {
    if (!(rate > 0)) {
        return 0;
    }
    const double unit = std::pow(10.0, std::floor(std::log10(rate)) - 1);
    return static_cast<float>(std::round(rate / unit) * unit);
}

std::uint8_t percent(std::uint64_t now, std::uint64_t before, std::uint64_t whole) noexcept {
    if (whole == 0 || now <= before) {
        return 0;
    }
    const double share = 100.0 * static_cast<double>(now - before) / static_cast<double>(whole);
    return static_cast<std::uint8_t>(std::min(std::lround(share), 100L));
}

std::string text_of(const char* field, std::size_t size) {
    return {field, static_cast<std::size_t>(std::find(field, field + size, '\0') - field)};
}

}  // namespace

struct NodeProcesses::Followed {
    Followed(std::string file, int open_file, std::span<const std::byte> mapped)
        : path(std::move(file)), descriptor(open_file), bytes(mapped), follower(mapped) {}
    ~Followed() {
        (void)::munmap(const_cast<std::byte*>(bytes.data()), bytes.size());
        (void)::close(descriptor);
    }
    Followed(const Followed&) = delete;
    Followed& operator=(const Followed&) = delete;

    std::string path;
    int descriptor;
    std::span<const std::byte> bytes;
    look::ArenaFollower follower;
    FollowedLife life;
    bool seen = false;
    bool alive = false;
    std::string program;
    bool in_job = false;
    std::uint32_t name_looks = 0;
    look::Counters before;
    look::Whereabouts place;
    std::int64_t since_ms = 0;
    std::uint64_t moves = 0;
    std::int64_t moved_ms = 0;
    collect::ModuleMap modules;
    std::map<std::pair<std::uint32_t, std::uint64_t>, std::string> sites;
    float event_rate = 0;
    Row row{};
};

NodeProcesses::NodeProcesses(Places places) : places_(std::move(places)) {
    const recover::Here here = recover::this_node();
    node_ = here.node;
    boot_ = here.boot;
}

NodeProcesses::~NodeProcesses() = default;

std::unique_ptr<NodeProcesses::Followed> NodeProcesses::open(const FoundArena& found) {
    const int descriptor = ::open(found.path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) {
        if (errno != ENOENT) {
            problem_ = "an arena cannot be opened: " + std::string(::strerror(errno));
        }
        return nullptr;
    }
    struct stat status{};
    void* mapped = MAP_FAILED;
    std::size_t bytes = 0;
    if (::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_ino == found.inode &&
        status.st_uid == ::geteuid() && status.st_size >= static_cast<off_t>(format::kArenaHeaderBytes)) {
        bytes = static_cast<std::size_t>(status.st_size);
        mapped = ::mmap(nullptr, bytes, PROT_READ, MAP_SHARED, descriptor, 0);
    }
    if (mapped == MAP_FAILED) {
        (void)::close(descriptor);
        return nullptr;
    }
    auto one = std::make_unique<Followed>(found.path, descriptor,
                                          std::span(static_cast<const std::byte*>(mapped), bytes));
    if (!one->follower.readable()) {
        return nullptr;
    }
    const format::ArenaHeader& header = one->follower.header();
    const std::string boot = text_of(header.boot, sizeof header.boot);
    const bool here =
        !boot.empty() && !boot_.empty() ? boot == boot_ : text_of(header.node, sizeof header.node) == node_;
    // In a folder that several nodes share, the others are for their own agents: their clocks mean nothing
    // here.
    if (!here) {
        return nullptr;
    }
    return one;
}

void NodeProcesses::look(StringTable& strings) {
    changed_.clear();
    gone_.clear();
    event_rates_.clear();
    problem_.clear();
    any_alive_ = false;
    const std::vector<FoundArena> found = find_job_arenas(places_);
    for (auto& [inode, one] : followed_) {
        one->seen = false;
    }
    std::map<ino_t, std::uint32_t> refused;
    for (const FoundArena& file : found) {
        if (const auto known = followed_.find(file.inode); known != followed_.end()) {
            known->second->seen = true;
            continue;
        }
        const auto tried = refused_.find(file.inode);
        const std::uint32_t attempts = tried == refused_.end() ? 0 : tried->second;
        if (attempts >= kMostRefusals || followed_.size() >= kMostProcesses) {
            refused.emplace(file.inode, attempts);
            continue;
        }
        if (std::unique_ptr<Followed> one = open(file); one != nullptr) {
            one->seen = true;
            followed_.emplace(file.inode, std::move(one));
        } else {
            refused.emplace(file.inode, attempts + 1);
        }
    }
    refused_ = std::move(refused);
    for (auto at = followed_.begin(); at != followed_.end();) {
        if (at->second->seen) {
            ++at;
            continue;
        }
        at = drop(at);
    }
    for (auto at = followed_.begin(); at != followed_.end();) {
        Followed& one = *at->second;
        struct stat status{};
        if (::fstat(one.descriptor, &status) != 0 ||
            status.st_size < static_cast<off_t>(format::kArenaHeaderBytes)) {
            at = drop(at);  // somebody has cut it
            continue;
        }
        ++at;
        // Each look has its own: looking at many arenas takes a while.
        const std::int64_t now_ms = sys::unix_ns() / kNsPerMs;
        one.follower.look(static_cast<std::uint64_t>(status.st_size), look::now());
        const Row row = row_of(one, strings, now_ms);
        any_alive_ = any_alive_ || one.alive;
        if (bytes_of(row) != bytes_of(one.row)) {
            one.row = row;
            changed_.push_back(row);
        }
        set_event_rate(one);
        // Its id came round again while the arena of the one before vanished.
        std::erase(gone_, row.pid);
    }
}

NodeProcesses::All::iterator NodeProcesses::drop(All::iterator at) {
    if (at->second->row.pid != 0) {
        gone_.push_back(at->second->row.pid);
    }
    return followed_.erase(at);
}

Row NodeProcesses::row_of(Followed& one, StringTable& strings, std::int64_t now_ms) {
    const look::ArenaFollower& follower = one.follower;
    const format::ArenaHeader& header = follower.header();
    const ProcessState seen = one.life.look(header);
    Row row{};
    row.pid = one.life.pid();
    const std::uint32_t rank = header.world_rank.load(std::memory_order_acquire);
    row.rank = rank == format::kNoRank ? -1 : static_cast<std::int32_t>(rank);
    row.ranks = rank == format::kNoRank ? 1 : std::max(header.world_size.load(std::memory_order_relaxed), 1U);
    if (const bool in_job = rank != format::kNoRank; in_job != one.in_job) {
        // A program of a coupled job may have given itself a name.
        one.in_job = in_job;
        one.program.clear();
    }
    if (one.program.empty() && one.name_looks < kMostNameLooks) {
        ++one.name_looks;
        const auto facts = follower.metadata();
        auto label = facts.find(format::kProgramLabelKey);
        label = label == facts.end() ? facts.find("program.name") : label;
        one.program = label != facts.end() ? label->second : "";
        one.modules = collect::ModuleMap(facts);
    }
    row.program = strings.number_of(one.program);
    row.dropped =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(follower.counters().dropped, 0xffffffffU));
    row.start_ms = header.start_unix_ns / kNsPerMs;

    const bool stopped_recording = header.stop_ticks != 0;
    const ProcessState state = !one.life.visible() && stopped_recording ? ProcessState::kGone : seen;
    one.alive = state != ProcessState::kGone;
    const bool recording = header.state.load(std::memory_order_acquire) ==
                               static_cast<std::uint32_t>(format::ArenaState::kRecording) &&
                           !stopped_recording;
    row.state = static_cast<std::uint8_t>(!one.alive                        ? RowState::kEnded
                                          : state == ProcessState::kStopped ? RowState::kStopped
                                          : !recording                      ? RowState::kFinalizing
                                                                            : RowState::kRuns);

    const look::Whereabouts& where = follower.where();
    row.layer = static_cast<std::uint8_t>(where.layer);
    row.operation = strings.number_of(follower.name_of(where.operation));
    row.region = strings.number_of(follower.name_of(where.region));
    if (where.object != 0) {
        row.object = strings.number_of(follower.object_text(where.object));
    }
    row.site = site_of(one, strings);
    if (where.start_ticks == 0) {
        one.since_ms = 0;
    } else if (one.since_ms == 0 || where.start_ticks != one.place.start_ticks ||
               where.operation != one.place.operation) {
        one.since_ms = now_ms - static_cast<std::int64_t>(follower.ns_since(where.start_ticks)) / kNsPerMs;
    }
    one.place = where;
    row.since_ms = one.since_ms;

    const std::uint64_t moves = follower.counters().events - follower.counters().polls;
    if (one.moved_ms == 0 || moves != one.moves) {
        one.moves = moves;
        one.moved_ms = now_ms;
    } else {
        row.still_ms = one.moved_ms;
    }
    set_rates(one, row);
    return row;
}

void NodeProcesses::set_rates(Followed& one, Row& row) const {
    const look::Counters& now = one.follower.counters();
    const look::Counters& before = one.before;
    const std::uint64_t elapsed = now.elapsed_ns - std::min(before.elapsed_ns, now.elapsed_ns);
    if (before.elapsed_ns != 0 && elapsed < kLeastRateNs && one.alive) {
        // Too short to tell: the rates are those of the look before.
        keep_growth(row, one.row);
        return;
    }
    if (before.elapsed_ns != 0 && elapsed != 0 && one.alive) {
        const double seconds = static_cast<double>(elapsed) / 1e9;
        // A thread that made its first call has its whole life counted.
        const std::uint64_t lived =
            std::min(now.thread_ns - std::min(before.thread_ns, now.thread_ns), elapsed * now.threads);
        const auto share = [&](std::uint64_t later, std::uint64_t earlier) {
            return percent(later, earlier, lived);
        };
        const auto rate = [&](std::uint64_t later, std::uint64_t earlier) {
            return rounded(later > earlier ? static_cast<double>(later - earlier) / seconds : 0);
        };
        fill_growth(row, now, before, share, rate);
    }
    one.before = now;
}

void NodeProcesses::set_event_rate(Followed& one) {
    const look::Counters& now = one.follower.counters();
    if (!one.alive || now.event_bytes == 0 || now.after_init_ns < kLeastRateNs) {
        return;
    }
    const float rate =
        rounded(static_cast<double>(now.event_bytes) * 1e9 / static_cast<double>(now.after_init_ns));
    if (rate != one.event_rate) {
        one.event_rate = rate;
        event_rates_.push_back({.pid = one.row.pid, .rate = rate});
    }
}

std::uint32_t NodeProcesses::site_of(Followed& one, StringTable& strings) {
    const look::Whereabouts& where = one.follower.where();
    const std::pair call{where.around, where.return_address};
    if (where.layer == format::Layer::kRegion || (where.around == 0 && where.return_address == 0)) {
        return 0;
    }
    if (const auto known = one.sites.find(call); known != one.sites.end()) {
        return strings.number_of(known->second);
    }
    if (one.sites.size() >= kMostSites) {
        return 0;
    }
    const std::string_view around = one.follower.name_of(where.around);
    std::string text = look::site_of_call(around, where.return_address, one.modules);
    if (text.empty()) {
        // A module may have been loaded since.
        one.modules = collect::ModuleMap(one.follower.metadata());
        text = look::site_of_call(around, where.return_address, one.modules);
    }
    return strings.number_of(one.sites.emplace(call, std::move(text)).first->second);
}

std::vector<std::string> NodeProcesses::presences() const {
    std::vector<std::string> all;
    for (const auto& [inode, one] : followed_) {
        if (const auto view = look::look(one->follower.bytes(), look::now())) {
            look::Presence presence = look::presence_of(*view, one->follower.bytes());
            presence.pid = one->life.pid();
            all.push_back(look::presence_json(presence));
        }
    }
    return all;
}

std::vector<std::string> NodeProcesses::stacks(const std::vector<std::uint32_t>& pids) const {
    std::vector<std::string> all;
    for (const auto& [inode, one] : followed_) {
        const std::uint32_t pid = one->row.pid;
        if (one->alive && one->life.visible() && std::find(pids.begin(), pids.end(), pid) != pids.end()) {
            all.push_back(stacks::stack_json(pid));
        }
    }
    return all;
}

std::vector<NodeProcesses::Known> NodeProcesses::known() const {
    std::vector<Known> all;
    for (const auto& [inode, one] : followed_) {
        all.push_back({one->path, one->row.pid, one->alive});
    }
    return all;
}

}  // namespace barograph::agent
