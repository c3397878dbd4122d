// SPDX-License-Identifier: BSD-3-Clause
// The difference of two runs as a flame graph: as wide as the time in one of them, coloured by how the time of a path
// itself changed. Colours are those of M. Okabe and K. Ito; a sign before the name says the same without colour.

import type { Findable } from '../choices/search';
import { FlameGraph, legendOf } from '../drawing/flame_graph';
import { choice, element } from '../element';
import type { Difference } from '../load';
import type { Section } from '../page';
import { count, duration, plainName, signedDuration } from '../units';

// Changes below this part of the greater run are not coloured: they are everywhere.
const LEAST = 0.001;
// The palest colour that can be told from none.
const PALEST = 0.16;
// Letters must be read on it in both themes.
const STRONGEST = 0.42;

function callsSaid(a: number, b: number): string {
  const after = `${count(b)} ${b === 1 ? 'call' : 'calls'}`;
  return a === b ? after : `${count(a)} → ${after}`;
}

export function differenceFlame({ tables, comparison }: Difference, finds: Findable[]): Section | null {
  const paths = tables.diff_paths;
  if (!paths.operation.length) {
    return null;
  }
  let side: 'a' | 'b' = 'b';
  const inclusive = { a: paths.inclusive_a_ns, b: paths.inclusive_b_ns };
  const width = (row: number) => inclusive[side][row] ?? 0;
  const change = (row: number) => (paths.exclusive_b_ns[row] ?? 0) - (paths.exclusive_a_ns[row] ?? 0);
  const whole = Math.max(paths.inclusive_a_ns[0] ?? 0, paths.inclusive_b_ns[0] ?? 0, 1);
  const most = paths.operation.reduce((sum, _, row) => Math.max(sum, Math.abs(change(row))), 1);
  const changed = (row: number) => Math.abs(change(row)) >= LEAST * whole;
  const verdict = (row: number) => {
    const [a, b] = [paths.calls_a[row] ?? 0, paths.calls_b[row] ?? 0];
    return inclusive.a[row] === 0 && a === 0
      ? ', only in B'
      : inclusive.b[row] === 0 && b === 0
        ? ', only in A'
        : '';
  };
  const about = (row: number) => {
    const both = (a: number | null | undefined, b: number | null | undefined) =>
      `${duration(a ?? 0)} → ${duration(b ?? 0)} (${signedDuration((b ?? 0) - (a ?? 0))})`;
    const calls = callsSaid(paths.calls_a[row] ?? 0, paths.calls_b[row] ?? 0);
    const itself = both(paths.exclusive_a_ns[row], paths.exclusive_b_ns[row]);
    const all = both(paths.inclusive_a_ns[row], paths.inclusive_b_ns[row]);
    return `per rank: exclusive ${itself}, inclusive ${all}; ${calls}${verdict(row)}`;
  };
  const graph = new FlameGraph(
    {
      parent: paths.parent,
      operation: paths.operation,
      width,
      tint: (row) =>
        !changed(row) ? 'var(--layer-program)' : change(row) > 0 ? 'var(--more)' : 'var(--less)',
      strength: (row) =>
        changed(row) ? PALEST + (STRONGEST - PALEST) * Math.sqrt(Math.abs(change(row)) / most) : 0.15,
      sign: (row) => (!changed(row) ? '' : change(row) > 0 ? '▲ ' : '▼ '),
      about,
    },
    'Call paths of both runs',
    'call-paths',
  );
  const pick = choice(
    'Widths',
    [
      ['b', 'time in B'],
      ['a', 'time in A'],
    ],
    (word) => {
      side = word === 'a' ? 'a' : 'b';
      graph.refresh();
    },
  );
  graph.controls.append(pick);
  for (const row of paths.operation.keys()) {
    const path = graph.names[row] ?? '';
    if (row > 0) {
      const text = plainName(path.slice(path.indexOf(' > ') + 3));
      finds.push({
        kind: paths.layer[row] === 'source' ? 'call site' : 'call path',
        text,
        go: () => graph.show(path),
      });
    }
  }
  const note =
    'Time per rank, mean over the ranks of each run. Colours show how the time of a path itself changed, without what is ' +
    `below it. Paths that are only in A have no width where widths are time in B. ${comparison.notes.diff_paths ?? ''}`;
  const keys = ' Arrow keys move between frames, Enter zooms in, Escape zooms out.';
  graph.root.append(
    legendOf([
      ['var(--more)', '▲ longer in B'],
      ['var(--less)', '▼ shorter in B'],
      ['color-mix(in srgb, var(--layer-program) 8%, var(--surface))', 'less than 0.1 % of the run'],
    ]),
    element('p', { class: 'note' }, note, element('span', { class: 'onscreen' }, keys)),
  );
  return { id: 'call-paths', title: 'Call paths', body: graph.root };
}
