// SPDX-License-Identifier: BSD-3-Clause
// All wrappers of this layer, for the generated entries.
#pragma once

#include "capture/posix/asynchronous.hpp"
#include "capture/posix/copies.hpp"
#include "capture/posix/folders.hpp"
#include "capture/posix/metadata.hpp"
#include "capture/posix/opening.hpp"
#include "capture/posix/others.hpp"
#include "capture/posix/transfers.hpp"
