// SPDX-License-Identifier: BSD-3-Clause
// The calls of a trace from the server of the page: any ranks, any part of the run, down to each call. Part
// of the timeline of a served page. What is there already stays on the screen, stretched, until the server
// has given what is nearer.
import type { EChartsCoreOption } from 'echarts/core';
import { brushed } from '../../drawing/brush';
import { axis, Chart, tooltip, zoom, zoomHint } from '../../drawing/chart';
import { choice, element, showChoice } from '../../element';
import type { Arrows, Tables } from '../../generated/columns';
import type { Page } from '../../page';
import { asTable } from '../../table';
import type { TraceAbout, TraceSource, TraceWindow } from '../../trace_source';
import { count, duration } from '../../units';
import { ARROW_WORDS, arrowData, arrowLines, arrowSeries, MESSAGES } from './arrows';
import { barData, barLines, barSeries, LINE, linesOf, regionsFirst, rowAxis } from './bars';
import { fileChoice } from './file_choice';
import { PaintChoice } from './paint_choice';
import { paintBy } from './paints';
import { STATES, spansOfRanks, stateData, stateLegend, stateLines, stateSeries, stateWords } from './states';
import { WaitLayer } from './wait_layer';
import { markLines, WAITING } from './wait_marks';

// Ranks that are shown at once.
const ROWS = [4, 8, 16, 32, 64, 128];
const FIRST_ROWS = 8;
const NARROW_PX = 720;
// Nearer than this there is nothing: clocks count nanoseconds.
const LEAST_NS = 20;
const NONE: Arrows = {
  sender: [],
  receiver: [],
  send_start_ns: [],
  received_ns: [],
  time_ns: [],
  wait_ns: [],
  receive_start_ns: [],
  bytes: [],
  communicator: [],
  tag: [],
};

// An order of ranks: that which a chosen wait has led to.
const WAIT_ORDER = '(wait)';

interface View {
  readonly from: number;
  readonly to: number;
}

/** What a window says of itself, in words. */
export function windowSaid(found: TraceWindow, arrows: number): string {
  const together = found.spans.calls.some((calls) => (calls ?? 0) > 1);
  const calls = together
    ? `Calls shorter than ${duration(found.columnNs)} are put together; zoom in for each by itself.`
    : 'Each call is a bar of its own.';
  const messages =
    found.arrows === null || !found.messages
      ? ''
      : arrows < found.messages
        ? `${count(arrows)} of ${count(found.messages)} messages have an arrow: those that took longest.`
        : `${count(arrows)} message${arrows === 1 ? '' : 's'}.`;
  return [calls, messages, found.said].filter(Boolean).join(' ');
}

/** Ranks in the order that was chosen: by number, or those with the most time in a layer first. */
export function ordered(about: TraceAbout, by: string): number[] {
  const { rank, layer, time_ns } = about.rows;
  const times = new Map<number, number>(rank.map((one) => [one, 0]));
  for (const [row, one] of rank.entries()) {
    if (layer[row] === by) {
      times.set(one, time_ns[row] ?? 0);
    }
  }
  return [...times].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([one]) => one);
}

export function nearSpans(page: Page, source: TraceSource): HTMLElement {
  const root = element('div', {}, element('p', { class: 'note', role: 'status' }, 'Reading the trace ...'));
  source.about().then((about) => {
    if (about) {
      root.replaceChildren(...drawn(page, source, about).filter((part) => part !== false));
    } else {
      root.firstElementChild?.replaceChildren('The server of this page does not answer about the trace.');
    }
  });
  return root;
}

function drawn(page: Page, source: TraceSource, about: TraceAbout): (HTMLElement | false)[] {
  const end = Math.max(about.end_ns, 1);
  const layers = [...new Set(about.rows.layer)].sort(regionsFirst);
  const all = new Set(about.rows.rank).size;
  let ranks = ordered(about, '');
  let at = 0;
  let rows = Math.min(FIRST_ROWS, all);
  let only = '';
  let withArrows = true;
  let file = '';
  let view: View = { from: 0, to: end };
  let held: TraceWindow | null = null;
  const chart: Chart = new Chart('Calls by layer, rank and time', 100, options);
  const ticks = chart.round('xAxis', 'ns', { shown: () => [view.from, view.to] });
  const known = spansOfRanks(about.rows);
  const { asleep } = page.report.tables;
  const sleeps = asleep.rank.some((rank) => known.has(rank ?? -1));
  const status = element('p', { class: 'note', role: 'status' });
  const shownRanks = () => ranks.slice(at, at + rows);
  const shownRows = () => (only ? [only] : [STATES, ...layers]);

  const places = () => {
    const kinds = shownRows();
    const mpi = only === STATES ? 0 : kinds.indexOf('mpi');
    return new Map(mpi < 0 ? [] : shownRanks().map((rank, place) => [rank, place * kinds.length + mpi]));
  };
  const waits = new WaitLayer({
    page,
    chart,
    end,
    places,
    view: () => view,
    bring: (wanted) => {
      if (wanted.every((rank) => places().has(rank))) {
        return;
      }
      if (only !== 'mpi' && only !== STATES) {
        showChoice(pickLayer, '');
        only = '';
      }
      if (wanted.some((rank) => !shownRanks().includes(rank))) {
        const known = wanted.filter((rank) => ranks.includes(rank));
        ranks = [...known, ...ranks.filter((rank) => !known.includes(rank))];
        at = 0;
        showChoice(pickOrder, WAIT_ORDER, 'a wait first');
      }
      again();
    },
    look: (next) => look(next),
  });

  const paints = new PaintChoice(layers, stateLegend(layers, about.operations, sleeps), waits.legend, () =>
    chart.refresh(),
  );

  /** What follows from the calls that are there. */
  function picture() {
    const [shown, kinds] = [shownRanks(), shownRows()];
    const lines = linesOf(shown, kinds);
    const arrows = (withArrows && places().size > 0 && held?.arrows) || NONE;
    const messages = arrowData(arrows, places());
    return {
      lines,
      kinds,
      messages,
      changing: {
        tooltip: tooltip((parameters) => {
          const { value, seriesName } = parameters as { value: number[]; seriesName: string };
          if (seriesName === MESSAGES) {
            return arrowLines(arrows, value[4] ?? 0);
          }
          if (seriesName === WAITING) {
            return markLines(waits.rows, value);
          }
          if (held && seriesName === STATES) {
            return stateLines(held.spans, lines, value, asleep);
          }
          return held ? barLines(held.spans, value[3] ?? 0) : [];
        }),
        xAxis: axis({
          type: 'value',
          min: 0,
          max: end,
          axisLabel: { formatter: ticks.time },
        }),
        series: [
          held
            ? barSeries(held.spans, barData(held.spans, lines), kinds, file, paintBy(paints.by))
            : { name: 'calls', type: 'custom', data: [] },
          arrowSeries(arrows, messages, LINE / 2 - 2),
          ...waits.series(),
          stateSeries(held ? stateData(held.spans, lines, known, asleep) : []),
        ],
      },
    };
  }
  function options(): EChartsCoreOption {
    const { lines, kinds, changing } = picture();
    chart.height = Math.max(160, lines.length * LINE + 90);
    const narrow = chart.root.clientWidth < NARROW_PX;
    return {
      grid: { left: narrow ? 96 : 120, right: narrow ? 24 : 40, top: 10, bottom: 60 },
      ...changing,
      yAxis: rowAxis(lines, kinds),
      dataZoom: zoom(['x'], false).map((one) => ({
        ...one,
        startValue: view.from,
        endValue: view.to,
        minValueSpan: LEAST_NS,
      })),
    };
  }
  const say = (text: string) => {
    status.textContent = text;
  };
  let tables = element('div', {});
  const ask = () => {
    const { from, to } = view;
    // A half of what is seen on both sides, to be there when it moves.
    const room = (to - from) / 2;
    // The server gives up to twice as many columns as asked for, and more bars than points show nothing.
    const width = Math.max(chart.root.clientWidth - 160, 200) / 2;
    const asked = {
      from: Math.max(from - room, 0),
      to: Math.min(to + room, end + 1),
      columns: (width * (Math.min(to + room, end + 1) - Math.max(from - room, 0))) / (to - from),
      ranks: shownRanks(),
      layers: only && only !== STATES ? [only] : layers,
    };
    source.window(asked, (found) => {
      if (!found) {
        say('The server of this page does not answer; what is shown is not as near as it could be.');
        return;
      }
      held = found;
      if (found.messages > 0) {
        aboutArrows.hidden = false;
        pickArrows.hidden = false;
      }
      const { changing, messages } = picture();
      chart.drawn?.setOption(changing, { replaceMerge: ['series'] });
      say(windowSaid(found, messages.length));
      const made = tablesOf(page, found, tables);
      tables.replaceWith(made);
      tables = made;
      chart.root.dataset.columnNs = String(found.columnNs);
      if (found.said.endsWith('put together.')) {
        setTimeout(ask, 1000);
      }
    });
  };
  const again = () => {
    chart.refresh();
    sayRanks();
    ask();
  };
  const look = (next: View) => {
    view = next;
    chart.drawn?.dispatchAction({ type: 'dataZoom', startValue: next.from, endValue: next.to });
  };
  chart.onDrawn((picture) => {
    picture.on('datazoom', () => {
      const [first] = (picture.getOption().dataZoom ?? []) as { startValue: number; endValue: number }[];
      if (first) {
        view = { from: first.startValue, to: Math.max(first.endValue, first.startValue + 1) };
        ask();
      }
    });
    ask();
  });

  const said = element('span', { class: 'note', role: 'status' });
  const button = (text: string, call: () => void) =>
    element('button', { type: 'button', onclick: call }, text);
  const before = button('Previous', () => {
    at = Math.max(at - rows, 0);
    again();
  });
  const after = button('Next', () => {
    at = Math.min(at + rows, Math.max(all - rows, 0));
    again();
  });
  const sayRanks = () => {
    before.hidden = rows >= all;
    after.hidden = rows >= all;
    before.disabled = at === 0;
    after.disabled = at + rows >= all;
    said.textContent = `${count(at + 1)} to ${count(Math.min(at + rows, all))} of ${count(all)} ranks`;
  };
  sayRanks();
  const sizes = ROWS.filter((one) => one < all && one <= about.most_ranks);
  const words = [...sizes, ...(all <= about.most_ranks ? [all] : [])].map(
    (one) => [String(one), one === all ? `all ${count(all)}` : String(one)] as const,
  );
  const pickRows = choice('Ranks', words, (word) => {
    rows = Number(word);
    at = Math.min(at, Math.max(all - rows, 0));
    again();
  });
  showChoice(pickRows, String(rows));
  const orders = [['', 'number'], ...layers.map((layer) => [layer, `time in ${layer}`])] as [
    string,
    string,
  ][];
  const pickOrder = choice('Order', orders, (word) => {
    ranks = word === WAIT_ORDER ? ranks : ordered(about, word);
    at = 0;
    again();
  });
  const pickLayer = choice(
    'Rows',
    [['', 'states and layers'], [STATES, 'states only'], ...layers.map((layer) => [layer, layer])] as [
      string,
      string,
    ][],
    (word) => {
      only = word;
      again();
    },
  );
  const pickArrows = choice(
    'Messages',
    [
      ['arrows', 'arrows'],
      ['none', 'hidden'],
    ],
    (word) => {
      withArrows = word === 'arrows';
      again();
    },
  );
  // A run may have traced MPI, and no messages.
  const aboutArrows = element('span', {}, `${ARROW_WORDS} `);
  aboutArrows.hidden = true;
  pickArrows.hidden = true;
  const zoomIn = button('Zoom to the time range', () => {
    const { chosen } = page.range;
    if (chosen) {
      look({ from: Math.max(chosen.from, 0), to: Math.min(chosen.to, end) });
    }
  });
  zoomIn.hidden = page.range.chosen === null;
  page.range.onChange(() => {
    zoomIn.hidden = page.range.chosen === null;
  });
  const whole = button('Whole run', () => look({ from: 0, to: end }));
  const pickFile = fileChoice(page, (name) => {
    file = name;
    chart.refresh();
  });
  const many = all > FIRST_ROWS / 2;
  return [
    element('p', { class: 'note' }, `${stateWords(sleeps)} `, aboutArrows, waits.words, zoomHint('slider')),
    element(
      'p',
      { class: 'controls' },
      many && words.length > 1 && pickRows,
      many && all > (sizes[0] ?? all) && before,
      many && all > (sizes[0] ?? all) && after,
      many && said,
      all > 1 && pickOrder,
      pickLayer,
      paints.any && paints.pick,
      pickArrows,
      waits.any && waits.pick,
      ...(pickFile ?? []),
      whole,
      zoomIn,
    ),
    paints.legend,
    waits.over(
      brushed(chart, page.range, {
        span: (from, to) => ({ from: Math.max(from, 0), to }),
        values: ({ from, to }) => [from, to],
      }),
    ),
    status,
    waits.status,
    tables,
  ];
}

/** What a window has as tables, open where those before them were. */
function tablesOf(page: Page, found: TraceWindow, before: HTMLElement): HTMLDivElement {
  const shown: Tables = { ...page.report.tables, spans: found.spans, arrows: found.arrows ?? NONE };
  const calls = asTable(shown, 'spans', { called: 'Calls shown, as a table', filter: true });
  const messages = asTable(shown, 'arrows', {
    called: 'Messages shown, as a table',
    sort: 'time_ns',
    filter: true,
  });
  const made = element('div', {}, calls, (found.arrows?.sender.length ?? 0) > 0 && messages);
  for (const [place, old] of [...before.querySelectorAll('details')].entries()) {
    const fresh = made.querySelectorAll('details')[place];
    if (fresh) {
      fresh.open = old.open;
    }
  }
  return made;
}
