// SPDX-License-Identifier: BSD-3-Clause
// See real_hdf5.hpp. Symbols of a library that was loaded with RTLD_LOCAL are reached through a handle of the caller's own object,
// whose dependencies the loader searches in the order in which it bound them.
#include "capture/hdf5/real_hdf5.hpp"

#include <dlfcn.h>

#include "sys/errno_guard.hpp"
#include "sys/spin_lock.hpp"

namespace barograph::capture::hdf5 {
namespace {

constexpr std::uint32_t kMostLibraries = 8;
constexpr unsigned kPageBits = 12;
constexpr std::size_t kCallers = 1024;

constinit Library libraries[kMostLibraries];
constinit std::uint32_t library_count = 0;
constinit sys::SpinLock lock;

// Where callers lie, by page: the page shifted by 8, and the number of its library in the last byte.
constinit std::atomic<std::uintptr_t> callers[kCallers] = {};

std::atomic<std::uintptr_t>& place_of(std::uintptr_t page) noexcept { return callers[page % kCallers]; }

template <class Pointer>
void look_up(Pointer& pointer, void* handle, const char* name) noexcept {
    pointer = reinterpret_cast<Pointer>(dlsym(handle, name));
}

}  // namespace

void* Library::find(Call call) noexcept {
    const sys::ErrnoGuard errno_guard;
    void* found = dlsym(handle_, kNames[call]);
    functions_[call].store(found, std::memory_order_release);
    return found;
}

void Library::find_queries() noexcept {
    look_up(queries_.get_file_name, handle_, "H5Fget_name");
    look_up(queries_.get_name, handle_, "H5Iget_name");
    look_up(queries_.get_attribute_name, handle_, "H5Aget_name");
    look_up(queries_.get_type, handle_, "H5Iget_type");
    look_up(queries_.dataset_space, handle_, "H5Dget_space");
    look_up(queries_.attribute_space, handle_, "H5Aget_space");
    look_up(queries_.dataset_type, handle_, "H5Dget_type");
    look_up(queries_.creation_list, handle_, "H5Dget_create_plist");
    look_up(queries_.close_space, handle_, "H5Sclose");
    look_up(queries_.close_type, handle_, "H5Tclose");
    look_up(queries_.close_list, handle_, "H5Pclose");
    look_up(queries_.type_size, handle_, "H5Tget_size");
    look_up(queries_.selected_points, handle_, "H5Sget_select_npoints");
    look_up(queries_.all_points, handle_, "H5Sget_simple_extent_npoints");
    look_up(queries_.selection, handle_, "H5Sget_select_type");
    look_up(queries_.is_regular, handle_, "H5Sis_regular_hyperslab");
    look_up(queries_.dimensions, handle_, "H5Sget_simple_extent_ndims");
    look_up(queries_.extent, handle_, "H5Sget_simple_extent_dims");
    look_up(queries_.layout, handle_, "H5Pget_layout");
    look_up(queries_.chunk, handle_, "H5Pget_chunk");
    look_up(queries_.filters, handle_, "H5Pget_nfilters");
    look_up(queries_.transfer_mode, handle_, "H5Pget_dxpl_mpio");
    look_up(queries_.chunk_size, handle_, "H5Dget_chunk_storage_size");
    look_up(queries_.events, handle_, "H5ESget_count");
}

[[gnu::cold, gnu::noinline]] Library* find_library(std::uintptr_t page, const void* caller) noexcept {
    const sys::ErrnoGuard errno_guard;
    // The loader may wait for its own lock, so ours is taken only for the table.
    void* handle = RTLD_NEXT;
    void* symbol = dlsym(RTLD_NEXT, "H5open");
    if (symbol == nullptr) {
        Dl_info info{};
        handle = dladdr(caller, &info) != 0 && info.dli_fname != nullptr
                     ? dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD)
                     : nullptr;
        symbol = handle == nullptr ? nullptr : dlsym(handle, "H5open");
        if (symbol == nullptr) {
            if (handle != nullptr) {
                dlclose(handle);
            }
            // Code that belongs to no object must mean one that others have used.
            return library_count == 0 ? nullptr : &libraries[0];
        }
    }
    // Of the library itself: the caller may be unloaded. RTLD_NEXT is good for as long as we are.
    Dl_info own{};
    if (handle != RTLD_NEXT) {
        void* of_library = dladdr(symbol, &own) != 0 && own.dli_fname != nullptr
                               ? dlopen(own.dli_fname, RTLD_LAZY | RTLD_NOLOAD)
                               : nullptr;
        if (of_library != nullptr) {
            dlclose(handle);
            handle = of_library;
        }
    }
    const sys::SpinGuard guard(lock);
    if (!guard.held()) {
        return nullptr;
    }
    std::uint32_t index = 0;
    while (index < library_count && libraries[index].handle_ != handle) {
        ++index;
    }
    if (index == kMostLibraries) {
        return nullptr;
    }
    Library& library = libraries[index];
    if (index == library_count) {
        library.handle_ = handle;
        library.number_ = index + 1;
        library.find_queries();
        ++library_count;
    }
    place_of(page).store((page << 8U) | library.number_, std::memory_order_release);
    return &library;
}

Library* library_of(const void* caller) noexcept {
    const std::uintptr_t page = reinterpret_cast<std::uintptr_t>(caller) >> kPageBits;
    const std::uintptr_t known = place_of(page).load(std::memory_order_acquire);
    if (known >> 8U == page) [[likely]] {
        return &libraries[(known & 0xffU) - 1];
    }
    return find_library(page, caller);
}

}  // namespace barograph::capture::hdf5
