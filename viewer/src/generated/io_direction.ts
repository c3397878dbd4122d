// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/io_direction.toml by `python -m codegen`. Do not edit.
/** What the names of I/O calls hold, in lower case: those of a writing call may hold words of both. */
export const WRITING_WORDS: readonly string[] = [
  'write',
  'put',
  'printf',
  'perror',
  'append',
  'sendfile',
  'copy_file_range',
  'splice',
  'truncate',
  'allocate',
  'obj_update',
];
export const READING_WORDS: readonly string[] = [
  'read',
  'get',
  'scanf',
  'obj_fetch',
];
