// SPDX-License-Identifier: BSD-3-Clause
// See halves.hpp: halves on their way to another process.
#include "engine/modules/waits/halves.hpp"

#include "engine/processes/rows.hpp"

namespace barograph::engine::waits {
namespace {

void renumber(CallPlace& call, const Renumbering& numbers) { call.path = numbers.path(call.path); }

}  // namespace

void put(const Halves& halves, format::ByteWriter& out) {
    put_rows(out, halves.sends);
    put_rows(out, halves.receives);
    put_rows(out, halves.arrivals);
    put_rows(out, halves.ends);
}

Halves take_halves(format::ByteReader& in, const Renumbering& numbers) {
    Halves halves{.sends = take_rows<SendHalf>(in),
                  .receives = take_rows<ReceiveHalf>(in),
                  .arrivals = take_rows<Arrival>(in),
                  .ends = take_rows<RequestEnd>(in)};
    for (SendHalf& send : halves.sends) {
        send.object = numbers.object(send.object);
        renumber(send.call, numbers);
    }
    for (ReceiveHalf& receive : halves.receives) {
        receive.object = numbers.object(receive.object);
        renumber(receive.post, numbers);
        renumber(receive.group.call, numbers);
        receive.probe.path = numbers.path(receive.probe.path);
    }
    for (Arrival& arrival : halves.arrivals) {
        arrival.object = numbers.object(arrival.object);
        renumber(arrival.call, numbers);
    }
    for (RequestEnd& end : halves.ends) {
        renumber(end.group.call, numbers);
    }
    return halves;
}

GroupParts take_group_parts(format::ByteReader& in, const Renumbering& numbers) {
    GroupParts parts = take_rows<GroupPart>(in);
    for (GroupPart& part : parts) {
        part.needed.object = numbers.object(part.needed.object);
        part.needed.doubt.object = numbers.object(part.needed.doubt.object);
        renumber(part.needed.cause, numbers);
        renumber(part.group.call, numbers);
    }
    return parts;
}

}  // namespace barograph::engine::waits
