// SPDX-License-Identifier: BSD-3-Clause
// The process's part in the job of several programs: the world layer, the transport for its MPI, and its open
// streams, which are closed in MPI_Finalize. Loads the part for the MPI from the folder of this library, at
// the first map or stream that needs it.
#pragma once

#include <bitset>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "couple/channel.hpp"
#include "couple/line.hpp"
#include "world/world.hpp"

namespace barograph::couple {

class Coupling {
public:
    [[nodiscard]] static Coupling& get() noexcept;

    // 0, OFF or STATE. With 0 there is a world.
    [[nodiscard]] int find(const world::World*& world) noexcept;
    // The same, and a line to the other ranks: also MPI.
    [[nodiscard]] int find(const world::World*& world, Line*& line) noexcept;
    // The code where the world layer is not there or refuses.
    [[nodiscard]] int set_name(const char* name) noexcept;

    // Waits for the other ends. The channel stays here until it is closed; nullptr with the code. May throw
    // std::bad_alloc before anything is sent.
    [[nodiscard]] Channel* open(const ChannelPlan& plan, std::span<const std::uint32_t> partners, int& code);
    // Waits until everything is delivered. The channel is gone.
    void close(Channel& channel);

    Line line;

private:
    [[nodiscard]] int load(const world::World& world) noexcept;
    void remove_finished() noexcept;
    void finish() noexcept;

    struct Entry {
        std::unique_ptr<Channel> channel;
        bool released = false;  // nobody but this table knows of it
    };

    // With the lock of the line held.
    std::vector<Entry> channels_;  // open ones, and those whose partners have not finished yet
    std::bitset<kStreamSlots> slots_;
    std::uint32_t next_slot_ = 0;
    bool finished_ = false;
};

}  // namespace barograph::couple
