// SPDX-License-Identifier: BSD-3-Clause
// See trace.hpp.
#include "record/trace.hpp"

namespace barograph::record {

// Nothing is traced yet: no thread has a tracer.
void Tracer::spill() noexcept {
    record_->dropped.fetch_add(record_->events.exchange(0, std::memory_order_relaxed), std::memory_order_relaxed);
}

}  // namespace barograph::record
