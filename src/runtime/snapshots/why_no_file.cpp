// SPDX-License-Identifier: BSD-3-Clause
// See why_no_file.hpp.
#include "runtime/snapshots/why_no_file.hpp"

#include <sys/resource.h>
#include <sys/statfs.h>

#include <cerrno>
#include <cstdint>

#include "sys/system_call.hpp"

namespace barograph::runtime {
namespace {

std::string_view reason(int status) noexcept {
    switch (-status) {
        case ENOENT:
            return "it does not exist";
        case ENOTDIR:
            return "it is not a folder";
        case EACCES:
        case EPERM:
            return "no permission";
        case EROFS:
            return "read-only file system";
        case EDQUOT:
            return "the quota is used up";
        case EFBIG:
            return "file size limit";
        case ENAMETOOLONG:
            return "its name is too long";
        default:
            return "a file cannot be made there";
    }
}

}  // namespace

sys::BasicTextLine<64> why_no_file(int status, std::string_view directory) noexcept {
    sys::BasicTextLine<64> text;
    if (status != -ENOSPC) {
        text << reason(status);
        return text;
    }
    sys::PathText path;
    path << directory;
    struct statfs disk{};
    const bool known = sys::system_call(SYS_statfs, sys::word(path.c_str()), sys::word(&disk)) == 0;
    constexpr std::uint64_t kKiB = 1024;
    const std::uint64_t free_kib =
        static_cast<std::uint64_t>(disk.f_bavail) * static_cast<std::uint64_t>(disk.f_bsize) / kKiB;
    rlimit most{};
    if (known && getrlimit(RLIMIT_FSIZE, &most) == 0 && most.rlim_cur / kKiB < free_kib) {
        text << reason(-EFBIG);
        return text;
    }
    text << "no room";
    if (known && disk.f_files != 0 && disk.f_ffree == 0) {
        text << " for further files";
    } else if (known) {
        const bool few = free_kib < 10 * kKiB;
        text << ": " << (few ? free_kib : free_kib / kKiB) << (few ? " KiB free" : " MiB free");
    }
    return text;
}

}  // namespace barograph::runtime
