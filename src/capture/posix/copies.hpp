// SPDX-License-Identifier: BSD-3-Clause
// Wrappers of the calls that move bytes between two descriptors inside the kernel: a read of one file and a
// write of another. The call itself, its time and bytes count on the file that is written (on the one that is
// read where only that is recorded).
#pragma once

#include <unistd.h>

#include "capture/io/after_end.hpp"
#include "capture/posix/real_posix.hpp"

namespace barograph::capture::posix {

struct CopyEnd {
    int descriptor;
    io::OpenFile* open;
    bool has_offset;
    std::uint64_t offset;

    CopyEnd(int given, const std::int64_t* given_offset) noexcept
        : descriptor(given),
          open(recorded_file(given)),
          has_offset(open != nullptr && given_offset != nullptr),
          offset(has_offset ? static_cast<std::uint64_t>(*given_offset) : 0) {}
};

// Counts the access at one end after `bytes` were moved.
[[gnu::noinline]] void count_end(io::IoCall& call, const CopyEnd& end, bool write, std::uint64_t bytes,
                                 io::Timed timed) noexcept;

template <Call kCall, typename RealCall>
inline ssize_t copy_between(int from, const std::int64_t* from_offset, int to, const std::int64_t* to_offset,
                            RealCall&& real_call) {
    const CopyEnd source(from, from_offset);
    const CopyEnd target(to, to_offset);
    io::OpenFile* counted = target.open != nullptr ? target.open : source.open;
    if (counted == nullptr) {
        const ssize_t result = real_call();
        if (io::counts_after_end.load(std::memory_order_relaxed)) [[unlikely]] {
            io::count_copy_after_end(from, to, result);
        }
        return result;
    }
    const io::OwnWork own_work(format::Layer::kPosix);
    io::IoCall call(format::Layer::kPosix, operation(kCall));
    if (!call.recorded()) [[unlikely]] {
        for (io::OpenFile* open : {source.open, target.open}) {
            if (open != nullptr) {
                open->inherited = true;  // its position is asked from now on
            }
        }
        return real_call();
    }
    const std::uint32_t object = io::object_of(*counted->file.load(std::memory_order_relaxed));
    call.enter(object);
    const ssize_t result = real_call();
    const std::uint64_t bytes = result > 0 ? static_cast<std::uint64_t>(result) : 0;
    const io::Timed timed = call.leave(object, call.payload(bytes));
    if (result >= 0) {
        count_end(call, source, false, bytes,
                  {.end = timed.end, .ticks = 0, .tracer = timed.tracer, .node = timed.node});
        count_end(call, target, true, bytes, timed);
    }
    return result;
}

template <Call kCall>
ssize_t copy_file_range(int from, std::int64_t* from_offset, int to, std::int64_t* to_offset,
                        std::size_t bytes, unsigned flags) {
    return copy_between<kCall>(from, from_offset, to, to_offset, [&] {
        return real<ssize_t(int, std::int64_t*, int, std::int64_t*, std::size_t, unsigned)>(kCall)(
            from, from_offset, to, to_offset, bytes, flags);
    });
}

template <Call kCall>
ssize_t sendfile(int to, int from, std::int64_t* from_offset, std::size_t bytes) {
    return copy_between<kCall>(from, from_offset, to, nullptr, [&] {
        return real<ssize_t(int, int, std::int64_t*, std::size_t)>(kCall)(to, from, from_offset, bytes);
    });
}

template <Call kCall>
ssize_t splice(int from, std::int64_t* from_offset, int to, std::int64_t* to_offset, std::size_t bytes,
               unsigned flags) {
    return copy_between<kCall>(from, from_offset, to, to_offset, [&] {
        return real<ssize_t(int, std::int64_t*, int, std::int64_t*, std::size_t, unsigned)>(kCall)(
            from, from_offset, to, to_offset, bytes, flags);
    });
}

}  // namespace barograph::capture::posix
