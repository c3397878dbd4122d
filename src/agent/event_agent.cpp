// SPDX-License-Identifier: BSD-3-Clause
// See event_agent.hpp.
#include "agent/event_agent.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "agent/process_state.hpp"
#include "recover/liveness.hpp"
#include "stream/followed_process.hpp"
#include "stream/frames.hpp"
#include "stream/hello.hpp"
#include "stream/own_board.hpp"
#include "sys/clock.hpp"

namespace barograph::agent {
namespace {

using stream::FollowedProcess;
using stream::HowEnded;
using stream::OwnBoard;

constexpr std::uint64_t kNsPerMs = 1'000'000;
// Between two looks at the rings: short while events come, longer while none do. A process looks for the
// board every 50 ms.
constexpr std::uint64_t kLeastPauseNs = 2 * kNsPerMs;
constexpr std::uint64_t kMostPauseNs = 40 * kNsPerMs;
constexpr std::uint64_t kFindNs = 10 * kNsPerMs;
constexpr std::uint64_t kLatestNs = 250 * kNsPerMs;
constexpr std::uint64_t kCountersNs = 1'000 * kNsPerMs;
constexpr std::uint64_t kLivesNs = 100 * kNsPerMs;
constexpr std::size_t kMostAtOnce = std::size_t{4} << 20;
// While this many bytes wait for the reader, nothing more is read: the processes then follow the policy.
constexpr std::size_t kMostWaiting = std::size_t{32} << 20;
// What is left of a full disk to the profile, which matters more than the latest events. Their processes have
// these as well.
constexpr off_t kRoomForProfile = off_t{1} << 20;
constexpr std::uint64_t kFoundWithinNs = 5'000 * kNsPerMs;
constexpr std::uint64_t kFarewellNs = 5'000 * kNsPerMs;
// Low, but not so low that a full node leaves it no time at all: events would be missing.
constexpr int kNiceness = 10;

volatile std::sig_atomic_t asked_to_end = 0;

void on_signal(int) { asked_to_end = asked_to_end + 1; }

std::string text_of(const char* field, std::size_t size) {
    return {field, static_cast<std::size_t>(std::find(field, field + size, '\0') - field)};
}

struct Process {
    Process(std::string file, ino_t number_of_file, std::span<const std::byte> mapped, std::uint32_t number)
        : path(std::move(file)), inode(number_of_file), bytes(mapped), events(mapped, number) {}
    ~Process() { (void)::munmap(const_cast<std::byte*>(bytes.data()), bytes.size()); }
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    std::string path;
    ino_t inode;
    std::span<const std::byte> bytes;
    FollowedProcess events;
    OwnBoard* board = nullptr;
    std::optional<std::size_t> entry;
    FollowedLife life;
};

// A process that is not a child: whether it runs, told by a descriptor of it where the kernel has these.
class Awaited {
public:
    explicit Awaited(pid_t process) : process_(process) {
        if (process != 0) {
            descriptor_ = static_cast<int>(::syscall(SYS_pidfd_open, process, 0));
        }
    }
    ~Awaited() {
        if (descriptor_ >= 0) {
            (void)::close(descriptor_);
        }
    }
    Awaited(const Awaited&) = delete;
    Awaited& operator=(const Awaited&) = delete;

    [[nodiscard]] bool runs() const noexcept {
        if (descriptor_ >= 0) {
            pollfd watched{.fd = descriptor_, .events = POLLIN, .revents = 0};
            return ::poll(&watched, 1, 0) == 0;
        }
        return process_ != 0 && ::kill(process_, 0) == 0;
    }

private:
    pid_t process_;
    int descriptor_ = -1;
};

class EventAgent {
public:
    EventAgent(const EventOptions& options, int out)
        : options_(options),
          out_(out),
          here_(recover::this_node()),
          awaited_(options.awaited),
          queue_(options.spill_folder, options.spill_bytes) {}

    int run(std::string& why) {
        queue_.add(stream::FrameKind::kHello,
                   stream::hello_text(options_.places.job, options_.node, kMostPauseNs / kNsPerMs));
        std::uint64_t pause = kLeastPauseNs;
        while (asked_to_end == 0 && why.empty()) {
            const std::uint64_t now = sys::monotonic_ns();
            if (due(found_ns_, now, kFindNs)) {
                find(now, why);
            }
            const bool busy = look(now);
            pause = busy ? kLeastPauseNs : std::min(pause * 2, kMostPauseNs);
            if (!write(why) || has_ended(now)) {
                break;
            }
            wait(pause);
        }
        if (why.empty()) {
            find(sys::monotonic_ns(), why);  // those that were short
        }
        for (auto& [inode, process] : processes_) {
            if (!ended(*process)) {
                end(*process, HowEnded::kOutOfSight);
            }
        }
        processes_.clear();
        remove_boards();
        if (why.empty()) {
            queue_.add(stream::FrameKind::kBye,
                       asked_to_end != 0 ? "asked to end" : "the job's processes on this node have ended");
            say_farewell(why);
        }
        return why.empty() ? 0 : 1;
    }

private:
    // As long as somebody takes what is left.
    void say_farewell(std::string& why) {
        const std::sig_atomic_t asked = asked_to_end;
        std::uint64_t left = queue_.waiting();
        std::uint64_t taken_ns = sys::monotonic_ns();
        while (write(why) && !queue_.empty()) {
            const std::uint64_t now = sys::monotonic_ns();
            if (queue_.waiting() < left) {
                left = queue_.waiting();
                taken_ns = now;
            }
            if (now - taken_ns >= kFarewellNs || asked_to_end != asked) {
                why = "the last " + std::to_string(left) + " bytes were taken by nobody";
                return;
            }
            wait(kMostPauseNs);
        }
    }

    // And the folders, where nothing else is in them.
    void remove_boards() {
        if (!options_.claim.empty()) {
            (void)::unlink(options_.claim.c_str());
            (void)::rmdir(options_.claim.substr(0, options_.claim.rfind('/')).c_str());
        }
        for (auto& [folder, board] : boards_) {
            board.reset();
            if (::rmdir(folder.c_str()) == 0) {
                (void)::rmdir(folder.substr(0, folder.rfind('/')).c_str());
            }
        }
        boards_.clear();
    }

    void find(std::uint64_t now, std::string& why) {
        std::set<ino_t> there;
        for (const FoundArena& found : find_job_arenas(options_.places)) {
            if (known_.contains(found.inode) || open(found, why)) {
                there.insert(found.inode);
                alive_ns_ = alive_ns_ == 0 ? now : alive_ns_;
            }
        }
        known_ = std::move(there);  // numbers of files come round again
        for (const auto& [inode, process] : processes_) {
            known_.insert(inode);
        }
    }

    bool open(const FoundArena& found, std::string& why) {
        const int file = ::open(found.path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
        struct stat status{};
        void* mapped = MAP_FAILED;
        if (file >= 0 && ::fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
            status.st_uid == ::geteuid() && status.st_ino == found.inode &&
            status.st_size >= static_cast<off_t>(format::kArenaHeaderBytes)) {
            mapped =
                ::mmap(nullptr, static_cast<std::size_t>(status.st_size), PROT_READ, MAP_SHARED, file, 0);
        }
        if (file >= 0) {
            (void)::close(file);
        }
        if (mapped == MAP_FAILED) {
            return false;
        }
        const auto& header = *static_cast<const format::ArenaHeader*>(mapped);
        const std::string boot = text_of(header.boot, sizeof header.boot);
        if (header.magic != format::kArenaMagic || header.version != format::kArenaVersion || boot.empty() ||
            boot != here_.boot) {
            (void)::munmap(mapped, static_cast<std::size_t>(status.st_size));
            return false;  // it is being made, or another node's
        }
        OwnBoard* const board = board_of(found.folder, why);
        if (!why.empty()) {
            (void)::munmap(mapped, static_cast<std::size_t>(status.st_size));
            return false;
        }
        auto process = std::make_unique<Process>(
            found.path, found.inode,
            std::span(static_cast<const std::byte*>(mapped), static_cast<std::size_t>(status.st_size)),
            ++number_);
        process->events.say_counters(queue_);
        process->board = board;
        if (board != nullptr) {
            process->entry = board->add(header, 0, options_.policy);
        }
        processes_.emplace(found.inode, std::move(process));
        return true;
    }

    OwnBoard* board_of(const std::string& folder, std::string& why) {
        std::unique_ptr<OwnBoard>& board = boards_[folder];
        if (board == nullptr) {
            board = std::make_unique<OwnBoard>();
            if (const int status = board->open(folder); status == -EBUSY) {
                why = "another agent follows the events of this job already: that of --trace, or one by hand";
            }
        }
        return board->is_open() ? board.get() : nullptr;
    }

    // Whether there was anything.
    bool look(std::uint64_t now) {
        bool busy = false;
        for (auto& [folder, board] : boards_) {
            if (board->is_open()) {
                board->beat();
            }
        }
        const bool latest = due(latest_ns_, now, kLatestNs);
        const bool counters = due(counters_ns_, now, kCountersNs);
        const bool lives = due(lives_ns_, now, kLivesNs);
        if (counters) {
            const std::int64_t unix_ns = sys::unix_ns();
            queue_.add(stream::FrameKind::kBeat, {reinterpret_cast<const char*>(&unix_ns), sizeof unix_ns});
        }
        for (auto at = processes_.begin(); at != processes_.end();) {
            Process& process = *at->second;
            if (queue_.in_memory() < kMostWaiting) {
                busy = process.events.say_blocks(queue_, kMostAtOnce) != 0 || busy;
                tell(process);
                if (latest) {
                    process.events.say_latest(queue_, false);
                }
                if (counters) {
                    process.events.say_counters(queue_);
                }
            }
            alive_ns_ = now;
            if (lives && ended(process)) {
                at = processes_.erase(at);
            } else {
                ++at;
            }
        }
        return busy;
    }

    static bool due(std::uint64_t& last, std::uint64_t now, std::uint64_t each) {
        if (now < last + each) {
            return false;
        }
        last = now;
        return true;
    }

    static void tell(Process& process) {
        if (process.entry.has_value()) {
            process.board->have_read(*process.entry, process.events.tail());
        }
    }

    bool ended(Process& process) {
        const std::uint32_t state = process.events.header().state.load(std::memory_order_acquire);
        const bool collected = state == static_cast<std::uint32_t>(format::ArenaState::kCollected);
        if (!collected && process.life.look(process.events.header()) != ProcessState::kGone) {
            return false;
        }
        end(process, collected ? HowEnded::kCollected : HowEnded::kWithout);
        if (collected && options_.removes) {
            struct stat status{};
            if (::lstat(process.path.c_str(), &status) == 0 && status.st_ino == process.inode) {
                (void)::unlink(process.path.c_str());
            }
        }
        return true;
    }

    // All that is left of it.
    void end(Process& process, HowEnded how) {
        while (process.events.say_blocks(queue_, kMostAtOnce) != 0) {
            tell(process);
        }
        process.events.say_latest(queue_, how != HowEnded::kOutOfSight);
        process.events.say_counters(queue_);
        process.events.say_end(queue_, how);
        if (process.entry.has_value()) {
            process.board->free(*process.entry);
        }
    }

    bool write(std::string& why) {
        if (const int status = queue_.write_to(out_); status != 0) {
            if (options_.removes && (status == -ENOSPC || status == -EDQUOT)) {
                make_room();
            }
            why = status == -EPIPE || status == -ECONNRESET
                      ? "the reader of the events has ended"
                      : "the events cannot be written: " + std::string(std::strerror(-status));
            return false;
        }
        return true;
    }

    // The profile goes to the same disk.
    void make_room() const {
        struct stat file{};
        if (::fstat(out_, &file) == 0) {
            (void)!::ftruncate(out_, std::max<off_t>(file.st_size - kRoomForProfile, 0));
        }
    }

    bool has_ended(std::uint64_t now) {
        if (options_.parent != 0 && ::getppid() != options_.parent) {
            return true;
        }
        if (awaited_.runs()) {
            alive_ns_ = now;
        }
        if (options_.end_after_ms == 0 || !processes_.empty()) {
            return false;
        }
        // A job that had ended before any process of it was found.
        return alive_ns_ == 0 ? now - begun_ns_ >= kFoundWithinNs
                              : now - alive_ns_ >= options_.end_after_ms * kNsPerMs;
    }

    void wait(std::uint64_t ns) const {
        pollfd watched{.fd = queue_.empty() ? -1 : out_, .events = POLLOUT, .revents = 0};
        (void)::poll(&watched, 1, static_cast<int>(ns / kNsPerMs));
    }

    const EventOptions& options_;
    int out_;
    recover::Here here_;
    Awaited awaited_;
    stream::FrameQueue queue_;
    std::map<ino_t, std::unique_ptr<Process>> processes_;
    std::set<ino_t> known_;  // files of arenas that are, or were, followed
    std::map<std::string, std::unique_ptr<OwnBoard>> boards_;
    std::uint32_t number_ = 0;
    std::uint64_t begun_ns_ = sys::monotonic_ns();
    std::uint64_t alive_ns_ = 0;  // when there was a process
    std::uint64_t found_ns_ = 0;
    std::uint64_t latest_ns_ = 0;
    std::uint64_t counters_ns_ = 0;
    std::uint64_t lives_ns_ = 0;
};

}  // namespace

int run_event_agent(const EventOptions& options, int out, std::string& why) {
    // Both are errors of write(2).
    (void)std::signal(SIGPIPE, SIG_IGN);
    (void)std::signal(SIGXFSZ, SIG_IGN);
    struct sigaction ending{};
    ending.sa_handler = on_signal;
    (void)::sigaction(SIGTERM, &ending, nullptr);
    (void)::sigaction(SIGINT, &ending, nullptr);
    (void)::sigaction(SIGHUP, &ending, nullptr);
    struct stat status{};
    if (::fstat(out, &status) != 0) {
        why = "there is nowhere to write to";
        return 1;
    }
    // A file takes what it is given; who is slower must not hold up the rings.
    if (!S_ISREG(status.st_mode)) {
        (void)::fcntl(out, F_SETFL, ::fcntl(out, F_GETFL) | O_NONBLOCK);
    }
    if (options.yield) {
        (void)::setpriority(PRIO_PROCESS, 0, kNiceness);
    }
    return EventAgent(options, out).run(why);
}

}  // namespace barograph::agent
