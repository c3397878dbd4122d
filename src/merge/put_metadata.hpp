// SPDX-License-Identifier: BSD-3-Clause
// A profile file with more metadata, as a new file: all other blocks are copied as they are, so it takes as
// long as copying the file. Called by the bindings, at the end of a run. Never changes what it reads and
// never replaces a file.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace barograph::merge {

// Writes the profile file `from` to the new file `to` with `rows` added, or instead of rows with the same
// key. Throws MergeError, read::ProfileError or std::bad_alloc; then there is no file `to`.
void put_metadata(const std::string& from, const std::string& to,
                  const std::vector<std::pair<std::string, std::string>>& rows);

}  // namespace barograph::merge
