// SPDX-License-Identifier: BSD-3-Clause
// See job_names.hpp.
#include "capture/mpi/job/job_names.hpp"

#include <algorithm>
#include <string_view>

#include "capture/mpi/job/transport.hpp"
#include "capture/mpi/plugin_state.hpp"

namespace barograph::capture::mpi {
namespace {

// Keeps errors from the program's error handler as long as it lives.
class ErrorsReturned {
public:
    explicit ErrorsReturned(MPI_Comm comm) noexcept : comm_(comm) {
        MPI_Errhandler returning{};
        if (plugin.real.comm_create_errhandler(&return_error, &returning) != MPI_SUCCESS) {
            return;
        }
        if (plugin.real.comm_get_errhandler(comm_, &programs_) == MPI_SUCCESS) {
            ok_ = plugin.real.comm_set_errhandler(comm_, returning) == MPI_SUCCESS;
            if (!ok_) {
                (void)plugin.real.errhandler_free(&programs_);
            }
        }
        (void)plugin.real.errhandler_free(&returning);
    }
    ErrorsReturned(const ErrorsReturned&) = delete;
    ErrorsReturned& operator=(const ErrorsReturned&) = delete;
    ~ErrorsReturned() {
        if (ok_) {
            (void)plugin.real.comm_set_errhandler(comm_, programs_);
            (void)plugin.real.errhandler_free(&programs_);
        }
    }
    [[nodiscard]] bool ok() const noexcept { return ok_; }

private:
    MPI_Comm comm_;
    MPI_Errhandler programs_{};
    bool ok_ = false;
};

// Errors of these calls go to the handler of the world, or since MPI 4 to that of MPI_COMM_SELF.
template <class Call>
bool quietly(Call call) noexcept {
    const ErrorsReturned world(plugin.handles.world);
    const ErrorsReturned self(plugin.handles.self);
    return world.ok() && self.ok() && call() == MPI_SUCCESS;
}

bool publish(const char* name, const char* value) noexcept {
    return quietly([&] { return plugin.real.publish_name(name, plugin.handles.no_info, value); });
}

bool find(const char* name, char (&value)[Names::kValueBytes]) noexcept {
    static char port[MPI_MAX_PORT_NAME];
    port[0] = '\0';
    if (!quietly([&] { return plugin.real.lookup_name(name, plugin.handles.no_info, port); })) {
        return false;
    }
    const std::string_view text(port);
    if (text.size() >= sizeof value) {
        return false;
    }
    *std::copy(text.begin(), text.end(), value) = '\0';
    return true;
}

constexpr Names kNames{.publish = publish, .find = find};

}  // namespace

const Names* job_names() noexcept {
    MPI_Comm parent = plugin.handles.no_comm;
    if (plugin.real.publish_name == nullptr || plugin.real.lookup_name == nullptr ||
        plugin.real.comm_get_parent(&parent) != MPI_SUCCESS || parent != plugin.handles.no_comm) {
        return nullptr;
    }
    return &kNames;
}

}  // namespace barograph::capture::mpi
