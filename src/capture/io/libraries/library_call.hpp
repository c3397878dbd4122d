// SPDX-License-Identifier: BSD-3-Clause
// What wrappers of library functions (HDF5, PnetCDF, netCDF) have in common: the guard that also names the
// operation when it is first used, the call of the function behind, and what is counted on an object
// afterwards. Hot like io_call.hpp.
#pragma once

#include <atomic>
#include <cstdint>

#include "capture/io/io_call.hpp"
#include "capture/io/libraries/linked_library.hpp"
#include "format/profile/profile_model.hpp"
#include "record/file_access.hpp"
#include "sys/errno_guard.hpp"

namespace barograph::capture::io {

// Publishes the name of an operation, once in each recording. Keeps errno.
template <class Api>
[[gnu::always_inline]] inline void name_operation(std::uint32_t call) noexcept {
    static constinit std::atomic<std::uint32_t> named_in[Api::kCallCount] = {};
    const std::uint32_t now = recording_number.load(std::memory_order_relaxed);
    if (named_in[call].load(std::memory_order_relaxed) != now &&
        named_in[call].exchange(now, std::memory_order_relaxed) != now) [[unlikely]] {
        const sys::ErrnoGuard errno_guard;
        host.process->define_operation(Api::kFirstOperation + call, Api::kLayer, Api::kNames[call]);
    }
}

// How a transfer was asked for.
struct Mode {
    bool write = false;
    bool collective = false;
    bool nonblocking = false;
    bool several = false;  // the call moved data of further objects
};

// Api: that of LinkedLibrary, with kLayer and kFirstOperation.
template <class Api>
// NOLINTNEXTLINE(misc-multiple-inheritance): our work begins before the call is looked at, and ends last
class LibraryCall : private OwnWork, public IoCall {
public:
    // `wanted`: false where the call is only to be forwarded.
    explicit LibraryCall(std::uint32_t call, bool wanted = true) noexcept
        : OwnWork(Api::kLayer), IoCall(Api::kLayer, Api::kFirstOperation + call, wanted) {
        if (recorded()) {
            name_operation<Api>(call);
        }
    }
    // What follows does nothing on object 0.
    void count(std::uint32_t object, format::FileCounter counter, record::Timed timed) noexcept {
        const record::Thread::Busy busy_mark(thread());
        if (object != 0) {
            record::count_metadata(file(object), counter, timed);
        }
    }
    void add(std::uint32_t object, format::FileCounter counter, std::uint64_t amount = 1) noexcept {
        const record::Thread::Busy busy_mark(thread());
        if (object != 0) {
            record::counter(file(object), counter) += amount;
        }
    }
    // For transfers that were begun before; its time is neither that of data nor of metadata.
    void count_wait(std::uint32_t object, bool collective, bool failed, record::Timed timed) noexcept {
        using format::FileCounter;
        const record::Thread::Busy busy_mark(thread());
        if (object == 0) {
            return;
        }
        format::FileRecord& record = file(object);
        record::trace(record, timed, format::kNoOffset, 0);
        ++record::counter(record, FileCounter::kWaits);
        record::counter(record, FileCounter::kCollectiveWaits) += collective ? 1 : 0;
        record::counter(record, FileCounter::kFailedWaits) += failed ? 1 : 0;
        record::counter(record, FileCounter::kWaitTime) += timed.ticks;
    }
    void count_access(std::uint32_t object, Mode mode, std::uint64_t bytes, const void* buffer,
                      record::Timed timed) noexcept {
        using format::FileCounter;
        const record::Thread::Busy busy_mark(thread());
        if (object == 0) {
            return;
        }
        format::FileRecord& record = file(object);
        if (mode.collective) {
            ++record::counter(record,
                              mode.write ? FileCounter::kCollectiveWrites : FileCounter::kCollectiveReads);
        }
        if (mode.nonblocking) {
            ++record::counter(record,
                              mode.write ? FileCounter::kNonblockingWrites : FileCounter::kNonblockingReads);
        }
        record::count_access(record,
                             {.write = mode.write,
                              .offset_known = false,
                              .bytes = bytes,
                              .buffer = buffer,
                              .rated = !mode.nonblocking && !mode.several},
                             timed, epoch());
    }
    void span(std::uint32_t object, format::FileCounter first, format::FileCounter last,
              record::Timed timed) noexcept {
        const record::Thread::Busy busy_mark(thread());
        if (object != 0) {
            record::count_span(file(object), first, last, timed, epoch());
        }
    }
};

// The function behind a call; `failure` where the caller's library has none.
template <class Api, class Result, class... Given>
Result call_linked(LinkedLibrary<Api>* library, std::uint32_t call, Result failure, Given... given) {
    using Real = Result(Given...);
    Real* real = library == nullptr ? nullptr : library->template function<Real>(call);
    return real == nullptr ? failure : real(given...);
}

}  // namespace barograph::capture::io
