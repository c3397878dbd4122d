// SPDX-License-Identifier: BSD-3-Clause
// See metadata.hpp: what its wrappers share.
#include "capture/posix/metadata.hpp"

#include "sys/errno_guard.hpp"

namespace barograph::capture::posix {

bool ignored(const io::AbsolutePath& path) noexcept {
    if (path.view().empty() || io::excluded(path.view())) {
        return true;
    }
    if (io::owns_tables()) {
        return false;
    }
    // In a child that shares the parent's memory until it calls exec: the parent waits, so its thread is ours.
    if (region::current_thread != nullptr) {
        region::current_thread->count_loss();
    }
    return true;
}

std::uint32_t object_at(const io::AbsolutePath& path, bool succeeded) noexcept {
    const sys::ErrnoGuard errno_guard;
    io::FileEntry* entry = succeeded ? io::file_entry(path.view()) : nullptr;
    return entry == nullptr ? 0 : io::object_of(*entry);
}

void count_target(int folder, const char* path) noexcept {
    const sys::ErrnoGuard errno_guard;
    record::Thread* thread = active() ? region::current_thread : nullptr;
    const io::AbsolutePath absolute(folder, path);
    if (thread == nullptr || ignored(absolute)) {
        return;
    }
    const record::Thread::Busy busy_mark(*thread);
    if (const std::uint32_t object = object_at(absolute, true); object != 0) {
        ++record::counter(thread->file(object, format::Layer::kPosix), FileCounter::kRenamesTo);
    }
}

}  // namespace barograph::capture::posix
