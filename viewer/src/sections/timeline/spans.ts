// SPDX-License-Identifier: BSD-3-Clause
// The calls of a traced run, layer below layer, and its messages between ranks. Part of the timeline.
import type { EChartsCoreOption } from 'echarts/core';
import type { Span } from '../../choices/range';
import { brushed } from '../../drawing/brush';
import { axis, Chart, tooltip, zoom, zoomHint } from '../../drawing/chart';
import { choice, element, showChoice } from '../../element';
import type { Spans } from '../../generated/columns';
import type { Page } from '../../page';
import { asTable } from '../../table';
import { duration } from '../../units';
import { quoted } from '../../wording';
import { ARROW_WORDS, arrowData, arrowLines, arrowSeries, arrowsSaid, MESSAGES } from './arrows';
import { barData, barLines, barSeries, LINE, linesOf, regionsFirst, rowAxis } from './bars';
import { fileChoice } from './file_choice';
import { PaintChoice } from './paint_choice';
import { paintBy } from './paints';
import { STATES, spansOfRanks, stateData, stateLegend, stateLines, stateSeries, stateWords } from './states';
import { WaitLayer } from './wait_layer';
import { markLines, WAITING } from './wait_marks';

const NARROW_PX = 720;

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
  let whole = true;
  let view: Span = { from: 0, to: 1 };
  const end = Math.max(...rows.end_ns.map((ns) => ns ?? 0), 1);
  const chart: Chart = new Chart('Calls by layer, rank and time', 100, options);
  const ticks = chart.round('xAxis', 'ns', { shown: () => [view.from, view.to] });
  const known = spansOfRanks(rows);
  const { asleep } = tables;
  const kinds = () => (whole ? [STATES, ...layers] : [STATES]);
  const ranksShown = () => (only === 'all' ? ranks : only === 'first' ? ranks.slice(0, 8) : [Number(only)]);
  const places = (shown: readonly number[]) => {
    const own = kinds();
    const mpi = Math.max(own.indexOf('mpi'), 0);
    return new Map(shown.map((rank, at) => [rank, at * own.length + mpi]));
  };
  const messages = (shown: readonly number[]) => arrowData(tables.arrows, places(shown));
  const waits = new WaitLayer({
    page,
    chart,
    end,
    places: () => places(ranksShown()),
    view: () => view,
    bring: (wanted) => {
      if (wanted.some((rank) => !ranksShown().includes(rank))) {
        only = 'all';
        showChoice(pick, only);
        sayArrows();
        chart.refresh();
      }
    },
    look: ({ from, to }) => chart.drawn?.dispatchAction({ type: 'dataZoom', startValue: from, endValue: to }),
  });
  function options(): EChartsCoreOption {
    const shown = ranksShown();
    const own = kinds();
    const lines = linesOf(shown, own);
    const data = barData(rows, lines);
    const here = windowOf(rows, file);
    const states = stateData(rows, lines, known, asleep);
    const last = [...states, ...data].reduce((most, one) => Math.max(most, one[1] ?? 0), 1);
    view = { from: here.startValue ?? 0, to: here.endValue ?? last };
    chart.height = Math.max(160, lines.length * LINE + 90);
    const narrow = chart.root.clientWidth < NARROW_PX;
    return {
      grid: { left: narrow ? 96 : 120, right: narrow ? 24 : 40, top: 10, bottom: 60 },
      tooltip: tooltip((parameters) => {
        const { value, seriesName } = parameters as { value: number[]; seriesName: string };
        if (seriesName === MESSAGES) {
          return arrowLines(tables.arrows, value[4] ?? 0);
        }
        if (seriesName === WAITING) {
          return markLines(waits.rows, value);
        }
        if (seriesName === STATES) {
          return stateLines(rows, lines, value, asleep);
        }
        return barLines(rows, value[3] ?? 0);
      }),
      xAxis: axis({
        type: 'value',
        min: 0,
        max: last,
        axisLabel: { formatter: ticks.time },
      }),
      yAxis: rowAxis(lines, own),
      dataZoom: zoom(['x'], false).map((one) => ({ ...one, ...here })),
      series: [
        barSeries(rows, data, own, file, paintBy(paints.by)),
        ...(arrows ? [arrowSeries(tables.arrows, messages(shown), LINE / 2 - 2)] : []),
        ...waits.series(),
        stateSeries(states),
      ],
    };
  }
  chart.onDrawn((drawn) => {
    drawn.on('datazoom', () => {
      const [first] = (drawn.getOption().dataZoom ?? []) as { startValue: number; endValue: number }[];
      view = first ? { from: first.startValue, to: first.endValue } : view;
    });
  });
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
  const pickRows = choice(
    'Rows',
    [
      ['all', 'states and layers'],
      [STATES, 'states only'],
    ],
    (word) => {
      whole = word === 'all';
      chart.refresh();
    },
  );
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
  const sleeps = asleep.rank.some((rank) => known.has(rank ?? -1));
  const anyArrows = tables.arrows.sender.length > 0;
  const paints: PaintChoice = new PaintChoice(
    layers,
    stateLegend(layers, operationsOf(rows), sleeps),
    waits.legend,
    () => chart.refresh(),
  );
  if (anyArrows) {
    sayArrows();
  }
  const pickFile = fileChoice(page, (name) => {
    file = name;
    chart.refresh();
  });
  const gap = summary.span_gap_ns;
  const column = summary.span_column_ns;
  const text = [
    column > 1
      ? `Calls shorter than ${duration(column)} are put together by columns of that width, paler where little of it was spent in calls; longer ones are bars of their own.`
      : '',
    gap > 1
      ? `Adjacent calls closer than ${duration(gap)} form one bar, paler where little of it was spent in calls; \`barograph trace --from SECONDS --to SECONDS\` lists them one by one.`
      : '',
    String(summary.notes.spans ?? ''),
    stateWords(sleeps),
    anyArrows ? ARROW_WORDS : '',
    waits.words,
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
      pickRows,
      paints.any && paints.pick,
      ...(pickFile ?? []),
      anyArrows && pickArrows,
      anyArrows && drawn,
      waits.any && waits.pick,
    ),
    paints.legend,
    waits.over(
      brushed(chart, page.range, {
        span: (from, to) => ({ from: Math.max(from, 0), to }),
        values: ({ from, to }) => [from, to],
      }),
    ),
    waits.status,
    asTable(tables, 'spans', {
      ...(anyArrows ? { called: 'Calls as a table' } : {}),
      rounded: gap > 1 || column > 1,
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

/** What was called of MPI. */
function operationsOf(rows: Spans): string[] {
  return [...new Set(rows.operation.filter((_, row) => rows.layer[row] === 'mpi'))];
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
