// SPDX-License-Identifier: BSD-3-Clause
// See input_file.hpp.
#include "sys/files/input_file.hpp"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "sys/system_call.hpp"
#include "sys/text_line.hpp"

namespace barograph::sys {
namespace {

constexpr long kMaxErrno = 4095;

}  // namespace

int InputFile::open(const char* path) noexcept {
    close();
    // Without O_NONBLOCK a named pipe would wait for its writer.
    return take(
        system_call(SYS_openat, AT_FDCWD, word(path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
}

int InputFile::open_again(int descriptor) noexcept {
    close();
    return take(system_call(SYS_fcntl, descriptor, F_DUPFD_CLOEXEC, 0));
}

int InputFile::take(long descriptor) noexcept {
    if (descriptor < 0) {
        return static_cast<int>(descriptor);
    }
    struct stat status{};
    const long got = system_call(SYS_fstat, descriptor, word(&status));
    if (got < 0 || !S_ISREG(status.st_mode)) {
        (void)system_call(SYS_close, descriptor);
        return got < 0 ? static_cast<int>(got) : -EINVAL;
    }
    descriptor_ = static_cast<int>(descriptor);
    size_ = static_cast<std::uint64_t>(status.st_size);
    owner_ = status.st_uid;
    return 0;
}

std::int64_t InputFile::read(std::uint64_t offset, std::span<std::byte> into) const noexcept {
    std::int64_t total = 0;
    while (!into.empty()) {
        const long got = system_call(SYS_pread64, descriptor_, word(into.data()),
                                     static_cast<long>(std::min<std::size_t>(into.size(), 1U << 30)),
                                     static_cast<long>(offset));
        if (got == -EINTR) {
            continue;
        }
        if (got < 0) {
            return got;
        }
        if (got == 0) {
            break;
        }
        offset += static_cast<std::uint64_t>(got);
        total += got;
        into = into.subspan(static_cast<std::size_t>(got));
    }
    return total;
}

std::pair<std::uint64_t, std::uint64_t> InputFile::data_from(std::uint64_t offset) const noexcept {
    struct statfs disk{};
    // Others have taken pages that were written through a map, and are not on the disk yet, for holes.
    if (system_call(SYS_fstatfs, descriptor_, word(&disk)) < 0 || disk.f_type != TMPFS_MAGIC) {
        return {offset, std::max(size_, offset)};
    }
    const long begin = system_call(SYS_lseek, descriptor_, static_cast<long>(offset), SEEK_DATA);
    if (begin == -ENXIO) {
        return {size_, size_};
    }
    const long end = begin < 0 ? begin : system_call(SYS_lseek, descriptor_, begin, SEEK_HOLE);
    if (end <= begin) {
        return {offset, std::max(size_, offset)};
    }
    return {static_cast<std::uint64_t>(begin), static_cast<std::uint64_t>(end)};
}

const std::byte* InputFile::map(std::uint64_t bytes) const noexcept {
    const long result =
        system_call(SYS_mmap, 0, static_cast<long>(bytes), PROT_READ, MAP_SHARED, descriptor_, 0);
    return result < 0 && result >= -kMaxErrno ? nullptr : reinterpret_cast<const std::byte*>(result);
}

void InputFile::unmap(const std::byte* data, std::uint64_t bytes) noexcept {
    if (data != nullptr) {
        (void)system_call(SYS_munmap, word(data), static_cast<long>(bytes));
    }
}

void InputFile::close() noexcept {
    if (descriptor_ >= 0) {
        (void)system_call(SYS_close, descriptor_);
        descriptor_ = -1;
    }
}

std::string_view read_text(const char* path, std::span<char> buffer) noexcept {
    const long descriptor = system_call(SYS_openat, AT_FDCWD, word(path), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return {};
    }
    // These files give all they have in one read.
    const long got = system_call(SYS_read, descriptor, word(buffer.data()), static_cast<long>(buffer.size()));
    (void)system_call(SYS_close, descriptor);
    return got > 0 ? std::string_view(buffer.data(), static_cast<std::size_t>(got)) : std::string_view();
}

std::uint64_t process_start_ticks(std::uint32_t pid) noexcept {
    BasicTextLine<64> path;
    path << "/proc/";
    if (pid == 0) {
        path << "self";
    } else {
        path << std::uint64_t{pid};
    }
    path << "/stat";
    char buffer[1024];
    std::string_view text = read_text(path.c_str(), buffer);
    // The second field is a name in parentheses that may hold anything; field 22 is the 20th after it.
    const std::size_t end = text.rfind(')');
    if (end == std::string_view::npos) {
        return 0;
    }
    text.remove_prefix(end + 1);
    constexpr int kField = 20;
    for (int field = 0; field < kField; ++field) {
        const std::size_t blank = text.find(' ');
        if (blank == std::string_view::npos) {
            return 0;
        }
        text.remove_prefix(blank + 1);
    }
    std::uint64_t ticks = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') {
            break;
        }
        ticks = ticks * 10 + static_cast<std::uint64_t>(c - '0');
    }
    return ticks;
}

std::uint64_t pid_namespace() noexcept {
    struct stat status{};
    const long got = system_call(SYS_newfstatat, AT_FDCWD, word("/proc/self/ns/pid"), word(&status), 0);
    return got == 0 ? static_cast<std::uint64_t>(status.st_ino) : 0;
}

std::string_view boot_id(std::span<char> buffer) noexcept {
    const std::string_view text = read_text("/proc/sys/kernel/random/boot_id", buffer);
    return text.substr(0, text.find('\n'));
}

}  // namespace barograph::sys
