// SPDX-License-Identifier: BSD-3-Clause
// Where a profile goes: one temporary file, or a temporary folder with one file for each aggregator, in the
// folder of the final name; renamed when all parts are complete; removed when something failed. Never
// replaces what exists. Failures become the one line of a Problem. May allocate.
#pragma once

#include <cstdint>
#include <string>

#include "collect/problem.hpp"
#include "format/profile/profile_writer.hpp"

namespace barograph::collect {

// Rank 0, before anybody writes: the temporary name, with its file or folder made.
[[nodiscard]] std::string prepare_output(const std::string& output, std::uint32_t parts, Problem& problem);

// Each aggregator: writes its part below the temporary name and waits for the device.
void write_part(const std::string& temporary, const std::string& output, const format::ProfilePart& part,
                Problem& problem);
// The same with facts that come in batches (see format/profile/profile_writer.hpp).
void write_part(const std::string& temporary, const std::string& output, const format::ProfilePart& part,
                const format::NextFacts& next, Problem& problem);

// NAME.baro for 1, NAME.2.baro for 2 and so on.
[[nodiscard]] std::string final_name(const std::string& output, std::uint32_t number);

// Rank 0, when all parts are there: gives them their final name and returns its number. Once that is done
// nothing can fail any more, or ranks would disagree about it.
[[nodiscard]] std::uint32_t publish_output(const std::string& temporary, const std::string& output,
                                           std::uint32_t parts, Problem& problem);

// Rank 0, when something failed.
void discard_output(const std::string& temporary, std::uint32_t parts) noexcept;

}  // namespace barograph::collect
