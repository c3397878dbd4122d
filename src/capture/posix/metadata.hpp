// SPDX-License-Identifier: BSD-3-Clause
// Wrappers of the calls that move no bytes: what is counted is the call, its time, and one counter of the
// file. A call by path makes an object of the file only when it succeeds.
#pragma once

#include <dirent.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "capture/io/file_call.hpp"
#include "capture/io/unseen.hpp"
#include "capture/posix/real_posix.hpp"

namespace barograph::capture::posix {

using format::FileCounter;

// Whether a call succeeded, by what it returned.
inline constexpr auto kNotNegative = [](auto result) noexcept { return result >= 0; };

template <Call kCall, typename RealCall, typename Succeeded = decltype(kNotNegative)>
[[gnu::always_inline]] inline auto by_descriptor(int descriptor, FileCounter counted, RealCall&& real_call,
                                                 Succeeded succeeded = kNotNegative) {
    return io::call_on_open_file(format::Layer::kPosix, operation(kCall), recorded_file(descriptor), counted,
                                 real_call, succeeded);
}

// Whether a call that has succeeded has shown that its path is a folder.
inline constexpr auto kNotKnown = []() noexcept { return false; };
inline constexpr auto kFolder = []() noexcept { return true; };
// For calls that query the status; `status` as the call has filled it in.
[[nodiscard]] inline bool shows_folder(const void* status) noexcept {
    return S_ISDIR(static_cast<const struct ::stat*>(status)->st_mode);
}

// What is at a path after a call on it: `gone`: something else from now on, or nothing.
struct Found {
    bool gone = false;
    bool folder = false;
};
// The object that a call by path counts on once it has succeeded; 0 otherwise. Keeps errno.
[[nodiscard, gnu::noinline]] std::uint32_t object_at(const io::AbsolutePath& path, bool succeeded,
                                                     Found found) noexcept;

template <Call kCall, typename RealCall, typename Succeeded = decltype(kNotNegative),
          typename IsFolder = decltype(kNotKnown)>
inline auto by_path(int folder, const char* path, FileCounter counted, RealCall&& real_call,
                    Succeeded succeeded = kNotNegative, IsFolder is_folder = kNotKnown) {
    if (!active()) {
        return real_call();
    }
    io::OwnWork own_work(format::Layer::kPosix);
    const io::AbsolutePath absolute(folder, path);
    if (io::ignored(absolute)) {
        own_work.end_before_call();
        return real_call();
    }
    io::IoCall call(format::Layer::kPosix, operation(kCall));
    if (!call.recorded()) [[unlikely]] {
        return real_call();
    }
    call.enter(0);
    const auto result = real_call();
    const std::uint64_t ended = call.now();
    const bool success = succeeded(result);
    const bool gone = counted == FileCounter::kRemovals || counted == FileCounter::kRenamesFrom;
    const std::uint32_t object =
        object_at(absolute, success, {.gone = gone, .folder = success && is_folder()});
    const io::Timed timed = call.leave(object, {}, ended);
    if (success) {
        const record::Thread::Busy busy_mark(call.thread());
        record::count_metadata(call.file(object), counted, timed);
    }
    return result;
}

template <Call kCall>
std::int64_t lseek(int descriptor, std::int64_t offset, int whence) {
    const std::int64_t result = by_descriptor<kCall>(descriptor, FileCounter::kSeeks, [&] {
        return real<std::int64_t(int, std::int64_t, int)>(kCall)(descriptor, offset, whence);
    });
    if (result >= 0 && active()) {
        if (io::OpenFile* open = io::open_file(descriptor); open != nullptr) {
            open->position.store(static_cast<std::uint64_t>(result), std::memory_order_relaxed);
        }
    }
    return result;
}

template <Call kCall>
int fsync(int descriptor) {
    return by_descriptor<kCall>(descriptor, FileCounter::kSyncs,
                                [&] { return real<int(int)>(kCall)(descriptor); });
}

template <Call kCall>
int fdatasync(int descriptor) {
    return by_descriptor<kCall>(descriptor, FileCounter::kDataSyncs,
                                [&] { return real<int(int)>(kCall)(descriptor); });
}

template <Call kCall>
int sync_file_range(int descriptor, std::int64_t offset, std::int64_t bytes, unsigned flags) {
    return by_descriptor<kCall>(descriptor, FileCounter::kDataSyncs, [&] {
        return real<int(int, std::int64_t, std::int64_t, unsigned)>(kCall)(descriptor, offset, bytes, flags);
    });
}

// A mapping of this size or more is reported even if it is private or read-only.
inline constexpr std::size_t kLargeMapping = std::size_t{16} << 20U;

template <Call kCall>
void* mmap(void* address, std::size_t bytes, int protection, int flags, int descriptor, std::int64_t offset) {
    const auto real_call = [&] {
        return real<void*(void*, std::size_t, int, int, int, std::int64_t)>(kCall)(address, bytes, protection,
                                                                                   flags, descriptor, offset);
    };
    if ((flags & MAP_ANONYMOUS) != 0) {
        return real_call();
    }
    return by_descriptor<kCall>(descriptor, FileCounter::kMaps, real_call, [&](const void* mapped) noexcept {
        const bool written = (flags & MAP_TYPE) != MAP_PRIVATE && (protection & PROT_WRITE) != 0;
        if (mapped != MAP_FAILED && (written || bytes >= kLargeMapping)) {
            io::note_mapping(bytes);
        }
        return mapped != MAP_FAILED;
    });
}

template <Call kCall>
int ftruncate(int descriptor, std::int64_t bytes) {
    return by_descriptor<kCall>(descriptor, FileCounter::kTruncations,
                                [&] { return real<int(int, std::int64_t)>(kCall)(descriptor, bytes); });
}

template <Call kCall>
int truncate(const char* path, std::int64_t bytes) {
    return by_path<kCall>(AT_FDCWD, path, FileCounter::kTruncations,
                          [&] { return real<int(const char*, std::int64_t)>(kCall)(path, bytes); });
}

template <Call kCall>
int fallocate(int descriptor, int mode, std::int64_t offset, std::int64_t bytes) {
    return by_descriptor<kCall>(descriptor, FileCounter::kOtherMetadataCalls, [&] {
        return real<int(int, int, std::int64_t, std::int64_t)>(kCall)(descriptor, mode, offset, bytes);
    });
}

inline constexpr auto kIsZero = [](auto result) noexcept { return result == 0; };

template <Call kCall>
int posix_fallocate(int descriptor, std::int64_t offset, std::int64_t bytes) {
    return by_descriptor<kCall>(
        descriptor, FileCounter::kOtherMetadataCalls,
        [&] { return real<int(int, std::int64_t, std::int64_t)>(kCall)(descriptor, offset, bytes); },
        kIsZero);
}

template <Call kCall>
int posix_fadvise(int descriptor, std::int64_t offset, std::int64_t bytes, int advice) {
    return by_descriptor<kCall>(
        descriptor, FileCounter::kOtherMetadataCalls,
        [&] {
            return real<int(int, std::int64_t, std::int64_t, int)>(kCall)(descriptor, offset, bytes, advice);
        },
        kIsZero);
}

template <Call kCall>
ssize_t readahead(int descriptor, std::int64_t offset, std::size_t bytes) {
    return by_descriptor<kCall>(descriptor, FileCounter::kOtherMetadataCalls, [&] {
        return real<ssize_t(int, std::int64_t, std::size_t)>(kCall)(descriptor, offset, bytes);
    });
}

template <Call kCall>
int lock_file(int descriptor, int what) {
    return by_descriptor<kCall>(descriptor, FileCounter::kOtherMetadataCalls,
                                [&] { return real<int(int, int)>(kCall)(descriptor, what); });
}

template <Call kCall>
int stat(const char* path, void* status) {
    return by_path<kCall>(
        AT_FDCWD, path, FileCounter::kStats,
        [&] { return real<int(const char*, void*)>(kCall)(path, status); }, kNotNegative,
        [&]() noexcept { return shows_folder(status); });
}

template <Call kCall>
int fstat(int descriptor, void* status) {
    return by_descriptor<kCall>(descriptor, FileCounter::kStats,
                                [&] { return real<int(int, void*)>(kCall)(descriptor, status); });
}

// An empty path means the descriptor itself (AT_EMPTY_PATH), as glibc's fstat() does.
[[nodiscard]] inline bool is_descriptor_itself(const char* path) noexcept {
    return path != nullptr && *path == '\0';
}

template <Call kCall>
int fstatat(int folder, const char* path, void* status, int flags) {
    const auto real_call = [&] {
        return real<int(int, const char*, void*, int)>(kCall)(folder, path, status, flags);
    };
    return is_descriptor_itself(path)
               ? by_descriptor<kCall>(folder, FileCounter::kStats, real_call)
               : by_path<kCall>(folder, path, FileCounter::kStats, real_call, kNotNegative,
                                [&]() noexcept { return shows_folder(status); });
}

template <Call kCall>
int xstat(int version, const char* path, void* status) {
    return by_path<kCall>(
        AT_FDCWD, path, FileCounter::kStats,
        [&] { return real<int(int, const char*, void*)>(kCall)(version, path, status); }, kNotNegative,
        [&]() noexcept { return shows_folder(status); });
}

template <Call kCall>
int fxstat(int version, int descriptor, void* status) {
    return by_descriptor<kCall>(descriptor, FileCounter::kStats, [&] {
        return real<int(int, int, void*)>(kCall)(version, descriptor, status);
    });
}

template <Call kCall>
int fxstatat(int version, int folder, const char* path, void* status, int flags) {
    const auto real_call = [&] {
        return real<int(int, int, const char*, void*, int)>(kCall)(version, folder, path, status, flags);
    };
    return is_descriptor_itself(path)
               ? by_descriptor<kCall>(folder, FileCounter::kStats, real_call)
               : by_path<kCall>(folder, path, FileCounter::kStats, real_call, kNotNegative,
                                [&]() noexcept { return shows_folder(status); });
}

template <Call kCall>
int statx(int folder, const char* path, int flags, unsigned mask, void* status) {
    const auto real_call = [&] {
        return real<int(int, const char*, int, unsigned, void*)>(kCall)(folder, path, flags, mask, status);
    };
    return is_descriptor_itself(path)
               ? by_descriptor<kCall>(folder, FileCounter::kStats, real_call)
               : by_path<kCall>(folder, path, FileCounter::kStats, real_call, kNotNegative, [&]() noexcept {
                     const auto* found = static_cast<const struct ::statx*>(status);
                     return (found->stx_mask & STATX_TYPE) != 0 && S_ISDIR(found->stx_mode);
                 });
}

template <Call kCall>
int access(const char* path, int mode) {
    return by_path<kCall>(AT_FDCWD, path, FileCounter::kOtherMetadataCalls,
                          [&] { return real<int(const char*, int)>(kCall)(path, mode); });
}

template <Call kCall>
int faccessat(int folder, const char* path, int mode, int flags) {
    return by_path<kCall>(folder, path, FileCounter::kOtherMetadataCalls, [&] {
        return real<int(int, const char*, int, int)>(kCall)(folder, path, mode, flags);
    });
}

// Counts a rename on the name that the file has got.
[[gnu::noinline]] void count_target(int folder, const char* path) noexcept;

// Counts on the file as it was called, and as it is called from then on.
template <Call kCall, typename RealCall>
inline int rename_between(int from_folder, const char* from, int to_folder, const char* to,
                          RealCall&& real_call) {
    const int result = by_path<kCall>(from_folder, from, FileCounter::kRenamesFrom, real_call);
    if (result == 0) {
        count_target(to_folder, to);
    }
    return result;
}

template <Call kCall>
int rename(const char* from, const char* to) {
    return rename_between<kCall>(AT_FDCWD, from, AT_FDCWD, to,
                                 [&] { return real<int(const char*, const char*)>(kCall)(from, to); });
}

template <Call kCall>
int renameat(int from_folder, const char* from, int to_folder, const char* to) {
    return rename_between<kCall>(from_folder, from, to_folder, to, [&] {
        return real<int(int, const char*, int, const char*)>(kCall)(from_folder, from, to_folder, to);
    });
}

template <Call kCall>
int renameat2(int from_folder, const char* from, int to_folder, const char* to, unsigned flags) {
    return rename_between<kCall>(from_folder, from, to_folder, to, [&] {
        return real<int(int, const char*, int, const char*, unsigned)>(kCall)(from_folder, from, to_folder,
                                                                              to, flags);
    });
}

template <Call kCall>
int unlink(const char* path) {
    return by_path<kCall>(
        AT_FDCWD, path, FileCounter::kRemovals, [&] { return real<int(const char*)>(kCall)(path); },
        kNotNegative, []() noexcept { return kCall == kRmdir; });
}

template <Call kCall>
int unlinkat(int folder, const char* path, int flags) {
    return by_path<kCall>(
        folder, path, FileCounter::kRemovals,
        [&] { return real<int(int, const char*, int)>(kCall)(folder, path, flags); }, kNotNegative,
        [&]() noexcept { return (flags & AT_REMOVEDIR) != 0; });
}

template <Call kCall>
int mkdir(const char* path, unsigned mode) {
    return by_path<kCall>(
        AT_FDCWD, path, FileCounter::kOtherMetadataCalls,
        [&] { return real<int(const char*, unsigned)>(kCall)(path, mode); }, kNotNegative, kFolder);
}

template <Call kCall>
int mkdirat(int folder, const char* path, unsigned mode) {
    return by_path<kCall>(
        folder, path, FileCounter::kOtherMetadataCalls,
        [&] { return real<int(int, const char*, unsigned)>(kCall)(folder, path, mode); }, kNotNegative,
        kFolder);
}

}  // namespace barograph::capture::posix
