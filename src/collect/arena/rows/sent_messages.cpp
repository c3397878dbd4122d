// SPDX-License-Identifier: BSD-3-Clause
// See sent_messages.hpp. Rows are sorted, so most numbers travel as a small difference to the row before.
#include "collect/arena/rows/sent_messages.hpp"

#include <algorithm>

namespace barograph::collect {

using format::Message;

void sum_up(std::vector<Message>& messages) {
    std::sort(messages.begin(), messages.end(), [](const Message& a, const Message& b) {
        return format::message_order(a) < format::message_order(b);
    });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < messages.size(); ++i) {
        const Message& message = messages[i];
        if (kept != 0 && format::message_order(messages[kept - 1]) == format::message_order(message)) {
            Message& sum = messages[kept - 1];
            sum.calls += message.calls;
            sum.bytes += message.bytes;
            sum.time_ns += message.time_ns;
        } else {
            messages[kept++] = message;
        }
    }
    messages.resize(kept);
}

void put_messages(format::ByteWriter& out, const std::vector<Message>& messages) {
    out.varint(messages.size());
    Message before{.object = 0, .sender = 0, .receiver = 0, .calls = 0, .bytes = 0, .time_ns = 0};
    const auto difference = [&](std::uint32_t now, std::uint32_t last) {
        out.varint(format::zigzag(std::uint64_t{now} - std::uint64_t{last}));
    };
    for (const Message& message : messages) {
        difference(message.object, before.object);
        difference(message.sender, before.sender);
        difference(message.receiver + 1, before.receiver + 1);
        out.varint(message.calls);
        out.varint(message.bytes);
        out.varint(message.time_ns);
        before = message;
    }
}

namespace {

template <typename Visit>
void for_each(format::ByteReader& in, const Visit& visit) {
    const std::uint64_t count = in.varint_at_most(in.remaining(), "the number of messages");
    Message message{.object = 0, .sender = 0, .receiver = 0, .calls = 0, .bytes = 0, .time_ns = 0};
    const auto difference = [&](std::uint32_t last) {
        return static_cast<std::uint32_t>(last + format::unzigzag(in.varint()));
    };
    for (std::uint64_t i = 0; i < count; ++i) {
        message.object = difference(message.object);
        message.sender = difference(message.sender);
        message.receiver = difference(message.receiver + 1) - 1;
        message.calls = in.varint();
        message.bytes = in.varint();
        message.time_ns = in.varint();
        visit(message);
    }
}

}  // namespace

void take_messages(format::ByteReader& in, std::size_t objects, std::vector<Message>& messages) {
    for_each(in, [&](const Message& message) {
        if (message.object >= objects) {
            in.fail("a message has no object");
        }
        messages.push_back(message);
    });
}

}  // namespace barograph::collect
