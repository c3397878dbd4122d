// SPDX-License-Identifier: BSD-3-Clause
// Transport by the MPI that the program has loaded: compiled once per binary interface, against its mpi.h.
// Calls only functions below the recorder and the world layer, and returns their errors.
#include <dlfcn.h>
#include <mpi.h>

#include <algorithm>
#include <cstring>

#include "couple/transport.hpp"
#include "sys/errno_guard.hpp"
#include "world/world.hpp"

namespace barograph::couple {
namespace {

class MpiTransport final : public Transport {
public:
    [[nodiscard]] bool start(const world::World& world) noexcept;

    bool send(const void* bytes, std::size_t size, std::uint32_t rank, int tag,
              Request& request) noexcept override {
        MPI_Request made;
        if (isend_(bytes, static_cast<int>(size), byte_, static_cast<int>(rank), tag, universe_, &made) !=
            MPI_SUCCESS) {
            return false;
        }
        request = as_word(made);
        return true;
    }
    bool receive(void* bytes, std::size_t room, std::uint32_t rank, int tag,
                 Request& request) noexcept override {
        MPI_Request made;
        if (irecv_(bytes, static_cast<int>(room), byte_, static_cast<int>(rank), tag, universe_, &made) !=
            MPI_SUCCESS) {
            return false;
        }
        request = as_word(made);
        return true;
    }
    Progress test(Request& request, std::size_t* size) noexcept override {
        MPI_Request mpi = as_mpi(request);
        MPI_Status status;
        int done = 0;
        if (test_(&mpi, &done, &status) != MPI_SUCCESS) {
            return Progress::kFailed;
        }
        if (done == 0) {
            return Progress::kRunning;
        }
        if (size != nullptr) {
            int count = 0;
            if (get_count_(&status, byte_, &count) != MPI_SUCCESS) {
                return Progress::kFailed;
            }
            *size = static_cast<std::size_t>(std::max(count, 0));
        }
        return Progress::kDone;
    }
    void cancel(Request& request) noexcept override {
        MPI_Request mpi = as_mpi(request);
        MPI_Status status;
        if (cancel_(&mpi) == MPI_SUCCESS) {
            (void)wait_(&mpi, &status);
        }
    }
    void node_name(char* name) noexcept override {
        char found[MPI_MAX_PROCESSOR_NAME + 1] = "";
        int length = 0;
        if (get_processor_name_(found, &length) != MPI_SUCCESS) {
            length = 0;
        }
        std::memset(name, 0, kNodeName);
        std::memcpy(name, found, std::min(static_cast<std::size_t>(std::max(length, 0)), kNodeName - 1));
    }

private:
    static Request as_word(MPI_Request mpi) noexcept {
        Request request;
        std::memcpy(&request.word, &mpi, sizeof(MPI_Request));
        return request;
    }
    static MPI_Request as_mpi(const Request& request) noexcept {
        MPI_Request mpi;
        std::memcpy(&mpi, &request.word, sizeof(MPI_Request));
        return mpi;
    }

    MPI_Comm universe_;
    MPI_Datatype byte_;
    decltype(&PMPI_Isend) isend_;
    decltype(&PMPI_Irecv) irecv_;
    decltype(&PMPI_Test) test_;
    decltype(&PMPI_Wait) wait_;
    decltype(&PMPI_Cancel) cancel_;
    decltype(&PMPI_Get_count) get_count_;
    decltype(&PMPI_Get_processor_name) get_processor_name_;
};

template <class F>
bool find(const world::World& world, F& function, const char* name) noexcept {
    function = reinterpret_cast<F>(world.real(name));
    return function != nullptr;
}

bool MpiTransport::start(const world::World& world) noexcept {
    std::memcpy(&universe_, &world.universe, sizeof(MPI_Comm));
#if defined(OPEN_MPI)
    void* byte = dlsym(RTLD_DEFAULT, "ompi_mpi_byte");
    if (byte == nullptr) {  // libmpi was loaded for somebody else only
        byte = reinterpret_cast<void*>(world.real("ompi_mpi_byte"));
    }
    if (byte == nullptr) {
        return false;
    }
    byte_ = static_cast<MPI_Datatype>(byte);
#else
    byte_ = MPI_BYTE;
#endif
    return find(world, isend_, "PMPI_Isend") && find(world, irecv_, "PMPI_Irecv") &&
           find(world, test_, "PMPI_Test") && find(world, wait_, "PMPI_Wait") &&
           find(world, cancel_, "PMPI_Cancel") && find(world, get_count_, "PMPI_Get_count") &&
           find(world, get_processor_name_, "PMPI_Get_processor_name");
}

MpiTransport transport;

}  // namespace
}  // namespace barograph::couple

extern "C" __attribute__((visibility("default"))) barograph::couple::Transport* barograph_stream_transport(
    const barograph::world::World* world, const char* release) noexcept {
    const barograph::sys::ErrnoGuard errno_guard;
    using namespace barograph::couple;
    return std::strcmp(release, BAROGRAPH_VERSION) == 0 && transport.start(*world) ? &transport : nullptr;
}
