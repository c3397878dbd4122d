// SPDX-License-Identifier: BSD-3-Clause
// See execution_watch.hpp.
#include "runtime/job/execution_watch.hpp"

#include <pthread.h>

#include <atomic>

#include "capture/io/after_end.hpp"
#include "capture/posix/execution.hpp"
#include "capture/posix/execution_notes.hpp"
#include "runtime/start/launch_check.hpp"
#include "sys/files/private_folder.hpp"

namespace barograph::runtime {
namespace {

// Where `barograph run` looks; false: nobody does.
bool find(sys::JobFolders& folders, const record::Settings& settings, bool gathered) noexcept {
    const std::string_view directory = settings.arena_dir.view();
    folders.of_user = sys::usual_user_folder(directory);
    if (!gathered || (!sys::why_not_private(folders.of_user.c_str()).view().empty() &&
                      sys::claim_user_folder(directory, folders.of_user) != 0)) {
        return false;
    }
    folders.of_job = record::job_folder(folders.of_user.view(), settings.job.view());
    return true;
}

}  // namespace

void watch_executions(const record::Settings& settings, bool gathered) noexcept {
    capture::posix::prepare_execution();
    if (sys::JobFolders folders; find(folders, settings, gathered)) {
        capture::posix::note_unrecorded_in(folders);
    } else if (!gathered && settings.record != record::Settings::Record::kOff && find_launch().rank == 0) {
        capture::posix::say_unrecorded(settings.target_pid);
    }
}

void watch_after_end(const record::Settings& settings, bool gathered) noexcept {
    sys::JobFolders folders;
    if (!find(folders, settings, gathered)) {
        return;
    }
    capture::io::count_after_end_in(folders);
    // The recording's own handler was registered before, so that in a child it comes first, and forgets.
    static std::atomic<bool> is_registered{false};
    if (!is_registered.exchange(true, std::memory_order_relaxed)) {
        (void)pthread_atfork(capture::io::before_fork_after_end, nullptr, capture::io::after_fork_after_end);
    }
}

}  // namespace barograph::runtime
