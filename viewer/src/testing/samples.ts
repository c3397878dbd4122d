// SPDX-License-Identifier: BSD-3-Clause
// Small findings and tables for tests: what a test says nothing about is empty.
import { COLUMNS, type Finding, type Tables } from '../generated/columns';

type FindingParts = Omit<Partial<Finding>, 'where'> & { readonly where?: readonly string[] };

/** A finding; `where` is given as call paths. */
export function finding({ where = [], ...parts }: FindingParts = {}): Finding {
  return {
    id: 'late-sender',
    subject: 'mpi',
    title: 'Late sender',
    severity: 'warning',
    what: '',
    why: '',
    cost: '',
    steps: [],
    evidence: [],
    files: [],
    communicators: [],
    observed_in: [],
    snippets: [],
    also_seen_as: [],
    explained_by: '',
    counted_in: [],
    seconds_lost: 0,
    share_lost: 0,
    estimated: false,
    of_calls: false,
    program: '',
    ...parts,
    where: where.map((call_path) => ({
      call_path,
      source: '',
      share: 1,
      calls: 1,
      ranks: 1,
      sampled: false,
      rank_list: '',
      stack: [],
      callers: [],
      other_callers: 0,
    })),
  };
}

/** Tables of which one has rows; its other columns are empty texts and unknown numbers. */
export function tablesWith(
  name: keyof Tables,
  columns: Readonly<Record<string, readonly (string | number | null)[]>>,
): Tables {
  const rows = Math.max(...Object.values(columns).map((values) => values.length));
  const made: Record<string, Record<string, readonly (string | number | null)[]>> = {};
  for (const [table, spec] of Object.entries(COLUMNS)) {
    const length = table === name ? rows : 0;
    made[table] = Object.fromEntries(
      spec.map((column) => [column.name, Array(length).fill(column.type === 'text' ? '' : null)]),
    );
  }
  made[name] = { ...made[name], ...columns };
  return made as unknown as Tables;
}
