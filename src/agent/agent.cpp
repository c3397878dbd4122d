// SPDX-License-Identifier: BSD-3-Clause
// See agent.hpp.
#include "agent/agent.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string_view>
#include <vector>

#include "agent/node_snapshot.hpp"
#include "stream/hello.hpp"
#include "sys/clock.hpp"

namespace barograph::agent {
namespace {

constexpr std::uint64_t kNsPerMs = 1'000'000;
constexpr std::uint32_t kLeastIntervalMs = 100;
constexpr std::uint32_t kMostIntervalMs = 60'000;
constexpr int kNiceness = 19;
// Rows of one frame.
constexpr std::size_t kMostRows = (kMostPayload - sizeof(LookHead) - 4 * kMostProcesses) / sizeof(Row);
// While a snapshot is being made its end is asked for so often.
constexpr std::uint32_t kSnapshotPollMs = 50;
// Answers may wait for the other side up to this size.
constexpr std::size_t kMostWaiting = std::size_t{64} << 20;
// The end of what is left to say when nobody takes it.
constexpr std::uint64_t kFarewellNs = 1'000'000'000;

template <typename T>
void append(std::string& out, const T& value) {
    out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

bool set_nonblocking(int descriptor) {
    const int flags = ::fcntl(descriptor, F_GETFL);
    return flags >= 0 && ::fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0;
}

class Agent {
public:
    Agent(const AgentOptions& options, int in, int out)
        : options_(options), in_(in), out_(out), processes_(options.places), snapshot_(options.part_bytes) {
        set_interval(options.interval_ms);
    }

    int run() {
        if (!set_nonblocking(in_) || !set_nonblocking(out_)) {
            return 1;
        }
        say_hello();
        if (queue_.write_to(out_) != 0) {
            return 0;
        }
        next_ = sys::monotonic_ns();
        bool first = true;
        while (farewell_.empty()) {
            const std::uint64_t now = sys::monotonic_ns();
            if (now >= next_) {
                // What the other side has not taken yet tells it enough for now.
                if (queue_.empty()) {
                    look();
                }
                next_ += (1 + (now - next_) / interval_ns_) * interval_ns_;
            }
            if (queue_.write_to(out_) != 0) {
                return 0;
            }
            say_snapshot();
            if (queue_.write_to(out_) != 0) {
                return 0;
            }
            if (first && options_.yield) {
                (void)::setpriority(PRIO_PROCESS, 0, kNiceness);
            }
            first = false;
            if (!wait(next_)) {
                return 0;
            }
            if (options_.parent != 0 && ::getppid() != options_.parent) {
                farewell_ = "the process that started the agent has ended";
            }
            if (queue_.waiting() > kMostWaiting) {
                return 1;
            }
        }
        say_farewell();
        return 0;
    }

private:
    void set_interval(std::uint32_t milliseconds) {
        interval_ns_ = std::clamp(milliseconds, kLeastIntervalMs, kMostIntervalMs) * kNsPerMs;
    }

    void say_hello() {
        queue_.add(FrameKind::kHello,
                   stream::hello_text(options_.places.job, options_.node, interval_ns_ / kNsPerMs));
    }

    void look() {
        processes_.look(strings_);
        strings_.say_new(queue_);
        if (!processes_.problem().empty() && processes_.problem() != problem_) {
            queue_.add(FrameKind::kError, processes_.problem());
        }
        problem_ = processes_.problem();
        say_rows();
        say_event_rates();
        if (processes_.any_alive()) {
            alive_ns_ = sys::monotonic_ns();
        } else if (options_.end_after_ms != 0 && alive_ns_ != 0 &&
                   sys::monotonic_ns() - alive_ns_ >= options_.end_after_ms * kNsPerMs) {
            farewell_ = "the job's processes on this node have ended";
        }
    }

    void say_rows() {
        const std::vector<Row>& rows = processes_.changed();
        LookHead head{.number = ++looks_,
                      .unix_ns = sys::unix_ns(),
                      .processes = static_cast<std::uint32_t>(processes_.size()),
                      .rows = 0,
                      .gone = 0,
                      .more = 0};
        std::size_t at = 0;
        do {
            const std::size_t many = std::min(rows.size() - at, kMostRows);
            head.rows = static_cast<std::uint32_t>(many);
            head.more = at + many < rows.size() ? 1 : 0;
            head.gone = head.more != 0 ? 0 : static_cast<std::uint32_t>(processes_.gone().size());
            std::string payload;
            append(payload, head);
            payload.append(reinterpret_cast<const char*>(rows.data() + at), many * sizeof(Row));
            if (head.more == 0) {
                for (const std::uint32_t pid : processes_.gone()) {
                    append(payload, pid);
                }
            }
            queue_.add(FrameKind::kRows, payload);
            at += many;
        } while (at < rows.size());
    }

    // All in one frame: the rows of as many processes are longer.
    void say_event_rates() {
        const std::vector<EventRate>& rates = processes_.event_rates();
        static_assert(kMostProcesses * sizeof(EventRate) <= kMostPayload);
        if (!rates.empty()) {
            queue_.add(FrameKind::kEventRates,
                       {reinterpret_cast<const char*>(rates.data()), rates.size() * sizeof(EventRate)});
        }
    }

    // Waits for the next look, a request, or room for what is to be said; false: the other side is gone.
    bool wait(std::uint64_t until) {
        std::array<pollfd, 2> watched{
            {{.fd = in_, .events = POLLIN, .revents = 0}, {.fd = out_, .events = 0, .revents = 0}}};
        if (!queue_.empty()) {
            watched[1].events = POLLOUT;
        }
        const std::uint64_t now = sys::monotonic_ns();
        std::uint64_t left_ms = until > now ? (until - now) / kNsPerMs + 1 : 0;
        if (snapshot_.running()) {
            left_ms = std::min<std::uint64_t>(left_ms, kSnapshotPollMs);
        } else if (queue_.empty() && snapshot_.has_more()) {
            left_ms = 0;
        }
        if (::poll(watched.data(), watched.size(), static_cast<int>(left_ms)) < 0) {
            return errno == EINTR;
        }
        if ((watched[1].revents & (POLLERR | POLLHUP | POLLNVAL)) != 0) {
            return false;
        }
        return watched[0].revents == 0 || take_requests();
    }

    bool take_requests() {
        std::array<char, 16 * 1024> buffer;
        const ssize_t got = ::read(in_, buffer.data(), buffer.size());
        if (got < 0) {
            return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
        }
        if (got == 0) {
            return false;
        }
        requests_.take({buffer.data(), static_cast<std::size_t>(got)});
        while (const auto request = requests_.next()) {
            answer(*request);
        }
        if (requests_.broken()) {
            farewell_ = "this is not a request of this version";
        }
        return true;
    }

    void answer(const Request& request) {
        switch (request.kind) {
            case FrameKind::kInterval:
                if (request.payload.size() == sizeof(std::uint32_t)) {
                    std::uint32_t milliseconds = 0;
                    std::memcpy(&milliseconds, request.payload.data(), sizeof milliseconds);
                    set_interval(milliseconds);
                    next_ = std::min(next_, sys::monotonic_ns() + interval_ns_);
                }
                return;
            case FrameKind::kAskLook:
                next_ = sys::monotonic_ns();
                return;
            case FrameKind::kAskPresences:
                say_all(FrameKind::kPresences, processes_.presences());
                return;
            case FrameKind::kAskStacks:
                say_all(FrameKind::kStacks, processes_.stacks(pids_of(request.payload)));
                return;
            case FrameKind::kAskProfile:
                if (const std::string problem = snapshot_.begin(processes_.known()); !problem.empty()) {
                    queue_.add(FrameKind::kError, problem);
                }
                return;
            default:
                return;  // of a later version
        }
    }

    // An answer of many JSON values: as arrays of as many as a frame takes, and then an empty one.
    void say_all(FrameKind kind, const std::vector<std::string>& values) {
        std::string array = "[";
        for (const std::string& value : values) {
            if (value.size() + 2 > kMostPayload) {
                continue;
            }
            if (array.size() + value.size() + 2 > kMostPayload) {
                queue_.add(kind, array + "]");
                array = "[";
            }
            array += array.size() > 1 ? "," : "";
            array += value;
        }
        if (array.size() > 1) {
            queue_.add(kind, array + "]");
        }
        queue_.add(kind, "[]");
    }

    static std::vector<std::uint32_t> pids_of(std::string_view payload) {
        std::vector<std::uint32_t> pids(
            std::min<std::size_t>(payload.size() / sizeof(std::uint32_t), kMostStacks));
        std::memcpy(pids.data(), payload.data(), pids.size() * sizeof(std::uint32_t));
        return pids;
    }

    // Sends the next part of a profile that was asked for, as the other side takes them.
    void say_snapshot() {
        if (!queue_.empty()) {
            return;
        }
        if (const std::string problem = snapshot_.take_problem(); !problem.empty()) {
            queue_.add(FrameKind::kError, problem);
        }
        if (const std::string part = snapshot_.take_part(); !part.empty()) {
            queue_.add(FrameKind::kProfile, part);
        }
    }

    void say_farewell() {
        queue_.add(FrameKind::kBye, farewell_);
        const std::uint64_t end = sys::monotonic_ns() + kFarewellNs;
        while (!queue_.empty() && sys::monotonic_ns() < end) {
            pollfd watched{.fd = out_, .events = POLLOUT, .revents = 0};
            (void)::poll(&watched, 1, kSnapshotPollMs);
            if (queue_.write_to(out_) != 0) {
                return;
            }
        }
    }

    const AgentOptions& options_;
    int in_;
    int out_;
    NodeProcesses processes_;
    NodeSnapshot snapshot_;
    StringTable strings_;
    FrameQueue queue_;
    RequestReader requests_;
    std::uint64_t interval_ns_ = 0;
    std::uint64_t next_ = 0;  // when it looks next
    std::uint64_t looks_ = 0;
    std::uint64_t alive_ns_ = 0;
    std::string problem_;
    std::string farewell_;  // why it ends; "": it does not
};

}  // namespace

int run_agent(const AgentOptions& options, int in, int out) {
    (void)std::signal(SIGPIPE, SIG_IGN);  // a side that closes is an error of write(2)
    return Agent(options, in, out).run();
}

}  // namespace barograph::agent
