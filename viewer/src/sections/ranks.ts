// SPDX-License-Identifier: BSD-3-Clause
// Ranks beside each other: how the time of each divides.
import { axis, Chart, tooltip, zoom } from '../drawing/chart';
import { colour, layerColour } from '../drawing/theme';
import { element } from '../element';
import { COLUMNS, type Quantity, type Ranks, TITLES } from '../generated/columns';
import { visit } from '../links';
import type { Page, Section } from '../page';
import { asTable } from '../table';
import { duration } from '../units';
import { density } from './density';

// The parts of the time are the columns of time that the table has.
const PARTS = COLUMNS.ranks.filter((column) => column.unit === 'ns');

export function ranks(page: Page): Section | null {
  const { tables, summary } = page.report;
  const rows = tables.ranks;
  if (rows.rank.length < 2) {
    return null;
  }
  const options = () => ({
    aria: { enabled: true },
    grid: { left: 70, right: 20, top: 40, bottom: 60 },
    legend: { type: 'scroll', top: 4, textStyle: { color: colour('ink') } },
    tooltip: tooltip((parameters) => {
      const at = parameters as { seriesName: string; dataIndex: number; value: number };
      const place = `rank ${rows.rank[at.dataIndex]} on ${rows.node[at.dataIndex]}`;
      return [place, `${at.seriesName}: ${duration(at.value)}`];
    }),
    xAxis: axis({ type: 'category', data: rows.rank, name: 'rank', nameLocation: 'middle', nameGap: 26 }),
    yAxis: axis({
      type: 'value',
      axisLabel: { formatter: times.time },
      splitLine: { lineStyle: { color: colour('line') } },
    }),
    dataZoom: rows.rank.length > 32 ? zoom(['x']) : [],
    series: PARTS.map(({ name, title }) => {
      const data = rows[name as keyof Ranks] as readonly Quantity[];
      return {
        name: title,
        type: 'bar',
        stack: 'time',
        barCategoryGap: rows.rank.length > 64 ? '0%' : '15%',
        // A border of the same colour closes the gaps of a fraction of a pixel between many bars.
        itemStyle: {
          color: colour(layerColour(title)),
          borderColor: colour(layerColour(title)),
          borderWidth: rows.rank.length > 64 ? 0.5 : 0,
        },
        data,
      };
    }).filter((part) => part.data.some((value) => value)),
  });
  const chart = new Chart('Time of each rank by activity', 340, options);
  chart.round('xAxis', 'place');
  const times = chart.round('yAxis', 'ns');
  const note = `Sums over the threads of a rank. ${summary.notes.ranks ?? ''}`;
  const table = asTable(tables, 'ranks', { filter: true });
  for (const [row, name] of rows.rank.entries()) {
    // A group of ranks has no picture of its own: the search leads to the bars.
    const go = () => (page.links.rank && /^\d+$/.test(name) ? page.links.rank(Number(name)) : visit('ranks'));
    page.finds.push({ kind: 'rank', text: `rank ${name} on ${rows.node[row]}`, go });
  }
  const grid = density(page);
  const body = element('div', {}, element('p', { class: 'note' }, note), chart.root, table);
  if (grid) {
    body.append(element('h3', { id: 'density', tabindex: -1 }, TITLES.density_cells), grid);
  }
  return { id: 'ranks', title: 'Ranks', body };
}
