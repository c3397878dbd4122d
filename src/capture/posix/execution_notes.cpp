// SPDX-License-Identifier: BSD-3-Clause
// See execution_notes.hpp.
#include "capture/posix/execution_notes.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>

#include "sys/files/file_limit.hpp"
#include "sys/system_call.hpp"

namespace barograph::capture::posix {
namespace {

constexpr long kMostBytes = 64 * 1024;
// Programs that clear the environment of their helpers may do so very often: they leave room for others.
constexpr long kMostBytesNotPassedOn = 32 * 1024;

struct Notes {
    sys::JobFolders folders;
    std::atomic<bool> wanted;
};
constinit Notes notes{};

}  // namespace

void note_unrecorded_in(const sys::JobFolders& folders) noexcept {
    notes.folders = folders;
    notes.wanted.store(true, std::memory_order_release);
}

bool notes_unrecorded() noexcept { return notes.wanted.load(std::memory_order_acquire); }

void note_unrecorded(std::string_view kind, std::string_view detail, std::string_view path) noexcept {
    if (!notes_unrecorded()) {
        return;
    }
    sys::BasicTextLine<1024> line;
    line << kind << "\t" << detail << "\t";
    for (; !path.empty(); path.remove_prefix(1)) {
        line << (static_cast<unsigned char>(path.front()) < ' ' ? std::string_view("?") : path.substr(0, 1));
    }
    line << "\n";
    constexpr long kHow = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW;
    const long descriptor = line.cut() ? -ENAMETOOLONG : notes.folders.open_file("unrecorded", kHow);
    if (descriptor < 0) {
        return;
    }
    struct stat status{};
    const long most = kind == kNotPassedOn ? kMostBytesNotPassedOn : kMostBytes;
    const std::size_t bytes = line.view().size();
    if (sys::system_call(SYS_fstat, descriptor, sys::word(&status)) == 0 && status.st_size < most &&
        static_cast<std::uint64_t>(status.st_size) + bytes <= sys::file_size_limit()) {
        (void)sys::system_call(SYS_write, descriptor, sys::word(line.c_str()), static_cast<long>(bytes));
    }
    (void)sys::system_call(SYS_close, descriptor);
}

}  // namespace barograph::capture::posix
