// SPDX-License-Identifier: BSD-3-Clause
// The same as node_signs.hpp through names that the launcher keeps: they need no folder that all nodes share,
// and are of this launch. Each node publishes which ranks it has under the lowest of them, so that the next
// one to ask for is known from those before.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "capture/mpi/host.hpp"
#include "runtime/job/node_signs.hpp"

namespace barograph::runtime {

// "0+1*4,8+2*3": 0 to 3, then 8, 10 and 12. May allocate.
[[nodiscard]] std::string describe_ranks(const std::vector<bool>& ranks);
// Adds those to `ranks`; false when the text is not from describe_ranks(), or there are none.
[[nodiscard]] bool add_ranks(std::string_view text, std::vector<bool>& ranks) noexcept;

class NodeNames {
public:
    // Without `names` nothing is ever known.
    void open(const capture::mpi::Names* names, std::uint32_t world_size) noexcept;
    [[nodiscard]] bool used() const noexcept { return names_ != nullptr; }

    // All ranks of this node are recorded: these. May allocate; throws std::bad_alloc.
    void announce(const std::vector<bool>& ranks) const;
    [[nodiscard]] Signs look() const noexcept;
    void give_up() const noexcept;

private:
    [[nodiscard]] bool publish(std::string_view name, const char* value) const noexcept;
    [[nodiscard]] bool find(std::string_view name,
                            char (&value)[capture::mpi::Names::kValueBytes]) const noexcept;

    const capture::mpi::Names* names_ = nullptr;
    std::uint32_t world_size_ = 0;
};

}  // namespace barograph::runtime
