// SPDX-License-Identifier: BSD-3-Clause
// See rank_tree.hpp. A message is one byte (0: data, 1: a problem) and what follows it.
#include "collect/rank_tree.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

namespace barograph::collect {
namespace {

constexpr std::byte kData{0};
constexpr std::byte kTrouble{1};
constexpr std::size_t kMaxProblemBytes = 512;

// A problem as a message, without the heap.
class TroubleMessage {
public:
    explicit TroubleMessage(const Problem& problem) noexcept {
        const auto text =
            std::as_bytes(std::span(problem.text())).first(std::min(problem.text().size(), kMaxProblemBytes));
        bytes_[0] = kTrouble;
        std::copy(text.begin(), text.end(), bytes_.begin() + 1);
        size_ = text.size() + 1;
    }
    [[nodiscard]] std::span<const std::byte> view() const noexcept { return std::span(bytes_).first(size_); }

private:
    std::array<std::byte, kMaxProblemBytes + 1> bytes_{};
    std::size_t size_ = 0;
};

Bytes data_message(const Produce& produce) {
    const std::vector<std::uint8_t> data = produce();
    Bytes message;
    message.reserve(data.size() + 1);
    message.push_back(kData);
    const auto bytes = std::as_bytes(std::span(data));
    message.insert(message.end(), bytes.begin(), bytes.end());
    return message;
}

void take_in(std::span<const std::byte> message, Problem& problem, const Absorb& absorb) {
    if (message.empty()) {
        problem.set("an empty message arrived while collecting");
        return;
    }
    const auto body = message.subspan(1);
    if (message.front() != kData) {
        problem.set(std::string_view(reinterpret_cast<const char*>(body.data()), body.size()));
        return;
    }
    if (!problem) {
        attempt(problem, [&] { absorb({reinterpret_cast<const std::uint8_t*>(body.data()), body.size()}); });
    }
}

void send_to(Transport& transport, std::uint32_t rank, Problem& problem, const Produce& produce) {
    Bytes message;
    if (!problem) {
        attempt(problem, [&] { message = data_message(produce); });
    }
    const bool sent =
        problem ? transport.send(TroubleMessage(problem).view(), rank) : transport.send(message, rank);
    if (!sent) {
        problem.set("MPI could not send to rank ", std::uint64_t{rank}, " while collecting");
    }
}

void receive_from(Transport& transport, std::uint32_t rank, Problem& problem, const Absorb& absorb) {
    Bytes message;
    if (!transport.receive(message, rank)) {
        problem.set("MPI could not receive from rank ", std::uint64_t{rank}, " while collecting");
        return;
    }
    take_in(message, problem, absorb);
}

}  // namespace

void gather_up(Transport& transport, RankGroup group, Problem& problem, const AbsorbChild& absorb,
               const Produce& produce) {
    const std::uint32_t index = transport.rank() - group.first;
    for (std::uint32_t step = 1; step < group.count; step <<= 1U) {
        if ((index & step) != 0) {
            send_to(transport, group.first + index - step, problem, produce);
            return;
        }
        if (index + step < group.count) {
            const std::uint32_t child = group.first + index + step;
            receive_from(transport, child, problem,
                         [&](std::span<const std::uint8_t> message) { absorb(child, message); });
        }
    }
}

void scatter_down(Transport& transport, RankGroup group, Problem& problem, const Absorb& absorb,
                  const ProduceForChild& produce) {
    const std::uint32_t index = transport.rank() - group.first;
    // The step at which this rank sent its message up; the whole group's for the first rank.
    std::uint32_t step = 1;
    while (step < group.count && (index & step) == 0) {
        step <<= 1U;
    }
    if (index != 0) {
        receive_from(transport, group.first + index - step, problem, absorb);
    }
    // The largest subtree first, as it takes longest.
    for (step >>= 1U; step != 0; step >>= 1U) {
        if (index + step < group.count) {
            const std::uint32_t child = group.first + index + step;
            send_to(transport, child, problem, [&] { return produce(child); });
        }
    }
}

bool broadcast(Transport& transport, std::uint32_t root, Problem& problem, const Absorb& absorb,
               const Produce& produce) {
    Bytes message;
    if (transport.rank() == root) {
        if (!problem) {
            attempt(problem, [&] { message = data_message(produce); });
        }
        if (problem) {
            attempt(problem, [&] {
                const TroubleMessage trouble(problem);
                message.assign(trouble.view().begin(), trouble.view().end());
            });
        }
    }
    if (!transport.broadcast(message, root)) {
        problem.set("MPI could not broadcast while collecting");
        return false;
    }
    if (transport.rank() != root) {
        take_in(message, problem, absorb);
    }
    return true;
}

bool allreduce_min(Transport& transport, Problem& problem, std::span<std::uint64_t> minima) {
    constexpr std::uint64_t kNobody = std::numeric_limits<std::uint64_t>::max();
    constexpr std::size_t kMaxMinima = 31;
    std::array<std::uint64_t, kMaxMinima + 1> values{};
    const std::size_t count = std::min(minima.size(), kMaxMinima);
    values[0] = problem ? transport.rank() : kNobody;
    std::copy_n(minima.begin(), count, values.begin() + 1);
    if (!transport.allreduce_min(std::span(values).first(count + 1))) {
        problem.set("MPI could not reduce while collecting");
        return false;
    }
    std::copy_n(values.begin() + 1, count, minima.begin());
    if (values[0] == kNobody) {
        return true;
    }
    const auto culprit = static_cast<std::uint32_t>(values[0]);
    Problem theirs;
    const auto nothing = [](std::span<const std::uint8_t>) {};
    const bool told = broadcast(transport, culprit, culprit == transport.rank() ? problem : theirs, nothing,
                                [] { return std::vector<std::uint8_t>(); });
    if (culprit != transport.rank()) {
        problem = theirs;
        problem.set("rank ", std::uint64_t{culprit}, " could not collect");
    }
    return told;
}

}  // namespace barograph::collect
