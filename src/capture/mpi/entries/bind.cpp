// SPDX-License-Identifier: BSD-3-Clause
// See bind.hpp.
#include "capture/mpi/entries/bind.hpp"

#include <dlfcn.h>
#include <unistd.h>

#include <atomic>
#include <cstring>

#include "capture/mpi/entries/decision.hpp"
#include "capture/mpi/entries/forward.hpp"
#include "capture/mpi/entries/loaded_mpi.hpp"
#include "capture/mpi/entries/real_lookup.hpp"
#include "capture/mpi/entries/shown_symbols.hpp"
#include "capture/mpi/generated/entry_names.hpp"
#include "sys/errno_guard.hpp"
#include "sys/files/folder_of_code.hpp"
#include "sys/spin_lock.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::mpi {

// Constant initialization: entries may be called before any constructor has run.
constinit std::atomic<Function> bound_functions[2][kEntryCount] = {};

namespace {

enum class State { kUndecided, kNoMpi, kForwarding, kRecording };

constinit Decision decision;
constinit State state = State::kUndecided;
constinit const Plugin* plugin = nullptr;
constinit std::atomic<Host*> current_host{nullptr};

// MPI_ERR_OTHER of Open MPI and of the MPI 5 ABI; of MPICH it is MPI_ERR_INTERN. Any of them is "not
// MPI_SUCCESS".
constexpr int kNoSuchFunction = 16;

int missing_function() noexcept { return kNoSuchFunction; }

// MPI_Initialized and MPI_Finalized may be called at any time, and a process without MPI has not initialized
// it.
int flag_is_false(int* flag) noexcept {
    if (flag != nullptr) {
        *flag = 0;
    }
    return 0;
}

// `last`: there is nothing else to try.
void not_recorded(const char* reason, const char* detail, bool last) noexcept {
    sys::TextLine line;
    line << (last ? "barograph: MPI calls are not recorded: " : "barograph: a plugin was skipped: ") << reason
         << detail;
    line.print_to_stderr();
}

// One that cannot be used is named in a line; one that is not there is not, unless it is the last that is
// looked for.
const Plugin* load_plugin(const sys::PathText& path, const Host* host, bool last) noexcept {
    if (!last && access(path.c_str(), F_OK) != 0) {
        return nullptr;
    }
    void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        const char* problem = dlerror();
        not_recorded("no plugin for this MPI: ", problem == nullptr ? path.c_str() : problem, last);
        return nullptr;
    }
    const auto entry = reinterpret_cast<PluginEntry>(dlsym(library, kPluginSymbol));
    const Plugin* loaded = entry == nullptr ? nullptr : entry(host);
    if (loaded == nullptr) {
        not_recorded("the plugin does not match the MPI library: ", path.c_str(), last);
        return nullptr;
    }
    const bool same =
        loaded->version == kPluginVersion && std::strcmp(loaded->release, BAROGRAPH_VERSION) == 0;
    if (!same || loaded->functions != kEntryCount) {
        not_recorded("not of Barograph " BAROGRAPH_VERSION ", to be made again with `barograph build`: ",
                     path.c_str(), last);
        return nullptr;
    }
    return loaded;
}

// In the user's folder, or beside this library.
const Plugin* find_plugin(const char* family, const Host* host) noexcept {
    if (const auto folder = host->settings->plugin_path.view(); !folder.empty()) {
        sys::PathText path;
        path << folder << "/libbarograph-" << family << ".so";
        if (const Plugin* found = load_plugin(path, host, false); found != nullptr) {
            return found;
        }
    }
    sys::PathText path = sys::folder_of_code(reinterpret_cast<const void*>(&set_host));
    if (path.view().empty()) {
        not_recorded("the folder of libbarograph.so is not known", "", true);
        return nullptr;
    }
    path << "libbarograph-" << family << ".so";
    return load_plugin(path, host, true);
}

const char* plugin_name(Family family) noexcept {
    switch (family) {
        case Family::kOpenMpi:
            return "ompi";
        case Family::kStandardAbi:
            return "abi";
        default:
            return "mpich";
    }
}

State decide() noexcept {
    // In the decision's lock, and large: static rather than on a thread's stack.
    static char description[256];
    const Family family = loaded_family(description, sizeof description);
    const Host* host = current_host.load(std::memory_order_acquire);
    if (family == Family::kNone) {
        return State::kNoMpi;
    }
    show_available_symbols();
    if (host == nullptr && provide_host != nullptr) {
        provide_host();
        host = current_host.load(std::memory_order_acquire);
    }
    if (host == nullptr) {
        return State::kForwarding;
    }
    if (family == Family::kUnknown) {
        not_recorded("there is no plugin for ", description[0] == '\0' ? "this MPI library" : description,
                     true);
        return State::kForwarding;
    }
    plugin = find_plugin(plugin_name(family), host);
    return plugin == nullptr ? State::kForwarding : State::kRecording;
}

// In the decision's lock.
State decide_if_open() noexcept {
    // A process without MPI may still load one.
    if (state == State::kUndecided || state == State::kNoMpi) {
        state = decide();
    }
    return state;
}

Function without_mpi(std::uint32_t entry) noexcept {
    const bool query = entry == kMpiInitialized || entry == kMpiFinalized;
    return query ? reinterpret_cast<Function>(&flag_is_false) : reinterpret_cast<Function>(&missing_function);
}

}  // namespace

void set_host(Host* host) noexcept {
    host->next_function = &next_function;
    current_host.store(host, std::memory_order_release);
}

void* entry_for(const char* name, void* found) noexcept {
    if (!decision.lock_unless_stuck()) {
        return nullptr;  // a plugin that is loaded asks for the real functions
    }
    const State now = decide_if_open();
    decision.unlock();
    // Somebody else's function of that name, or that of another MPI, would come back to where it was called
    // from.
    if (now != State::kRecording || reinterpret_cast<void*>(next_function(name)) != found) {
        return nullptr;
    }
    static std::atomic<void*> own{nullptr};
    void* library = own.load(std::memory_order_acquire);
    Dl_info info{};
    if (library == nullptr && dladdr(reinterpret_cast<const void*>(&set_host), &info) != 0) {
        library = dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
        own.store(library, std::memory_order_release);
    }
    return library == nullptr ? nullptr : find_in(library, name);
}

bool mpi_was_used_past_entries() noexcept {
    const sys::ErrnoGuard errno_guard;
    for (const auto& row : bound_functions) {
        for (const std::atomic<Function>& function : row) {
            if (function.load(std::memory_order_relaxed) != nullptr) {
                return false;
            }
        }
    }
    int flag = 0;
    if (!decision.lock_unless_stuck()) {
        return false;  // the process ends within the decision, in a signal handler perhaps
    }
    const bool has_mpi = has_loaded_mpi();
    decision.unlock();
    if (has_mpi) {
        const Function query = next_function("PMPI_Initialized");
        if (query != nullptr) {
            (void)reinterpret_cast<int (*)(int*)>(query)(&flag);
        }
    }
    return flag != 0;
}

Function bind(std::uint32_t entry, bool profiled) noexcept {
    const sys::ErrnoGuard errno_guard;
    decision.lock();
    const State now = decide_if_open();
    decision.unlock();

    char name[80] = "P";
    std::strncpy(name + 1, kEntries[entry].name, sizeof name - 2);
    Function function = next_function(profiled ? name : name + 1);
    if (function == nullptr || now == State::kNoMpi) {
        return without_mpi(entry);  // not remembered: the library may come later
    }
    if (now == State::kRecording) {
        const Function wrapper = (profiled ? plugin->pmpi : plugin->mpi)[entry];
        function = wrapper == nullptr ? function : wrapper;
    }
    bound_functions[profiled ? 1 : 0][entry].store(function, std::memory_order_release);
    return function;
}

}  // namespace barograph::capture::mpi
