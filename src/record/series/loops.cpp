// SPDX-License-Identifier: BSD-3-Clause
// Loops, executions and the program's own metrics: the part of a thread's recorder that counts in series.
// Called by the annotation API. Not inline: not every nanosecond counts at the end of an iteration. Allocates
// nothing and takes no lock.
#include <algorithm>
#include <cmath>

#include "record/arena/process.hpp"
#include "record/thread.hpp"

namespace barograph::record {

// The series of the innermost open path; nullptr when there is no room.
format::SeriesRecord* Thread::series(std::uint32_t metric, std::uint32_t execution, bool single) noexcept {
    return node_ == lost_path_
               ? nullptr
               : series_.find({.node = offset(node_), .metric = metric, .execution = execution}, single);
}

void Thread::begin_execution() noexcept {
    if ((slow_path_ & kSwitched) != 0) {
        take_notice();
    }
    execution_waits_ = paused();
    if (paused()) {
        return;
    }
    if (process_->executions() == format::kMostCountedExecutions) {
        // Not a region: nothing is taken for an execution any more.
        first_region_ = format::kProgramOperation;
        return;
    }
    process_->begin_execution();
    execution_mpi_ticks_ = mpi_ticks_;
    // With one execution there is no series, which is so in most programs: what its regions took waits for a
    // second one.
    if (process_->executions() == 2) {
        end_regions_of_execution(0);
    }
    in_execution_ = keeps_region_series_;
}

// The current execution as series are kept by it: from now and then on twice as many share them.
std::uint32_t Thread::execution_group() noexcept {
    const std::uint64_t begun = process_->executions();
    if (begun == 0) {
        return 0;
    }
    while (series_.execution_shift() < process_->execution_shift()) {
        series_.join_executions();
        region_series_.forget_series();
        execution_series_[0] = execution_series_[1] = nullptr;
        for (std::uint32_t i = 0; i < loop_count_; ++i) {
            Loop& loop = loops_[i];
            loop.execution /= 2;
            for (format::SeriesRecord** series : {&loop.time, &loop.mpi_time}) {
                if (*series != nullptr) {
                    *series = series_.find(
                        {.node = loop.node, .metric = (*series)->metric, .execution = loop.execution},
                        (*series)->capacity == 1);
                }
            }
        }
    }
    return static_cast<std::uint32_t>((begun - 1) >> series_.execution_shift());
}

void Thread::end_regions_of_execution(std::uint64_t execution) noexcept {
    record_->dropped +=
        lost_in_execution_ +
        region_series_.end_iteration(execution_regions_, RegionSeries::kByExecution, execution, 0);
    lost_in_execution_ = 0;
}

void Thread::end_execution(std::uint64_t ticks) noexcept {
    in_execution_ = false;
    if (process_->executions() > 1) {
        end_regions_of_execution(process_->executions() - 1);
    }
    auto& [time, mpi_time] = execution_series_;
    if (mpi_time == nullptr) {
        // The region just left was the only open one, so its path is found below the root. It was not lost,
        // or there would be no first region.
        const std::uint32_t node = offset(find_child(first_region_));
        time = series_.find({.node = node, .metric = format::kExecutionTime, .execution = 0}, false);
        mpi_time = series_.find({.node = node, .metric = format::kExecutionMpiTime, .execution = 0}, false);
        if (time == nullptr || mpi_time == nullptr) {
            ++record_->dropped;
            return;
        }
    }
    const std::uint64_t execution = process_->executions() - 1;
    series_.add(time, execution, static_cast<double>(ticks));
    // With a budget the time in MPI is an estimate.
    series_.add(mpi_time, execution, static_cast<double>(std::min(mpi_ticks_ - execution_mpi_ticks_, ticks)));
}

void Thread::begin_loop(std::uint32_t operation, bool cumulative) noexcept {
    enter_region(operation);
    if (too_deep() != 0) {
        return;
    }
    if (frames_[depth_ - 1].start_ticks == 0) {
        frames_[depth_ - 1].start_ticks = clock_.now();  // a loop has a time regardless of the budget
    }
    (void)innermost_loop();  // lets go of stale ones
    if (loop_count_ == kMaxLoops) {
        return;
    }
    const std::uint32_t execution = execution_group();
    Loop& loop = loops_[loop_count_++];
    loop = {.operation = operation,
            .node = frames_[depth_ - 1].node,
            .depth = depth_,
            .opened = frames_[depth_ - 1].start_ticks,
            .index = 0,
            .start_ticks = 0,
            .start_mpi_ticks = 0,
            .iterating = false,
            .time = series(format::kIterationTime, execution, cumulative),
            .mpi_time = nullptr,
            // All iterations together are in the facts.
            .keeps_regions = keeps_region_series_ && !cumulative,
            .execution = execution,
            .regions = {}};
    if (loop.time != nullptr) {
        loop.mpi_time = series(format::kIterationMpiTime, execution, cumulative);
    }
}

// The open loop that was begun last; nullptr when there is none. A loop whose frame was closed by other means
// than end_loop(), such as the end of a region of its name, is forgotten here.
Thread::Loop* Thread::innermost_loop() noexcept {
    while (loop_count_ != 0) {
        Loop& loop = loops_[loop_count_ - 1];
        const format::Frame& frame = frames_[loop.depth - 1];
        if (loop.depth <= depth_ && frame.start_ticks == loop.opened && frame.node == loop.node) {
            return &loop;
        }
        region_series_.forget(loop.regions);
        --loop_count_;
    }
    return nullptr;
}

// A region has ended (its PathNode): what it took is part of the current iteration of the innermost loop
// around it, or of the execution. With a budget regions are not all timed, and none is counted here.
void Thread::add_to_iteration(std::uint32_t node, std::uint64_t ticks) noexcept {
    const std::uint64_t mpi_ticks = mpi_ticks_ - region_mpi_ticks_[depth_];
    const bool lost = at<format::PathNode>(node) == lost_path_;
    if (Loop* loop = innermost_loop(); loop != nullptr) {
        if (loop->iterating && loop->keeps_regions && depth_ >= loop->depth && !lost) {
            record_->dropped += region_series_.add(loop->regions, node, ticks, mpi_ticks) ? 0 : 1;
        }
    } else if (in_execution_ && depth_ > 1 && !lost) {
        // A loss only when there is a second execution.
        lost_in_execution_ += region_series_.add(execution_regions_, node, ticks, mpi_ticks) ? 0 : 1;
    }
}

void Thread::begin_iteration(std::uint32_t operation) noexcept {
    const std::uint64_t now = recorded_now();
    if (too_deep() != 0) {
        record_->dropped += paused() ? 0 : 1;  // of a loop too deep to be recorded
        return;
    }
    Loop* loop = innermost_loop();
    if (loop != nullptr && operation != 0) {
        while (loop > loops_ && loop->operation != operation) {
            --loop;
        }
    }
    if (loop == nullptr || (operation != 0 && loop->operation != operation)) {
        if (loop_count_ == kMaxLoops) {
            record_->dropped += paused() ? 0 : 1;
        } else {
            ++record_->unbalanced;  // an iteration outside of its loop
        }
        return;
    }
    if (operation == 0 && loop_count_ == kMaxLoops && offset(node_) != loop->node) {
        record_->dropped += paused() ? 0 : 1;  // it may be one of a loop that found no place
        return;
    }
    unwind_to(loop->depth, now);
    if (loop->iterating) {
        end_iteration(*loop, now);
    }
    loop->iterating = true;
    loop->start_mpi_ticks = mpi_ticks_;
    // The same instant as the end of the iteration before: together they are the loop, our own work included.
    loop->start_ticks = now;
}

void Thread::end_iteration(Loop& loop, std::uint64_t now) noexcept {
    const std::uint64_t index = loop.index++;
    loop.iterating = false;
    if (paused() && loop.start_ticks >= frozen_at_) {
        region_series_.forget(loop.regions);
        return;
    }
    if (loop.time == nullptr) {
        region_series_.forget(loop.regions);
        ++record_->dropped;
        return;
    }
    record_->dropped +=
        region_series_.end_iteration(loop.regions, RegionSeries::kByIteration, index, loop.execution);
    const std::uint64_t ticks = now - loop.start_ticks;
    series_.add(loop.time, index, static_cast<double>(ticks));
    if (loop.mpi_time != nullptr) {
        series_.add(loop.mpi_time, index,
                    static_cast<double>(std::min(mpi_ticks_ - loop.start_mpi_ticks, ticks)));
    }
}

// Ends the loops that have more than `depth` open frames.
void Thread::close_loops_above(std::uint32_t depth, std::uint64_t now) noexcept {
    for (Loop* loop = innermost_loop(); loop != nullptr && loop->depth > depth; loop = innermost_loop()) {
        if (loop->iterating) {
            end_iteration(*loop, now);
        }
        --loop_count_;
    }
}

void Thread::end_loop(std::uint32_t operation) noexcept {
    const std::uint64_t now = recorded_now();
    if (too_deep() != 0 || node_->operation != operation) [[unlikely]] {
        unwind(now, operation);
        return;
    }
    close_loops_above(depth_ - 1, now);
    end_region(now, operation);
}

void Thread::count_metric(std::uint32_t metric, double value) noexcept {
    (void)recorded_now();
    if (paused()) {
        return;
    }
    if (!std::isfinite(value)) {
        process_->count_refused_value();
        return;
    }
    if (too_deep() != 0) {
        ++record_->dropped;
        return;
    }
    std::uint64_t index = 0;
    std::uint32_t execution = 0;
    bool single = true;
    switch (process_->consistency(metric)) {
        case format::Consistency::kByExecution:
            index = process_->executions() == 0 ? 0 : process_->executions() - 1;
            single = false;
            break;
        case format::Consistency::kByIteration:
            if (const Loop* loop = innermost_loop(); loop != nullptr) {
                index = loop->index;
            }
            execution = execution_group();
            single = false;
            break;
        case format::Consistency::kConstant:
        case format::Consistency::kByRank:
            break;
    }
    format::SeriesRecord* found = series(metric, execution, single);
    if (found == nullptr) {
        ++record_->dropped;
        return;
    }
    series_.add(found, index, value);
}

}  // namespace barograph::record
