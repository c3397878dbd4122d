// SPDX-License-Identifier: BSD-3-Clause
// See test_allocations.hpp.
#include "collect/test_allocations.hpp"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace barograph::collect {

constinit thread_local long allocations_left = kNever;

}  // namespace barograph::collect

void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    long& left = barograph::collect::allocations_left;
    if (left == 0) {
        return nullptr;
    }
    if (left > 0) {
        --left;
    }
    return std::malloc(size != 0 ? size : 1);
}

void* operator new(std::size_t size) {
    void* memory = ::operator new(size, std::nothrow);
    if (memory == nullptr) {
        throw std::bad_alloc();
    }
    return memory;
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
