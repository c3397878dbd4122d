// SPDX-License-Identifier: BSD-3-Clause
// Wrappers of the calls that read and write. Hot: two loads for the file, two clock readings, no lock, no
// heap, no string. Bytes are those that the call says it moved; calls that fail count as calls of 0 bytes and
// as no access of the file.
#pragma once

#include <sys/uio.h>
#include <unistd.h>

#include <cstdarg>

#include "capture/io/after_end.hpp"
#include "capture/posix/real_posix.hpp"
#include "record/file_access.hpp"

namespace barograph::capture::posix {

// `offset`: where the call works, or kAtPosition.
inline constexpr std::int64_t kAtPosition = -1;

template <Call kCall, bool kWrite, typename RealCall>
[[gnu::always_inline]] inline ssize_t transfer(int descriptor, const void* buffer, std::int64_t offset,
                                               RealCall&& real_call) {
    io::OpenFile* open = recorded_file(descriptor);
    if (open == nullptr) {
        const ssize_t result = real_call();
        if (io::counts_after_end.load(std::memory_order_relaxed)) [[unlikely]] {
            io::count_after_end(descriptor, kWrite, result);
        }
        return result;
    }
    const io::OwnWork own_work(format::Layer::kPosix);
    io::IoCall call(format::Layer::kPosix, operation(kCall));
    if (!call.recorded()) [[unlikely]] {
        open->inherited = true;  // its position is asked from now on
        return real_call();
    }
    const std::uint32_t object = io::object_of(*open->file.load(std::memory_order_relaxed));
    call.enter(object);
    const ssize_t result = real_call();
    const std::uint64_t bytes = result > 0 ? static_cast<std::uint64_t>(result) : 0;
    const io::Timed timed = call.leave(object, call.payload(bytes));
    if (result >= 0) [[likely]] {
        const record::Thread::Busy busy_mark(call.thread());
        format::FileRecord& file = call.file(object);
        record::counter(file, format::FileCounter::kFileAlignment) = open->block_size;
        const std::uint64_t where =
            offset == kAtPosition
                ? io::access_offset(*open, descriptor, bytes, kWrite)
                : io::given_offset(*open, descriptor, bytes, static_cast<std::uint64_t>(offset), kWrite);
        record::count_access(file, {.write = kWrite, .offset = where, .bytes = bytes, .buffer = buffer},
                             timed, call.epoch());
    }
    return result;
}

[[nodiscard]] inline const void* first_buffer(const iovec* parts, int count) noexcept {
    return parts != nullptr && count > 0 ? parts->iov_base : nullptr;
}

template <Call kCall>
ssize_t read(int descriptor, void* buffer, std::size_t bytes) {
    return transfer<kCall, false>(descriptor, buffer, kAtPosition, [&] {
        return real<ssize_t(int, void*, std::size_t)>(kCall)(descriptor, buffer, bytes);
    });
}

template <Call kCall>
ssize_t read_checked(int descriptor, void* buffer, std::size_t bytes, std::size_t size) {
    return transfer<kCall, false>(descriptor, buffer, kAtPosition, [&] {
        return real<ssize_t(int, void*, std::size_t, std::size_t)>(kCall)(descriptor, buffer, bytes, size);
    });
}

template <Call kCall>
ssize_t write(int descriptor, const void* buffer, std::size_t bytes) {
    return transfer<kCall, true>(descriptor, buffer, kAtPosition, [&] {
        return real<ssize_t(int, const void*, std::size_t)>(kCall)(descriptor, buffer, bytes);
    });
}

// Formatted output, which the C library writes past the wrapper of write().
template <Call kCall>
int vdprintf(int descriptor, const char* format, va_list arguments) {
    return static_cast<int>(transfer<kCall, true>(descriptor, nullptr, kAtPosition, [&] {
        return real<int(int, const char*, va_list)>(kCall)(descriptor, format, arguments);
    }));
}

template <Call kCall>
int vdprintf_checked(int descriptor, int flag, const char* format, va_list arguments) {
    return static_cast<int>(transfer<kCall, true>(descriptor, nullptr, kAtPosition, [&] {
        return real<int(int, int, const char*, va_list)>(kCall)(descriptor, flag, format, arguments);
    }));
}

template <Call kCall>
ssize_t pread(int descriptor, void* buffer, std::size_t bytes, std::int64_t offset) {
    return transfer<kCall, false>(descriptor, buffer, offset, [&] {
        return real<ssize_t(int, void*, std::size_t, std::int64_t)>(kCall)(descriptor, buffer, bytes, offset);
    });
}

template <Call kCall>
ssize_t pread_checked(int descriptor, void* buffer, std::size_t bytes, std::int64_t offset,
                      std::size_t size) {
    return transfer<kCall, false>(descriptor, buffer, offset, [&] {
        return real<ssize_t(int, void*, std::size_t, std::int64_t, std::size_t)>(kCall)(descriptor, buffer,
                                                                                        bytes, offset, size);
    });
}

template <Call kCall>
ssize_t pwrite(int descriptor, const void* buffer, std::size_t bytes, std::int64_t offset) {
    return transfer<kCall, true>(descriptor, buffer, offset, [&] {
        return real<ssize_t(int, const void*, std::size_t, std::int64_t)>(kCall)(descriptor, buffer, bytes,
                                                                                 offset);
    });
}

template <Call kCall>
ssize_t readv(int descriptor, const iovec* parts, int count) {
    return transfer<kCall, false>(descriptor, first_buffer(parts, count), kAtPosition, [&] {
        return real<ssize_t(int, const iovec*, int)>(kCall)(descriptor, parts, count);
    });
}

template <Call kCall>
ssize_t writev(int descriptor, const iovec* parts, int count) {
    return transfer<kCall, true>(descriptor, first_buffer(parts, count), kAtPosition, [&] {
        return real<ssize_t(int, const iovec*, int)>(kCall)(descriptor, parts, count);
    });
}

template <Call kCall>
ssize_t preadv(int descriptor, const iovec* parts, int count, std::int64_t offset) {
    return transfer<kCall, false>(descriptor, first_buffer(parts, count), offset, [&] {
        return real<ssize_t(int, const iovec*, int, std::int64_t)>(kCall)(descriptor, parts, count, offset);
    });
}

template <Call kCall>
ssize_t pwritev(int descriptor, const iovec* parts, int count, std::int64_t offset) {
    return transfer<kCall, true>(descriptor, first_buffer(parts, count), offset, [&] {
        return real<ssize_t(int, const iovec*, int, std::int64_t)>(kCall)(descriptor, parts, count, offset);
    });
}

// The offset -1 means the position here.
template <Call kCall>
ssize_t preadv2(int descriptor, const iovec* parts, int count, std::int64_t offset, int flags) {
    return transfer<kCall, false>(descriptor, first_buffer(parts, count), offset, [&] {
        return real<ssize_t(int, const iovec*, int, std::int64_t, int)>(kCall)(descriptor, parts, count,
                                                                               offset, flags);
    });
}

template <Call kCall>
ssize_t pwritev2(int descriptor, const iovec* parts, int count, std::int64_t offset, int flags) {
    return transfer<kCall, true>(descriptor, first_buffer(parts, count), offset, [&] {
        return real<ssize_t(int, const iovec*, int, std::int64_t, int)>(kCall)(descriptor, parts, count,
                                                                               offset, flags);
    });
}

}  // namespace barograph::capture::posix
