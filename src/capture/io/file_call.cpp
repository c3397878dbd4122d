// SPDX-License-Identifier: BSD-3-Clause
// See file_call.hpp.
#include "capture/io/file_call.hpp"

#include "capture/io/objects/exclusions.hpp"

namespace barograph::capture::io {

bool ignored(const AbsolutePath& path) noexcept {
    if (path.view().empty()) {
        return true;
    }
    // Entries are of files that are recorded.
    if (path.entry() == nullptr && excluded(path.view())) {
        return true;
    }
    if (owns_tables()) {
        return false;
    }
    // In a child that shares the parent's memory until it calls exec: the parent waits, so its thread is
    // ours.
    if (region::current_thread != nullptr) {
        region::current_thread->count_loss();
    }
    return true;
}

}  // namespace barograph::capture::io
