// SPDX-License-Identifier: BSD-3-Clause
// What those who caused waits did while others waited for them: outside of MPI, or in it. Known once all waits are: the events are
// read a second time, and each thread is asked at the start and the end of the waits that it caused. Used by waits.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "engine/events/events.hpp"
#include "engine/modules/waits/wait_table.hpp"

namespace barograph::engine::waits {

class Causes {
public:
    explicit Causes(const std::vector<Wait>& waits);

    // The events of a rank: of each of its threads in their order. Different ranks at the same time.
    void take(const Events& events);
    // After the last.
    void into(WaitTable& table) const;

private:
    // How long a thread was outside of MPI, and in it, up to some time, since its first call or since events were lost.
    struct Times {
        std::uint64_t outside = 0;
        std::uint64_t in_mpi = 0;
    };
    struct Query {
        std::uint64_t when = 0;
        std::size_t wait = 0;
        bool ends = false;
    };
    struct Thread {
        std::vector<Query> queries;  // by time
        std::size_t answered = 0;
        std::uint64_t next = 0;  // number of its next event
        bool has_called = false;
        std::uint64_t call_end = 0;
        Times times;  // up to the end of its last call
    };
    void answer(Thread& thread, std::uint64_t start, std::uint64_t end);

    const std::vector<Wait>& waits_;
    std::vector<Times> begun_;  // of each wait, at its start
    std::vector<Times> ended_;  // and at its end
    std::map<std::pair<std::uint32_t, std::uint32_t>, Thread> threads_;
};

}  // namespace barograph::engine::waits
