# SPDX-License-Identifier: BSD-3-Clause
"""Makes C++, Python and documentation from the facts in spec/: `python -m codegen`, `python -m codegen --check`.

Each generator is a module that gives `outputs(root) -> {path: text}`, here or in a folder that lists its own;
codegen.__main__ writes or compares them. Output is committed, so neither a build nor a user needs this package.
"""
