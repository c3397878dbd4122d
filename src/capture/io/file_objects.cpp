// SPDX-License-Identifier: BSD-3-Clause
// See file_objects.hpp.
#include "capture/io/file_objects.hpp"

#include "capture/io/io_host.hpp"
#include "sys/errno_guard.hpp"

namespace barograph::capture::io {

std::uint32_t file_object(std::string_view path) noexcept {
    const sys::ErrnoGuard errno_guard;
    return host.process == nullptr ? 0
                                   : host.process->add_object({.kind = format::ObjectKind::kFile, .name = path});
}

std::uint32_t inner_object(format::ObjectKind kind, std::uint32_t parent, std::string_view name) noexcept {
    const sys::ErrnoGuard errno_guard;
    return host.process == nullptr
               ? 0
               : host.process->add_object({.kind = kind, .parent = parent, .name = name});
}

}  // namespace barograph::capture::io
