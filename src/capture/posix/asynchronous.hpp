// SPDX-License-Identifier: BSD-3-Clause
// Wrappers of POSIX asynchronous I/O. The call that starts a transfer counts as a call of no bytes; aio_return(), which says how
// much was moved, counts the bytes and the access. What is never asked about with aio_return() is not counted as an access.
#pragma once

#include <aio.h>

#include "capture/posix/metadata.hpp"

namespace barograph::capture::posix {

template <Call kCall>
int aio_start(aiocb* control) {
    return by_descriptor<kCall>(control == nullptr ? -1 : control->aio_fildes,
                                FileCounter::kOtherMetadataCalls,
                                [&] { return real<int(aiocb*)>(kCall)(control); });
}

template <Call kCall>
ssize_t aio_return(aiocb* control) {
    io::OpenFile* open = control == nullptr ? nullptr : recorded_file(control->aio_fildes);
    if (open == nullptr) {
        return real<ssize_t(aiocb*)>(kCall)(control);
    }
    const io::OwnWork own_work(format::Layer::kPosix);
    io::IoCall call(format::Layer::kPosix, operation(kCall));
    if (!call.recorded()) [[unlikely]] {
        return real<ssize_t(aiocb*)>(kCall)(control);
    }
    const int what = control->aio_lio_opcode;  // the C library notes there what was started
    const std::uint32_t object = io::object_of(*open->file.load(std::memory_order_relaxed));
    call.enter(object);
    const ssize_t result = real<ssize_t(aiocb*)>(kCall)(control);
    const bool moves = what == LIO_READ || what == LIO_WRITE;
    const std::uint64_t bytes = moves && result > 0 ? static_cast<std::uint64_t>(result) : 0;
    const io::Timed timed = call.leave(object, call.payload(bytes));
    if (moves && result >= 0) {
        const record::Thread::Busy busy_mark(call.thread());
        format::FileRecord& file = call.file(object);
        record::counter(file, FileCounter::kFileAlignment) = open->block_size;
        record::count_access(file,
                             {.write = what == LIO_WRITE,
                              .offset = static_cast<std::uint64_t>(control->aio_offset),
                              .bytes = bytes,
                              .buffer = const_cast<const void*>(control->aio_buf)},
                             timed, call.epoch());
    }
    return result;
}

template <Call kCall>
int aio_fsync(int how, aiocb* control) {
    return by_descriptor<kCall>(control == nullptr ? -1 : control->aio_fildes, FileCounter::kSyncs,
                                [&] { return real<int(int, aiocb*)>(kCall)(how, control); });
}

// Counts on the first file of the list.
template <Call kCall>
int lio_listio(int mode, aiocb* const* list, int count, sigevent* event) {
    const bool some = list != nullptr && count > 0 && list[0] != nullptr;
    return by_descriptor<kCall>(some ? list[0]->aio_fildes : -1, FileCounter::kOtherMetadataCalls, [&] {
        return real<int(int, aiocb* const*, int, sigevent*)>(kCall)(mode, list, count, event);
    });
}

}  // namespace barograph::capture::posix
