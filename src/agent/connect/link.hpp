// SPDX-License-Identifier: BSD-3-Clause
// The way of an agent to the server of the live page on another node: connects out, proves that it knows the
// job's token, has the server prove the same, and only then gives out a descriptor on which frames go both
// ways. A thread seals them, so that the rest of the agent sees the stream that it has on its own node.
// Called by main.cpp.
#pragma once

#include <memory>
#include <string>
#include <thread>

#include "agent/connect/proof.hpp"
#include "agent/connect/tcp.hpp"

namespace barograph::agent {

class Link {
public:
    // Connects and proves, for `patience_ms` at most. Nothing, and one line in `why`, where that fails.
    [[nodiscard]] static std::unique_ptr<Link> open(const Endpoint& endpoint, const std::string& job,
                                                    const Key& token, int patience_ms, std::string& why);
    // Sends what was written, for 2 s at most, and closes.
    ~Link();
    Link(const Link&) = delete;
    Link& operator=(const Link&) = delete;

    // Read from it and write to it without blocking; end of file when the server is gone.
    [[nodiscard]] int descriptor() const noexcept { return near_; }
    // After the end of file: why the server wants no further connection; empty where it has not said so. Ends
    // the thread.
    [[nodiscard]] std::string farewell();

private:
    Link(int socket, int near, int far, const Key& sealing, const Key& opening);
    void carry(const Key& sealing, const Key& opening);

    int socket_;
    int near_;
    int far_;
    std::string farewell_;
    std::thread carrier_;
};

}  // namespace barograph::agent
