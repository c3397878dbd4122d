# SPDX-License-Identifier: BSD-3-Clause
"""`barograph wrap`: makes a library that records the calls of another one, from that and, if wanted, its headers.

`exports` reads what the library exports, `prototypes` what its headers say of that, `choice` decides how each
function is wrapped, or why it is not; `sources` writes C of it, and `build` compiles it with what is in `runtime`.
"""
