// SPDX-License-Identifier: BSD-3-Clause
// See thrower.hpp.
#include "thrower.hpp"

namespace thrower {

Base::~Base() = default;
int Base::value(int given) const { return given + 1; }
std::string Base::name(const std::string& end) const { return "base" + end; }

void fail(int depth) {
    if (depth == 0) {
        throw Error("at the bottom");
    }
    fail(depth - 1);
}
void fail(const std::string& text) { throw Error(text); }

int pass_on(const std::function<int(int)>& function, int value) { return function(value); }

int swallow(int depth) {
    try {
        fail(depth);
    } catch (const Error&) {
        return depth;
    }
    return -1;
}

template int twice<int>(int);

}  // namespace thrower

extern "C" int thrower_plain(int value) { return thrower::swallow(value); }
