// SPDX-License-Identifier: BSD-3-Clause
// The names of files that pictures are saved as.
import { expect, test } from 'vitest';
import { fileName } from './pictures';

test.each([
  ['lmp + coupler', 'Calls by layer, rank and time', 'lmp-coupler-calls-by-layer-rank-and-time'],
  ['../../etc/passwd', 'Density', 'etc-passwd-density'],
  ['', 'Density', 'density'],
])('%s, %s', (program, description, name) => {
  expect(fileName(program, description)).toBe(name);
});
