// SPDX-License-Identifier: BSD-3-Clause
// libbarograph_hdf5.so: preloaded beside libbarograph.so with --hdf5 connector and both, and with nothing
// else. HDF5 asks getenv for the name of its connector while it gets ready; this getenv lets libbarograph.so
// register ours then and answers with its name. The environment stays as it is: the program, what it starts,
// and an HDF5 that is not known see only what the user has set.
#include <cstring>

#include "sys/loading/next_getenv.hpp"

// Defined by libbarograph.so; may be missing.
extern "C" __attribute__((weak)) const char* barograph_hdf5_connector(const void* caller,
                                                                      const char* present) noexcept;

extern "C" __attribute__((visibility("default"))) char* getenv(const char* name) noexcept {
    char* const present = barograph::sys::next_getenv()(name);
    if (name[0] == 'H' && std::strcmp(name, "HDF5_VOL_CONNECTOR") == 0 &&
        barograph_hdf5_connector != nullptr) {
        const char* const ours = barograph_hdf5_connector(__builtin_return_address(0), present);
        return ours == nullptr ? present : const_cast<char*>(ours);
    }
    return present;
}
