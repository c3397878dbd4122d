// SPDX-License-Identifier: BSD-3-Clause
// See execution_notes.hpp.
#include "capture/posix/execution_notes.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
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

enum class Sink : std::uint8_t { kNone, kFile, kStandardError };

struct Notes {
    sys::JobFolders folders;
    std::uint32_t target;
    std::atomic<Sink> sink;
};
constinit Notes notes{};

// As why_not() of python/barograph/launch/run/unrecorded.py, in the few words that need nothing looked up.
std::string_view reason_of(std::string_view kind) noexcept {
    struct Reason {
        std::string_view kind, text;
    };
    constexpr std::array<Reason, 6> kReasons = {
        {{kNotPassedOn, "LD_PRELOAD was taken out of its environment"},
         {"machine", "it is built for another kind of machine"},
         {"libc", "it uses another C library than glibc"},
         {"glibc", "its glibc is older than Barograph needs"},
         {kElsewhere, "it was started in another folder by a path relative to that"},
         {"first", "it runs code before that of all libraries"}}};
    const auto* const found = std::ranges::find(kReasons, kind, &Reason::kind);
    return found != kReasons.end() ? found->text : "a sanitizer has to be loaded before all other libraries";
}

// What a control character would do to a line or a terminal is nobody's wish.
template <std::size_t Capacity>
void add_printable(sys::BasicTextLine<Capacity>& line, std::string_view path) noexcept {
    for (; !path.empty(); path.remove_prefix(1)) {
        const auto letter = static_cast<unsigned char>(path.front());
        line << (letter < ' ' || letter == 0x7f ? std::string_view("?") : path.substr(0, 1));
    }
}

void say(std::string_view kind, std::string_view path) noexcept {
    sys::TextLine line;
    line << "barograph: warning: not recorded: ";
    add_printable(line, path);
    line << ": " << reason_of(kind);
    if (kind == kNotPassedOn) {
        line << "; leave it as it is, or put `barograph run --` in front of ";
        add_printable(line, path);
    }
    line.print_to_stderr();
}

}  // namespace

void note_unrecorded_in(const sys::JobFolders& folders) noexcept {
    notes.folders = folders;
    notes.sink.store(Sink::kFile, std::memory_order_release);
}

void say_unrecorded(std::uint32_t target) noexcept {
    notes.target = target;
    notes.sink.store(Sink::kStandardError, std::memory_order_release);
}

bool notes_unrecorded() noexcept { return notes.sink.load(std::memory_order_acquire) != Sink::kNone; }

void note_unrecorded(std::string_view kind, std::string_view detail, std::string_view path,
                     bool needs_mpi) noexcept {
    const Sink sink = notes.sink.load(std::memory_order_acquire);
    if (sink == Sink::kStandardError) {
        if (needs_mpi || sys::system_call(SYS_getpid) == static_cast<long>(notes.target)) {
            say(kind, path);
        }
        return;
    }
    if (sink == Sink::kNone) {
        return;
    }
    sys::BasicTextLine<1024> line;
    line << kind << "\t" << detail << "\t";
    add_printable(line, path);
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
