// SPDX-License-Identifier: BSD-3-Clause
// See settings.hpp. Names, defaults and limits come from spec/settings.toml.
#include "runtime/start/settings.hpp"

#include <array>

#include "record/series/series_table.hpp"
#include "record/series/timeline.hpp"
#include "runtime/generated/read_settings.hpp"

namespace barograph::runtime {
namespace {

// Without `barograph run` there is no job id: one that all ranks of a launch share, from the batch system or
// the launcher.
std::string_view inherited_job() noexcept {
    constexpr std::array kNames = {"SLURM_JOB_ID", "PBS_JOBID", "LSB_JOBID", "PMIX_NAMESPACE", "PMI_JOBID"};
    for (const char* name : kNames) {
        if (const std::string_view value = environment(name); !value.empty()) {
            return value;
        }
    }
    return "local";
}

}  // namespace

SettingReader::Complaint read_settings(Settings& settings) noexcept {
    SettingReader reader;
    generated::read_settings(reader, settings);
    if (settings.job.view().empty()) {
        settings.job << inherited_job();
    }
    return reader.complaint();
}

}  // namespace barograph::runtime
