// SPDX-License-Identifier: BSD-3-Clause
// See stacks.hpp.
#include "stacks/stacks.hpp"

#include <algorithm>
#include <optional>
#include <thread>

#include "stacks/modules.hpp"
#include "stacks/stopped_thread.hpp"
#include "stacks/thread_state.hpp"
#include "stacks/walk.hpp"

namespace barograph::stacks {
namespace {

// Copied of the stack, in one piece: more than nearly all have.
constexpr std::size_t kCopied = 256U << 10U;
// A thread that changes between waiting and running is looked at so often.
constexpr int kMostTries = 8;

#if defined(__x86_64__) || defined(__aarch64__)
constexpr bool kKnownArchitecture = true;
#else
constexpr bool kKnownArchitecture = false;
#endif

class Reading {
public:
    Reading(std::uint32_t pid, std::uint32_t tid) : pid_(pid), tid_(tid), state_(pid, tid), memory_(pid) {
        stack_.pid = pid;
        stack_.tid = tid;
        stack_.thread = thread_name(pid, tid);
    }

    Stack run() {
        if (!kKnownArchitecture) {
            return failed("not_permitted", "not supported on this architecture");
        }
        for (int i = 0; i < kMostTries; ++i) {
            const std::string before = state_.run_time();
            const Blocked blocked = state_.blocked();
            switch (blocked.state) {
                case Blocked::kGone:
                    return failed("gone", "the thread has ended");
                case Blocked::kNotPermitted:
                    return failed("not_permitted", why_not_permitted(pid_));
                case Blocked::kUnreadable:
                    return failed("unreadable", "the kernel does not say where the thread is");
                case Blocked::kBlocked:
                    if (read_blocked(blocked, before)) {
                        return std::move(stack_);
                    }
                    break;
                case Blocked::kRunning: {
                    bool done = false;
                    // The end of this thread releases the other one in any case.
                    std::thread([this, &done] { done = read_running(); }).join();
                    if (done) {
                        return std::move(stack_);
                    }
                }
            }
        }
        return failed("unreadable", "the thread changed between running and waiting at every look");
    }

private:
    Stack failed(const char* status, std::string reason) {
        stack_.status = status;
        stack_.reason = std::move(reason);
        return std::move(stack_);
    }

    // False: it has run meanwhile.
    bool read_blocked(const Blocked& blocked, const std::string& before) {
        if (!look_at_mappings(blocked.stack)) {
            return true;
        }
        StackMemory stack(memory_, beginning_of(blocked.stack), stack_end_);
        stack.copy_to(room_, memory_);
        stack.read_through(true);
        Modules modules(memory_, mappings_);
        const Walk walked =
            walk({blocked.address, blocked.stack, std::nullopt, std::nullopt}, stack, modules);
        if (state_.run_time() != before || state_.blocked().text != blocked.text) {
            return false;
        }
        take(walked, modules, "blocked");
        return true;
    }

    // False: it does not run any more.
    bool read_running() {
        // By an earlier look; the stack's mapping is known when it has stopped.
        mappings_ = Mappings::of(pid_);
        Modules modules(memory_, mappings_);
        std::optional<Walk> walked = stop_and_walk(modules, false);
        // What the copy lacks is read while it stands still, by rules that are known now.
        if (walked && !walked->complete && short_) {
            walked = stop_and_walk(modules, true);
        }
        if (!walked) {
            return outcome_ != StoppedThread::kBlocked;
        }
        take(*walked, modules, "stopped");
        return true;
    }

    std::optional<Walk> stop_and_walk(Modules& modules, bool through) {
        StoppedThread thread(pid_, tid_);
        outcome_ = thread.outcome();
        switch (outcome_) {
            case StoppedThread::kStopped:
                break;
            case StoppedThread::kBlocked:
                return std::nullopt;
            case StoppedThread::kGone:
                (void)refuse("gone", "the thread has ended");
                return std::nullopt;
            case StoppedThread::kTraced:
                return refuse("unreadable", "it runs under a debugger (process " +
                                                std::to_string(state_.tracer()) + " traces it)");
            case StoppedThread::kNotPermitted:
                return refuse("not_permitted", why_not_permitted(pid_));
            case StoppedThread::kTooLate:
                return refuse("unreadable", "it did not stop in time");
            case StoppedThread::kUnknown:
                return refuse("not_permitted", "not supported on this architecture");
        }
        const Registers& at = thread.registers();
        const Mapping* mapping = mappings_.find(at.stack);
        if (mapping == nullptr) {
            thread.let_go();
            return refuse("unreadable", "its stack pointer points to no memory");
        }
        StackMemory stack(memory_, beginning_of(at.stack), mapping->end);
        stack.copy_to(room_, memory_);
        StartRegisters start{at.address, at.stack, at.frame, at.link};
        std::optional<Walk> walked;
        if (through) {
            stack.read_through(true);
            walked = walk(start, stack, modules);
        }
        thread.let_go();
        stack_.stopped_ns = std::max(stack_.stopped_ns, thread.nanoseconds());
        if (!through) {
            walked = walk(start, stack, modules);
        }
        short_ = stack.short_of();
        return walked;
    }

    std::optional<Walk> refuse(const char* status, std::string reason) {
        stack_.status = status;
        stack_.reason = std::move(reason);
        return std::nullopt;
    }

    // What is in use of the stack that a stack pointer points to.
    [[nodiscard]] std::uint64_t beginning_of(std::uint64_t stack_pointer) const noexcept {
        const Mapping* mapping = mappings_.find(stack_pointer);
        const std::uint64_t lowest = mapping != nullptr ? mapping->begin : stack_pointer;
        return stack_pointer - std::min(kRedZone, stack_pointer - lowest);
    }

    bool look_at_mappings(std::uint64_t stack_pointer) {
        mappings_ = Mappings::of(pid_);
        const Mapping* mapping = mappings_.find(stack_pointer);
        if (mapping == nullptr) {
            (void)refuse(
                mappings_.empty() ? "gone" : "unreadable",
                mappings_.empty() ? "the process has ended" : "its stack pointer points to no memory");
            return false;
        }
        stack_end_ = mapping->end;
        return true;
    }

    void take(const Walk& walked, Modules& modules, const char* method) {
        stack_.frames.clear();
        for (const WalkedFrame& frame : walked.frames) {
            stack_.frames.push_back({modules.site(frame.address), frame.exact});
        }
        stack_.status = "ok";
        stack_.method = method;
        stack_.complete = walked.complete;
        stack_.reason = walked.end;
        stack_.build_ids = modules.build_ids();
    }

    std::uint32_t pid_;
    std::uint32_t tid_;
    ThreadState state_;
    ProcessMemory memory_;
    Mappings mappings_;
    std::vector<unsigned char> room_ =
        std::vector<unsigned char>(kCopied);  // touched before anything stands still
    std::uint64_t stack_end_ = 0;
    StoppedThread::Outcome outcome_ = StoppedThread::kUnknown;
    bool short_ = false;
    Stack stack_;
};

}  // namespace

Stack read_stack(std::uint32_t pid, std::uint32_t tid) { return Reading(pid, tid == 0 ? pid : tid).run(); }

std::vector<Stack> read_stacks(std::uint32_t pid) {
    std::vector<Stack> stacks;
    for (const std::uint32_t tid : threads_of(pid)) {
        stacks.push_back(read_stack(pid, tid));
    }
    return stacks;
}

}  // namespace barograph::stacks
