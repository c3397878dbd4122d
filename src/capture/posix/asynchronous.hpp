// SPDX-License-Identifier: BSD-3-Clause
// Wrappers of POSIX asynchronous I/O. The call that starts a transfer counts the bytes that it asks for; the
// time of a call is what the thread spends in it. A transfer lasts from its start until its completion was
// first seen, by aio_error(), aio_suspend(), lio_listio() or aio_return(): that duration, and the bytes that
// aio_return() says were moved, are the access of the file. What is never asked about with aio_return() is
// not counted as an access. Nor, when the recording has ended, as a call (capture/io/after_end.hpp).
#pragma once

#include <aio.h>

#include "capture/io/after_end.hpp"
#include "capture/posix/metadata.hpp"
#include "capture/posix/transfers_under_way.hpp"
#include "record/file_access.hpp"
#include "sys/errno_guard.hpp"

namespace barograph::capture::posix {

// A call on the file of `control`: `recorded(call, open file, its object)` makes it and counts what became of
// it. The real call alone where nothing is recorded of that file.
template <Call kCall, typename RealCall, typename Recorded>
inline auto on_file_of(const aiocb* control, RealCall&& real_call, Recorded&& recorded) {
    io::OpenFile* open = control == nullptr ? nullptr : recorded_file(control->aio_fildes);
    if (open == nullptr) {
        return real_call();
    }
    const io::OwnWork own_work(format::Layer::kPosix);
    io::IoCall call(format::Layer::kPosix, operation(kCall));
    if (!call.recorded()) [[unlikely]] {
        return real_call();
    }
    return recorded(call, *open, io::object_of(*open->file.load(std::memory_order_relaxed)));
}

// Starts one transfer.
template <Call kCall>
int aio_start(aiocb* control) {
    const auto real_call = [&] { return real<int(aiocb*)>(kCall)(control); };
    if (io::counts_after_end.load(std::memory_order_relaxed)) [[unlikely]] {
        (void)transfer_taken(control, 0);  // what an earlier one left there
    }
    return on_file_of<kCall>(control, real_call, [&](io::IoCall& call, io::OpenFile&, std::uint32_t object) {
        const std::uint64_t bytes = control->aio_nbytes;
        transfer_begun(control, call.now());
        call.enter(object);
        const int result = real_call();
        (void)call.leave(object, call.payload(result == 0 ? bytes : 0));
        if (result != 0) {
            (void)transfer_taken(control, 0);
        }
        return result;
    });
}

// After a transfer of `open` that moved `bytes`. Transfers of a file that were under way together share the
// time in which they were.
[[gnu::noinline]] void count_transfer(io::IoCall& call, io::OpenFile& open, const aiocb& control,
                                      std::uint64_t bytes, io::Timed timed) noexcept;

[[nodiscard]] inline bool moves_data(const aiocb& control) noexcept {
    return control.aio_lio_opcode == LIO_READ || control.aio_lio_opcode == LIO_WRITE;
}

// When the recording has ended: counts a transfer that has been started since.
[[gnu::cold, gnu::noinline]] void count_transfer_after_end(const aiocb& asked, const aiocb* control,
                                                           ssize_t bytes) noexcept;

template <Call kCall>
ssize_t aio_return(aiocb* control) {
    const auto real_call = [&] { return real<ssize_t(aiocb*)>(kCall)(control); };
    if (control != nullptr && io::counts_after_end.load(std::memory_order_relaxed)) [[unlikely]] {
        const aiocb asked = *control;
        const ssize_t result = real_call();
        count_transfer_after_end(asked, control, result);
        return result;
    }
    return on_file_of<kCall>(
        control, real_call, [&](io::IoCall& call, io::OpenFile& open, std::uint32_t object) {
            const aiocb asked = *control;  // the C library notes in it what was started
            call.enter(object);
            const ssize_t result = real_call();
            const bool moves = moves_data(asked);
            io::Timed timed = call.leave(object, moves ? call.payload(0) : io::Payload{});
            const Duration duration = transfer_taken(control, timed.end);
            if (moves && result >= 0) {
                if (duration.known()) {
                    timed.end = duration.ended;
                    timed.ticks = duration.ended - duration.begun;
                }
                count_transfer(call, open, asked, static_cast<std::uint64_t>(result), timed);
            }
            return result;
        });
}

// Not recorded as a call: programs ask until it is done.
template <Call kCall>
int aio_error(const aiocb* control) {
    const int result = real<int(const aiocb*)>(kCall)(control);
    if (result != EINPROGRESS && active()) {
        transfer_seen(control);
    }
    return result;
}

// Those of a list that are done by now.
[[gnu::noinline]] void see_completions(const aiocb* const* list, int count) noexcept;

[[nodiscard]] inline const aiocb* first_of(const aiocb* const* list, int count) noexcept {
    for (int i = 0; list != nullptr && i < count; ++i) {
        if (list[i] != nullptr) {
            return list[i];
        }
    }
    return nullptr;
}

// Waiting for data: a call of data that moves none itself. Counts on the first file of the list.
template <Call kCall>
int aio_suspend(const aiocb* const* list, int count, const timespec* timeout) {
    const auto real_call = [&] {
        return real<int(const aiocb* const*, int, const timespec*)>(kCall)(list, count, timeout);
    };
    return on_file_of<kCall>(first_of(list, count), real_call,
                             [&](io::IoCall& call, io::OpenFile&, std::uint32_t object) {
                                 call.enter(object);
                                 const int result = real_call();
                                 const io::Timed timed = call.leave(object, call.payload(0));
                                 see_completions(list, count);
                                 const record::Thread::Busy busy_mark(call.thread());
                                 format::FileRecord& file = call.file(object);
                                 record::trace(file, timed, format::kNoOffset, 0);
                                 ++record::counter(file, FileCounter::kWaits);
                                 record::counter(file, FileCounter::kWaitTime) += timed.ticks;
                                 return result;
                             });
}

template <Call kCall>
int aio_fsync(int how, aiocb* control) {
    return by_descriptor<kCall>(control == nullptr ? -1 : control->aio_fildes, FileCounter::kSyncs,
                                [&] { return real<int(int, aiocb*)>(kCall)(how, control); });
}

// The bytes that a list asks for; its transfers are under way from `now` on (0: not noted).
[[nodiscard, gnu::noinline]] std::uint64_t begin_list(aiocb* const* list, int count,
                                                      std::uint64_t now) noexcept;

// Counts on the first file of the list.
template <Call kCall>
int lio_listio(int mode, aiocb* const* list, int count, sigevent* event) {
    const auto real_call = [&] {
        return real<int(int, aiocb* const*, int, sigevent*)>(kCall)(mode, list, count, event);
    };
    return on_file_of<kCall>(first_of(list, count), real_call,
                             [&](io::IoCall& call, io::OpenFile&, std::uint32_t object) {
                                 const std::uint64_t bytes = begin_list(list, count, call.now());
                                 call.enter(object);
                                 const int result = real_call();
                                 (void)call.leave(object, call.payload(result == 0 ? bytes : 0));
                                 if (mode == LIO_WAIT) {
                                     see_completions(list, count);
                                 }
                                 return result;
                             });
}

}  // namespace barograph::capture::posix
