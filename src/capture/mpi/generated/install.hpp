// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// One function per file of wrappers that enters them into the plugin's tables.
#pragma once

namespace barograph::capture::mpi {

class Wrappers;

void install_collective(Wrappers& wrappers) noexcept;
void install_collective_nonblocking(Wrappers& wrappers) noexcept;
void install_collective_persistent(Wrappers& wrappers) noexcept;
void install_communicator(Wrappers& wrappers) noexcept;
void install_environment(Wrappers& wrappers) noexcept;
void install_file(Wrappers& wrappers) noexcept;
void install_file_large(Wrappers& wrappers) noexcept;
void install_local(Wrappers& wrappers) noexcept;
void install_neighborhood(Wrappers& wrappers) noexcept;
void install_one_sided(Wrappers& wrappers) noexcept;
void install_one_sided_large(Wrappers& wrappers) noexcept;
void install_point_to_point(Wrappers& wrappers) noexcept;
void install_point_to_point_large(Wrappers& wrappers) noexcept;

inline void install_generated(Wrappers& wrappers) noexcept {
    install_collective(wrappers);
    install_collective_nonblocking(wrappers);
    install_collective_persistent(wrappers);
    install_communicator(wrappers);
    install_environment(wrappers);
    install_file(wrappers);
    install_file_large(wrappers);
    install_local(wrappers);
    install_neighborhood(wrappers);
    install_one_sided(wrappers);
    install_one_sided_large(wrappers);
    install_point_to_point(wrappers);
    install_point_to_point_large(wrappers);
}

}  // namespace barograph::capture::mpi
