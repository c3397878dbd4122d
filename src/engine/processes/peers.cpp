// SPDX-License-Identifier: BSD-3-Clause
// See peers.hpp. A frame is its length and its kind, of 32 bits each, and its content.
#include "engine/processes/peers.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

namespace barograph::engine {
namespace {

struct Head {
    std::uint32_t length = 0;
    std::uint32_t kind = 0;
};
constexpr std::size_t kAtOnce = std::size_t{1} << 20U;
// How soon those that had no room for a packet look again.
constexpr int kFullMs = 1;
// The largest frame; longer messages are split.
constexpr std::size_t kMostBytes = std::size_t{1} << 30U;

}  // namespace

Peers::Peers(std::uint32_t rank, std::vector<int> sockets)
    : rank_(rank), others_(sockets.size()), wakeup_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
    if (wakeup_ < 0) {
        throw std::system_error(errno, std::generic_category(), "eventfd");
    }
    for (std::uint32_t i = 0; i < sockets.size(); ++i) {
        if (i != rank) {
            others_[i].socket = sockets[i];
            (void)::fcntl(sockets[i], F_SETFL, O_NONBLOCK);
        }
    }
    thread_ = std::thread([this] { work(); });
}

Peers::~Peers() {
    ending_ = true;
    wake();
    thread_.join();
    for (const Other& other : others_) {
        if (other.socket >= 0) {
            (void)::close(other.socket);
        }
    }
    (void)::close(wakeup_);
}

void Peers::receive_packets(std::function<void(std::uint32_t, std::span<const std::uint8_t>)> take,
                            std::function<bool()> has_room) {
    const std::scoped_lock lock(take_mutex_, mutex_);
    take_ = std::move(take);
    has_room_ = std::move(has_room);
}

void Peers::post(std::uint32_t to, std::vector<std::uint8_t> content, EntryRef held) {
    posted_.fetch_add(1, std::memory_order_relaxed);
    (void)put(to, Kind::kPacket, content, std::move(held));  // who waits for an answer finds out
}

void Peers::let_go() {
    const std::lock_guard lock(mutex_);
    for (Other& other : others_) {
        for (Outgoing& one : other.out) {
            let_go(one);
        }
    }
}

void Peers::let_go(Outgoing& one) noexcept {
    if (one.held) {
        held_ -= one.held->bytes();
        one.held = {};
    }
}

bool Peers::put(std::uint32_t to, Kind kind, std::span<const std::uint8_t> content, EntryRef held) {
    const Head head{.length = static_cast<std::uint32_t>(content.size()),
                    .kind = static_cast<std::uint32_t>(kind)};
    Outgoing made{.bytes = std::vector<std::uint8_t>(sizeof head + content.size()), .held = std::move(held)};
    std::memcpy(made.bytes.data(), &head, sizeof head);
    std::copy(content.begin(), content.end(), made.bytes.begin() + sizeof head);
    {
        const std::lock_guard lock(mutex_);
        Other& other = others_.at(to);
        if (other.gone) {
            return false;
        }
        held_ += made.held ? made.held->bytes() : 0;
        other.out.push_back(std::move(made));
    }
    wake();
    return true;
}

void Peers::wake() const noexcept {
    constexpr std::uint64_t kOne = 1;
    (void)!::write(wakeup_, &kOne, sizeof kOne);
}

void Peers::work() {
    std::vector<pollfd> polled(others_.size() + 1);
    for (;;) {
        bool has_more = false;
        bool has_room = true;
        {
            const std::lock_guard lock(mutex_);
            has_room = !has_room_ || has_room_();
            for (std::size_t i = 0; i < others_.size(); ++i) {
                const Other& other = others_[i];
                const bool writes = !other.out.empty();
                has_more = has_more || (writes && !other.gone);
                polled[i] = {.fd = other.gone ? -1 : other.socket,
                             .events = static_cast<short>((has_room ? POLLIN : 0) | (writes ? POLLOUT : 0)),
                             .revents = 0};
            }
        }
        if (ending_ && !has_more) {
            return;
        }
        polled.back() = {.fd = wakeup_, .events = POLLIN, .revents = 0};
        if (::poll(polled.data(), polled.size(), has_room ? -1 : kFullMs) < 0 && errno != EINTR) {
            break;
        }
        if (polled.back().revents != 0) {
            std::uint64_t count = 0;
            (void)!::read(wakeup_, &count, sizeof count);
        }
        for (std::uint32_t i = 0; i < others_.size(); ++i) {
            const short happened = polled[i].fd < 0 ? short{0} : polled[i].revents;
            if ((happened & POLLOUT) != 0) {
                write_to(others_[i]);
            }
            if ((happened & (POLLIN | POLLHUP | POLLERR)) != 0) {
                read_from(i);
            }
        }
    }
    for (Other& other : others_) {
        lose(other);
    }
}

void Peers::write_to(Other& other) {
    for (;;) {
        Outgoing* first = nullptr;
        {
            const std::lock_guard lock(mutex_);
            if (other.out.empty()) {
                return;
            }
            first = &other.out.front();  // others only add behind it
        }
        const ssize_t count = ::send(other.socket, first->bytes.data() + other.sent,
                                     first->bytes.size() - other.sent, MSG_NOSIGNAL);
        if (count < 0) {
            if (errno != EAGAIN && errno != EINTR) {
                lose(other);
            }
            return;
        }
        other.sent += static_cast<std::size_t>(count);
        if (other.sent < first->bytes.size()) {
            return;
        }
        other.sent = 0;
        const std::lock_guard lock(mutex_);
        let_go(other.out.front());
        other.out.pop_front();
    }
}

void Peers::read_from(std::uint32_t number) {
    Other& other = others_[number];
    const std::size_t before = other.in.size();
    other.in.resize(before + kAtOnce);
    const ssize_t count = ::recv(other.socket, other.in.data() + before, kAtOnce, 0);
    other.in.resize(before + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) {
        lose(other);
        return;
    }
    take_frames(number);
}

void Peers::take_frames(std::uint32_t number) {
    Other& other = others_[number];
    std::size_t at = 0;
    while (other.in.size() - at >= sizeof(Head)) {
        Head head;
        std::memcpy(&head, other.in.data() + at, sizeof head);
        if (other.in.size() - at - sizeof head < head.length) {
            break;
        }
        const std::span<const std::uint8_t> content =
            std::span(other.in).subspan(at + sizeof head, head.length);
        at += sizeof head + head.length;
        if (head.kind == static_cast<std::uint32_t>(Kind::kPacket)) {
            const std::lock_guard lock(take_mutex_);
            if (take_) {
                take_(number, content);
            }
            taken_.fetch_add(1, std::memory_order_release);
        } else {
            const auto bytes = std::as_bytes(content);
            const std::lock_guard lock(mutex_);
            other.messages.emplace_back(bytes.begin(), bytes.end());
            arrived_.notify_all();
        }
    }
    other.in.erase(other.in.begin(), other.in.begin() + static_cast<std::ptrdiff_t>(at));
}

void Peers::lose(Other& other) noexcept {
    const std::lock_guard lock(mutex_);
    other.gone = true;
    for (Outgoing& one : other.out) {
        let_go(one);
    }
    other.out.clear();
    arrived_.notify_all();
}

bool Peers::send(std::span<const std::byte> data, std::uint32_t destination) noexcept {
    try {
        ++messages_;
        // Its last frame is shorter than those before.
        std::span<const std::uint8_t> rest{reinterpret_cast<const std::uint8_t*>(data.data()), data.size()};
        for (; rest.size() >= kMostBytes; rest = rest.subspan(kMostBytes)) {
            if (!put(destination, Kind::kMessage, rest.first(kMostBytes), {})) {
                return false;
            }
        }
        // It may have ended since, when it had all that it wanted.
        return put(destination, Kind::kMessage, rest, {});
    } catch (...) {
        return false;
    }
}

bool Peers::receive(collect::Bytes& data, std::uint32_t source) noexcept {
    try {
        ++messages_;
        data.clear();
        for (std::size_t last = kMostBytes; last == kMostBytes;) {
            std::unique_lock lock(mutex_);
            Other& other = others_.at(source);
            arrived_.wait(lock, [&] { return !other.messages.empty() || other.gone; });
            if (other.messages.empty()) {
                return false;
            }
            const collect::Bytes part = std::move(other.messages.front());
            other.messages.pop_front();
            last = part.size();
            data.insert(data.end(), part.begin(), part.end());
        }
        return true;
    } catch (...) {
        return false;
    }
}

bool Peers::broadcast(collect::Bytes& data, std::uint32_t root) noexcept {
    const std::uint32_t count = size();
    const std::uint32_t own = (rank_ + count - root) % count;  // the root is the first
    std::uint32_t step = 1;
    while (step < count && (own & step) == 0) {
        step <<= 1U;
    }
    bool done = own == 0 || receive(data, (own - step + root) % count);
    for (step >>= 1U; step != 0; step >>= 1U) {
        if (own + step < count) {
            done = send(data, (own + step + root) % count) && done;
        }
    }
    return done;
}

bool Peers::allreduce_min(std::span<std::uint64_t> values) noexcept {
    bool done = true;
    collect::Bytes message;
    const std::span<std::byte> bytes = std::as_writable_bytes(values);
    for (std::uint32_t step = 1; step < size(); step <<= 1U) {
        if ((rank_ & step) != 0) {
            done = send(bytes, rank_ - step) && done;
            break;
        }
        if (rank_ + step < size()) {
            if (!receive(message, rank_ + step) || message.size() != bytes.size()) {
                done = false;
                continue;
            }
            for (std::size_t i = 0; i < values.size(); ++i) {
                std::uint64_t theirs = 0;
                std::memcpy(&theirs, message.data() + i * sizeof theirs, sizeof theirs);
                values[i] = std::min(values[i], theirs);
            }
        }
    }
    try {
        message.assign(bytes.begin(), bytes.end());
    } catch (...) {
        done = false;
    }
    if (!broadcast(message, 0) || message.size() != bytes.size()) {
        return false;
    }
    std::copy(message.begin(), message.end(), bytes.begin());
    return done;
}

}  // namespace barograph::engine
