// SPDX-License-Identifier: BSD-3-Clause
// See metadata.hpp: what its wrappers share.
#include "capture/posix/metadata.hpp"

#include "sys/errno_guard.hpp"

namespace barograph::capture::posix {

std::uint32_t object_at(const io::AbsolutePath& path, bool succeeded, Found found) noexcept {
    const sys::ErrnoGuard errno_guard;
    io::FileEntry* entry = succeeded ? path.make_entry() : nullptr;
    if (entry == nullptr) {
        return 0;
    }
    if (found.gone) {
        entry->block_size.store(0, std::memory_order_relaxed);
    }
    const std::uint32_t object = io::object_of(*entry);
    if (found.folder) {
        io::note_folder(*entry);
    }
    return object;
}

void count_target(int folder, const char* path) noexcept {
    const sys::ErrnoGuard errno_guard;
    record::Thread* thread = active() ? region::current_thread : nullptr;
    const io::AbsolutePath absolute(folder, path);
    if (thread == nullptr || io::ignored(absolute)) {
        return;
    }
    const record::Thread::Busy busy_mark(*thread);
    if (const std::uint32_t object = object_at(absolute, true, {.gone = true}); object != 0) {
        ++record::counter(thread->file(object, format::Layer::kPosix), FileCounter::kRenamesTo);
    }
}

}  // namespace barograph::capture::posix
