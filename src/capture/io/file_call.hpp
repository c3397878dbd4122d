// SPDX-License-Identifier: BSD-3-Clause
// Calls of POSIX and STDIO that are recorded alike: those on an open file that move no bytes, and those that
// open one by its path. The wrappers of a layer say which call it is, make the real one, and know what its
// result means. Hot: no lock, no heap.
#pragma once

#include "capture/io/io_call.hpp"
#include "capture/io/objects/absolute_path.hpp"
#include "capture/io/objects/descriptors.hpp"
#include "record/file_access.hpp"

namespace barograph::capture::io {

// Whether a path is one that nothing is recorded of.
[[nodiscard, gnu::noinline]] bool ignored(const AbsolutePath& path) noexcept;

// Counts a call on `open` (nullptr: nothing is recorded of it). `succeeded(result)` is asked once, after the
// call.
template <typename RealCall, typename Succeeded>
[[gnu::always_inline]] inline auto call_on_open_file(format::Layer layer, std::uint32_t operation,
                                                     OpenFile* open, format::FileCounter counted,
                                                     RealCall&& real_call, Succeeded&& succeeded) {
    if (open == nullptr) {
        return real_call();
    }
    const OwnWork own_work(layer);
    IoCall call(layer, operation);
    if (!call.recorded()) [[unlikely]] {
        open->inherited = true;  // a seek, perhaps
        return real_call();
    }
    const std::uint32_t object = object_of(*open->file.load(std::memory_order_relaxed));
    call.enter(object);
    const auto result = real_call();
    const Timed timed = call.leave(object, {});
    if (succeeded(result)) {
        const record::Thread::Busy busy_mark(call.thread());
        record::count_metadata(call.file(object), counted, timed);
    }
    return result;
}

// Makes a call that opens `path`; `ended(call, absolute path, result)` records what became of it,
// `not_recorded(result)` takes note of a file that is left out.
template <typename RealCall, typename Ended, typename NotRecorded>
[[gnu::always_inline]] inline auto call_that_opens(format::Layer layer, std::uint32_t operation, int folder,
                                                   const char* path, RealCall&& real_call, Ended&& ended,
                                                   NotRecorded&& not_recorded) {
    if (!is_active()) {
        return real_call();
    }
    OwnWork own_work(layer, record::Between::kOpening);
    const AbsolutePath absolute(folder, path);
    if (ignored(absolute)) {
        own_work.end_before_call();
        const auto result = real_call();
        not_recorded(result);
        return result;
    }
    IoCall call(layer, operation);
    if (!call.recorded()) [[unlikely]] {
        return real_call();
    }
    call.enter(0);
    const auto result = real_call();
    ended(call, absolute, result);
    return result;
}

}  // namespace barograph::capture::io
