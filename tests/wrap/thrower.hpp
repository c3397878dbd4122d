// SPDX-License-Identifier: BSD-3-Clause
// A C++ library that throws: classes, overloads, a template, virtual functions and callbacks.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>

namespace thrower {

struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Base {
public:
    virtual ~Base();
    virtual int value(int given) const;
    std::string name(const std::string& end) const;
};

void fail(int depth);
void fail(const std::string& text);
int pass_on(const std::function<int(int)>& function, int value);
int swallow(int depth);

template <class T>
inline T twice(T value) {
    return value + value;
}
extern template int twice<int>(int);

}  // namespace thrower

extern "C" int thrower_plain(int value);
