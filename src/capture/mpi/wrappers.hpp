// SPDX-License-Identifier: BSD-3-Clause
// The two tables that a plugin gives to libbarograph.so. Filled once, when the plugin is loaded, by the
// generated and the hand-written files of wrappers.
#pragma once

#include "capture/mpi/generated/entry_table.hpp"
#include "capture/mpi/host.hpp"

namespace barograph::capture::mpi {

class Wrappers {
public:
    template <class Wrapper>
    void set(Entry entry, Wrapper* plain, Wrapper* profiled) noexcept {
        mpi_[entry] = reinterpret_cast<Function>(plain);
        pmpi_[entry] = reinterpret_cast<Function>(profiled);
    }
    // Those that are traced take the place of the others in a program whose calls of MPI are traced.
    template <class Wrapper>
    void set(Entry entry, Wrapper* plain, Wrapper* profiled, Wrapper* traced,
             Wrapper* traced_profiled) noexcept {
        set(entry, traces_ ? traced : plain, traces_ ? traced_profiled : profiled);
    }
    void trace() noexcept { traces_ = true; }
    [[nodiscard]] const Function* mpi() const noexcept { return mpi_; }
    [[nodiscard]] const Function* pmpi() const noexcept { return pmpi_; }

private:
    bool traces_ = false;
    Function mpi_[kEntryCount] = {};
    Function pmpi_[kEntryCount] = {};
};

// The hand-written ones.
void install_job(Wrappers& wrappers) noexcept;
void install_completion(Wrappers& wrappers) noexcept;
void install_messages(Wrappers& wrappers) noexcept;
void install_communicator_life(Wrappers& wrappers) noexcept;
void install_spawn(Wrappers& wrappers) noexcept;
void install_sessions(Wrappers& wrappers) noexcept;
void install_window_life(Wrappers& wrappers) noexcept;
void install_file_life(Wrappers& wrappers) noexcept;

}  // namespace barograph::capture::mpi
