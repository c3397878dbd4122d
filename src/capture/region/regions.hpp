// SPDX-License-Identifier: BSD-3-Clause
// Annotated regions: the functions that include/barograph/barograph.h calls when the program runs under the
// tool. The runtime connects them to the recorder. Before that, and when recording is off, they do nothing.
#pragma once

#include <cstdint>
#include <string_view>

#include "record/thread.hpp"

namespace barograph::capture::region {

struct Host {
    // First event of a thread: starts the recording if need be. nullptr when recording is off.
    record::Thread* (*attach_thread)() noexcept = nullptr;
    void (*take_snapshot)(std::string_view name) noexcept = nullptr;
};

// Called once, before any other thread exists.
void connect(const Host& host) noexcept;

// The recorder of this thread, nullptr before its first event. In the static TLS block (the library is
// preloaded), so that reaching it is one load, here and in the MPI plugins.
extern constinit thread_local record::Thread* current_thread __attribute__((tls_model("initial-exec")));

// Its first event; nullptr when nothing is recorded.
[[nodiscard, gnu::cold, gnu::noinline]] record::Thread* attach() noexcept;

[[nodiscard]] inline record::Thread* thread() noexcept {
    record::Thread* current = current_thread;
    return current != nullptr ? current : attach();
}

}  // namespace barograph::capture::region
