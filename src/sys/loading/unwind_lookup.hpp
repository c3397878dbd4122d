// SPDX-License-Identifier: BSD-3-Clause
// Where the unwind tables of a loaded object are, found without _dl_find_object of glibc 2.35.
#pragma once

#include <dlfcn.h>

#ifdef DLFO_STRUCT_HAS_EH_DBASE
namespace barograph::sys {

// Finds the unwind tables (PT_GNU_EH_FRAME) of the object that holds `address` by a walk over all loaded
// objects; takes the loader's lock. False when no object holds it or the object has none.
bool walk_to_unwind_tables(void* address, dl_find_object* result);

}  // namespace barograph::sys
#endif
