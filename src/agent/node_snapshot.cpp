// SPDX-License-Identifier: BSD-3-Clause
// See node_snapshot.hpp.
#include "agent/node_snapshot.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <system_error>
#include <utility>

#include "format/arena/process_origin.hpp"
#include "recover/arena_file.hpp"
#include "recover/recovery.hpp"
#include "recover/worlds.hpp"
#include "stream/frames.hpp"

namespace barograph::agent {
namespace {

// The largest world, and of equal ones the latest: what a job's page is about.
recover::Order order_of(const std::vector<NodeProcesses::Known>& processes) {
    std::vector<recover::ArenaSummary> arenas;
    std::vector<bool> alive;
    for (const NodeProcesses::Known& process : processes) {
        recover::ArenaSummary arena = recover::look_at(process.path);
        if (arena.problem.empty() && !arena.metadata.contains(format::kForkedKey)) {
            arenas.push_back(std::move(arena));
            alive.push_back(process.alive);
        }
    }
    recover::Order order;
    order.kind = recover::Kind::kSnapshot;
    const std::vector<recover::World> worlds = recover::worlds_of(arenas);
    const auto best = std::max_element(
        worlds.begin(), worlds.end(),
        [](const recover::World& a, const recover::World& b) { return a.members.size() < b.members.size(); });
    if (best != worlds.end()) {
        order.world_size = best->size;
        for (const std::size_t member : best->members) {
            order.sources.push_back({arenas[member].path, alive[member]});
        }
    }
    return order;
}

}  // namespace

NodeSnapshot::~NodeSnapshot() {
    if (thread_.joinable()) {
        thread_.join();
    }
    if (file_ >= 0) {
        (void)::close(file_);
    }
}

std::string NodeSnapshot::begin(std::vector<NodeProcesses::Known> processes) {
    if (thread_.joinable() || file_ >= 0) {
        return "a snapshot of this node is being made already";
    }
    if (processes.empty()) {
        return "no process of the job runs on this node";
    }
    done_ = false;
    problem_.clear();
    sent_ = total_ = 0;
    thread_ = std::thread([this, found = std::move(processes)] {
        try {
            make(found);
        } catch (const std::exception& error) {
            problem_ = std::string("no snapshot could be made: ") + error.what();
        }
        done_ = true;
    });
    return {};
}

void NodeSnapshot::make(const std::vector<NodeProcesses::Known>& processes) {
    const char* chosen = std::getenv("TMPDIR");  // NOLINT(concurrency-mt-unsafe): nobody changes it
    std::string folder = std::string(chosen != nullptr && *chosen == '/' ? chosen : "/tmp");
    folder += "/barograph-scratch-agent-XXXXXX";  // barograph/scratch.py
    if (::mkdtemp(folder.data()) == nullptr) {
        problem_ = "no snapshot could be made: there is no folder for it";
        return;
    }
    const int lock = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    (void)::flock(lock, LOCK_EX | LOCK_NB);
    recover::Order order = order_of(processes);
    order.output = folder + "/snapshot";
    const recover::Recovered made = recover::write_profile(order);
    if (made.outcome.written) {
        file_ = ::open(made.outcome.path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
        struct stat status{};
        if (file_ >= 0 && ::fstat(file_, &status) == 0 && S_ISREG(status.st_mode)) {
            total_ = static_cast<std::uint64_t>(status.st_size);
        } else {
            problem_ = "no snapshot could be made: it cannot be read";
        }
    } else {
        problem_ = "no snapshot could be made: " + made.outcome.problem;
    }
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
    if (lock >= 0) {
        (void)::close(lock);
    }
}

std::string NodeSnapshot::take_problem() {
    if (!done_ || !thread_.joinable()) {
        return {};
    }
    thread_.join();
    return std::exchange(problem_, {});
}

std::string NodeSnapshot::take_part() {
    if (!done_ || file_ < 0) {
        return {};
    }
    const PartHead head{.total = total_, .offset = sent_};
    std::string part(sizeof head + std::min<std::uint64_t>(part_bytes_, total_ - sent_), '\0');
    std::memcpy(part.data(), &head, sizeof head);
    const ssize_t got =
        ::pread(file_, part.data() + sizeof head, part.size() - sizeof head, static_cast<off_t>(sent_));
    part.resize(sizeof head + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    sent_ += static_cast<std::uint64_t>(std::max<ssize_t>(got, 0));
    if (sent_ >= total_ || got <= 0) {
        (void)::close(std::exchange(file_, -1));
    }
    return part;
}

}  // namespace barograph::agent
