// SPDX-License-Identifier: BSD-3-Clause
// See process_numbers.hpp.
#include "sys/files/process_numbers.hpp"

#include <sys/stat.h>

#include <array>
#include <cstddef>
#include <string_view>

#include "sys/files/folder_entries.hpp"
#include "sys/files/input_file.hpp"
#include "sys/system_call.hpp"

namespace barograph::sys {
namespace {

// Takes the digits that a text begins with; 0 where there are none.
std::uint32_t take_number(std::string_view& text) noexcept {
    std::uint32_t number = 0;
    while (!text.empty() && text.front() >= '0' && text.front() <= '9') {
        number = number * 10 + static_cast<std::uint32_t>(text.front() - '0');
        text.remove_prefix(1);
    }
    return number;
}

// The number of a process in its own namespace, which comes last; 0: not known.
std::uint32_t own_number_of(std::string_view in_proc) noexcept {
    BasicTextLine<64> path;
    path << "/proc/" << in_proc << "/status";
    std::array<char, 4096> buffer;
    std::string_view text = read_text(path.c_str(), buffer);
    constexpr std::string_view kField = "\nNSpid:";
    const std::size_t field = text.find(kField);
    if (field == std::string_view::npos) {
        return 0;
    }
    text.remove_prefix(field + kField.size());
    std::uint32_t number = 0;
    while (text.starts_with('\t')) {
        text.remove_prefix(1);
        number = take_number(text);
    }
    return number;
}

std::uint64_t namespace_of(std::string_view in_proc) noexcept {
    BasicTextLine<64> path;
    path << "/proc/" << in_proc << "/ns/pid";
    struct stat status{};
    const long got = system_call(SYS_newfstatat, AT_FDCWD, word(path.c_str()), word(&status), 0);
    return got == 0 ? static_cast<std::uint64_t>(status.st_ino) : 0;
}

// `/proc/self` is a link to the caller's number in the namespace that /proc was mounted for.
bool is_own_proc() noexcept {
    char text[16];
    const long size =
        system_call(SYS_readlinkat, AT_FDCWD, word("/proc/self"), word(text), static_cast<long>(sizeof text));
    std::string_view link(text, size > 0 ? static_cast<std::size_t>(size) : 0);
    return link.empty() || take_number(link) == static_cast<std::uint32_t>(system_call(SYS_getpid));
}

}  // namespace

ProcessName process_name(std::uint32_t pid, std::uint64_t pid_namespace) noexcept {
    ProcessName name;
    name << std::uint64_t{pid};
    if (pid_namespace != 0 && pid_namespace != kFirstPidNamespace) {
        name << "@" << pid_namespace;
    }
    return name;
}

ProcessName own_process_name() noexcept {
    return process_name(static_cast<std::uint32_t>(system_call(SYS_getpid)), pid_namespace());
}

SeenProcess find_process(std::uint64_t pid_namespace, std::uint32_t pid, std::uint64_t start) noexcept {
    const std::uint64_t own = sys::pid_namespace();
    const bool in_own = own == 0 || pid_namespace == 0 || own == pid_namespace;
    const bool own_proc = is_own_proc();
    if (in_own && own_proc) {
        return {.pid = pid, .in_proc = pid};
    }
    SeenProcess seen;
    if (!in_own && !own_proc) {
        return seen;  // it has no number here that could be told
    }
    const std::uint64_t wanted = in_own ? own : pid_namespace;
    (void)each_entry("/proc", [&](std::string_view name) {
        std::string_view rest = name;
        const std::uint32_t in_proc = take_number(rest);
        if (seen.pid != 0 || in_proc == 0 || !rest.empty()) {
            return;
        }
        const std::uint64_t space = namespace_of(name);
        const bool fits = space != 0 ? space == wanted : start != 0 && process_start_ticks(in_proc) == start;
        if (fits && own_number_of(name) == pid) {
            seen = {.pid = in_own ? pid : in_proc, .in_proc = in_proc};
        }
    });
    return seen;
}

bool sees_all_processes() noexcept { return pid_namespace() == kFirstPidNamespace; }

}  // namespace barograph::sys
