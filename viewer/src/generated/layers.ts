// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/layers.toml by `python -m codegen`. Do not edit.
/** How many of the layers are of I/O. */
export const IO_LAYERS = 8;
/** Layers from upper to lower, those of I/O before the others. */
export const LAYERS: readonly string[] = [
  'netcdf',
  'pnetcdf',
  'hdf5',
  'mpi-io',
  'stdio',
  'posix',
  'dfs',
  'daos',
  'program',
  'region',
  'paused',
  'source',
  'unnested',
  'mpi',
  'fifo',
];
