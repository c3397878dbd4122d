// SPDX-License-Identifier: BSD-3-Clause
// Wrappers of the calls that begin and end a descriptor. They keep the table of descriptors true; a file
// becomes an object when it was opened successfully. Not in a child that shares its parent's memory until it
// calls exec: it must change no table.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>

#include "capture/io/unseen.hpp"
#include "capture/posix/metadata.hpp"
#include "sys/errno_guard.hpp"

namespace barograph::capture::posix {

// After a call that opened `path`: enters it into the tables and counts it. `result` below 0: it failed.
// `looked_at`: the path is known to be one that is recorded.
[[gnu::noinline]] void end_open(io::IoCall& call, const io::AbsolutePath& path, bool looked_at, int flags,
                                int result) noexcept;
template <Call kCall, typename RealCall>
[[gnu::always_inline]] inline int open_path(int folder, const char* path, int flags, RealCall&& real_call) {
    return io::call_that_opens(
        format::Layer::kPosix, operation(kCall), folder, path, real_call,
        [flags](io::IoCall& call, const io::AbsolutePath& absolute, int result) {
            end_open(call, absolute, true, flags, result);
        },
        io::not_recorded);
}

// The path is known only after the call: mkstemp() and its like fill it in.
template <Call kCall, typename RealCall>
inline int open_template(const char* path, int flags, RealCall&& real_call) {
    const io::OwnWork own_work(format::Layer::kPosix, record::Between::kOpening);
    if (!active() || !io::owns_tables()) {
        return real_call();
    }
    io::IoCall call(format::Layer::kPosix, operation(kCall));
    if (!call.recorded()) [[unlikely]] {
        return real_call();
    }
    call.enter(0);
    const int result = real_call();
    const io::AbsolutePath absolute(AT_FDCWD, path);
    end_open(call, absolute, false, flags, result);
    return result;
}

template <Call kCall>
int open(const char* path, int flags, unsigned mode) {
    return open_path<kCall>(AT_FDCWD, path, flags,
                            [&] { return real<int(const char*, int, ...)>(kCall)(path, flags, mode); });
}

template <Call kCall>
int open_checked(const char* path, int flags) {
    return open_path<kCall>(AT_FDCWD, path, flags,
                            [&] { return real<int(const char*, int)>(kCall)(path, flags); });
}

template <Call kCall>
int openat(int folder, const char* path, int flags, unsigned mode) {
    return open_path<kCall>(folder, path, flags, [&] {
        return real<int(int, const char*, int, ...)>(kCall)(folder, path, flags, mode);
    });
}

template <Call kCall>
int openat_checked(int folder, const char* path, int flags) {
    return open_path<kCall>(folder, path, flags,
                            [&] { return real<int(int, const char*, int)>(kCall)(folder, path, flags); });
}

template <Call kCall>
int creat(const char* path, unsigned mode) {
    return open_path<kCall>(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC,
                            [&] { return real<int(const char*, unsigned)>(kCall)(path, mode); });
}

template <Call kCall>
int mkstemp(char* path) {
    return open_template<kCall>(path, 0, [&] { return real<int(char*)>(kCall)(path); });
}

// The number is flags of mkostemp, or the length of a suffix of mkstemps.
template <Call kCall>
int mkostemp(char* path, int number) {
    constexpr bool kFlags = kCall == kMkostemp || kCall == kMkostemp64;
    return open_template<kCall>(path, kFlags ? number : 0,
                                [&] { return real<int(char*, int)>(kCall)(path, number); });
}

template <Call kCall>
int mkostemps(char* path, int suffix, int flags) {
    return open_template<kCall>(path, flags,
                                [&] { return real<int(char*, int, int)>(kCall)(path, suffix, flags); });
}

// The descriptor is forgotten before the kernel may give it away again.
template <Call kCall, typename RealCall>
inline int end_descriptor(int descriptor, RealCall&& real_call) {
    const io::OwnWork own_work(format::Layer::kPosix, record::Between::kOpening);
    if (!active() || !io::owns_tables()) {
        return real_call();
    }
    io::OpenFile* open = io::known_open_file(descriptor);
    io::FileEntry* file = open == nullptr || !io::closes_itself(*open, descriptor)
                              ? nullptr
                              : open->file.load(std::memory_order_relaxed);
    if (file != nullptr && io::is_check_due()) {
        io::check_offset(*open, descriptor);
    }
    io::forget(descriptor);
    if (file == nullptr || io::waiting.load(std::memory_order_relaxed)) {
        return real_call();
    }
    io::IoCall call(format::Layer::kPosix, operation(kCall));
    if (!call.recorded()) [[unlikely]] {
        return real_call();
    }
    const std::uint32_t object = io::object_of(*file);
    call.enter(object);
    const int result = real_call();
    const io::Timed timed = call.leave(object, {});
    const record::Thread::Busy busy_mark(call.thread());
    format::FileRecord& record = call.file(object);
    record::count_metadata(record, FileCounter::kCloses, timed);
    record::count_span(record, FileCounter::kFirstClose, FileCounter::kLastCloseEnded, timed, call.epoch());
    return result;
}

template <Call kCall>
int close(int descriptor) {
    return end_descriptor<kCall>(descriptor, [&] { return real<int(int)>(kCall)(descriptor); });
}

template <Call kCall>
int close_range(unsigned first, unsigned last, int flags) {
    constexpr int kOnlyMark = 4;  // CLOSE_RANGE_CLOEXEC
    if (active() && io::owns_tables() && (flags & kOnlyMark) == 0) {
        io::forget_range(first, last);
    }
    return real<int(unsigned, unsigned, int)>(kCall)(first, last, flags);
}

template <Call kCall>
void closefrom(int first) {
    if (active() && io::owns_tables()) {
        io::forget_range(first < 0 ? 0 : static_cast<unsigned>(first), ~0U);
    }
    real<void(int)>(kCall)(first);
}

template <Call kCall, typename RealCall>
inline int duplicate(int descriptor, RealCall&& real_call) {
    if (!active() || !io::owns_tables()) {
        return real_call();
    }
    const int result = io::waiting.load(std::memory_order_relaxed)
                           ? real_call()
                           : by_descriptor<kCall>(descriptor, FileCounter::kDuplicates, real_call);
    if (result >= 0) {
        const sys::ErrnoGuard errno_guard;
        io::duplicated(descriptor, result);
    }
    return result;
}

template <Call kCall>
int dup(int descriptor) {
    return duplicate<kCall>(descriptor, [&] { return real<int(int)>(kCall)(descriptor); });
}

template <Call kCall>
int dup2(int descriptor, int wanted) {
    return duplicate<kCall>(descriptor, [&] { return real<int(int, int)>(kCall)(descriptor, wanted); });
}

template <Call kCall>
int dup3(int descriptor, int wanted, int flags) {
    return duplicate<kCall>(descriptor,
                            [&] { return real<int(int, int, int)>(kCall)(descriptor, wanted, flags); });
}

template <Call kCall>
int fcntl(int descriptor, int command, std::uintptr_t argument) {
    const auto real_call = [&] { return real<int(int, int, ...)>(kCall)(descriptor, command, argument); };
    if (command == F_DUPFD || command == F_DUPFD_CLOEXEC) {
        return duplicate<kCall>(descriptor, real_call);
    }
    const int result = real_call();
    if (command == F_SETFL && result == 0 && active()) {
        if (io::OpenFile* open = io::open_file(descriptor); open != nullptr) {
            io::set_appends(*open, descriptor, (argument & O_APPEND) != 0);
        }
    }
    return result;
}

}  // namespace barograph::capture::posix
