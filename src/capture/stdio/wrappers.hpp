// SPDX-License-Identifier: BSD-3-Clause
// All wrappers of this layer, for the generated entries.
#pragma once

#include "capture/stdio/streams.hpp"
#include "capture/stdio/wide_streams.hpp"
