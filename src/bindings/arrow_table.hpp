// SPDX-License-Identifier: BSD-3-Clause
// A table as an object of Python that gives its columns by the Arrow interface. Used by all parts of the
// module _native that return tables; the class is registered by native.cpp.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <utility>

#include "bindings/arrow_export.hpp"

namespace barograph::bindings {

// A capsule of the Arrow interface. Its destructor releases what no consumer has taken.
template <typename Structure>
[[nodiscard]] nanobind::object capsule(std::unique_ptr<Structure> structure, const char* name) {
    PyObject* const made = PyCapsule_New(structure.get(), name, [](PyObject* self) {
        auto* const held = static_cast<Structure*>(PyCapsule_GetPointer(self, PyCapsule_GetName(self)));
        if (held->release != nullptr) {
            held->release(held);
        }
        delete held;
    });
    if (made == nullptr) {
        structure->release(structure.get());
        throw nanobind::python_error();
    }
    (void)structure.release();
    return nanobind::steal(made);
}

struct Table {
    SharedTable columns;

    [[nodiscard]] nanobind::object schema() const {
        auto schema = std::make_unique<ArrowSchema>();
        export_schema(*columns, schema.get());
        return capsule(std::move(schema), "arrow_schema");
    }
    [[nodiscard]] nanobind::tuple array(const nanobind::object& /*requested_schema*/) const {
        auto array = std::make_unique<ArrowArray>();
        export_array(columns, array.get());
        return nanobind::make_tuple(schema(), capsule(std::move(array), "arrow_array"));
    }
    [[nodiscard]] nanobind::object stream(const nanobind::object& /*requested_schema*/) const {
        auto stream = std::make_unique<ArrowArrayStream>();
        export_stream(columns, stream.get());
        return capsule(std::move(stream), "arrow_array_stream");
    }
};

template <typename Make>
Table without_lock(Make make) {
    const nanobind::gil_scoped_release unlocked;
    return {std::make_shared<const read::ColumnTable>(make())};
}

}  // namespace barograph::bindings
