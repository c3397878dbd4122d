// SPDX-License-Identifier: BSD-3-Clause
// See opening.hpp: what follows an open, out of line.
#include "capture/posix/opening.hpp"

#include "capture/posix/folders.hpp"
#include "sys/errno_guard.hpp"

namespace barograph::capture::posix {

void end_open(io::IoCall& call, const io::AbsolutePath& path, bool looked_at, int flags,
              int result) noexcept {
    const std::uint64_t ended = call.now();
    const sys::ErrnoGuard errno_guard;
    const bool left_out = result < 0 || (!looked_at && io::ignored(path));
    io::FileEntry* file = left_out ? nullptr : path.make_entry();
    const std::uint32_t object = file == nullptr ? 0 : io::object_of(*file);
    const io::Timed timed = call.leave(object, {}, ended);
    if (result < 0) {
        return;
    }
    const io::OpenFile* open = io::opened(result, file, flags);
    if (file == nullptr) {
        return;
    }
    if (open != nullptr) {
        io::describe_file(*file, result, open->device, open->block_size);
    }
    const record::Thread::Busy busy_mark(call.thread());
    format::FileRecord& record = call.file(object);
    record::count_metadata(record, FileCounter::kOpens, timed);
    record::count_span(record, FileCounter::kFirstOpen, FileCounter::kLastOpenEnded, timed, call.epoch());
    if (open != nullptr) {
        record::counter(record, FileCounter::kFileAlignment) = open->block_size;
    }
}

void folder_opened(const char* path, int descriptor) noexcept {
    if (!io::owns_tables()) {
        return;
    }
    const sys::ErrnoGuard errno_guard;
    const io::AbsolutePath absolute(AT_FDCWD, path);
    io::FileEntry* file = io::ignored(absolute) ? nullptr : absolute.make_entry();
    (void)io::opened(descriptor, file, 0);
}

}  // namespace barograph::capture::posix
