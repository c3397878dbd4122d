// SPDX-License-Identifier: BSD-3-Clause
// See timer_names.hpp.
#include "capture/perfstubs/timer_names.hpp"

namespace barograph::capture::perfstubs {

sys::TextLine region_name(std::string_view timer) noexcept {
    sys::TextLine name;
    const std::size_t file_at = timer.rfind(" [{");
    const std::size_t line_at = timer.rfind("} {");
    if (file_at == std::string_view::npos || line_at == std::string_view::npos || line_at < file_at ||
        !timer.ends_with("}]")) {
        name << timer;
        return name;
    }
    std::string_view file = timer.substr(file_at + 3, line_at - file_at - 3);
    file = file.substr(file.rfind('/') + 1);  // all of it without one
    const std::string_view line = timer.substr(line_at + 3, timer.size() - line_at - 5);
    name << timer.substr(0, file_at) << " " << file << ":" << line;
    return name;
}

}  // namespace barograph::capture::perfstubs
