// SPDX-License-Identifier: BSD-3-Clause
// What a wrapper of an I/O call does around the real call, written once for POSIX, STDIO, HDF5, PnetCDF and netCDF: guard, clock,
// real call, clock, count. The layers nest (H5Dwrite, MPI_File_write_at_all, pwrite64), and the call path shows it; a call that a
// library makes of its own layer is not the program's and is dropped. Hot: no allocation, no lock, no string.
#pragma once

#include <cerrno>
#include <cstdint>

#include "capture/io/io_host.hpp"
#include "capture/region/regions.hpp"
#include "capture/source/call_sites.hpp"
#include "format/profile_model.hpp"
#include "record/file_access.hpp"
#include "record/process.hpp"
#include "record/thread.hpp"

namespace barograph::capture::io {

using record::Payload;
using record::Timed;

// Around all that a wrapper does, from before it looks for its file: what of it is our own work is measured now and then.
class OwnWork {
public:
    explicit OwnWork(format::Layer layer, record::Between between = record::Between::kLittle) noexcept
        : layer_(layer), between_(between) {
        record::Thread* thread = region::current_thread;
        if (thread != nullptr && thread->own_work_due(layer)) [[unlikely]] {
            thread_ = thread;
            begin_ = thread->begin_own_work(layer);
        }
    }
    ~OwnWork() {
        if (thread_ != nullptr) [[unlikely]] {
            thread_->end_own_work(layer_, begin_, between_);
        }
    }
    // Nothing will be recorded: what is left is the call.
    void end_before_call() noexcept {
        if (thread_ != nullptr) [[unlikely]] {
            thread_->end_own_work_before_call(layer_, begin_);
            thread_ = nullptr;
        }
    }
    OwnWork(const OwnWork&) = delete;
    OwnWork& operator=(const OwnWork&) = delete;

private:
    format::Layer layer_;
    record::Between between_;
    record::Thread* thread_ = nullptr;
    std::uint64_t begin_ = 0;
};

class IoCall {
public:
    IoCall(format::Layer layer, std::uint32_t operation, bool wanted = true) noexcept
        : layer_(layer), bit_(1U << static_cast<std::uint32_t>(layer)) {
        if (!wanted || !is_active()) {
            return;
        }
        record::Thread* thread = region::current_thread;
        if (thread == nullptr) [[unlikely]] {
            thread = attach_thread();
        }
        if (thread == nullptr || (thread->inside_io & bit_) != 0) [[unlikely]] {
            return;
        }
        if (thread->busy) [[unlikely]] {
            thread->count_loss();  // a signal handler, while the thread's tables were being changed
            return;
        }
        thread_ = thread;
        operation_ = operation;
        // No function of libc calls a POSIX wrapper from another, so what comes during one is a signal handler's own.
        if (layer != format::Layer::kPosix) {
            thread->inside_io |= bit_;
        }
    }
    ~IoCall() {
        if (thread_ != nullptr) [[likely]] {
            if (open_) [[unlikely]] {
                (void)leave(0, Payload{});  // a cancelled thread, or an exception through the call
            }
            if (layer_ != format::Layer::kPosix) {
                thread_->inside_io &= ~bit_;
            }
        }
    }
    IoCall(const IoCall&) = delete;
    IoCall& operator=(const IoCall&) = delete;

    // False: not recorded; only make the real call.
    [[nodiscard]] bool recorded() const noexcept { return thread_ != nullptr; }

    // Right before and right after the real call. `object` may be 0 in enter() when only the call's result tells it.
    void enter(std::uint32_t object) noexcept {
        open_ = true;
        // Only the outermost call: where the program is, not where a library is.
        if ((thread_->inside_io & ~bit_) == 0 && source::takes_io_site(*thread_)) {
            if (const std::uint32_t site = source::current_site(*thread_); site != 0) {
                has_site_ = true;
                thread_->enter_at_site(site, operation_, object);
                return;
            }
        }
        thread_->enter(operation_, object);
    }
    // `ended`: what now() said right after the real call, where the object had to be found after it; 0: the call ended just now.
    Timed leave(std::uint32_t object, Payload payload, std::uint64_t ended = 0) noexcept {
        open_ = false;
        const Timed timed = thread_->leave_io(layer_, object, payload, ended);
        if (has_site_) {
            has_site_ = false;
            thread_->leave_site(timed);
        }
        return timed;
    }
    [[nodiscard]] std::uint64_t now() const noexcept { return thread_->now(); }

    [[nodiscard]] format::FileRecord& file(std::uint32_t object) noexcept {
        return thread_->file(object, layer_);
    }
    [[nodiscard]] Payload payload(std::uint64_t bytes) const noexcept {
        return thread_->process().size_classes().classify(bytes);
    }
    [[nodiscard]] record::Thread& thread() noexcept { return *thread_; }
    [[nodiscard]] std::uint64_t epoch() const noexcept { return thread_->epoch(); }

private:
    record::Thread* thread_ = nullptr;
    format::Layer layer_;
    std::uint32_t bit_;
    std::uint32_t operation_ = 0;
    bool open_ = false;
    bool has_site_ = false;
};

}  // namespace barograph::capture::io
