// SPDX-License-Identifier: BSD-3-Clause
// See write_error.hpp.
#include "collect/output/write_error.hpp"

#include <cerrno>

namespace barograph::collect {

std::string_view write_error(int status) noexcept {
    switch (-status) {
        case ENOSPC:
            return "no space is left on the file system";
        case EDQUOT:
            return "your quota on the file system is used up";
        case EROFS:
            return "the file system is read-only";
        case EACCES:
        case EPERM:
            return "permission denied";
        case ENOENT:
            return "its folder does not exist";
        case ENOTDIR:
            return "part of the path is not a folder";
        case EFBIG:
            return "the file would exceed the file size limit (ulimit -f)";
        case EMFILE:
        case ENFILE:
            return "too many files are open";
        case ENAMETOOLONG:
            return "the name is too long";
        case EIO:
            return "input/output error";
        case ENOMEM:
            return "not enough memory";
        default:
            return {};
    }
}

}  // namespace barograph::collect
