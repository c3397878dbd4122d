// SPDX-License-Identifier: BSD-3-Clause
// Messages of a server of a running job, for tests: what a test says nothing about is 0.
import { COLUMNS, type Column } from '../generated/live_rows';
import type { NowMessage, RowsMessage } from '../live/messages';

type Row = Partial<Record<Column, number>>;

export const KINDS = [
  { name: 'program', title: 'computing outside of regions' },
  { name: 'region', title: 'computing in a region' },
  { name: 'mpi-collective', title: 'MPI collective' },
  { name: 'posix', title: 'POSIX' },
  { name: 'ended', title: 'ended' },
];
export const [PROGRAM, REGION, COLLECTIVE, POSIX, ENDED] = [0, 1, 2, 3, 4];
export const STRINGS = ['', 'MPI_Barrier', 'W0.0', 'cg', 'pread', 'mesh.nc'];

/** Rows of a message; `at` is their place without. */
export function rowsMessage(rows: readonly Row[], at = rows.map((_, place) => place)): RowsMessage {
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, rows.map((row) => row[name] ?? 0)]));
  return { at, ...columns } as unknown as RowsMessage;
}

/** A message; one that has everything without `parts.whole`. */
export function nowMessage(parts: Partial<NowMessage> = {}): NowMessage {
  const whole = parts.whole ?? true;
  const first = {
    instance: 'a1',
    kinds: KINDS,
    first_code: 65,
    nodes: ['n0', 'n1'],
    programs: ['ocean', 'ice'],
  };
  return {
    number: 1,
    whole,
    seconds: 100,
    ranks: 4,
    processes: 4,
    sentences: [],
    named: [],
    unseen: '',
    dropped: 0,
    bandwidths: [],
    history: [],
    ...(whole ? { ...first, strings: STRINGS } : {}),
    ...parts,
  };
}
