// SPDX-License-Identifier: BSD-3-Clause
// See completions.hpp.
#include "capture/mpi/events/completions.hpp"

#include "capture/mpi/plugin_state.hpp"
#include "sys/mapping.hpp"
#include "sys/system_call.hpp"

namespace barograph::capture::mpi {
namespace {

using format::EventKind;

// MPICH and its kin leave the status of MPI_Isendrecv as it was, or empty (4.0 to 5.0): what came nobody
// knows.
#if defined(OPEN_MPI)
constexpr bool kSetsStatusOfExchanges = true;
#else
constexpr bool kSetsStatusOfExchanges = false;
#endif

// Its status says what has come.
[[nodiscard]] bool tells(const TracedRequest& request) noexcept {
    return format::kind_of(request.info) == EventKind::kReceive &&
           (kSetsStatusOfExchanges || !request.exchanges);
}

[[nodiscard]] format::EventRecord completion_of(const TracedRequest& request) noexcept {
    format::EventRecord event{};
    event.place = (request.info & format::kEventFolded) == 0 ? format::kNoOffset
                                                             : format::instance_place(request.communicator);
    event.object = request.object;
    event.info = static_cast<std::uint32_t>(EventKind::kComplete) |
                 (request.info & (format::kEventFolded | 0xFFFFU << format::kEventInstanceShift));
    event.peer = format::kNoPeer;
    event.serial = request.serial;
    return event;
}

}  // namespace

Completions::Completions(int count, const MPI_Request* requests) noexcept
    : count_(count > 0 && requests != nullptr ? static_cast<std::size_t>(count) : 0),
      concurrent_(plugin.tracing.concurrent),
      taken_(concurrent_ ? count_ : 0),
      known_(concurrent_ ? 0 : count_),
      handles_(count_) {
    if (!taken_.ok() || !known_.ok() || !handles_.ok()) {
        plugin.host->process->count_loss();
        count_ = 0;
    }
    for (std::size_t i = 0; i < count_; ++i) {
        handles_[i] = 0;
        auto* known = requests[i] == plugin.handles.no_request
                          ? nullptr
                          : plugin.tracing.requests.find(handle_word(requests[i]));
        if (known == nullptr || (known->persistent && !known->started)) {
            continue;
        }
        handles_[i] = handle_word(requests[i]);
        wants_status_ = wants_status_ || known->cancelled || tells(*known);
        if (!concurrent_) [[likely]] {
            known_[i] = known;
            continue;
        }
        taken_[i] = *known;
        if (!known->persistent && known->others == 0) {
            (void)plugin.tracing.requests.remove(handles_[i]);
        }
    }
}

Completions::~Completions() {
    if (mapped_ != nullptr) {
        (void)sys::system_call(SYS_munmap, sys::word(mapped_),
                               static_cast<long>(own_count_ * sizeof(MPI_Status)));
    }
}

MPI_Status* Completions::statuses(MPI_Status* given, MPI_Status* ignored, bool one) noexcept {
    one_ = one;
    seen_ = given;
    if (given != ignored) {
        return given;
    }
    seen_ = nullptr;
    if (!wants_status_) {
        return given;
    }
    own_count_ = one ? 1 : count_;
    seen_ = own_;
    if (own_count_ > kUsual) {
        seen_ = mapped_ = static_cast<MPI_Status*>(sys::map_anonymous(own_count_ * sizeof(MPI_Status)));
    }
    return seen_ != nullptr ? seen_ : given;
}

void Completions::complete(const TracedCall& call, std::size_t i, const MPI_Status* status) noexcept {
    if (i >= count_ || handles_[i] == 0) {
        return;
    }
    const TracedRequest& request = request_of(i);
    format::EventRecord event = completion_of(request);
    if (!concurrent_ && !request.persistent && request.others == 0) [[likely]] {
        // Stays as it is until the next one is entered.
        plugin.tracing.requests.remove(*known_[i]);
    } else if (request.persistent) {
        if (auto* known = plugin.tracing.requests.find(handles_[i]); known != nullptr) {
            known->started = false;
        }
    } else if (!concurrent_ || request.others != 0) {
        auto* known = plugin.tracing.requests.find(handles_[i]);
        if (known != nullptr && known->others != 0) {
            --known->others;
            event.serial = 0;  // which of them it is nobody can tell
        } else if (known != nullptr) {
            (void)plugin.tracing.requests.remove(handles_[i]);
        }
    }
    handles_[i] = 0;
    int cancelled = 0;
    if (request.cancelled && status != nullptr && plugin.real.test_cancelled != nullptr) {
        (void)plugin.real.test_cancelled(status, &cancelled);
    }
    if (cancelled != 0) {
        event.info |= format::kEventCancelled;
        event.number = request.number;
        if (request.number != 0) {
            plugin.tracing.uncounted.store(true, std::memory_order_relaxed);
            plugin.tracing.counts.take_back(
                {.communicator = request.communicator,
                 .peer = request.peer,
                 .tag = request.tag,
                 .receives = format::kind_of(request.info) == EventKind::kReceive});
        }
    } else if (tells(request) && status != nullptr) {
        const Received what = received(*status);
        event.peer = what.peer;
        event.tag = what.tag;
        event.length = what.bytes;
    } else if (format::kind_of(request.info) == EventKind::kSend && event.serial != 0) {
        event.peer = request.peer;
        event.tag = request.tag;
        event.length = request.bytes;
    }
    add_event(call.timed, 0, event);
}

void Completions::add(const TracedCall& call, const MPI_Request* requests, const Outcome& outcome) noexcept {
    const bool good = call.result == MPI_SUCCESS;
    if (outcome.flag != nullptr && *outcome.flag == 0) {
        // none
    } else if (outcome.indices != nullptr) {
        for (int k = 0; good && k < *outcome.outcount; ++k) {  // MPI_UNDEFINED is negative
            complete(call, static_cast<std::size_t>(outcome.indices[k]),
                     seen_ == nullptr ? nullptr : seen_ + k);
        }
    } else if (outcome.index != nullptr) {
        if (good && *outcome.index >= 0) {
            complete(call, static_cast<std::size_t>(*outcome.index), seen_);
        }
    } else if (good) {
        for (std::size_t i = 0; i < count_; ++i) {
            complete(call, i, seen_ == nullptr ? nullptr : seen_ + (one_ ? 0 : i));
        }
    }
    // What is left goes back, unless it has failed and is gone.
    for (std::size_t i = 0; i < count_; ++i) {
        if (handles_[i] == 0 || request_of(i).persistent) {
            continue;
        }
        const bool gone = requests[i] == plugin.handles.no_request;
        if (gone) {
            complete(call, i, nullptr);
        } else if (concurrent_ && taken_[i].others == 0) {
            (void)plugin.tracing.requests.insert(handles_[i], taken_[i]);
        }
    }
}

void trace_free(const TracedCall& call, std::uintptr_t handle) noexcept {
    auto* known = plugin.tracing.requests.find(handle);
    if (known == nullptr || call.result != MPI_SUCCESS) {
        return;
    }
    const TracedRequest request = plugin.tracing.requests.remove(handle);
    if (!request.persistent || request.started) {
        format::EventRecord event = completion_of(request);
        add_event(call.timed, 0, event);
    }
}

void trace_cancel(MPI_Request request) noexcept {
    if (auto* known = plugin.tracing.requests.find(handle_word(request)); known != nullptr) {
        known->cancelled = true;
    }
}

void trace_message_received(const TracedCall& call, const TracedRequest& message,
                            const MPI_Status& status) noexcept {
    format::EventRecord event = completion_of(message);
    const Received what = received(status);
    event.peer = what.peer;
    event.tag = what.tag;
    event.length = what.bytes;
    add_event(call.timed, 0, event);
}

}  // namespace barograph::capture::mpi
