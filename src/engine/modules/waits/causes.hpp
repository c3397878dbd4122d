// SPDX-License-Identifier: BSD-3-Clause
// What threads did in given times, while others waited for them: outside of MPI, or in it. The events are
// read a second time, and each thread is asked at the start and the end of these times. Used by waits.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "engine/events/events.hpp"
#include "engine/modules/waits/wait_table.hpp"

namespace barograph::engine::waits {

// A time of a thread (ns since the first process began).
struct Span {
    std::uint32_t rank = 0;
    std::uint32_t thread = 0;
    std::uint64_t start = 0;
    std::uint64_t end = 0;
};

class Causes {
public:
    explicit Causes(const std::vector<Span>& spans);

    // The events of a rank: of each of its threads in their order. Different ranks at the same time.
    void take(const Events& events);
    // The answer for each span, after the last event.
    [[nodiscard]] std::vector<Meanwhile> answers() const;

private:
    struct Query {
        std::uint64_t when = 0;
        std::size_t span = 0;
        bool ends = false;
    };
    struct Thread {
        std::vector<Query> queries;  // by time
        std::size_t answered = 0;
        std::uint64_t next = 0;  // number of its next event
        bool has_called = false;
        std::uint64_t call_end = 0;
        Meanwhile times;  // up to the end of its last call, since its first or since events were lost
    };
    void answer(Thread& thread, std::uint64_t start, std::uint64_t end);

    std::vector<Meanwhile> begun_;  // of each span, up to its start
    std::vector<Meanwhile> ended_;  // and up to its end
    std::map<std::pair<std::uint32_t, std::uint32_t>, Thread> threads_;
};

}  // namespace barograph::engine::waits
