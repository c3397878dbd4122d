// SPDX-License-Identifier: BSD-3-Clause
// See liveness.hpp.
#include "recover/liveness.hpp"

#include <poll.h>
#include <sys/utsname.h>

#include <cerrno>
#include <ctime>

#include "sys/files/input_file.hpp"
#include "sys/files/process_numbers.hpp"
#include "sys/system_call.hpp"

namespace barograph::recover {
namespace {

// Ended, whether or not its parent has looked. A pidfd becomes readable when the last thread is gone; the
// state in /proc is that of the first thread only, which may have ended before the others.
bool has_ended(std::uint32_t pid) {
    const long descriptor = sys::system_call(SYS_pidfd_open, static_cast<long>(pid), 0);
    if (descriptor < 0) {
        return descriptor == -ESRCH;  // kernels without it get their answer from /proc alone, see liveness()
    }
    pollfd watch{static_cast<int>(descriptor), POLLIN, 0};
    const timespec no_wait{};
    const long ready = sys::system_call(SYS_ppoll, sys::word(&watch), 1, sys::word(&no_wait), 0, 8);
    (void)sys::system_call(SYS_close, descriptor);
    return ready > 0;
}

}  // namespace

Here this_node() {
    Here here;
    utsname names{};
    if (sys::system_call(SYS_uname, sys::word(&names)) == 0) {
        here.node = names.nodename;
    }
    char buffer[64];
    here.boot = std::string(sys::boot_id(buffer));
    here.pid_namespace = sys::pid_namespace();
    return here;
}

Liveness liveness(const ArenaSummary& arena, const Here& here) {
    const bool boot_known = !arena.boot.empty() && !here.boot.empty();
    if (boot_known && arena.boot != here.boot) {
        // The node was started again since, or the arena is a copy from another one.
        return arena.node == here.node ? Liveness::kDead : Liveness::kElsewhere;
    }
    if (!boot_known && arena.node != here.node) {
        return Liveness::kElsewhere;
    }
    const bool foreign =
        arena.pid_namespace != 0 && here.pid_namespace != 0 && arena.pid_namespace != here.pid_namespace;
    const sys::SeenProcess seen = sys::find_process(arena.pid_namespace, arena.pid, arena.process_start);
    if (foreign && seen.pid == 0 && !here.started_all && !sys::sees_all_processes()) {
        return Liveness::kElsewhere;
    }
    const std::uint64_t start = seen.pid == 0 ? 0 : sys::process_start_ticks(seen.in_proc);
    if (start == 0 || (arena.process_start != 0 && start != arena.process_start)) {
        return Liveness::kDead;
    }
    return has_ended(seen.pid) ? Liveness::kDead : Liveness::kRunning;
}

std::string process_name(const ArenaSummary& arena) {
    return std::string(sys::process_name(arena.pid, arena.pid_namespace).view());
}

std::optional<std::uint32_t> find_pid(std::uint32_t pid, std::uint64_t pid_namespace) {
    const std::uint32_t found = sys::find_process(pid_namespace, pid).pid;
    return found == 0 && !sys::sees_all_processes() ? std::nullopt : std::optional(found);
}

bool is_hidden(const ArenaSummary& arena, Liveness liveness) {
    char buffer[64];
    return liveness == Liveness::kElsewhere && !arena.boot.empty() && arena.boot == sys::boot_id(buffer);
}

}  // namespace barograph::recover
