// SPDX-License-Identifier: BSD-3-Clause
// See copies.hpp.
#include "capture/posix/copies.hpp"

#include "record/file_access.hpp"

namespace barograph::capture::posix {

void count_end(io::IoCall& call, const CopyEnd& end, bool write, std::uint64_t bytes,
               io::Timed timed) noexcept {
    if (end.open == nullptr) {
        return;
    }
    const record::Thread::Busy busy_mark(call.thread());
    format::FileRecord& file = call.file(io::object_of(*end.open->file.load(std::memory_order_relaxed)));
    record::counter(file, format::FileCounter::kFileAlignment) = end.open->block_size;
    const std::uint64_t where =
        end.has_offset ? end.offset : io::access_offset(*end.open, end.descriptor, bytes, write);
    record::count_access(file, {.write = write, .offset = where, .bytes = bytes}, timed, call.epoch());
}

}  // namespace barograph::capture::posix
