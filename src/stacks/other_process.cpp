// SPDX-License-Identifier: BSD-3-Clause
// See other_process.hpp.
#include "stacks/other_process.hpp"

#include <fcntl.h>
#include <sys/uio.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <string_view>

#include "sys/system_call.hpp"

namespace barograph::stacks {
namespace {

constexpr std::size_t kMostMaps = 16U << 20U;

// The next word of a line, without the blanks in front of it.
std::string_view take_word(std::string_view& line) noexcept {
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    const std::string_view word = line.substr(0, line.find(' '));
    line.remove_prefix(word.size());
    return word;
}

bool hexadecimal(std::string_view text, std::uint64_t& value) noexcept {
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value, 16);
    return result.ec == std::errc{} && result.ptr == text.data() + text.size();
}

bool parse_line(std::string_view line, Mapping& row) {
    const std::string_view range = take_word(line);
    const std::size_t dash = range.find('-');
    const std::string_view rights = take_word(line);
    const std::string_view offset = take_word(line);
    const std::string_view device = take_word(line);
    const std::string_view inode = take_word(line);
    if (dash == std::string_view::npos || rights.size() < 3 ||
        !hexadecimal(range.substr(0, dash), row.begin) || !hexadecimal(range.substr(dash + 1), row.end) ||
        !hexadecimal(offset, row.offset) || row.end <= row.begin) {
        return false;
    }
    row.executable = rights[2] == 'x';
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    row.name = line;
    if (inode != "0") {
        row.identity.append(device).append(" ").append(inode);
    }
    return true;
}

}  // namespace

bool ProcessMemory::read(std::uint64_t address, void* into, std::size_t bytes) const noexcept {
    return read_some(address, into, bytes) == static_cast<std::int64_t>(bytes);
}

std::int64_t ProcessMemory::read_some(std::uint64_t address, void* into, std::size_t bytes) const noexcept {
    iovec here{into, bytes};
    iovec there{reinterpret_cast<void*>(address), bytes};
    return sys::system_call(SYS_process_vm_readv, static_cast<long>(pid_), sys::word(&here), 1,
                            sys::word(&there), 1, 0);
}

Mappings Mappings::parse(const std::string& text) {
    Mappings found;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        Mapping row;
        if (parse_line(std::string_view(text).substr(at, end - at), row)) {
            found.rows_.push_back(std::move(row));
        }
        at = end + 1;
    }
    std::sort(found.rows_.begin(), found.rows_.end(),
              [](const Mapping& a, const Mapping& b) { return a.begin < b.begin; });
    return found;
}

Mappings Mappings::of(std::uint32_t pid) noexcept {
    int error = 0;
    return parse(read_proc("/proc/" + std::to_string(pid) + "/maps", error, kMostMaps));
}

const Mapping* Mappings::find(std::uint64_t address) const noexcept {
    const auto behind =
        std::upper_bound(rows_.begin(), rows_.end(), address,
                         [](std::uint64_t wanted, const Mapping& row) { return wanted < row.begin; });
    if (behind == rows_.begin() || address >= std::prev(behind)->end) {
        return nullptr;
    }
    return &*std::prev(behind);
}

const Mapping* Mappings::beginning_of(const Mapping& part) const noexcept {
    if (part.offset == 0) {
        return &part;
    }
    const auto at =
        std::upper_bound(rows_.begin(), rows_.end(), part.begin,
                         [](std::uint64_t wanted, const Mapping& row) { return wanted < row.begin; });
    for (auto row = std::make_reverse_iterator(at); row != rows_.rend(); ++row) {
        if (row->offset == 0 && row->identity == part.identity && row->name == part.name) {
            return part.identity.empty() ? nullptr : &*row;
        }
    }
    return nullptr;
}

std::string read_proc(const std::string& path, int& error, std::size_t most) {
    std::string text;
    const long file = sys::system_call(SYS_openat, AT_FDCWD, sys::word(path.c_str()), O_RDONLY | O_CLOEXEC);
    error = file < 0 ? static_cast<int>(file) : 0;
    while (file >= 0 && text.size() < most) {
        char buffer[8192];
        const long got = sys::system_call(SYS_read, file, sys::word(buffer), sizeof buffer);
        if (got == -EINTR) {
            continue;
        }
        if (got <= 0) {
            error = static_cast<int>(got);
            break;
        }
        text.append(buffer, static_cast<std::size_t>(got));
    }
    if (file >= 0) {
        (void)sys::system_call(SYS_close, file);
    }
    return text;
}

}  // namespace barograph::stacks
