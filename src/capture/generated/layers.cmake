# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/layers.toml by `python -m codegen`. Do not edit.
set(BAROGRAPH_CAPTURE_LAYERS posix stdio hdf5 pnetcdf netcdf)
