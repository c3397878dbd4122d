// SPDX-License-Identifier: BSD-3-Clause
// What precedes each function of the public interface.
#pragma once

#define BAROGRAPH_EXPORTED extern "C" __attribute__((visibility("default")))
