// SPDX-License-Identifier: BSD-3-Clause
// The matrix of point-to-point messages: senders down, receivers across, colours by the logarithm.
import { axis, Chart, SCALE, SCALE_WORDS, tooltip, zoom, zoomHint } from '../drawing/chart';
import { colour } from '../drawing/theme';
import { choice, element } from '../element';
import type { Unit } from '../generated/columns';
import type { Page, Section } from '../page';
import { asTable } from '../table';
import { inUnit } from '../units';

type Weight = readonly [by: 'bytes' | 'calls' | 'time_ns', text: string, unit: Unit];
const BYTES: Weight = ['bytes', 'bytes sent', 'bytes'];
const WEIGHTS: readonly Weight[] = [
  BYTES,
  ['calls', 'messages sent', 'count'],
  ['time_ns', 'time inside sending calls', 'ns'],
];

export function matrix(page: Page): Section | null {
  const { tables, summary } = page.report;
  const cells = tables.messages;
  const note = String(summary.notes.messages ?? '');
  if (!cells.row.length) {
    return null;
  }
  let by = 0;
  const width = summary.matrix_width;
  const size = Math.ceil(summary.matrix_ranks / width);
  const names = Array.from({ length: size }, (_, place) => {
    const first = summary.matrix_first + place * width;
    const last = Math.min(first + width, summary.matrix_first + summary.matrix_ranks) - 1;
    return first === last ? String(first) : `${first}-${last}`;
  });
  const options = () => {
    const [column, text, unit] = WEIGHTS[by] ?? BYTES;
    const data: [number, number, number, number][] = [];
    let [least, most] = [Number.POSITIVE_INFINITY, 0];
    for (const [place, weight] of cells[column].entries()) {
      if (weight) {
        const logarithm = Math.log10(weight);
        data.push([cells.column[place] ?? 0, cells.row[place] ?? 0, logarithm, weight]);
        [least, most] = [Math.min(least, logarithm), Math.max(most, logarithm)];
      }
    }
    const ranks = { type: 'category', data: names };
    return {
      aria: { enabled: true },
      grid: {
        left: 60,
        right: 150,
        top: 40,
        bottom: 40,
        show: true,
        backgroundColor: colour('plot'),
        borderWidth: 0,
      },
      tooltip: tooltip((parameters) => {
        const [receiver, sender, , weight] = (parameters as { value: [number, number, number, number] })
          .value;
        return [`rank ${names[sender]} to ${names[receiver]}`, `${text}: ${inUnit(weight, unit)}`];
      }),
      xAxis: axis({ ...ranks, name: 'receiver', nameLocation: 'middle', nameGap: 24, position: 'top' }),
      yAxis: axis({
        ...ranks,
        name: 'sender',
        nameLocation: 'middle',
        nameGap: 44,
        inverse: true,
        axisLabel: { lineHeight: 20 },
      }),
      dataZoom: zoom(['x', 'y']),
      visualMap: {
        type: 'continuous',
        dimension: 2,
        min: most > least ? least : least - 1,
        max: most,
        calculable: true,
        right: 36,
        top: 'middle',
        itemHeight: 240,
        inRange: { color: SCALE },
        textStyle: { color: colour('faint') },
        // Where all cells have the same value the scale has an end that nothing has.
        formatter: (value: number) => (value < least - 1e-9 ? '' : inUnit(Math.round(10 ** value), unit)),
      },
      series: [
        {
          type: 'heatmap',
          data,
          progressive: 0,
          emphasis: { itemStyle: { borderColor: colour('ink'), borderWidth: 1 } },
        },
      ],
    };
  };
  const height = Math.min(620, 200 + 44 * size);
  const chart = new Chart('Matrix of senders and receivers of point-to-point messages', height, options);
  chart.round('xAxis', 'place');
  chart.round('yAxis', 'place');
  chart.root.style.maxWidth = `${height + 200}px`;
  const pick = choice(
    'Show',
    WEIGHTS.map(([key, text]) => [key, text] as const),
    (key) => {
      by = WEIGHTS.findIndex(([one]) => one === key);
      chart.refresh();
    },
  );
  const text = [
    ...summary.patterns.map((pattern) => `${pattern[0]?.toUpperCase()}${pattern.slice(1)}.`),
    width > 1 ? `A cell stands for ${width} x ${width} ranks.` : '',
    note,
    SCALE_WORDS,
  ];
  const body = element(
    'div',
    {},
    element('p', { class: 'note' }, text.filter(Boolean).join(' '), zoomHint('sliders')),
  );
  const table = asTable(tables, 'messages', {
    sort: 'bytes',
    rounded: width > 1,
    numbers: { row: (place) => names[place] ?? '', column: (place) => names[place] ?? '' },
  });
  body.append(element('p', { class: 'controls' }, pick), chart.root, table);
  return { id: 'messages', title: 'Messages', body };
}
