// SPDX-License-Identifier: BSD-3-Clause
// The Python module barograph._annotate: marks regions, loops and metrics from Python at the cost of one C
// call each. Used by python/barograph/annotate.py, which has the documentation and a slower way without this
// module. It is loaded into the user's application: it must import nothing, and does nothing where the
// application does not run under Barograph.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <string>

#include "barograph/barograph.h"

namespace nb = nanobind;

namespace {

// A name and its handle. It holds no state of a visit, so that one object serves all threads and recursion.
class RegionMark {
public:
    explicit RegionMark(const std::string& name) noexcept : handle_(barograph_region_handle(name.c_str())) {}
    RegionMark(const std::string& name, const std::string& category) noexcept
        : handle_(barograph_region_handle_in(name.c_str(), category.c_str())) {}

    void tag(const std::string& key, const std::string& text) const noexcept {
        barograph_region_tag(handle_, key.c_str(), text.c_str());
    }
    void begin() const noexcept { barograph_begin(handle_); }
    void end() const noexcept { barograph_end(handle_); }

private:
    barograph_handle handle_;
};

class LoopMark {
public:
    explicit LoopMark(const std::string& name) noexcept : handle_(barograph_region_handle(name.c_str())) {}

    void begin(bool cumulative) const noexcept {
        if (cumulative) {
            barograph_loop_begin_cumulative(handle_);
        } else {
            barograph_loop_begin(handle_);
        }
    }
    void iteration() const noexcept { barograph_iteration(handle_); }
    void end() const noexcept { barograph_loop_end(handle_); }

private:
    barograph_handle handle_;
};

class MetricMark {
public:
    MetricMark(const std::string& name, const std::string& unit, int consistency) noexcept
        : handle_(barograph_metric(name.c_str(), unit.c_str(),
                                   static_cast<barograph_consistency>(consistency))) {}

    void add(double value) const noexcept { barograph_metric_add(handle_, value); }

private:
    barograph_metric_handle handle_;
};

}  // namespace

NB_MODULE(_annotate, module) {
    // Regions live as long as the interpreter; a note about that on stderr would be a change to the program.
    nb::set_leak_warnings(false);
    module.def("active", [] { return barograph_active() != 0; });
    module.def(
        "snapshot", [](const std::string& name) { barograph_snapshot(name.c_str()); }, nb::arg("name"));
    module.def(
        "snapshot_every", [](double seconds) { barograph_snapshot_every(seconds); }, nb::arg("seconds"));
    module.def(
        "profile_name", [](const std::string& name) { barograph_profile_name(name.c_str()); },
        nb::arg("name"));
    module.def("pause", [] { barograph_pause(); });
    module.def("resume", [] { barograph_resume(); });
    nb::class_<LoopMark>(module, "LoopMark")
        .def(nb::init<const std::string&>(), nb::arg("name"))
        .def("begin", &LoopMark::begin, nb::arg("cumulative"))
        .def("iteration", &LoopMark::iteration)
        .def("end", &LoopMark::end);
    nb::class_<MetricMark>(module, "MetricMark")
        .def(nb::init<const std::string&, const std::string&, int>(), nb::arg("name"), nb::arg("unit"),
             nb::arg("consistency"))
        .def("add", &MetricMark::add, nb::arg("value"));
    nb::class_<RegionMark>(module, "RegionMark")
        .def(nb::init<const std::string&>(), nb::arg("name"))
        .def(nb::init<const std::string&, const std::string&>(), nb::arg("name"), nb::arg("category"))
        .def("tag", &RegionMark::tag, nb::arg("key"), nb::arg("text"))
        .def("begin", &RegionMark::begin)
        .def("end", &RegionMark::end)
        .def("__enter__", [](const RegionMark& self) { self.begin(); })
        .def(
            "__exit__", [](const RegionMark& self, nb::handle, nb::handle, nb::handle) { self.end(); },
            nb::arg().none(), nb::arg().none(), nb::arg().none());
}
