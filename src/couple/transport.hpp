// SPDX-License-Identifier: BSD-3-Clause
// What maps and streams need of MPI: messages between ranks of the universe, and the node's name. Implemented
// once per binary interface (mpi/mpi_transport.cpp), and by queues in tests. Nothing here waits.
#pragma once

#include <cstddef>
#include <cstdint>

namespace barograph::world {
struct World;
}

namespace barograph::couple {

// Longer names are cut.
inline constexpr std::size_t kNodeName = 256;

// A message under way: an MPI_Request, as a word.
struct Request {
    std::uintptr_t word = 0;
};

enum class Progress : std::uint8_t { kRunning, kDone, kFailed };

class Transport {
public:
    // The bytes must not change until test() has said that they may be released. False: MPI refused.
    [[nodiscard]] virtual bool send(const void* bytes, std::size_t size, std::uint32_t rank, int tag,
                                    Request& request) noexcept = 0;
    // At most 1 GiB.
    [[nodiscard]] virtual bool receive(void* bytes, std::size_t room, std::uint32_t rank, int tag,
                                       Request& request) noexcept = 0;
    // After kDone and kFailed the request is gone. `size`: how many bytes were received, unless it is
    // nullptr.
    [[nodiscard]] virtual Progress test(Request& request, std::size_t* size) noexcept = 0;
    // Takes back a receive that nothing is under way to.
    virtual void cancel(Request& request) noexcept = 0;
    // Writes kNodeName bytes, the rest of them zeros.
    virtual void node_name(char* name) noexcept = 0;

protected:
    ~Transport() = default;
};

// What libbarograph_stream-FAMILY.so exports. nullptr: its MPI has not what is needed.
using FindTransport = Transport* (*)(const world::World* world, const char* release) noexcept;
inline constexpr char kFindTransportSymbol[] = "barograph_stream_transport";

}  // namespace barograph::couple
