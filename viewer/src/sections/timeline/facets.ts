// SPDX-License-Identifier: BSD-3-Clause
// All ranks by time, layer below layer over one axis: how busy each was when far, the calls when near. Part of the timeline. Cells
// and calls are drawn on a canvas, an image for each layer: never more than there are pixels.
import type { EChartsCoreOption } from 'echarts/core';
import type { Span } from '../../choices/range';
import { brushed } from '../../drawing/brush';
import { axis, Chart, tooltip, zoom, zoomHint } from '../../drawing/chart';
import { colour, layerColour } from '../../drawing/theme';
import { roundStep, ticksBetween } from '../../drawing/ticks';
import { element } from '../../element';
import type { Spans } from '../../generated/columns';
import type { Page } from '../../page';
import { TraceSource } from '../../trace_source';
import { duration, percent } from '../../units';
import { barLines, regionsFirst } from './bars';

/** Part of what ECharts hands to a function that draws an item. */
interface Bounds {
  readonly coordSys: { x: number; y: number; width: number; height: number };
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Something on a row of a facet: from, to, which row, how much of that time was spent in calls, and which call, -1 for a cell. */
export type Mark = readonly [from: number, to: number, row: number, share: number, call: number];

const ROW_PX = 7;
const LEAST_PX = 56;
const MOST_PX = 168;
const GAP_PX = 26;
const TOP_PX = 24;
const BOTTOM_PX = 60;
const SIDE = { left: 64, right: 24 };
// As many as the server answers about at once.
const MOST_RANKS = 128;
// A cell that is wider than this says less than the calls in it.
const NEAR_PX = 10;
const PALEST = 0.18;
// Nearer than this there is nothing: clocks count nanoseconds.
const LEAST_NS = 20;

export function facets(page: Page): HTMLElement | null {
  const { tables, summary } = page.report;
  const names = summary.strip_ranks;
  const layers = facetLayers(page);
  if (layers.length < 2 || !names.length) {
    return null;
  }
  const step = summary.strip_step_ns;
  const cells = cellsByLayer(page, layers);
  let calls = callsByLayer(tables.spans, layers, names);
  let spans = tables.spans;
  const every = [...cells.values(), ...calls.values()];
  const end = every.reduce((last, marks) => marks.reduce((most, [, to]) => Math.max(most, to), last), 1);
  let view: Span = { from: 0, to: end };
  const tall = Math.min(Math.max(names.length * ROW_PX, LEAST_PX), MOST_PX);
  const height = TOP_PX + layers.length * (tall + GAP_PX) - GAP_PX + BOTTOM_PX;
  let pointer = [0, 0];
  const shown = (layer: string, width: number) => {
    const near = (step / (view.to - view.from)) * width > NEAR_PX || !cells.get(layer)?.length;
    const known = calls.get(layer) ?? [];
    return served || (near && known.length) ? known : (cells.get(layer) ?? []);
  };
  const source =
    page.trace && names.every((name) => /^\d+$/.test(name)) && names.length <= MOST_RANKS
      ? new TraceSource()
      : null;
  let served = false;
  const chart: Chart = new Chart('Layers of all ranks over one time axis', height, options);
  // Lines of the grid are at the same times in all of them.
  const ticks = layers.map((_, index) =>
    chart.round('xAxis', 'ns', { index, shown: () => [view.from, view.to] }),
  );

  function options(): EChartsCoreOption {
    const places = layers.map((_, at) => at);
    const ranks = ticksBetween(0, names.length - 1, roundStep((names.length * 14) / tall, 'place'));
    return {
      grid: places.map((at) => ({
        ...SIDE,
        top: TOP_PX + at * (tall + GAP_PX),
        bottom: height - (TOP_PX + at * (tall + GAP_PX) + tall),
        show: true,
        borderWidth: 0,
        backgroundColor: colour('ground'),
      })),
      tooltip: tooltip((parameters) => lines((parameters as { seriesIndex: number }).seriesIndex)),
      xAxis: ticks.map((one, at) => {
        const last = at === layers.length - 1;
        const label = last ? { formatter: one.time } : { show: false };
        return axis({
          type: 'value',
          gridIndex: at,
          min: 0,
          max: end,
          axisTick: { show: last },
          axisLabel: label,
        });
      }),
      yAxis: layers.map((layer, at) =>
        axis({
          type: 'category',
          gridIndex: at,
          inverse: true,
          data: names,
          name: layer,
          nameLocation: 'start',
          nameGap: 6,
          axisTick: { show: false },
          axisLabel: { customValues: ranks },
        }),
      ),
      dataZoom: zoom(['x'], false).map((one) => ({
        ...one,
        xAxisIndex: places,
        startValue: view.from,
        endValue: view.to,
        minValueSpan: LEAST_NS,
      })),
      series: layers.map((layer, at) => ({
        name: layer,
        type: 'custom',
        xAxisIndex: at,
        yAxisIndex: at,
        // One image that is as large as the facet.
        data: [[0, 0]],
        renderItem: ({ coordSys }: Bounds) => imageOf(shown(layer, coordSys.width), coordSys, layer),
      })),
    };
  }
  const imageOf = (marks: readonly Mark[], { x, y, width, height }: Box, layer: string) => ({
    type: 'image',
    style: {
      image: painted(marks, { x, y, width, height }, view, names.length, colour(layerColour(layer))),
      x,
      y,
      width,
      height,
    },
  });
  /** What is under the pointer, in lines of text. */
  const lines = (at: number): string[] => {
    const layer = layers[at] ?? '';
    const top = TOP_PX + at * (tall + GAP_PX);
    const width = chart.root.clientWidth - SIDE.left - SIDE.right;
    const row = Math.floor((((pointer[1] ?? 0) - top) / tall) * names.length);
    const one = (view.to - view.from) / width;
    const time = view.from + ((pointer[0] ?? 0) - SIDE.left) * one;
    const marks = shown(layer, width).filter(
      ([from, to, place]) => place === row && from <= time + one && to >= time - one,
    );
    const [mark] = marks.sort((a, b) => a[1] - a[0] - (b[1] - b[0]));
    const who = `rank ${names[row] ?? ''}, ${layer}`;
    if (!mark) {
      return [who, 'nothing here'];
    }
    const [from, to, , share, call] = mark;
    return call >= 0
      ? barLines(spans, call)
      : [who, `${duration(from)} to ${duration(to)}: ${percent(share)} of the time in calls`];
  };
  const ask = () => {
    const room = (view.to - view.from) / 2;
    const [from, to] = [Math.max(view.from - room, 0), Math.min(view.to + room, end + 1)];
    const width = Math.max(chart.root.clientWidth - SIDE.left - SIDE.right, 200);
    const columns = (width * (to - from)) / (view.to - view.from);
    source?.window({ from, to, columns, ranks: names.map(Number), layers }, (found) => {
      if (found) {
        served = true;
        spans = found.spans;
        calls = callsByLayer(found.spans, layers, names);
        chart.drawn?.setOption({ series: options().series } as EChartsCoreOption);
      }
    });
  };
  chart.onDrawn((drawn) => {
    drawn.getZr().on('mousemove', ({ offsetX, offsetY }) => {
      pointer = [offsetX, offsetY];
    });
    drawn.on('datazoom', () => {
      const [first] = (drawn.getOption().dataZoom ?? []) as { startValue: number; endValue: number }[];
      if (first) {
        view = { from: first.startValue, to: Math.max(first.endValue, first.startValue + 1) };
        drawn.setOption({ series: options().series } as EChartsCoreOption);
        ask();
      }
    });
    ask();
  });
  const groups = names.some((name) => !/^\d+$/.test(name));
  const near = source
    ? 'Zoomed in, each call is drawn.'
    : tables.spans.rank.length
      ? 'Zoomed in, the calls of the trace take the place of cells, for ranks that have them here.'
      : '';
  const said = [
    'All ranks from top to bottom in each layer: the stronger the colour, the more of the time was spent in calls.',
    groups ? 'A row stands for several ranks: it shows the greatest of them.' : '',
    near,
  ];
  return element(
    'div',
    {},
    element('p', { class: 'note' }, said.filter(Boolean).join(' '), zoomHint('slider')),
    brushed(chart, page.range, {
      span: (from, to) => ({ from: Math.max(from, 0), to }),
      values: ({ from, to }) => [from, to],
    }),
  );
}

/** The layers that have a facet: regions first, and those of calls as they call each other. */
export function facetLayers(page: Pick<Page, 'report'>): string[] {
  const { strips, spans } = page.report.tables;
  return [...new Set([...strips.layer, ...spans.layer])].sort(regionsFirst);
}

function cellsByLayer(page: Page, layers: readonly string[]): Map<string, Mark[]> {
  const { tables, summary } = page.report;
  const rows = tables.strips;
  const step = summary.strip_step_ns;
  const found = new Map<string, Mark[]>(layers.map((layer) => [layer, []]));
  for (const [row, layer] of rows.layer.entries()) {
    const from = (rows.column[row] ?? 0) * step;
    found.get(layer)?.push([from, from + step, rows.row[row] ?? 0, rows.share[row] ?? 0, -1]);
  }
  return found;
}

/** The calls of ranks that have a row of their own. */
export function callsByLayer(
  rows: Spans,
  layers: readonly string[],
  names: readonly string[],
): Map<string, Mark[]> {
  const places = new Map(names.map((name, at) => [name, at]));
  const found = new Map<string, Mark[]>(layers.map((layer) => [layer, []]));
  for (const [row, rank] of rows.rank.entries()) {
    const place = places.get(String(rank));
    if (place !== undefined) {
      const [from, to] = [rows.start_ns[row] ?? 0, rows.end_ns[row] ?? 0];
      const share = to > from ? Math.min((rows.time_ns[row] ?? 0) / (to - from), 1) : 1;
      found.get(rows.layer[row] ?? '')?.push([from, to, place, share, row]);
    }
  }
  return found;
}

/** Marks as an image of a facet, as sharp as the screen. */
function painted(
  marks: readonly Mark[],
  box: Box,
  view: Span,
  rows: number,
  paint: string,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const scale = devicePixelRatio || 1;
  canvas.width = Math.max(Math.round(box.width * scale), 1);
  canvas.height = Math.max(Math.round(box.height * scale), 1);
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.fillStyle = paint;
    const [wide, high] = [canvas.width / (view.to - view.from), canvas.height / rows];
    const room = high >= 6 ? 1 : 0;
    for (const [from, to, row, share] of marks) {
      if (to >= view.from && from <= view.to && share > 0) {
        const left = Math.max((from - view.from) * wide, 0);
        const right = Math.min(Math.max((to - view.from) * wide, left + 1), canvas.width);
        pen.globalAlpha = PALEST + (1 - PALEST) * Math.min(share, 1);
        pen.fillRect(left, row * high, right - left, Math.max(high - room, 1));
      }
    }
  }
  return canvas;
}
