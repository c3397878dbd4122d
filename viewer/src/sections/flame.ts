// SPDX-License-Identifier: BSD-3-Clause
// Call paths as wide as their time: over all ranks, or on one of them.

import { ofRank, rankChoice, ranksOf } from '../choices/rank_choice';
import { FlameGraph, legendOf } from '../drawing/flame_graph';
import { layerColour } from '../drawing/theme';
import { element } from '../element';
import type { Quantity } from '../generated/columns';
import type { Page, Section } from '../page';
import { count, duration, percent, plainName, size } from '../units';

interface OneRank {
  readonly rank: number;
  readonly time: ReadonlyMap<number, number>;
  readonly calls: ReadonlyMap<number, number>;
}

export function flame(page: Page): Section | null {
  const { tables, summary, findings } = page.report;
  const paths = tables.call_paths;
  if (paths.operation.length < 2) {
    return null;
  }
  let one: OneRank | null = null;
  const tint = (row: number) => `var(--${layerColour(paths.layer[row] ?? '')}, var(--layer-region))`;
  const width = (row: number) => (one ? (one.time.get(row) ?? 0) : (paths.inclusive_ns[row] ?? 0));
  const mean = (row: number) => duration((paths.inclusive_ns[row] ?? 0) / Math.max(summary.ranks, 1));
  const about = (row: number) => {
    const most = `at most ${duration(paths.inclusive_max_ns[row] ?? null)} on rank ${paths.slowest_rank[row] ?? '-'}`;
    const share = percent(width(row) / Math.max(width(0), 1));
    const tags = plainName(paths.tags[row] ?? '');
    if (one) {
      const calls = count(one.calls.get(row) ?? 0);
      return `rank ${one.rank}: ${duration(width(row))} (${share}), ${calls} calls; mean of all ranks ${mean(row)}; ${most}${tags && `; ${tags}`}`;
    }
    const bytes = paths.bytes[row] ?? 0;
    const text = [
      `${duration(width(row))} (${share}), itself ${duration(paths.exclusive_ns[row] ?? null)}`,
      `${count(paths.calls[row] ?? null)} calls on ${count(paths.ranks[row] ?? null)} of ${count(summary.ranks)} ranks`,
      most,
      bytes ? size(bytes) : '',
      tags,
    ];
    return text.filter(Boolean).join('; ');
  };
  const graph = new FlameGraph(
    {
      parent: paths.parent,
      operation: paths.operation,
      width,
      tint,
      about,
      mark: (path) => (page.mentions.at(path) ? 'blamed' : ''),
    },
    'Call paths',
    'call-paths',
    (row, path) => {
      const links = row > 0 ? page.mentions.below(path) : null;
      return links ? ['Findings here: ', links] : [];
    },
  );
  page.links.callPath = (path, whole = '') => graph.show(graph.names.includes(whole) ? whole : path);
  const whose = element('span', {}, 'Total time of all ranks and threads. ');
  const single = tables.rank_paths;
  const ranks = ranksOf(single.rank);
  if (ranks.length > 1) {
    const of = (values: readonly Quantity[], rank: number) => ofRank(single.rank, single.path, values, rank);
    const choose = (rank: number | null) => {
      one =
        rank === null ? null : { rank, time: of(single.inclusive_ns, rank), calls: of(single.calls, rank) };
      whose.textContent = one
        ? `Time of rank ${one.rank}, all its threads. `
        : 'Total time of all ranks and threads. ';
      graph.refresh();
    };
    const pick = rankChoice(ranks, choose);
    graph.controls.append(pick);
    // Ranks that the bars put together with their neighbours.
    const alone = new Set(tables.ranks.rank);
    for (const rank of ranks.filter((one) => !alone.has(String(one)))) {
      page.finds.push({ kind: 'rank', text: `rank ${rank}`, go: () => page.links.rank?.(rank) });
    }
    page.links.rank = (rank) => {
      const select = pick.querySelector('select');
      if (select && ranks.includes(rank)) {
        select.value = String(rank);
        choose(rank);
        graph.show(graph.names[0] ?? '');
        select.focus({ preventScroll: true });
      }
    };
  }
  for (const [row, layer] of paths.layer.entries()) {
    const path = graph.names[row] ?? '';
    const kind = layer === 'source' ? 'call site' : layer === 'region' ? 'region' : 'call';
    if (row > 0) {
      page.finds.push({
        kind,
        text: plainName(path.slice(path.indexOf(' > ') + 3)),
        go: () => graph.show(path),
      });
    }
  }
  const hint = findings.some(({ where }) => where.length) ? 'Underlined: has a finding. ' : '';
  const notes = ['call_paths', ...(ranks.length > 1 || !ranks.length ? ['rank_paths'] : [])];
  const said = notes.map((name) => String(summary.notes[name] ?? '')).filter(Boolean);
  const keys = 'Arrow keys move between frames, Enter zooms in, Escape zooms out.';
  graph.root.append(
    legendOf(
      [...new Set(paths.layer)].map((layer) => [`var(--${layerColour(layer)}, var(--layer-region))`, layer]),
    ),
    element(
      'p',
      { class: 'note' },
      whose,
      `${hint}${said.join(' ')} `,
      element('span', { class: 'onscreen' }, keys),
    ),
  );
  return { id: 'call-paths', title: 'Call paths', body: graph.root };
}
