// SPDX-License-Identifier: BSD-3-Clause
// The function behind one of ours, as dlsym(RTLD_NEXT) finds it, but past the loader: no lock, no heap, no
// dlerror() of the program's that is gone afterwards, no dlsym() that somebody else has put before the real
// one, and before our own library is relocated, when resolvers of others (IFUNC) call us.
#pragma once

namespace barograph::sys {

// The default version of `name` in the first library that was loaded after the one that this is linked into.
// For functions of libraries that are there from the start: what is loaded later for one caller only comes
// after them. nullptr: there is none, or it is chosen when it is first called.
[[nodiscard]] void* next_function(const char* name) noexcept;

// The same in any library that is loaded, the program too.
[[nodiscard]] void* loaded_function(const char* name) noexcept;

}  // namespace barograph::sys
