// SPDX-License-Identifier: BSD-3-Clause
// See thread_state.hpp.
#include "stacks/thread_state.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <optional>
#include <string_view>

#include "stacks/other_process.hpp"
#include "sys/files/folder_entries.hpp"

namespace barograph::stacks {
namespace {

std::string folder_of(std::uint32_t pid) { return "/proc/" + std::to_string(pid); }

std::optional<std::uint64_t> number(std::string_view text, int base) noexcept {
    if (base == 16 && text.substr(0, 2) == "0x") {
        text.remove_prefix(2);
    }
    std::uint64_t value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value, base);
    return result.ec == std::errc{} && !text.empty() ? std::optional(value) : std::nullopt;
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (std::size_t at = text.find_first_not_of(" \t\n"); at != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(" \t\n", at), text.size());
        words.push_back(text.substr(at, end - at));
        at = text.find_first_not_of(" \t\n", end);
    }
    return words;
}

// What follows "Name:" on its line in /proc/PID/status.
std::string_view field(std::string_view status, std::string_view name) noexcept {
    const std::size_t at = status.find(name);
    if (at == std::string_view::npos) {
        return "";
    }
    status.remove_prefix(at + name.size());
    status = status.substr(0, status.find('\n'));
    status.remove_prefix(std::min(status.find_first_not_of(" \t"), status.size()));
    return status;
}

}  // namespace

ThreadState::ThreadState(std::uint32_t pid, std::uint32_t tid)
    : folder_(folder_of(pid) + "/task/" + std::to_string(tid) + "/") {}

Blocked ThreadState::blocked() const {
    Blocked found;
    int error = 0;
    found.text = read_proc(folder_ + "syscall", error);
    if (error == -EACCES || error == -EPERM) {
        found.state = Blocked::kNotPermitted;
        return found;
    }
    const std::vector<std::string_view> words = words_of(found.text);
    if (words.empty()) {
        const char now = letter();
        found.state = now == 0 || now == 'Z' || now == 'X' ? Blocked::kGone : Blocked::kUnreadable;
        return found;
    }
    if (words.front() == "running") {
        found.state = Blocked::kRunning;
        return found;
    }
    // "NUMBER ARGUMENTS... SP PC", or "-1 SP PC" outside of a system call.
    const auto address = number(words.back(), 16);
    const auto stack = words.size() < 3 ? std::nullopt : number(words[words.size() - 2], 16);
    if (address && stack) {
        found = {Blocked::kBlocked, *stack, *address, std::move(found.text)};
        // A thread that has ended, or that belongs to the kernel, has no stack in the program.
        if (found.stack == 0) {
            found.state = letter() == 'Z' ? Blocked::kGone : Blocked::kUnreadable;
        }
    }
    return found;
}

std::string ThreadState::run_time() const {
    int error = 0;
    const std::string counters = read_proc(folder_ + "schedstat", error);
    if (!counters.empty()) {
        const auto words = words_of(counters);
        // Time on a processor, and how many times it was given one.
        return words.size() < 3 ? "" : std::string(words[0]) + " " + std::string(words[2]);
    }
    const std::string status = read_proc(folder_ + "status", error);
    return std::string(field(status, "\nvoluntary_ctxt_switches:")) + " " +
           std::string(field(status, "\nnonvoluntary_ctxt_switches:"));
}

char ThreadState::letter() const {
    int error = 0;
    const std::string stat = read_proc(folder_ + "stat", error);
    // The state follows the name of the program, which is in brackets and may hold anything.
    const std::size_t behind = stat.rfind(')');
    return behind == std::string::npos || behind + 2 >= stat.size() ? '\0' : stat[behind + 2];
}

std::uint32_t ThreadState::tracer() const {
    int error = 0;
    const std::string status = read_proc(folder_ + "status", error);
    return static_cast<std::uint32_t>(number(field(status, "\nTracerPid:"), 10).value_or(0));
}

std::vector<std::uint32_t> threads_of(std::uint32_t pid) {
    std::vector<std::uint32_t> threads;
    (void)sys::each_entry(folder_of(pid) + "/task", [&threads](std::string_view name) {
        if (const auto tid = number(name, 10)) {
            threads.push_back(static_cast<std::uint32_t>(*tid));
        }
    });
    std::sort(threads.begin(), threads.end(), [pid](std::uint32_t a, std::uint32_t b) {
        return a != b && (a == pid || (b != pid && a < b));
    });
    return threads;
}

std::string thread_name(std::uint32_t pid, std::uint32_t tid) {
    int error = 0;
    std::string name = read_proc(folder_of(pid) + "/task/" + std::to_string(tid) + "/comm", error);
    while (!name.empty() && name.back() == '\n') {
        name.pop_back();
    }
    return name;
}

std::string why_not_permitted(std::uint32_t pid) {
    int error = 0;
    const std::string status = read_proc(folder_of(pid) + "/status", error);
    const auto users = words_of(field(status, "\nUid:"));
    const auto user = number(users.empty() ? "" : users.front(), 10);
    if (user && *user != getuid()) {
        return "another user's process";
    }
    for (const std::string_view one : users) {
        if (one != users.front()) {
            return "a program that changes its user (setuid)";
        }
    }
    const std::string scope = read_proc("/proc/sys/kernel/yama/ptrace_scope", error);
    if (!scope.empty() && scope.front() != '0') {
        return "kernel.yama.ptrace_scope is " + scope.substr(0, scope.find('\n'));
    }
    struct stat owner{};
    if (user && stat(folder_of(pid).c_str(), &owner) == 0 && owner.st_uid != *user) {
        return "a program that may not be read (setuid, capabilities, or PR_SET_DUMPABLE)";
    }
    return "the system does not permit it (a container without SYS_PTRACE?)";
}

}  // namespace barograph::stacks
