// SPDX-License-Identifier: BSD-3-Clause
// See streams.hpp: what follows an open or a seek, out of line.
#include "capture/stdio/streams.hpp"

#include <stdio_ext.h>

#include <algorithm>
#include <cwchar>

#include "capture/io/unseen.hpp"
#include "sys/system_call.hpp"

namespace barograph::capture::stdio {
namespace {

int flags_of(const char* mode) noexcept { return mode != nullptr && *mode == 'a' ? O_APPEND : 0; }

void count_open(io::IoCall& call, io::FileEntry& file, io::OpenFile* open, int descriptor, io::Timed timed,
                std::uint32_t object) noexcept {
    if (open != nullptr) {
        open->has_stream.store(true, std::memory_order_relaxed);
        io::describe_file(file, descriptor, open->device, open->block_size);
    }
    const record::Thread::Busy busy_mark(call.thread());
    format::FileRecord& record = call.file(object);
    record::count_metadata(record, FileCounter::kOpens, timed);
    record::count_span(record, FileCounter::kFirstOpen, FileCounter::kLastOpenEnded, timed, call.epoch());
}

}  // namespace

void end_open(io::IoCall& call, const io::AbsolutePath& path, const char* mode, FILE* stream) noexcept {
    const std::uint64_t ended = call.now();
    const sys::ErrnoGuard errno_guard;
    io::FileEntry* file = stream == nullptr ? nullptr : path.make_entry();
    const std::uint32_t object = file == nullptr ? 0 : io::object_of(*file);
    const io::Timed timed = call.leave(object, {}, ended);
    if (file != nullptr) {
        const int descriptor = fileno_unlocked(stream);
        io::OpenFile* open = io::opened(descriptor, file, flags_of(mode));
        count_open(call, *file, open, descriptor, timed, object);
    }
}

void end_open_of_stream(io::IoCall& call, FILE* stream) noexcept {
    const std::uint64_t ended = call.now();
    const sys::ErrnoGuard errno_guard;
    const int descriptor = stream == nullptr ? -1 : fileno_unlocked(stream);
    io::OpenFile* open = io::open_file(descriptor);
    io::FileEntry* file = open == nullptr ? nullptr : open->file.load(std::memory_order_relaxed);
    const std::uint32_t object = file == nullptr ? 0 : io::object_of(*file);
    const io::Timed timed = call.leave(object, {}, ended);
    if (file != nullptr) {
        note_position(*open, stream);
        count_open(call, *file, open, descriptor, timed, object);
    }
}

void not_recorded(FILE* stream) noexcept {
    if (stream != nullptr) {
        io::not_recorded(fileno_unlocked(stream));
    }
}

void note_position(io::OpenFile& open, FILE* stream) noexcept {
    const sys::ErrnoGuard errno_guard;
    open.has_stream.store(true, std::memory_order_relaxed);  // dup2() may have put it under this stream
    const auto position = static_cast<std::int64_t>(ftello(stream));
    if (position >= 0) {
        open.stream_position.store(static_cast<std::uint64_t>(position), std::memory_order_relaxed);
    }
}

void check_position(io::OpenFile& open, FILE* stream, int descriptor) noexcept {
    // It is at most at the kernel's position plus what waits to be written; where it has read ahead, it is
    // behind that.
    const std::int64_t most =
        sys::system_call(SYS_lseek, descriptor, 0, SEEK_CUR) + static_cast<std::int64_t>(__fpending(stream));
    if (most <= static_cast<std::int64_t>(open.stream_position.load(std::memory_order_relaxed))) [[likely]] {
        return;
    }
    const sys::ErrnoGuard errno_guard;
    // The position of wide characters is not known, nor is how much of the last call came through after an
    // error.
    if (fwide(stream, 0) <= 0 && ferror_unlocked(stream) == 0) {
        io::check_stream(open, descriptor, static_cast<std::int64_t>(ftello(stream)));
    }
}

std::int64_t moved_in_part(FILE* stream, std::int64_t whole, std::size_t size) noexcept {
    const io::OpenFile* const open = recorded_file(stream);
    if (open == nullptr) {
        return whole;
    }
    const sys::ErrnoGuard errno_guard;
    const std::int64_t moved =
        static_cast<std::int64_t>(ftello(stream)) -
        static_cast<std::int64_t>(open->stream_position.load(std::memory_order_relaxed));
    return moved > whole && moved < whole + static_cast<std::int64_t>(size) ? moved : whole;
}

WritePosition write_position(FILE* stream) noexcept {
    const io::OpenFile* const open = recorded_file(stream);
    if (open == nullptr || open->appends) {
        return {};
    }
    const sys::ErrnoGuard errno_guard;
    return {.stream = ftello(stream),
            .kernel = sys::system_call(SYS_lseek, fileno_unlocked(stream), 0, SEEK_CUR)};
}

std::int64_t written_since(FILE* stream, WritePosition before) noexcept {
    const WritePosition now = write_position(stream);
    const auto moved = [](std::int64_t from, std::int64_t to) {
        return from < 0 ? 0 : std::max<std::int64_t>(to - from, 0);
    };
    const std::int64_t by_stream = moved(before.stream, now.stream);
    return by_stream > 0 ? by_stream : moved(before.kernel, now.kernel);
}

}  // namespace barograph::capture::stdio
