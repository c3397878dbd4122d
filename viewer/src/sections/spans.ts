// SPDX-License-Identifier: BSD-3-Clause
// The calls of a traced run, layer below layer, and its messages between ranks. Part of the timeline.
import type { EChartsCoreOption } from 'echarts/core';
import { brushed } from '../brush';
import { axis, Chart, tooltip, zoom, zoomHint } from '../chart';
import { choice, element } from '../element';
import { legendOf } from '../flame_graph';
import type { Spans } from '../generated/columns';
import { LAYERS } from '../generated/layers';
import { visit } from '../links';
import type { Page } from '../page';
import { asTable } from '../table';
import { colour, layerColour } from '../theme';
import { count, duration, plainName, size } from '../units';
import { quoted } from '../wording';
import { ARROW_WORDS, arrowData, arrowLines, arrowSeries, arrowsSaid } from './arrows';

const LINE = 15;
// A longer list of files is no choice any more; findings lead to all of them.
const MOST_FILES = 50;

/** Part of what ECharts hands to a function that draws an item. */
interface Drawing {
  value(dimension: number): number;
  coord(point: readonly number[]): [number, number];
}
interface Bounds {
  readonly coordSys: { x: number; y: number; width: number; height: number };
}

export function byLayer(a: string, b: string): number {
  return LAYERS.indexOf(a) - LAYERS.indexOf(b) || a.localeCompare(b);
}

/** Regions stand above all calls that are made in them. */
function regionsFirst(a: string, b: string): number {
  return Number(b === 'region') - Number(a === 'region') || byLayer(a, b);
}

export function spans(page: Page): HTMLElement | null {
  const { tables, summary } = page.report;
  const rows = tables.spans;
  if (!rows.rank.length) {
    return null;
  }
  const layers = [...new Set(rows.layer)].sort(regionsFirst);
  const ranks = [...new Set(rows.rank.map((rank) => rank ?? 0))].sort((a, b) => a - b);
  let only = ranks.length > 8 ? 'first' : 'all';
  let file = '';
  let arrows = true;
  const chart = new Chart('Calls by layer, rank and time', 100, options);
  const ranksShown = () => (only === 'all' ? ranks : only === 'first' ? ranks.slice(0, 8) : [Number(only)]);
  const messages = (shown: readonly number[]) =>
    arrowData(
      tables.arrows,
      new Map(shown.map((rank, at) => [rank, at * layers.length + layers.indexOf('mpi')])),
    );
  function options(): EChartsCoreOption {
    const shown = ranksShown();
    const lines = shown.flatMap((rank) => layers.map((layer) => `${rank} ${layer}`));
    const place = new Map(lines.map((line, at) => [line, at]));
    const data: number[][] = [];
    for (const [row, rank] of rows.rank.entries()) {
      const at = place.get(`${rank} ${rows.layer[row]}`);
      if (at !== undefined) {
        data.push([rows.start_ns[row] ?? 0, rows.end_ns[row] ?? 0, at, row]);
      }
    }
    const colours = layers.map((layer) => colour(layerColour(layer)));
    const here = windowOf(rows, file);
    chart.height = Math.max(160, lines.length * LINE + 90);
    const draw = (parameters: Bounds, api: Drawing) => {
      const line = api.value(2);
      const [from, middle] = api.coord([api.value(0), line]);
      const [to] = api.coord([api.value(1), line]);
      const row = api.value(3);
      const busy = Math.min((rows.time_ns[row] ?? 0) / Math.max(api.value(1) - api.value(0), 1), 1);
      const { x, width } = parameters.coordSys;
      const left = Math.max(from, x);
      const right = Math.min(Math.max(to, from + 1), x + width);
      if (right <= left) {
        return null;
      }
      const shape = { x: left, y: middle - LINE / 2 + 2, width: right - left, height: LINE - 4 };
      return {
        type: 'rect',
        shape,
        style: {
          fill: colours[line % layers.length],
          opacity: file && rows.file[row] !== file ? 0.08 : 0.3 + 0.7 * busy,
        },
      };
    };
    return {
      grid: { left: 120, right: 40, top: 10, bottom: 60 },
      tooltip: tooltip((parameters) => {
        const { value, seriesIndex } = parameters as { value: number[]; seriesIndex: number };
        if (seriesIndex > 0) {
          return arrowLines(tables.arrows, value[4] ?? 0);
        }
        const row = value[3] ?? 0;
        const calls = rows.calls[row] ?? 0;
        const many = calls > 1 ? `${count(calls)} calls, longest ` : '';
        return [
          `rank ${rows.rank[row]}, ${rows.layer[row]}: ${many}${rows.operation[row]}`,
          plainName(rows.file[row] ?? ''),
          `in calls ${duration(rows.time_ns[row] ?? null)}; at ${duration(rows.start_ns[row] ?? null)} for ${duration((rows.end_ns[row] ?? 0) - (rows.start_ns[row] ?? 0))}, ${size(rows.bytes[row] ?? null)}`,
        ];
      }),
      xAxis: axis({
        type: 'value',
        min: 0,
        max: Math.max(...data.map((one) => one[1] ?? 0), 1),
        axisLabel: { formatter: duration },
      }),
      yAxis: axis({
        type: 'category',
        inverse: true,
        data: lines,
        axisLabel: {
          interval: 0,
          formatter: (name: string) =>
            name.endsWith(` ${layers[0]}`) ? `rank ${name}` : name.slice(name.indexOf(' ') + 1),
        },
      }),
      dataZoom: zoom(['x'], false).map((one) => ({ ...one, ...here })),
      series: [
        {
          type: 'custom',
          renderItem: draw,
          data,
          encode: { x: [0, 1], y: 2 },
          progressive: 4000,
          clip: true,
        },
        ...(arrows ? [arrowSeries(tables.arrows, messages(shown), LINE / 2 - 2)] : []),
      ],
    };
  }
  const words: (readonly [string, string])[] = ranks.map((rank) => [String(rank), `rank ${rank}`] as const);
  if (ranks.length > 8) {
    words.unshift(['first', 'first 8'], ['all', `all ${ranks.length}`]);
  } else if (ranks.length > 1) {
    words.unshift(['all', 'all']);
  }
  const drawn = element('span', { class: 'note', role: 'status' });
  const sayArrows = () => {
    const many = arrows ? messages(ranksShown()).length : 0;
    drawn.textContent = arrows ? arrowsSaid(many, tables.arrows.sender.length) : '';
  };
  const pick = choice('Ranks', words, (word) => {
    only = word;
    sayArrows();
    chart.refresh();
  });
  const pickArrows = choice(
    'Messages',
    [
      ['arrows', 'arrows'],
      ['none', 'hidden'],
    ],
    (word) => {
      arrows = word === 'arrows';
      sayArrows();
      chart.refresh();
    },
  );
  const anyArrows = tables.arrows.sender.length > 0;
  if (anyArrows) {
    sayArrows();
  }
  const found = element('span', { class: 'note' });
  const show = (name: string) => {
    file = name;
    const links = name ? page.mentions.of('file', name) : null;
    found.replaceChildren(...(links ? ['Findings here: ', links] : []));
    chart.refresh();
  };
  const names = filesOf(rows);
  const folder = summary.folder ? `${summary.folder.replace(/\/+$/, '')}/` : '';
  const short = (name: string) => plainName(name.startsWith(folder) ? name.slice(folder.length) : name);
  const pickFile = choice(
    'File',
    [['', 'all'] as const, ...names.slice(0, MOST_FILES).map((name) => [name, short(name)] as const)],
    show,
  );
  page.links.calls = (name) => {
    if (!names.includes(name)) {
      return null;
    }
    return () => {
      const select = pickFile.querySelector('select');
      if (select) {
        if (![...select.options].some((option) => option.value === name)) {
          select.append(element('option', { value: name }, short(name)));
        }
        select.value = name;
      }
      show(name);
      visit('calls', select?.isConnected ? select : null);
    };
  };
  const gap = summary.span_gap_ns;
  const text = [
    gap > 1
      ? `Adjacent calls closer than ${duration(gap)} form one bar, paler where little of it was spent in calls; \`barograph trace --from SECONDS --to SECONDS\` lists them one by one.`
      : '',
    String(summary.notes.spans ?? ''),
    anyArrows ? ARROW_WORDS : '',
    String(summary.notes.arrows ?? ''),
  ];
  return element(
    'div',
    {},
    element('p', { class: 'note' }, ...quoted(text.filter(Boolean).join(' ')), zoomHint('slider')),
    element(
      'p',
      { class: 'controls' },
      pick,
      names.length > 1 && pickFile,
      found,
      anyArrows && pickArrows,
      anyArrows && drawn,
    ),
    legendOf(layers.map((layer) => [`var(--${layerColour(layer)})`, layer])),
    brushed(chart, page.range, {
      span: (from, to) => ({ from: Math.max(from, 0), to }),
      values: ({ from, to }) => [from, to],
    }),
    asTable(tables, 'spans', {
      ...(anyArrows ? { called: 'Calls as a table' } : {}),
      rounded: gap > 1,
      filter: true,
      times: {
        range: page.range,
        from: 'start_ns',
        to: 'end_ns',
        say: 'Calls that overlap an edge are counted in full.',
      },
    }),
    anyArrows &&
      asTable(tables, 'arrows', {
        called: 'Messages as a table',
        sort: 'time_ns',
        filter: true,
        times: {
          range: page.range,
          from: 'send_start_ns',
          to: 'received_ns',
          say: 'Only messages with an arrow.',
        },
      }),
  );
}

/** Names of files, those with the most time in calls first. Calls of MPI are on communicators, not on files. */
export function filesOf(rows: Spans): string[] {
  const times = new Map<string, number>();
  for (const [row, name] of rows.file.entries()) {
    if (name && rows.layer[row] !== 'mpi') {
      times.set(name, (times.get(name) ?? 0) + (rows.time_ns[row] ?? 0));
    }
  }
  return [...times].sort((a, b) => b[1] - a[1]).map(([name]) => name);
}

/** The part of the timeline that has the calls on a file, with some room around; all of it for no file. */
export function windowOf(rows: Spans, file: string): { startValue?: number; endValue?: number } {
  let [first, last, end] = [Number.POSITIVE_INFINITY, 0, 0];
  for (const [row, name] of rows.file.entries()) {
    const until = rows.end_ns[row] ?? 0;
    end = Math.max(end, until);
    if (name === file) {
      first = Math.min(first, rows.start_ns[row] ?? 0);
      last = Math.max(last, until);
    }
  }
  if (!file || last <= first) {
    return {};
  }
  const room = 0.05 * (last - first);
  return { startValue: Math.max(first - room, 0), endValue: Math.min(last + room, end) };
}
