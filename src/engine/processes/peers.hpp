// SPDX-License-Identifier: BSD-3-Clause
// The other processes of an analysis, each connected to each by a socket: packets for the process that
// analyzes their contents, messages up and down a tree at the end. One thread reads and writes all sockets,
// so that a worker never waits for another process. Thread-safe, but for the messages, which are for one
// thread.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "collect/transport.hpp"
#include "engine/board/entry.hpp"

namespace barograph::engine {

class Peers final : public collect::Transport {
public:
    // `sockets`: stream sockets, the i-th to process i, the own one is not used. They are closed at the end.
    Peers(std::uint32_t rank, std::vector<int> sockets);
    // Sends what is still to be sent, as far as somebody reads it.
    ~Peers() override;

    // What becomes of packets, called by the thread of the sockets; and whether there is room for more, else
    // they stay where they are. Once it returns, the functions of before do not run any more. Without them
    // packets are dropped.
    void receive_packets(std::function<void(std::uint32_t from, std::span<const std::uint8_t> content)> take,
                         std::function<bool()> has_room);
    // Never waits. `held` is let go once the packet is sent.
    void post(std::uint32_t to, std::vector<std::uint8_t> content, EntryRef held);
    // Lets everything go that packets hold which are not sent yet; bytes of that.
    void let_go();
    [[nodiscard]] std::size_t held() const noexcept { return held_; }
    // Packets so far: those of which `take` has returned.
    [[nodiscard]] std::uint64_t posted() const noexcept { return posted_; }
    [[nodiscard]] std::uint64_t taken() const noexcept { return taken_; }
    // Messages that were sent and received.
    [[nodiscard]] std::uint64_t messages() const noexcept { return messages_; }

    [[nodiscard]] std::uint32_t rank() const noexcept override { return rank_; }
    [[nodiscard]] std::uint32_t size() const noexcept override {
        return static_cast<std::uint32_t>(others_.size());
    }
    // False: that process has ended.
    [[nodiscard]] bool allreduce_min(std::span<std::uint64_t> values) noexcept override;
    [[nodiscard]] bool send(std::span<const std::byte> data, std::uint32_t destination) noexcept override;
    [[nodiscard]] bool receive(collect::Bytes& data, std::uint32_t source) noexcept override;
    [[nodiscard]] bool broadcast(collect::Bytes& data, std::uint32_t root) noexcept override;

private:
    enum class Kind : std::uint32_t { kPacket = 1, kMessage = 2 };
    struct Outgoing {
        std::vector<std::uint8_t> bytes;  // with its head
        EntryRef held;
    };
    struct Other {
        int socket = -1;
        bool gone = false;
        std::deque<Outgoing> out;
        std::size_t sent = 0;          // bytes of the first of them
        std::vector<std::uint8_t> in;  // not a whole frame yet
        std::deque<collect::Bytes> messages;
    };
    // False: that process had ended before.
    bool put(std::uint32_t to, Kind kind, std::span<const std::uint8_t> content, EntryRef held);
    void wake() const noexcept;
    void work();
    void read_from(std::uint32_t number);
    void take_frames(std::uint32_t number);
    void write_to(Other& other);
    void lose(Other& other) noexcept;
    void let_go(Outgoing& one) noexcept;

    std::uint32_t rank_;
    std::vector<Other> others_;
    mutable std::mutex mutex_;  // of `others_`, but for what only the thread of the sockets uses
    std::condition_variable arrived_;
    std::mutex take_mutex_;  // held while it runs; before the other one
    std::function<void(std::uint32_t, std::span<const std::uint8_t>)> take_;
    std::function<bool()> has_room_;
    std::atomic<std::size_t> held_{0};
    std::atomic<std::uint64_t> posted_{0};
    std::atomic<std::uint64_t> taken_{0};
    std::uint64_t messages_ = 0;
    std::atomic<bool> ending_{false};
    int wakeup_;
    std::thread thread_;
};

}  // namespace barograph::engine
