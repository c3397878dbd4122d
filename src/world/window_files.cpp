// SPDX-License-Identifier: BSD-3-Clause
// See window_files.hpp.
#include "world/window_files.hpp"

#include <unistd.h>

#include <cstdlib>
#include <string_view>

#include "sys/files/private_folder.hpp"

namespace barograph::world {
namespace {

// A setting of Open MPI's osc/rdma; and how the folders begin that
// python/barograph/launch/program/coupling.py names.
constexpr char kSetting[] = "OMPI_MCA_osc_rdma_backing_directory";
constexpr std::string_view kOurs = "/dev/shm/barograph-windows-";

const char* own_folder() noexcept {
    const char* folder = std::getenv(kSetting);
    return folder != nullptr && std::string_view(folder).starts_with(kOurs) ? folder : nullptr;
}

}  // namespace

void make_window_folder() noexcept {
    if (const char* folder = own_folder(); folder != nullptr) {
        (void)sys::private_folder(folder);
    }
}

void remove_window_folder() noexcept {
    if (const char* folder = own_folder(); folder != nullptr) {
        (void)rmdir(folder);  // fails, as it should, while another rank has a file there
    }
}

}  // namespace barograph::world
