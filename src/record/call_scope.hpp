// SPDX-License-Identifier: BSD-3-Clause
// Shared by the wrappers of all layers: whether a call is the program's own, its call site, that it is open,
// and an occasional measurement of our own cost. The scopes of MPI (capture/mpi/observe.hpp) and of I/O
// (capture/io/io_call.hpp) add how their layers are entered and left. Hot: no allocation, no lock, nothing
// virtual.
#pragma once

#include <cstdint>

#include "format/profile/profile_model.hpp"
#include "record/thread.hpp"

namespace barograph::record {

// Around all that a wrapper does: what of it is our own work is measured now and then. Without a thread it
// does nothing.
class OwnWorkScope {
public:
    [[gnu::always_inline]] OwnWorkScope(Thread* thread, format::Layer layer,
                                        Between between = Between::kLittle) noexcept
        : layer_(layer), between_(between) {
        if (thread != nullptr && thread->own_work_due(layer)) [[unlikely]] {
            thread_ = thread;
            begin_ = thread->begin_own_work(layer);
        }
    }
    [[gnu::always_inline]] ~OwnWorkScope() {
        if (thread_ != nullptr) [[unlikely]] {
            thread_->end_own_work(layer_, begin_, between_);
        }
    }
    OwnWorkScope(const OwnWorkScope&) = delete;
    OwnWorkScope& operator=(const OwnWorkScope&) = delete;

    [[nodiscard]] bool measuring() const noexcept { return thread_ != nullptr; }
    // Nothing will be recorded: what is left is the call.
    void end_before_call() noexcept {
        if (thread_ != nullptr) [[unlikely]] {
            thread_->end_own_work_before_call(layer_, begin_);
            thread_ = nullptr;
        }
    }

private:
    format::Layer layer_;
    Between between_;
    Thread* thread_ = nullptr;
    std::uint64_t begin_ = 0;
};

// One call of the program, from the wrapper's entry to its exit.
class CallScope {
public:
    CallScope(const CallScope&) = delete;
    CallScope& operator=(const CallScope&) = delete;

    // False: not recorded; only make the real call.
    [[nodiscard]] bool recorded() const noexcept { return thread_ != nullptr; }
    [[nodiscard]] Thread& thread() const noexcept { return *thread_; }

protected:
    // `guard`: the layer, as a bit, of which no other call may be open: what a library calls of its own layer
    // is not the program's. 0: a layer whose calls make no others of it.
    [[gnu::always_inline]] CallScope(Thread* thread, std::uint32_t guard) noexcept : guard_(guard) {
        if (thread != nullptr && (thread->open_layers & guard) == 0) [[likely]] {
            thread->open_layers |= guard;
            thread_ = thread;
        }
    }
    [[gnu::always_inline]] ~CallScope() {
        if (thread_ != nullptr) [[likely]] {
            thread_->open_layers &= ~guard_;
        }
    }

    // Before the real call; true: at the call site that site() says. `site_of`: the operation of the calling
    // thread's site, 0: not known. Only around the program's outermost call: where the program is, not where
    // a library is. Calls of the layers in `outside` may be open around it.
    template <class SiteOf>
    [[nodiscard, gnu::always_inline]] bool open(SiteOf site_of, bool takes_site,
                                                std::uint32_t outside = 0) noexcept {
        open_ = true;
        if (takes_site && (thread_->open_layers & ~(guard_ | outside)) == 0) {
            site_ = site_of(*thread_);
        }
        return site_ != 0;
    }
    // After the real call; true: the site is to be closed too.
    [[nodiscard, gnu::always_inline]] bool close() noexcept {
        open_ = false;
        const bool at_site = site_ != 0;
        site_ = 0;
        return at_site;
    }
    // True in a destructor: a cancelled thread, or an exception through the call.
    [[nodiscard]] bool is_open() const noexcept { return open_; }
    [[nodiscard]] std::uint32_t site() const noexcept { return site_; }

private:
    Thread* thread_ = nullptr;
    std::uint32_t guard_;
    std::uint32_t site_ = 0;
    bool open_ = false;
};

}  // namespace barograph::record
