// SPDX-License-Identifier: BSD-3-Clause
// Memory of each thread, for libraries that are preloaded: what these have as thread_local is part of the
// stack of each thread, also of those with the least one.
#pragma once

#include <pthread.h>

#include <cstdlib>

#include "sys/errno_guard.hpp"
#include "sys/thread_key.hpp"

namespace barograph::sys {

// A Block of zeros for each thread that asks for one, freed with the thread. One in a library for each Block.
template <typename Block>
class ThreadBlock {
public:
    // nullptr: there is no memory, or the library is not loaded whole yet.
    [[nodiscard]] static Block* get() noexcept { return block != nullptr ? block : make(); }
    // nullptr: the thread has not asked for one.
    [[nodiscard]] static Block* if_made() noexcept { return block; }

private:
    struct Key {
        Key() noexcept : is_made(make_thread_key(key, forget)) {}
        pthread_key_t key{};
        bool is_made;
    };

    static void forget(void* mine) noexcept {
        block = nullptr;
        std::free(mine);
    }
    [[gnu::cold, gnu::noinline]] static Block* make() noexcept {
        const ErrnoGuard errno_guard;
        if (own_key.is_made) {
            block = static_cast<Block*>(std::calloc(1, sizeof(Block)));
            (void)pthread_setspecific(own_key.key, block);
        }
        return block;
    }

    static inline thread_local Block* block = nullptr;
    static inline Key own_key;
};

}  // namespace barograph::sys
