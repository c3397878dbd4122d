// SPDX-License-Identifier: BSD-3-Clause
// See mapping.hpp. Called at start-up and when an arena grows.
#include "sys/mapping.hpp"

#include <fcntl.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <cerrno>

#include "sys/files/file_limit.hpp"
#include "sys/system_call.hpp"

namespace barograph::sys {
namespace {

constexpr long kPopulateWrite = 23;  // MADV_POPULATE_WRITE, in headers since glibc 2.35
constexpr long kMaxErrno = 4095;     // the kernel returns -1 ... -4095 for errors, also from mmap

constinit std::atomic<std::uint64_t> counted_bytes{0};

std::uintptr_t page_of(std::uintptr_t address) noexcept { return address & ~(getauxval(AT_PAGESZ) - 1); }

bool failed(long result) noexcept { return result < 0 && result >= -kMaxErrno; }

// Gives a descriptor a number that programs have no use for: their files get the numbers that they get
// without us, and a lower limit leaves as many. Returns the new number; -1 where all that may be open are few
// (a map needs none); the old one where it cannot be moved.
long move_out_of_the_way(long descriptor) noexcept {
    constexpr rlim_t kUsual = 1024;  // up to here the table of a process is as large as it usually gets
    constexpr rlim_t kFew = 64;
    constexpr long kLeft = 8;  // for others who do the same
    rlimit limit{};
    if (system_call(SYS_prlimit64, 0, RLIMIT_NOFILE, 0, word(&limit)) != 0) {
        return descriptor;
    }
    long moved = -1;
    if (limit.rlim_cur > kFew) {
        const auto number = static_cast<long>(std::min(limit.rlim_cur, kUsual)) - kLeft;
        moved = system_call(SYS_fcntl, descriptor, F_DUPFD_CLOEXEC, number);
        if (failed(moved)) {
            return descriptor;
        }
    }
    (void)system_call(SYS_close, descriptor);
    return moved;
}

// For file systems without fallocate: writing zeros backs the pages as well.
int write_zeros(int descriptor, std::uint64_t offset, std::uint64_t bytes) noexcept {
    static constexpr char kZeros[4096] = {};
    while (bytes != 0) {
        const auto part = static_cast<long>(std::min<std::uint64_t>(bytes, sizeof kZeros));
        const long written =
            system_call(SYS_pwrite64, descriptor, word(kZeros), part, static_cast<long>(offset));
        if (written == -EINTR) {
            continue;
        }
        if (written <= 0) {
            return written == 0 ? -EIO : static_cast<int>(written);
        }
        offset += static_cast<std::uint64_t>(written);
        bytes -= static_cast<std::uint64_t>(written);
    }
    return 0;
}

int reserve_in(int descriptor, std::uint64_t offset, std::uint64_t bytes) noexcept {
    long result = 0;
    do {
        result =
            system_call(SYS_fallocate, descriptor, 0, static_cast<long>(offset), static_cast<long>(bytes));
    } while (result == -EINTR);
    if (result == -EOPNOTSUPP || result == -ENOSYS) {
        return write_zeros(descriptor, offset, bytes);
    }
    return static_cast<int>(result);
}

}  // namespace

void* map_anonymous(std::uint64_t bytes) noexcept {
    void* memory = map_uncounted(bytes);
    counted_bytes.fetch_add(memory != nullptr ? bytes : 0, std::memory_order_relaxed);
    return memory;
}

std::uintptr_t map_stack(std::uint64_t bytes) noexcept {
    const std::uint64_t page = getauxval(AT_PAGESZ);
    void* const low = map_uncounted(page + bytes);
    if (low == nullptr) {
        return 0;
    }
    (void)system_call(SYS_mprotect, word(low), static_cast<long>(page), PROT_NONE);
    return reinterpret_cast<std::uintptr_t>(low) + page + bytes;
}

std::uint64_t anonymous_bytes() noexcept { return counted_bytes.load(std::memory_order_relaxed); }

void* map_uncounted(std::uint64_t bytes) noexcept {
    const long result = system_call(SYS_mmap, 0, static_cast<long>(bytes), PROT_READ | PROT_WRITE,
                                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return failed(result) ? nullptr : reinterpret_cast<void*>(result);
}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
    if (this != &other) {
        descriptor_ = std::exchange(other.descriptor_, -1);
        device_ = other.device_;
        inode_ = other.inode_;
        path_ = other.path_;
        data_ = std::exchange(other.data_, nullptr);
        capacity_ = std::exchange(other.capacity_, 0);
    }
    return *this;
}

int MappedFile::create(const char* path, std::uint64_t capacity) noexcept {
    constexpr std::uint64_t kPage = 4096;
    capacity = std::min(capacity, file_size_limit()) / kPage * kPage;
    if (capacity == 0) {
        return -EFBIG;
    }
    const long descriptor = system_call(SYS_openat, AT_FDCWD, word(path),
                                        O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (failed(descriptor)) {
        return static_cast<int>(descriptor);
    }
    long result = system_call(SYS_ftruncate, descriptor, static_cast<long>(capacity));
    if (!failed(result)) {
        result = system_call(SYS_mmap, 0, static_cast<long>(capacity), PROT_NONE, MAP_SHARED | MAP_NORESERVE,
                             descriptor, 0);
    }
    if (failed(result)) {
        (void)system_call(SYS_unlinkat, AT_FDCWD, word(path), 0);
        (void)system_call(SYS_close, descriptor);
        return static_cast<int>(result);
    }
    struct stat status{};
    (void)system_call(SYS_fstat, descriptor, word(&status));
    device_ = status.st_dev;
    inode_ = status.st_ino;
    descriptor_ = static_cast<int>(move_out_of_the_way(descriptor));
    path_ = path;
    data_ = reinterpret_cast<unsigned char*>(result);
    capacity_ = capacity;
    return 0;
}

// A program that closes all descriptors it does not know (a daemon does) may get our number for a file of its
// own.
bool MappedFile::descriptor_is_ours() const noexcept {
    struct stat status{};
    return descriptor_ >= 0 && system_call(SYS_fstat, descriptor_, word(&status)) == 0 &&
           status.st_dev == device_ && status.st_ino == inode_;
}

int MappedFile::open(std::uint64_t offset, std::uint64_t bytes) noexcept {
    const auto begin = reinterpret_cast<std::uintptr_t>(data_ + offset);
    const std::uintptr_t page = page_of(begin);
    return static_cast<int>(system_call(SYS_mprotect, static_cast<long>(page),
                                        static_cast<long>(begin + bytes - page), PROT_READ | PROT_WRITE));
}

int MappedFile::reserve(std::uint64_t offset, std::uint64_t bytes) noexcept {
    if (const int closed = open(offset, bytes); closed != 0) {
        return closed;
    }
    if (descriptor_is_ours()) {
        return reserve_in(descriptor_, offset, bytes);
    }
    // The map is still there, and needs no descriptor, whose number the program may count on.
    const auto begin = reinterpret_cast<std::uintptr_t>(data_ + offset);
    const std::uintptr_t page = page_of(begin);
    long result = 0;
    do {
        result = system_call(SYS_madvise, static_cast<long>(page), static_cast<long>(begin + bytes - page),
                             kPopulateWrite);
    } while (result == -EINTR);
    return result == -EINVAL ? reserve_anew(offset, bytes) : static_cast<int>(result);
}

// Before Linux 5.14: with a descriptor for as long as it takes.
int MappedFile::reserve_anew(std::uint64_t offset, std::uint64_t bytes) noexcept {
    const long descriptor = system_call(SYS_openat, AT_FDCWD, word(path_), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    if (descriptor < 0) {
        return static_cast<int>(descriptor);
    }
    struct stat status{};
    const bool same = system_call(SYS_fstat, descriptor, word(&status)) == 0 && status.st_dev == device_ &&
                      status.st_ino == inode_;
    const int result = same ? reserve_in(static_cast<int>(descriptor), offset, bytes) : -EBADF;
    (void)system_call(SYS_close, descriptor);
    return result;
}

bool MappedFile::is_at(const char* path) const noexcept {
    struct stat status{};
    const long result = system_call(SYS_newfstatat, AT_FDCWD, word(path), word(&status), AT_SYMLINK_NOFOLLOW);
    if (failed(result)) {
        return result != -ENOENT && result != -ENOTDIR;
    }
    return status.st_dev == device_ && status.st_ino == inode_;
}

void MappedFile::close_descriptor() noexcept {
    if (descriptor_is_ours()) {
        (void)system_call(SYS_close, descriptor_);
        descriptor_ = -1;
    }
}

}  // namespace barograph::sys
