// SPDX-License-Identifier: BSD-3-Clause
// See execution_watch.hpp.
#include "runtime/execution_watch.hpp"

#include "capture/posix/execution.hpp"
#include "capture/posix/execution_notes.hpp"
#include "sys/private_folder.hpp"

namespace barograph::runtime {

void watch_executions(const record::Settings& settings, bool gathered) noexcept {
    capture::posix::prepare_execution();
    const std::string_view folder = settings.arena_dir.view();
    sys::PathText user_folder = sys::usual_user_folder(folder);
    if (!gathered || (!sys::why_not_private(user_folder.c_str()).view().empty() &&
                      sys::claim_user_folder(folder, user_folder) != 0)) {
        return;
    }
    capture::posix::note_unrecorded_in(user_folder,
                                       record::job_folder(user_folder.view(), settings.job.view()));
}

}  // namespace barograph::runtime
