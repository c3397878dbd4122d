// SPDX-License-Identifier: BSD-3-Clause
// The library (an HDF5, a netCDF, ...) that a caller means, and its functions. A process may hold several of
// one kind: Python's packages bring one each, loaded for themselves only. The caller's own object and what it
// was linked with say which is meant. Called by every wrapper of such libraries; knows none of their headers
// and never loads a library.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "sys/spin_lock.hpp"

namespace barograph::capture::io {

// Numbers the libraries of one kind, from 1, by who calls them.
class LibraryFinder {
public:
    static constexpr std::uint32_t kMostLibraries = 8;
    using Met = void (*)(std::uint32_t number, void* handle) noexcept;

    // `marker`: a function that every such library has, and that libbarograph.so does not export. `met` is
    // called once for each library, before its number is given to anyone.
    constexpr LibraryFinder(const char* marker, Met met) noexcept : marker_(marker), met_(met) {}

    // 0: the caller was linked with none that can be found.
    [[nodiscard]] std::uint32_t number_of(const void* caller) noexcept {
        const std::uintptr_t page = reinterpret_cast<std::uintptr_t>(caller) >> kPageBits;
        const std::uintptr_t known = callers_[page % kCallers].load(std::memory_order_acquire);
        return known >> 8U == page ? static_cast<std::uint32_t>(known & 0xffU) : find(page, caller);
    }

private:
    static constexpr unsigned kPageBits = 12;
    static constexpr std::size_t kCallers = 1024;

    [[nodiscard, gnu::cold, gnu::noinline]] std::uint32_t find(std::uintptr_t page,
                                                               const void* caller) noexcept;

    const char* marker_;
    Met met_;
    void* handles_[kMostLibraries] = {};
    std::uint32_t count_ = 0;
    sys::SpinLock lock_;
    // Where callers are, by page: the page shifted by 8, and the number of its library in the last byte.
    std::atomic<std::uintptr_t> callers_[kCallers] = {};
};

// The function of that name in a library, nullptr if it has none. Keeps errno.
[[nodiscard, gnu::cold, gnu::noinline]] void* find_function(void* handle, const char* name) noexcept;

template <class Pointer>
void look_up(Pointer& pointer, void* handle, const char* name) noexcept {
    pointer = reinterpret_cast<Pointer>(find_function(handle, name));
}

// One library. Api has kMarker, kCallCount, kNames of the intercepted functions, and Queries: pointers to
// functions that the wrappers ask, filled by find_queries(Queries&, handle).
template <class Api>
class LinkedLibrary {
public:
    using Queries = Api::Queries;

    constexpr LinkedLibrary() noexcept = default;
    // For tests: one that answers like this and has no functions.
    explicit LinkedLibrary(const Queries& queries) noexcept : queries_(queries) {}

    // The function of this library behind a call of ours, nullptr if it has none.
    template <class Real>
    [[nodiscard]] Real* function(std::uint32_t call) noexcept {
        void* found = functions_[call].load(std::memory_order_acquire);
        if (found == nullptr) [[unlikely]] {
            found = find_function(handle_, Api::kNames[call]);
            functions_[call].store(found, std::memory_order_release);
        }
        return reinterpret_cast<Real*>(found);
    }
    [[nodiscard]] const Queries& queries() const noexcept { return queries_; }
    // A number of its own in this process, from 1 to LibraryFinder::kMostLibraries.
    [[nodiscard]] std::uint64_t number() const noexcept { return number_; }

    // The library that code at `caller` has been linked with; nullptr when it cannot be found.
    [[nodiscard]] static LinkedLibrary* of(const void* caller) noexcept {
        const std::uint32_t number = finder.number_of(caller);
        return number == 0 ? nullptr : &libraries[number - 1];
    }

private:
    static void met(std::uint32_t number, void* handle) noexcept {
        LinkedLibrary& library = libraries[number - 1];
        library.handle_ = handle;
        library.number_ = number;
        Api::find_queries(library.queries_, handle);
    }

    static LinkedLibrary libraries[LibraryFinder::kMostLibraries];
    static LibraryFinder finder;

    void* handle_ = nullptr;
    std::uint64_t number_ = 0;
    Queries queries_{};
    std::atomic<void*> functions_[Api::kCallCount] = {};
};

template <class Api>
constinit LinkedLibrary<Api> LinkedLibrary<Api>::libraries[LibraryFinder::kMostLibraries];
template <class Api>
constinit LibraryFinder LinkedLibrary<Api>::finder{Api::kMarker, &LinkedLibrary<Api>::met};

}  // namespace barograph::capture::io
