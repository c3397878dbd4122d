// SPDX-License-Identifier: BSD-3-Clause
// See loaded_mpi.hpp.
#include "capture/mpi/entries/loaded_mpi.hpp"

#include <dlfcn.h>
#include <link.h>

#include <atomic>
#include <cstddef>
#include <cstring>

#include "capture/mpi/entries/real_lookup.hpp"
#include "sys/errno_guard.hpp"

namespace barograph::capture::mpi {
namespace {

// Handle of a libmpi that was loaded with RTLD_LOCAL, as Python does with its modules' dependencies.
std::atomic<void*> local_library{nullptr};

struct Candidate {
    char path[4096];
    unsigned wanted;  // how many suitable objects to pass over
    bool found;
};

const char* base_name(const char* path) noexcept {
    const char* slash = std::strrchr(path, '/');
    return slash == nullptr ? path : slash + 1;
}

bool looks_like_mpi(const char* path) noexcept {
    const char* name = base_name(path);
    return std::strncmp(name, "lib", 3) == 0 && std::strstr(name, "mpi") != nullptr &&
           std::strstr(name, "barograph") == nullptr;
}

// Only copies the path: dlopen must not be called while the loader holds its list.
int take_path(dl_phdr_info* info, std::size_t, void* data) noexcept {
    auto* candidate = static_cast<Candidate*>(data);
    if (info->dlpi_name == nullptr || !looks_like_mpi(info->dlpi_name) ||
        std::strlen(info->dlpi_name) >= sizeof candidate->path) {
        return 0;
    }
    if (candidate->wanted > 0) {
        --candidate->wanted;
        return 0;
    }
    std::strcpy(candidate->path, info->dlpi_name);
    candidate->found = true;
    return 1;
}

// A handle of the loaded object that itself defines PMPI_Init, or nullptr.
void* find_local_library() noexcept {
    for (unsigned number = 0;; ++number) {
        static Candidate candidate;  // too large for a thread's stack; the caller holds the binding lock
        candidate.wanted = number;
        candidate.found = false;
        dl_iterate_phdr(take_path, &candidate);
        if (!candidate.found) {
            return nullptr;
        }
        void* handle = dlopen(candidate.path, RTLD_LAZY | RTLD_NOLOAD);
        if (handle == nullptr) {
            continue;
        }
        Dl_info info{};
        void* symbol = find_in(handle, "PMPI_Init");
        if (symbol != nullptr && dladdr(symbol, &info) != 0 && info.dli_fname != nullptr &&
            looks_like_mpi(info.dli_fname)) {
            return handle;  // kept open: the program may drop its own handle
        }
        dlclose(handle);
    }
}

// Whether the library that defines `function` has the binary interface that MPI 5 standardizes, regardless of
// its maker. The standard fixes the library's name; where it was linked into something else it can say so
// itself, and a library that has its own interface says -1.
bool has_standard_abi(Function function) noexcept {
    Dl_info info{};
    if (dladdr(reinterpret_cast<const void*>(function), &info) != 0 && info.dli_fname != nullptr) {
        const char* name = base_name(info.dli_fname);
        if (std::strncmp(name, "libmpi", 6) == 0) {
            return std::strncmp(name, "libmpi_abi.", 11) == 0;
        }
    }
    const Function query = next_function("PMPI_Abi_get_version");
    int major = -1;
    int minor = -1;
    return query != nullptr && reinterpret_cast<int (*)(int*, int*)>(query)(&major, &minor) == 0 && major > 0;
}

}  // namespace

Function next_function(const char* name) noexcept {
    void* symbol = dlsym(RTLD_NEXT, name);
    if (symbol == nullptr) {
        if (void* library = local_library.load(std::memory_order_acquire); library != nullptr) {
            symbol = find_in(library, name);
        }
    }
    return reinterpret_cast<Function>(symbol);
}

bool has_loaded_mpi() noexcept {
    // A function that no library of ours shows.
    if (dlsym(RTLD_NEXT, "PMPI_Get_library_version") != nullptr ||
        local_library.load(std::memory_order_acquire) != nullptr) {
        return true;
    }
    void* library = find_local_library();
    local_library.store(library, std::memory_order_release);
    return library != nullptr;
}

Family loaded_family(char* description, unsigned capacity) noexcept {
    const sys::ErrnoGuard errno_guard;
    description[0] = '\0';
    if (!has_loaded_mpi()) {
        return Family::kNone;
    }
    const Function query = next_function("PMPI_Get_library_version");
    if (query == nullptr) {
        return Family::kUnknown;
    }
    // MPICH's MPI_MAX_LIBRARY_VERSION_STRING is 8192, Open MPI's 256.
    static char text[16384];
    int length = 0;
    if (reinterpret_cast<int (*)(char*, int*)>(query)(text, &length) != 0) {
        return Family::kUnknown;
    }
    const std::size_t line = std::strcspn(text, "\n");
    const std::size_t kept = line < capacity - 1 ? line : capacity - 1;
    std::memcpy(description, text, kept);
    description[kept] = '\0';
    if (has_standard_abi(query)) {
        return Family::kStandardAbi;
    }
    if (std::strstr(text, "Open MPI") != nullptr) {
        return Family::kOpenMpi;
    }
    // Members of the MPICH ABI compatibility initiative: the same handles, constants and structures.
    for (const char* name : {"MPICH", "Intel(R) MPI", "MVAPICH"}) {
        if (std::strstr(text, name) != nullptr) {
            return Family::kMpich;
        }
    }
    return Family::kUnknown;
}

}  // namespace barograph::capture::mpi
