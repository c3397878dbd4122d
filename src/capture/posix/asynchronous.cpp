// SPDX-License-Identifier: BSD-3-Clause
// See asynchronous.hpp: what its wrappers do beside the calls.
#include "capture/posix/asynchronous.hpp"

#include <algorithm>

namespace barograph::capture::posix {

void count_transfer(io::IoCall& call, io::OpenFile& open, const aiocb& control, std::uint64_t bytes,
                    io::Timed timed) noexcept {
    const record::Thread::Busy busy_mark(call.thread());
    format::FileRecord& file = call.file(io::object_of(*open.file.load(std::memory_order_relaxed)));
    const bool write = control.aio_lio_opcode == LIO_WRITE;
    record::counter(file, FileCounter::kFileAlignment) = open.block_size;
    ++record::counter(file, write ? FileCounter::kNonblockingWrites : FileCounter::kNonblockingReads);
    const std::uint64_t last_end =
        record::counter(file, write ? FileCounter::kLastWriteEnded : FileCounter::kLastReadEnded);
    record::count_access(file,
                         {.write = write,
                          .offset = static_cast<std::uint64_t>(control.aio_offset),
                          .bytes = bytes,
                          .buffer = const_cast<const void*>(control.aio_buf)},
                         timed, call.epoch());
    const std::uint64_t begun = timed.end - timed.ticks;
    if (last_end != 0 && call.epoch() + last_end > begun) {
        record::counter(file, write ? FileCounter::kWriteTime : FileCounter::kReadTime) -=
            std::min(timed.ticks, call.epoch() + last_end - begun);
    }
}

void count_transfer_after_end(const aiocb& asked, const aiocb* control, ssize_t bytes) noexcept {
    const bool started_before = transfer_taken(control, 0).begun != 0;  // is in the tables as a call
    if (!started_before && moves_data(asked)) {
        io::count_after_end(asked.aio_fildes, asked.aio_lio_opcode == LIO_WRITE, bytes);
    }
}

void see_completions(const aiocb* const* list, int count) noexcept {
    const sys::ErrnoGuard errno_guard;
    for (int i = 0; list != nullptr && i < count; ++i) {
        if (list[i] != nullptr && real<int(const aiocb*)>(kAioError)(list[i]) != EINPROGRESS) {
            transfer_seen(list[i]);
        }
    }
}

std::uint64_t begin_list(aiocb* const* list, int count, std::uint64_t now) noexcept {
    std::uint64_t bytes = 0;
    for (int i = 0; list != nullptr && i < count; ++i) {
        if (list[i] != nullptr && moves_data(*list[i])) {
            bytes += list[i]->aio_nbytes;
            transfer_begun(list[i], now);
        }
    }
    return bytes;
}

}  // namespace barograph::capture::posix
