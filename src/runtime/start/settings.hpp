// SPDX-License-Identifier: BSD-3-Clause
// The settings of a recording, from the environment. Read once when the library is loaded; texts stay where
// the environment has them until then, so they are copied.
#pragma once

#include "record/generated/settings.hpp"
#include "runtime/start/setting_reader.hpp"

namespace barograph::runtime {

using record::Settings;

// Returns what was not understood, if anything.
SettingReader::Complaint read_settings(Settings& settings) noexcept;

}  // namespace barograph::runtime
