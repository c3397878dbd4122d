// SPDX-License-Identifier: BSD-3-Clause
// What samples were taken in: sampled stacks as wide as their CPU time, and the functions as a table.

import { ofRank, rankChoice, ranksOf } from '../choices/rank_choice';
import { FlameGraph, legendOf } from '../drawing/flame_graph';
import { layerColour } from '../drawing/theme';
import { element } from '../element';
import type { Page, Section } from '../page';
import { DataTable } from '../table';
import { count, duration, percent, plainName } from '../units';

// How strong the colour of a function is that only called others, and of one that called none.
const PALEST = 0.16;
// Letters must be read on it in both themes.
const STRONGEST = 0.42;
const COLUMNS = ['name', 'exclusive_ns', 'share', 'share_error', 'inclusive_ns', 'in_calls_ns'];
const OF_RANKS = ['most_ns', 'most_rank', 'ranks'];

/** Returns the standard error of a share of a number of samples. */
export function shareError(share: number, samples: number): number {
  return Math.sqrt((share * (1 - share)) / Math.max(samples, 1));
}

export function functions(page: Page): Section | null {
  const { tables, summary } = page.report;
  const frames = tables.sampled_frames;
  if (!frames.name.length) {
    return null;
  }
  const graph = flameOf(page);
  const rows = tables.functions;
  const several = summary.ranks > 1;
  const blocked = rows.blocked_ns.some((ns) => ns);
  const table = new DataTable(tables, 'functions', {
    columns: [
      ...COLUMNS,
      ...(blocked ? ['blocked_ns'] : []),
      ...(several ? OF_RANKS : []),
      'samples',
      'where',
    ],
    sort: 'share',
    filter: rows.name.length > 10,
    bars: ['share'],
    least: ['ranks', 'samples', 'most_rank', 'in_calls_ns', 'most_ns', 'where'],
    chosen: (row) => graph.find(rows.name[row] ?? ''),
  });
  for (const [row, name] of rows.name.entries()) {
    const text = plainName([name, rows.where[row]].filter(Boolean).join(' '));
    page.finds.push({ kind: 'function', text, go: () => graph.find(name) });
  }
  const notes = ['functions', 'sampled_frames', 'sampled_ranks'].map((name) =>
    String(summary.notes[name] ?? ''),
  );
  const body = element(
    'div',
    {},
    element('p', { class: 'note' }, notes.filter(Boolean).join(' ')),
    graph.root,
    rows.name.length ? table.root : null,
  );
  return { id: 'functions', title: 'Functions', body };
}

function flameOf(page: Page): FlameGraph {
  const { sampled_frames: frames, sampled_ranks: single } = page.report.tables;
  const sampled = frames.samples.reduce((sum: number, samples) => sum + (samples ?? 0), 0);
  const all = (row: number) => frames.inclusive_ns[row] ?? 0;
  const period = all(0) / Math.max(sampled, 1);
  let one: ReadonlyMap<number, number> | null = null;
  let whose = '';
  const width = (row: number) => (one ? (one.get(row) ?? 0) : all(row));
  const share = (ns: number) => {
    const whole = Math.max(width(0), 1);
    const part = ns / whole;
    const error = shareError(part, whole / Math.max(period, 1));
    return error > 0 ? `${percent(part)} +/- ${percent(error)}` : percent(part);
  };
  const isFunction = (row: number) => frames.layer[row] === 'source' && !frames.folded[row];
  const own = (row: number) => (frames.exclusive_ns[row] ?? 0) / Math.max(all(row), 1);
  const graph = new FlameGraph(
    {
      parent: frames.parent,
      operation: frames.name,
      width,
      tint: (row) => `var(--${layerColour(frames.layer[row] ?? '')}, var(--layer-region))`,
      strength: (row) => (isFunction(row) ? PALEST + (STRONGEST - PALEST) * own(row) : STRONGEST),
      about: (row) => {
        const folded = frames.folded[row] ?? 0;
        const text = [
          `${whose}${duration(width(row))} of CPU time (${share(width(row))})`,
          one || folded
            ? ''
            : `itself ${duration(frames.exclusive_ns[row] ?? null)} (${share(frames.exclusive_ns[row] ?? 0)})`,
          folded ? `${count(folded)} ${folded === 1 ? 'frame' : 'frames'} put together` : '',
          frames.where[row] ? `most at ${plainName(frames.where[row])}` : '',
        ];
        return text.filter(Boolean).join('; ');
      },
    },
    'Sampled stacks',
    'functions',
  );
  const ranks = ranksOf(single.rank);
  if (ranks.length > 1) {
    const choose = (rank: number | null) => {
      one = rank === null ? null : ofRank(single.rank, single.frame, single.inclusive_ns, rank);
      whose = rank === null ? '' : `rank ${rank}: `;
      graph.refresh();
    };
    graph.controls.append(rankChoice(ranks, choose));
  }
  const legend = [...new Set(frames.layer)].map(
    (layer) =>
      [
        `var(--${layerColour(layer)}, var(--layer-region))`,
        layer === 'source' ? 'function (the stronger, the more of its time is its own)' : layer,
      ] as const,
  );
  const keys = 'Arrow keys move between frames, Enter zooms in, Escape zooms out.';
  graph.root.append(legendOf(legend), element('p', { class: 'note onscreen' }, keys));
  return graph;
}
