// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/files/exclusions.toml by `python -m codegen`. Do not edit.
// Files that are not recorded unless the user names them.
// clang-format off
#pragma once

#include <string_view>

namespace barograph::capture::io {

inline constexpr std::string_view kDefaultExclusions[] = {
    "/proc",
    "/sys",
    "/dev",
    "/etc",
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/boot",
    "/run",
    "/var/run",
    "/var/lib",
    "/var/cache",
    "/var/log",
    "/snap",
    "/nix/store",
    "/.",
    "/tmp/.",
    "*.so",
    "*.so.*",
    "*.pyc",
    "*.pth",
    "*/__pycache__/*",
    "*/__pycache__",
    "*/site-packages",
    "*/site-packages/*",
    "*/dist-packages/*",
    "*/lib/python?*",
    "*/pyvenv.cfg",
    "/tmp/ompi.*",
    "/tmp/openmpi-sessions*",
    "/tmp/prte.*",
    "/tmp/prterun.*",
    "/tmp/pmix*",
    "/tmp/mpich*",
    "/tmp/.psm*",
    "*/.openmpi/*",
    "*/.pmix/*",
    "*/.prte/*",
    "*/vader_segment.*",
    "*/etc/openmpi*",
    "*/share/openmpi/*",
    "*/share/pmix/*",
    "*/share/prte/*",
    "*/barograph-?*/job-*",
};

}  // namespace barograph::capture::io
