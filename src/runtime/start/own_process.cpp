// SPDX-License-Identifier: BSD-3-Clause
// See own_process.hpp.
#include "runtime/start/own_process.hpp"

#include <fcntl.h>
#include <link.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <set>
#include <span>
#include <string>

#include "sys/files/input_file.hpp"
#include "sys/system_call.hpp"

namespace barograph::runtime {

sys::PathText executable_path() noexcept {
    char text[4095];
    sys::PathText path;
    const long length =
        sys::system_call(SYS_readlinkat, AT_FDCWD, sys::word("/proc/self/exe"), sys::word(text), sizeof text);
    if (length > 0) {
        path << std::string_view(text, static_cast<std::size_t>(length));
    }
    return path;
}

sys::PathText working_directory() noexcept {
    char text[4095];
    sys::PathText path;
    const long length = sys::system_call(SYS_getcwd, sys::word(text), sizeof text);
    if (length > 1) {
        path << std::string_view(text, static_cast<std::size_t>(length - 1));
    }
    return path;
}

sys::BasicTextLine<64> host_name() noexcept {
    utsname names{};
    sys::BasicTextLine<64> host;
    if (sys::system_call(SYS_uname, sys::word(&names)) == 0) {
        host << std::string_view(names.nodename);
    }
    return host;
}

std::uint64_t node_cores() noexcept {
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 0 ? static_cast<std::uint64_t>(cores) : 0;
}

std::string_view base_name(std::string_view path) noexcept {
    const std::size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

bool starts_others(std::string_view program) noexcept {
    constexpr std::array<std::string_view, 22> kPrograms = {
        "sh",      "bash",           "dash",    "zsh",     "ksh",
        "csh",     "tcsh",           "fish",    "busybox", "mpirun",
        "mpiexec", "orterun",        "prterun", "prun",    "mpiexec.hydra",
        "orted",   "prted",          "srun",    "aprun",   "jsrun",
        "ibrun",   "hydra_pmi_proxy"};
    return std::find(kPrograms.begin(), kPrograms.end(), base_name(program)) != kPrograms.end();
}

namespace {

WayPast way_past(std::string_view maps, std::string_view mapping, std::string_view library) noexcept {
    if (maps.find(mapping) != std::string_view::npos) {
        return WayPast::kUsed;
    }
    return maps.find(library) != std::string_view::npos ? WayPast::kLinked : WayPast::kNone;
}

}  // namespace

WayPast io_uring_in(std::string_view maps) noexcept {
    return way_past(maps, "anon_inode:[io_uring]", "/liburing.so");
}

WayPast linux_aio_in(std::string_view maps) noexcept { return way_past(maps, " /[aio] ", "/libaio.so"); }

namespace {

std::string_view next_line(std::string_view& maps) noexcept {
    const std::string_view line = maps.substr(0, maps.find('\n'));
    maps.remove_prefix(std::min(line.size() + 1, maps.size()));
    return line;
}

// Whether a library that the program sees has this address.
bool is_in_sight(std::uintptr_t address) noexcept {
    const auto has_it = [](dl_phdr_info* info, std::size_t, void* wanted) noexcept -> int {
        const std::uintptr_t sought = *static_cast<const std::uintptr_t*>(wanted);
        for (int i = 0; i < info->dlpi_phnum; ++i) {
            const auto& part = info->dlpi_phdr[i];
            const std::uintptr_t page_begin = (info->dlpi_addr + part.p_vaddr) & ~std::uintptr_t{4095};
            if (part.p_type == PT_LOAD && sought >= page_begin &&
                sought < info->dlpi_addr + part.p_vaddr + part.p_memsz) {
                return 1;
            }
        }
        return 0;
    };
    return dl_iterate_phdr(has_it, &address) != 0;
}

}  // namespace

std::string_view mpi_apart_in(std::string_view maps) noexcept {
    while (!maps.empty()) {
        const std::string_view line = next_line(maps);
        const std::size_t slash = line.find('/');
        // What another program may read, such as nm, is not code to it.
        const bool is_code = line.substr(0, slash).find(" r-xp ") != std::string_view::npos;
        if (slash == std::string_view::npos || !is_code ||
            !base_name(line.substr(slash)).starts_with("libmpi")) {
            continue;
        }
        std::uintptr_t begin = 0;
        const std::string_view address = line.substr(0, slash);
        const auto [end, error] = std::from_chars(address.begin(), address.end(), begin, 16);
        if (error == std::errc() && *end == '-' && !is_in_sight(begin)) {
            return line.substr(slash);
        }
    }
    return {};
}

std::string libraries_in(std::string_view maps) {
    std::set<std::string_view> libraries;
    while (!maps.empty()) {
        const std::string_view line = next_line(maps);
        const std::size_t slash = line.find('/');
        if (slash == std::string_view::npos) {
            continue;
        }
        const std::string_view path = line.substr(slash);
        const std::string_view name = base_name(path);
        if (name.ends_with(".so") || name.find(".so.") != std::string_view::npos) {
            libraries.insert(path);
        }
    }
    std::string text;
    for (const std::string_view path : libraries) {
        text += text.empty() ? "" : "\n";
        text += path;
    }
    return text;
}

std::string memory_maps(std::uint32_t pid) {
    constexpr std::size_t kStep = 64 * 1024;
    sys::BasicTextLine<32> path;
    if (pid == 0) {
        path << "/proc/self/maps";
    } else {
        path << "/proc/" << pid << "/maps";
    }
    sys::InputFile file;
    std::string text;
    if (file.open(path.c_str()) != 0) {
        return text;
    }
    for (;;) {
        const std::size_t before = text.size();
        text.resize(before + kStep);
        const std::int64_t got = file.read(before, std::as_writable_bytes(std::span(text).subspan(before)));
        text.resize(before + (got > 0 ? static_cast<std::size_t>(got) : 0));
        if (got <= 0) {
            return text;
        }
    }
}

}  // namespace barograph::runtime
