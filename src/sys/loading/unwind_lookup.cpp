// SPDX-License-Identifier: BSD-3-Clause
// What the compiler's static runtime wants of a new C library, for libraries that are loaded beside an old
// one as well (cmake/BarographGlibc.cmake). Linked into every injected library, shown by none: each
// definition serves the static libgcc_eh and libstdc++ inside that library alone.
#include "sys/loading/unwind_lookup.hpp"

#include <link.h>
#include <unwind.h>

#include <atomic>
#include <cstddef>
#include <cstdint>

// glibc 2.32: true while a process has one thread. Never said to be so: shared counts are then always atomic.
extern "C" {
// NOLINTNEXTLINE(bugprone-reserved-identifier, readability-identifier-naming)
char __libc_single_threaded = 0;
}

#ifdef DLFO_STRUCT_HAS_EH_DBASE
namespace {

using FindObject = int (*)(void*, dl_find_object*);

struct Lookup {
    std::uintptr_t address;
    dl_find_object* result;
};

// One loaded object for dl_iterate_phdr: 1 when it holds the address.
int look_at(dl_phdr_info* object, std::size_t, void* data) {
    const auto& lookup = *static_cast<const Lookup*>(data);
    const ElfW(Phdr)* tables = nullptr;
    bool inside = false;
    std::uintptr_t start = UINTPTR_MAX;
    std::uintptr_t end = 0;
    for (int i = 0; i < object->dlpi_phnum; ++i) {
        const ElfW(Phdr)& segment = object->dlpi_phdr[i];
        if (segment.p_type == PT_GNU_EH_FRAME) {
            tables = &segment;
        } else if (segment.p_type == PT_LOAD) {
            const std::uintptr_t from = object->dlpi_addr + segment.p_vaddr;
            const std::uintptr_t to = from + segment.p_memsz;
            inside = inside || (lookup.address >= from && lookup.address < to);
            start = from < start ? from : start;
            end = to > end ? to : end;
        }
    }
    if (!inside) {
        return 0;
    }
    *lookup.result = dl_find_object{};
    lookup.result->dlfo_map_start = reinterpret_cast<void*>(start);
    lookup.result->dlfo_map_end = reinterpret_cast<void*>(end);
    if (tables != nullptr) {
        lookup.result->dlfo_eh_frame = reinterpret_cast<void*>(object->dlpi_addr + tables->p_vaddr);
    }
    return 1;
}

}  // namespace

namespace barograph::sys {

bool walk_to_unwind_tables(void* address, dl_find_object* result) {
    Lookup lookup{reinterpret_cast<std::uintptr_t>(address), result};
    return dl_iterate_phdr(look_at, &lookup) == 1 && result->dlfo_eh_frame != nullptr;
}

}  // namespace barograph::sys

// glibc 2.35: finds the unwind tables of the object that holds an address; 0 when there are any. libgcc_eh
// calls it once per frame while an exception is thrown. Its own where the C library has it, which takes no
// lock; else by a walk over the loaded objects, as libgcc_eh did before.
extern "C" int _dl_find_object(void* address, dl_find_object* result) noexcept {
    static std::atomic<FindObject> present{nullptr};
    static std::atomic<bool> looked{false};
    if (!looked.load(std::memory_order_acquire)) {
        present.store(reinterpret_cast<FindObject>(dlsym(RTLD_DEFAULT, "_dl_find_object")),
                      std::memory_order_relaxed);
        looked.store(true, std::memory_order_release);
    }
    if (const FindObject own = present.load(std::memory_order_relaxed); own != nullptr) {
        return own(address, result);
    }
    return barograph::sys::walk_to_unwind_tables(address, result) ? 0 : -1;
}
#endif

namespace {

// A thread that is cancelled (pthread_cancel) and exceptions of the program go through frames of ours: the
// program's libgcc_s unwinds them, and what our frames have to tidy up is found by the copy of libgcc that is
// linked into each library. That aborts unless it has once unwound something itself, which fills its tables.
[[gnu::constructor]] void get_ready_to_unwind() noexcept {
    const auto stop = [](_Unwind_Context*, void*) { return _URC_END_OF_STACK; };
    (void)_Unwind_Backtrace(stop, nullptr);
}

}  // namespace
