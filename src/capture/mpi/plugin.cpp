// SPDX-License-Identifier: BSD-3-Clause
// The plugin's entry: finds the real functions, fills the tables of wrappers, and keeps what all wrappers
// share. Compiled once per MPI, against its mpi.h; loaded by libbarograph.so at the process's first MPI call.
#include <cstring>

#include "capture/mpi/generated/entry_names.hpp"
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/plugin_state.hpp"
#include "capture/mpi/wrappers.hpp"
#include "format/arena/arena_layout.hpp"
#include "format/profile/profile_model.hpp"
#include "sys/errno_guard.hpp"

namespace barograph::capture::mpi {

constinit PluginState plugin;

namespace {

constinit Wrappers wrappers;
constinit Plugin tables;

// Real functions are looked up by their MPI_ and PMPI_ names. Those that this libmpi lacks are never called:
// their entries are not bound.
void find_next_functions(const Host& host) noexcept {
    for (std::uint32_t entry = 0; entry < kEntryCount; ++entry) {
        const char* name = kEntries[entry].name;
        char profiled[80] = "P";
        for (std::size_t i = 0; name[i] != '\0' && i + 2 < sizeof profiled; ++i) {
            profiled[i + 1] = name[i];
        }
        plugin.next[0][entry] = host.next_function(name);
        plugin.next[1][entry] = host.next_function(profiled);
    }
}

}  // namespace

std::uint32_t mixed_object() noexcept {
    std::uint32_t object = plugin.mixed_object.load(std::memory_order_acquire);
    if (object == 0) [[unlikely]] {
        const sys::ErrnoGuard errno_guard;
        const Key key = key_of_text("*mixed");
        object = plugin.host->process->add_object({.kind = format::ObjectKind::kMixed,
                                                   .key_high = key.high,
                                                   .key_low = key.low,
                                                   .members = {},
                                                   .name = "*mixed"});
        std::uint32_t nobody = 0;
        // Two threads may meet here; the loser's object is never used.
        if (!plugin.mixed_object.compare_exchange_strong(nobody, object, std::memory_order_acq_rel)) {
            object = nobody;
        }
    }
    return object;
}

void define_operations() noexcept {
    if (plugin.operations_defined.exchange(true, std::memory_order_acq_rel)) {
        return;
    }
    const sys::ErrnoGuard errno_guard;
    for (std::uint32_t entry = 0; entry < kEntryCount; ++entry) {
        if (plugin.next[0][entry] != nullptr) {
            plugin.host->process->define_operation(format::kFirstMpiOperation + entry,
                                                   layer_of(static_cast<Entry>(entry)), kEntries[entry].name);
        }
    }
    plugin.host->process->define_operation(kWaitForLastRank, format::Layer::kMpi, "wait for last rank");
    format::ArenaHeader& header = plugin.host->process->arena().header();
    header.any_source.store(MPI_ANY_SOURCE, std::memory_order_relaxed);
    header.no_process.store(MPI_PROC_NULL, std::memory_order_relaxed);
}

record::Thread* attach_thread() noexcept {
    const sys::ErrnoGuard errno_guard;
    record::Thread* thread = plugin.host->attach_thread();
    if (thread != nullptr) {
        define_operations();
    }
    return thread;
}

}  // namespace barograph::capture::mpi

extern "C" __attribute__((visibility("default"))) const barograph::capture::mpi::Plugin* barograph_plugin(
    const barograph::capture::mpi::Host* host) noexcept {
    using namespace barograph::capture::mpi;
    if (host->version != kPluginVersion || std::strcmp(host->release, BAROGRAPH_VERSION) != 0) {
        return &tables;  // which say what we are, and nothing else
    }
    if (!find_predefined(plugin.handles, *host) || !find_real_mpi(plugin.real, *host)) {
        return nullptr;
    }
    plugin.host = host;
    plugin.file_site = host->file_site;
    plugin.call_site = host->call_site;
    plugin.thread_offset = host->thread_offset;
    plugin.size_classes = &host->process->size_classes();
    if (host->settings != nullptr &&
        barograph::record::Process::traces(*host->settings, barograph::record::Process::Traced::kMpi)) {
        plugin.tracing.on = true;
        wrappers.trace();
    }
    install_generated(wrappers);
    install_job(wrappers);
    install_completion(wrappers);
    install_messages(wrappers);
    install_communicator_life(wrappers);
    install_spawn(wrappers);
    install_sessions(wrappers);
    install_window_life(wrappers);
    install_file_life(wrappers);
    find_next_functions(*host);
    tables.functions = kEntryCount;
    tables.mpi = wrappers.mpi();
    tables.pmpi = wrappers.pmpi();
    return &tables;
}
