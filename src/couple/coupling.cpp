// SPDX-License-Identifier: BSD-3-Clause
// See coupling.hpp.
#include "couple/coupling.hpp"

#include <barograph/stream.h>
#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "couple/waiting.hpp"
#include "sys/errno_guard.hpp"
#include "sys/files/folder_of_code.hpp"

namespace barograph::couple {
namespace {

template <class F>
F find_symbol(const char* name) noexcept {
    return reinterpret_cast<F>(dlsym(RTLD_DEFAULT, name));
}

// Before MPI_Init or after MPI_Finalize?
bool outside_mpi() noexcept {
    using Ask = int (*)(int*);
    const auto initialized = find_symbol<Ask>("PMPI_Initialized");
    const auto finalized = find_symbol<Ask>("PMPI_Finalized");
    int has_begun = 0;
    int has_ended = 0;
    return initialized == nullptr || finalized == nullptr || initialized(&has_begun) != 0 || has_begun == 0 ||
           finalized(&has_ended) != 0 || has_ended != 0;
}

// The part for the job's MPI in a folder; nullptr: there is none that fits.
Transport* load_transport(const sys::PathText& folder, const world::World& world) noexcept {
    sys::PathText path;
    path << folder.view() << "libbarograph_stream-" << std::string_view(world.family) << ".so";
    void* part = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (part == nullptr) {
        return nullptr;
    }
    const auto make = reinterpret_cast<FindTransport>(dlsym(part, kFindTransportSymbol));
    return make != nullptr ? make(&world, BAROGRAPH_VERSION) : nullptr;
}

}  // namespace

Coupling& Coupling::get() noexcept {
    // Never destroyed: MPI_Finalize may come after the destructors of this library.
    alignas(Coupling) static unsigned char room[sizeof(Coupling)];
    static Coupling* const coupling = new (room) Coupling;
    return *coupling;
}

int Coupling::set_name(const char* name) noexcept {
    static const auto set = find_symbol<world::SetName>(world::kSetNameSymbol);
    if (set == nullptr) {
        return BAROGRAPH_STREAM_OFF;
    }
    const int refused = name == nullptr ? 2 : set(name);
    return refused == 0 ? 0 : refused == 1 ? BAROGRAPH_STREAM_STATE : BAROGRAPH_STREAM_ARGUMENT;
}

int Coupling::find(const world::World*& world) noexcept {
    static const auto find_world = find_symbol<world::FindWorld>(world::kFindWorldSymbol);
    world = find_world != nullptr ? find_world() : nullptr;
    if (world == nullptr) {
        return find_world != nullptr && outside_mpi() ? BAROGRAPH_STREAM_STATE : BAROGRAPH_STREAM_OFF;
    }
    return world->version == world::kWorldVersion ? 0 : BAROGRAPH_STREAM_OFF;
}

int Coupling::find(const world::World*& world, Line*& found) noexcept {
    const int code = find(world);
    if (code < 0) {
        return code;
    }
    const std::lock_guard guard(line.mutex);
    if (finished_) {
        return BAROGRAPH_STREAM_STATE;
    }
    found = &line;
    return line.transport != nullptr ? 0 : load(*world);
}

int Coupling::load(const world::World& world) noexcept {
    Transport* transport = nullptr;
    if (const char* folder = std::getenv("BAROGRAPH_PLUGIN_PATH"); folder != nullptr && folder[0] != '\0') {
        sys::PathText chosen;
        chosen << std::string_view(folder) << "/";
        transport = load_transport(chosen, world);
    }
    if (transport == nullptr) {
        transport = load_transport(sys::folder_of_code(reinterpret_cast<const void*>(&Coupling::get)), world);
    }
    if (transport == nullptr || !world.at_finalize([]() noexcept { get().finish(); })) {
        return BAROGRAPH_STREAM_MPI;
    }
    line.transport = transport;
    return 0;
}

Channel* Coupling::open(const ChannelPlan& plan, std::span<const std::uint32_t> partners, int& code) {
    Channel* channel = nullptr;
    {
        const std::lock_guard guard(line.mutex);
        remove_finished();
        ChannelPlan own = plan;
        // Not the one that was used last: trouble with a stream does not affect the next one.
        for (std::uint32_t tries = 0; tries < kStreamSlots && slots_[next_slot_]; ++tries) {
            next_slot_ = (next_slot_ + 1) % kStreamSlots;
        }
        if (slots_[next_slot_] && own.terms.problem == 0) {
            own.terms.problem = BAROGRAPH_STREAM_MEMORY;
        }
        own.terms.slot = next_slot_;
        channels_.reserve(channels_.size() + 1);
        channels_.push_back({std::make_unique<Channel>(*line.transport, own, partners)});
        channel = channels_.back().channel.get();
        slots_[next_slot_] = true;
        next_slot_ = (next_slot_ + 1) % kStreamSlots;
        channel->start();
    }
    for (Waiting waiting;; waiting.pause()) {
        const std::lock_guard guard(line.mutex);
        code = channel->settle();
        if (code != BAROGRAPH_STREAM_AGAIN) {
            break;
        }
    }
    if (code < 0) {
        close(*channel);
        return nullptr;
    }
    return channel;
}

void Coupling::close(Channel& channel) {
    for (Waiting waiting;; waiting.pause()) {
        const std::lock_guard guard(line.mutex);
        channel.begin_close();
        if (finished_ || channel.delivered()) {
            for (Entry& entry : channels_) {
                entry.released |= entry.channel.get() == &channel;
            }
            remove_finished();
            return;
        }
    }
}

void Coupling::remove_finished() noexcept {
    const auto gone = [&](Entry& entry) {
        if (!entry.released || !(finished_ || entry.channel->finished())) {
            return false;
        }
        slots_[entry.channel->terms().slot] = false;
        return true;
    };
    channels_.erase(std::remove_if(channels_.begin(), channels_.end(), gone), channels_.end());
}

void Coupling::finish() noexcept {
    const sys::ErrnoGuard errno_guard;
    for (Waiting waiting;; waiting.pause()) {
        const std::lock_guard guard(line.mutex);
        for (Entry& entry : channels_) {
            entry.channel->begin_close();
        }
        finished_ = std::all_of(channels_.begin(), channels_.end(),
                                [](Entry& entry) { return entry.channel->finished(); });
        if (finished_) {
            return;
        }
    }
}

}  // namespace barograph::couple
