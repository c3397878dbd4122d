// SPDX-License-Identifier: BSD-3-Clause
#include "capture/mpi/communicators/identity.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace barograph::capture::mpi {
namespace {

Origin some_origin() {
    return {.parent = key_of_text("world"),
            .group = key_of_ranks(std::array{0, 1, 2}),
            .sequence = 3,
            .tag = 0,
            .call = "MPI_Comm_split"};
}

TEST(Identity, SameOriginSameKey) { EXPECT_EQ(key_of(some_origin()), key_of(some_origin())); }

TEST(Identity, EveryPartOfTheOriginMatters) {
    std::vector<Key> keys{key_of(some_origin())};
    Origin changed = some_origin();
    changed.parent = key_of_text("self");
    keys.push_back(key_of(changed));
    changed = some_origin();
    changed.group = key_of_ranks(std::array{0, 2, 1});
    keys.push_back(key_of(changed));
    changed = some_origin();
    changed.sequence = 4;
    keys.push_back(key_of(changed));
    changed = some_origin();
    changed.tag = 1;
    keys.push_back(key_of(changed));
    changed = some_origin();
    changed.call = "MPI_Comm_dup";
    keys.push_back(key_of(changed));
    for (std::size_t i = 0; i < keys.size(); ++i) {
        for (std::size_t j = i + 1; j < keys.size(); ++j) {
            EXPECT_NE(keys[i], keys[j]) << i << " and " << j;
        }
    }
}

TEST(Identity, APairHasNoOrder) {
    const Key a = key_of_text("a");
    const Key b = key_of_text("b");
    EXPECT_EQ(key_of_pair(a, b), key_of_pair(b, a));
    EXPECT_NE(key_of_pair(a, a), key_of_pair(a, b));
}

}  // namespace
}  // namespace barograph::capture::mpi
