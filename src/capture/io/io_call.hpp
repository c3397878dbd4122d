// SPDX-License-Identifier: BSD-3-Clause
// What a wrapper of an I/O call does around the real call, written once for POSIX, STDIO, HDF5, PnetCDF and
// netCDF: guard, clock, real call, clock, count. The layers nest (H5Dwrite, MPI_File_write_at_all, pwrite64),
// and the call path shows it; a call that a library makes of its own layer is not the program's and is
// dropped. Hot: no allocation, no lock, no string.
#pragma once

#include <cerrno>
#include <cstdint>

#include "capture/io/io_host.hpp"
#include "capture/region/regions.hpp"
#include "capture/source/call_sites.hpp"
#include "format/profile/profile_model.hpp"
#include "record/arena/process.hpp"
#include "record/call_scope.hpp"
#include "record/file_access.hpp"
#include "record/thread.hpp"

namespace barograph::capture::io {

using record::Payload;
using record::Timed;

// Around all that a wrapper does, from before it looks for its file.
class OwnWork : public record::OwnWorkScope {
public:
    explicit OwnWork(format::Layer layer, record::Between between = record::Between::kLittle) noexcept
        : OwnWorkScope(region::current_thread, layer, between) {}
};

class IoCall : public record::CallScope {
public:
    IoCall(format::Layer layer, std::uint32_t operation, bool wanted = true) noexcept
        : CallScope(wanted ? recorder(guard_of(layer)) : nullptr, guard_of(layer)),
          layer_(layer),
          operation_(operation) {}
    ~IoCall() {
        if (is_open()) [[unlikely]] {
            (void)leave(0, Payload{});
        }
    }
    IoCall(const IoCall&) = delete;
    IoCall& operator=(const IoCall&) = delete;

    // Right before and right after the real call. `object` may be 0 in enter() when only the call's result
    // tells it.
    void enter(std::uint32_t object) noexcept {
        if (open(source::current_site, source::takes_io_site(), source::around_io())) {
            thread().enter_at_site(site(), operation_, object);
        } else {
            thread().enter(operation_, object);
        }
    }
    // `ended`: what now() said right after the real call, where the object had to be found after it; 0: the
    // call ended just now.
    Timed leave(std::uint32_t object, Payload payload, std::uint64_t ended = 0) noexcept {
        const Timed timed = thread().leave_io(layer_, object, payload, ended);
        if (close()) {
            thread().leave_site(timed);
        }
        return timed;
    }
    [[nodiscard]] std::uint64_t now() const noexcept { return thread().now(); }

    [[nodiscard]] format::FileRecord& file(std::uint32_t object) noexcept {
        return thread().file(object, layer_);
    }
    [[nodiscard]] Payload payload(std::uint64_t bytes) const noexcept {
        return thread().process().size_classes().classify(bytes);
    }
    [[nodiscard]] std::uint64_t epoch() const noexcept { return thread().epoch(); }

private:
    // No function of libc calls a POSIX wrapper from another, so what comes during one is a signal handler's
    // own.
    [[nodiscard]] static constexpr std::uint32_t guard_of(format::Layer layer) noexcept {
        return layer == format::Layer::kPosix ? 0 : record::Thread::layer_bit(layer);
    }
    // The calling thread's, nullptr when its calls are not to be recorded now.
    [[nodiscard]] static record::Thread* recorder(std::uint32_t guard) noexcept {
        if (!is_active()) {
            return nullptr;
        }
        record::Thread* thread = region::current_thread;
        if (thread == nullptr) [[unlikely]] {
            thread = attach_thread();
        }
        if (thread == nullptr || (thread->open_layers & guard) != 0) [[unlikely]] {
            return nullptr;
        }
        if (thread->busy) [[unlikely]] {
            thread->count_loss();  // a signal handler, while the thread's tables were being changed
            return nullptr;
        }
        return thread;
    }

    format::Layer layer_;
    std::uint32_t operation_;
};

}  // namespace barograph::capture::io
