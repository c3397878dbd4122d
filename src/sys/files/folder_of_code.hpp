// SPDX-License-Identifier: BSD-3-Clause
// Where the file of a function is, so that a library finds what is installed beside it. Inline, so that
// nobody is linked with the loader's library who does not ask it.
#pragma once

#include <dlfcn.h>

#include <string_view>

#include "sys/text_line.hpp"

namespace barograph::sys {

// The folder with its final slash, "./" where the loader knows no folder; empty: the loader knows no such
// code.
inline PathText folder_of_code(const void* address) noexcept {
    PathText folder;
    Dl_info info{};
    if (dladdr(address, &info) != 0 && info.dli_fname != nullptr) {
        const std::string_view file = info.dli_fname;
        const std::size_t slash = file.rfind('/');
        folder << (slash == std::string_view::npos ? std::string_view("./") : file.substr(0, slash + 1));
    }
    return folder;
}

}  // namespace barograph::sys
