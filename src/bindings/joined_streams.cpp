// SPDX-License-Identifier: BSD-3-Clause
// See joined_streams.hpp.
#include "bindings/joined_streams.hpp"

#include <string>
#include <string_view>

#include "stream/joined_streams.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace barograph::bindings {
namespace {

void take_from_memory(stream::JoinedStreams& joined, std::uint32_t writer, std::uintptr_t address,
                      std::size_t bytes) {
    const nb::gil_scoped_release unlocked;
    joined.take(writer, {reinterpret_cast<const char*>(address), bytes});
}

nb::bytes taken(stream::JoinedStreams& joined, std::size_t node) {
    std::string bytes;
    {
        const nb::gil_scoped_release unlocked;
        bytes = joined.taken(node);
    }
    return nb::bytes(bytes.data(), bytes.size());
}

}  // namespace

void define_joined_streams(nb::module_& module) {
    nb::class_<stream::JoinedStreams>(module, "JoinedStreams")
        .def(nb::init<>())
        .def("take", &take_from_memory, "writer"_a, "address"_a, "size"_a)
        .def("finish", &stream::JoinedStreams::finish)
        .def("taken", &taken, "node"_a)
        .def_prop_ro("nodes", &stream::JoinedStreams::nodes)
        .def_prop_ro("ended", &stream::JoinedStreams::ended)
        .def_prop_ro("left_out", &stream::JoinedStreams::left_out);
}

}  // namespace barograph::bindings
