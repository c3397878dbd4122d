// SPDX-License-Identifier: BSD-3-Clause
// See output_file.hpp.
#include "sys/files/output_file.hpp"

#include <fcntl.h>
#include <linux/fs.h>

#include <algorithm>
#include <cerrno>

#include "sys/files/file_limit.hpp"
#include "sys/system_call.hpp"

namespace barograph::sys {
namespace {

int status_of(long result) noexcept { return result < 0 ? static_cast<int>(result) : 0; }

// Linux transfers at most 0x7ffff000 bytes in one call (write(2)); whole mebibytes keep later calls aligned.
constexpr std::uint64_t kMostPerCall = 1U << 30;

}  // namespace

int OutputFile::create(const char* path) noexcept { return open(path, O_CREAT | O_EXCL); }

int OutputFile::open_empty(const char* path) noexcept { return open(path, O_TRUNC); }

int OutputFile::open(const char* path, int flags) noexcept {
    close();
    const long result =
        system_call(SYS_openat, AT_FDCWD, word(path), O_WRONLY | O_CLOEXEC | O_NOFOLLOW | flags, 0600);
    if (result < 0) {
        return status_of(result);
    }
    descriptor_ = static_cast<int>(result);
    size_ = 0;
    limit_ = file_size_limit();
    return 0;
}

int OutputFile::write(std::span<const std::uint8_t> bytes) noexcept {
    if (descriptor_ < 0) {
        return -EBADF;
    }
    if (bytes.size() > limit_ - std::min(size_, limit_)) {
        return -EFBIG;
    }
    while (!bytes.empty()) {
        const std::uint64_t part = std::min<std::uint64_t>(bytes.size(), kMostPerCall);
        const long written = system_call(SYS_write, descriptor_, word(bytes.data()), static_cast<long>(part));
        if (written == -EINTR) {
            continue;
        }
        if (written <= 0) {
            return written == 0 ? -EIO : status_of(written);
        }
        size_ += static_cast<std::uint64_t>(written);
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return 0;
}

int OutputFile::finish() noexcept {
    if (descriptor_ < 0) {
        return -EBADF;
    }
    long synced = 0;
    do {
        synced = system_call(SYS_fsync, descriptor_);
    } while (synced == -EINTR);
    // Some file systems (and special files) have nothing to synchronize.
    if (synced == -EINVAL || synced == -ENOSYS) {
        synced = 0;
    }
    // Network file systems may report a failed write only here. After EINTR Linux has closed the descriptor.
    long closed = system_call(SYS_close, descriptor_);
    descriptor_ = -1;
    closed = closed == -EINTR ? 0 : closed;
    return synced < 0 ? status_of(synced) : status_of(closed);
}

void OutputFile::close() noexcept {
    if (descriptor_ >= 0) {
        (void)system_call(SYS_close, descriptor_);
        descriptor_ = -1;
    }
}

int make_private_folder(const char* path) noexcept {
    return status_of(system_call(SYS_mkdirat, AT_FDCWD, word(path), 0700));
}

int sync_folder(const char* path) noexcept {
    const long descriptor = system_call(SYS_openat, AT_FDCWD, word(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) {
        return status_of(descriptor);
    }
    const long synced = system_call(SYS_fsync, descriptor);
    (void)system_call(SYS_close, descriptor);
    return synced == -EINVAL || synced == -ENOSYS ? 0 : status_of(synced);
}

int remove_file(const char* path) noexcept {
    return status_of(system_call(SYS_unlinkat, AT_FDCWD, word(path), 0));
}

int remove_folder(const char* path) noexcept {
    return status_of(system_call(SYS_unlinkat, AT_FDCWD, word(path), AT_REMOVEDIR));
}

int rename_to_new(const char* from, const char* to, bool folder) noexcept {
    const long result =
        system_call(SYS_renameat2, AT_FDCWD, word(from), AT_FDCWD, word(to), RENAME_NOREPLACE);
    // What renameat2(2) says where the kernel or the file system does not know the flag.
    if (result == -EINVAL || result == -ENOSYS || result == -EOPNOTSUPP) {
        return claim_and_rename(from, to, folder);
    }
    return status_of(result);
}

int claim_and_rename(const char* from, const char* to, bool folder) noexcept {
    long result = 0;
    if (folder) {
        result = system_call(SYS_mkdirat, AT_FDCWD, word(to), 0700);
    } else {
        result = system_call(SYS_openat, AT_FDCWD, word(to), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (result >= 0) {
            (void)system_call(SYS_close, result);
        }
    }
    if (result < 0) {
        return status_of(result);
    }
    result = system_call(SYS_renameat2, AT_FDCWD, word(from), AT_FDCWD, word(to), 0);
    if (result < 0) {
        (void)(folder ? remove_folder(to) : remove_file(to));
    }
    return status_of(result);
}

}  // namespace barograph::sys
