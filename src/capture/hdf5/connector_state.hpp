// SPDX-License-Identifier: BSD-3-Clause
// Whether HDF5 is recorded by the exported entries, by our connector, or by both, where the entries come
// first. Set by the runtime before any call; asked by the entries on every call, so it is one load and one
// comparison.
#pragma once

#include <atomic>
#include <cstdint>

#include "capture/hdf5/real_hdf5.hpp"
#include "record/generated/settings.hpp"

namespace barograph::capture::hdf5 {

struct ConnectorClass;

using Via = record::Settings::Hdf5;

// Until it is called no HDF5 gets the connector.
void record_via(Via via) noexcept;

// In the HDF5 that has our connector, where the entries leave recording to it: the address of H5Fget_name.
// nullptr: nowhere.
extern constinit std::atomic<const void*> left_to_connector __attribute__((visibility("hidden")));

[[nodiscard]] inline bool records_instead(const Library& library) noexcept {
    const void* connected = left_to_connector.load(std::memory_order_relaxed);
    return connected != nullptr &&
           connected == reinterpret_cast<const void*>(library.queries().get_file_name);
}

// The HDF5 that has our connector. Used by the callbacks only, which HDF5 calls once it has the connector.
struct Connected {
    // As the callbacks see it: ids are objects of the connector below, with their type in the lowest three
    // bits.
    Library* library;
    const ConnectorClass* below;
    const ConnectorClass* ours;
    unsigned major;  // of its version
};
extern constinit Connected connected __attribute__((visibility("hidden")));
// The transfer list of the call that asks for the size of a chunk: HDF5 wants one.
extern constinit thread_local Id current_transfer __attribute__((visibility("hidden")));

}  // namespace barograph::capture::hdf5
