// SPDX-License-Identifier: BSD-3-Clause
// A folder of its own for a test, gone afterwards. In memory where there is such a place, since the code
// under test waits for the device thousands of times. Must never be linked into the product.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <set>
#include <string>

namespace barograph::collect {

class TestFolder {
public:
    TestFolder() {
        namespace fs = std::filesystem;
        const fs::path memory = "/dev/shm";
        const fs::path place = fs::is_directory(memory) ? memory : fs::temp_directory_path();
        std::string name = (place / "barograph-collect-XXXXXX").string();
        path_ = ::mkdtemp(name.data());
    }
    TestFolder(const TestFolder&) = delete;
    TestFolder& operator=(const TestFolder&) = delete;
    ~TestFolder() {
        std::error_code ignored;
        std::filesystem::permissions(path_, std::filesystem::perms::owner_all, ignored);
        std::filesystem::remove_all(path_, ignored);
    }

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
    [[nodiscard]] std::set<std::string> names() const {
        std::set<std::string> found;
        for (const auto& entry : std::filesystem::directory_iterator(path_)) {
            found.insert(entry.path().filename().string());
        }
        return found;
    }

private:
    std::filesystem::path path_;
};

}  // namespace barograph::collect
