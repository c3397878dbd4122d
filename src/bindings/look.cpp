// SPDX-License-Identifier: BSD-3-Clause
// The Python module barograph._look: what the arena of one process shows at this instant, as plain Python
// values. Used by barograph.live only. Reads; never writes to an arena, never touches the process.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include "format/bytes/crc32c.hpp"
#include "look/last_look.hpp"
#include "look/look.hpp"
#include "look/presence.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using barograph::look::CommunicatorView;
using barograph::look::IoOperation;
using barograph::look::OpenCall;
using barograph::look::OperationCount;
using barograph::look::ProcessView;
using barograph::look::ThreadView;

nb::dict as_dict(const OpenCall& call) {
    nb::dict row;
    row["operation"] = call.operation;
    row["layer"] = call.layer;
    row["object"] = call.object;
    row["object_user_name"] = call.object_user_name;
    row["object_key"] = call.object_key;
    row["open_ns"] = call.open_ns;
    row["return_address"] = call.return_address;
    return row;
}

nb::dict as_dict(const std::vector<OperationCount>& operations) {
    nb::dict calls;
    for (const OperationCount& operation : operations) {
        calls[operation.operation.c_str()] = operation.calls;
    }
    return calls;
}

nb::dict as_dict(const CommunicatorView& communicator) {
    nb::dict row;
    row["key"] = communicator.key;
    row["name"] = communicator.name;
    row["user_name"] = communicator.user_name;
    row["size"] = communicator.size;
    nb::list members;
    for (const barograph::format::RankRange& range : communicator.members) {
        members.append(nb::make_tuple(range.first, range.count, range.stride));
    }
    row["members"] = members;
    row["shared"] = communicator.shared;
    row["calls"] = as_dict(communicator.operations);
    row["collectives"] = communicator.collectives;
    return row;
}

nb::dict as_dict(const IoOperation& sum) {
    nb::dict row;
    row["operation"] = sum.operation;
    row["layer"] = sum.layer;
    row["calls"] = sum.calls;
    row["bytes"] = sum.bytes;
    return row;
}

nb::dict as_dict(const ThreadView& thread) {
    nb::dict row;
    row["thread"] = thread.thread;
    row["ended"] = thread.ended;
    nb::list open;
    for (const OpenCall& call : thread.open) {
        open.append(as_dict(call));
    }
    row["open"] = open;
    return row;
}

nb::dict as_dict(const ProcessView& view) {
    nb::dict row;
    row["pid"] = view.pid;
    row["rank"] = view.rank;
    row["ranks"] = view.ranks;
    row["node"] = view.node;
    row["job"] = view.job;
    row["state"] = view.state;
    row["start_unix_ns"] = view.start_unix_ns;
    row["elapsed_ns"] = view.elapsed_ns;
    row["thread_ns"] = view.thread_ns;
    row["events"] = view.events;
    row["moves"] = view.moves;
    row["polls"] = view.polls;
    row["dropped"] = view.dropped;
    row["mpi_calls"] = view.mpi_calls;
    row["mpi_ns"] = view.mpi_ns;
    row["mpi_bytes"] = view.mpi_bytes;
    row["messages"] = view.messages;
    row["message_bytes"] = view.message_bytes;
    row["io_ns"] = view.io_ns;
    nb::list io;
    for (const IoOperation& sum : view.io) {
        io.append(as_dict(sum));
    }
    row["io"] = io;
    row["mpi"] = as_dict(view.mpi);
    nb::list communicators;
    for (const CommunicatorView& communicator : view.communicators) {
        communicators.append(as_dict(communicator));
    }
    row["communicators"] = communicators;
    row["arena_bytes"] = view.arena_bytes;
    row["event_cost_ns"] = view.event_cost_ns;
    nb::list threads;
    for (const ThreadView& thread : view.threads) {
        threads.append(as_dict(thread));
    }
    row["threads"] = threads;
    return row;
}

}  // namespace

NB_MODULE(_look, module) {
    module.def(
        "look",
        [](const std::string& path) -> nb::object {
            const auto view = barograph::look::look_at_file(path);
            return view ? nb::object(as_dict(*view)) : nb::none();
        },
        "path"_a, "What the arena at `path` shows now; None when it cannot be read or is not an arena.");
    module.def("presence", &barograph::look::presence_json_of_file, "path"_a,
               "What a roll-call needs of the process whose arena is at `path`, as a JSON object; None when "
               "it cannot be read.");
    module.def(
        "crc32c",
        [](const nb::bytes& bytes, std::uint32_t before) {
            return barograph::format::crc32c({static_cast<const std::uint8_t*>(bytes.data()), bytes.size()},
                                             before);
        },
        "data"_a, "before"_a = 0, "CRC-32C of bytes that come after those with the checksum `before`.");
    module.def(
        "last_look",
        [](const std::string& path) -> nb::object {
            const auto last = barograph::look::last_look_at_file(path);
            return last ? nb::object(nb::make_tuple(barograph::look::presence_json(last->presence),
                                                    last->end_unix_ns, last->end_known, last->idle_ns))
                        : nb::none();
        },
        "path"_a,
        "Of a dead process: its presence as of its end, when that was (ns since 1970), whether that was "
        "seen, and "
        "for how long at least it had finished no call or region by then.");
}
